"""The published ranking of an event of rounds as files, and over the API."""

import csv
import io

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from tests.scoring.rounds import compute, correct, evening, pair, pairs_event, play_round
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def published() -> Event:
    event = evening()
    gone = pair(event, 1)
    gone.withdrawn_at = event.started_at
    gone.save()
    compute(event)
    Event.objects.filter(pk=event.pk).update(state="published", published_at=event.started_at)
    return event


def api(path):
    return APIClient().get(f"/api/v1/events/{path}")


def test_the_csv_of_a_ranking_by_points(client, published):
    response = client.get(reverse("scoreboard:ranking-csv", args=[published.code]), {"lang": "en"})
    head, *rows = csv.reader(io.StringIO(response.content.decode("utf-8")[1:]))
    assert head[:9] == [
        *(
            "Place",
            "Group",
            "Code",
            "Players",
            "VP",
            "Net points",
            "Points made",
            "Matches won",
            "Matches played",
        )
    ]
    assert head[9:13] == ["Direct meeting", "Lot", "Decided by", "Remarks"]
    assert rows[0][3:9] == ["Given3 A – Given3 B", "27", "1320", "2020", "1", "2"]
    assert (rows[-1][0], rows[-1][4], rows[-1][12]) == ("", "16", "withdrawn")
    assert rows[0][14] == "rounds (rounds-1), victory_points, fibur-4"


def test_the_json_of_a_ranking_by_points(client, published):
    body = client.get(reverse("scoreboard:ranking-json", args=[published.code])).json()
    assert "alternate" not in body
    assert [(row["place"], row["points"]) for row in body["general"]] == [
        *((1, "27"), (2, "22"), (3, "20"), (4, "19"), (None, "16"))
    ]
    assert body["snapshot"]["formula"]["table"]["slug"] == "fibur-4"


def test_the_standings_of_pairs_over_the_api(published):
    body = api(f"{published.code}/standings/").json()
    first = body["rows"][0]
    assert (first["place"], first["name"], first["points"]) == (1, "Given3 A – Given3 B", "27")
    assert first["ties"]["net"] == "1320"
    assert body["rows"][-1]["is_withdrawn"] is True


def test_the_road_sheet_of_a_pair_over_the_api():
    event = pairs_event(4, programme="1 mitchell + 2 danish carry 1/2")
    play_round(event, 1, [(1, 2, 520, 0), (3, 4, 505, 0)])
    play_round(event, 2, [(1, 3, 0, 0)], {2: "bye", 4: "absent"})
    correct(event, 1, 1, 1010, 0)
    compute(event)
    body = api(f"{event.code}/players/{pair(event, 2).player.code}/").json()
    assert [member["name"] for member in body["members"]] == ["Given2 A", "Given2 B"]
    one, two = body["rounds"]
    assert (one["kind"], one["made"], one["against"], one["net"], one["points"]) == (
        "match",
        0,
        1010,
        -1010,
        "5",
    )
    assert (one["replaces"], one["reason"]) == ([0, 520], "Sums swapped")
    assert one["why"] == "1010 points difference: 5–15 (table of 4 hands, row 905–1100)"
    assert one["opponents"] == [{"code": pair(event, 1).player.code, "name": "Given1 A – Given1 B"}]
    assert (two["kind"], two["made"], two["net"], two["points"]) == ("bye", None, 315, "12")
    assert [stage["sum"] for stage in body["stages"]] == ["5", "5 × 1/2 + 12 = 14.5"]
    assert (body["points"], body["place"]) == ("14.5", 3)


def test_there_are_no_boards_over_the_api():
    event = evening()
    for path in ("boards/", "boards/1/", "hand-records/", "boards/1/hand-record/"):
        assert api(f"{event.code}/{path}").status_code == 404
    assert api(f"{event.code}/players/NOBODY/").status_code == 404
    assert api(f"{event.code}/standings/").json()["rows"] == []
