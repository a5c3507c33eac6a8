"""Events of rounds written as rows, for the tests of their standings and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from scoring.services.standings import standings_compute
from tests.factories import EntryFactory, EventFactory, PlayerFactory, desk
from tournaments.models import Bye, Entry, Event, Member, Play, Position, ResultVersion, Seat
from tournaments.movements.programmes.plan import Plan
from tournaments.presets import presets
from tournaments.services.announcing import announce_results_changed

MIXED = "burraco-pairs-mixed"
SEED = "5eed" * 8


def compute(event: Event):
    event.refresh_from_db()
    return standings_compute(event_id=event.pk, now=timezone.now())


def pairs_event(pairs: int = 4, *, programme: str = "", preset: str = MIXED, **formula: Any) -> Event:
    """A running event of pairs "Given1 A – Given1 B", no round drawn yet; ``formula`` replaces fields."""
    chosen = presets()[preset]
    plan = dict(chosen.plan) | ({"programme": programme} if programme else {})
    event = EventFactory(
        preset=preset,
        game="burraco",
        ruleset="fibur-2026",
        state="running",
        started_at=timezone.now(),
        draw_seed=SEED,
        formula=dict(chosen.formula) | formula,
        plan=Plan.from_dict(plan).as_dict(),
    )
    for number in range(1, pairs + 1):
        pair = [
            PlayerFactory(club=event.club, given_name=f"Given{number}", family_name=name) for name in "AB"
        ]
        entry = EntryFactory(event=event, player=pair[0], number=number)
        for order, player in enumerate(pair, start=1):
            Member.objects.create(event=event, entry=entry, player=player, order=order)
    return event


def pair(event: Event, number: int) -> Entry:
    return Entry.objects.select_related("player").get(event=event, number=number)


def play_round(
    event: Event,
    number: int,
    tables: Sequence[tuple[int, int, int | None, int | None]],
    byes: Mapping[int, str] | None = None,
    *,
    started: bool = True,
) -> Position:
    """Round ``number``: of every table the pairs NS and EW and their points (``None``: no result yet)."""
    now = timezone.now() if started else None
    position = Position.objects.create(event=event, number=number, published_at=now, started_at=now)
    for table, (north, east, made, against) in enumerate(tables, start=1):
        for seat, number_of in (("NS", north), ("EW", east)):
            Seat.objects.create(position=position, table=table, seat=seat, entry=pair(event, number_of))
        play = Play.objects.create(event=event, position=position, table=table, board=number, copy=table)
        if made is not None and against is not None:
            write(play, made, against)
    for number_of, kind in (byes or {}).items():
        Bye.objects.create(position=position, entry=pair(event, number_of), kind=kind)
    announce_results_changed(event)
    return position


def write(play: Play, made: int, against: int, reason: str = "") -> ResultVersion:
    """A confirmed result in the place of the one before, if there was any."""
    now = timezone.now()
    before = play.versions.count()
    play.versions.update(is_confirmed=False)
    version = ResultVersion.objects.create(
        play=play,
        number=before + 1,
        sheet={"points": [made, against]},
        scores={"NS": made, "EW": against},
        is_confirmed=True,
        reason=reason,
        created_at=now,
        confirmed_at=now,
        entered_by_user=desk(play.event).user,
    )
    announce_results_changed(play.event)
    return version


def correct(event: Event, number: int, table: int, made: int, against: int) -> ResultVersion:
    play = Play.objects.select_related("event").get(event=event, position__number=number, table=table)
    return write(play, made, against, "Sums swapped")


def evening() -> Event:
    """Five pairs, two rounds of the mixed programme played: pair 5 and then pair 2 sit out."""
    event = pairs_event(5)
    play_round(event, 1, [(1, 2, 720, 100), (3, 4, 500, 500)], {5: "bye"})
    play_round(event, 2, [(1, 3, 200, 1520), (4, 5, 900, 415)], {2: "bye"})
    return event
