"""Sets that come from people by the API: written down, read from a file, joined by a code."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from rest_framework.test import APIClient

from games.exchange.printing import print_json, print_text
from tests.factories import MembershipFactory
from tests.tournaments.api.conftest import client_of
from tests.tournaments.api.test_refusals import codes
from tests.tournaments.board_files import free_file, typed
from tournaments.models import Club, ClubSet

ADDRESS = "/api/v1/sets/"


@pytest.fixture(autouse=True)
def _nobody_has_asked() -> None:
    cache.clear()


@pytest.fixture
def dealer(club: Club) -> APIClient:
    return client_of(MembershipFactory(club=club, role="arbiter", may_see_cards=True).user)


def asked(**changes: object) -> dict[str, object]:
    kind = {"game": "burraco", "ruleset": "fitab", "board_count": 1, "seats": 2}
    return {"club": "aosta", "title": "Coppa", "origin": "typed"} | kind | changes


def test_a_board_is_typed_fixed_and_released(dealer: APIClient) -> None:
    one = dealer.post(ADDRESS, asked(), "json").json()
    assert (one["code"], one["guarantee"], one["origin"], one["blank"]) == (one["set"], "none", "typed", 1)
    page, file = f"{ADDRESS}{one['code']}/", free_file("two at burraco")
    hands = typed(file, 1)
    spoiled = hands | {"stock": hands["stock"] + " ZZ"}
    refused = dealer.post(f"{page}boards/", {"board": 1, "hands": spoiled}, "json")
    assert [(problem["code"], problem["where"]) for problem in refused.json()["problems"]] == [
        ("card_unknown", "stock:64")
    ]
    assert dealer.post(f"{page}boards/", {"board": 1, "hands": hands}, "json").json()["blank"] == 0
    assert codes(dealer.post(f"{page}boards/", {"board": 1, "hands": hands}, "json")) == ["board_typed"]
    whole = {"board": 1, "text": print_text(file).split("\n\n")[1], "again": True}
    assert dealer.post(f"{page}boards/", whole, "json").status_code == 200
    assert dealer.post(f"{page}fix/").json()["fixed_at"]
    assert codes(dealer.post(f"{page}boards/", whole, "json")) == ["board_written"]
    assert dealer.post(f"{page}release/", {"confirmed": True}, "json").json()["released"] == 1
    public = APIClient().get(f"/api/v1/board-sets/{one['set']}/").json()
    assert (public["origin"], public["commitment"], public["guarantee"]) == ("typed", "", "none")
    text = APIClient().get(f"/boards/{one['set']}/boards.txt").content.decode()
    assert hands["N"] in text


def test_a_file_becomes_a_set_of_either_game(dealer: APIClient) -> None:
    for table, written in (("burraco", print_text), ("tarot", print_json)):
        body = {"club": "aosta", "text": written(free_file(table))}
        made = dealer.post(f"{ADDRESS}import/", body, "json")
        assert (made.status_code, made.json()["title"], made.json()["dealt"]) == (201, "Serata", 2)
        again = dealer.post(f"{ADDRESS}import/", body, "json")
        assert codes(again) == ["deal_known", "deal_known"]
    torn = body | {"text": "[Game tarot]\nN S:R"}
    assert "wrong_card_count" in codes(dealer.post(f"{ADDRESS}import/", torn, "json"))
    assert ClubSet.objects.count() == 2


def test_a_club_joins_a_simultaneous_of_burraco(dealer: APIClient) -> None:
    maker = client_of(MembershipFactory(may_see_cards=True).user)
    hour = (timezone.now() + timedelta(hours=4)).isoformat()
    kind = {"game": "burraco", "ruleset": "fitab", "seats": 2, "board_count": 2, "release_at": hour}
    made = maker.post("/api/v1/simultaneous/", kind, "json").json()
    assert (made["game"], made["seats"], made["state"]) == ("burraco", 2, "dealt")
    body = {"club": "aosta", "title": "Da noi", "join_code": made["join_code"]}
    joined = dealer.post(f"{ADDRESS}join/", body, "json")
    one = joined.json()
    assert (joined.status_code, one["set"], one["is_joined"], one["guarantee"]) == (
        *(201, made["set"], True),
        "key",
    )
    assert one["code"] != one["set"]
    assert "join_code" not in one
    page = f"{ADDRESS}{one['code']}/"
    assert len(dealer.post(f"{page}cards/").json()) == 2
    assert codes(dealer.post(f"{page}cancel/", {"reason": "x"}, "json")) == ["boards_shared"]
    assert codes(dealer.post(f"{ADDRESS}join/", body, "json")) == ["joined_already"]
    guess = body | {"join_code": "NOSUCH22"}
    assert codes(dealer.post(f"{ADDRESS}join/", guess, "json")) == ["join_code_unknown"]
    answers = [dealer.post(f"{ADDRESS}join/", guess, "json").status_code for _guess in range(8)]
    assert answers[-1] == 429
    assert maker.post("/api/v1/simultaneous/", kind | {"preset": "no"}, "json").status_code == 400


def test_all_that_is_wrong_is_told_at_once(dealer: APIClient) -> None:
    soon = (timezone.now() + timedelta(hours=1)).isoformat()
    source = {"name": "Lotto", "time": soon}
    answer = dealer.post(ADDRESS, asked(title="", board_count=0, source=source), "json")
    assert codes(answer) == ["title_missing", "boards_out_of_range", "not_dealt_here"]
    assert dealer.post(ADDRESS, asked(origin="file"), "json").status_code == 400


def test_only_the_club_s_dealers_write_bring_and_join(
    dealer: APIClient, director: APIClient, colleague: APIClient, outsider: APIClient, public: APIClient
) -> None:
    page = f"{ADDRESS}{dealer.post(ADDRESS, asked(), 'json').json()['code']}/"
    cards: dict[str, Any] = {"board": 1, "hands": typed(free_file("two at burraco"), 1)}
    text = {"club": "aosta", "text": print_text(free_file("burraco"))}
    code = {"club": "aosta", "title": "x", "join_code": "NOSUCH22"}
    actions = ((f"{page}boards/", cards), (f"{page}fix/", {}))
    ways = ((f"{ADDRESS}import/", text), (f"{ADDRESS}join/", code), (ADDRESS, asked()))
    for person, status in ((director, 403), (colleague, 403), (outsider, 404), (public, 401)):
        for address, body in (*actions, *ways):
            assert person.post(address, body, "json").status_code == status, address
    assert ClubSet.objects.get().notes.count() == 1
