"""An event's states: created, started once, closed when complete, published, reopened with a reason."""

from __future__ import annotations

from datetime import date

import pytest

from games.models import Board
from games.selectors.boards import released_numbers
from tests.factories import (
    NOW,
    PRESET,
    club_with_director,
    desk,
    drafted_event,
    enter_result,
    finish_event,
    play_of,
    play_position,
    play_result,
    ready_event,
    running_event,
)
from tests.refusals import refused
from tournaments.models import Event, LogEntry
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal
from tournaments.services.events import event_close, event_create, event_publish, event_reopen, event_start
from tournaments.services.movements import movement_prepare
from tournaments.services.positions import position_start_next

pytestmark = pytest.mark.django_db


def create(name="Friday", preset=PRESET):
    club, director = club_with_director()
    return event_create(
        club=club,
        name=name,
        played_on=date(2026, 3, 14),
        preset=preset,
        actor=Actor(user=director),
        now=NOW,
    )


def test_an_event_takes_its_rules_from_the_preset():
    event = create("  Friday   evening ")
    assert (event.name, event.state) == ("Friday evening", "draft")
    assert (event.game, event.ruleset) == ("tarot", "duplicate-individual")
    assert event.formula == {"name": "tarot-individual", "attack": "1/4", "defence": "3/4"}


def test_everything_wrong_with_a_new_event_at_once():
    with refused("name_missing", "preset_unknown"):
        create(" ", "bridge")
    with refused("name_too_long"):
        create("x" * 121)
    assert not Event.objects.exists()


def test_starting_needs_movement_and_boards():
    event = drafted_event(20, now=NOW)
    with refused("movement_missing", "boards_missing"):
        event_start(event=event, actor=desk(event), now=NOW)
    movement_prepare(event=event, positions=5, boards_per_position=4, actor=desk(event), now=NOW)
    with refused("boards_missing"):
        event_start(event=event, actor=desk(event), now=NOW)
    boards_deal(event=event, actor=desk(event), now=NOW)
    assert event_start(event=event, actor=desk(event), now=NOW).state == "running"


def test_starting_begins_position_one_only():
    event = running_event(now=NOW)
    assert event.started_at == NOW
    started = event.positions.exclude(started_at=None).values_list("number", flat=True)
    assert list(started) == [1]


def test_an_event_starts_once():
    event = running_event(now=NOW)
    with refused("event_already_started"):
        event_start(event=event, actor=desk(event), now=NOW)
    finish_event(event, now=NOW)
    with refused("event_already_started"):
        event_start(event=event, actor=desk(event), now=NOW)
    assert LogEntry.objects.filter(event=event, verb="event_started").count() == 1


def test_positions_start_in_order_and_once():
    event = running_event(now=NOW)
    actor = desk(event)
    with refused("position_out_of_order"):
        position_start_next(event=event, number=3, actor=actor, now=NOW)
    assert position_start_next(event=event, number=2, actor=actor, now=NOW).started_at == NOW
    with refused("position_already_started"):
        position_start_next(event=event, number=2, actor=actor, now=NOW)
    for number in (3, 4, 5):
        position_start_next(event=event, number=number, actor=actor, now=NOW)
    with refused("position_unknown"):
        position_start_next(event=event, number=6, actor=actor, now=NOW)


def test_positions_of_an_event_that_does_not_run_do_not_start():
    event = ready_event(now=NOW)
    with refused("event_not_running"):
        position_start_next(event=event, number=1, actor=desk(event), now=NOW)


def test_closing_lists_every_missing_result():
    event = running_event(positions=2, boards_per_position=1, now=NOW)
    enter_result(play_of(event, table=2), now=NOW)
    play_result(play_of(event, table=3), now=NOW)
    with refused("result_missing", "result_unconfirmed", *["result_missing"] * 7) as caught:
        event_close(event=event, actor=desk(event), now=NOW)
    named = [(p.params["position"], p.params["table"]) for p in caught.value.problems]
    assert named == [(1, 1), (1, 2), (1, 4), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)]
    event.refresh_from_db()
    assert event.state == "running"


def test_closing_releases_every_board():
    event = running_event(positions=2, boards_per_position=1, started=2, now=NOW)
    play_position(event, 1, now=NOW)
    play_position(event, 2, now=NOW)
    event = event_close(event=event, actor=desk(event), now=NOW)
    assert (event.state, event.closed_at) == ("closed", NOW)
    assert not Board.objects.filter(board_set=event.board_set, released_at=None).exists()


@pytest.mark.parametrize("service", [event_close, event_publish])
def test_states_are_not_skipped(service):
    event = ready_event(now=NOW)
    with refused("event_in_wrong_state"):
        service(event=event, actor=desk(event), now=NOW)


def test_a_running_event_is_not_published():
    event = running_event(now=NOW)
    with refused("event_in_wrong_state"):
        event_publish(event=event, actor=desk(event), now=NOW)


def test_publishing_and_reopening():
    event = finish_event(ready_event(positions=2, boards_per_position=1, now=NOW), publish=True, now=NOW)
    assert (event.state, event.published_at) == ("published", NOW)
    with refused("event_in_wrong_state"):
        event_publish(event=event, actor=desk(event), now=NOW)
    with refused("reason_missing"):
        event_reopen(event=event, reason=" ", actor=desk(event), now=NOW)
    event = event_reopen(event=event, reason="a slip was found", actor=desk(event), now=NOW)
    assert (event.state, event.closed_at, event.published_at) == ("running", None, None)
    assert released_numbers(event.board_set) == set(range(1, 6))
    with refused("event_in_wrong_state"):
        event_reopen(event=event, reason="again", actor=desk(event), now=NOW)
