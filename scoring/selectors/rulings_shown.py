"""Rulings as pages and files of the standings show them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from scoring.maths.rulings.given import ranking_deductions
from scoring.models import BoardNotes
from scoring.selectors.rulings_input import rulings_input
from tournaments.models import Entry, Event, Ruling, Seat
from tournaments.ruling_presets import ruling_unit
from tournaments.selectors.rulings import rulings_in_force


def rulings_of_entry(event: Event, entry: Entry) -> list[Ruling]:
    """What is in force about an entry, at its tables, and on boards at all tables; two queries."""
    return of_entry(rulings_in_force(event), entry)


def of_entry(in_force: Iterable[Ruling], entry: Entry) -> list[Ruling]:
    """Those of an event's rulings; one query where there are any."""
    rulings = [*in_force]
    if not rulings:
        return []
    tables = set(Seat.objects.filter(entry=entry).values_list("position_id", "table"))
    return [
        one
        for one in rulings
        if one.entry_id == entry.pk
        or (one.entry is None and one.play is None)
        or (one.play is not None and (one.play.position_id, one.play.table) in tables)
    ]


def entry_named(event: Event, player_code: str) -> Entry | None:
    """The entry of a player by public code, or of the pair or team with this player."""
    entries, code = Entry.objects.filter(event=event), player_code.upper()
    return entries.filter(player__code=code).first() or entries.filter(members__player__code=code).first()


def on_play(rulings: Iterable[Ruling], *, play: int, board: int) -> tuple[Ruling, ...]:
    """Those of ``rulings`` that are about one play; the penalties in its board too."""
    return tuple(one for one in rulings if one.play_id == play or one.board == board)


def own_notes(event: Event, entry: Entry) -> dict[int, int | None]:
    """Play id to the entry's own note, in millionths, on boards on which something is ruled; one query."""
    notes = BoardNotes.objects.filter(event=event).values_list("notes", flat=True)
    return {
        row[0]: row[3][str(entry.pk)]
        for rows in notes
        for row in rows
        if len(row) > 3 and str(entry.pk) in row[3]
    }


def deduction(event: Event, entry: Entry) -> Fraction:
    """What penalties and warnings take from the entry in the ranking, in its unit."""
    return ranking_deductions(rulings_input(event).rows, ruling_unit(event)).get(entry.pk, Fraction(0))


def rulings_by_code(event: Event) -> dict[str, list[Ruling]]:
    """The public code of everybody on whom something is ruled, and what; one query."""
    found: dict[str, list[Ruling]] = defaultdict(list)
    for one in rulings_in_force(event).filter(entry__isnull=False):
        if one.entry is not None:
            found[one.entry.player.code].append(one)
    return dict(found)


def compared_units(event: Event, board: int) -> list[int]:
    """The scores by which the attacks on a board are compared, as ruled; one query."""
    notes = BoardNotes.objects.filter(event=event, board=board).values_list("notes", flat=True).first()
    return [row[1] for row in notes or () if row[1] is not None]
