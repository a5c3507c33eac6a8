"""How dates and times are written, where Django's own way is ambiguous or not the language's."""
