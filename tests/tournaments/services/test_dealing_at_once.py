"""Two people deal the boards of one event at the same moment: one set comes out, and the other is told."""

from __future__ import annotations

from functools import partial

import pytest

from games.dealing.source import PublicSource
from games.models import Board, BoardSet
from games.problems import ProblemsError
from tests.at_once import at_once
from tests.factories import NOW, SEED, MembershipFactory, desk, drafted_event, ready_event, running_event
from tests.tournaments.board_files import text_file
from tournaments.models import Event, LogEntry, Play
from tournaments.movements.schedule import Schedule
from tournaments.movements.takers import balanced_takers
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.services.boards_from_file import boards_import
from tournaments.services.cancelling import boards_cancel
from tournaments.services.events import event_start
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.django_db(transaction=True)


def moving(event: Event, boards: int) -> partial[Event]:
    asked = {"positions": 2, "boards_per_position": boards, "seed": SEED}
    return partial(movement_prepare, event=event, actor=desk(event), now=NOW, **asked)


def prepared_event() -> Event:
    """An event with a movement and without boards."""
    return moving(drafted_event(20, now=NOW), 1)()


def dealing(event: Event, seen: str | None = None, **options) -> partial[Event]:
    return partial(boards_deal, event=event, actor=desk(event), now=NOW, seen=seen, **options)


def winner_and_told(outcomes) -> tuple[Event, list[str]]:
    won = [outcome for outcome in outcomes if isinstance(outcome, Event)]
    lost = [outcome for outcome in outcomes if isinstance(outcome, ProblemsError)]
    assert (len(won), len(lost)) == (1, 1), outcomes
    return won[0], [problem.code for problem in lost[0].problems]


def assert_whole(event: Event) -> None:
    """The event has one set, all of it, for its own movement; no row of another deal is left over."""
    event = Event.objects.select_related("board_set").get(pk=event.pk)
    takers = list(balanced_takers(Schedule.from_dict(event.movement)))
    boards = Board.objects.filter(board_set=event.board_set).order_by("number")
    assert [board.taker for board in boards] == takers
    assert all(board.cards for board in boards)
    plays = Play.objects.filter(event=event).values_list("board", "taker")
    assert {taker == takers[board - 1] for board, taker in plays} == {True}
    for other in BoardSet.objects.exclude(pk=event.board_set_id):
        assert (other.state, other.boards.count()) == (BoardSet.State.CANCELLED, other.board_count)


def test_where_there_are_no_boards_yet():
    event = prepared_event()
    won, told = winner_and_told(at_once(dealing(event, ""), dealing(event, "")))
    assert told == ["boards_changed"]
    assert BoardSet.objects.get() == won.board_set
    assert LogEntry.objects.filter(event=event, verb="boards_dealt").count() == 1
    assert_whole(event)


def test_where_there_are_boards_that_both_replace():
    event = ready_event(20, 2, 1, now=NOW)
    seen = event.board_set.code
    won, told = winner_and_told(at_once(dealing(event, seen), dealing(event, seen)))
    assert told == ["boards_changed"]
    assert BoardSet.objects.count() == 2
    assert Event.objects.get(pk=event.pk).board_set == won.board_set
    assert_whole(event)


def test_whoever_does_not_say_what_they_saw_still_leaves_a_whole_set():
    event = prepared_event()
    outcomes = at_once(dealing(event), dealing(event))
    assert [type(outcome) for outcome in outcomes] == [Event, Event]
    assert BoardSet.objects.exclude(state=BoardSet.State.CANCELLED).count() == 1
    assert_whole(event)


def test_one_deals_while_the_other_starts():
    event = ready_event(20, 2, 1, now=NOW)
    start = partial(event_start, event=event, actor=desk(event), now=NOW)
    dealt, started = at_once(dealing(event, event.board_set.code), start)
    assert isinstance(started, Event), started
    assert isinstance(dealt, Event) or [p.code for p in dealt.problems] == ["event_already_started"]
    assert_whole(event)


def test_one_deals_while_the_other_makes_another_movement():
    event = prepared_event()
    outcomes = at_once(dealing(event, ""), moving(event, 2))
    assert [type(outcome) for outcome in outcomes] == [Event, Event], outcomes
    found = Event.objects.get(pk=event.pk)
    if found.board_set is None:
        assert set(BoardSet.objects.values_list("state", flat=True)) <= {BoardSet.State.CANCELLED}
    else:
        assert_whole(event)


def test_one_gives_the_value_while_the_other_deals_another_set():
    event = prepared_event()
    event = dealing(event, source=PublicSource("Lotto", "2026-03-13T20:00+00:00"))()
    give = partial(boards_value_give, event=event, value="12 45 7", actor=desk(event), now=NOW)
    given, dealt = at_once(give, dealing(event, event.board_set.code))
    assert isinstance(dealt, Event), dealt
    if not isinstance(given, Event):
        assert [problem.code for problem in given.problems] == ["value_unwanted"]
    assert Event.objects.get(pk=event.pk).board_set == dealt.board_set
    assert dealt.board_set.boards.count() == dealt.board_set.board_count


def test_two_directors_give_one_value():
    event = prepared_event()
    event = dealing(event, source=PublicSource("Lotto", "2026-03-13T20:00+00:00"))()
    calls = [
        partial(boards_value_give, event=event, value=value, actor=desk(event), now=NOW)
        for value in ("12 45 7", "12 45 8")
    ]
    won, told = winner_and_told(at_once(*calls))
    assert told == ["value_given"]
    assert BoardSet.objects.get().public_value == won.board_set.public_value
    assert_whole(event)


def importing(event: Event) -> partial[Event]:
    dealer = MembershipFactory(club=event.club, may_see_cards=True).user
    return partial(boards_import, event=event, data=text_file().encode(), actor=Actor(user=dealer), now=NOW)


def test_one_file_is_read_twice_into_one_event():
    event = prepared_event()
    won, told = winner_and_told(at_once(importing(event), importing(event)))
    assert set(told) == {"deal_known"}
    assert BoardSet.objects.get() == won.board_set
    assert won.board_set.boards.count() == 5


def test_one_file_is_read_twice_into_two_events():
    first, second = prepared_event(), prepared_event()
    _won, told = winner_and_told(at_once(importing(first), importing(second)))
    assert set(told) == {"deal_known"}
    assert BoardSet.objects.count() == 1


def test_one_reads_a_file_while_the_other_deals():
    event = prepared_event()
    outcomes = at_once(importing(event), dealing(event))
    assert [type(outcome) for outcome in outcomes] == [Event, Event], outcomes
    assert BoardSet.objects.exclude(state=BoardSet.State.CANCELLED).count() == 1
    kept = Event.objects.get(pk=event.pk).board_set
    assert kept.state == BoardSet.State.DEALT
    assert all(board.cards for board in kept.boards.all())


def test_two_directors_cancel_one_set():
    event = running_event(20, 2, 1, now=NOW)
    calls = [
        partial(boards_cancel, event=event, reason=reason, actor=desk(event), now=NOW)
        for reason in ("first", "second")
    ]
    won, told = winner_and_told(at_once(*calls))
    assert told == ["boards_cancelled"]
    (line,) = LogEntry.objects.filter(verb="boards_cancelled")
    assert line.detail["reason"] == won.board_set.cancelled_reason
