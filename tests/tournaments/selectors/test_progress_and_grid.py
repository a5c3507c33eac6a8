"""How far an event is, and what each play of the grid says."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from tests.factories import (
    desk,
    drafted_event,
    enter_result,
    entry_at,
    play_of,
    play_position,
    play_result,
    running_event,
)
from tournaments.selectors.grid import play_states, plays_waited_for
from tournaments.selectors.progress import event_progress
from tournaments.services.entries import entry_withdraw
from tournaments.services.play_voiding import play_mark_not_played

pytestmark = pytest.mark.django_db


def test_a_draft_has_players_and_nothing_else() -> None:
    progress = event_progress(drafted_event(20), timezone.now())
    assert (progress.players, progress.links, progress.positions) == (20, 0, ())
    assert (progress.current, progress.next_number, progress.waiting) == (None, None, 0)


def test_results_are_counted_by_position() -> None:
    event = running_event(20, 3, 2, started=2)
    play_position(event, 1)
    play_result(play_of(event, position=2))
    enter_result(play_of(event, table=2, position=2))
    enter_result(play_of(event, table=2, position=2))
    progress = event_progress(event, timezone.now())
    counts = [(p.number, p.expected, p.written, p.confirmed) for p in progress.positions]
    assert counts == [(1, 10, 10, 10), (2, 10, 2, 1), (3, 10, 0, 0)]
    assert (progress.current.number, progress.next_number) == (2, 3)
    assert (progress.late, progress.unconfirmed, progress.waiting) == (0, 1, 19)
    assert progress.links == 20


def test_what_is_not_played_is_not_expected() -> None:
    event = running_event(20, 2, 1, started=2)
    play_mark_not_played(play=play_of(event), reason="No time", actor=desk(event), now=timezone.now())
    entry_withdraw(entry=entry_at(event, table=2), reason="ill", actor=desk(event), now=timezone.now())
    progress = event_progress(event, timezone.now())
    # One board ruled out; one board in each position at the tables of the player who left.
    assert [position.expected for position in progress.positions] == [3, 4]
    assert progress.withdrawn == 1
    assert progress.late == 3
    assert len(plays_waited_for(event)) == 7
    states = {(state.position, state.table): state for state in play_states(event)}
    assert (states[1, 1].state, states[1, 1].reason) == ("not_played", "No time")
    assert states[1, 2].state == "not_played"


def test_the_grid_shows_the_newest_version_and_who_vouched_for_it() -> None:
    event = running_event(20, 2, 1)
    enter_result(play_of(event), 50)
    enter_result(play_of(event), 60)
    state = play_states(event, 1)[0]
    assert (state.state, state.unit, state.version) == ("entered", 60, 2)
    waited = plays_waited_for(event)
    assert [(one.table, one.is_entered) for one in waited] == [(1, True)] + [(n, False) for n in range(2, 6)]


def test_both_ask_as_much_for_many_tables_as_for_few(django_assert_max_num_queries: Any) -> None:
    counts = []
    for players in (20, 28):
        event = running_event(players, 2, 1)
        play_position(event, 1)
        with django_assert_max_num_queries(12) as captured:
            event_progress(event, timezone.now())
            play_states(event)
            plays_waited_for(event)
        counts.append(len(captured))
    assert counts[0] == counts[1]
