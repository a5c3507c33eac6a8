"""The ranking as it leaves the house: in files, after publication."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Snapshot
from scoring.selectors.standings import Standing, latest_snapshot, standings_of_snapshot
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Ranking:
    """A snapshot with all its rows, best first, the unplaced at the end."""

    event: Event
    snapshot: Snapshot
    rows: list[Standing]

    @property
    def by_lines(self) -> list[Standing]:
        """The same rows in the order of the alternate ranking."""
        placed = [row for row in self.rows if row.alternate_place is not None]
        rest = [row for row in self.rows if row.alternate_place is None]
        return sorted(placed, key=lambda row: row.alternate_place or 0) + rest


def ranking_is_current(event: Event) -> bool:
    """Whether the newest snapshot has read every change of the results."""
    snapshot = latest_snapshot(event)
    return snapshot is not None and snapshot.results_version >= event.results_version


def ranking_of_event(event: Event) -> Ranking | None:
    """The newest standings of an event, ``None`` before the first."""
    snapshot = latest_snapshot(event)
    return None if snapshot is None else Ranking(event, snapshot, standings_of_snapshot(snapshot))
