"""What tests build on: factories for single rows, and whole evenings made by the real services.

The factories write rows as they are told; the helpers below them (``ready_event``, ``running_event``,
``play_result``, ``finish_event``) go through the services, with fixed seeds and a fixed key. Their clock is
the real one unless ``now`` is given, so that links made here also work for pages, which ask the real clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

import factory
from django.contrib.auth import get_user_model
from django.utils import timezone
from factory.django import DjangoModelFactory

from games.dealing.stream import HashStream
from games.models import BoardSet
from games.tarot.checks import check_sheet
from games.tarot.rulesets import ruleset
from games.tarot.score import score_sheet
from games.tarot.sheet import sheet_as_dict
from games.tarot.vocabulary import Contract, Sheet
from tests.kept import kept
from tests.played import play_at_once
from tournaments import models
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.plays import latest, plays_of_position
from tournaments.selectors.seats import positions_of_event
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal
from tournaments.services.entries import entries_import
from tournaments.services.events import event_close, event_create, event_publish, event_start
from tournaments.services.links import links_issue, token_of
from tournaments.services.movements import movement_prepare
from tournaments.services.positions import position_start_next
from tournaments.services.results import result_confirm, result_enter

NOW = datetime(2026, 3, 14, 19, 30, tzinfo=UTC)
"""A Saturday evening, for tests whose clock stands still."""
PASSWORD = "a-long-password-for-tests"
PRESET = "tarot-duplicate-individual"
KEY = bytes(range(64))
"""The key of every board set dealt by the helpers."""
SEED = "5eed" * 8
"""The seed of every draw made by the helpers."""


class ClubFactory(DjangoModelFactory):
    class Meta:
        model = models.Club

    code = factory.Sequence(lambda n: f"club-{n}")
    name = factory.Sequence(lambda n: f"Club {n}")
    town = "Aosta"


class UserFactory(DjangoModelFactory):
    """A person who logs in with ``PASSWORD``."""

    class Meta:
        model = get_user_model()
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")
    password = factory.django.Password(PASSWORD)


class MembershipFactory(DjangoModelFactory):
    class Meta:
        model = models.Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    role = models.Membership.Role.DIRECTOR


class PlayerFactory(DjangoModelFactory):
    class Meta:
        model = models.Player

    club = factory.SubFactory(ClubFactory)
    given_name = factory.Sequence(lambda n: f"Given{n}")
    family_name = factory.Sequence(lambda n: f"Family{n}")


class EventFactory(DjangoModelFactory):
    """An event open for registration, written as a row."""

    class Meta:
        model = models.Event

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Event {n}")
    played_on = date(2026, 3, 14)
    preset = PRESET
    game = "tarot"
    ruleset = "duplicate-individual"
    formula = factory.LazyFunction(lambda: {"name": "tarot-individual", "attack": "1/4", "defence": "3/4"})


class EntryFactory(DjangoModelFactory):
    class Meta:
        model = models.Entry

    event = factory.SubFactory(EventFactory)
    player = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..event.club"))
    number = factory.Sequence(lambda n: n + 1)


class PositionFactory(DjangoModelFactory):
    class Meta:
        model = models.Position

    event = factory.SubFactory(EventFactory)
    number = factory.Sequence(lambda n: n + 1)


class SeatFactory(DjangoModelFactory):
    class Meta:
        model = models.Seat

    position = factory.SubFactory(PositionFactory)
    table = 1
    seat = "N"
    entry = factory.SubFactory(EntryFactory, event=factory.SelfAttribute("..position.event"))


class PlayFactory(DjangoModelFactory):
    class Meta:
        model = models.Play

    event = factory.SelfAttribute("position.event")
    position = factory.SubFactory(PositionFactory)
    table = 1
    board = factory.Sequence(lambda n: n + 1)
    taker = "N"


class AccessLinkFactory(DjangoModelFactory):
    """A link whose token nobody knows: ``seat_link`` finds one with its token."""

    class Meta:
        model = models.AccessLink

    event = factory.SubFactory(EventFactory)
    table = 1
    seat = "N"
    nonce = "0" * 32
    token_hash = factory.Sequence(lambda n: f"{n:064x}")
    created_at = factory.LazyFunction(timezone.now)
    expires_at = factory.LazyAttribute(lambda link: link.created_at + timedelta(hours=18))


class ResultVersionFactory(DjangoModelFactory):
    """A version written at the desk, not confirmed."""

    class Meta:
        model = models.ResultVersion

    play = factory.SubFactory(PlayFactory)
    number = 1
    unit = 50
    sheet = factory.LazyAttribute(lambda version: sheet_data(version.unit, taker=version.play.taker))
    created_at = factory.LazyFunction(timezone.now)
    entered_by_user = factory.SubFactory(UserFactory)


class BoardSetFactory(DjangoModelFactory):
    """A set without boards; ``ready_event`` has one with boards."""

    class Meta:
        model = BoardSet

    game = "tarot"
    ruleset = "duplicate-individual"
    board_count = 20
    key = KEY
    commitment = "0" * 64


def club_with_director(**club: Any) -> tuple[models.Club, Any]:
    """A club and its director, who logs in with ``PASSWORD`` and may not see cards."""
    membership = MembershipFactory(club=ClubFactory(**club))
    return membership.club, membership.user


def desk(event: models.Event) -> Actor:
    """The director of the event's club (made when there is none) as an actor."""
    membership = models.Membership.objects.filter(club=event.club, role="director").first()
    return Actor(user=(membership or MembershipFactory(club=event.club)).user)


