"""Standings of events of rounds as pages and files show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from scoring.models import Snapshot, StandingRow
from scoring.selectors.rounds_teams import TeamStanding, teams_of_snapshot
from scoring.selectors.standings import latest_snapshot
from tournaments.models import Event
from tournaments.selectors.entry_names import entry_names

Tie = tuple[str, Any]
"""The name of a tie-break and its exact value: text, several of them, or ``None``."""


@dataclass(frozen=True, slots=True)
class RoundsStanding:
    """One line of a ranking by points, these in thousandths.

    ``ties`` are in the order of the formula, ``decided`` is the one that parted the entry from others with
    equal points. ``group`` is the letter of the group that it plays in, if there are several, ``team`` whom
    it plays for. ``move`` as for ``Standing``. Who has withdrawn has figures and no place.
    """

    code: str
    name: str
    place: int | None
    points: int
    net: int
    made: int
    wins: int
    played: int
    ties: tuple[Tie, ...]
    decided: str
    is_withdrawn: bool
    group: str = ""
    move: int | None = None
    team: str = ""


@dataclass(frozen=True, slots=True)
class RoundsRanking:
    """A snapshot with all its rows, and those of teams, best first, the unplaced at the end."""

    event: Event
    snapshot: Snapshot
    rows: list[RoundsStanding]
    teams: list[TeamStanding]


_FIELDS = (
    *("entry_id", "entry__player__code", "place", "points", "net", "made", "wins", "played", "ties"),
    *("entry__withdrawn_at", "line"),
)


def rounds_standings_of_snapshot(
    event: Event, snapshot: Snapshot, *, first: int = 0, count: int | None = None
) -> list[RoundsStanding]:
    """Rows ``first`` to ``first + count`` by place; four queries. Who has withdrawn comes at the end."""
    rows = StandingRow.objects.filter(snapshot=snapshot).order_by(
        F("place").asc(nulls_last=True), "entry__number"
    )
    found = rows.values_list(*_FIELDS)[first : None if count is None else first + count]
    names = entry_names(event)
    before = _places_before(snapshot)
    order = snapshot.formula["ties"]
    return [_standing(row, names[row[0]], order, before.get(row[0])) for row in found]


def rounds_ranking_of_event(event: Event) -> RoundsRanking | None:
    """The newest standings of an event, ``None`` before the first."""
    snapshot = latest_snapshot(event)
    if snapshot is None:
        return None
    rows = rounds_standings_of_snapshot(event, snapshot)
    return RoundsRanking(event, snapshot, rows, teams_of_snapshot(event, snapshot))


def _places_before(snapshot: Snapshot) -> dict[int, int | None]:
    rows = StandingRow.objects.filter(snapshot__event=snapshot.event_id, snapshot__number=snapshot.number - 1)
    return dict(rows.values_list("entry", "place"))


def _standing(row: Sequence[Any], name: str, order: Sequence[str], before: int | None) -> RoundsStanding:
    _entry, code, place, points, net, made, wins, played, ties, withdrawn, group = row
    return RoundsStanding(
        code=code,
        name=name,
        place=place,
        points=points,
        net=net,
        made=made,
        wins=wins,
        played=played,
        ties=ties_in_order(ties, order),
        decided=ties["decided"],
        is_withdrawn=withdrawn is not None,
        group=group,
        move=None if before is None or place is None else before - place,
        team=ties.get("team", {}).get("name", ""),
    )


def ties_in_order(ties: dict[str, Any], order: Sequence[str]) -> tuple[Tie, ...]:
    """The values of a ``StandingRow`` as the formula declares them: a database keeps no order of keys."""
    return tuple((name, ties["values"].get(name)) for name in order)
