"""The end of an evening by clicking: closed, published, downloaded, and every figure explained."""

from __future__ import annotations

import csv
import json
import re

import pytest
from playwright.sync_api import Page, expect

from scoring.selectors.published import ranking_of_event
from tests.e2e.browser import LAPTOP, PHONE
from tests.e2e.people import Director
from tests.factories import (
    club_with_director,
    play_of,
    play_position,
    ready_event,
)
from tests.services.processes import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.worker]


def test_from_the_start_to_the_published_ranking(visitor, celery_worker_process):
    club, user = club_with_director(name="Circolo di Aosta")
    event = ready_event(positions=2, boards_per_position=2, club=club, name="Small evening")
    director = Director(visitor(LAPTOP))
    director.log_in(user)
    director.follow("Small evening")
    for position in (1, 2):
        director.press(f"Start position {position}")
        expect(director.page.get_by_role("heading", name=f"Position {position} of 2")).to_be_visible()
        play_position(event, position)
        director.page.reload()
    director.press("Close the event")
    director.sees("The event is closed and all boards are released.")
    guest = visitor(PHONE).page
    guest.goto(f"/e/{event.code}/")
    expect(guest.get_by_role("link", name="CSV")).to_have_count(0)
    director.press("Publish the ranking")
    director.sees("The ranking is published.")
    wait_until(lambda: _is_complete(event), 60, "the standings: complete")

    director.follow("See the published ranking")
    _files(director.page, event)
    _explanations(director.page, event)
    # The same on a phone, where the page must not run out of the screen.
    guest.reload()
    expect(guest.get_by_role("link", name="CSV")).to_be_visible()
    _explanations(guest, event)


def _is_complete(event):
    event.refresh_from_db()
    ranking = ranking_of_event(event)
    return ranking is not None and ranking.snapshot.results_version == event.results_version


def _files(page: Page, event) -> None:
    """The downloads say what the page says."""
    rows = page.locator("table tbody th a")
    expect(rows).to_have_count(20)
    names = rows.all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == f"etui-{event.code}.csv"
    text = download.value.path().read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["Player"] for row in rows] == names
    with page.expect_download() as download:
        page.get_by_role("link", name="JSON").click()
    data = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [row["name"] for row in data["general"]] == names
    assert data["snapshot"]["results"] == 20


def _explanations(page: Page, event) -> None:
    """From the ranking to a player, to a board, to another player, and back."""
    first = ranking_of_event(event).rows[0]
    page.get_by_role("link", name=first.name, exact=True).click()
    expect(page.get_by_role("heading", name=first.name)).to_be_visible()
    expect(page.get_by_text("How the percentage comes about")).to_be_visible()
    _fits(page)
    board = play_of(event, table=1, position=1).board
    page.goto(f"/e/{event.code}/?show=boards")
    page.get_by_role("link", name=re.compile(rf"^Board {board}\b")).click()
    expect(page.get_by_role("heading", name=f"Board {board}", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="The hands")).to_be_visible()
    # Played at two tables in two positions.
    expect(page.locator("table tbody tr")).to_have_count(2)
    _fits(page)
    other = page.locator("table tbody th a").last.inner_text()
    page.get_by_role("link", name=other, exact=True).click()
    expect(page.get_by_role("heading", name=other)).to_be_visible()
    page.get_by_role("link", name="Small evening", exact=True).click()
    expect(page.get_by_role("heading", name="Small evening")).to_be_visible()


def _fits(page: Page) -> None:
    """Nobody has to scroll sideways."""
    too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert too_wide <= 0, f"{page.url} is {too_wide} px too wide"
