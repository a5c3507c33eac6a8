"""A simultaneous by the API: made by a dealer, joined by another club, and nobody's but the maker's."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import BoardSet
from tests.factories import MembershipFactory, desk, drafted_event
from tests.tournaments.api.conftest import client_of
from tests.tournaments.api.test_refusals import codes
from tournaments.models import Club, Event
from tournaments.services.movements import movement_prepare

ADDRESS = "/api/v1/simultaneous/"


@pytest.fixture(autouse=True)
def _nobody_has_asked() -> None:
    cache.clear()


@pytest.fixture
def dealer(db: None) -> APIClient:
    return client_of(MembershipFactory(may_see_cards=True).user)


@pytest.fixture
def prepared(club: Club) -> Event:
    event = drafted_event(club=club)
    return movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=timezone.now()
    )


def asked(**changes: object) -> dict[str, object]:
    hour = (timezone.now() + timedelta(hours=4)).isoformat()
    return {"preset": "tarot-duplicate-individual", "board_count": 5, "release_at": hour} | changes


def test_one_makes_it_and_another_club_joins(
    dealer: APIClient, director: APIClient, outsider: APIClient, prepared: Event
) -> None:
    made = dealer.post(ADDRESS, asked(), "json")
    assert (made.status_code, made.json()["state"]) == (201, "dealt")
    assert [one["set"] for one in dealer.get(ADDRESS).json()] == [made.json()["set"]]
    join = f"/api/v1/events/{prepared.code}/join/"
    assert codes(director.post(join, {"join_code": "NOSUCH22"}, "json")) == ["join_code_unknown"]
    body = {"join_code": made.json()["join_code"]}
    assert outsider.post(join, body, "json").status_code == 404
    assert APIClient().post(join, body, "json").status_code == 401
    joined = director.post(join, body, "json")
    assert (joined.status_code, joined.json()["set"]) == (200, made.json()["set"])
    assert "join_code" not in joined.json()


def test_only_a_dealer_makes_one_and_only_its_maker_sees_it(
    dealer: APIClient, director: APIClient, prepared: Event
) -> None:
    assert director.post(ADDRESS, asked(), "json").status_code == 403
    assert APIClient().get(ADDRESS).status_code == 401
    code = dealer.post(ADDRESS, asked(), "json").json()["set"]
    assert director.get(ADDRESS).json() == []
    for action, body in (("cancel", {"reason": "no"}), ("value", {"value": "7"})):
        assert director.post(f"{ADDRESS}{code}/{action}/", body, "json").status_code == 404
    cancelled = dealer.post(f"{ADDRESS}{code}/cancel/", {"reason": "a leak"}, "json")
    assert (cancelled.status_code, cancelled.json()["state"]) == (200, "cancelled")


def test_with_a_source_it_waits(dealer: APIClient, director: APIClient, prepared: Event) -> None:
    at = timezone.now() + timedelta(hours=1)
    made = dealer.post(ADDRESS, asked(source={"name": "Lotto", "time": at.isoformat()}), "json").json()
    assert (made["state"], len(made["commitment"])) == ("committed", 64)
    join = {"join_code": made["join_code"]}
    refusal = director.post(f"/api/v1/events/{prepared.code}/join/", join, "json")
    assert codes(refusal) == ["simultaneous_undealt"]
    value = f"{ADDRESS}{made['set']}/value/"
    assert codes(dealer.post(value, {"value": "7"}, "json")) == ["value_too_early"]
    board_set = BoardSet.objects.get(code=made["set"])
    board_set.description["source"]["time"] = (timezone.now() - timedelta(minutes=1)).isoformat(
        timespec="minutes"
    )
    board_set.save(update_fields=["description"])
    assert dealer.post(value, {"value": "7 12"}, "json").json()["state"] == "dealt"


def test_what_is_wrong_is_said_at_once(dealer: APIClient) -> None:
    late = timezone.now() - timedelta(hours=1)
    answer = dealer.post(ADDRESS, asked(board_count=0, release_at=late.isoformat()), "json")
    assert codes(answer) == ["hour_passed", "boards_out_of_range"]
    assert dealer.post(ADDRESS, {"preset": "no"}, "json").status_code == 400


def test_codes_cannot_be_guessed_by_the_thousand(director: APIClient, prepared: Event) -> None:
    join = f"/api/v1/events/{prepared.code}/join/"
    answers = [director.post(join, {"join_code": f"GUESS{n}"}, "json").status_code for n in range(12)]
    assert answers == [400] * 10 + [429] * 2
