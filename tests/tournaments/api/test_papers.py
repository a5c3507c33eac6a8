"""Papers over the API: diagrams for the dealer only, labels for whoever directs."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from rest_framework.test import APIClient

from tests.factories import MembershipFactory, drafted_event
from tests.tournaments.api.conftest import client_of
from tournaments.models import Club, Event, LogEntry


@pytest.fixture
def dealer(club: Club) -> APIClient:
    return client_of(MembershipFactory(club=club, role="arbiter", may_see_cards=True).user)


def paper(event: Event, name: str) -> str:
    return f"/api/v1/events/{event.code}/{name}/"


@pytest.mark.parametrize("accept", ["application/pdf", "application/json", "*/*"])
def test_the_dealer_gets_diagrams_and_the_log_says_so(event: Event, dealer: APIClient, accept: str) -> None:
    answer = dealer.post(paper(event, "hand-diagrams"), headers={"accept": accept})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")
    assert "no-store" in answer["Cache-Control"]
    assert LogEntry.objects.filter(event=event, verb="hand_diagrams_opened").count() == 1


def test_nobody_else_does(event: Event, director: APIClient, colleague: APIClient) -> None:
    root = client_of(get_user_model().objects.create_superuser("root"))
    elsewhere = client_of(MembershipFactory(may_see_cards=True).user)
    callers = ((director, 403), (colleague, 403), (root, 403), (elsewhere, 404), (APIClient(), 401))
    for caller, status in callers:
        answer = caller.post(paper(event, "hand-diagrams"), headers={"accept": "application/pdf"})
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/json")
        assert b"%PDF" not in answer.content
    assert not LogEntry.objects.filter(verb="hand_diagrams_opened").exists()


@pytest.mark.parametrize("name", ["etui-labels", "score-slips"])
def test_labels_and_slips_are_for_whoever_directs(
    event: Event, director: APIClient, colleague: APIClient, name: str
) -> None:
    elsewhere = client_of(MembershipFactory().user)
    for caller, status in ((director, 200), (colleague, 200), (elsewhere, 404), (APIClient(), 401)):
        answer = caller.get(paper(event, name))
        assert answer.status_code == status
        assert answer.content.startswith(b"%PDF") == (status == 200)


def test_before_the_deal_both_say_that_nothing_is_dealt(club: Club, dealer: APIClient) -> None:
    event = drafted_event(club=club)
    for answer in (dealer.post(paper(event, "hand-diagrams")), dealer.get(paper(event, "etui-labels"))):
        assert answer.status_code == 400
        assert [problem["code"] for problem in answer.json()["problems"]] == ["boards_missing"]
