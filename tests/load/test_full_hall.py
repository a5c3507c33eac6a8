"""A full hall: screens listen while every table writes, on the real servers. Nothing is refused or lost."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from tests.chaos.phones import Phone
from tests.chaos.standings import assert_consistent, newest, wait_for_standings
from tests.factories import running_event, unit_for
from tests.load.screens import Hall
from tests.services.processes import wait_until
from tournaments.models import Event, Play, ResultVersion

pytestmark = pytest.mark.worker

SCREENS, MANY_SCREENS = 30, 400


@pytest.fixture
def hall(live_app, is_long, celery_worker_process) -> Iterator[tuple[Event, Hall]]:
    event = running_event(started=5 if is_long else 1)
    screens = Hall(live_app.url, event.code, MANY_SCREENS if is_long else SCREENS)
    yield event, screens
    screens.close()


def play_table(url: str, event: Event, table: int) -> list[int]:
    """All the boards of a table: one phone enters, another confirms; the answers' status codes."""
    phones = [Phone(url, event, table, seat) for seat in "NS"]
    answers = []
    plays = Play.objects.filter(event=event, table=table, position__started_at__isnull=False)
    for play in plays.select_related("event").order_by("position__number", "board"):
        answers.append(phones[0].enter_by_api(play.board, unit_for(play)).status_code)
        answers.append(phones[1].confirm_by_api(play.board).status_code)
    for phone in phones:
        phone.close()
    connections.close_all()  # this thread's own
    return answers


def test_every_result_counts_and_every_screen_shows_the_last_ranking(hall, live_app):
    event, screens = hall
    wait_until(screens.all_open, 60, "the screens: all open")
    tables = range(1, 6)
    with ThreadPoolExecutor(len(tables)) as pool:
        answers = list(pool.map(lambda table: play_table(live_app.url, event, table), tables))
    plays = Play.objects.filter(event=event, position__started_at__isnull=False).count()
    assert [code for table in answers for code in table] == [201, 200] * plays

    wait_for_standings(event)
    last = newest(event)
    assert last.result_count == ResultVersion.objects.filter(play__event=event, is_confirmed=True).count()
    wait_until(lambda: screens.all_heard(last.number), 60, "every screen: heard of the last ranking")
    shows = f'"{last.number}.'
    wait_until(
        lambda: all(screen.etag.startswith(shows) for screen in screens.screens), 60, "shown everywhere"
    )
    assert set(screens.answers) <= {200, 304}
    for screen in screens.screens:
        assert screen.heard == sorted(screen.heard), "a screen went back"
    assert_consistent(event)
