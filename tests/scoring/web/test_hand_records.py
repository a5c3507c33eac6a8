"""Hand records for everybody: every released board with its results, and never one that is secret."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.selectors.hand_records import released_results
from tests.factories import (
    MembershipFactory,
    UserFactory,
    desk,
    drafted_event,
    finish_event,
    running_event,
    sheet_data,
)
from tests.scoring.evenings import compute, evening_with_board, short_evening, taker_of
from tests.tournaments.printing.reading import pages
from tournaments.services.results import result_correct

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english(client):
    client.cookies["django_language"] = "en"


def records(client, event):
    return client.get(reverse("explain:hand-records", args=[event.code]))


def record(client, event, number):
    return client.get(reverse("explain:hand-record", args=[event.code, number]))


def visitors(event):
    """Owner, colleague, dealer, outsider, somebody without a club, and the anonymous."""
    users = [
        desk(event).user,
        MembershipFactory(club=event.club, role="arbiter").user,
        MembershipFactory(club=event.club, role="arbiter", may_see_cards=True).user,
        MembershipFactory(may_see_cards=True).user,
        UserFactory(),
    ]
    clients = [Client() for _user in users]
    for visitor, user in zip(clients, users, strict=True):
        visitor.force_login(user)
    return [*clients, Client()]


def test_a_released_board_is_for_everybody_and_the_others_for_nobody():
    event, _plays = evening_with_board()
    for visitor in visitors(event):
        visitor.cookies["django_language"] = "en"
        response = records(visitor, event)
        assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
        texts = pages(response.content)
        assert len(texts) == 1
        assert texts[0].splitlines()[:2] == ["Board", "1"]
        assert record(visitor, event, 1).status_code == 200
        closed = record(visitor, event, 2)
        assert closed.status_code == 403
        assert not set("♠♥♦♣★") & set(closed.content.decode())


def test_before_the_first_release_there_is_no_record(client):
    for event in (running_event(20, 2, 1), drafted_event()):
        response = records(client, event)
        assert response.status_code == 403
        assert response.content.decode() == "No board of this event has been released yet."


def test_what_does_not_exist_is_not_found(client):
    event, _plays = evening_with_board()
    assert record(client, event, 999).status_code == 404
    assert client.get(reverse("explain:hand-records", args=["NOSUCH"])).status_code == 404


def test_a_record_names_attackers_scores_and_notes(client):
    event, plays = evening_with_board()
    lines = pages(record(client, event, 1).content)[0].splitlines()
    for play, unit, note in zip(
        plays, ("+56", "+62", "−56", "−52", "+50"), (75, 100, 0, 25, 50), strict=True
    ):
        place = lines.index(str(taker_of(play).player))
        assert lines[place + 1 : place + 5] == [
            str(play.position.number),
            str(play.table),
            unit,
            f"{note}.00",
        ]


def test_a_finished_event_has_every_board_once(client):
    event = finish_event(short_evening())
    compute(event)
    texts = pages(records(client, event).content)
    assert [int(text.splitlines()[1]) for text in texts] == list(range(1, event.board_set.board_count + 1))


def test_a_correction_is_printed_at_once(client):
    event, plays = evening_with_board()
    assert "+62" in pages(record(client, event, 1).content)[0]
    result_correct(
        play=plays[1],
        data=sheet_data(90),
        base_version=1,
        reason="Slip read wrongly",
        actor=desk(event),
        now=timezone.now(),
    )
    compute(event)
    text = pages(record(client, event, 1).content)[0]
    assert "+90" in text
    assert "+62" not in text


def test_the_robots_share_of_a_released_board_is_printed(client):
    event, _plays = evening_with_board()
    assert "Robots" not in pages(record(client, event, 1).content)[0]
    board = event.board_set.boards.get(number=1)
    board.plays = [[1, 60], [0, -60]]
    board.save()
    assert "Contract made: 50 % ± 35" in pages(record(client, event, 1).content)[0]


def test_the_robot_table_is_on_the_page_and_in_the_answer_of_a_released_board_only(client):
    event, _plays = evening_with_board()
    for number, plays in ((1, [[1, 60], [0, -60], [1, 80], [1, 80]]), (2, [[1, 33], [1, 77]])):
        board = event.board_set.boards.get(number=number)
        board.plays = plays
        board.save()
    page, answer = f"/e/{event.code}/boards/{{}}/", f"/api/v1/events/{event.code}/boards/{{}}/"
    said = " ".join(client.get(page.format(1)).content.decode().split())
    assert "<dt>Contract made</dt><dd>75 % <small>± 22</small></dd>" in said
    assert '<dt>Mean score</dt><dd><span class="pos">+40</span> <small>± 34</small></dd>' in said
    assert "played this board 4 times before the play" in said
    robots = client.get(answer.format(1)).json()["robots"]
    assert (robots["plays"], robots["made_percent"], robots["spread"]) == (4, 75.0, 67.33)
    for address in (page.format(2), answer.format(2)):
        closed = client.get(address)
        assert closed.status_code == 403
        assert "obots" not in closed.content.decode()
    assert client.get(answer.format(1)).json()["robots"]["mean_error"] == 33.67


@pytest.mark.parametrize(("language", "word"), [("it", "Prenditore"), ("fr", "Preneur"), ("en", "Taker")])
def test_in_the_visitors_language(client, language, word):
    event, _plays = evening_with_board()
    client.cookies["django_language"] = language
    text = pages(record(client, event, 1).content)[0]
    assert word in text


def test_the_queries_do_not_grow_with_the_boards():
    event = finish_event(short_evening())
    compute(event)
    event.refresh_from_db()
    assert event.board_set is not None
    counts = []
    for number in (1, None):
        with CaptureQueriesContext(connection) as captured:
            assert released_results(event, number)
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 5


def test_the_pages_lead_to_the_records_of_released_boards_only(client):
    event, _plays = evening_with_board()
    page = client.get(reverse("explain:board", args=[event.code, 1])).content.decode()
    assert reverse("explain:hand-record", args=[event.code, 1]) in page
    page = client.get(reverse("explain:board", args=[event.code, 2])).content.decode()
    assert "hand-record" not in page
    address = reverse("explain:hand-records", args=[event.code])
    event_page = reverse("scoreboard:event", args=[event.code])
    assert address in client.get(f"{event_page}?show=boards").content.decode()
    other = running_event(20, 2, 1)
    other_page = reverse("scoreboard:event", args=[other.code])
    assert "hand-records" not in client.get(f"{other_page}?show=boards").content.decode()


def test_the_directors_page_leads_there_once_a_board_is_released(client):
    event, _plays = evening_with_board()
    client.force_login(desk(event).user)
    address = reverse("explain:hand-records", args=[event.code])
    assert address in client.get(reverse("director:boards", args=[event.code])).content.decode()
    other = running_event(20, 2, 1, club=event.club)
    assert "hand-records" not in client.get(reverse("director:boards", args=[other.code])).content.decode()


@pytest.mark.parametrize("accept", ["application/pdf", "application/json", "*/*"])
def test_the_api_gives_the_same(client, accept):
    event, _plays = evening_with_board()
    for name in ("hand-records", "boards/1/hand-record"):
        answer = client.get(f"/api/v1/events/{event.code}/{name}/", headers={"accept": accept})
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert len(pages(answer.content)) == 1


def test_the_api_refuses_a_secret_board_with_the_reason(client):
    event, _plays = evening_with_board()
    answer = client.get(
        f"/api/v1/events/{event.code}/boards/2/hand-record/", headers={"accept": "application/pdf"}
    )
    assert (answer.status_code, answer["Content-Type"]) == (403, "application/json")
    assert [problem["code"] for problem in answer.json()["problems"]] == ["board_not_released"]
    assert client.get(f"/api/v1/events/{event.code}/boards/999/hand-record/").status_code == 404
    assert client.get("/api/v1/events/NOSUCH/hand-records/").status_code == 404
    answer = client.get(f"/api/v1/events/{running_event(20, 2, 1).code}/hand-records/")
    assert [problem["code"] for problem in answer.json()["problems"]] == ["no_board_released"]
