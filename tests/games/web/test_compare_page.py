"""Clubs prove by the deal numbers, or a file, that they dealt the same: once nothing is secret any more."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.exchange.boards import BoardFile, FiledBoard
from games.exchange.printing import print_json, print_text
from games.models import BoardSet
from games.selectors.deal_numbers import deal_numbers
from games.services.boards import board_set_deal, boards_release
from games.services.cancelling import board_set_cancel
from tests.factories import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def secret() -> BoardSet:
    return board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=3, user=None)


@pytest.fixture
def board_set(secret: BoardSet) -> BoardSet:
    boards_release(board_set=secret, numbers=None, now=NOW)
    return secret


def file_of(board_set: BoardSet) -> BoardFile:
    empty = BoardFile("", board_set.game, board_set.ruleset, 4, ())
    boards = [
        FiledBoard(board.number, board.dealer, board.taker, empty.dealt.parse_deal(board.cards))
        for board in board_set.boards.order_by("number")
    ]
    return BoardFile("", board_set.game, board_set.ruleset, 4, tuple(boards))


def compare(board_set: BoardSet, **fields: Any) -> Any:
    return Client().post(f"/boards/{board_set.code}/compare/", fields)


def uploaded(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("boards", text.encode())


def lines(board_set: BoardSet) -> list[str]:
    numbers = deal_numbers(board_set.code)
    assert numbers
    return [f"{board}: {number}" for board, number in numbers.items()]


def test_the_same_numbers_are_the_same_boards(board_set: BoardSet) -> None:
    page = Client().get(f"/boards/{board_set.code}/compare/").content.decode()
    assert all(line in page for line in lines(board_set))
    for text in ("\n".join(lines(board_set)), "\r\n".join(reversed(lines(board_set)))):
        assert "The same boards, card by card" in compare(board_set, text=text).content.decode()
    assert f"/boards/{board_set.code}/compare/" in Client().get(f"/boards/{board_set.code}/").content.decode()


@pytest.mark.parametrize("printed", [print_text, print_json])
def test_the_file_that_was_dealt_is_compared(board_set: BoardSet, printed: Any) -> None:
    same = compare(board_set, file=uploaded(printed(file_of(board_set))))
    assert "The same boards, card by card" in same.content.decode()
    first, second, third = file_of(board_set).boards
    swapped = (
        first,
        FiledBoard(2, third.dealer, third.taker, third.deal),
        FiledBoard(3, *second.__getstate__()[1:]),
    )
    other = BoardFile("", board_set.game, board_set.ruleset, 4, swapped)
    assert compare(board_set, file=uploaded(printed(other))).context["differences"] == [
        "Board 2 was dealt differently.",
        "Board 3 was dealt differently.",
    ]


def test_the_first_difference_is_named(board_set: BoardSet) -> None:
    numbers = lines(board_set)
    changed = [numbers[0], numbers[1][:-1] + ("1" if numbers[1][-1] == "0" else "0"), "4: 17"]
    answer = compare(board_set, text="\n".join(changed))
    assert answer.context["differences"] == [
        "Board 2 was dealt differently.",
        "Board 3 is not among those compared.",
        "The set has no board 4.",
    ]
    assert "<strong>Board 2 was dealt differently.</strong>" in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no number of a deal."),
        (
            "1: 5\n2: x",
            "Line 2, column 1: “2: x” is no board with the number of its deal: “3: 1234567” is one.",
        ),
        ("1: 5\n1: 6", "Line 2, column 1: Board 1 already has another number above."),
        ("1: " + "9" * 500, "is no board with the number of its deal"),
        ("hello\0", ""),
    ],
)
def test_what_cannot_be_compared_is_said(board_set: BoardSet, text: str, said: str) -> None:
    answer = compare(board_set, text=text)
    assert answer.status_code == 422
    assert any(said in problem["text"] for problem in answer.context["problems"])


def test_of_a_file_with_far_more_boards_no_card_is_read(board_set: BoardSet) -> None:
    many = "".join(f'[Board "{number}"]\nN nothing\n' for number in range(1, 15))
    answer = compare(board_set, file=uploaded(many))
    assert [problem["text"] for problem in answer.context["problems"]] == [
        "Line 27, column 1: There are too many boards: at most 13 are read."
    ]


def test_before_the_release_a_number_is_as_secret_as_the_cards(secret: BoardSet) -> None:
    boards_release(board_set=secret, numbers=[1, 2], now=NOW)
    page = Client().get(f"/boards/{secret.code}/compare/")
    assert page.context["numbers"] == ""
    assert "Not yet" in page.content.decode()
    answer = compare(secret, text="1: 5")
    assert [problem["text"] for problem in answer.context["problems"]] == [
        "The boards can be compared when the last one has been released."
    ]
    api = f"/api/v1/board-sets/{secret.code}/deal-numbers/"
    assert Client().get(api).status_code == 409
    assert Client().post(api, {"text": "1: 5"}, content_type="application/json").status_code == 400


def test_a_cancellation_takes_nothing_back_and_promises_nothing(secret: BoardSet) -> None:
    api = f"/api/v1/board-sets/{secret.code}/deal-numbers/"
    board_set_cancel(board_set=secret, reason="a card fell", now=NOW)
    assert "This set was cancelled" in Client().get(f"/boards/{secret.code}/compare/").content.decode()
    assert [problem["code"] for problem in Client().get(api).json()["problems"]] == ["boards_cancelled"]
    released = board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=3, user=None)
    boards_release(board_set=released, numbers=None, now=NOW)
    board_set_cancel(board_set=released, reason="a wrong event", now=NOW)
    same = compare(released, text="\n".join(lines(released)))
    assert "The same boards, card by card" in same.content.decode()


def test_the_api_says_the_same(board_set: BoardSet) -> None:
    api = f"/api/v1/board-sets/{board_set.code}/deal-numbers/"
    numbers = Client().get(api).json()["numbers"]
    assert [f"{board}: {number}" for board, number in numbers.items()] == lines(board_set)
    body = {"text": "\n".join(lines(board_set))}
    answer = Client().post(api, body, content_type="application/json").json()
    assert answer == {"same": True, "differences": []}
    answer = Client().post(api, {"text": "1: 5"}, content_type="application/json").json()
    assert (answer["same"], answer["differences"][0]["code"]) == (False, "board_differs")


def test_a_set_that_does_not_exist(client: Client) -> None:
    for path in ("/boards/NOSUCH/compare/", "/api/v1/board-sets/NOSUCH/deal-numbers/"):
        assert client.get(path).status_code == 404
        assert (
            client.post(
                path, {"text": "1: 5"}, **({"content_type": "application/json"} if "api" in path else {})
            ).status_code
            == 404
        )


def test_large_files_are_compared_one_at_a_time(board_set: BoardSet) -> None:
    cache.clear()
    large = "\n".join(f"{number}: {10**46}" for number in range(1, 2_000))
    assert compare(board_set, text=large).status_code == 200
    assert compare(board_set, text=large).status_code == 429
    assert compare(board_set, text="1: 5").status_code == 200
    cache.clear()


@pytest.mark.parametrize(
    "file",
    [
        r'{"game": "\ud800", "boards": [{"number": 1, "deal": ["x"]}]}',
        r'{"ruleset": "\ud800", "boards": [{"number": 1, "deal": ["x"]}]}',
        r'{"format": "\ud800", "set": "\ud800", "players": "\ud800", "boards": []}',
        r'{"boards": [{"number": "\ud800", "dealer": "\ud800", "taker": "\ud800", "deal": ["\ud800"]}]}',
        r'{"\ud800": "\ud800", "boards": [{"\ud800": "\ud800", "deal": {"\ud800": "\ud800"}}]}',
    ],
)
def test_half_a_character_in_a_file_is_refused_in_words(board_set: BoardSet, file: str) -> None:
    """JSON can write it, nothing can send it."""
    assert compare(board_set, text=file).status_code == 422
    assert compare(board_set, file=uploaded(file)).status_code == 422
    path = f"/api/v1/board-sets/{board_set.code}/deal-numbers/"
    answer = Client().post(path, {"text": file}, content_type="application/json")
    assert answer.status_code == 400
    assert all(problem["message"] for problem in answer.json()["problems"])
