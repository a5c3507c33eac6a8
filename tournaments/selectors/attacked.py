"""Who a member of a team was when a board was played: a replaced one keeps what it has played.

A team's members are stored as they are now; who had a part before is told by the event's log.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Min

from tournaments.models import Event, LogEntry, Play, Player, Position

REPLACED: Final = "member_replaced"
"""The verb of the log's lines: ``player`` has left ``team`` (the code of its entry), ``other`` came."""


class Change(NamedTuple):
    """At ``at`` one came (a player's code) for another who had the part."""

    at: datetime
    came: str
    left: Player


class Past:
    """The replacements of an event. One query, and three more where there are any."""

    def __init__(self, event: Event) -> None:
        lines = list(LogEntry.objects.filter(event=event, verb=REPLACED).order_by("-id"))
        codes = {line.detail["player"] for line in lines}
        players = {one.code: one for one in Player.objects.filter(code__in=codes)} if lines else {}
        self._changes: dict[str, list[Change]] = defaultdict(list)
        for line in lines:
            if line.detail["player"] in players:
                change = Change(line.at, line.detail["other"], players[line.detail["player"]])
                self._changes[line.detail.get("team", "")].append(change)
        self._ends = _ends(event) if lines else {}
        self._played = _first_results(event) if lines else {}

    def who(self, team: str, player: Player, position: int, play: tuple[int, int] | None = None) -> Player:
        """Who had the part that is ``player``'s now, in the team whose entry has the code ``team``.

        When ``play`` (its table and board) got its first result, or else when the position ended; now, for
        what is still to be played.
        """
        end = self._ends.get(position)
        at = self._played.get((position, *play), end) if play else end
        if at is None:
            return player
        for change in self._changes.get(team, ()):
            if change.at >= at and change.came == player.code:
                player = change.left
        return player


def _ends(event: Event) -> Mapping[int, datetime]:
    """When each position was over: closed, or followed by the next one."""
    found: dict[int, datetime] = {}
    following: datetime | None = None
    for one in Position.objects.filter(event=event).order_by("-number"):
        end = one.closed_at or following
        if end is not None:
            found[one.number] = end
        following = one.started_at or following
    return found


def _first_results(event: Event) -> Mapping[tuple[int, int, int], datetime]:
    """When each play, by position, table and board, got its first result."""
    plays = Play.objects.filter(event=event, versions__isnull=False).annotate(at=Min("versions__created_at"))
    rows = plays.values_list("position__number", "table", "board", "at")
    return {(position, table, board): at for position, table, board, at in rows}
