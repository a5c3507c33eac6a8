"""Sections, relay and barometer over the API: who may choose them, what is told of the étuis."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from tests.factories import drafted_event, ready_event
from tournaments.models import Club


def asked(event, variant="", positions=3):
    return (
        f"/api/v1/events/{event.code}/movement/",
        {"positions": positions, "boards_per_position": 4, "variant": variant},
    )


@pytest.mark.parametrize(
    ("variant", "etuis", "stands"), [("", 6, 0), ("sections", 6, 0), ("relay", 3, 9), ("barometer", 18, 0)]
)
def test_a_movement_comes_with_its_etuis(
    club: Club, director: APIClient, variant: str, etuis: int, stands: int
) -> None:
    event = drafted_event(24, club=club)
    answer = director.post(*asked(event, variant), format="json")
    assert answer.status_code == 201
    body = answer.json()
    assert (len(body["etuis"]), len(body["stands"])) == (etuis, stands)
    assert body["schedule"]["kind"] == (variant or "moves")
    places = [place for way in body["etuis"] for place in way["places"]]
    assert sorted(table for place in places for table in place["tables"]) == sorted([*range(1, 7)] * 3)
    for stand in body["stands"]:
        left, right = stand["tables"]
        assert (left % 2, right - left, len(stand["boards"])) == (1, 1, 4)
        assert stand["first"] == [stand["boards"][0], stand["boards"][2]]
    assert director.get(asked(event)[0]).json() == body


def test_what_cannot_be_is_refused_all_at_once(club: Club, director: APIClient) -> None:
    answer = director.post(*asked(drafted_event(28, club=club), "relay", 1), format="json")
    assert answer.status_code == 400
    problems = answer.json()["problems"]
    assert [problem["code"] for problem in problems] == ["entrants_impossible", "positions_too_few"]
    assert "24, 32" in problems[0]["message"]
    answer = director.post(*asked(drafted_event(24, club=club), "howell"), format="json")
    assert [problem["code"] for problem in answer.json()["problems"]] == ["variant_unknown"]


def test_directors_of_the_club_only(
    club: Club, colleague: APIClient, outsider: APIClient, public: APIClient
) -> None:
    event = ready_event(24, 3, 2, club=club, variant="relay")
    paper = f"/api/v1/events/{event.code}/etui-guides/"
    for caller, status, made in ((public, 401, 401), (outsider, 404, 404), (colleague, 200, 201)):
        answer = caller.get(paper)
        assert answer.status_code == status
        assert answer.content.startswith(b"%PDF") == (status == 200)
        assert caller.post(*asked(event, "sections"), format="json").status_code == made
    event.refresh_from_db()
    assert event.movement["kind"] == "sections"


def test_before_the_movement_there_are_no_ways(club: Club, director: APIClient) -> None:
    answer = director.get(f"/api/v1/events/{drafted_event(club=club).code}/etui-guides/")
    assert answer.status_code == 400
    assert [problem["code"] for problem in answer.json()["problems"]] == ["movement_missing"]
