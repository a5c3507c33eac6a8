"""Boards that a person would meet twice if two entries changed places.

A movement knows entries; whoever plays in another's place has sat elsewhere, too, and carries on what was
seen there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from django.db.models import Q

from games.problems import Problem, gettext_noop
from tournaments.models import Entry, Event, Player, Seat
from tournaments.movements.meetings import listed
from tournaments.selectors.plays import expected_plays

Place = tuple[int, int]
"""Position and table."""
OUT: Final = 0
"""The table of who sits out."""


def boards_met_again(
    event: Event, positions: Collection[int], first: Entry, second: Entry
) -> Iterator[Problem]:
    """For every person who sits there in another's place, or has done so elsewhere."""
    moves = _moves(positions, first, second)
    boards = _boards(event) if moves else {}
    for player, moved in moves.items():
        seats = list(
            Seat.objects.filter(
                Q(entry__player=player, substitute=None) | Q(substitute=player), position__event=event
            ).select_related("position")
        )
        if all(seat.substitute_id is None for seat in seats):
            continue  # what entries meet again, the movement's checker tells
        before = [(seat.position.number, seat.table) for seat in seats]
        before += [place for place in moved if place[1] == OUT]
        after = [moved.get(place, place) for place in before]
        if again := _repeated(after, boards) - _repeated(before, boards):
            message = gettext_noop(
                "%(name)s, who plays in another’s place, would meet boards a second time: %(boards)s."
            )
            params: dict[str, str | int] = {"name": str(player), "boards": listed(sorted(again))}
            yield Problem("board_known_to_substitute", message, params)


def _moves(positions: Collection[int], first: Entry, second: Entry) -> dict[Player, dict[Place, Place]]:
    """Where people would sit instead of where they sit, or sit out."""
    seats = Seat.objects.filter(position__event=first.event_id, position__number__in=positions)
    rows = seats.filter(entry__in=[first, second]).select_related("position", "entry__player", "substitute")
    pairs: dict[int, list[Seat]] = defaultdict(list)
    for row in rows:
        pairs[row.position.number].append(row)
    moves: dict[Player, dict[Place, Place]] = defaultdict(dict)
    for number, pair in pairs.items():
        if len(pair) == 2:
            for seat, other in (pair, reversed(pair)):
                person = seat.substitute or seat.entry.player
                moves[person][number, seat.table] = number, other.table
        elif len(pair) == 1:
            seat, rests = pair[0], second if pair[0].entry_id == first.pk else first
            moves[seat.substitute or seat.entry.player][number, seat.table] = number, OUT
            moves[rests.player][number, OUT] = number, seat.table
    return moves


def _boards(event: Event) -> Mapping[Place, set[int]]:
    """What was played, or is to be, at every table."""
    boards: dict[Place, set[int]] = defaultdict(set)
    for number, table, board in expected_plays(event).values_list("position__number", "table", "board"):
        boards[number, table].add(board)
    return boards


def _repeated(places: Collection[Place], boards: Mapping[Place, set[int]]) -> set[int]:
    """The boards that are at more than one of the places."""
    met = Counter(board for place in places for board in boards.get(place, ()))
    return {board for board, times in met.items() if times > 1}
