"""The games that the house knows, by slug. A new game is a folder and one line in ``GAMES``.

``SCORERS`` has every game whose score sheet can be read, ``DEALABLE`` those whose boards can be dealt,
``GAMES`` those that events are played in.

``Game`` is what the upper floors may ask of any game. A game answers with values of its own (its
sheet, its ruleset); those who stand above pass them back and read only what the protocols here name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from games.burraco.game import BurracoGame
from games.cards import Seat
from games.dealing.criteria import ByPlay, Criterion, Players
from games.dealing.game import DealtGame
from games.dealing.look import GameLook
from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown
from games.rounds import RoundRead
from games.tarot.game import TarotGame


class RulesetLike(Protocol):
    """The rules of one kind of event."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str:
        """An English message id."""

    @property
    def players(self) -> int: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...


class TermLike(Protocol):
    """One part of a score, to be shown with its reason."""

    @property
    def code(self) -> str: ...
    @property
    def label(self) -> str:
        """An English message id."""

    @property
    def amount(self) -> int: ...
    @property
    def formula(self) -> str: ...


class ScoreLike(Protocol):
    """What a sheet is worth: the number on the slip, every seat's score, and why."""

    @property
    def unit(self) -> int: ...
    @property
    def scores(self) -> Mapping[Seat, int]: ...
    @property
    def terms(self) -> Sequence[TermLike]: ...


class Dealable(Protocol):
    """A game whose boards can be dealt beforehand and verified afterwards."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str:
        """An English message id."""

    @property
    def pack(self) -> Sequence[str]:
        """Every card as its text, in the order in which the pack lies when it is sorted."""

    @property
    def ordered_heaps(self) -> Sequence[str]:
        """The names of the heaps of a deal whose cards lie in an order that matters."""

    @property
    def look(self) -> GameLook:
        """How its cards and heaps look on papers and pages."""

    def rulesets(self) -> Sequence[RulesetLike]:
        """Every ruleset, the usual one first."""

    def ruleset(self, slug: str) -> RulesetLike:
        """The ruleset called ``slug``; ``ProblemsError`` when there is none."""

    def ruleset_data(self, slug: str) -> dict[str, object]:
        """All that the ruleset says, as JSON data, without its name; ``ProblemsError`` when there is none."""

    def usual_criteria(self, slug: str) -> Sequence[Criterion]:
        """What the ruleset itself asks of a board that is dealt beforehand."""

    def dealt(self, rules: Mapping[str, object], players: int) -> DealtGame:
        """How it is dealt under such data; ``ProblemsError`` with all that is wrong."""

    @property
    def by_play(self) -> ByPlay:
        """What is asked of a board that robots play beforehand."""

    def robots(self, rules: Mapping[str, object], players: int) -> Players:
        """Those who may play boards beforehand under such data, by the name that a set is committed to."""


class Scorer(Protocol):
    """A game's score sheet, for whoever has no more than that."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str:
        """An English message id."""

    def score_line(self, data: Mapping[str, object]) -> dict[str, object]:
        """The answer to a line of the scoring service (``games.score_line``); ``ProblemsError`` with all that
        is wrong."""


class RoundGame(Protocol):
    """A game that tables may play with cards of their own, a round at a time."""

    def ruleset(self, slug: str) -> Any:
        """The ruleset called ``slug``; ``ProblemsError`` when there is none."""

    def read_round(
        self, data: Mapping[str, object], ruleset: Any, deals: int, seats: Sequence[str]
    ) -> RoundRead:
        """The sheet of a round of ``deals`` deals (0: as many as fit in the time) from its JSON form, at a
        table whose ``seats`` are taken; ``ProblemsError`` with all that is wrong."""

    def victory_points(self, table: object, points: Mapping[str, int]) -> Mapping[str, int]:
        """What the points of both sides are worth by a table of the game; ``ProblemsError`` when there is
        none of that name."""


class Game(Scorer, Protocol):
    """A game's rules for whoever stands above."""

    def rulesets(self) -> Sequence[RulesetLike]:
        """Every ruleset, the usual one first."""

    def ruleset(self, slug: str) -> Any:
        """The ruleset called ``slug``; ``ProblemsError`` when there is none."""

    def parse_sheet(self, data: Mapping[str, object], ruleset: Any) -> Any:
        """A sheet from its JSON form; ``ProblemsError`` with all that is wrong."""

    def sheet_as_dict(self, sheet: Any, ruleset: Any) -> dict[str, object]:
        """The JSON form of a sheet: ``parse_sheet`` reads it back."""

    def score_sheet(self, sheet: Any, ruleset: Any) -> ScoreLike:
        """What a sheet is worth."""

    def doubts(self, sheet: Any, ruleset: Any) -> tuple[Problem, ...]:
        """What is possible but improbable."""

    def parse_deal(self, text: str, ruleset: Any) -> Any:
        """A deal from its text; ``ProblemsError`` with all that is wrong, each with its place."""

    def print_deal(self, deal: Any) -> str:
        """The text of a deal."""


GAMES: Final[dict[str, Game]] = {
    "tarot": TarotGame(),
}

SCORERS: Final[dict[str, Scorer]] = {
    **GAMES,
    "burraco": BurracoGame(),
}

DEALABLE: Final[dict[str, Dealable]] = {
    "tarot": TarotGame(),
    "burraco": BurracoGame(),
}


ROUND_GAMES: Final[dict[str, RoundGame]] = {
    "tarot": TarotGame(),
    "burraco": BurracoGame(),
}


def round_game(slug: str) -> RoundGame:
    """The game called ``slug``, played in rounds; ``ProblemsError`` (``game_unknown``) as below."""
    if slug not in ROUND_GAMES:
        raise _unknown(slug, ROUND_GAMES)
    return ROUND_GAMES[slug]


def game(slug: str) -> Game:
    """The game called ``slug``; ``ProblemsError`` (``game_unknown``) naming those there are.

    >>> game("tarot").name
    'French Tarot'
    """
    if slug not in GAMES:
        raise _unknown(slug, GAMES)
    return GAMES[slug]


def scorer(slug: str) -> Scorer:
    """The score sheet of the game called ``slug``; ``ProblemsError`` (``game_unknown``) as above.

    >>> scorer("burraco").name
    'Burraco'
    """
    if slug not in SCORERS:
        raise _unknown(slug, SCORERS)
    return SCORERS[slug]


def dealable(slug: str) -> Dealable:
    """How the game called ``slug`` is dealt; ``ProblemsError`` (``game_unknown``) as above.

    >>> dealable("burraco").name
    'Burraco'
    """
    if slug not in DEALABLE:
        raise _unknown(slug, DEALABLE)
    return DEALABLE[slug]


def _unknown(slug: str, known: Iterable[str]) -> ProblemsError:
    message = gettext_noop("There is no game “%(slug)s”; there are %(known)s.")
    return ProblemsError(
        [Problem("game_unknown", message, {"slug": shown(slug), "known": ", ".join(known)}, "game")]
    )
