"""Pages of events of rounds: the ranking, the rounds, the projector, and what is not offered there."""

import re
from fractions import Fraction
from math import prod

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.scoring.rounds import compute, correct, evening, pair, pairs_event, play_round, write
from tournaments.models import Seat

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english(client):
    client.cookies["django_language"] = "en"


def page(client, event, name="event", **query):
    return client.get(reverse(f"scoreboard:{name}", args=[event.code]), query)


def text_of(response):
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_the_ranking_of_pairs(client):
    event = evening()
    compute(event)
    text = text_of(page(client, event))
    assert "Round 2 of 4" in text
    assert re.search(r"1 Given3 A – Given3 B .*? 27 \+1320 2020 2 2 Given4 A – Given4 B .*? 22 \+485", text)
    assert "the table of 4 hands" in text
    assert "Who sits out gets 12 and +315 net points" in text
    assert "net points, points made, direct meeting, matches won, lot." in text
    assert re.search(r"505–700 13–7", text)


def test_the_rounds_table_by_table_without_those_that_are_only_drawn(client):
    event = evening()
    play_round(event, 3, [(1, 4, None, None)], {3: "bye"}, started=False)
    compute(event)
    text = text_of(page(client, event, show="rounds"))
    assert re.search(r"Round 2 .*? 1 NS Given1 A – Given1 B 200 3 EW Given3 A – Given3 B 1520 17", text)
    assert "Given2 A – Given2 B : sits out, 12 VP" in text
    assert "Round 3" not in text.replace("Round 3 of", "")


def test_the_projector_and_the_directors_list(client):
    event = evening()
    text = text_of(page(client, event, name="projector"))
    assert "Given3 A – Given3 B" in text
    compute(event)
    for name in ("projector", "director-standings"):
        assert re.search(r"Given3 A – Given3 B\s+(\+1320\s+)?27", text_of(page(client, event, name=name)))


def test_boards_are_not_offered_where_there_are_none(client):
    event = evening()
    compute(event)
    html = page(client, event).content.decode()
    assert "show=boards" not in html
    assert "show=alternate" not in html
    root = reverse("scoreboard:event", args=[event.code])
    for path in (
        "?show=boards",
        "?show=alternate",
        "boards/1/",
        "boards/1/hand-record.pdf",
        "hand-records.pdf",
    ):
        assert client.get(root + path).status_code == 404
    assert client.get(reverse("scoreboard:event", args=["NOBODY"]), {"show": "rounds"}).status_code == 404


def road(client, event, number):
    return client.get(reverse("explain:player", args=[event.code, pair(event, number).player.code]))


def test_the_road_sheet_can_be_checked_with_a_pencil(client):
    event = evening()
    compute(event)
    text = text_of(road(client, event, 1))
    assert "620 points difference: 13–7 (table of 4 hands, row 505–700) 720 100 +620 13" in text
    assert "1320 points difference: 3–17 (table of 4 hands, row 1305–1500) 200 1520 −1320 3" in text
    assert "13 + 3 = 16" in text
    assert "Nobody else has as many points" in text
    text = text_of(road(client, event, 2))
    assert "sits out: the points that the formula gives for it, and +315 net points – – +315 12" in text
    assert "7 + 12 = 19" in text
    # The second player of a pair finds the same sheet.
    second = pair(event, 2).members.get(order=2).player
    assert "7 + 12 = 19" in text_of(client.get(reverse("explain:player", args=[event.code, second.code])))
    assert client.get(reverse("explain:player", args=[event.code, "NOBODY"])).status_code == 404


