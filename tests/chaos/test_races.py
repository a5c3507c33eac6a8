"""Several devices at once, over HTTP: one wins, the others are told, nothing is written twice."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import pytest

from tests.factories import play_of, running_event
from tournaments.models import LogEntry, ResultVersion

pytestmark = pytest.mark.worker


def at_once(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Send all requests in the same moment; the answers in the order of the calls."""
    gate = threading.Barrier(len(calls))

    def send(call: Callable[[], httpx.Response]) -> httpx.Response:
        gate.wait(30)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(send, calls))


def lines(event, verb: str) -> int:
    return LogEntry.objects.filter(event=event, verb=verb).count()


def test_two_devices_save_a_board_at_the_same_time(phone, rounds):
    event = running_event(boards_per_position=8)
    north, east = phone(event, 1, "N"), phone(event, 1, "E")
    for nth in range(rounds):
        board = play_of(event, nth=nth).board
        sheets = north.sheet(board, 50), east.sheet(board, 62)
        answers = at_once(partial(north.send, board, sheets[0]), partial(east.send, board, sheets[1]))
        assert sorted(answer.status_code for answer in answers) == [302, 409]
        winner = next(answer for answer in answers if answer.status_code == 302)
        loser = next(answer for answer in answers if answer.status_code == 409)
        (version,) = ResultVersion.objects.filter(play__event=event, play__board=board)
        assert version.unit == (50 if winner is answers[0] else 62)
        assert "Another device was faster" in loser.text
        assert lines(event, "result_entered") == nth + 1


def test_two_devices_save_a_board_at_the_same_time_through_the_api(phone, rounds):
    event = running_event(boards_per_position=8)
    north, east = phone(event, 1, "N"), phone(event, 1, "E")
    for nth in range(rounds):
        board = play_of(event, nth=nth).board
        answers = at_once(partial(north.enter_by_api, board, 50), partial(east.enter_by_api, board, 62))
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        loser = next(answer for answer in answers if answer.status_code == 409)
        (version,) = ResultVersion.objects.filter(play__event=event, play__board=board)
        assert loser.json()["current"]["unit"] == version.unit


@pytest.mark.parametrize("together", [True, False])
def test_the_same_submission_three_times_is_one_result(phone, together):
    event = running_event()
    north = phone(event, 1, "N")
    board = play_of(event).board
    fields = north.sheet(board, 56)
    sends = [partial(north.send, board, fields)] * 3
    answers = at_once(*sends) if together else [send() for send in sends]
    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert ResultVersion.objects.filter(play__event=event).count() == 1
    assert lines(event, "result_entered") == 1

    other = play_of(event, nth=1).board
    sends = [partial(north.enter_by_api, other, 56, key="one and the same")] * 3
    answers = at_once(*sends) if together else [send() for send in sends]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert ResultVersion.objects.filter(play__event=event, play__board=other).count() == 1


def test_three_seats_confirm_at_once_and_it_counts_once(phone):
    event = running_event()
    board = play_of(event).board
    assert phone(event, 1, "N").enter(board).status_code == 302
    seats = [phone(event, 1, seat) for seat in "ESW"]
    answers = at_once(*[partial(one.confirm, board) for one in seats])
    assert [answer.status_code for answer in answers] == [302, 302, 302]
    event.refresh_from_db()
    assert lines(event, "result_confirmed") == 1
    assert ResultVersion.objects.filter(play__event=event, is_confirmed=True).count() == 1


def test_five_tables_save_at_once_and_all_are_saved(phone, rounds):
    """A database that lets one writer in at a time makes the others wait; nobody is turned away."""
    event = running_event(boards_per_position=8)
    for nth in range(rounds):
        boards = {table: play_of(event, table, nth=nth).board for table in range(1, 6)}
        phones = {table: phone(event, table, "N") for table in boards}
        others = {table: phone(event, table, "S") for table in boards}
        entered = at_once(*[partial(phones[t].enter_by_api, boards[t]) for t in boards])
        assert [answer.status_code for answer in entered] == [201] * 5
        counted = at_once(*[partial(others[t].confirm_by_api, boards[t]) for t in boards])
        assert [answer.status_code for answer in counted] == [200] * 5
    assert ResultVersion.objects.filter(play__event=event, is_confirmed=True).count() == 5 * rounds
