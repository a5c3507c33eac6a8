"""Individual play in pairs: everybody has another partner every round.

A whist tournament where one is known and all its rounds are played. For fewer rounds some of its rounds, or
rounds found by search, whichever bring fewer together again. Those who do not fill a table sit out in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.problems import raise_if_any
from tournaments.movements.blocks import board_set
from tournaments.movements.pairs.foursomes import Round, cost_of, searched
from tournaments.movements.pairs.refusing import entrants_problems, rounds_problems
from tournaments.movements.pairs.whist import nine, whist
from tournaments.movements.schedule import SEATS, Schedule, Sitting
from tournaments.movements.wish import MOST_ROUNDS, Wish

LEAST: Final = 4
MOST: Final = 400
USUAL_ROUNDS: Final = 7


def make(wish: Wish) -> Schedule:
    """All rounds of a whist tournament, or the usual number where none is known; tables share the boards."""
    raise_if_any(entrants_problems(wish.entrants, LEAST, MOST, lambda _: True))
    full = wish.entrants - 1 + wish.entrants % 2
    raise_if_any(rounds_problems(wish.rounds, min(full, MOST_ROUNDS)))
    known = _whist_rounds(wish.entrants, full) is not None
    count = wish.rounds or (full if known else min(full, USUAL_ROUNDS))
    kind, rounds = _best(wish, count)
    return Schedule(
        kind=kind,
        form="individual_pairs",
        tables=wish.entrants // 4,
        positions=count,
        boards_per_position=wish.boards,
        sittings=tuple(_sittings(rounds, wish.boards)),
        byes=_byes(wish.entrants, rounds),
    )


def _best(wish: Wish, count: int) -> tuple[str, Sequence[Round]]:
    """The construction's name and its rounds."""
    players = wish.entrants
    found = _whist_rounds(players, count)
    full = players - 1 + players % 2
    if found is not None and (count == full or not cost_of(players, found)):
        return "whist", found
    other = searched(players, count, wish.seed)
    if found is None or cost_of(players, other) < cost_of(players, found):
        return "search", other
    return "whist", found


def _whist_rounds(players: int, count: int) -> list[Round] | None:
    """Rounds of the whist tournament of these players, or all of that of one more who is missing.

    In some of its rounds only, a missing player would send some out again and again.
    """
    if players == 9:
        return nine()[:count]
    missing = players % 4 == 3
    found = whist(players + missing)
    if found is None or (missing and count < players):
        return None
    rounds = found.rounds(count)
    return [tuple(table for table in one if players not in table) for one in rounds] if missing else rounds


def _sittings(rounds: Sequence[Round], boards: int) -> Iterator[Sitting]:
    for number, tables in enumerate(rounds, start=1):
        for table, players in enumerate(tables, start=1):
            labels = (str(player + 1) for player in players)
            yield Sitting(number, table, dict(zip(SEATS, labels, strict=True)), board_set(number - 1, boards))


def _byes(players: int, rounds: Sequence[Round]) -> dict[int, tuple[str, ...]]:
    """Who is at no table."""
    byes = {}
    for number, tables in enumerate(rounds, start=1):
        playing = {player for table in tables for player in table}
        resting = tuple(str(player + 1) for player in range(players) if player not in playing)
        if resting:
            byes[number] = resting
    return byes
