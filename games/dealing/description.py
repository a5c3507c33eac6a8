"""The description of a set: everything but the key that its boards depend on. The commitment binds it.

As JSON, for example::

    {"boards": 20, "by_play": null, "criteria": [{"name": "no_petit_sec"}], "event": "", "game": "tarot",
     "players": 4, "ruleset": {"digest": "6f0c…", "slug": "duplicate-individual"}, "set": "DTM1",
     "source": {"name": "Lotto, wheel of Turin", "time": "2026-03-07T20:00+01:00"},
     "takers": {"balanced_over": "seats", "seats": "NESWNESWNESWNESWNESW"}}

``digest`` is the SHA-256 of the ruleset's data (``games.dealing.commitment.digest``), so that a set means the
rules as they were. ``source`` is null without a public source: the weaker guarantee. ``takers`` is null where
boards name no taker, ``by_play`` where nobody plays them beforehand (``games.dealing.criteria``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.cards import Seat
from games.dealing.criteria import ByPlay, Criterion, read_by_play
from games.dealing.game import DealtGame
from games.dealing.reading import DataReader, each
from games.dealing.source import LONGEST_NAME, TIME, PublicSource
from games.problems import Problem, gettext_noop
from games.ruleset_reading import SLUG

MOST_BOARDS: Final = 2000
_MOST_CRITERIA: Final = 20
_LONGEST_CODE: Final = 40
_DIGEST_BYTES: Final = 32


class Balance(StrEnum):
    """Over what the takers of a set are balanced: over the seats (their numbers of boards differ by one at
    most), or over the players of a movement, which a set by itself cannot show."""

    SEATS = "seats"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Takers:
    """The taker's seat of board 1, 2, 3 ..."""

    seats: tuple[Seat, ...]
    balance: Balance

    def as_dict(self) -> dict[str, object]:
        """Its form in the description."""
        return {"balanced_over": self.balance.value, "seats": "".join(self.seats)}


@dataclass(frozen=True, slots=True)
class Description:
    """What a set is. ``code`` names it, ``event`` what it was made for.

    That is an event, or the title under which a club published a set for no event; "" where several clubs
    play it, each under a title of its own, and in older sets for no event.
    """

    code: str
    event: str
    game: str
    ruleset: str
    digest: str
    players: int
    boards: int
    takers: Takers | None
    criteria: tuple[Criterion, ...]
    by_play: ByPlay | None
    source: PublicSource | None

    def as_dict(self) -> dict[str, object]:
        """The JSON form, which is hashed."""
        return {
            "set": self.code,
            "event": self.event,
            "game": self.game,
            "ruleset": {"slug": self.ruleset, "digest": self.digest},
            "players": self.players,
            "boards": self.boards,
            "takers": None if self.takers is None else self.takers.as_dict(),
            "criteria": [criterion.as_dict() for criterion in self.criteria],
            "by_play": None if self.by_play is None else self.by_play.as_dict(),
            "source": None if self.source is None else self.source.as_dict(),
        }

    def taker(self, board: int) -> Seat | None:
        """Who takes on ``board``, from 1."""
        return None if self.takers is None else self.takers.seats[board - 1]


def takers_in_turn(game: DealtGame, boards: int) -> Takers | None:
    """Every seat takes in its turn; ``None`` for a game whose boards name no taker."""
    if not game.names_taker:
        return None
    return Takers(tuple(game.seats[board % len(game.seats)] for board in range(boards)), Balance.SEATS)


def read_description(reader: DataReader, game: DealtGame) -> Description:
    """The description that ``reader`` holds, problems noted; of no use when there are any."""
    ruleset = reader.inner("ruleset")
    description = Description(
        code=reader.text("set", _LONGEST_CODE),
        event=reader.text("event", LONGEST_NAME, least=0),
        game=reader.text("game", _LONGEST_CODE, SLUG),
        ruleset=ruleset.text("slug", _LONGEST_CODE * 2, SLUG),
        digest=ruleset.hexadecimal("digest", _DIGEST_BYTES).hex(),
        players=reader.whole("players", 2, 5),
        boards=reader.whole("boards", 1, MOST_BOARDS),
        takers=None if reader.is_null("takers") else _takers(reader.inner("takers")),
        criteria=tuple(read_criteria(reader, game)),
        by_play=None if reader.is_null("by_play") else read_by_play(reader.inner("by_play")),
        source=None if reader.is_null("source") else _source(reader.inner("source")),
    )
    ruleset.others("slug", "digest")
    reader.others(*description.as_dict())
    return description


