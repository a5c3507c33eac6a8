"""The page that checks a published file: the verdict, every finding, and no work without end."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from deploy.env import ROOT
from games.dealing.source import PublicSource
from games.models import BoardSet
from games.selectors.board_sets import released_file
from games.services.boards import board_set_deal, boards_release
from games.web.boards import verifying
from tests.factories import NOW

pytestmark = pytest.mark.django_db

RELEASED = ROOT / "fixtures/golden/released"
TEXT = (RELEASED / "tarot_source.json").read_text(encoding="ascii")
COMMITMENT, VALUE = json.loads(TEXT)["commitment"], json.loads(TEXT)["value"]


@pytest.fixture(autouse=True)
def first_visit():
    cache.clear()
    yield
    cache.clear()


def post(data: str | bytes | None = TEXT, **fields: str) -> Any:
    content = data.encode() if isinstance(data, str) else data
    file = {} if content is None else {"file": SimpleUploadedFile("set.json", content)}
    cache.clear()
    return Client().post("/boards/verify/", file | fields)


def said(answer: Any) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def test_an_honest_file_with_what_was_published_is_verified():
    answer = post(commitment=COMMITMENT, value=VALUE.upper())
    assert answer.status_code == 200
    assert "Verified" in said(answer)
    assert "5 of 5 boards agree with the key." in said(answer)
    assert "What is wrong" not in said(answer)


def test_what_was_published_and_is_not_in_the_file_is_named():
    answer = post(commitment="ab" * 32, value="7")
    assert answer.status_code == 422
    assert "The commitment that was published is another one" in said(answer)
    assert "The public source gave another value: 7." in said(answer)


def test_a_file_that_names_a_set_of_the_house_is_compared_with_what_was_published():
    """Another key under the same name fits itself, and so does another value under the same key."""
    forged = [set_file(bytes(64), "12 45"), set_file(bytes(range(64)), "13")]
    BoardSet.objects.all().delete()
    assert [post(file).status_code for file in forged] == [200, 200]
    honest = set_file(bytes(range(64)), "12 45")
    first, second = map(post, forged)
    assert (first.status_code, second.status_code) == (422, 422)
    published = json.loads(honest)["commitment"]
    assert f"The commitment that was published is another one: {published}." in said(first)
    assert "The public source gave another value: 12 45." in said(second)
    assert post(honest).status_code == 200


def set_file(key: bytes, value: str) -> str:
    """The file of a set with always the same name."""
    BoardSet.objects.all().delete()
    board_set = board_set_deal(
        game_slug="tarot",
        ruleset="duplicate-individual",
        board_count=2,
        user=None,
        source=PublicSource("Lotto", "2026-03-07T20:00+01:00"),
        value=value,
        key=key,
        code="KNOWN",
    )
    boards_release(board_set=board_set, numbers=None, now=NOW)
    file = released_file("KNOWN")
    assert file
    return file


def test_a_changed_card_is_found_and_shown_as_text():
    file = json.loads(TEXT)
    file["boards"][0]["dealer"], file["description"]["set"] = "X", "<b>SET</b>"
    answer = post(json.dumps(file))
    assert "Not verified" in said(answer)
    assert "<b>SET</b>" not in answer.content.decode()


def test_the_place_of_a_finding_is_told_in_the_reader_s_language():
    file = json.loads(TEXT)
    file["boards"][0]["dealer"] = "E" if file["boards"][0]["dealer"] != "E" else "S"
    cache.clear()
    sent = {"file": SimpleUploadedFile("set.json", json.dumps(file).encode())}
    answer = Client(HTTP_ACCEPT_LANGUAGE="it").post("/boards/verify/", sent)
    assert "Riga 1, boards[0].dealer: " in said(answer)
    assert "line 1" not in said(answer)


@pytest.mark.parametrize("half", ["\ud800", "\udfff\u202e\n"])
def test_half_a_character_is_shown_as_something_else(half: str):
    """JSON can write it, nothing can send it."""
    for change in (
        lambda file: file["description"].update(set=half),
        lambda file: file["description"].update(game=half),
        lambda file: file["description"].update(ruleset=half),
        lambda file: file["description"].update({half: half}),
        lambda file: file["rules"].update({half: half}),
        lambda file: file["boards"][0]["rejections"].update({half: half}),
        lambda file: file["boards"][0].update({half: half}),
        lambda file: file["boards"][0].update(deal=[half], dealer=half, taker=half),
        lambda file: file.update(value=half, commitment=half),
        lambda file: file.update({half: half}),
    ):
        file = json.loads(TEXT)
        change(file)
        answer = post(json.dumps(file))
        assert answer.status_code == 422
        assert "Not verified" in said(answer)


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"{}", b"[" * 100_000, b"\0" * 5_000_000, TEXT[:2000].encode()]
)
def test_no_file_of_a_set(data):
    answer = post(data)
    assert answer.status_code == 422
    assert "Not verified" in said(answer)


def test_without_a_file_and_too_soon_again():
    assert "Choose the file of a set." in said(post(None))
    assert post().status_code == 200
    again = Client().post("/boards/verify/", {"file": SimpleUploadedFile("set.json", TEXT.encode())})
    assert again.status_code == 429
    assert "ask again in a moment" in said(again)


def test_a_file_that_asks_for_too_much_is_not_derived_to_the_end(monkeypatch):
    monkeypatch.setattr(verifying, "MOST_DEALS", 3)
    answer = post()
    assert answer.status_code == 422
    assert "the file asks for too many deals" in said(answer)


def test_the_robots_do_not_play_here():
    answer = post((RELEASED / "tarot_robots.json").read_text(encoding="ascii"))
    assert answer.status_code == 422
    assert "The plays by robots-2 were not repeated here" in said(answer)
    assert "Not checked to the end" in said(answer)
    assert "That robots refused the other deals was not checked" in said(answer)
    assert "Verified" not in said(answer)


def test_the_plays_of_a_player_whom_nobody_knows_are_wrong_and_not_only_unchecked():
    answer = post((RELEASED / "tarot_by_play.json").read_text(encoding="ascii"))
    assert answer.status_code == 422
    assert "Not verified" in said(answer)
    assert "Nobody knows the player “coin-1”" in said(answer)


def test_the_form_is_for_everybody_and_asks_no_database(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        answer = Client().get("/boards/verify/")
    assert "The file of a set" in said(answer)
