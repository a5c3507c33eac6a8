"""A set that is played cannot be changed, only cancelled with a reason; before the start it is replaced."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Board, BoardSet
from games.models.reasons import MOVEMENT_CHANGED, REPLACED
from games.problems import ProblemsError
from games.selectors.board_sets import public_set
from tests.factories import (
    NOW,
    SEED,
    club_with_director,
    desk,
    finish_event,
    play_of,
    play_result,
    ready_event,
    running_event,
)
from tournaments.models import Event, LogEntry
from tournaments.selectors.plays import counting_results
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.services.cancelling import boards_cancel
from tournaments.services.events import event_start
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=40)


def cancel(event: Event, reason: str = "a card fell on the floor") -> Event:
    return boards_cancel(event=event, reason=reason, actor=desk(event), now=LATER)


def refused(call, *args, **kwargs) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        call(*args, **kwargs)
    return [problem.code for problem in caught.value.problems]


def prepare(event: Event, boards: int = 1) -> Event:
    return movement_prepare(
        event=event, positions=2, boards_per_position=boards, actor=desk(event), now=NOW, seed=SEED
    )


def content(board_set: BoardSet) -> list[tuple[int, str]]:
    return [(board.number, board.cards) for board in board_set.boards.order_by("number")]


def test_a_set_that_is_played_cannot_be_changed():
    event = running_event(20, 2, 1, now=NOW)
    before = content(event.board_set)
    asked = {"event": event, "actor": desk(event), "now": LATER}
    assert refused(boards_deal, **asked) == ["event_already_started"]
    assert refused(prepare, event) == ["event_already_started"]
    assert refused(boards_value_give, **asked, value="1 2 3") == ["event_already_started"]
    event.refresh_from_db()
    assert content(event.board_set) == before
    assert BoardSet.objects.count() == 1


def test_it_can_be_cancelled_with_a_reason_and_its_results_stay():
    event = running_event(20, 2, 1, now=NOW)
    for table in range(1, 6):
        play_result(play_of(event, table=table), now=NOW)
    played = Board.objects.exclude(released_at=None).count()
    results = counting_results(event)
    event = cancel(event)
    assert (event.state, event.board_set.state) == (Event.State.RUNNING, BoardSet.State.CANCELLED)
    assert counting_results(event) == results
    (line,) = LogEntry.objects.filter(verb="boards_cancelled")
    assert line.detail == {"set": event.board_set.code, "reason": "a card fell on the floor"}
    finish_event(event, now=LATER)
    assert Board.objects.exclude(released_at=None).count() == played
    assert public_set(event.board_set.code).key is None


def test_without_a_reason_or_a_second_time_it_is_not():
    event = running_event(20, 2, 1, now=NOW)
    assert refused(cancel, event, " ") == ["reason_missing"]
    cancel(event)
    assert refused(cancel, event) == ["boards_cancelled"]
    assert LogEntry.objects.filter(verb="boards_cancelled").count() == 1


def test_before_the_start_the_boards_are_dealt_again_instead():
    event = ready_event(20, 2, 1, now=NOW)
    assert refused(cancel, event) == ["event_not_started"]
    former = event.board_set
    event = boards_deal(event=event, actor=desk(event), now=LATER)
    found = public_set(former.code)
    assert (found.cancelled_reason, found.cancelled_at) == (REPLACED, LATER)
    assert event.state == Event.State.READY
    former, event = event.board_set, prepare(event, boards=2)
    assert public_set(former.code).cancelled_reason == MOVEMENT_CHANGED
    assert event.state == Event.State.DRAFT


@pytest.fixture
def shared() -> tuple[Event, Event]:
    """Two events of two clubs that play the boards which the first one dealt; the first has started."""
    first = running_event(20, 2, 1, now=NOW)
    second = ready_event(20, 2, 1, now=NOW)
    second.board_set = first.board_set
    second.save()
    return first, second


def test_boards_of_several_clubs_are_cancelled_by_who_dealt_them_and_for_all(shared):
    first, second = shared
    event_start(event=second, actor=desk(second), now=NOW)
    assert refused(cancel, second) == ["boards_shared"]
    cancel(first)
    told = LogEntry.objects.filter(verb="boards_cancelled").order_by("event_id")
    assert [line.event for line in told] == [first, second]


def test_with_cancelled_boards_no_event_starts_and_it_deals_others(shared):
    first, second = shared
    cancel(first)
    assert refused(event_start, event=second, actor=desk(second), now=LATER) == ["boards_cancelled"]
    second = boards_deal(event=second, actor=desk(second), now=LATER)
    assert event_start(event=second, actor=desk(second), now=LATER).state == Event.State.RUNNING
    assert public_set(first.board_set.code).cancelled_reason == "a card fell on the floor"


def test_whoever_deals_others_before_the_start_takes_them_from_nobody(shared):
    first, second = shared
    second = boards_deal(event=second, actor=desk(second), now=LATER)
    first.refresh_from_db()
    assert first.board_set.state == BoardSet.State.DEALT
    assert second.board_set != first.board_set


def test_the_screens_are_told(django_capture_on_commit_callbacks):
    event = running_event(20, 2, 1, now=NOW, club=club_with_director()[0])
    version = Event.objects.get(pk=event.pk).results_version
    with django_capture_on_commit_callbacks(execute=True):
        cancel(event)
    assert Event.objects.get(pk=event.pk).results_version > version
