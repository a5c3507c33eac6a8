"""No zero before a day, no name of the weekday before a time."""

DATE_FORMAT = "j F Y"  # 1 marzo 2026
DATETIME_FORMAT = "j F Y, H:i"