def read_criteria(reader: DataReader, game: DealtGame) -> Iterator[Criterion]:
    """The criteria in the field ``criteria``, problems noted."""
    items = reader.items("criteria", _MOST_CRITERIA)
    for inner in each(items, reader.at("criteria"), reader.problems):
        name = inner.text("name", _LONGEST_CODE)
        found = game.read_criterion(name, inner)
        if found is not None:
            yield found
        elif name:
            message = gettext_noop("There is no criterion “%(value)s” for this game.")
            inner.refuse("criterion_unknown", message, "name", value=name)


def _takers(reader: DataReader) -> Takers:
    letters = reader.text("seats", MOST_BOARDS)
    known = "".join(Seat)
    if set(letters) - set(known):
        message = gettext_noop("“%(field)s” has a letter of %(letters)s for every board.")
        reader.refuse("seats_unknown", message, "seats", letters=known)
    balance = reader.word("balanced_over", Balance)
    reader.others("seats", "balanced_over")
    seats = tuple(Seat(letter) for letter in letters if letter in known)
    return Takers(seats, Balance(balance or Balance.PLAYERS))


def _source(reader: DataReader) -> PublicSource:
    reader.others("name", "time")
    return PublicSource(reader.text("name", LONGEST_NAME), reader.text("time", _LONGEST_CODE, TIME))


UNDERIVABLE: Final = frozenset({"taker_count", "taker_without_seat"})
"""Problems of a description from which no board can be derived."""


def check_description(description: Description, game: DealtGame) -> tuple[Problem, ...]:
    """Everything in which the description does not fit the game, or itself; paths are its own."""
    return (
        *_check_takers(description, game),
        *_check_balance(description.takers, game.seats),
        *_check_criteria(description.criteria),
    )


def _check_takers(description: Description, game: DealtGame) -> Iterator[Problem]:
    takers = description.takers
    if (takers is None) is game.names_taker:
        message = (
            gettext_noop("The boards of this ruleset name the taker.")
            if game.names_taker
            else gettext_noop("The boards of this ruleset name no taker.")
        )
        yield Problem("takers_wanted" if game.names_taker else "takers_unwanted", message, {}, "takers")
    if takers is None:
        return
    if len(takers.seats) != description.boards:
        message = gettext_noop("There are takers for %(takers)s boards and %(boards)s boards.")
        params = {"takers": len(takers.seats), "boards": description.boards}
        yield Problem("taker_count", message, params, "takers.seats")
    absent = sorted({*takers.seats} - {*game.seats})
    if absent:
        message = gettext_noop("Nobody sits at %(seats)s.")
        yield Problem("taker_without_seat", message, {"seats": ", ".join(absent)}, "takers.seats")


def _check_balance(takers: Takers | None, seats: Sequence[Seat]) -> Iterator[Problem]:
    if takers is None or takers.balance is Balance.PLAYERS:
        return
    count = Counter(takers.seats)
    numbers = [count[seat] for seat in seats]
    if max(numbers) - min(numbers) > 1:
        message = gettext_noop("The takers are not balanced over the seats: %(numbers)s boards.")
        shown = ", ".join(f"{seat} {number}" for seat, number in zip(seats, numbers, strict=True))
        yield Problem("takers_not_balanced", message, {"numbers": shown}, "takers.seats")


def _check_criteria(criteria: Sequence[Criterion]) -> Iterator[Problem]:
    names = [criterion.name for criterion in criteria]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        message = gettext_noop("A criterion is named once: %(names)s.")
        yield Problem("criterion_twice", message, {"names": ", ".join(twice)}, "criteria")
