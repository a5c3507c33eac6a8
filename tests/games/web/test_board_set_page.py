"""The public page of a board set, its file, and the same by the API: nothing secret before its release."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.dealing.criteria import ByPlay
from games.dealing.released import print_set
from games.dealing.source import PublicSource
from games.dealing.verify import verify
from games.models import Board, BoardSet
from games.selectors.boards import released_set
from games.services.boards import board_set_deal, boards_release
from games.services.cancelling import board_set_cancel
from tests.factories import (
    NOW,
    BoardSetFactory,
    club_with_director,
    desk,
    ready_event,
    running_event,
    seat_link,
)
from tests.games.dealing.sets import PLAYERS

pytestmark = pytest.mark.django_db
WEAKER, SOURCE = "The weaker guarantee", "A later public source is named"


BURRACO = {"game_slug": "burraco", "ruleset": "fibur-2026"}
KINDS = [({}, "the contract is made"), (BURRACO, "North-South is ahead")]


def dealt(count: int = 3, **options: Any) -> BoardSet:
    options = {"game_slug": "tarot", "ruleset": "duplicate-individual", "user": None} | options
    return board_set_deal(board_count=count, **options)


def addresses(code: str) -> list[str]:
    """Everything that this set answers."""
    api = f"/api/v1/board-sets/{code}/"
    return [f"/boards/{code}/", f"/boards/{code}/released.json", api, f"{api}released/"]


def text_of(answer: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def page(board_set: BoardSet, **headers: str) -> str:
    answer = Client(headers=headers).get(f"/boards/{board_set.code}/")
    assert answer.status_code == 200
    return text_of(answer)


def anonymous(_event: Any) -> Client:
    return Client()


def player(event: Any) -> Client:
    client = Client()
    client.get(f"/t/{seat_link(event)[1]}", follow=True)
    return client


def director(event: Any) -> Client:
    client = Client()
    client.force_login(desk(event).user)
    return client


@pytest.mark.parametrize("somebody", [anonymous, player, director])
def test_nobody_gets_a_card_or_the_key_before_the_last_board_is_released(
    somebody: Callable[[Any], Client],
) -> None:
    event = running_event(20, 2, 1)
    board_set = event.board_set
    boards_release(board_set=board_set, numbers=[1], now=NOW)
    hands = [line for board in board_set.boards.all() for line in board.cards.splitlines()]
    client = somebody(event)
    for address in addresses(board_set.code):
        answer = client.get(address, {"key": "1", "format": "json"})
        assert answer.status_code == (409 if "released" in address else 200)
        said = answer.content.decode()
        assert bytes(board_set.key).hex() not in said
        assert not [line for line in hands if line in said or line[2:] in said]


def test_before_the_release_the_page_says_what_is_bound() -> None:
    board_set = dealt(event="Open of Aosta")
    said = page(board_set)
    for text in (
        board_set.commitment,
        "French Tarot",
        "Open of Aosta",
        "No hand holds the Petit without another trump or the Excuse.",
        "The taker’s hand is worth 40 points or more on the scale of Noël Chavey (1986).",
        "balanced over the seats",
        "Boards released 0 / 3",
        WEAKER,
    ):
        assert text in said
    assert SOURCE not in said
    assert not re.search(r"\d deals? refused", said)


def test_takers_are_counted_by_seat() -> None:
    said = page(dealt(4, takers="SSSW"))
    assert "balanced over the players of the movement" in said
    seats = re.findall(r"(North|East|South|West) \(taker\) (\d)", said)
    assert seats == [("North", "0"), ("East", "0"), ("South", "3"), ("West", "1")]


@pytest.mark.parametrize(
    ("time", "is_later"), [("2999-03-07T20:00+01:00", True), ("2026-03-07T20:00Z", False)]
)
def test_a_public_source_is_named_and_helps_only_when_it_is_later(time: str, is_later: bool) -> None:
    said = page(dealt(source=PublicSource("Lotto <Turin>", time), value="12, 45 e 7"))
    assert "Lotto <Turin>" in said
    assert "12 45 e 7" in said
    assert (SOURCE in said, WEAKER in said) == (is_later, not is_later)


def test_a_source_whose_time_is_none_is_shown_as_it_is_written() -> None:
    assert "2026-13-77T20:00Z" in page(dealt(source=PublicSource("Lotto", "2026-13-77T20:00Z"), value="1"))


@pytest.mark.parametrize(("kind", "won"), KINDS)
def test_the_criterion_by_play_in_words(kind: dict[str, str], won: str) -> None:
    said = page(dealt(**kind, by_play=ByPlay("coin-1", 6, 30, 70), players=PLAYERS))
    assert f"By coin-1: {won} in 30 to 70 % of 6 plays." in said


def test_a_set_without_criteria_and_takers() -> None:
    said = page(dealt(game_slug="burraco", ruleset="fibur-2026"))
    assert "None: every deal is accepted as it is drawn." in said
    assert "Takers" not in said
    assert "Players at a table 4" in said


def test_after_the_release_the_page_has_the_key_and_says_how_to_check() -> None:
    board_set = dealt(source=PublicSource("Lotto", "2026-03-07T20:00+01:00"), value="12, 45 e 7")
    boards_release(board_set=board_set, numbers=None, now=NOW)
    said = page(board_set)
    assert bytes(board_set.key).hex() in said
    file = f"etui-{board_set.code}-released.json"
    assert f'deal verify {file} --commitment {board_set.commitment} --value "12 45 e 7"' in said
    assert (
        f"/boards/{board_set.code}/released.json"
        in Client().get(f"/boards/{board_set.code}/").content.decode()
    )
    shown = sum(int(count) for count in re.findall(r"(\d+) deals? refused", said))
    assert shown == board_set.rejected_count


def test_the_file_verifies_and_is_what_the_selector_writes() -> None:
    board_set = dealt()
    boards_release(board_set=board_set, numbers=None, now=NOW)
    for address in addresses(board_set.code)[1::2]:
        answer = Client().get(address)
        assert answer["Content-Type"] == "application/json"
        assert f'filename="etui-{board_set.code}-released.json"' in answer["Content-Disposition"]
        assert answer.content.decode() == print_set(released_set(board_set))
        verified = verify(answer.content, commitment=board_set.commitment)
        assert (verified.findings, verified.boards) == ((), 3)


def test_whoever_has_the_file_is_told_that_it_has_not_changed() -> None:
    board_set = dealt()
    boards_release(board_set=board_set, numbers=None, now=NOW)
    for address in addresses(board_set.code)[1::2]:
        etag = Client().get(address)["ETag"]
        again = Client(headers={"if-none-match": etag}).get(address)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
        assert Client(headers={"if-none-match": '"other"'}).get(address).status_code == 200


def test_the_api_says_what_the_page_says() -> None:
    board_set = dealt()
    address = f"/api/v1/board-sets/{board_set.code}/"
    before = Client().get(address).json()
    assert (before["commitment"], before["is_released"]) == (board_set.commitment, False)
    assert (before["key"], before["rejections"], before["value"]) == (None, None, None)
    assert before["description"] == json.loads(json.dumps(board_set.description))
    refused = Client().get(f"{address}released/").json()
    assert [problem["code"] for problem in refused["problems"]] == ["not_released"]
    boards_release(board_set=board_set, numbers=None, now=NOW)
    after = Client().get(address).json()
    assert (after["key"], after["released_count"]) == (bytes(board_set.key).hex(), 3)


@pytest.mark.parametrize("state", ["cancelled", "by hand"])
def test_a_set_that_is_not_published_says_so(state: str) -> None:
    if state == "cancelled":
        board_set = dealt()
        boards_release(board_set=board_set, numbers=[1, 2], now=NOW)
        board_set_cancel(board_set=board_set, reason="wet cards", now=NOW)
        wanted = "The key of a cancelled set is not published"
    else:
        board_set = BoardSetFactory()
        Board.objects.create(board_set=board_set, number=1, dealer="N", taker="E", cards="?", released_at=NOW)
        wanted = "This set was not dealt from a key"
    assert wanted in page(board_set)
    assert Client().get(f"/boards/{board_set.code}/released.json").status_code == 409


@pytest.mark.parametrize("address", addresses("NOWHERE"))
def test_an_unknown_code_is_not_found(address: str) -> None:
    assert Client().get(address).status_code == 404


def test_a_code_in_small_letters_is_found_too() -> None:
    board_set = dealt()
    assert [Client().get(at).status_code for at in addresses(board_set.code.lower())] == [200, 409, 200, 409]


@pytest.mark.parametrize("address", addresses("NOWHERE"))
def test_these_pages_are_only_for_looking(address: str) -> None:
    assert Client().post(address).status_code == 405


@pytest.mark.parametrize(("is_released", "queries"), [(False, 3), (True, 5)])
def test_a_larger_set_takes_no_more_queries(
    is_released: bool, queries: int, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for count in (2, 12):
        board_set = dealt(count)
        if is_released:
            boards_release(board_set=board_set, numbers=None, now=NOW)
        for address in addresses(board_set.code):
            with django_assert_max_num_queries(queries):
                Client().get(address)


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_the_page_speaks_every_language(language: str) -> None:
    answer = Client(headers={"accept-language": language}).get(f"/boards/{dealt().code}/")
    with translation.override(language):
        assert translation.gettext("Commitment") in text_of(answer)
        assert translation.gettext("French Tarot") in text_of(answer)
    assert f'<html lang="{language}">' in answer.content.decode()


def test_the_recipe_is_served() -> None:
    answer = Client().get("/boards/verify-a-deal.md")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert "etui commitment 2" in answer.content.decode()


def test_the_event_leads_to_its_boards() -> None:
    event = running_event(20, 2, 1)
    boards_release(board_set=event.board_set, numbers=[1], now=NOW)
    link = f'href="/boards/{event.board_set.code}/"'
    for address in (f"/e/{event.code}/", f"/e/{event.code}/?show=boards", f"/e/{event.code}/boards/1/"):
        said = Client().get(address).content.decode()
        assert link in said
        assert f"{event.board_set.commitment[:12]}…" in said


def test_the_director_is_led_there_from_the_boards_dealt() -> None:
    event = ready_event(20, 2, 1)
    link = f'href="/boards/{event.board_set.code}/"'
    assert link in director(event).get(f"/director/events/{event.code}/boards/").content.decode()


def test_a_director_of_another_club_sees_no_more() -> None:
    board_set = dealt()
    client = Client()
    client.force_login(club_with_director()[1])
    assert text_of(client.get(f"/boards/{board_set.code}/")).count("The key") == 1  # "... are published here"
    assert client.get(f"/boards/{board_set.code}/released.json").status_code == 409


def test_what_robots_made_of_the_boards_is_said_once_the_set_is_released() -> None:
    board_set = dealt(2, by_play=ByPlay("coin-1", 10, 40, 60), players=PLAYERS)
    boards_release(board_set=board_set, numbers=[1], now=NOW)
    api = f"/api/v1/board-sets/{board_set.code}/"
    assert "What robots made of the boards" not in page(board_set)
    assert Client().get(api).json()["robots"] == {}
    boards_release(board_set=board_set, numbers=None, now=NOW)
    assert "What robots made of the boards" in page(board_set)
    robots = Client().get(api).json()["robots"]
    assert {number: table["plays"] for number, table in robots.items()} == {"1": 10, "2": 10}
    assert all(40 <= table["made_percent"] <= 60 for table in robots.values())


def test_a_set_that_no_robot_played_has_no_table() -> None:
    board_set = dealt(2)
    boards_release(board_set=board_set, numbers=None, now=NOW)
    assert "What robots made" not in page(board_set)
