"""Confirmed results for a whole position at once, as the services would leave them, for what follows.

A result through the services asks some forty queries: right for the tests of results, too much for those
that only need an evening that was played. ``tests/test_played.py`` holds the two ways against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from tournaments.models import AccessLink, Entry, Event, LogEntry, Play, ResultVersion
from tournaments.selectors.plays import latest, plays_of_position
from tournaments.selectors.sheets import read_sheet
from tournaments.services.actors import Actor
from tournaments.services.releasing import boards_release_due
from tournaments.signals import results_changed

SheetOf = Callable[[Play], Mapping[str, Any]]


def play_at_once(event: Event, position: int, sheets: SheetOf, now: datetime) -> bool:
    """Results of ``sheets(play)`` for all plays of a started position that have none; whether that was done.

    It is not where the services would refuse a table, or nobody has a link.
    """
    event = Event.objects.select_related("board_set").get(pk=event.pk)
    plays = [
        play for play in plays_of_position(event, position) if not play.not_played_reason and not latest(play)
    ]
    links = {
        (link.table, link.seat): link
        for link in AccessLink.objects.filter(event=event, revoked_at=None, seat__in=["N", "S"])
    }
    if not plays or not _is_plain(event, plays, links):
        return False
    with transaction.atomic():
        versions = [_version(play, sheets(play), links, now) for play in plays]
        ResultVersion.objects.bulk_create(versions)
        LogEntry.objects.bulk_create(line for version in versions for line in _lines(event, version, now))
        Event.objects.filter(pk=event.pk).update(results_version=F("results_version") + len(plays))
        boards_release_due(event=event, numbers=[play.board for play in plays], now=now)
        transaction.on_commit(lambda: results_changed.send_robust(sender=Event, event_id=event.pk))
    return True


def _is_plain(event: Event, plays: list[Play], links: dict[tuple[int, str], AccessLink]) -> bool:
    return (
        event.state == Event.State.RUNNING
        and plays[0].position.is_started
        and not Entry.objects.filter(event=event, withdrawn_at__isnull=False).exists()
        and all((play.table, seat) in links for play in plays for seat in "NS")
    )


def _version(
    play: Play, data: Mapping[str, Any], links: dict[tuple[int, str], AccessLink], now: datetime
) -> ResultVersion:
    read = read_sheet(play, data)
    author, other = links[play.table, "N"], links[play.table, "S"]
    return ResultVersion(
        play=play,
        number=1,
        sheet=dict(read.sheet or {}),
        unit=read.unit,
        created_at=now,
        entered_by_link=author,
        entered_by_seat="N",
        is_confirmed=True,
        confirmed_at=now,
        confirmed_by_link=other,
        confirmed_by_seat="S",
    )


def _lines(event: Event, version: ResultVersion, now: datetime) -> Iterator[LogEntry]:
    play = version.play
    detail = {
        "position": play.position.number,
        "table": play.table,
        "board": play.board,
        "version": version.number,
        "unit": version.unit,
        "sheet": version.sheet,
    }
    signed = (("result_entered", version.entered_by_link), ("result_confirmed", version.confirmed_by_link))
    for verb, link in signed:
        yield LogEntry(event=event, at=now, actor=Actor(link=link).label, verb=verb, detail=detail)
