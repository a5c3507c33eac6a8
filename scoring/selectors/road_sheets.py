"""A player's road sheet: every board in order, and how the places come of it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef

from games.selectors.boards import released_numbers
from scoring.models import Snapshot, StandingRow
from scoring.selectors.results import Person, Result, results_of_plays
from scoring.selectors.road_averages import SessionAverage, session_average, session_said
from scoring.selectors.rulings_shown import of_entry, on_play, own_notes
from scoring.selectors.standings import SIDES
from tournaments.models import Entry, Event, Ruling, Seat
from tournaments.movements.layouts import attacking
from tournaments.selectors.entry_names import name_of
from tournaments.selectors.plays import expected_plays, plays_at_tables_of
from tournaments.selectors.rulings import rulings_in_force
from tournaments.selectors.seats import WRITTEN, name_sides
from tournaments.selectors.substitutes import Substitute, substitutes_of_entry


@dataclass(frozen=True, slots=True)
class RoadLine:
    """One board of the player's evening. ``result`` is ``None`` while none is confirmed.

    ``others`` are the three others at the table by seat.
    """

    position: int
    table: int
    board: int
    seat: str
    taker: str
    others: tuple[tuple[str, Person], ...]
    result: Result | None
    is_expected: bool
    not_played_reason: str
    is_released: bool
    rulings: tuple[Ruling, ...] = ()
    ruled_note: int | None = None
    """The own note where something is ruled on the board, ``None`` where there is none."""
    session: SessionAverage | None = None
    """How that note comes about where it is an average of the session."""

    @property
    def is_annulled(self) -> bool:
        """Whether it counts for nobody."""
        return any(one.kind == Ruling.Kind.ANNULLED for one in self.rulings)

    @property
    def is_attack(self) -> bool:
        return self.seat == attacking([self.seat, *(seat for seat, _person in self.others)], self.taker)

    @property
    def taker_name(self) -> str:
        """The taker's name, empty for the player's own attack."""
        attacker = attacking([self.seat, *(seat for seat, _person in self.others)], self.taker)
        return next((person.name for seat, person in self.others if seat == attacker), "")

    @property
    def own_unit(self) -> int | None:
        """The slip's score, signed for the player's side."""
        if self.result is None:
            return None
        return self.result.unit if self.is_attack else -self.result.unit

    @property
    def note(self) -> int | None:
        """The player's own note, in millionths."""
        if self.session is not None:
            return self.session.note
        if self.rulings or self.ruled_note is not None:
            return self.ruled_note
        if self.result is None:
            return None
        return self.result.note if self.is_attack else self.result.defence_note


@dataclass(frozen=True, slots=True)
class RoadSheet:
    """Everything about one entry; ``row`` and ``snapshot`` are ``None`` before the first standings."""

    entry: Entry
    snapshot: Snapshot | None
    row: StandingRow | None
    lines: tuple[RoadLine, ...]
    substitutes: tuple[Substitute, ...] = ()
    name: str = ""
    members: tuple[str, ...] = ()
    line: str = ""

    def notes(self, *, attack: bool) -> list[int]:
        """The notes of the attacks, or of the defences, in order."""
        return [line.note for line in self.lines if line.is_attack is attack and line.note is not None]


def road_sheet(event: Event, player_code: str) -> RoadSheet | None:
    """The road sheet of a player by public code, ``None`` for somebody who is not in the event."""
    entry = entry_of_player(event, player_code)
    if entry is None:
        return None
    members = list(entry.members.select_related("player").order_by("order")) if event.is_of_teams else []
    row = (
        StandingRow.objects.filter(entry=entry, snapshot__event=event)
        .select_related("snapshot")
        .order_by("-snapshot__number")
        .first()
    )
    return RoadSheet(
        entry,
        row.snapshot if row else None,
        row,
        with_session_averages(_lines(event, entry)),
        tuple(substitutes_of_entry(entry)),
        name_of(entry, members),
        tuple(str(member.player) for member in members),
        (SIDES.get(row.line, "") if row else "") if event.is_of_teams else entry.line,
    )


def entry_of_player(event: Event, player_code: str) -> Entry | None:
    """The entry of a player by public code, or of the team that this player is a member of."""
    entries, code = Entry.objects.select_related("player").filter(event=event), player_code.upper()
    own = entries.filter(player__code=code).first()
    if own is None and event.is_of_teams:
        return entries.filter(members__player__code=code).first()
    return own


def _lines(event: Event, entry: Entry) -> list[RoadLine]:
    plays = plays_at_tables_of(entry)
    rows = list(
        plays.order_by("position__number", "board").values_list(
            "pk", "position_id", "position__number", "table", "board", "taker", "not_played_reason"
        )
    )
    tables = _tables_of(entry)
    results = results_of_plays(event, plays, [row[4] for row in rows])
    expected = set(expected_plays(event).filter(pk__in=plays).values_list("pk", flat=True))
    in_force = [*rulings_in_force(event)]
    rulings, notes = of_entry(in_force, entry), own_notes(event, entry) if in_force else {}
    released = set() if event.board_set is None else released_numbers(event.board_set)
    lines = []
    for pk, position_id, position, table, board, taker, reason in rows:
        seats = tables[position_id, table]
        own = next(seat for seat, (entry_id, _person) in seats.items() if entry_id == entry.pk)
        lines.append(
            RoadLine(
                position=position,
                table=table,
                board=board,
                seat=own,
                taker=taker,
                others=tuple((seat, seats[seat][1]) for seat in WRITTEN if seat in seats and seat != own),
                result=None if reason else _public(results.get(pk), is_released=board in released),
                is_expected=pk in expected,
                not_played_reason=reason,
                is_released=board in released,
                rulings=on_play(rulings, play=pk, board=board),
                ruled_note=notes.get(pk),
            )
        )
    return lines


def with_session_averages(lines: Sequence[RoadLine]) -> tuple[RoadLine, ...]:
    """The lines, each average of the session worked out from the other notes of its part of the sheet."""
    said = {index: session_said(line.rulings, line.seat) for index, line in enumerate(lines)}
    waiting = {index for index, average in said.items() if average and lines[index].ruled_note is None}
    return tuple(
        replace(line, session=session_average(said[index], _other_notes(lines, waiting, line.is_attack)))
        if index in waiting and not line.is_annulled
        else line
        for index, line in enumerate(lines)
    )


def _other_notes(lines: Sequence[RoadLine], without: Container[int], is_attack: bool) -> list[int]:
    """The notes of the attacks, or of the defences, that are no averages of the session."""
    return [
        line.note
        for index, line in enumerate(lines)
        if index not in without and line.is_attack is is_attack and line.note is not None
    ]


def _public(result: Result | None, *, is_released: bool) -> Result | None:
    """Score and note are everybody's at once; bouts, poignées and points only when the board is released."""
    return result if result is None or is_released else replace(result, sheet={})


def _tables_of(entry: Entry) -> dict[tuple[int, int], dict[str, tuple[int, Person]]]:
    """``(position id, table)`` to seat to entry id and person, of the tables where ``entry`` sits."""
    own = Seat.objects.filter(entry=entry, position=OuterRef("position"), table=OuterRef("table"))
    tables: dict[tuple[int, int], dict[str, tuple[int, Person]]] = {}
    seats = list(
        Seat.objects.filter(Exists(own), position__event=entry.event_id).select_related(
            "entry__player", "substitute"
        )
    )
    name_sides(seats)
    for seat in seats:
        table = tables.setdefault((seat.position_id, seat.table), {})
        table[seat.seat] = (seat.entry_id, Person.at(seat))
    return tables
