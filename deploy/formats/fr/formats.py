"""A comma between day and hour, as in the other languages."""

DATETIME_FORMAT = "j F Y, H:i"  # 1 mars 2026, 21:05
