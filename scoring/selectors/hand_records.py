"""What hand records show: the released boards of an event with every confirmed result."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import F, Q

from games.models import Board
from games.selectors.boards import released_boards
from scoring.selectors.results import results_of_plays
from tournaments.models import Event, Play, Seat
from tournaments.movements.layouts import TEAM_SEATS, attacking
from tournaments.selectors.seats import name_sides


@dataclass(frozen=True, slots=True)
class AttackerLine:
    """One table's result: who attacked, the score on the slip, the note in millionths of a percent."""

    position: int
    table: int
    attacker: str
    unit: int
    note: int | None


def released_results(event: Event, number: int | None = None) -> list[tuple[Board, tuple[AttackerLine, ...]]]:
    """Every released board (or the one called ``number``) with its results; five queries at most.

    A board that is secret, or does not exist, is not in the list.
    """
    boards = [] if event.board_set is None else released_boards(event.board_set)
    boards = [board for board in boards if number in {None, board.number}]
    if not boards:
        return []
    numbers = [board.number for board in boards]
    plays = Play.objects.filter(event=event, board__in=numbers, not_played_reason="")
    results = results_of_plays(event, plays, numbers)
    attackers = _attackers(event, numbers)
    lines: dict[int, list[AttackerLine]] = defaultdict(list)
    rows = plays.order_by("board", "position__number", "table")
    for play, board, position, table, taker in rows.values_list(
        "pk", "board", "position__number", "table", "taker"
    ):
        if play in results:
            seated = attackers.get((position, table), {})
            attacker = seated.get(attacking(seated, taker) or "", "")
            result = results[play]
            lines[board].append(AttackerLine(position, table, attacker, result.unit, result.note))
    return [(board, tuple(lines[board.number])) for board in boards]


def _attackers(event: Event, boards: list[int]) -> dict[tuple[int, int], dict[str, str]]:
    """Position and table to who sits at which seat there, for the takers of ``boards`` and for teams."""
    takers = Seat.objects.filter(
        Q(position__plays__taker=F("seat")) | Q(seat__in=TEAM_SEATS),
        position__plays__event=event,
        position__plays__board__in=boards,
        position__plays__table=F("table"),
    )
    seats = list(takers.select_related("position", "entry__player", "substitute").distinct())
    name_sides(seats)
    found: dict[tuple[int, int], dict[str, str]] = defaultdict(dict)
    for seat in seats:
        found[seat.position.number, seat.table][seat.seat] = seat.name
    return found