def test_a_pencil_finds_the_values_of_ties(client):
    ties = ["net", "made", "buchholz", "buchholz_cut1", "sonneborn_berger", "progressive"]
    event = pairs_event(5, ties=ties)
    play_round(event, 1, [(1, 2, 720, 100), (3, 4, 500, 500)], {5: "bye"})
    play_round(event, 2, [(1, 3, 200, 1520), (4, 5, 900, 415)], {2: "bye"})
    compute(event)
    text = text_of(road(client, event, 1))
    for words in ("620 − 1320 = −700", "720 + 200 = 920", "19 + 27 = 46", "13 × 2 + 3 × 1 = 29"):
        assert words in text
    # Against who sits out one's own points stand, and who drew has half of the other's.
    assert "16 + 19 = 35" in text_of(road(client, event, 2))
    assert "22 × 1/2 + 16 = 27" in text_of(road(client, event, 3))
    checked = set()
    for number in range(1, 6):
        code = pair(event, number).player.code
        body = client.get(f"/api/v1/events/{event.code}/players/{code}/").json()
        for name, words in body["tie_sums"].items():
            left, right = words.replace("−", "-").split(" = ")
            products = [part.split(" × ") for part in left.replace("- ", "+ -").split(" + ")]
            value = sum(prod(map(Fraction, part)) for part in products)
            assert value == Fraction(right) == Fraction(body["ties"][name])
            checked.add(name)
    assert checked == {*ties} - {"buchholz_cut1"}


def test_the_road_sheet_tells_stages_ties_and_corrections(client):
    event = pairs_event(4, programme="1 mitchell + 2 danish carry 1/2")
    play_round(event, 1, [(1, 2, 520, 0), (3, 4, 505, 0)])
    compute(event)
    text = text_of(road(client, event, 1))
    assert "As many points: Given3 A – Given3 B . What decided: net points" in text
    play_round(event, 2, [(1, 3, 0, 0), (2, 4, 0, 0)])
    correct(event, 1, 1, 0, 520)
    text = text_of(road(client, event, 1))
    assert "The standings are being computed" in text
    assert "corrected, was 520 to 0: Sums swapped" in text
    assert "Mitchell, 1 round: 7 Danish, 2 rounds, 1/2 of the points before: 7 × 1/2 + 10 = 13.5" in text
    compute(event)
    assert "are being computed" not in text_of(road(client, event, 1))


def test_a_road_sheet_hides_rounds_that_are_only_drawn(client):
    event = pairs_event(4)
    play_round(event, 1, [(1, 2, None, None), (3, 4, None, None)], started=False)
    assert "No round yet" in text_of(road(client, event, 1))


@pytest.mark.parametrize("name", ["event", "rounds", "projector", "road"])
def test_the_number_of_queries_does_not_grow(client, name):
    counts = []
    small, large = pairs_event(3), pairs_event(9)
    play_round(small, 1, [(1, 2, 500, 0)], {3: "bye"})
    for number in (1, 2, 3):
        play_round(large, number, [(1, 2, 500, 0), (3, 4, 0, 300), (5, 6, 10, 20)], {7: "bye", 8: "bye"})
    for event in (small, large):
        compute(event)
        with CaptureQueriesContext(connection) as queries:
            if name == "road":
                text_of(road(client, event, 1))
            else:
                query = {"show": "rounds"} if name == "rounds" else {}
                text_of(page(client, event, name="projector" if name == "projector" else "event", **query))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_five_at_a_table_of_free_tarot_have_their_own_points(client):
    event = pairs_event(5, points="own", table=None, ties=["lot"])
    position = play_round(event, 1, [(1, 2, None, None)])
    position.seats.all().delete()
    for seat, number in zip("NESWX", (1, 2, 3, 4, 5), strict=True):
        Seat.objects.create(position=position, table=1, seat=seat, entry=pair(event, number))
    version = write(position.plays.get(), 0, 0)
    version.scores = {"N": 120, "E": -60, "S": -60, "W": 0, "X": 0}
    version.save()
    compute(event)
    text = text_of(page(client, event, show="rounds"))
    assert re.search(r"N Given1 A – Given1 B 120 E Given2 A – Given2 B −60 .* X Given5 A – Given5 B 0", text)
    assert "Given1 A – Given1 B 120" in text_of(page(client, event))
    assert "Given5 A – Given5 B" in text_of(road(client, event, 1))
