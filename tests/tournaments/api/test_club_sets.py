"""Boards without an event by the API: made, dealt, released and cancelled by a club's dealer alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from tests.factories import MembershipFactory
from tests.tournaments.api.conftest import client_of
from tests.tournaments.api.test_refusals import codes
from tournaments.models import Club, ClubSet, ClubSetNote

ADDRESS = "/api/v1/sets/"
ACTIONS = ("value", "release", "cancel", "cards", "labels", "papers/pack-lists")


@pytest.fixture
def dealer(club: Club) -> APIClient:
    return client_of(MembershipFactory(club=club, role="arbiter", may_see_cards=True).user)


def asked(**changes: object) -> dict[str, object]:
    return {
        "club": "aosta",
        "title": "Coppa",
        "game": "burraco",
        "ruleset": "fibur-2026",
        "board_count": 2,
    } | changes


def made(dealer: APIClient, **changes: object) -> dict[str, Any]:
    answer = dealer.post(ADDRESS, asked(**changes), "json")
    assert answer.status_code == 201, answer.json()
    return answer.json()


@pytest.mark.parametrize("kind", [{}, {"seats": 2}, {"game": "tarot", "ruleset": "duplicate-individual"}])
def test_a_set_of_either_game_from_making_to_release(kind: Any, dealer: APIClient) -> None:
    one = made(dealer, **kind)
    assert (one["state"], one["dealt"], one["released"], one["release_at"]) == ("dealt", 2, 0, None)
    page = f"{ADDRESS}{one['set']}/"
    cards = dealer.post(f"{page}cards/")
    assert len(cards.json()) == 2
    assert "no-store" in cards["Cache-Control"]
    for paper in ("papers/dealing-sheets/?open=1", "papers/pack-lists/", "papers/hand-diagrams/", "labels/"):
        assert dealer.post(page + paper)["Content-Type"] == "application/pdf"
    assert dealer.get(f"{page}score-slips/")["Content-Type"] == "application/pdf"
    assert dealer.post(f"{page}papers/nothing/").status_code == 404
    assert codes(dealer.post(f"{page}release/", {}, "json")) == ["release_unconfirmed"]
    assert dealer.post(f"{page}release/", {"confirmed": True}, "json").json()["released"] == 2
    public = APIClient().get(f"/api/v1/board-sets/{one['set']}/").json()
    assert (public["made_by"]["title"], public["is_released"]) == ("Coppa", True)
    assert APIClient().get(public["made_by"]["records"]).status_code == 200
    notes = [note["verb"] for note in dealer.get(page).json()["notes"]]
    assert notes == [
        *("boards_released_by_hand", "labels_opened", "hand_diagrams_opened", "pack_lists_opened"),
        *("dealing_sheets_opened", "dealing_sheets_opened", "boards_dealt"),
    ]


def test_robots_play_the_boards_of_burraco_too(dealer: APIClient) -> None:
    one = made(dealer, by_play=True)
    public = APIClient().get(f"/api/v1/board-sets/{one['set']}/").json()
    assert (one["state"], public["description"]["by_play"]["plays"], public["robots"]) == ("dealing", 12, {})


def test_a_set_that_waits_is_dealt_by_its_value_or_cancelled(dealer: APIClient) -> None:
    soon = timezone.now() + timedelta(hours=1)
    one = made(dealer, source={"name": "Lotto", "time": soon.isoformat()})
    page = f"{ADDRESS}{one['set']}/"
    assert (one["state"], one["dealt"]) == ("committed", 0)
    assert codes(dealer.post(f"{page}value/", {"value": "07 12"}, "json")) == ["value_too_early"]
    assert codes(dealer.post(f"{page}cards/")) == ["boards_missing"]
    assert codes(dealer.post(f"{page}cancel/", {"reason": ""}, "json")) == ["reason_missing"]
    assert dealer.post(f"{page}cancel/", {"reason": "No draw"}, "json").json()["state"] == "cancelled"
    assert APIClient().get(f"/api/v1/board-sets/{one['set']}/").json()["cancelled_reason"] == "No draw"


def test_all_that_is_wrong_is_told_at_once(dealer: APIClient) -> None:
    answer = dealer.post(ADDRESS, asked(title="", board_count=99), "json")
    assert codes(answer) == ["title_missing", "boards_out_of_range"]
    # By the names that the request itself uses.
    assert [one["where"] for one in answer.json()["problems"]] == ["title", "board_count"]
    assert dealer.post(ADDRESS, asked(club="nowhere"), "json").status_code == 404


def test_only_the_club_s_dealers_act_and_others_see_no_set(
    dealer: APIClient, director: APIClient, colleague: APIClient, outsider: APIClient, public: APIClient
) -> None:
    page = f"{ADDRESS}{made(dealer)['set']}/"
    body = {"value": "x", "confirmed": True, "reason": "x"}
    for person, listed, status in ((director, 1, 403), (colleague, 1, 403), (outsider, 0, 404)):
        assert person.get(ADDRESS).json()["count"] == listed
        assert person.get(page).status_code == (200 if listed else 404)
        assert person.post(ADDRESS, asked(), "json").status_code == status
        for action in ACTIONS:
            assert person.post(f"{page}{action}/", body, "json").status_code == status, action
    assert public.get(ADDRESS).status_code == public.get(page).status_code == 401
    assert {public.post(f"{page}{action}/", body, "json").status_code for action in ACTIONS} == {401}
    assert ClubSetNote.objects.count() == 1


def test_the_list_asks_as_much_for_three_sets_as_for_one(
    dealer: APIClient, django_assert_max_num_queries: Any
) -> None:
    for _more in range(3):
        made(dealer)
        with django_assert_max_num_queries(5):
            assert dealer.get(ADDRESS).json()["count"] == ClubSet.objects.count()
