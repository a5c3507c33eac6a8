"""Tens of thousands of plain rows at once."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import QuerySet


def rows_fetch(values: QuerySet[Any, Any]) -> list[Any]:
    """The rows of ``values_list``, as the driver gives them: Django hands them on a hundred at a time.

    Nothing is converted: integers and text are what they are, a date may be text.
    """
    sql, parameters = values.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())
