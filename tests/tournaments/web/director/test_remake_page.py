"""A table more or less: first what it would change, then the same; a place taken over; what is taken back."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import entry_at, play_position, running_event, seat_link
from tests.tournaments.web.director.conftest import logged_in
from tournaments.models import Entry, Event, Play, Seat
from tournaments.services.actors import Actor
from tournaments.services.entries import entry_withdraw
from tournaments.services.positions import position_start_next

pytestmark = pytest.mark.one_database

FOUR = "Ada Bruni\nBeppe Conti\nCarla Dini\nDino Esposito"


@pytest.fixture
def evening(club) -> Event:
    event = running_event(32, 4, 1, club=club)
    play_position(event, 1)
    return event


def address(event, tail=""):
    return f"/director/events/{event.code}/movement/remake/{tail}"


def hidden(page):
    """What the page would post."""
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode())
    return {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}


def test_consequences_come_first_and_the_deed_is_what_was_shown(at_desk, evening):
    page = at_desk.get(address(evening), {"late": FOUR, "now_too": "1"})
    text = page.content.decode()
    assert "9 tables from position 2 on" in text
    assert "Dino Esposito" in text
    assert "table 9 in position 1" in text
    assert "share boards" in text
    assert "new guide card" in text
    assert not Entry.objects.filter(event=evening, player__family_name="Bruni").exists()
    answer = at_desk.post(address(evening), hidden(page) | {"reason": "Their train was late"}, follow=True)
    assert "The rest of the movement is made anew." in answer.content.decode()
    assert Play.objects.filter(event=evening, table=9).count() == 4
    log = at_desk.get(f"/director/events/{evening.code}/log/").content.decode()
    assert "for Ada Bruni, Beppe Conti, Carla Dini, Dino Esposito too" in log
    back = at_desk.post(address(evening, "undo/"), {"reason": "They went home"}, follow=True)
    assert "The movement is as it was before." in back.content.decode()
    assert not Play.objects.filter(event=evening, table=9).exists()


def test_other_consequences_than_those_shown_are_refused(at_desk, evening):
    asked = hidden(at_desk.get(address(evening), {"late": FOUR}))
    assert at_desk.post(address(evening), asked | {"seen": "x", "reason": "Late"}).status_code == 422
    two = at_desk.get(address(evening), {"late": "Ada Bruni\nBeppe Conti"})
    assert two.status_code == 422
    assert "2 players make no table more; with 2 others they would." in two.content.decode()
    assert Entry.objects.filter(event=evening).count() == 32


def test_one_alone_takes_a_place_on_the_page_of_the_players(at_desk, evening):
    absent = entry_at(evening, 2, 1, "S")
    form = {"player": absent.player.code, "name": "Ada Bruni", "position": "2", "reason": "Never came"}
    page = at_desk.post(f"/director/events/{evening.code}/players/place/", form, follow=True)
    assert "The place is taken over." in page.content.decode()
    late = Entry.objects.get(event=evening, player__family_name="Bruni")
    assert set(Seat.objects.filter(entry=late).values_list("position__number", flat=True)) == {2, 3, 4}
    refused = at_desk.post(f"/director/events/{evening.code}/players/place/", form | {"name": ""})
    assert refused.status_code == 422


def test_only_who_directs_the_club(evening, colleague, outsider, client):
    for path in (
        address(evening),
        address(evening, "undo/"),
        f"/director/events/{evening.code}/players/place/",
    ):
        assert logged_in(outsider).post(path, {"late": FOUR}).status_code == 404
        assert client.post(path, {"late": FOUR}).status_code == 302
    assert logged_in(outsider).get(address(evening)).status_code == 404
    page = logged_in(colleague).get(address(evening), {"late": FOUR})
    assert page.status_code == 200
    assert logged_in(colleague).post(address(evening), hidden(page) | {"reason": "Late"}).status_code == 302


def test_the_page_asks_as_much_for_many_players_as_for_few(at_desk, club, evening):
    larger = running_event(48, 4, 1, club=club)
    counts = []
    for event in (evening, larger):
        with CaptureQueriesContext(connection) as queries:
            assert at_desk.get(address(event), {"late": FOUR, "seed": "5eed"}).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_every_page_and_paper_knows_a_table_that_was_added_and_one_that_was_closed(at_desk, evening, owner):
    desk = Actor(user=owner)
    gone = [entry_at(evening, table, 1, seat) for table, seat in ((1, "N"), (2, "E"), (3, "S"), (4, "W"))]
    for late in (FOUR, ""):
        asked = hidden(at_desk.get(address(evening), {"late": late}))
        assert at_desk.post(address(evening), asked | {"reason": "So it is"}).status_code == 302
        for entry in () if not late else gone:
            entry_withdraw(entry=entry, reason="Ill", actor=desk, now=timezone.now())
    position_start_next(event=evening, number=2, actor=desk, now=timezone.now())
    base = f"/director/events/{evening.code}/"
    pages = ["", "players/", "movement/", "movement/?position=2", "links/", "grid/", "movement/swap/", "log/"]
    papers = ["guide-cards.pdf", "etuis.pdf", "../boards/score-slips.pdf", "../links/table-cards.pdf"]
    for path in (*pages, *(f"movement/{paper}" for paper in papers)):
        assert at_desk.get(urljoin(base, path)).status_code == 200, path
    for path in (f"/e/{evening.code}/", f"/api/v1/events/{evening.code}/seating/?position=2"):
        assert Client().get(path).status_code == 200, path
    seated = set(
        Seat.objects.filter(position__event=evening, position__number=2).values_list("table", flat=True)
    )
    assert seated == {2, 3, 4, 5, 6, 7, 8, 9}
    for table in (1, 9):
        page = Client().get(f"/t/{seat_link(evening, table)[1]}", follow=True)
        assert page.status_code == 200
        assert f"Table {table}" in page.content.decode()
