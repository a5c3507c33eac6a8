"""Pages, files and API of an event ranked by match points, and its formula."""

import csv
import io
import re

import pytest
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from scoring.services.standings import standings_compute
from tests.factories import MembershipFactory, UserFactory, desk
from tests.teams import drafted, play_all, prepared, running
from tournaments.models import Seat

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english(client):
    client.cookies["django_language"] = "en"


@pytest.fixture
def published():
    """The official example: 82 against 66, 68 against -76, -68 against -58, at table 1 and at table 2."""
    event = running(prepared(drafted("tarot-quadrettes", 2, 4), 1, 3, by_lot=False))
    units = {1: (82, 68, -68), 2: (66, -76, -58)}
    event = play_all(event, lambda play: units[play.table][play.board - 1])
    standings_compute(event_id=event.pk, now=timezone.now())
    return event


def text_of(response):
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_scoreboard_road_sheet_traveller_and_files(client, published):
    """One evening looked at from everywhere."""
    event = published
    best = Seat.objects.select_related("entry__player").get(position__event=event, seat="A", table=1).entry
    other = event.entries.exclude(pk=best.pk).get()

    def page(name="event", **query):
        return client.get(reverse(f"scoreboard:{name}", args=[event.code]), query)

    text = text_of(page())
    assert re.search(rf"1 {best.name} .*? 12\.838 \+150 2 3 2 {other.name} .*? −12\.838 −150 1 3", text)
    assert "the square root of the gap, with its sign" in text
    for name in ("projector", "director-standings"):
        assert re.search(rf"{best.name}\s+12\.838", text_of(page(name)))
    assert "Board 3" in text_of(page(show="boards"))
    assert page(show="alternate").status_code == 404

    # The road sheet, also under the code of another of the team.
    member = best.members.order_by("order").last().player
    for code in (best.player.code, member.code):
        text = text_of(client.get(reverse("explain:player", args=[event.code, code])))
        assert "4.000 + 12.000 − 3.162 = 12.838" in text
        assert "+68 less −76 is +144, of which the root is 12.000" in text
        assert "Gia1 Zoli1" in text or "Gia2 Zoli2" in text
    text = text_of(client.get(reverse("explain:board", args=[event.code, 1])))
    assert "+82 less +66 is +16, of which the root is 4.000" in text
    assert "Attack %" not in text

    answer = page("ranking-csv", lang="en").content.decode("utf-8")[1:]
    head, first, second = csv.reader(io.StringIO(answer))
    assert head[:5] == ["Place", "Code", "Team", "Match points", "Bonus"]
    assert first[:8] == ["1", best.player.code, best.name, "12.838", "0", "150", "2", "3"]
    assert second[3] == "-12.838"
    assert page("ranking-json").json()["general"][0]["points"] == "12.838"
    api = APIClient()
    rows = api.get(f"/api/v1/events/{event.code}/standings/").json()["rows"]
    assert [(row["name"], row["points"], row["place"]) for row in rows] == [
        (best.name, "12.838", 1),
        (other.name, "-12.838", 2),
    ]
    sheet = api.get(f"/api/v1/events/{event.code}/players/{best.player.code}/").json()
    assert [board["points"] for board in sheet["boards"]] == ["4", "12", "-3.162"]
    assert sheet["boards"][1]["why"] == "+68 less −76 is +144, of which the root is 12.000"
    board = api.get(f"/api/v1/events/{event.code}/boards/1/").json()
    assert [line["why"] for line in board["results"]] == [
        "+82 less +66 is +16, of which the root is 4.000",
        "+66 less +82 is −16, of which the root is 4.000",
    ]


def test_the_formula_is_the_directors_until_the_start(client):
    event = drafted("tarot-team-match", 2, 4)
    url, entry = reverse("formula:formula", args=[event.code]), event.entries.get(number=1)
    outsider = MembershipFactory(user=UserFactory()).user
    assert client.post(url, {"sides": "two"}).status_code == 302
    client.force_login(outsider)
    assert client.get(url).status_code == 404
    client.force_login(desk(event).user)
    client.cookies["django_language"] = "en"
    assert "The better team has the square root of the gap" in text_of(client.get(url))
    assert client.post(url, {"sides": "one", "bonus_1": "a lot"}).status_code == 422
    assert client.post(url, {"sides": "one", "bonus_1": "4,5"}).status_code == 302
    event.refresh_from_db()
    assert event.formula["bonus"] == {entry.player.code: "4,5"}
    assert 'value="4.5"' in client.get(url).content.decode()
    running(prepared(event, 4, 1))
    assert client.post(url, {"sides": "two"}).status_code == 422
