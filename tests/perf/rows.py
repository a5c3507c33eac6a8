"""Rows by the hundred thousand, as fast as the database takes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models


def rows_write(model: type[models.Model], fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write ``rows`` of ``fields``, as the driver takes them; the other fields get the model's defaults."""
    blank, quote = model(), connection.ops.quote_name
    given = [model._meta.get_field(name) for name in fields]
    others = [field for field in model._meta.concrete_fields if field not in given]
    rest = tuple(field.get_db_prep_save(field.pre_save(blank, add=True), connection) for field in others)
    columns = [quote(field.column) for field in [*given, *others]]
    target = f"{quote(model._meta.db_table)} ({', '.join(columns)})"
    whole = ((*row, *rest) for row in rows)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {target} FROM STDIN") as copy:
                for row in whole:
                    copy.write_row(row)
        else:
            cursor.executemany(f"INSERT INTO {target} VALUES ({', '.join(['%s'] * len(columns))})", whole)


def first_free_id(model: type[models.Model]) -> int:
    """The first id after all that are used."""
    return (model.objects.aggregate(last=models.Max("pk"))["last"] or 0) + 1


def settle() -> None:
    """Let PostgreSQL count its rows now, as it does by itself a minute after a large change."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
