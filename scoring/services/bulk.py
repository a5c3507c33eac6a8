"""Thousands of plain rows into one table: what ``bulk_create`` does in ten times the time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models


def rows_insert(
    model: type[models.Model],
    fields: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    replace: tuple[Sequence[str], Sequence[str]] | None = None,
) -> None:
    """Insert ``rows``, each with the values of ``fields`` in that order: integers, text, booleans, ``None``.

    ``replace``: on a row that has the same values in the first fields, overwrite the second ones instead. The
    values go to the driver as they are, so fields that convert (dates, decimals) do not belong here; JSON is
    given as text, and text is not longer than its column.
    """
    rows = list(rows)
    if not rows:
        return
    quote, given = connection.ops.quote_name, [model._meta.get_field(name) for name in fields]

    def columns(names: Sequence[str]) -> list[str]:
        return [quote(model._meta.get_field(name).column) for name in names]

    into = f"INSERT INTO {quote(model._meta.db_table)} ({', '.join(columns(fields))})"
    conflict = ""
    if replace is not None:
        same, new = columns(replace[0]), columns(replace[1])
        changes = ", ".join(f"{name} = excluded.{name}" for name in new)
        conflict = f" ON CONFLICT ({', '.join(same)}) DO UPDATE SET {changes}"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # One statement, an array for each column: the server is not asked for every row.
            arrays = ", ".join(f"%s::{field.db_type(connection)}[]" for field in given)
            sql = f"{into} SELECT * FROM unnest({arrays}){conflict}"  # noqa: S608
            cursor.execute(sql, _arrays(rows))
        else:
            cursor.executemany(f"{into} VALUES ({', '.join(['%s'] * len(given))}){conflict}", rows)


def _arrays(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """Rows as columns."""
    return [list(values) for values in zip(*rows, strict=True)]


def rows_update(model: type[models.Model], field: str, values: Sequence[tuple[int, Any]]) -> None:
    """Write ``field`` of many rows: ``(primary key, value)``, a value of its own for each."""
    if not values:
        return
    changed, key = model._meta.get_field(field), model._meta.pk
    names = (model._meta.db_table, changed.column, key.column)
    table, column, pk = map(connection.ops.quote_name, names)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            arrays = f"%s::{key.rel_db_type(connection)}[], %s::{changed.db_type(connection)}[]"
            sql = (
                f"UPDATE {table} SET {column} = given.value FROM unnest({arrays}) AS given (pk, value)"  # noqa: S608
                f" WHERE {table}.{pk} = given.pk"
            )
            cursor.execute(sql, _arrays(values))
        else:
            sql = f"UPDATE {table} SET {column} = %s WHERE {pk} = %s"  # noqa: S608
            cursor.executemany(sql, [(value, row) for row, value in values])
