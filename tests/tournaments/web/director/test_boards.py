"""The boards' page shows no card; the dealer's sheets are for the dealer, and in the log."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from tests.factories import drafted_event, finish_event
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address, pages
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Club, Event, LogEntry


def test_dealing_shows_the_commitment_and_the_rejected_deals(at_desk: Client, drafted: Event) -> None:
    at_desk.post(address("movement", drafted), {"positions": "2", "boards_per_position": "1"})
    assert "5 boards to deal" in at_desk.get(address("boards", drafted)).content.decode()
    at_desk.post(address("deal", drafted))
    drafted.refresh_from_db()
    page = at_desk.get(address("boards", drafted)).content.decode()
    assert drafted.board_set.commitment in page
    assert f"<dd>{drafted.board_set.rejected_count}</dd>" in page


def test_no_page_of_the_console_shows_a_card(running: Event, owner: Any, dealer: Any) -> None:
    hands = [
        group
        for board in running.board_set.boards.all()
        for line in board.cards.splitlines()
        for group in line.split()
        if "," in group
    ]
    assert hands
    for user in (owner, dealer):
        client = logged_in(user)
        for page in pages(running):
            response = client.get(page)
            if response["Content-Type"].startswith("text/html"):
                text = re.sub(r"\s", "", response.content.decode())
                assert not [hand for hand in hands if hand in text]
    key = bytes(running.board_set.key).hex()
    assert key not in logged_in(dealer).get(address("boards", running)).content.decode()


def test_a_director_without_the_permission_gets_no_sheets_and_no_link(
    running: Event, at_desk: Client, dealer: Any
) -> None:
    page = at_desk.get(address("boards", running)).content.decode()
    assert address("dealing_sheets", running) not in page
    assert "The dealing sheets are for: Denis Charvet." in page
    assert at_desk.post(address("dealing_sheets", running)).status_code == 403
    assert not LogEntry.objects.filter(verb="dealing_sheets_opened").exists()


def test_a_superuser_is_no_dealer(running: Event, django_user_model: Any) -> None:
    client = logged_in(django_user_model.objects.create_superuser("root"))
    assert client.get(address("boards", running)).status_code == 200
    assert client.post(address("dealing_sheets", running)).status_code == 403


def test_without_any_dealer_the_page_says_who_can_name_one(running: Event, at_desk: Client) -> None:
    page = at_desk.get(address("boards", running)).content.decode()
    assert "Nobody has the dealer&#x27;s permission" in page or "Nobody has the dealer's permission" in page


def test_the_dealer_gets_the_sheets_and_the_log_says_so(running: Event, dealer: Any) -> None:
    client = logged_in(dealer)
    assert address("dealing_sheets", running) in client.get(address("boards", running)).content.decode()
    for looks in (1, 2):
        response = client.post(address("dealing_sheets", running))
        assert response["Content-Type"] == "application/pdf"
        assert response.content.startswith(b"%PDF")
        assert "no-store" in response["Cache-Control"]
        lines = LogEntry.objects.filter(event=running, verb="dealing_sheets_opened", actor="dealer")
        assert lines.count() == looks


def test_the_dealer_of_a_draft_is_told_that_nothing_is_dealt(drafted: Event, dealer: Any) -> None:
    response = logged_in(dealer).post(address("dealing_sheets", drafted))
    assert problems(response) == ["The boards have not been dealt yet."]


def test_boards_need_a_movement_and_are_fixed_after_the_start(
    at_desk: Client, drafted: Event, club: Club, running: Event
) -> None:
    assert at_desk.post(address("deal", drafted)).status_code == 422
    before = running.board_set_id
    assert at_desk.post(address("deal", running)).status_code == 422
    running.refresh_from_db()
    assert running.board_set_id == before


def test_released_boards_are_counted(at_desk: Client, ready: Event) -> None:
    finish_event(ready)
    assert at_desk.get(address("boards", ready)).context["released"] == 5


def test_score_slips_are_for_everybody_at_the_desk(at_desk: Client, ready: Event) -> None:
    response = at_desk.get(address("score_slips", ready))
    assert response.content.startswith(b"%PDF")
    empty = drafted_event(0, club=ready.club)
    assert at_desk.get(address("score_slips", empty)).status_code == 422
