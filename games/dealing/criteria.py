"""Which deals a set accepts: criteria, as data that the commitment binds.

A deal that a criterion refuses is dropped and the next one is drawn, so the deals that are accepted stay
uniform among those that all criteria admit. Criteria are asked in the order of the description, and the first
that refuses a deal is the reason that is counted.

The games have criteria of their own (``games.tarot.criteria``); the one here, *by play*, fits every game and
is asked last: a player, usually a table of robots that do not see each other's cards, plays the deal several
times, and the share of contracts made must lie in a band, so that boards are neither given away nor hopeless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from games.cards import Seat
from games.dealing.reading import DataReader
from games.dealing.stream import HashStream
from games.ruleset_reading import SLUG

BY_PLAY: Final = "by_play"
"""The reason that is counted when the plays refuse a deal."""
ROBOTS: Final = "robots-3"
"""The robots of every game, as a player by name. Robots that play otherwise are another number: a set is
committed to the name, and the same name must always play the same."""
EARLIER_ROBOTS: Final = frozenset({"robots-1", "robots-2"})
"""Those of earlier versions: known. A game whose robots still play as they did lets them play; where none
does, what they refused cannot be checked here."""
PLAY_SEED_BYTES: Final = 32
MOST_PLAYS: Final = 1000
_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deal that may become board ``board``: the ``attempt``-th that was drawn, from 1.

    ``number`` is the deal's number, ``seed`` that of the set. ``taker`` is ``None`` where nobody is named.
    """

    deal: Any
    number: int
    board: int
    attempt: int
    dealer: Seat
    taker: Seat | None
    seed: bytes

    def play_seeds(self, plays: int) -> tuple[bytes, ...]:
        """What the 1st, 2nd, ... play of this deal is seeded with, 32 bytes each: anybody can repeat them.

        Play ``n``: the first bytes of the stream of the set's seed under ``play/<board>/<attempt>/<n>``.
        """
        return tuple(
            HashStream(self.seed, f"play/{self.board}/{self.attempt}/{play}").take(PLAY_SEED_BYTES)
            for play in range(1, plays + 1)
        )


@dataclass(frozen=True, slots=True)
class Played:
    """One play of a board: whether the contract was ``made``, and the score ``unit`` on the slip."""

    made: bool
    unit: int


Player = Callable[[Candidate, Sequence[bytes]], Iterable[Played]]
"""Plays a deal once with each of the seeds, in their order; the same seeds, the same results.

Results may come one by one: when the outcome is certain no more are asked for.
"""

Players = Mapping[str, Player]
"""Players by the name (with its version) that a set is committed to."""


class Criterion(Protocol):
    """A question to every deal."""

    @property
    def name(self) -> str:
        """The reason that is counted when a deal is refused."""

    def as_dict(self) -> dict[str, object]:
        """Its form in the description of a set: ``name`` and whatever it depends on."""

    def admits(self, candidate: Candidate) -> bool:
        """Whether the deal may be used."""


@dataclass(frozen=True, slots=True)
class ByPlay:
    """Of ``plays`` plays by ``player`` at least ``low`` and at most ``high`` percent make the contract."""

    player: str
    plays: int
    low: int
    high: int

    def as_dict(self) -> dict[str, object]:
        """Its form in the description of a set."""
        return {"player": self.player, "plays": self.plays, "low": self.low, "high": self.high}

    def admits_share(self, made: int) -> bool:
        """Whether ``made`` contracts are a share within the band.

        >>> criterion = ByPlay("robots-3", 12, 25, 75)
        >>> [criterion.admits_share(made) for made in (2, 3, 9, 10)]
        [False, True, True, False]
        """
        return self.low * self.plays <= 100 * made <= self.high * self.plays

    def accepted(self, candidate: Candidate, play: Player) -> tuple[Played, ...] | None:
        """All plays of ``candidate`` when their share lies in the band, else ``None``.

        ``ValueError`` for a player who gives fewer results.
        """
        results: list[Played] = []
        made = 0
        for result in play(candidate, candidate.play_seeds(self.plays)):
            results.append(result)
            made += result.made
            to_come = self.plays - len(results)
            if 100 * made > self.high * self.plays or 100 * (made + to_come) < self.low * self.plays:
                return None
        if len(results) != self.plays:
            raise ValueError(f"{self.player} played {len(results)} times, not {self.plays}")
        return tuple(results)


def read_by_play(reader: DataReader) -> ByPlay:
    """The criterion by play from its data, problems noted."""
    low = reader.whole("low", 0, 100)
    found = ByPlay(
        player=reader.text("player", _LONGEST_NAME, SLUG),
        plays=reader.whole("plays", 1, MOST_PLAYS),
        low=low,
        high=reader.whole("high", low, 100),
    )
    reader.others("player", "plays", "low", "high")
    return found
