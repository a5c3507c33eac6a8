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
from scoring.services.sessions import tournament_compute
from scoring.services.standings import standings_compute
from tests.deploy.secrecy.leaks import Secrets
from tests.deploy.secrecy.sets import (
    dealt_by_worker,
    drawn_event,
    joined_elsewhere,
    own_sets,
    sets_of_every_kind,
)
from tests.factories import (
    KEY,
    MembershipFactory,
    UserFactory,
    club_with_director,
    desk,
    enter_result,
    entry_at,
    finish_event,
    play_of,
    play_position,
    play_result,
    seat_link,
)
from tournaments.models import ClubSet, Event, Tournament
from tournaments.services.boards import boards_deal
from tournaments.services.events import event_start
from tournaments.services.positions import position_start_next
from tournaments.services.sessions import sessions_set, tournament_create
from tournaments.services.simultaneous import simultaneous_join

JOIN_CODE = "QRTVWXZ9"
"""Whoever has it gets the boards; only who made the simultaneous hands it on."""
JOINED, JOINED_CODE = "director who joined", "JOINED"
"""Another club's director, whose event has joined the simultaneous, and that event."""
CLOSELY = 2
"""How many of the sets without an event are looked at by everybody, by every method."""
MARK = 31_337_777
"""What robots are said to have made of every secret board: a number that stands nowhere else."""


#: Who reads in which language; everybody else in English.
LANGUAGES = {"director": "fr", "administrator": "it"}


OWN_SETS = ("director/sets/", "sets/", "api/v1/sets/")
"""Where a set without an event has its addresses."""


OF_TOURNAMENTS = ("tournaments/", "director/tournaments/", "api/v1/tournaments/")
"""Where several sessions under one ranking have their addresses."""


@dataclass(frozen=True, slots=True)
class Hall:
    """``running`` has released and secret boards, ``held`` is published before its hour, ``ready`` waits and
    was dealt by the worker. ``others`` have a set in every state and of every origin (see ``sets``); ``own``
    are sets of the club that no event plays.
    """

    running: Event
    held: Event
    ready: Event
    others: tuple[Event, ...]
    marks_of_others: frozenset[str]
    own: tuple[ClubSet, ...]
    secrets: Secrets
    people: dict[str, Client]
    board: int
    """A secret board of the running event that has been played at one table."""

    @property
    def events(self) -> tuple[Event, ...]:
        return self.running, self.held, self.ready, *self.others

    def is_of_others(self, address: str) -> bool:
        """Whether it is about one of ``others``: the event, its set or a link to one of its tables.

        Or about a set without an event that is like one that is looked at more closely.
        """
        return not self.marks_of_others.isdisjoint(address.split("/"))

    def values(self) -> list[dict[str, dict[str, list[Any]]]]:
        """Values for the parameters of every route, by the beginning of its path, event by event."""
        released = self.running.board_set.boards.exclude(released_at=None).first().number
        running = _of_event(self.running, [self.board, released, 999])
        nobody = {"code": ["NOSUCH", *(one.code for one in self.own)], "form": ["txt", "exe"]}
        own = {"code": ["NOSUCH", *(one.page_code for one in self.own)], "paper": ["dealing-sheets", "no"]}
        return [
            running | {"t/": {"token": [*running["t/"]["token"], "nobody"]}},
            *(_of_event(event, [self.board]) for event in self.events[1:]),
            running | {"boards/": nobody, "api/v1/board-sets/": nobody} | dict.fromkeys(OWN_SETS, own),
        ]


def _marks(event: Event) -> tuple[str, ...]:
    link, token = seat_link(event)
    return event.code, event.board_set.code, link.public_id, token


def _of_event(event: Event, numbers: list[int]) -> dict[str, dict[str, list[Any]]]:
    code, board_set = [event.code], [event.board_set.code]
    player, (link, token) = [entry_at(event).player.code], seat_link(event)
    of_event = {"code": code, "player_code": player, "player": player, "number": numbers}
    of_event["action"] = ["draw"]
    play = {"board": numbers, "table": [1], "link": [link.public_id], "public_id": [link.public_id]}
    return {
        "c/": {"code": [event.club.code]},
        "e/": of_event,
        "director/": of_event | play,
        "t/": {"token": [token]},
        "table/": {"public_id": [link.public_id], "number": numbers},
        "boards/": {"code": board_set, "form": ["txt", "json"]},
        # Those of events have none of these addresses.
        **{beginning: {"code": [], "paper": []} for beginning in OWN_SETS},
        "api/v1/": of_event | play,
        **{beginning: {"code": [*_tournaments(event)]} for beginning in OF_TOURNAMENTS},
        "api/v1/clubs/": {"code": [event.club.code]},
        "api/v1/board-sets/": {"code": board_set},
        "admin/r/": {
            "content_type_id": [ContentType.objects.get_for_model(Board).pk],
            "object_id": [Board.objects.first().pk],
        },
    }


def _tournaments(event: Event) -> list[str]:
    """The tournament of which the event is a session."""
    return [*Tournament.objects.filter(sessions__event=event).values_list("code", flat=True)]


def hall(*, is_whole: bool = True) -> Hall:
    """Everything, made by the real services; or the three events that are looked at most closely."""
    club, director = club_with_director()
    running, held, ready = _running(club), _held(club), dealt_by_worker(club)
    joined = joined_elsewhere(held.board_set) if is_whole else None
    others = (*sets_of_every_kind(club), joined) if joined else ()
    own = own_sets(club)[: None if is_whole else CLOSELY]
    for board in Board.objects.filter(released_at=None):
        # The mean of all is that number, too: it may not be told by a robot table either.
        board.plays = [[True, MARK], [False, MARK]]
        board.save()
    for event in (running, held, ready, *others):
        event.refresh_from_db()
    secrets = Secrets(BoardSet.objects.all())
    for code in (JOIN_CODE, *(one.board_set.join_code for one in own if one.is_joined)):
        secrets.strings[code] = "the code of a simultaneous"
    people = _people(club, director, running)
    if joined:
        people[JOINED] = _browser(desk(joined).user)
    marks = frozenset(mark for event in others for mark in _marks(event)) - {held.board_set.code}
    marks |= {mark for one in own[CLOSELY:] for mark in (one.code, one.page_code)}
    return Hall(running, held, ready, others, marks, own, secrets, people, play_of(running, 1, 2).board)


def _ready(club: Any, name: str) -> Event:
    """Drawn and dealt twice: the cards of the first, cancelled set are as secret. Always the same cards."""
    event = drawn_event(club, name)
    for code in (f"{name}1", f"{name}2"):
        event = boards_deal(event=event, actor=desk(event), now=timezone.now(), key=KEY, code=code.upper())
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
    weekend = tournament_create(club=club, name="Weekend", actor=desk(event), now=timezone.now())
    sessions = [(event.code, "1")]
    sessions_set(tournament=weekend, sessions=sessions, actor=desk(event), now=timezone.now())
    tournament_compute(tournament_id=weekend.pk, now=timezone.now())
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
    clients = {name: _browser(user) for name, user in people.items()}
    for name, language in LANGUAGES.items():
        clients[name].defaults["HTTP_ACCEPT_LANGUAGE"] = language
    token = seat_link(running)[1]
    clients["table"].get(f"/t/{token}")
    clients["table"].defaults["HTTP_AUTHORIZATION"] = f"Link {token}"
    return clients


def _browser(user: Any) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    return client
