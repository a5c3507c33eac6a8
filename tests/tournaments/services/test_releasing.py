"""When boards become visible: by each rule, with boards that are not played, and for several clubs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from games.models import BoardSet
from games.selectors.boards import released_numbers
from games.services.cancelling import board_set_cancel
from tests.factories import (
    NOW,
    club_with_director,
    desk,
    entry_at,
    play_of,
    play_position,
    play_result,
    ready_event,
    running_event,
)
from tests.refusals import refused
from tournaments.models import Event, LogEntry, Play
from tournaments.selectors.releases import GRACE
from tournaments.services.entries import entry_reinstate, entry_withdraw
from tournaments.services.events import event_close, event_reopen, event_start
from tournaments.services.play_voiding import play_expect_again, play_mark_not_played
from tournaments.services.positions import position_start_next
from tournaments.services.release_rules import boards_release_at_hour, release_rule_set
from tournaments.services.rulings import unplayed_annul
from tournaments.tasks import release

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=3)
ALL = set(range(1, 6))


def under(rule: str, at=None, **options) -> Event:
    """A running event under a rule, five boards, two positions."""
    event = ready_event(20, 2, 1, now=NOW, **options)
    choose(event, rule, at)
    event = event_start(event=event, actor=desk(event), now=NOW)
    position_start_next(event=event, number=2, actor=desk(event), now=NOW)
    return event


def choose(event: Event, rule: str, at=None, reason: str = "", now=NOW) -> Event:
    return release_rule_set(event=event, rule=rule, at=at, reason=reason, actor=desk(event), now=now)


def released(event: Event) -> set[int]:
    return released_numbers(event.board_set)


def close(event: Event, now=NOW) -> Event:
    unplayed_annul(event=event, reason="no time", actor=desk(event), now=now)
    return event_close(event=event, actor=desk(event), now=now)


def void(play: Play) -> Play:
    return play_mark_not_played(play=play, reason="no time", actor=desk(play.event), now=NOW)


def test_each_board_when_its_last_table_has_played_it():
    event = under("board")
    play_position(event, 1, now=NOW)
    assert released(event) == set()
    play = play_result(play_of(event, 1, 2), now=NOW).play
    assert released(event) == {play.board}


def test_the_boards_of_a_position_when_all_tables_have_played_them():
    event = under("position")
    play_position(event, 1, now=NOW)
    for table in range(1, 5):
        play_result(play_of(event, table, 2), now=NOW)
    assert released(event) == set()
    play_result(play_of(event, 5, 2), now=NOW)
    assert released(event) == ALL


def test_a_board_of_an_earlier_position_does_not_wait_for_a_later_one():
    event = running_event(20, 3, 1, started=3, now=NOW)
    choose(event, "position")
    play_position(event, 2, now=NOW)
    early = Play.objects.filter(event=event, position__number=3, table=1).get()
    void(early)
    play_position(event, 1, now=NOW)
    assert released(event) == set()  # its last position is the third, which is being played
    play_position(event, 3, now=NOW)
    assert released(event) == ALL


@pytest.mark.parametrize("rule", ["position", "event"])
def test_all_boards_when_the_event_is_closed(rule):
    event = under(rule)
    play_position(event, 1, now=NOW)
    for play in Play.objects.filter(event=event, position__number=2):
        void(play)
    assert released(event) == (ALL if rule == "position" else set())
    close(event)
    assert released(event) == ALL


def test_before_the_hour_not_even_a_closed_event_releases_a_board():
    event = under("hour", LATER)
    play_position(event, 1, now=NOW)
    play_position(event, 2, now=NOW)
    close(event)
    assert released(event) == set()
    assert LogEntry.objects.get(event=event, verb="event_closed").detail == {"secret": 5}
    assert boards_release_at_hour(now=LATER - timedelta(seconds=1)) == 0
    assert boards_release_at_hour(now=LATER) == 5
    assert released(event) == ALL
    assert boards_release_at_hour(now=LATER) == 0
    line = LogEntry.objects.get(event=event, verb="boards_released")
    assert (line.actor, line.detail) == ("", {"set": event.board_set.code, "boards": 5})


def test_at_the_hour_a_board_that_is_waited_for_stays_secret():
    event = under("hour", LATER)
    play_position(event, 1, now=NOW)
    last = play_of(event, 1, 2)
    for play in Play.objects.filter(event=event, position__number=2).exclude(pk=last.pk):
        play_result(play, now=NOW)
    boards_release_at_hour(now=LATER)
    assert released(event) == ALL - {last.board}
    play_result(last, now=LATER)
    assert released(event) == ALL


def test_the_worker_releases_what_is_due():
    event = under("hour", LATER)
    play_position(event, 1, now=NOW)
    play_position(event, 2, now=NOW)
    close(event)
    # The worker's clock is the real one.
    Event.objects.filter(pk=event.pk).update(release_at=timezone.now() - timedelta(seconds=1))
    release.delay()
    assert released(event) == ALL
    assert "tournaments.release" in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def test_the_hour_that_passes_moves_the_screens_on(django_capture_on_commit_callbacks):
    event = under("hour", LATER)
    play_position(event, 1, now=NOW)
    play_position(event, 2, now=NOW)
    close(event)
    before = Event.objects.get(pk=event.pk).results_version
    with django_capture_on_commit_callbacks(execute=True):
        boards_release_at_hour(now=LATER)
    assert Event.objects.get(pk=event.pk).results_version == before + 1


def test_the_last_play_of_a_position_may_be_one_that_is_ruled_out():
    event = under("position")
    play_position(event, 1, now=NOW)
    for table in range(1, 5):
        play_result(play_of(event, table, 2), now=NOW)
    void(play_of(event, 5, 2))
    assert released(event) == ALL


def test_expected_again_a_board_is_secret_until_it_is_played():
    event = under("event")
    play = void(play_of(event, 1, 1))
    play_expect_again(play=play, actor=desk(event), now=NOW)
    play_position(event, 1, now=NOW)
    play_position(event, 2, now=NOW)
    assert released(event) == set()
    close(event)
    assert released(event) == ALL


def test_a_withdrawal_taken_back_at_once_costs_no_board():
    event = running_event(20, 3, 1, started=2, now=NOW)
    entry = entry_at(event, 1, 3)
    gone = play_of(event, 1, 3)
    for play in Play.objects.filter(event=event, board=gone.board, position__number__lt=3):
        void(play)
    withdrawn = entry_withdraw(entry=entry, reason="ill", actor=desk(event), now=NOW)
    assert released(event) == set()
    entry_reinstate(entry=withdrawn, actor=desk(event), now=NOW)
    position_start_next(event=event, number=3, actor=desk(event), now=NOW)
    assert released(event) == set()


def test_what_a_withdrawal_leaves_over_is_released_with_the_next_position():
    event = running_event(20, 3, 1, started=2, now=NOW)
    gone = play_of(event, 1, 3)
    for play in Play.objects.filter(event=event, board=gone.board, position__number__lt=3):
        void(play)
    entry_withdraw(entry=entry_at(event, 1, 3), reason="ill", actor=desk(event), now=NOW)
    position_start_next(event=event, number=3, actor=desk(event), now=NOW)
    assert gone.board in released(event)


def test_reopened_an_event_hides_nothing_and_releases_nothing_early():
    event = under("hour", LATER)
    play_position(event, 1, now=NOW)
    play_position(event, 2, now=NOW)
    close(event)
    event = event_reopen(event=event, reason="a slip", actor=desk(event), now=NOW)
    assert released(event) == set()
    boards_release_at_hour(now=LATER)
    close(event, LATER)
    event_reopen(event=event, reason="another", actor=desk(event), now=LATER)
    assert released(event) == ALL


def test_of_a_cancelled_set_nothing_is_released():
    event = under("board")
    board_set_cancel(board_set=event.board_set, reason="wet cards", now=NOW)
    play_position(event, 1, now=NOW)
    play_position(event, 2, now=NOW)
    assert released(event) == set()


def test_an_event_does_not_start_with_boards_that_have_been_seen():
    event = ready_event(20, 2, 1, now=NOW)
    event.board_set.boards.filter(number=3).update(released_at=NOW)
    with refused("boards_released"):
        event_start(event=event, actor=desk(event), now=NOW)


class TestSeveralClubs:
    """One set, two clubs."""

    @pytest.fixture
    def events(self) -> tuple[Event, Event]:
        first = running_event(20, 2, 1, started=2, now=NOW)
        second = ready_event(20, 2, 1, now=NOW, club=club_with_director()[0])
        Event.objects.filter(pk=second.pk).update(board_set=first.board_set)
        return first, Event.objects.get(pk=second.pk)

    def start(self, event: Event) -> Event:
        event = event_start(event=event, actor=desk(event), now=NOW)
        position_start_next(event=event, number=2, actor=desk(event), now=NOW)
        return event

    def play(self, event: Event, now=NOW) -> None:
        play_position(event, 1, now=now)
        play_position(event, 2, now=now)

    def test_a_board_waits_for_the_other_club(self, events, django_capture_on_commit_callbacks):
        first, second = events
        self.play(first)
        close(first)
        assert released(first) == set()
        second = self.start(second)
        play_position(second, 1, now=NOW)
        version = Event.objects.get(pk=first.pk).results_version
        with django_capture_on_commit_callbacks(execute=True):
            play = play_result(play_of(second, 2, 2), now=NOW).play
        assert released(first) == {play.board}
        # The other club's screens are told.
        assert Event.objects.get(pk=first.pk).results_version == version + 1

    def test_before_the_central_hour_nothing_is_seen_anywhere(self, events):
        first, second = events
        BoardSet.objects.filter(pk=first.board_set_id).update(release_at=LATER)
        for event in (Event.objects.get(pk=first.pk), self.start(Event.objects.get(pk=second.pk))):
            self.play(event)
            close(event)
            choose(event, "board", reason="to see them now")
        assert released(first) == set()
        assert boards_release_at_hour(now=LATER) == 5
        assert LogEntry.objects.filter(verb="boards_released").count() == 2

    def test_at_the_central_hour_a_club_that_still_plays_keeps_its_boards(self, events):
        first, second = events
        BoardSet.objects.filter(pk=first.board_set_id).update(release_at=LATER)
        self.play(Event.objects.get(pk=first.pk))
        second = self.start(Event.objects.get(pk=second.pk))
        play_position(second, 1, now=NOW)
        done = play_result(play_of(second, 3, 2), now=NOW).play.board
        boards_release_at_hour(now=LATER)
        assert released(first) == {done}

    def test_a_club_that_never_ends_holds_the_others_for_some_hours_only(self, events):
        first, second = events
        BoardSet.objects.filter(pk=first.board_set_id).update(release_at=LATER)
        self.play(Event.objects.get(pk=first.pk))
        self.start(Event.objects.get(pk=second.pk))
        assert boards_release_at_hour(now=LATER + GRACE - timedelta(seconds=1)) == 0
        assert boards_release_at_hour(now=LATER + GRACE) == 5

    @pytest.mark.parametrize(("rule", "at"), [("event", None), ("hour", LATER + timedelta(days=700))])
    def test_the_central_hour_stands_above_a_club_s_own_rule(self, events, rule, at):
        first, second = events
        BoardSet.objects.filter(pk=first.board_set_id).update(release_at=LATER)
        choose(second, rule, at)
        self.play(Event.objects.get(pk=first.pk))
        second = self.start(Event.objects.get(pk=second.pk))
        self.play(second)
        assert boards_release_at_hour(now=LATER) == 5

    def test_at_the_central_hour_a_club_that_has_not_begun_keeps_nothing(self, events):
        first, second = events
        BoardSet.objects.filter(pk=first.board_set_id).update(release_at=LATER)
        self.play(Event.objects.get(pk=first.pk))
        boards_release_at_hour(now=LATER)
        assert released(first) == ALL
        with refused("boards_released"):
            event_start(event=second, actor=desk(second), now=LATER)


class TestChoosing:
    """The rule is chosen until the start; afterwards earlier only with a reason."""

    def test_freely_before_the_start(self):
        event = ready_event(20, 2, 1, now=NOW)
        for rule, at in (("event", None), ("hour", LATER), ("board", None), ("position", LATER)):
            event = choose(event, rule, at)
            assert event.release_rule == rule
        assert event.release_at is None
        assert LogEntry.objects.filter(verb="release_rule_set").count() == 4

    @pytest.mark.parametrize(
        ("before", "after"), [("board", "event"), ("board", "hour"), ("position", "event")]
    )
    def test_afterwards_to_a_stricter_one(self, before, after):
        assert choose(under(before), after, LATER).release_rule == after

    @pytest.mark.parametrize(("before", "after"), [("event", "board"), ("hour", "event"), ("event", "hour")])
    def test_afterwards_to_another_one_with_a_reason(self, before, after):
        event = under(before, LATER)
        with refused("reason_missing"):
            choose(event, after, LATER)
        assert choose(event, after, LATER, "the players ask for it").release_rule == after

    def test_the_hour_only_later(self):
        event = under("hour", LATER)
        choose(event, "hour", LATER + timedelta(hours=1))
        with refused("reason_missing"):
            choose(event, "hour", LATER)
        choose(event, "hour", LATER, "agreed")

    def test_what_the_new_rule_lets_go_is_released_at_once(self):
        event = under("event")
        play_position(event, 1, now=NOW)
        play = play_result(play_of(event, 1, 2), now=NOW).play
        choose(event, "board", reason="the bar closes")
        assert released(event) == {play.board}
        line = LogEntry.objects.get(event=event, verb="release_rule_set", detail__rule="board")
        assert (line.detail["released"], line.detail["before"]["rule"]) == (1, "event")

    def test_everything_that_is_wrong_at_once(self):
        event = under("event")
        with refused("rule_unknown", "reason_missing"):
            choose(event, "soon")
        with refused("hour_missing", "reason_missing"):
            choose(event, "hour")
        with refused("hour_passed"):
            choose(event, "hour", NOW, "now")

    def test_when_all_is_released_there_is_nothing_to_choose(self):
        event = under("board")
        play_position(event, 1, now=NOW)
        play_position(event, 2, now=NOW)
        close(event)
        with refused("boards_released"):
            choose(event, "event")
