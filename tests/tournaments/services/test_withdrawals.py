"""A player goes home: what is written stands, what was still to come is not waited for."""

from __future__ import annotations

import pytest

from games.selectors.boards import released_numbers
from tests.factories import (
    NOW,
    at_seat,
    desk,
    enter_result,
    entry_at,
    finish_event,
    play_of,
    play_position,
    play_result,
    ready_event,
    running_event,
    sheet_data,
)
from tests.refusals import refused
from tournaments.models import Play
from tournaments.selectors.plays import plays_at_tables_of, plays_missing, waiting_plays
from tournaments.services.entries import entry_reinstate, entry_withdraw
from tournaments.services.results import result_confirm, result_correct
from tournaments.services.rulings import unplayed_annul

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(now=NOW)


def withdraw(event, entry, reason="feels ill"):
    return entry_withdraw(entry=entry, reason=reason, actor=desk(event), now=NOW)


def test_nobody_waits_for_the_tables_of_somebody_who_left(event):
    entry = entry_at(event, table=1)
    withdraw(event, entry)
    entry.refresh_from_db()
    assert entry.is_withdrawn
    assert waiting_plays(event).count() == 100 - 20
    assert not waiting_plays(event).filter(pk__in=plays_at_tables_of(entry)).exists()


def test_results_already_written_stand_and_may_still_be_confirmed(event):
    version = enter_result(play_of(event, table=1), now=NOW)
    withdraw(event, entry_at(event, table=1))
    assert result_confirm(version=version, actor=at_seat(event, 1, "S"), now=NOW).is_confirmed


def test_a_table_of_three_cannot_enter(event):
    withdraw(event, entry_at(event, table=1))
    with refused("player_withdrawn"):
        enter_result(play_of(event, table=1), now=NOW)
    with refused("player_withdrawn"):
        result_correct(
            play=play_of(event, table=1),
            data=sheet_data(),
            reason="",
            base_version=0,
            actor=desk(event),
            now=NOW,
        )
    enter_result(play_of(event, table=2), now=NOW)


def test_all_refusals_of_a_withdrawal_at_once():
    event = ready_event(now=NOW)
    with refused("reason_missing", "event_not_running"):
        withdraw(event, entry_at(event), reason="   ")


def test_nobody_withdraws_twice(event):
    withdraw(event, entry_at(event))
    with refused("already_withdrawn"):
        withdraw(event, entry_at(event))


def test_an_event_closes_without_the_boards_of_somebody_who_left(event):
    play_position(event, 1, now=NOW)
    entry = entry_at(event, table=1)
    withdraw(event, entry)
    # The withdrawn player still sits at a table of each later position.
    assert len(plays_missing(event)) == 80 - 16
    for play in Play.objects.filter(event=event, position__number__gt=1, pk__in=plays_at_tables_of(entry)):
        assert play not in waiting_plays(event)


def test_reinstating_expects_the_boards_again(event):
    entry = entry_at(event, table=1)
    withdraw(event, entry)
    entry = entry_reinstate(entry=entry, actor=desk(event), now=NOW)
    assert (entry.is_withdrawn, entry.withdrawn_reason) == (False, "")
    assert waiting_plays(event).count() == 100
    enter_result(play_of(event, table=1), now=NOW)


def test_reinstating_does_not_bring_back_a_board_that_everybody_has_seen():
    event = running_event(started=5, now=NOW)
    entry = entry_at(event, table=1)
    missed = play_of(event, table=1)
    withdraw(event, entry)
    for play in Play.objects.filter(event=event, board=missed.board).exclude(pk=missed.pk):
        play_result(play, now=NOW)
    assert released_numbers(event.board_set) == {missed.board}
    entry_reinstate(entry=entry, actor=desk(event), now=NOW)
    missed.refresh_from_db()
    assert missed.not_played_reason
    with refused("play_not_played"):
        enter_result(missed, now=NOW)
    assert waiting_plays(event).count() == 100 - 5


def test_only_a_withdrawn_player_of_a_running_event_is_reinstated(event):
    with refused("not_withdrawn"):
        entry_reinstate(entry=entry_at(event), actor=desk(event), now=NOW)
    entry = withdraw(event, entry_at(event))
    finish_running(event)
    with refused("not_withdrawn"):
        entry_reinstate(entry=entry, actor=desk(event), now=NOW)


def finish_running(event):
    """Play what is still expected and close."""
    gone = set(Play.objects.filter(event=event).values_list("pk", flat=True))
    gone -= set(waiting_plays(event).values_list("pk", flat=True))
    Play.objects.filter(pk__in=gone, versions=None).update(not_played_reason="withdrawn")
    unplayed_annul(event=event, reason="withdrawn", actor=desk(event), now=NOW)
    return finish_event(event, now=NOW)