def player_list(players: int) -> str:
    """A list of so many people with licence numbers, as a director would paste it."""
    lines = (f"Rossi{n};Anna{n};L{n:04d}" for n in range(1, players + 1))
    return "\n".join(["cognome;nome;tessera", *lines])


def drafted_event(
    players: int = 20,
    *,
    club: models.Club | None = None,
    now: datetime | None = None,
    name: str = "Evening",
    code: str = "",
) -> models.Event:
    """An event with its players, still without a movement."""
    now = now or timezone.now()
    if club is None:
        club, _director = club_with_director()
    membership = models.Membership.objects.filter(club=club, role="director").first()
    actor = Actor(user=(membership or MembershipFactory(club=club)).user)
    event = event_create(
        club=club, name=name, played_on=date(2026, 3, 14), preset=PRESET, actor=actor, now=now, code=code
    )
    if players:
        entries_import(event=event, text=player_list(players), actor=actor, now=now)
    return event


def ready_event(
    players: int = 20,
    positions: int = 5,
    boards_per_position: int = 4,
    *,
    club: models.Club | None = None,
    now: datetime | None = None,
    name: str = "Evening",
    variant: str = "",
) -> models.Event:
    """An event drawn and dealt, with live links at every seat: everything but the start."""
    given = {"club": club or club_with_director()[0], "now": now or timezone.now(), "is_now": now is None}
    return _ready(players, positions, boards_per_position, name=name, variant=variant, **given)


def running_event(
    players: int = 20,
    positions: int = 5,
    boards_per_position: int = 4,
    *,
    started: int = 1,
    club: models.Club | None = None,
    now: datetime | None = None,
    name: str = "Evening",
    variant: str = "",
) -> models.Event:
    """A running event, its first ``started`` positions begun, no result yet."""
    given = {"club": club or club_with_director()[0], "now": now or timezone.now(), "is_now": now is None}
    return _running(
        players, positions, boards_per_position, started=started, name=name, variant=variant, **given
    )


def made_ready(
    players: int,
    positions: int,
    boards_per_position: int,
    *,
    club: models.Club,
    now: datetime,
    name: str,
    variant: str,
) -> models.Event:
    """``ready_event`` by the services, each time."""
    event = drafted_event(players, club=club, now=now, name=name)
    actor = desk(event)
    event = movement_prepare(
        event=event,
        positions=positions,
        boards_per_position=boards_per_position,
        actor=actor,
        now=now,
        seed=SEED,
        variant=variant,
    )
    event = boards_deal(event=event, actor=actor, now=now, key=KEY)
    links_issue(event=event, actor=actor, now=now)
    return event


def made_running(*size: int, started: int, club: models.Club, now: datetime, **given: Any) -> models.Event:
    """``running_event`` by the services, each time."""
    event = made_ready(*size, club=club, now=now, **given)
    event = event_start(event=event, actor=desk(event), now=now)
    for number in range(2, started + 1):
        position_start_next(event=event, number=number, actor=desk(event), now=now)
    return event


_ready, _running = kept(made_ready), kept(made_running)


def play_of(event: models.Event, table: int = 1, position: int = 1, nth: int = 0) -> models.Play:
    """The ``nth`` play (from 0, by board) of a table in a position."""
    plays = models.Play.objects.filter(event=event, table=table, position__number=position)
    return plays.select_related("event", "position").order_by("board")[nth]


