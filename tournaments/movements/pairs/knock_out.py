"""Knock-out: who loses is out; those beaten in the same round share their places.

The bracket is made for the next power of two: seeds 1 and 2 can meet in the last round only, 1 to 4 not
before the semi-finals, and so on. Missing numbers give the best seeds a first round without a match. Who
meets whom depends on the winners, so this is no schedule but a bracket that is told the winners round by
round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any

LEAST = 2


@dataclass(frozen=True, slots=True)
class Match:
    """Two who meet; the second is ``None`` where the first goes on without a match."""

    first: str
    second: str | None

    @property
    def players(self) -> tuple[str, ...]:
        """Those who sit down, or go on."""
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Place:
    """A place, or several that are shared."""

    entrant: str
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """The bracket after so many rounds: ``line`` are those still in, in the order of the bracket.

    ``out`` are those beaten, one tuple for each round.
    """

    line: tuple[str | None, ...]
    out: tuple[tuple[str, ...], ...] = ()

    @property
    def matches(self) -> tuple[Match, ...]:
        """The next round; empty once there is a winner."""
        pairs = zip(self.line[::2], self.line[1::2], strict=False)
        return tuple(_match(first, second) for first, second in pairs)

    @property
    def winner(self) -> str | None:
        """Who has won it all."""
        return self.line[0] if len(self.line) == 1 else None

    def after(self, winners: Iterable[str]) -> Bracket:
        """The bracket after a round; ``ProblemsError`` unless each match has exactly one winner.

        Who goes on without a match need not be named.
        """
        named = list(winners)
        raise_if_any(_winner_problems(self.matches, named))
        line, beaten = [], []
        for match in self.matches:
            won = match.first if match.second is None or match.first in named else match.second
            line.append(won)
            beaten += [player for player in match.players if player != won]
        return Bracket(tuple(line), (*self.out, tuple(beaten)))

    def places(self) -> tuple[Place, ...]:
        """The places that are certain, the best first."""
        found = []
        worst = sum(map(len, self.out)) + sum(player is not None for player in self.line)
        for beaten in self.out:
            found += [Place(player, worst - len(beaten) + 1, worst) for player in beaten]
            worst -= len(beaten)
        if self.winner is not None:
            found.append(Place(self.winner, 1, 1))
        return tuple(sorted(found, key=lambda place: place.best))


def bracket(seeds: Sequence[str]) -> Bracket:
    """The bracket of entrants in the order of their seeds: at least two, each once.

    >>> [match.players for match in bracket("1234567").matches]
    [('1',), ('4', '5'), ('2', '7'), ('3', '6')]
    """
    if len(seeds) < LEAST or len(set(seeds)) != len(seeds):
        message = gettext_noop("A knock-out needs at least two entrants, each once.")
        raise ProblemsError([Problem("knock_out_entrants", message, {}, "entrants")])
    order = [1]
    while len(order) < len(seeds):
        size = 2 * len(order) + 1
        order = [number for seed in order for number in (seed, size - seed)]
        order = _best_first(order)
    return Bracket(tuple(seeds[number - 1] if number <= len(seeds) else None for number in order))


def _best_first(order: list[int]) -> list[int]:
    """Each match with its better seed first."""
    pairs = zip(order[::2], order[1::2], strict=True)
    return [number for pair in pairs for number in sorted(pair)]


def _match(first: str | None, second: str | None) -> Match:
    players = [player for player in (first, second) if player is not None]
    return Match(players[0], players[1] if len(players) > 1 else None)


def _winner_problems(matches: Sequence[Match], named: Sequence[str]) -> Iterator[Problem]:
    in_play = {player for match in matches for player in match.players}
    for player in sorted(set(named) - in_play):
        message = gettext_noop("%(entrant)s does not play in this round.")
        yield Problem("winner_unknown", message, {"entrant": player}, "winners")
    for match in matches:
        won = [player for player in match.players if player in named]
        if match.second is not None and len(won) != 1:
            message = gettext_noop("%(first)s against %(second)s has %(winners)s winners, not one.")
            params: dict[str, str | int] = {
                "first": match.first,
                "second": match.second,
                "winners": len(won),
            }
            yield Problem("winner_not_one", message, params, "winners")
