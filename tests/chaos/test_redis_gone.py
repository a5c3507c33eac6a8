"""Redis killed in the middle of an evening: results are saved, pages work, standings catch up."""

from __future__ import annotations

import re
import threading
import time

import httpx
import pytest

from deploy.celery import app
from tests.chaos.standings import (
    assert_consistent,
    confirmed,
    is_complete,
    newest,
    sweep_until_complete,
    wait_for_standings,
)
from tests.factories import entrants, play_of, play_result, running_event
from tests.services.processes import wait_until

pytestmark = pytest.mark.worker

#: A dead Redis costs a request a few short time-outs; the rest is for a busy machine.
FAST = 4.0


def timed(call, *arguments):
    """The answer, which must come fast."""
    started = time.monotonic()
    answer = call(*arguments)
    took = time.monotonic() - started
    assert took < FAST, f"{answer.request.url} took {took:.1f} s"
    return answer


def shown_results(web, event) -> int:
    """How many results the public page counts."""
    page = httpx.get(f"{web.url}/e/{event.code}/").text
    return int(re.findall(r'<progress value="(\d+)"', page)[0])


def go_on_playing(event, north, south, boards) -> None:
    """Until the standings are there: a web server looks for a lost Redis every few seconds only."""
    for board in boards:
        assert north.enter(board).status_code == 302
        assert south.confirm(board).status_code == 302
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            if is_complete(event):
                return
            time.sleep(0.1)
    wait_for_standings(event)


@pytest.mark.parametrize("way", ["the sweep", "the next result"])
def test_results_are_saved_without_redis_and_standings_catch_up(
    celery_worker_process, redis_server, live_app, phone, way
):
    event = running_event(boards_per_position=8)
    north, south = phone(event, 1, "N"), phone(event, 1, "S")
    boards = [play_of(event, nth=nth).board for nth in range(8)]
    play_result(play_of(event, table=2))
    wait_for_standings(event)
    redis_server.kill()

    assert timed(north.enter, boards[0]).status_code == 302
    assert timed(south.confirm, boards[0]).status_code == 302
    assert confirmed(event) == 2
    assert newest(event).result_count == 1
    player = entrants(event)[0].player.code
    pages = ["", "?show=alternate", "?show=boards", "fragment/", "projector/", f"players/{player}/"]
    for page in pages:
        assert timed(httpx.get, f"{live_app.url}/e/{event.code}/{page}").status_code == 200, page
    assert timed(north.look).status_code == 200
    assert timed(httpx.get, f"{live_app.url}/c/{event.club.code}/").status_code == 200

    redis_server.start()
    if way == "the sweep":
        sweep_until_complete(event)
    else:
        go_on_playing(event, north, south, boards[1:])
    assert_consistent(event)
    wait_until(lambda: shown_results(live_app, event) == confirmed(event), 60, "the page: new standings")


def test_redis_dies_and_returns_while_results_come_in(
    celery_worker_process, redis_server, live_app, phone, rounds
):
    per_table = 2 if rounds == 1 else 8
    event = running_event(boards_per_position=per_table)
    phones = {table: (phone(event, table, "N"), phone(event, table, "S")) for table in range(1, 6)}
    faults: list[str] = []

    boards = {table: [play_of(event, table, nth=nth).board for nth in range(per_table)] for table in phones}

    def play(table: int) -> None:
        north, south = phones[table]
        for board in boards[table]:
            statuses = [north.enter(board).status_code, south.confirm(board).status_code]
            if statuses != [302, 302]:
                faults.append(f"table {table}, board {board}: {statuses}")

    tables = [threading.Thread(target=play, args=(table,)) for table in phones]
    for thread in tables:
        thread.start()
    for _ in range(rounds):
        before = confirmed(event)
        redis_server.kill()
        wait_until(
            lambda before=before: confirmed(event) > before or not any(t.is_alive() for t in tables),
            60,
            "results without Redis",
        )
        redis_server.start()
    for thread in tables:
        thread.join(180)
    assert not faults
    assert confirmed(event) == 5 * per_table
    sweep_until_complete(event)
    assert_consistent(event)


def test_a_worker_that_lost_redis_takes_tasks_again(celery_worker_process, redis_server):
    redis_server.kill()
    assert celery_worker_process.process.running
    redis_server.start()
    task = app.send_task("scoring.sweep").id
    wait_until(
        lambda: f"scoring.sweep[{task}] succeeded" in celery_worker_process.process.log,
        90,
        "the worker: back at work",
    )