def seat_link(event: models.Event, table: int = 1, seat: str = "N") -> tuple[models.AccessLink, str]:
    """The live link of a seat, and its token."""
    link = models.AccessLink.objects.select_related("event__club").get(
        event=event, table=table, seat=seat, revoked_at=None
    )
    return link, token_of(link)


def at_seat(event: models.Event, table: int = 1, seat: str = "N") -> Actor:
    """The phone at a seat as an actor."""
    return Actor(link=seat_link(event, table, seat)[0])


def sheet_data(unit: int = 50, *, taker: str = "", **changes: object) -> dict[str, Any]:
    """A simple possible sheet (garde, no bonus) that is worth ``unit`` to each defender.

    ``changes`` replace fields, also by impossible values. ``ValueError`` for a unit that no simple sheet
    gives: it is even, and 50 or more when made, -52 or less when not.
    """
    rules = ruleset("duplicate-individual")
    for bouts in (1, 2, 0, 3):
        distance = (abs(unit) - 50) // 2
        points = rules.targets[bouts] + (distance if unit > 0 else -distance)
        sheet = Sheet(Contract.GARDE, rules.seats[0], bouts, 2 * points)
        if not check_sheet(sheet, rules) and score_sheet(sheet, rules).unit == unit:
            return {**sheet_as_dict(sheet, rules), "taker": taker, **changes}
    raise ValueError(f"no simple sheet is worth {unit}")


def unit_for(play: models.Play) -> int:
    """A plausible unit that depends on nothing but board and table."""
    distance = HashStream(b"units of tests", f"{play.board}/{play.table}").below(30)
    return 50 + 2 * distance if distance % 3 else -52 - 2 * distance


def enter_result(
    play: models.Play,
    unit: int | None = None,
    *,
    data: Mapping[str, Any] | None = None,
    seat: str = "N",
    base_version: int | None = None,
    key: str = "",
    now: datetime | None = None,
) -> models.ResultVersion:
    """Enter a result by a seat's link, on top of what stands unless told otherwise."""
    if base_version is None:
        newest = play.versions.order_by("-number").first()
        base_version = newest.number if newest else 0
    return result_enter(
        play=play,
        data=data if data is not None else sheet_data(unit or unit_for(play)),
        base_version=base_version,
        idempotency_key=key,
        actor=at_seat(play.event, play.table, seat),
        now=now or timezone.now(),
    )


def play_result(
    play: models.Play,
    unit: int | None = None,
    *,
    data: Mapping[str, Any] | None = None,
    entered_by: str = "N",
    confirmed_by: str = "S",
    now: datetime | None = None,
) -> models.ResultVersion:
    """A confirmed result: entered by one seat's link, confirmed by another's."""
    version = enter_result(play, unit, data=data, seat=entered_by, now=now)
    actor = at_seat(play.event, play.table, confirmed_by)
    return result_confirm(version=version, actor=actor, now=now or timezone.now())


def play_position(event: models.Event, position: int, now: datetime | None = None) -> None:
    """Confirmed results for everything of a started position that has none."""
    if not play_at_once(event, position, lambda play: sheet_data(unit_for(play)), now or timezone.now()):
        play_position_by_hand(event, position, now)


def play_position_by_hand(event: models.Event, position: int, now: datetime | None = None) -> None:
    """The same, one result after the other, entered by one seat and confirmed by another."""
    for play in plays_of_position(event, position):
        if not play.not_played_reason and latest(play) is None:
            play_result(play, now=now)


def finish_event(event: models.Event, *, publish: bool = False, now: datetime | None = None) -> models.Event:
    """Play a ready or running event to its end and close it; with ``publish`` also publish it."""
    now = now or timezone.now()
    actor = desk(event)
    event.refresh_from_db()
    if event.started_at is None:
        event = event_start(event=event, actor=actor, now=now)
    for position in positions_of_event(event):
        if not position.is_started:
            position_start_next(event=event, number=position.number, actor=actor, now=now)
        play_position(event, position.number, now=now)
    event = event_close(event=event, actor=actor, now=now)
    return event_publish(event=event, actor=actor, now=now) if publish else event


def entry_at(event: models.Event, table: int = 1, position: int = 1, seat: str = "N") -> models.Entry:
    """Who sits there."""
    return (
        models.Seat.objects.select_related("entry__player")
        .get(position__event=event, position__number=position, table=table, seat=seat)
        .entry
    )


def entrants(event: models.Event) -> list[models.Entry]:
    """All entries of an event in the order of the list."""
    return entries_of_event(event)
