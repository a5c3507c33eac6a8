"""Diagrams are for the dealer, and in the log; labels are for everybody at the desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import drafted_event
from tests.tournaments.printing.reading import words
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Event, LogEntry

OPENED = "hand_diagrams_opened"


def test_without_the_permission_there_are_no_diagrams_and_no_link(
    running: Event, owner: Any, colleague: Any, django_user_model: Any
) -> None:
    root = django_user_model.objects.create_superuser("root")
    for user in (owner, colleague, root):
        client = logged_in(user)
        assert (
            address("hand_diagrams", running) not in client.get(address("boards", running)).content.decode()
        )
        assert client.post(address("hand_diagrams", running)).status_code == 403
    assert not LogEntry.objects.filter(verb=OPENED).exists()


def test_the_dealer_of_another_club_finds_nothing(running: Event, outsider: Any, client: Client) -> None:
    assert logged_in(outsider).post(address("hand_diagrams", running)).status_code == 404
    assert client.post(address("hand_diagrams", running)).status_code == 302
    assert not LogEntry.objects.filter(verb=OPENED).exists()


def test_the_dealer_gets_diagrams_and_the_log_says_so(running: Event, dealer: Any) -> None:
    client = logged_in(dealer)
    assert address("hand_diagrams", running) in client.get(address("boards", running)).content.decode()
    for looks in (1, 2):
        response = client.post(address("hand_diagrams", running))
        assert response["Content-Type"] == "application/pdf"
        assert "no-store" in response["Cache-Control"]
        assert LogEntry.objects.filter(event=running, verb=OPENED, actor="dealer").count() == looks
    page = client.get(address("log", running)).content.decode()
    assert "Opened the hand diagrams with the cards of 5 boards." in page


@pytest.mark.parametrize(("data", "badges"), [({}, 1), ({"open": "1"}, 2)])
def test_the_dealer_may_ask_for_the_seat_beside_the_cards(
    running: Event, dealer: Any, data: dict[str, str], badges: int
) -> None:
    found = words(logged_in(dealer).post(address("hand_diagrams", running), data).content)
    assert [word.text for word in found].count("N") == badges


def test_the_dealer_of_a_draft_is_told_that_nothing_is_dealt(drafted: Event, dealer: Any) -> None:
    response = logged_in(dealer).post(address("hand_diagrams", drafted))
    assert problems(response) == ["The boards have not been dealt yet."]


def test_labels_are_for_everybody_at_the_desk(
    ready: Event, owner: Any, colleague: Any, outsider: Any
) -> None:
    for user, status in ((owner, 200), (colleague, 200), (outsider, 404)):
        assert logged_in(user).get(address("etui_labels", ready)).status_code == status
    page = logged_in(owner).get(address("boards", ready)).content.decode()
    assert address("etui_labels", ready) in page


def test_before_the_deal_there_are_no_labels(at_desk: Client, club: Any) -> None:
    response = at_desk.get(address("etui_labels", drafted_event(0, club=club)))
    assert response.status_code == 422
    assert problems(response) == ["The boards have not been dealt yet."]


def test_pack_lists_are_for_the_dealer_and_in_the_log(
    running: Event, owner: Any, dealer: Any, outsider: Any
) -> None:
    path = address("pack_lists", running)
    api = f"/api/v1/events/{running.code}/pack-lists/"
    for user, status in ((owner, 403), (outsider, 404)):
        client = logged_in(user)
        assert client.post(path).status_code == status
        assert client.post(api).status_code == status
    assert path not in logged_in(owner).get(address("boards", running)).content.decode()
    assert not LogEntry.objects.filter(verb="pack_lists_opened").exists()
    client = logged_in(dealer)
    assert path in client.get(address("boards", running)).content.decode()
    for address_ in (path, api):
        response = client.post(address_)
        assert response["Content-Type"] == "application/pdf"
        assert "no-store" in response["Cache-Control"]
    assert LogEntry.objects.filter(verb="pack_lists_opened", actor="dealer").count() == 2
    assert "Opened the pack lists of 5 boards." in client.get(address("log", running)).content.decode()
