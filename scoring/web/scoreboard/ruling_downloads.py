"""Rulings in the files of a published ranking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.selectors.rulings_shown import rulings_by_code
from tournaments.models import Event
from tournaments.ruling_words import ruling_said


def with_rulings(rows: Iterable[list[Any]], event: Event) -> Iterator[list[Any]]:
    """The rows of a table, its head first; where anything is ruled on somebody, with a last column."""
    ruled, column = rulings_by_code(event), -1
    for number, row in enumerate(rows):
        if not ruled:
            yield row
        elif number == 0:
            column = row.index(_("Code"))
            yield [*row, _("Rulings")]
        else:
            said = [ruling_said(event, one) for one in ruled.get(row[column], ())]
            yield [*row, "; ".join(said)]
