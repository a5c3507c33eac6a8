"""Sets that come from people on the pages: written down, read from a file, joined by a code."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.exchange.printing import print_text
from games.services.free_sets import AskedSet
from tests.factories import MembershipFactory
from tests.tournaments.board_files import TABLES, free_file, typed
from tests.tournaments.printing.reading import pages
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_players import problems
from tournaments.models import ClubSet
from tournaments.services.actors import Actor
from tournaments.services.cancelling import simultaneous_cancel
from tournaments.services.release_rules import boards_release_at_hour
from tournaments.services.simultaneous import simultaneous_make

BY_HAND, FILE, JOIN = (reverse(f"director:club_set_{way}") for way in ("by_hand", "file", "join"))


@pytest.fixture(autouse=True)
def _nobody_has_failed() -> None:
    cache.clear()


@pytest.fixture
def browser(dealer: Any) -> Client:
    return logged_in(dealer)


@pytest.fixture
def begin(browser: Client, dealer: Any) -> Any:
    """Makes boards without cards; gives the address of the set's page."""

    def begun(table: str = "burraco", origin: str = "typed", boards: int = 2) -> str:
        fields = {"title": "Coppa", "board_count": boards, "origin": origin, "club": club_of(dealer)}
        answer = browser.post(BY_HAND, fields | {"kind": "/".join(map(str, TABLES[table]))})
        assert answer.status_code == 302, answer.context["form"].errors
        return answer.url

    return begun


def club_of(user: Any) -> str:
    return user.memberships.get().club.code


def fields(table: str, number: int, **changes: str) -> dict[str, str]:
    hands = typed(free_file(table), number)
    return {f"hand_{name.replace(' ', '_')}": text for name, text in hands.items()} | changes


def upload(user: Any, data: bytes, **more: str) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("boards.txt", data), "club": club_of(user)} | more


def simultaneous(table: str = "burraco") -> tuple[Any, Actor]:
    """A set of another club's dealer, and the dealer."""
    maker, now = Actor(user=MembershipFactory(may_see_cards=True).user), timezone.now()
    game, ruleset, seats = TABLES[table]
    asked = AskedSet(game, ruleset, 2, seats, now + timedelta(hours=3))
    return simultaneous_make(asked=asked, actor=maker, now=now), maker


@pytest.mark.parametrize("table", TABLES)
def test_boards_are_written_down_one_a_page(table: str, begin: Any, browser: Client) -> None:
    page = begin(table)
    board = f"{page}boards/"
    shown = browser.get(page).content.decode()
    assert "No guarantee" in shown
    assert "2 boards have no cards yet." in shown
    form = browser.get(board).content.decode()
    assert len(re.findall(r'<textarea id="id_hand_\w+"', form)) == {"tarot": 5, "burraco": 8}.get(table, 6)
    assert ("in order" in form) == (table != "tarot")
    answer = browser.post(board, fields(table, 1) | {"board": "1"})
    assert answer.url == f"{board}?board=2"
    # Nothing that was typed comes back, and who does not know of it types nothing over.
    again = browser.get(f"{board}?board=1").content.decode()
    assert "Typed again they are replaced; they are not shown." in again
    assert typed(free_file(table), 1)["N"] not in again
    (said,) = problems(browser.post(board, fields(table, 1) | {"board": "1"}))
    assert said.startswith("Board 1 has cards already")
    whole = print_text(free_file(table)).split("\n\n")[2]
    answer = browser.post(board, {"board": "2", "whole": whole, "hand_N": "nonsense"})
    assert answer.url == page
    assert browser.post(f"{page}fix/").url == page
    shown = browser.get(page).content.decode()
    assert "The cards are fixed: no board is typed again." in shown
    assert "Wrote down the cards of board 2." in shown
    assert "cannot be changed any more" in browser.get(f"{board}?board=1").content.decode()
    assert browser.get(f"{page}hand-records.pdf").status_code == 404
    assert browser.post(f"{page}release/", {"confirmed": "1"}).url == page
    assert len(pages(browser.get(f"{page}hand-records.pdf").content)) == 2
    public = Client().get(f"/boards/{ClubSet.objects.get().code}/").content.decode()
    assert "No guarantee" in public
    assert "typed in" in public


def test_every_mistake_is_named_by_its_heap_and_what_was_typed_stays(begin: Any, browser: Client) -> None:
    board = f"{begin()}boards/"
    cards = typed(free_file("burraco"), 1)
    stock = cards["stock"].split()
    spoiled = fields("burraco", 1, hand_stock=" ".join([*stock[:4], "ZZ", *stock[5:]]), hand_pozzetto_2="")
    answer = browser.post(board, spoiled | {"board": "1"})
    said = problems(answer)
    assert answer.status_code == 422
    assert any(line.startswith("Stock, card 5: “ZZ” is no card") for line in said)
    assert "Pozzetto 2 has 0 cards instead of 11." in said
    assert any(line.startswith("Missing from the deal: ") for line in said)
    assert " ".join(stock[6:]) in answer.content.decode()
    whole = print_text(free_file("burraco")).split("\n\n")[1].replace("turned", "turnd")
    said = problems(browser.post(board, {"board": "1", "whole": whole}))
    assert any(line.startswith("Line 9, column 1: ") for line in said)
    assert problems(browser.post(board, fields("burraco", 1) | {"board": "9"})) == [
        "The set has no such board."
    ]


