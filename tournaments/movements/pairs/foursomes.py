"""Rounds of tables of two pairs whose players change partners: what they cost, and how they get better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.dealing.stream import HashStream

Table = tuple[int, int, int, int]
"""The players N, E, S, W, counted from 0: N and S are partners, and E and W."""

Round = tuple[Table, ...]

PARTNERS_AGAIN = 24
"""How much worse it is to have a partner again than an opponent again."""

CONTEXT = "individual-pairs-1"
SWAPS = 30_000
"""Tries of the search, all rounds together."""


class Counts:
    """How often every two players were partners, and opponents."""

    def __init__(self, players: int) -> None:
        self.partners = [[0] * players for _ in range(players)]
        self.opponents = [[0] * players for _ in range(players)]

    def add(self, tables: Iterable[Sequence[int]], times: int = 1) -> None:
        """Count a round in, or out with ``times`` -1."""
        for north, east, south, west in tables:
            for one, other in ((north, south), (east, west)):
                self.partners[one][other] += times
                self.partners[other][one] += times
            for one, other in ((north, east), (north, west), (south, east), (south, west)):
                self.opponents[one][other] += times
                self.opponents[other][one] += times

    def cost(self, table: Sequence[int]) -> int:
        """What a table adds: nothing where all four are new to each other."""
        north, east, south, west = table
        partners, opponents = self.partners, self.opponents
        return (
            PARTNERS_AGAIN * (partners[north][south] + partners[east][west])
            + opponents[north][east]
            + opponents[north][west]
            + opponents[south][east]
            + opponents[south][west]
        )


def cost_of(players: int, rounds: Iterable[Round]) -> int:
    """How often somebody is again with or against somebody, partners weighing more."""
    counts, cost = Counts(players), 0
    for tables in rounds:
        cost += sum(map(counts.cost, tables))
        counts.add(tables)
    return cost


def searched(players: int, count: int, seed: bytes) -> list[Round]:
    """``count`` rounds in which few are together again; the same for the same seed.

    Everybody sits out in turn. Each round begins with a random seating; then two players change places
    wherever that makes the tables better. Rounds are gone through again until nothing can be improved or the
    tries are used up.
    """
    stream = HashStream(seed, CONTEXT)
    counts = Counts(players)
    rounds: list[list[list[int]]] = []
    for number in range(count):
        playing = stream.shuffled(_playing(players, number))
        tables = [playing[start : start + 4] for start in range(0, len(playing), 4)]
        _improve(tables, counts, stream, SWAPS // (2 * count))
        counts.add(tables)
        rounds.append(tables)
    for number in (*range(count), *range(count)):
        counts.add(rounds[number], -1)
        _improve(rounds[number], counts, stream, SWAPS // (4 * count))
        counts.add(rounds[number])
    return [tuple((table[0], table[1], table[2], table[3]) for table in tables) for tables in rounds]


def _playing(players: int, number: int) -> list[int]:
    """Who does not sit out in round ``number``, from 0: those who do follow one another."""
    resting = {(number * (players % 4) + step) % players for step in range(players % 4)}
    return [player for player in range(players) if player not in resting]


def _improve(tables: list[list[int]], counts: Counts, stream: HashStream, tries: int) -> None:
    """Let two seats change players wherever the tables are not worse for it; stop when all is new."""
    costs = [counts.cost(table) for table in tables]
    total, seats = sum(costs), 4 * len(tables)
    for _ in range(tries):
        if not total:
            return
        one, other = stream.below(seats), stream.below(seats)
        first, second = tables[one // 4], tables[other // 4]
        before = costs[one // 4] + (costs[other // 4] if first is not second else 0)
        _swap(first, one % 4, second, other % 4)
        new = counts.cost(first), counts.cost(second)
        after = new[0] + (new[1] if first is not second else 0)
        if after > before:
            _swap(first, one % 4, second, other % 4)
            continue
        costs[one // 4], costs[other // 4] = new
        total += after - before


def _swap(first: list[int], seat: int, second: list[int], other: int) -> None:
    first[seat], second[other] = second[other], first[seat]
