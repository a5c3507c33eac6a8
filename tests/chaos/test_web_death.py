"""The web server killed in the middle of a request: all of a result is saved, or nothing of it."""

from __future__ import annotations

import threading

import httpx
import pytest
from django.db import transaction

from tests.factories import play_of, running_event
from tests.services.processes import wait_until
from tournaments.models import Event, LogEntry, Play, ResultVersion

pytestmark = pytest.mark.worker


@pytest.fixture
def web(live_app):
    """A web server that may be killed; it runs again before the next test."""
    yield live_app
    live_app.start()


def assert_nothing_is_half_saved(event: Event) -> None:
    """Every version has its line in the log, and every confirmation was counted."""
    for verb, versions in (
        ("result_entered", ResultVersion.objects.filter(play__event=event)),
        ("result_confirmed", ResultVersion.objects.filter(play__event=event, is_confirmed=True)),
    ):
        logged = LogEntry.objects.filter(event=event, verb=verb)
        assert sorted((line.detail["board"], line.detail["table"]) for line in logged) == sorted(
            versions.values_list("play__board", "play__table")
        )


def in_the_background(call, *arguments) -> threading.Thread:
    """A request whose sender loses the connection and says nothing."""

    def send() -> None:
        try:
            call(*arguments)
        except httpx.TransportError:
            return

    thread = threading.Thread(target=send)
    thread.start()
    return thread


def test_killed_while_a_result_is_being_saved(web, phone):
    event = running_event()
    north, south = phone(event, 1, "N"), phone(event, 1, "S")
    board = play_of(event).board
    fields = north.sheet(board, 56)
    with transaction.atomic():
        # The request cannot write while these rows are ours: it hangs in its transaction.
        Event.objects.select_for_update().get(pk=event.pk)
        Play.objects.select_for_update().get(event=event, board=board, table=1)
        request = in_the_background(north.send, board, fields)
        assert_still_waiting(request)
        web.process.kill()
        request.join(60)
    assert not ResultVersion.objects.filter(play__event=event).exists()
    assert not LogEntry.objects.filter(event=event, verb="result_entered").exists()

    # The phone sends the very same thing again.
    web.start()
    assert north.send(board, fields).status_code == 302
    assert ResultVersion.objects.get(play__event=event).unit == 56
    event.refresh_from_db()
    version = event.results_version

    with transaction.atomic():
        # A confirmation has written version and log when it comes to the event's row.
        Event.objects.select_for_update().get(pk=event.pk)
        request = in_the_background(south.confirm, board)
        assert_still_waiting(request)
        web.process.kill()
        request.join(60)
    event.refresh_from_db()
    assert event.results_version == version
    assert not ResultVersion.objects.filter(play__event=event, is_confirmed=True).exists()
    web.start()
    assert south.confirm(board).status_code == 302
    assert_nothing_is_half_saved(event)


def assert_still_waiting(request: threading.Thread) -> None:
    """The request is on its way and gets no answer: it hangs where the test holds the rows."""
    request.join(1.5)
    assert request.is_alive(), "the request was answered although its rows were held"


def test_killed_again_and_again_while_tables_write(web, phone, rounds):
    event = running_event(boards_per_position=4)
    phones = {table: (phone(event, table, "N"), phone(event, table, "S")) for table in range(1, 6)}
    boards = {table: [play_of(event, table, nth=nth).board for nth in range(4)] for table in phones}
    over = threading.Event()

    def insist(call, *arguments) -> None:
        """Send until there is an answer, as a patient phone does."""
        while not over.is_set():
            try:
                if call(*arguments).status_code in {200, 201}:
                    return
            except httpx.TransportError:
                over.wait(0.1)

    def play(table: int) -> None:
        north, south = phones[table]
        for board in boards[table]:
            insist(north.enter_by_api, board, 56, f"key of {board}")
            insist(south.confirm_by_api, board)

    tables = [threading.Thread(target=play, args=(table,)) for table in phones]
    for thread in tables:
        thread.start()
    versions = ResultVersion.objects.filter(play__event=event)
    for _ in range(rounds):
        before = versions.count()
        wait_until(
            lambda before=before: versions.count() > before or not any(t.is_alive() for t in tables),
            60,
            "a result",
        )
        web.process.kill()
        assert_nothing_is_half_saved(event)
        web.start()
    for thread in tables:
        thread.join(120)
    over.set()
    assert versions.filter(is_confirmed=True).count() == versions.count() == 20
    assert_nothing_is_half_saved(event)
