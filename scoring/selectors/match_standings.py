"""Standings by match points as pages and files show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from scoring.maths.match_formula import MatchFormula
from scoring.models import Snapshot, StandingRow
from scoring.selectors.standings import latest_snapshot
from tournaments.models import Event
from tournaments.selectors.entry_names import entry_names


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """One line of a ranking by match points: these, and the ``bonus`` in them, in thousandths.

    ``net`` is the sum of the gaps, ``boards`` how many are compared, ``won`` how many of them were won.
    ``move`` as for ``Standing``. Who has withdrawn has figures and no place.
    """

    code: str
    name: str
    place: int | None
    points: int
    bonus: int
    net: int
    won: int
    boards: int
    is_withdrawn: bool
    move: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRanking:
    """A snapshot with all its rows, best first, the unplaced at the end."""

    event: Event
    snapshot: Snapshot
    rows: list[MatchStanding]


_FIELDS = (
    *("entry_id", "entry__player__code", "place", "points", "net", "wins", "played"),
    "entry__withdrawn_at",
)


def match_standings_of_snapshot(
    event: Event, snapshot: Snapshot, *, first: int = 0, count: int | None = None
) -> list[MatchStanding]:
    """Rows ``first`` to ``first + count`` by place; four queries. Who has withdrawn comes at the end."""
    rows = StandingRow.objects.filter(snapshot=snapshot).order_by(
        F("place").asc(nulls_last=True), "entry__number"
    )
    found = rows.values_list(*_FIELDS)[first : None if count is None else first + count]
    names, bonus = entry_names(event), MatchFormula.from_dict(snapshot.formula).bonus
    earlier = StandingRow.objects.filter(
        snapshot__event=snapshot.event_id, snapshot__number=snapshot.number - 1
    )
    before = dict(earlier.values_list("entry", "place"))
    return [_standing(row, names[row[0]], bonus.get(row[1], 0), before.get(row[0])) for row in found]


def _standing(row: Sequence[Any], name: str, bonus: int, before: int | None) -> MatchStanding:
    _entry, code, place, points, net, won, boards, withdrawn = row
    move = None if before is None or place is None else before - place
    return MatchStanding(
        code, name, place, points, bonus, net, won, boards, is_withdrawn=withdrawn is not None, move=move
    )


def match_ranking_of_event(event: Event) -> MatchRanking | None:
    """The newest standings of an event, ``None`` before the first."""
    snapshot = latest_snapshot(event)
    if snapshot is None:
        return None
    return MatchRanking(event, snapshot, match_standings_of_snapshot(event, snapshot))
