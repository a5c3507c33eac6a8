"""Search and repair: tables of several rounds at which players who met, or may not meet, come together least.

Deterministic: everything left to chance comes from one stream. A round begins in random order; whoever meets
somebody again changes places with others until nothing is better. For few players all rounds are then
improved together by simulated annealing, until they are as good as can be or the steps are used up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import exp

from games.dealing.stream import HashStream

NEVER = 40
"""What it counts that two meet who may not, against a first meeting again."""
SAMPLE = 40
"""Others with whom somebody who meets a player again may change places, before the next one's turn."""
REPAIRS = 6
"""Times that a round is gone through."""
SMALL = 120
"""Players up to which all rounds are improved together."""
STEPS = 12_000
HEAT, COOL = 0.7, 0.12
PRECISION = 1 << 20

Tables = list[list[int]]


class Mixing:
    """Rounds of ``players`` at tables of ``sizes``; ``teams`` says who never meets: those of one number."""

    def __init__(self, players: int, sizes: Sequence[int], teams: Sequence[int], stream: HashStream) -> None:
        self.players = players
        self.sizes = sizes
        self.odd = sum(size != 4 for size in sizes)
        self.teams = teams
        self.stream = stream
        self.rounds: list[Tables] = []
        self.waiting: list[int] = []
        self.steps = 0
        self.meets = [bytearray(players) for _ in range(players)]
        together: dict[int, list[int]] = {}
        for player, team in enumerate(teams):
            together.setdefault(team, []).append(player)
        for members in together.values():
            for left, right in combinations(members, 2):
                self.meets[left][right] = self.meets[right][left] = NEVER

    def take(self, tables: Iterable[Iterable[int]]) -> None:
        """Add a round that is given."""
        self.rounds.append([list(table) for table in tables])
        self._enter(self.rounds[-1])

    def add(self) -> None:
        """Add a round; nobody is at a table that is not of four again before everybody was."""
        taken: list[int] = []
        tables = [self._odd_table(size, taken) for size in self.sizes if size != 4]
        rest = self.stream.shuffled([player for player in range(self.players) if player not in taken])
        tables += [rest[first : first + 4] for first in range(0, len(rest), 4)]
        for _ in range(REPAIRS):
            if not self._repaired(tables):
                break
        self.rounds.append(tables)
        self._enter(tables)

    def _odd_table(self, size: int, taken: list[int]) -> list[int]:
        """The next of those who wait, as far as can be such that have not met; they are ``taken``, too."""
        table: list[int] = []
        while len(table) < size:
            if not self.waiting:
                self.waiting = self.stream.shuffled(range(self.players))
            free = [player for player in self.waiting if player not in taken]
            table.append(min(free, key=lambda player: sum(self.meets[player][other] for other in table)))
            taken.append(table[-1])
            self.waiting.remove(table[-1])
        return table

    def improve(self) -> None:
        """Improve all rounds together."""
        cost, best = self.cost(), self._bound()
        if self.players > SMALL or cost <= best or len(self.sizes) < 2:
            return
        kept, copied = cost, [[list(table) for table in tables] for tables in self.rounds]
        for step in range(STEPS):
            self.steps = step + 1
            heat = HEAT * (COOL / HEAT) ** (step / STEPS)
            odd = step % 3 == 0 and self.sizes[0] != 4
            cost += self._exchange(heat) if odd else self._try(heat)
            if cost < kept:
                kept, copied = cost, [[list(table) for table in tables] for tables in self.rounds]
            if cost <= best:
                break
        self.rounds = copied

    def cost(self) -> int:
        """``times * (times - 1) / 2``, summed over all who meet."""
        counts: dict[tuple[int, int], int] = {}
        for tables in self.rounds:
            for table in tables:
                for pair in combinations(sorted(table), 2):
                    counts[pair] = counts.get(pair, 0) + 1
        return sum(
            times * (times - 1) // 2 + times * (self.teams[a] == self.teams[b]) * NEVER
            for (a, b), times in counts.items()
        )

    def _bound(self) -> int:
        """The least that ``cost`` can be: all meetings spread over all pairs."""
        met = len(self.rounds) * sum(size * (size - 1) // 2 for size in self.sizes)
        low, more = divmod(met, max(self.players * (self.players - 1) // 2, 1))
        return more * low + self.players * (self.players - 1) // 2 * (low * (low - 1) // 2)

    def _enter(self, tables: Tables) -> None:
        for table in tables:
            for left, right in combinations(table, 2):
                self.meets[left][right] += 1
                self.meets[right][left] += 1

    def _repaired(self, tables: Tables) -> bool:
        """Go through the players who meet somebody again; whether anything has become better."""
        better = False
        for index, table in enumerate(tables):
            for seat, player in enumerate(table):
                if sum(self.meets[player][other] for other in table if other != player):
                    better |= any(
                        self._swapped(tables, (index, seat), there)
                        for there in self._others(tables, index, SAMPLE)
                    )
        return better

    def _others(self, tables: Tables, index: int, count: int) -> Iterator[tuple[int, int]]:
        """Random seats at other tables of the same kind."""
        first, last = (0, self.odd) if index < self.odd else (self.odd, len(tables))
        if last - first < 2:
            return
        for _ in range(count):
            other = first + self.stream.below(last - first)
            if other != index:
                yield other, self.stream.below(len(tables[other]))

    def _swapped(self, tables: Tables, here: tuple[int, int], there: tuple[int, int]) -> bool:
        """Change two players over if that is better."""
        gain = self._gain(tables, here, there)
        if gain < 0:
            self._change(tables, here, there)
        return gain < 0

    def _gain(self, tables: Tables, here: tuple[int, int], there: tuple[int, int]) -> int:
        """How much more those who meet have met before, when two players change places."""
        one, other = tables[here[0]][here[1]], tables[there[0]][there[1]]
        mine, theirs = self.meets[one], self.meets[other]
        # Plain loops: this is asked some ten thousand times for one movement.
        gain = 0
        for player in tables[here[0]]:
            if player != one:
                gain += theirs[player] - mine[player]
        for player in tables[there[0]]:
            if player != other:
                gain += mine[player] - theirs[player]
        return gain

    @staticmethod
    def _change(tables: Tables, here: tuple[int, int], there: tuple[int, int]) -> None:
        left, right = tables[here[0]], tables[there[0]]
        left[here[1]], right[there[1]] = right[there[1]], left[here[1]]

    def _exchange(self, heat: float) -> int:
        """Two who are at odd tables in different rounds change over in both; what it changes."""
        seats = [self._odd_seat(number) for number in range(len(self.rounds))]
        first, second = self.stream.below(len(seats)), self.stream.below(len(seats))
        (one, here), (other, there) = seats[first], seats[second]
        moves = ((first, here, other), (second, there, one))
        spots = [(number, spot, self._spot(number, player)) for number, spot, player in moves]
        if first == second or any(far[0] < self.odd for _number, _near, far in spots):
            return 0
        gain = sum(self._moved(*spot) for spot in spots)
        if not self._fair() or (gain > 0 and not self._taken(gain, heat)):
            gain += sum(self._moved(*spot) for spot in spots)
        return gain

    def _odd_seat(self, number: int) -> tuple[int, tuple[int, int]]:
        """Somebody at an odd table of a round, and where."""
        index = self.stream.below(self.odd)
        seat = self.stream.below(self.sizes[index])
        return self.rounds[number][index][seat], (index, seat)

    def _spot(self, number: int, player: int) -> tuple[int, int]:
        """Where a player is in a round."""
        tables = enumerate(self.rounds[number])
        return next((index, table.index(player)) for index, table in tables if player in table)

    def _fair(self) -> bool:
        """Whether nobody is at an odd table again before everybody was."""
        times = [0] * self.players
        for tables in self.rounds:
            for table in tables[: self.odd]:
                for player in table:
                    times[player] += 1
            if max(times) > min(times) + 1:
                return False
        return True

    def _taken(self, gain: int, heat: float) -> bool:
        return self.stream.below(PRECISION) < PRECISION * exp(-gain / heat)

    def _moved(self, number: int, here: tuple[int, int], there: tuple[int, int]) -> int:
        """Change two players of a round over; what it changes."""
        tables = self.rounds[number]
        self._count(tables, here, there, -1)
        gain = self._gain(tables, here, there)
        self._change(tables, here, there)
        self._count(tables, here, there, 1)
        return gain

    def _try(self, heat: float) -> int:
        """Change two players of any round over, unless it is worse than the heat allows; what it changes."""
        number = self.stream.below(len(self.rounds))
        tables = self.rounds[number]
        index = self.stream.below(len(tables))
        here = (index, self.stream.below(len(tables[index])))
        there = next(self._others(tables, index, 1), None)
        if there is None:
            return 0
        gain = self._moved(number, here, there)
        if gain > 0 and not self._taken(gain, heat):
            gain += self._moved(number, here, there)
        return gain

    def _count(self, tables: Tables, here: tuple[int, int], there: tuple[int, int], step: int) -> None:
        """Take the meetings of two players out of the count, or enter them."""
        for index, seat in (here, there):
            player = tables[index][seat]
            own = self.meets[player]
            for other in tables[index]:
                if other != player:
                    own[other] += step
                    self.meets[other][player] += step