def test_recorded_boards_are_written_once(begin: Any, browser: Client) -> None:
    page = begin(origin="recorded", boards=1)
    assert "The players deal" in browser.get(page).content.decode()
    assert browser.post(f"{page}boards/", fields("burraco", 1) | {"board": "1"}).url == page
    again = browser.post(f"{page}boards/", fields("burraco", 2) | {"board": "1", "again": "1"})
    assert problems(again) == ["Board 1 has its cards: they cannot be changed any more."]


def test_a_file_is_read_with_line_and_column_of_every_mistake(browser: Client, dealer: Any) -> None:
    text = print_text(free_file("burraco"))
    for spoiled, sentence in (
        (text.replace("turned", "turnd"), "Line 15, column 1: "),
        (text.replace('[Board "2"]', '[Board "1"]'), "Board 1 is there twice"),
        ("é".join(text[:40]).encode("latin-1"), "This is not UTF-8"),
        (b"\x07noise\n" * 400_000, "The file is too long"),
    ):
        data = spoiled if isinstance(spoiled, bytes) else spoiled.encode()
        answer = browser.post(FILE, upload(dealer, data))
        assert answer.status_code == 422
        assert sentence in answer.content.decode(), sentence
    assert not ClubSet.objects.exists()
    page = browser.post(FILE, upload(dealer, text.replace("\n", "\r\n").encode(), title="Autunno")).url
    shown = browser.get(page).content.decode()
    assert "Took 2 boards from a file" in shown
    assert "read from a file" in shown
    assert browser.get(f"{page}boards/").url == page
    answer = browser.post(FILE, upload(dealer, text.encode()))
    assert "somebody may know its cards" in answer.content.decode()


def test_a_club_joins_without_an_event_prints_and_is_told(browser: Client, dealer: Any) -> None:
    (board_set, maker), club = simultaneous(), club_of(dealer)
    answer = browser.post(JOIN, {"club": club, "title": "Da noi", "join_code": board_set.join_code})
    page = answer.url
    shown = browser.get(page).content.decode()
    assert "Several clubs play these boards" in shown
    assert board_set.commitment in shown
    # The code is the maker's to hand on.
    assert board_set.join_code not in shown
    assert "/cancel/" not in shown
    labels = pages(browser.post(f"{page}etui-labels.pdf").content)
    assert board_set.code in labels[0]
    helper = browser.post(f"{page}blind-helper/", {"board": "2"}).content.decode()
    assert helper.count("data-blind-step") == 108
    again = browser.post(JOIN, {"club": club, "title": "Da noi", "join_code": board_set.join_code})
    assert again.context["form"].errors["join_code"] == ["The club has joined this simultaneous already."]
    at_maker = logged_in(maker.user).get(reverse("director:simultaneous")).content.decode()
    assert "Da noi" in at_maker
    assert board_set.commitment in at_maker
    assert re.search(r"Join code:\s*<span class=\"mono\">" + board_set.join_code, at_maker)
    boards_release_at_hour(now=board_set.release_at)
    assert "Prove by the deal numbers" in browser.get(page).content.decode()
    assert "Da noi" in pages(browser.get(f"{page}hand-records.pdf").content)[0]
    assert Client().get(reverse("public:set_records", args=[board_set.code])).status_code == 404


def test_a_cancelled_simultaneous_says_so_at_the_club(browser: Client, dealer: Any) -> None:
    (board_set, maker), now = simultaneous(), timezone.now()
    joined = {"club": club_of(dealer), "title": "Da noi", "join_code": board_set.join_code}
    page = browser.post(JOIN, joined).url
    simultaneous_cancel(board_set=board_set, reason="A sheet lay open", actor=maker, now=now)
    assert "A sheet lay open" in browser.get(page).content.decode()
    refused = browser.post(JOIN, joined | {"join_code": "GUESS"})
    assert refused.context["form"].errors["join_code"] == ["There is no simultaneous with this code."]
    for _guess in range(10):
        answer = browser.post(JOIN, joined | {"join_code": "GUESS"})
    assert "Wait ten minutes" in answer.content.decode()


def test_who_gets_in(
    begin: Any, owner: Any, colleague: Any, outsider: Any, client: Client, browser: Client
) -> None:
    page = begin()
    for way in (BY_HAND, FILE, JOIN):
        assert client.get(way).url == f"/login/?next={way}"
        assert browser.get(way).status_code == 200
        for user in (owner, colleague):
            assert logged_in(user).get(way).status_code == 403
    posted = fields("burraco", 1) | {"board": "1"}
    for user, status in ((owner, 403), (colleague, 403), (outsider, 404)):
        assert logged_in(user).get(f"{page}boards/").status_code == status
        assert logged_in(user).post(f"{page}boards/", posted).status_code == status
        assert logged_in(user).post(f"{page}fix/").status_code == status
    assert client.get(f"{page}boards/").url.startswith("/login/")
    assert "no-store" in browser.get(f"{page}boards/")["Cache-Control"]
    assert "/boards/" not in re.sub(r"/boards/\w+/\"", "", logged_in(owner).get(page).content.decode())
    assert ClubSet.objects.get().notes.count() == 1
