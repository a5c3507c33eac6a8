"""What the étuis of one board are called where there are several: by their section, or by their table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.models import Board
from tournaments.models import Event
from tournaments.movements.etuis import etui_counts, sections_of
from tournaments.movements.explain import letter
from tournaments.movements.tarot.sections import BAROMETER, FORM, KINDS
from tournaments.printing.sheet import Sheet
from tournaments.selectors.etuis import etuis_of_event


def etui_words(etui: int, movement: Mapping[str, Any] | None) -> str:
    """The name of étui ``etui`` (from 1) of a board in a stored movement, in the active language."""
    form = movement or {}
    if form.get("kind") == BAROMETER:
        return _("Table %(table)s") % {"table": etui}
    if form.get("form") == FORM or form.get("kind") in KINDS:
        return _("Section %(section)s") % {"section": letter(etui)}
    return _("Étui %(etui)s") % {"etui": letter(etui)}


def head_words(sheet: Sheet, event: Event, board: int) -> str:
    """The line below a board's head: the event, and how many étuis of the board are to be filled."""
    words = f"{event.name} · {event.code}"
    count = sheet.etuis.get(board, 1)
    return words if count == 1 else _("%(count)s étuis") % {"count": count} + " · " + words


def for_every_etui(event: Event, boards: Sequence[Board]) -> list[Board]:
    """Each board as often as it has étuis, for what lies in every one of them."""
    counts = etui_counts(etuis_of_event(event))
    return [board for board in boards for _etui in range(counts.get(board.number, 1))]


def section_names(event: Event) -> dict[int, str]:
    """Every table with the name of its section, where there are several; one query."""
    sections = sections_of(etuis_of_event(event))
    if len(sections) < 2:
        return {}
    return {table: etui_words(etui, event.movement) for etui, tables in sections.items() for table in tables}
