"""Evenings of pairs that are drawn round by round, made by the real services with fixed seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.utils import timezone

from games.dealing.stream import HashStream
from tests.factories import MembershipFactory, club_with_director, desk
from tests.kept import kept
from tournaments.models import Entry, Event, Membership, Play, Position, ResultVersion
from tournaments.models.results import ResultVersion as Version
from tournaments.services.actors import Actor
from tournaments.services.entries import entries_import
from tournaments.services.events import event_create, event_start
from tournaments.services.plans import plan_set
from tournaments.services.round_drawing import round_draw
from tournaments.services.rounds import round_publish

SEED = "5eed" * 8
PRESET = "burraco-pairs-mixed"


def pair_list(pairs: int) -> str:
    """A list of so many pairs, as a director would paste it."""
    return "\n".join(f"Anna Rossi{n} / Bruno Bianchi{n}" for n in range(1, pairs + 1))


def drafted_pairs(pairs: int = 16, *, club: Any = None, now: datetime | None = None, **plan: Any) -> Event:
    """An event of pairs with its list; ``plan`` changes fields of the preset's."""
    now = now or timezone.now()
    if club is None:
        club, _director = club_with_director()
    membership = Membership.objects.filter(club=club, role="director").first()
    actor = Actor(user=(membership or MembershipFactory(club=club)).user)
    event = event_create(
        club=club, name="Burraco", played_on=date(2026, 3, 14), preset=PRESET, actor=actor, now=now
    )
    if plan:
        event = plan_set(event=event, data=event.plan | plan, actor=actor, now=now)
    if pairs:
        text = pair_list(pairs) if event.plan["members"] == 2 else single_list(pairs)
        entries_import(event=event, text=text, actor=actor, now=now)
    event.refresh_from_db()
    return event


def single_list(players: int) -> str:
    """A list of so many single players."""
    return "\n".join(f"Anna Rossi{n}" for n in range(1, players + 1))


def started_pairs(pairs: int = 16, *, club: Any = None, now: datetime | None = None, **plan: Any) -> Event:
    """The same, started: round 1 is to be drawn."""
    given = {"club": club or club_with_director()[0], "now": now or timezone.now(), "is_now": now is None}
    return _started(pairs, **given, **plan)


def made_started(pairs: int, *, club: Any, now: datetime, **plan: Any) -> Event:
    """``started_pairs`` by the services, each time."""
    event = drafted_pairs(pairs, club=club, now=now, **plan)
    return event_start(event=event, actor=desk(event), now=now)


def drawn_round(event: Event, number: int = 1, seed: str = SEED) -> Position:
    """Round ``number`` drawn, not published."""
    return round_draw(event=event, number=number, actor=desk(event), now=timezone.now(), seed=seed)


def running_round(event: Event, number: int = 1, seed: str = SEED) -> Position:
    """Round ``number`` drawn, published and started."""
    drawn_round(event, number, seed)
    return round_publish(event=event, number=number, actor=desk(event), now=timezone.now())


def running_pairs(pairs: int = 16, *, club: Any = None, **plan: Any) -> Event:
    """An event of pairs in its first round."""
    return _running(pairs, club=club or club_with_director()[0], now=timezone.now(), is_now=True, **plan)


def made_running(pairs: int, *, club: Any, now: datetime, **plan: Any) -> Event:
    """``running_pairs`` by the services, each time."""
    event = made_started(pairs, club=club, now=now, **plan)
    running_round(event)
    event.refresh_from_db()
    return event


_started, _running = kept(made_started), kept(made_running)


def scores_for(play: Play) -> dict[str, int]:
    """Plausible points of both sides that depend on nothing but round and table."""
    stream = HashStream(b"rounds of tests", f"{play.board}/{play.table}")
    return {"NS": 5 * stream.below(400), "EW": 5 * stream.below(400)}


def write_result(play: Play, scores: Mapping[str, int] | None = None) -> ResultVersion:
    """A confirmed result, as it stands in the database."""
    now = timezone.now()
    play.versions.filter(is_confirmed=True).update(is_confirmed=False)
    return Version.objects.create(
        play=play,
        number=play.versions.count() + 1,
        sheet={},
        scores=dict(scores or scores_for(play)),
        is_confirmed=True,
        created_at=now,
        confirmed_at=now,
        entered_by_user=desk(play.event).user,
    )


def play_round(event: Event, number: int) -> None:
    """Results for every table of a round that has none, and the places that follow."""
    for play in Play.objects.filter(event=event, position__number=number, versions=None).select_related(
        "event"
    ):
        write_result(play)
    place_everybody(event)


def place_everybody(event: Event) -> None:
    """Places and points as scoring writes them: here simply by points made."""
    points: dict[int, int] = dict.fromkeys(event.entries.values_list("pk", flat=True), 0)
    for version in Version.objects.filter(play__event=event, is_confirmed=True).select_related("play"):
        seats = version.play.position.seats.filter(table=version.play.table)
        for seat, entry in seats.values_list("seat", "entry_id"):
            points[entry] += version.scores[seat] * 1000
    order = sorted(points, key=lambda pk: (-points[pk], pk))
    for place, pk in enumerate(order, start=1):
        Entry.objects.filter(pk=pk).update(place=place, points=points[pk])
    event.refresh_from_db()
    Event.objects.filter(pk=event.pk).update(places_version=event.results_version)
    event.refresh_from_db()


def names_at(position: Position) -> dict[int, dict[str, str]]:
    """Table to side to the name of who sits there first."""
    tables: dict[int, dict[str, str]] = {}
    for seat in position.seats.select_related("entry__player"):
        tables.setdefault(seat.table, {})[seat.seat] = str(seat.entry.player)
    return tables


def pairs_of(position: Position) -> set[frozenset[str]]:
    """Who meets whom."""
    return {frozenset(seats.values()) for seats in names_at(position).values()}


def byes_of(position: Position) -> Sequence[tuple[str, str]]:
    """Who has no opponent, and why."""
    byes = position.byes.select_related("entry__player").order_by("entry__number")
    return [(str(bye.entry.player), bye.kind) for bye in byes]
