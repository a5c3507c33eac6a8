"""The page on which the director seats the first round."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.rounds import names_at, running_pairs, started_pairs
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tournaments.models import Club, Position

pytestmark = pytest.mark.django_db


def test_lines_are_typed_looked_at_and_taken(at_desk: Client, club: Club) -> None:
    event = started_pairs(5, club=club, first="hand", programme="3 danish")
    page = at_desk.get(address("event", event)).content.decode()
    assert "Seat round 1 by hand" in page
    assert reverse("director:round_act", args=[event.code, 1, "draw"]) not in page
    url = address("round_by_hand", event)
    page = at_desk.get(url).content.decode()
    assert "1: NS 1 EW 2\n2: NS 3 EW 4\nsit out: 5" in page
    assert "Anna Rossi5 – Bruno Bianchi5" in page
    wrong = at_desk.post(url, {"text": "1: NS 1 EW 2\n2: NS 3 EW 9", "do": "look"})
    assert wrong.status_code == 422
    assert [problem["text"] for problem in wrong.context["problems"]] == [
        "9 does not play in this round.",
        "4 (Anna Rossi4 – Bruno Bianchi4) has 0 places, not one.",
        "5 (Anna Rossi5 – Bruno Bianchi5) has 0 places, not one.",
    ]
    text = "1: NS 5 EW 2\n2: NS 3 EW 4\nsit out: 1"
    page = at_desk.post(url, {"text": text, "do": "look"}).content.decode()
    assert "Nothing speaks against it" in page
    assert not Position.objects.exists()
    page = at_desk.post(url, {"text": text, "do": "seat"}, follow=True).content.decode()
    assert "Round 1 as it is drawn" in page
    assert "Draw again" not in page
    assert names_at(Position.objects.get())[1] == {"NS": "Anna Rossi5", "EW": "Anna Rossi2"}
    page = at_desk.get(address("log", event)).content.decode()
    assert "Seated round 1 by hand (Danish): 2 tables." in page


def test_what_speaks_against_it_is_accepted_on_the_same_page(at_desk: Client, club: Club) -> None:
    event = started_pairs(4, club=club, programme="3 danish")
    assert "Seat round 1 by hand instead" in at_desk.get(address("event", event)).content.decode()
    url = address("round_by_hand", event)
    text = "1: NS 1 EW 2\nsit out: 3, 4"
    page = at_desk.post(url, {"text": text, "do": "look"}).content.decode()
    assert "2 sit out who could make a table." in page
    refused = at_desk.post(url, {"text": text, "do": "seat"})
    assert "2 sit out who could make a table." in refused.content.decode()
    assert not Position.objects.exists()
    at_desk.post(url, {"text": text, "do": "seat", "accept": "1"})
    assert Position.objects.get().byes.count() == 2


def test_a_published_round_is_not_seated_any_more(at_desk: Client, club: Club) -> None:
    event = running_pairs(4, club=club)
    assert at_desk.get(address("round_by_hand", event)).status_code == 302


def test_only_those_of_the_club(club: Club, colleague: Any, outsider: Any) -> None:
    event = started_pairs(4, club=club)
    assert logged_in(colleague).get(address("round_by_hand", event)).status_code == 200
    assert logged_in(outsider).get(address("round_by_hand", event)).status_code == 404
