"""The events of the crawl, with released and secret boards, and the people who look around."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.utils import timezone

from games.models import Board, BoardSet
from games.services.boards import board_set_deal
from scoring.services.standings import standings_compute
from tests.deploy.secrecy.leaks import Secrets
from tests.factories import (
    KEY,
    SEED,
    MembershipFactory,
    UserFactory,
    club_with_director,
    desk,
    drafted_event,
    enter_result,
    entry_at,
    finish_event,
    play_of,
    play_position,
    play_result,
    seat_link,
)
from tournaments.models import Event
from tournaments.services.boards import boards_deal
from tournaments.services.events import event_start
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare
from tournaments.services.positions import position_start_next
from tournaments.services.simultaneous import simultaneous_join

JOIN_CODE = "QRTVWXZ9"
"""Whoever has it gets the boards; only who made the simultaneous hands it on."""
MARK = 31_337_777
"""What robots are said to have made of every secret board: a number that stands nowhere else."""


@dataclass(frozen=True, slots=True)
class Hall:
    """``running`` has released and secret boards, ``held`` is published before its hour, ``ready`` waits."""

    running: Event
    held: Event
    ready: Event
    secrets: Secrets
    people: dict[str, Client]
    board: int
    """A secret board of the running event that has been played at one table."""

    @property
    def events(self) -> tuple[Event, ...]:
        return self.running, self.held, self.ready

    def values(self) -> dict[str, dict[str, list[Any]]]:
        """Values for the parameters of every route, by the beginning of its path."""
        codes = [event.code for event in self.events]
        sets = [event.board_set.code for event in self.events]
        released = self.running.board_set.boards.exclude(released_at=None).first().number
        numbers = [self.board, released, 999]
        table = play_of(self.running, 1, 2).table
        player = entry_at(self.running).player.code
        link, token = seat_link(self.running)
        event = {"code": codes, "player_code": [player], "player": [player], "number": numbers}
        play = {"board": numbers, "table": [table], "link": [link.public_id], "public_id": [link.public_id]}
        club = self.running.club.code
        return {
            "c/": {"code": [club]},
            "e/": event,
            "director/": event | play,
            "t/": {"token": [token, "nobody"]},
            "table/": {"public_id": [link.public_id], "number": numbers},
            "boards/": {"code": [*sets, "NOSUCH"], "form": ["txt", "json", "exe"]},
            "api/v1/": event | play,
            "api/v1/clubs/": {"code": [club]},
            "api/v1/board-sets/": {"code": [*sets, "NOSUCH"]},
            "admin/r/": {
                "content_type_id": [ContentType.objects.get_for_model(Board).pk],
                "object_id": [Board.objects.first().pk],
            },
        }


def hall() -> Hall:
    """Everything, made by the real services."""
    club, director = club_with_director()
    running, held, ready = _running(club), _held(club), _ready(club, "Ready")
    for board in Board.objects.filter(released_at=None):
        board.plays = [[True, MARK], [False, -MARK]]
        board.save()
    for event in (running, held, ready):
        event.refresh_from_db()
    secrets = Secrets(BoardSet.objects.all())
    secrets.strings[JOIN_CODE] = "the code of a simultaneous"
    people = _people(club, director, running)
    return Hall(running, held, ready, secrets, people, play_of(running, 1, 2).board)


def _ready(club: Any, name: str) -> Event:
    """Drawn and dealt twice: the cards of the first, cancelled set are as secret. Always the same cards."""
    event, now = drafted_event(20, club=club, name=name, code=name.upper()), timezone.now()
    actor = desk(event)
    movement_prepare(event=event, positions=2, boards_per_position=1, actor=actor, now=now, seed=SEED)
    for code in (f"{name}1", f"{name}2"):
        event = boards_deal(event=event, actor=actor, now=now, key=KEY, code=code.upper())
    links_issue(event=event, actor=actor, now=now)
    return event


def _running(club: Any) -> Event:
    """Results in every state; the boards of two tables have been released."""
    event = _ready(club, "Running")
    event = event_start(event=event, actor=desk(event), now=timezone.now())
    play_position(event, 1)
    position_start_next(event=event, number=2, actor=desk(event), now=timezone.now())
    play_result(play_of(event, 3, 2))
    play_result(play_of(event, 4, 2))
    enter_result(play_of(event, 1, 2))
    standings_compute(event_id=event.pk, now=timezone.now())
    return event


def _held(club: Any) -> Event:
    """A simultaneous, played, closed and published here; its boards wait for the common hour."""
    event, now = _ready(club, "Held"), timezone.now()
    made = {"game_slug": event.game, "ruleset": event.ruleset, "board_count": 5, "user": UserFactory()}
    board_set = board_set_deal(**made, key=KEY, code="HELD3")
    board_set.join_code, board_set.release_at = JOIN_CODE, now + timedelta(hours=5)
    board_set.save()
    event = simultaneous_join(event=event, code=JOIN_CODE, actor=desk(event), now=now)
    event = finish_event(event, publish=True)
    standings_compute(event_id=event.pk, now=timezone.now())
    return event


def _people(club: Any, director: Any, running: Event) -> dict[str, Client]:
    """A browser each: for anonymous, player, table, director, another club's director, and others."""
    users = get_user_model().objects
    people = {
        "anonymous": None,
        "player": users.create_user("player"),
        "table": None,
        "director": director,
        "other director": MembershipFactory(may_see_cards=True).user,
        "administrator": users.create_superuser("root"),
        "dealer": MembershipFactory(club=club, role="arbiter", may_see_cards=True).user,
    }
    clients = {name: Client(raise_request_exception=False) for name in people}
    for name, user in people.items():
        if user is not None:
            clients[name].force_login(user)
    token = seat_link(running)[1]
    clients["table"].get(f"/t/{token}")
    clients["table"].defaults["HTTP_AUTHORIZATION"] = f"Link {token}"
    return clients
