"""The day first and the month in letters, as the clubs write; hours from 0 to 23."""

DATE_FORMAT = "j F Y"  # 30 November 2026
TIME_FORMAT = "H:i"  # 21:05
DATETIME_FORMAT = "j F Y, H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "d/m/Y"  # 30/11/2026
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
FIRST_DAY_OF_WEEK = 1  # Monday

DATE_INPUT_FORMATS = ["%d/%m/%Y", "%Y-%m-%d", "%d %B %Y", "%d %b %Y"]
DATETIME_INPUT_FORMATS = ["%d/%m/%Y %H:%M:%S", "%d/%m/%Y %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"]
