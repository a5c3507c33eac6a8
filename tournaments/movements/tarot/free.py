"""Free Tarot: every table deals its own cards, seats change, nobody meets anybody twice as far as can be.

Where they reach, the rounds are taken from a resolvable design or from a transversal design, whose four lines
here are only a help; one player taken out of these leaves a table of three in every round. Everything else is
searched for; what takes long to find is kept (``free_kept``). The players at tables of three or five change
in such a way that nobody is there again before everybody was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product
from typing import Final

from games.dealing.stream import HashStream
from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.movements.pairs.refusing import entrants_problems
from tournaments.movements.schedule import SEATS, Schedule, Sitting
from tournaments.movements.tarot import products, resolvable
from tournaments.movements.tarot.free_kept import kept
from tournaments.movements.tarot.mixing import Mixing, Tables
from tournaments.movements.tarot.tables import table_sizes
from tournaments.movements.wish import MOST_ENTRANTS, Wish

FORM: Final = "free"
CONTEXT: Final = "movement-free-1"
DESIGN, SEARCH = "design", "search"
USUAL_ROUNDS: Final = 5
ODD: Final = {"threes": 3, "fives": 5}
TEAMS: Final = {"teams_2": 2, "teams_4": 4}
VARIANTS: Final = (*ODD, *TEAMS)
FIVE_SEATS: Final = (*SEATS, "X")


def make(wish: Wish) -> Schedule:
    """The movement; ``ProblemsError`` where the players do not fill the tables, or the teams would meet."""
    given = designed(wish)
    count = _count(wish)
    rounds = given
    if len(given) < count:
        known = None if wish.seed else kept(wish.entrants, wish.variant, count)
        rounds = searched(wish, given).rounds if known is None else known
    kind = DESIGN if len(given) == count else SEARCH
    return Schedule(kind, len(rounds[0]), count, 0, tuple(_seated(rounds, wish.entrants)), form=FORM)


def designed(wish: Wish) -> list[Tables]:
    """The rounds that a design gives, as many as are wanted at most; ``ProblemsError`` as for ``make``."""
    raise_if_any(_problems(wish))
    team = TEAMS.get(wish.variant, 1)
    return [*_designed(wish.entrants, _sizes(wish), _count(wish), team)]


def searched(wish: Wish, given: Sequence[Tables]) -> Mixing:
    """All rounds, the ``given`` ones and those that were searched for, from the seed."""
    team = TEAMS.get(wish.variant, 1)
    teams = [player // team for player in range(wish.entrants)]
    mixing = Mixing(wish.entrants, _sizes(wish), teams, HashStream(wish.seed, CONTEXT))
    for tables in given:
        mixing.take(tables)
    while len(mixing.rounds) < _count(wish):
        mixing.add()
    mixing.improve()
    return mixing


def with_teams(wish: Wish, teams: Sequence[int]) -> Schedule:
    """The movement for players whose ``teams`` have these numbers and any sizes, the first player's first.

    Those of one team do not meet as long as there are as many tables, even where somebody is at a table of
    five again for it. ``ProblemsError`` as for ``make``.
    """
    raise_if_any(_problems(wish))
    mixing = Mixing(wish.entrants, _sizes(wish), teams, HashStream(wish.seed, CONTEXT))
    while len(mixing.rounds) < _count(wish):
        mixing.add()
    mixing.improve()
    for tables in mixing.rounds:
        _part(tables, teams)
    seated = tuple(_seated(mixing.rounds, wish.entrants))
    return Schedule(SEARCH, len(mixing.rounds[0]), _count(wish), 0, seated, form=FORM)


def _part(tables: Tables, teams: Sequence[int]) -> None:
    """Exchange players of a round, at whatever tables, as long as that parts more of those of one team."""

    def mates(player: int, table: Sequence[int]) -> int:
        return sum(teams[other] == teams[player] for other in table if other != player)

    def parts(one: int, other: int, here: list[int], there: list[int]) -> bool:
        before = mates(one, here) + mates(other, there)
        after = mates(one, [*there, other]) - (teams[one] == teams[other])
        return after + mates(other, [*here, one]) - (teams[one] == teams[other]) < before

    for here in (table for table in tables if any(mates(player, table) for player in table)):
        for there in (table for table in tables if table is not here):
            for one, other in product([*here], [*there]):
                if one in here and other in there and mates(one, here) and parts(one, other, here, there):
                    here[here.index(one)], there[there.index(other)] = other, one


def _sizes(wish: Wish) -> Sequence[int]:
    return table_sizes(wish.entrants, ODD.get(wish.variant, 0))


def _count(wish: Wish) -> int:
    return USUAL_ROUNDS if wish.rounds is None else wish.rounds


def _designed(players: int, sizes: Sequence[int], count: int, team: int) -> Iterator[Tables]:
    """As many of ``count`` rounds as a design gives: for fours, or for fours and one table of three."""
    missing = sizes.count(3)
    if 5 in sizes or missing > 1 or (missing and (team > 1 or _most_designed(players + 1, team) < count)):
        return
    for tables in islice(_design(players + missing, team), count):
        there = [[player for player in table if player < players] for table in tables]
        yield [*sorted(there, key=len)]


def _most_designed(players: int, team: int) -> int:
    return max(_most_resolvable(players, team), _most_transversal(players, team))


def _most_resolvable(players: int, team: int) -> int:
    """Rounds of a resolvable design; the tables of one of them are left to the teams."""
    return resolvable.most_rounds(players) - (team > 1)


def _most_transversal(players: int, team: int) -> int:
    """Rounds of a transversal design; teams fit in if they fill its lines."""
    tables = players // 4
    return products.factor_positions(tables) if tables > 4 and tables % team == 0 else 0


def _design(players: int, team: int) -> Iterator[Tables]:
    """The rounds of the longest design, in which those whose numbers make a team do not meet."""
    most = _most_transversal(players, team)
    if _most_resolvable(players, team) > most:
        *rounds, last = resolvable.rounds(players)
        number = {player: place for place, player in enumerate(chain.from_iterable(last))}
        for blocks in (*rounds, last)[: _most_resolvable(players, team)]:
            yield [[number[player] for player in block] for block in blocks]
        return
    tables = players // 4
    member_at = products.longest(tables).member_at
    for position in range(most):
        yield [
            [line * tables + member_at(seat, position, table) for line, seat in enumerate(SEATS)]
            for table in range(tables)
        ]


def _seated(rounds: Sequence[Tables], players: int) -> Iterator[Sitting]:
    """Everybody in the seat in which they have been least often, one table after the other."""
    sat = [dict.fromkeys(FIVE_SEATS, 0) for _ in range(players)]
    for position, tables in enumerate(rounds, start=1):
        for number, table in enumerate(tables, start=1):
            free, seats = list(table), {}
            for seat in _seats(len(table)):
                player = min(free, key=lambda one: (sat[one][seat], -sum(sat[one].values()), one))
                free.remove(player)
                sat[player][seat] += 1
                seats[seat] = str(player + 1)
            yield Sitting(position, number, seats, ())


def _seats(size: int) -> tuple[str, ...]:
    return ("N", "E", "S") if size == 3 else FIVE_SEATS[:size]


def _problems(wish: Wish) -> Iterator[Problem]:
    """Why there is no such movement."""
    odd, team = ODD.get(wish.variant, 0), TEAMS.get(wish.variant, 1)
    if wish.boards:
        message = gettext_noop("In a free event every table deals its own cards: boards must be 0.")
        yield Problem("boards_not_here", message, {}, "boards")

    def fits(players: int) -> bool:
        sizes = table_sizes(players, odd)
        return bool(sizes) and players % team == 0 and (team == 1 or players // team >= max(sizes))

    yield from entrants_problems(wish.entrants, 4, MOST_ENTRANTS, fits)
