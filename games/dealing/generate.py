"""Deal until the criteria accept, the same way every time for the same seed.

Board ``b``, attempt ``a`` (both from 1) is the deal whose number is the first one below the game's
``deal_count`` of ``HashStream(seed, f"deal/{b}/{a}")``. The board is the first attempt that all criteria
admit. No board depends on another one, so a single board can be derived again by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from games.cards import Seat
from games.dealing.commitment import seed_of_set
from games.dealing.criteria import BY_PLAY, Candidate, Played, Player, Players
from games.dealing.description import Description
from games.dealing.game import DealtGame
from games.dealing.stream import HashStream
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any

# Far beyond any criterion that leaves a game: one deal in a thousand would do.
MOST_ATTEMPTS: Final = 20_000


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board. ``deal`` was the ``attempt``-th that was drawn; ``rejections`` counts the others by reason.

    ``plays`` are the results of the criterion by play, empty without it.
    """

    number: int
    dealer: Seat
    taker: Seat | None
    deal: Any
    deal_number: int
    attempt: int
    rejections: Mapping[str, int]
    plays: tuple[Played, ...] = ()

    @property
    def rejected(self) -> int:
        """How many deals were refused before this one."""
        return self.attempt - 1


def candidate(game: DealtGame, seed: bytes, board: int, attempt: int, taker: Seat | None) -> Candidate:
    """The deal that is drawn for ``board`` at ``attempt``."""
    number = HashStream(seed, f"deal/{board}/{attempt}").below(game.deal_count)
    deal = game.deal_of_number(number)
    return Candidate(deal, number, board, attempt, game.dealer(board, taker), taker, seed)


def refused_for(found: Candidate, description: Description) -> str | None:
    """The first criterion that does not admit ``found``, the plays left aside; ``None`` when all do."""
    return next((one.name for one in description.criteria if not one.admits(found)), None)


def deal_board(  # noqa: PLR0913
    game: DealtGame,
    seed: bytes,
    board: int,
    description: Description,
    *,
    play: Player | None = None,
    most_attempts: int = MOST_ATTEMPTS,
) -> DealtBoard:
    """Board ``board`` alone, from the seed of its set; ``play`` is wanted for the criterion by play.

    ``ProblemsError`` (``no_deal``) when nothing is accepted in so many attempts.
    """
    rejections: Counter[str] = Counter()
    for attempt in range(1, most_attempts + 1):
        found = candidate(game, seed, board, attempt, description.taker(board))
        judged = refused_for(found, description) or _judged_by_play(found, description, play)
        if not isinstance(judged, str):
            refused = MappingProxyType(dict(rejections))
            return DealtBoard(
                board, found.dealer, found.taker, found.deal, found.number, attempt, refused, judged
            )
        rejections[judged] += 1
    raise ProblemsError([_no_deal(board, rejections)])


def _judged_by_play(
    found: Candidate, description: Description, play: Player | None
) -> str | tuple[Played, ...]:
    """The plays of a deal, none where nobody asks for them; the reason when they refuse it."""
    if description.by_play is None:
        return ()
    if play is None:
        raise ValueError("the criterion by play wants a player")
    plays = description.by_play.accepted(found, play)
    return BY_PLAY if plays is None else plays


def deal_set(
    game: DealtGame,
    key: bytes,
    description: Description,
    *,
    value: str | None = None,
    players: Players = MappingProxyType({}),
) -> Iterator[DealtBoard]:
    """The boards of a set, in order and one by one; the same arguments always give the same boards.

    ``value`` is that of the public source, ``players`` are those that a criterion by play may name. What is
    wrong is told before the first board: ``ProblemsError`` (``value_wanted``, ``value_unwanted``,
    ``player_unknown``), ``ValueError`` for a key that has not 512 bits.
    """
    raise_if_any(check_dealing(description, value, players))
    seed = seed_of_set(key, description.as_dict(), value)
    play = None if description.by_play is None else players[description.by_play.player]
    numbers = range(1, description.boards + 1)
    return (deal_board(game, seed, number, description, play=play) for number in numbers)


def check_dealing(description: Description, value: str | None, players: Players) -> Iterator[Problem]:
    """What a set lacks, or has too much, to be dealt: the value of its source, the player of its boards."""
    if description.source is None and value is not None:
        message = gettext_noop("The set names no public source, so there is no value to mix in.")
        yield Problem("value_unwanted", message, {}, "value")
    if description.source is not None and value is None:
        message = gettext_noop("The set waits for the value of its public source: %(name)s.")
        yield Problem("value_wanted", message, {"name": description.source.name}, "value")
    if description.by_play is not None and description.by_play.player not in players:
        message = gettext_noop("There is no player “%(name)s” for the criterion by play.")
        yield Problem("player_unknown", message, {"name": description.by_play.player}, "by_play.player")


def _no_deal(board: int, rejections: Mapping[str, int]) -> Problem:
    message = gettext_noop("Board %(board)s: no deal was accepted; refused were %(rejections)s.")
    shown = ", ".join(f"{reason} {count}" for reason, count in rejections.items())
    return Problem("no_deal", message, {"board": board, "rejections": shown}, "criteria")
