"""The director's grid: every play of a position, or of the event, with the state of its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from tournaments.models import Event, Play, ResultVersion
from tournaments.models.results import DEFENDERS
from tournaments.selectors.plays import expected_plays, waiting_plays

WAITING, MISSING, ENTERED, CONFIRMED, CORRECTED, NOT_PLAYED = (
    "waiting",
    "missing",
    "entered",
    "confirmed",
    "corrected",
    "not_played",
)
STATES = (WAITING, MISSING, ENTERED, CONFIRMED, CORRECTED, NOT_PLAYED)
"""Waiting: the position has not been started. Corrected: a confirmed result was replaced."""


@dataclass(frozen=True, slots=True)
class PlayState:
    """One cell of the grid; ``unit`` is the newest version's score per defender, of a round at a table that
    deals its own cards ``scores`` are each side's points."""

    position: int
    table: int
    board: int
    taker: str
    state: str
    unit: int | None = None
    version: int = 0
    reason: str = ""
    scores: Mapping[str, int] | None = None

    @property
    def taker_score(self) -> int | None:
        """What the taker's seat gets."""
        return None if self.unit is None else self.unit * DEFENDERS


class _Version(NamedTuple):
    """What a cell shows of a version."""

    number: int = 0
    unit: int | None = None
    is_confirmed: bool = False
    reason: str = ""
    scores: Mapping[str, int] | None = None


def play_states(event: Event, position: int | None = None) -> list[PlayState]:
    """The plays of one position (of the whole event without one) by table and board; at most four queries."""
    plays = Play.objects.filter(event=event)
    if position is not None:
        plays = plays.filter(position__number=position)
    expected = set(expected_plays(event).filter(pk__in=plays).values_list("pk", flat=True))
    versions: dict[int, list[_Version]] = {}
    rows = ResultVersion.objects.filter(play__in=plays).order_by("number")
    for play, *version in rows.values_list("play_id", "number", "unit", "is_confirmed", "reason", "scores"):
        versions.setdefault(play, []).append(_Version(*version))
    return [
        _state(play, versions.get(play.pk, []), is_expected=play.pk in expected)
        # The draw of a round is large, and would be read once for every table.
        for play in plays.select_related("position")
        .defer("position__draw")
        .order_by("position__number", "table", "board")
    ]


def _state(play: Play, versions: list[_Version], *, is_expected: bool) -> PlayState:
    number, unit, is_confirmed, reason, scores = versions[-1] if versions else _Version()
    if not is_expected:
        state, unit, scores, reason = NOT_PLAYED, None, None, play.not_played_reason
    elif is_confirmed:
        state = CORRECTED if number > 1 and reason else CONFIRMED
    elif versions:
        state = ENTERED
    else:
        state = MISSING if play.position.is_started else WAITING
    place = (play.position.number, play.table, play.board, play.taker)
    return PlayState(*place, state, unit, number, reason, scores)


@dataclass(frozen=True, slots=True)
class Waited:
    """A play of a started position that has no confirmed result."""

    position: int
    table: int
    board: int
    is_entered: bool


def plays_waited_for(event: Event) -> list[Waited]:
    """What the started positions still wait for, in order of position, table and board."""
    written = ResultVersion.objects.filter(play=OuterRef("pk"))
    plays = waiting_plays(event).filter(position__started_at__isnull=False)
    rows = plays.annotate(is_entered=Exists(written)).order_by("position__number", "table", "board")
    return [Waited(*row) for row in rows.values_list("position__number", "table", "board", "is_entered")]
