"""The first of a month has its ending (``deploy.dates``); a comma between day and hour, as elsewhere."""

DATE_FORMAT = "jS F Y"  # 1er mars 2026
DATETIME_FORMAT = "jS F Y, H:i"  # 1er mars 2026, 21:05
MONTH_DAY_FORMAT = "jS F"
