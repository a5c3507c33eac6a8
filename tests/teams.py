"""Events of teams, made and played by the real services."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from django.utils import timezone

from tests.factories import KEY, SEED, club_with_director, desk, play_result, sheet_data, unit_for
from tournaments.models import Entry, Event, Play, Seat
from tournaments.selectors.seats import WRITTEN, positions_of_event
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal
from tournaments.services.entries import entries_import
from tournaments.services.events import event_close, event_create, event_publish, event_start
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare
from tournaments.services.positions import position_start_next

TRIPLETTES = "tarot-triplettes"
FAMILIES = ("Zoli", "Masi", "Abba", "Neri", "Orsi", "Piga")


def team_list(teams: int, members: int) -> str:
    """A line for each team: ``Team 1: Gia1 Zoli1 / ...``, the last family name of the alphabet first."""
    people = [
        " / ".join(f"Gia{team} {family}{team}" for family in FAMILIES[:members])
        for team in range(1, teams + 1)
    ]
    return "\n".join(f"Team {number}: {line}" for number, line in enumerate(people, start=1))


def drafted(preset: str = TRIPLETTES, teams: int = 6, members: int = 3) -> Event:
    """An event with its teams, still without a movement."""
    club, user = club_with_director()
    actor, now = Actor(user=user), timezone.now()
    event = event_create(
        club=club, name="Teams", played_on=date(2026, 3, 14), preset=preset, actor=actor, now=now
    )
    if teams:
        entries_import(event=event, text=team_list(teams, members), actor=actor, now=now)
    return event


def prepared(
    event: Event, positions: int, boards: int = 2, variant: str = "", *, by_lot: bool = True
) -> Event:
    """With its movement, drawn by a fixed seed."""
    return movement_prepare(
        event=event,
        positions=positions,
        boards_per_position=boards,
        actor=desk(event),
        now=timezone.now(),
        seed=SEED if by_lot else "",
        by_lot=by_lot,
        variant=variant,
    )


def running(event: Event, *, started: int = 1) -> Event:
    """Dealt, with links, its first ``started`` positions begun."""
    actor, now = desk(event), timezone.now()
    event = boards_deal(event=event, actor=actor, now=now, key=KEY)
    links_issue(event=event, actor=actor, now=now)
    event = event_start(event=event, actor=actor, now=now)
    for number in range(2, started + 1):
        position_start_next(event=event, number=number, actor=actor, now=now)
    return event


def sides_of(play: Play) -> tuple[str, str]:
    """The two sides of a play's table."""
    seats = set(
        Seat.objects.filter(position=play.position_id, table=play.table).values_list("seat", flat=True)
    )
    first, second = (seat for seat in WRITTEN if seat in seats)
    return first, second


def play_side_by_side(play: Play, unit: int, **changes: object) -> None:
    """A result that one side enters and the other confirms."""
    first, second = sides_of(play)
    play_result(play, data=sheet_data(unit, **changes), entered_by=first, confirmed_by=second)


def play_all(event: Event, unit_of: Callable[[Play], int] = unit_for) -> Event:
    """Everything from where the event is, to its publication."""
    actor, now = desk(event), timezone.now()
    for position in positions_of_event(event):
        if not position.is_started:
            position_start_next(event=event, number=position.number, actor=actor, now=now)
        plays = Play.objects.filter(event=event, position=position, versions=None)
        for play in plays.select_related("event", "position").order_by("table", "board"):
            play_side_by_side(play, unit_of(play))
    return event_publish(event=event_close(event=event, actor=actor, now=now), actor=actor, now=now)


def labelled(event: Event) -> Mapping[str, Entry]:
    """The movement's label to its team."""
    return {entry.label: entry for entry in Entry.objects.filter(event=event).select_related("player")}
