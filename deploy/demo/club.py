"""Loads the demo club: its people, and one event before, one during and one after its evening.

Everything but the logins goes through the services, with clock times that fit the story. All deals, draws
and results follow from the files in ``fixtures/demo``: every installation shows the same evening, and whoever
reads this code can know the cards. A real event deals from a fresh secret key.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from deploy.demo.tables import Tables
from games.models import BoardSet
from games.services.committing import later_source
from scoring.services.standings import standings_compute
from tournaments.models import Club, Event, Membership, Play
from tournaments.movements.schedule import SEATS
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.services.entries import entries_import
from tournaments.services.events import event_close, event_create, event_publish, event_start
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare
from tournaments.services.positions import position_start_next
from tournaments.services.results import result_correct

DATA = Path(__file__).resolve().parents[2] / "fixtures" / "demo"
CLUB = json.loads((DATA / "club.json").read_text(encoding="utf-8"))
EVENTS = json.loads((DATA / "events.json").read_text(encoding="utf-8"))

DAYS_SINCE_FINISHED = timedelta(days=7)
MINUTES_A_BOARD = 8
RESULTS_IN_POSITION_TWO = 6
"""In the running event, besides all of position 1; one more is entered and waits for its confirmation."""


MISREAD_PLAY = (2, 0)
"""In the finished event: the position and, from 0, the play whose slip was wrong at first."""
POINTS_FORGOTTEN = 4


@dataclass(frozen=True, slots=True)
class Login:
    """A name and a password that everybody knows."""

    username: str
    password: str
    role: str


def logins() -> list[Login]:
    """The demo's logins."""
    return [Login(row["username"], row["password"], row["role"]) for row in CLUB["logins"]]


@transaction.atomic
def demo_load(*, now: datetime) -> bool:
    """Load the club, all of it or nothing; ``False`` when it is there already."""
    if Club.objects.filter(code=CLUB["code"]).exists():
        return False
    club = Club.objects.create(code=CLUB["code"], name=CLUB["name"], town=CLUB["town"])
    desk, *_others = [_member(club, row) for row in CLUB["logins"]]
    _finished(club, desk, now)
    _ready(club, desk, now)
    _running(club, desk, now)
    return True


def _member(club: Club, row: dict[str, Any]) -> Actor:
    user = get_user_model().objects.create_user(
        row["username"],
        password=row["password"],
        first_name=row["given_name"],
        last_name=row["family_name"],
    )
    Membership.objects.create(club=club, user=user, role=row["role"], may_see_cards=row["may_see_cards"])
    return Actor(user=user)


def _player_list(first: int, count: int) -> str:
    """A CSV list of ``count`` members, going round from the ``first``."""
    players: Sequence[list[str]] = CLUB["players"]
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    writer.writerow(["cognome", "nome", "tessera"])
    writer.writerows(players[(first + n) % len(players)] for n in range(count))
    return text.getvalue()


def _drawn_and_dealt(kind: str, club: Club, desk: Actor, begins: datetime) -> Event:
    """An event with everything ready but the start; one whose set names a public source was made long ago."""
    data = EVENTS[kind]
    source = data.get("source")
    before = datetime.fromisoformat(source["committed"]) if source else begins - timedelta(minutes=30)
    event = event_create(
        club=club,
        name=data["name"],
        played_on=timezone.localdate(begins),
        preset=data["preset"],
        actor=desk,
        now=before,
        code=data["code"],
    )
    people = _player_list(data["first_player"], data["players"])
    entries_import(event=event, text=people, actor=desk, now=before)
    movement_prepare(
        event=event,
        positions=data["positions"],
        boards_per_position=data["boards_per_position"],
        actor=desk,
        now=before,
        seed=hashlib.sha256(f"demo draw {kind}".encode()).hexdigest(),
    )
    key = hashlib.sha512(f"demo key {kind}".encode()).digest()
    deal = partial(boards_deal, event=event, actor=desk, now=before, key=key, code=data["board_set"])
    return _dealt_after(source, deal, desk) if source else deal()


