"""What binds a set of boards, in words: its criteria, its takers, its public source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from games.dealing.criteria import BY_PLAY
from games.dealing.look import RobotWords
from games.hours import hour_of
from games.models import BoardSet
from games.problem_texts import reason_text
from games.problems import ProblemsError
from games.registry import dealable
from games.selectors.board_sets import PublicSet
from games.selectors.earlier_sets import EarlierSet
from games.selectors.other_simultaneous import OtherSimultaneous

SCALES: Final = {"chavey-1986": "Noël Chavey (1986)"}
"""Whose valuation of a hand it is, by the name that sets are committed to."""


@dataclass(frozen=True, slots=True)
class CriterionWords:
    """A criterion in a sentence; ``refused`` deals, ``None`` while that is not said."""

    name: str
    text: str
    refused: int | None


def criteria(found: PublicSet) -> list[CriterionWords]:
    """The criteria of a set in the order in which they are asked."""
    asked: list[tuple[str, Mapping[str, Any]]] = [
        (criterion["name"], criterion) for criterion in _list(found.description.get("criteria"))
    ]
    sentences = [(name, _sentence(name, data)) for name, data in asked]
    by_play = found.description.get("by_play")
    if isinstance(by_play, Mapping):
        sentences.append((BY_PLAY, gettext(robot_words(found).band) % by_play))
    return [
        CriterionWords(name, text, None if found.rejections is None else found.rejections.get(name, 0))
        for name, text in sentences
    ]


def robot_words(found: PublicSet) -> RobotWords:
    """What is said of the robots that played the set."""
    return dealable(found.game).look.robot_words(int(str(found.description.get("players", 0))))


def _sentence(name: str, data: Mapping[str, Any]) -> str:
    """What a criterion asks of a deal; its own name when there are no words for it."""
    if name == "no_petit_sec":
        return _("No hand holds the Petit without another trump or the Excuse.")
    if name == "taker_hand":
        return _("The taker’s hand is worth %(least)s points or more on the scale of %(scale)s.") % {
            "least": data["least"],
            "scale": SCALES.get(data["scale"], data["scale"]),
        }
    return name


@dataclass(frozen=True, slots=True)
class TakersWords:
    """Who takes how often, by seat, and over what that is balanced."""

    count: list[tuple[str, int]]
    text: str


def takers(found: PublicSet) -> TakersWords | None:
    """The takers' balance; ``None`` where boards name no taker."""
    data = found.description.get("takers")
    if not isinstance(data, Mapping):
        return None
    letters = str(data["seats"])
    text = (
        _("balanced over the seats")
        if data["balanced_over"] == "seats"
        else _("balanced over the players of the movement, and as far as that allows over the seats")
    )
    return TakersWords([(seat, letters.count(seat)) for seat in _seats(found) or sorted(set(letters))], text)


def _seats(found: PublicSet) -> list[str]:
    """The seats of the set's ruleset; none for one that is no longer known."""
    try:
        return [str(seat) for seat in dealable(found.game).ruleset(found.ruleset).seats]
    except ProblemsError:
        return []


def names(found: PublicSet) -> tuple[str, str]:
    """Game and ruleset by their names, or by their slugs when they are no longer known."""
    try:
        game = dealable(found.game)
        return _(game.name), _(game.ruleset(found.ruleset).name)
    except ProblemsError:
        return found.game, found.ruleset


@dataclass(frozen=True, slots=True)
class SourceWords:
    """The public source; ``at`` is ``None`` when ``time`` is no time that there is.

    ``is_later``: it speaks after the commitment was made. If not, the guarantee is the weaker one.
    """

    name: str
    time: str
    at: datetime | None
    is_later: bool


def source(found: PublicSet) -> SourceWords | None:
    """The public source that the set names; ``None`` when it names none: the weaker guarantee."""
    data = found.description.get("source")
    if not isinstance(data, Mapping):
        return None
    name, time = str(data["name"]), str(data["time"])
    at = hour_of(time)
    return SourceWords(name, time, at, is_later=at is not None and at > found.created_at)


@dataclass(frozen=True, slots=True)
class EarlierWords:
    """An earlier set of an event, with the reason in the reader's language."""

    code: str
    created_at: datetime
    cancelled_at: datetime | None
    reason: str
    was_dealt: bool
    was_opened: bool


def earlier(found: Iterable[EarlierSet]) -> list[EarlierWords]:
    """Earlier sets as ``games/boards/_earlier.html`` shows them."""
    return [
        EarlierWords(
            one.code,
            one.created_at,
            one.cancelled_at,
            reason_text(one.cancelled_reason),
            one.was_dealt,
            one.was_opened,
        )
        for one in found
    ]


@dataclass(frozen=True, slots=True)
class OtherWords:
    """Another simultaneous of the same club, with its state and the reason in the reader's language."""

    set: OtherSimultaneous
    state: str
    reason: str


def others(found: Iterable[OtherSimultaneous]) -> list[OtherWords]:
    """Other simultaneous sets as ``games/boards/_other_simultaneous.html`` shows them."""
    return [
        OtherWords(one, str(BoardSet.State(one.state).label), reason_text(one.cancelled_reason))
        for one in found
    ]


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
