"""Two devices, two directors: real threads with their own connections, and always one of them wins."""

from __future__ import annotations

from functools import partial

import pytest

from games.problems import ProblemsError
from games.selectors.boards import released_numbers
from tests.at_once import at_once
from tests.factories import (
    NOW,
    at_seat,
    desk,
    drafted_event,
    enter_result,
    entrants,
    play_of,
    play_result,
    ready_event,
    running_event,
    sheet_data,
)
from tournaments.models import AccessLink, Entry, Event, LogEntry, Play, ResultVersion
from tournaments.services.boards import boards_deal
from tournaments.services.entries import entries_import
from tournaments.services.events import event_close, event_start
from tournaments.services.links import links_issue
from tournaments.services.play_voiding import play_mark_not_played
from tournaments.services.positions import position_start_next
from tournaments.services.results import (
    ResultConflictError,
    result_confirm,
    result_correct,
    result_enter,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event():
    return running_event(positions=2, boards_per_position=1, now=NOW)


def entering(play, seat, unit, key=""):
    return partial(
        result_enter,
        play=play,
        data=sheet_data(unit),
        base_version=0,
        idempotency_key=key,
        actor=at_seat(play.event, play.table, seat),
        now=NOW,
    )


def codes(error):
    assert isinstance(error, ProblemsError), error
    return [problem.code for problem in error.problems]


def one_winner(outcomes, kind):
    """The winner's value and the loser's error."""
    won = [outcome for outcome in outcomes if isinstance(outcome, kind)]
    lost = [outcome for outcome in outcomes if not isinstance(outcome, kind)]
    assert (len(won), len(lost)) == (1, 1), outcomes
    return won[0], lost[0]


def test_two_phones_save_one_board(event):
    play = play_of(event)
    won, lost = one_winner(
        at_once(entering(play, "N", 90), entering(play, "S", 92)),
        ResultVersion,
    )
    assert isinstance(lost, ResultConflictError)
    assert lost.current == won
    assert list(play.versions.all()) == [won]


def test_one_submission_arrives_twice(event):
    play = play_of(event)
    first, second = at_once(entering(play, "N", 90, "k1"), entering(play, "N", 90, "k1"))
    assert first == second
    assert play.versions.get() == first
    assert LogEntry.objects.filter(event=event, verb="result_entered").count() == 1


def test_two_seats_confirm_one_version(event):
    version = enter_result(play_of(event), now=NOW)
    before = Event.objects.get(pk=event.pk).results_version
    confirming = [
        partial(result_confirm, version=version, actor=at_seat(event, 1, seat), now=NOW) for seat in "ESW"
    ]
    outcomes = at_once(*confirming)
    assert all(outcome.is_confirmed for outcome in outcomes)
    assert len({outcome.confirmed_by_seat for outcome in outcomes}) == 1
    assert LogEntry.objects.filter(event=event, verb="result_confirmed").count() == 1
    assert Event.objects.get(pk=event.pk).results_version == before + 1


def test_one_confirms_while_the_author_enters_again(event):
    play = play_of(event)
    version = enter_result(play, 90, now=NOW)
    again = partial(
        result_enter,
        play=play,
        data=sheet_data(92),
        base_version=1,
        idempotency_key="",
        actor=at_seat(event, 1, "N"),
        now=NOW,
    )
    confirm = partial(result_confirm, version=version, actor=at_seat(event, 1, "S"), now=NOW)
    won, lost = one_winner(at_once(again, confirm), ResultVersion)
    if won.is_confirmed:
        assert codes(lost) == ["result_already_confirmed"]
        assert play.versions.get() == won
    else:
        assert isinstance(lost, ResultConflictError)
        assert (won.number, play.versions.filter(is_confirmed=True).count()) == (2, 0)


def test_two_corrections_of_one_result(event):
    play = play_of(event)
    play_result(play, 90, now=NOW)
    correcting = [
        partial(
            result_correct,
            play=play,
            data=sheet_data(unit),
            reason="recount",
            base_version=1,
            actor=desk(event),
            now=NOW,
        )
        for unit in (-60, -70)
    ]
    won, lost = one_winner(at_once(*correcting), ResultVersion)
    assert isinstance(lost, ResultConflictError)
    assert play.versions.filter(is_confirmed=True).get() == won


def test_two_directors_start_one_event():
    event = ready_event(positions=2, boards_per_position=1, now=NOW)
    starting = partial(event_start, event=event, actor=desk(event), now=NOW)
    _won, lost = one_winner(at_once(starting, starting), Event)
    assert codes(lost) == ["event_already_started"]
    assert LogEntry.objects.filter(event=event, verb="position_started").count() == 1


def test_two_directors_start_one_position(event):
    starting = partial(position_start_next, event=event, number=2, actor=desk(event), now=NOW)
    outcomes = at_once(starting, starting)
    refused = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert [codes(error) for error in refused] == [["position_already_started"]]


def test_two_directors_paste_one_list():
    event = drafted_event(0, now=NOW)
    pasting = partial(
        entries_import, event=event, text="Anna Rossi;L1\nUgo Bruni;L2", actor=desk(event), now=NOW
    )
    _won, lost = one_winner(at_once(pasting, pasting), list)
    assert codes(lost) == ["already_entered", "already_entered"]
    assert Entry.objects.filter(event=event).count() == 2


def test_two_directors_deal_and_issue_links():
    event = ready_event(positions=2, boards_per_position=1, now=NOW)
    dealing = partial(boards_deal, event=event, actor=desk(event), now=NOW)
    dealt = at_once(dealing, dealing)
    event.refresh_from_db()
    assert event.board_set in [outcome.board_set for outcome in dealt]
    takers = dict(event.board_set.boards.values_list("number", "taker"))
    assert all(play.taker == takers[play.board] for play in Play.objects.filter(event=event))

    issuing = partial(links_issue, event=event, actor=desk(event), now=NOW)
    at_once(issuing, issuing)
    assert AccessLink.objects.filter(event=event, revoked_at=None).count() == 20


def test_the_start_and_a_late_name():
    event = ready_event(positions=2, boards_per_position=1, now=NOW)
    actor = desk(event)
    started, entered = at_once(
        partial(event_start, event=event, actor=actor, now=NOW),
        partial(entries_import, event=event, text="Late Comer", actor=actor, now=NOW),
    )
    event.refresh_from_db()
    if isinstance(entered, ProblemsError):
        assert codes(entered) == ["event_already_started"]
        assert (event.state, len(entrants(event))) == ("running", 20)
    else:
        assert codes(started) == ["movement_missing"]
        assert (event.state, len(entrants(event))) == ("draft", 21)


def test_the_last_two_results_of_a_board_come_together():
    """Each of them sees the other: the board is released, whichever is later."""
    event = running_event(positions=2, boards_per_position=1, started=2, now=NOW)
    for board in range(1, 6):
        plays = Play.objects.filter(event=event, board=board).select_related("event")
        versions = [enter_result(play, now=NOW) for play in plays]
        outcomes = at_once(
            *(
                partial(
                    result_confirm,
                    version=version,
                    actor=at_seat(event, version.play.table, "S"),
                    now=NOW,
                )
                for version in versions
            )
        )
        assert all(outcome.is_confirmed for outcome in outcomes)
        assert board in released_numbers(event.board_set)


def test_a_confirmation_and_a_ruling_do_not_wait_for_each_other_in_a_ring(event):
    for table in range(1, 6):
        play = play_of(event, table=table)
        version = enter_result(play, now=NOW)
        confirmed, ruled = at_once(
            partial(result_confirm, version=version, actor=at_seat(event, table, "S"), now=NOW),
            partial(play_mark_not_played, play=play, reason="no time", actor=desk(event), now=NOW),
        )
        if isinstance(ruled, Exception):
            assert codes(ruled) == ["result_already_confirmed"]
            assert confirmed.is_confirmed
        else:
            assert codes(confirmed) == ["play_not_played"]


def test_a_burst_of_all_tables(event):
    plays = [play_of(event, table=table) for table in range(1, 6)]
    before = Event.objects.get(pk=event.pk).results_version
    outcomes = at_once(*(partial(play_result, play, now=NOW) for play in plays))
    assert all(outcome.is_confirmed for outcome in outcomes)
    assert Event.objects.get(pk=event.pk).results_version == before + 5


def test_two_directors_close_one_event():
    event = running_event(positions=2, boards_per_position=1, started=2, now=NOW)
    for play in Play.objects.filter(event=event).select_related("event"):
        play_result(play, now=NOW)
    closing = partial(event_close, event=event, actor=desk(event), now=NOW)
    _won, lost = one_winner(at_once(closing, closing), Event)
    assert codes(lost) == ["event_in_wrong_state"]
