"""The director rules that a board is not played at a table, and takes it back."""

from __future__ import annotations

import pytest

from games.selectors.boards import released_numbers
from tests.factories import (
    NOW,
    desk,
    enter_result,
    finish_event,
    play_of,
    play_position,
    play_result,
    running_event,
)
from tests.refusals import refused
from tournaments.models import Play
from tournaments.selectors.plays import counting_results, plays_missing, waiting_plays
from tournaments.services.events import event_close
from tournaments.services.play_voiding import play_expect_again, play_mark_not_played
from tournaments.services.rulings import unplayed_annul

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(positions=2, boards_per_position=1, started=2, now=NOW)


def void(play, reason="no time"):
    return play_mark_not_played(play=play, reason=reason, actor=desk(play.event), now=NOW)


def expect_again(play):
    return play_expect_again(play=play, actor=desk(play.event), now=NOW)


def test_what_is_not_played_is_not_waited_for(event):
    play = void(play_of(event), "  no time ")
    assert play.not_played_reason == "no time"
    assert play not in waiting_plays(event)
    assert len(plays_missing(event)) == 9
    with refused("play_not_played"):
        enter_result(play, now=NOW)


def test_an_entered_result_that_is_ruled_out_does_not_count(event):
    play = play_of(event)
    enter_result(play, now=NOW)
    void(play)
    assert counting_results(event) == []


def test_every_refusal_at_once(event):
    play = play_of(event)
    play_result(play, now=NOW)
    with refused("reason_missing", "result_already_confirmed"):
        void(play, " ")
    finish_event(event, now=NOW)
    with refused("reason_missing", "event_not_running", "result_already_confirmed"):
        void(play, "")


def test_the_last_table_of_a_board_may_be_one_that_does_not_play_it(event):
    first, second = Play.objects.filter(event=event, board=1)
    play_result(first, now=NOW)
    void(second)
    assert released_numbers(event.board_set) == {1}


def test_a_play_is_expected_again(event):
    play = expect_again(void(play_of(event)))
    assert play.not_played_reason == ""
    assert enter_result(play, now=NOW).number == 1


def test_nobody_plays_a_board_whose_cards_have_been_seen(event):
    first, second = Play.objects.filter(event=event, board=1)
    play_result(first, now=NOW)
    void(second)
    with refused("board_released"):
        expect_again(second)
    with refused("play_not_void", "board_released"):
        expect_again(first)


def test_only_what_was_ruled_out_is_expected_again(event):
    with refused("play_not_void"):
        expect_again(play_of(event))


def test_an_event_without_some_plays_closes(event):
    void(play_of(event, table=4))
    play_position(event, 1, now=NOW)
    play_position(event, 2, now=NOW)
    with refused("not_played_unruled"):
        event_close(event=event, actor=desk(event), now=NOW)
    assert unplayed_annul(event=event, reason="no time", actor=desk(event), now=NOW) == 1
    assert event_close(event=event, actor=desk(event), now=NOW).state == "closed"
    assert len(counting_results(event)) == 9
