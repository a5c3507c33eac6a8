"""Public short codes: what people type, read aloud and see in addresses, instead of primary keys."""

import secrets

# No 0/O, 1/I/L, 5/S, 8/B, no vowels: nothing to mistake in a loud hall, and no word by accident.
ALPHABET = "234679CDFGHJKMNPQRTVWXYZ"


def new_code(length: int = 6) -> str:
    """A random public code of ``length`` letters; 24**6 is about 191 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
