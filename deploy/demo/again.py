"""The robots play the demo's evenings anew, and their hands become the data that the demo is loaded from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deploy.demo.hands import keep_hands
from deploy.demo.simulation import director_of
from deploy.demo.tables import Tables
from tournaments.models import Event, Play


def hands_play_again(club_code: str) -> Iterator[Path]:
    """Play every board of the club's events that has a result, and keep the hands; the files, one by one."""
    for event in Event.objects.filter(club__code=club_code).select_related("club", "board_set"):
        plays = Play.objects.filter(event=event, versions__isnull=False).distinct()
        if event.board_set is not None and plays:
            tables = Tables(event, director_of(event))
            hands = {(play.board, play.table): tables.hand(play) for play in plays}
            yield keep_hands(event.board_set.code, hands)