def _dealt_after(source: Mapping[str, str], deal: Callable[..., Event], desk: Actor) -> Event:
    """An event whose boards were committed to and dealt when a public source had spoken: nobody chose a card.

    The hours are fixed, for every card depends on them: so the day of the commitment is set by hand.
    """
    committed, spoken = (datetime.fromisoformat(source[name]) for name in ("committed", "time"))
    event = deal(source=later_source(source["name"], spoken, committed))
    BoardSet.objects.filter(pk=event.board_set_id).update(created_at=committed)
    return boards_value_give(event=event, value=source["value"], actor=desk, now=spoken)


def _started(kind: str, club: Club, desk: Actor, begins: datetime) -> tuple[Event, Tables]:
    event = _drawn_and_dealt(kind, club, desk, begins)
    links_issue(event=event, actor=desk, now=begins - timedelta(minutes=10))
    event = event_start(event=event, actor=desk, now=begins)
    return event, Tables(event, desk)


def _ready(club: Club, desk: Actor, now: datetime) -> None:
    event = _drawn_and_dealt("ready", club, desk, now)
    links_issue(event=event, actor=desk, now=now)
    standings_compute(event_id=event.pk, now=now)


def _plays(event: Event, position: int) -> list[Play]:
    """The plays of a position in the order in which tables finish them: first boards first."""
    plays = Play.objects.filter(event=event, position__number=position).select_related("event", "position")
    by_table: dict[int, list[Play]] = {}
    for play in plays.order_by("table", "board"):
        by_table.setdefault(play.table, []).append(play)
    return [play for turn in zip(*by_table.values(), strict=True) for play in turn]


def _running(club: Club, desk: Actor, now: datetime) -> None:
    boards = EVENTS["running"]["boards_per_position"]
    second = now - timedelta(minutes=12)
    begins = second - timedelta(minutes=boards * MINUTES_A_BOARD + 5)
    event, tables = _started("running", club, desk, begins)
    for n, play in enumerate(_plays(event, 1)):
        tables.play(play, begins + timedelta(minutes=MINUTES_A_BOARD * (1 + n // 5), seconds=20 * (n % 5)))
    position_start_next(event=event, number=2, actor=desk, now=second)
    plays = _plays(event, 2)
    for n, play in enumerate(plays[:RESULTS_IN_POSITION_TWO]):
        tables.play(play, second + timedelta(minutes=7 + n // 5, seconds=10 * (n % 5)))
    tables.enter(plays[RESULTS_IN_POSITION_TWO], SEATS[0], now)
    standings_compute(event_id=event.pk, now=now)


def _finished(club: Club, desk: Actor, now: datetime) -> None:
    data = EVENTS["finished"]
    evening = timezone.localtime(now - DAYS_SINCE_FINISHED).replace(
        hour=20, minute=30, second=0, microsecond=0
    )
    event, tables = _started("finished", club, desk, evening)
    at = evening
    for position in range(1, data["positions"] + 1):
        if position > 1:
            position_start_next(event=event, number=position, actor=desk, now=at)
        for n, play in enumerate(_plays(event, position)):
            slip = _misread(tables.sheet(play)) if (position, n) == MISREAD_PLAY else None
            minutes, seconds = MINUTES_A_BOARD * (1 + n // 5), 25 * (n % 5)
            tables.play(play, at + timedelta(minutes=minutes, seconds=seconds), data=slip)
        at += timedelta(minutes=MINUTES_A_BOARD * data["boards_per_position"] + 5)
    _correct_one(event, tables, desk, at)
    event_close(event=event, actor=desk, now=at)
    event_publish(event=event, actor=desk, now=at + timedelta(minutes=5))
    standings_compute(event_id=event.pk, now=at + timedelta(minutes=5))


def _misread(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet of a table that forgot to count four points."""
    return {**sheet, "points": sheet["points"] - POINTS_FORGOTTEN}


def _correct_one(event: Event, tables: Tables, desk: Actor, now: datetime) -> None:
    """The slip of one table said four points less: corrected at the desk, with a reason."""
    position, n = MISREAD_PLAY
    play = _plays(event, position)[n]
    result_correct(
        play=play,
        data=tables.sheet(play),
        reason="Recount at the table: four points were missing.",
        base_version=1,
        actor=desk,
        now=now,
    )
