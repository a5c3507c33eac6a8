"""The column of an hour that people choose."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import models

from games.hours import within_calendar


class HourField(models.DateTimeField):
    """An hour that every reader can show: at the ends of the calendar other time zones have no such day."""

    def from_db_value(self, value: datetime | None, *_: Any) -> datetime | None:
        """The hour as it is read."""
        return value and within_calendar(value)

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """For the database it is a column like others."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.DateTimeField", args, kwargs
