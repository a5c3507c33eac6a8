"""Two clubs finish the same boards at the same moment: one of them sees the other's last result."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from games.selectors.boards import released_numbers
from tests.at_once import at_once
from tests.factories import (
    NOW,
    at_seat,
    club_with_director,
    desk,
    enter_result,
    play_of,
    play_position,
    ready_event,
    running_event,
)
from tournaments.models import Event
from tournaments.services.events import event_start
from tournaments.services.positions import position_start_next
from tournaments.services.release_rules import boards_release_at_hour, release_rule_set
from tournaments.services.results import result_confirm

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def events() -> tuple[Event, Event]:
    """One set, two clubs, everything played but the second position."""
    first = running_event(20, 2, 1, started=2, now=NOW)
    second = ready_event(20, 2, 1, now=NOW, club=club_with_director()[0])
    Event.objects.filter(pk=second.pk).update(board_set=first.board_set)
    second = event_start(event=second, actor=desk(second), now=NOW)
    position_start_next(event=second, number=2, actor=desk(second), now=NOW)
    for event in (first, second):
        play_position(event, 1, now=NOW)
    return first, second


def test_the_last_results_of_two_clubs_come_together(events):
    for table in range(1, 6):
        versions = [enter_result(play_of(event, table, 2), now=NOW) for event in events]
        outcomes = at_once(
            *(
                partial(result_confirm, version=version, actor=at_seat(event, table, "S"), now=NOW)
                for version, event in zip(versions, events, strict=True)
            )
        )
        assert all(outcome.is_confirmed for outcome in outcomes)
        assert versions[0].play.board in released_numbers(events[0].board_set)


def test_the_sweep_and_a_last_result_do_not_wait_for_each_other_in_a_ring(events):
    hour = NOW + timedelta(hours=3)
    for event in events:
        release_rule_set(event=event, rule="hour", at=hour, reason="test", actor=desk(event), now=NOW)
    for event in events[::-1]:
        for table in range(1, 6):
            version = enter_result(play_of(event, table, 2), now=NOW)
            confirmed, swept = at_once(
                partial(result_confirm, version=version, actor=at_seat(event, table, "S"), now=hour),
                partial(boards_release_at_hour, now=hour),
            )
            assert confirmed.is_confirmed
            assert isinstance(swept, int)
    assert released_numbers(events[0].board_set) == set(range(1, 6))
