"""The blind helper: for the dealer, in the log, and it names no card."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from games.models import Board
from games.registry import dealable
from games.services.boards import board_set_deal
from games.tarot.notation import parse_deal, print_hand
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Event, LogEntry

OPENED = "blind_helper_opened"


def test_without_the_permission_there_is_no_helper_and_no_link(
    running: Event, owner: Any, colleague: Any, django_user_model: Any
) -> None:
    root = django_user_model.objects.create_superuser("root")
    for user in (owner, colleague, root):
        client = logged_in(user)
        assert address("blind_helper", running) not in client.get(address("boards", running)).content.decode()
        response = client.post(address("blind_helper", running), {"board": "1"})
        assert response.status_code == 403
        assert "data-blind-step" not in response.content.decode()
    assert not LogEntry.objects.filter(verb=OPENED).exists()


def test_the_dealer_of_another_club_finds_nothing(running: Event, outsider: Any, client: Client) -> None:
    assert logged_in(outsider).post(address("blind_helper", running)).status_code == 404
    assert client.post(address("blind_helper", running)).status_code == 302
    assert not LogEntry.objects.filter(verb=OPENED).exists()


def test_each_look_is_in_the_log_with_its_board(running: Event, dealer: Any) -> None:
    client = logged_in(dealer)
    assert address("blind_helper", running) in client.get(address("boards", running)).content.decode()
    for board in ("2", "2", "3"):
        response = client.post(address("blind_helper", running), {"board": board})
        assert "no-store" in response["Cache-Control"]
    lines = LogEntry.objects.filter(event=running, verb=OPENED, actor="dealer")
    assert Counter(line.detail["board"] for line in lines) == {2: 2, 3: 1}
    page = client.get(address("log", running)).content.decode()
    assert "Opened the helper that deals board 3 card by card." in page


def test_the_steps_deal_the_board(running: Event, dealer: Any) -> None:
    page = logged_in(dealer).post(address("blind_helper", running), {"board": "4"}).content.decode()
    heaps = re.findall(r'data-blind-step data-heap="(\w+)"', page)
    board = Board.objects.get(board_set=running.board_set, number=4)
    pack = dealable("tarot").pack
    laid = {
        name: " ".join(card for card, heap in zip(pack, heaps, strict=True) if heap == name) for name in heaps
    }
    text = "\n".join(f"{name} {cards}" for name, cards in laid.items())
    rules = dealable("tarot").ruleset(running.board_set.ruleset)
    assert parse_deal(text, rules) == parse_deal(board.cards, rules)


def test_a_board_of_burraco_is_dealt_with_its_stock_in_order(running: Event, dealer: Any) -> None:
    running.board_set = board_set_deal(game_slug="burraco", ruleset="fitab", board_count=1, user=None)
    running.save()
    page = logged_in(dealer).post(address("blind_helper", running), {"board": "1"}).content.decode()
    steps = re.findall(r'data-blind-step data-heap="([\w ]+)".*?<strong>([^<]*)</strong>', page)
    rules = dealable("burraco")
    laid: dict[str, list[tuple[int, str]]] = {}
    for card, (heap, short) in zip(rules.pack, steps, strict=True):
        laid.setdefault(heap, []).append((int(short.split()[-1]) if heap == "stock" else 0, card))
    dealt = rules.dealt(running.board_set.rules, 4)
    hands = dealt.hands(dealt.parse_deal(running.board_set.boards.get(number=1).cards))
    assert [card for _place, card in sorted(laid["stock"])] == list(hands["stock"])
    assert {heap: sorted(card for _, card in cards) for heap, cards in laid.items() if heap != "stock"} == {
        heap: sorted(cards) for heap, cards in hands.items() if heap != "stock"
    }
    text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    assert "Sort both packs into one" in text
    assert "trumps" not in text
    assert "Stock: each card at its numbered place; pick them up with 1 on top, and never mix them." in text
    assert "Mix every heap" not in text
    assert "Pozzetto 1 11 Pozzetto 2 11 Card turned up 1 Stock 41" in text


def test_tarot_is_sorted_and_mixed_as_ever(running: Event, dealer: Any) -> None:
    page = logged_in(dealer).post(address("blind_helper", running), {"board": "1"}).content.decode()
    text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    assert "then the trumps from 1 to 21, and last the Excuse." in text
    assert "Put each card face down where the screen says." in text
    assert "North 18 East 18 South 18 West 18 Chien 6" in text
    assert "Mix every heap before it goes into the étui: now its cards still lie in order." in text


def test_no_card_is_named(running: Event, dealer: Any) -> None:
    """Neither a hand of the board nor the text of any card but the words of the sorted pack."""
    page = logged_in(dealer).post(address("blind_helper", running), {"board": "1"}).content.decode()
    board = Board.objects.get(board_set=running.board_set, number=1)
    rules = dealable("tarot").ruleset(running.board_set.ruleset)
    for hand in parse_deal(board.cards, rules).hands.values():
        assert not [group for group in print_hand(hand).split() if len(group) > 1 and group in page]
    text = re.sub(r"<[^>]*>", " ", page[page.index("blind-steps") : page.index("data-blind-done")])
    assert not re.findall(r"\b[SHDC](?:R|D|C|V|10|[1-9])\b|\bT(?:1?[0-9]|2[01])\b|[♠♥♦♣]", text)


def test_the_page_belongs_to_the_boards_on_the_way_of_the_event(running: Event, dealer: Any) -> None:
    client = logged_in(dealer)
    page = client.post(address("blind_helper", running)).content.decode()
    way = re.compile(r'<ol class="steps.*?</ol>', re.DOTALL)
    assert way.search(page)[0] == way.search(client.get(address("boards", running)).content.decode())[0]


def test_the_last_board_has_none_after_it(running: Event, dealer: Any) -> None:
    client, last = logged_in(dealer), running.board_set.board_count
    before = client.post(address("blind_helper", running), {"board": str(last - 1)}).content.decode()
    assert f'name="board" value="{last}"' in before
    assert (
        'name="board"'
        not in client.post(address("blind_helper", running), {"board": str(last)}).content.decode()
    )


@pytest.mark.parametrize("board", ["", "0", "99", "x", "٣", "1" * 5000, "\0"])
def test_a_number_that_is_none_opens_the_first_board(running: Event, dealer: Any, board: str) -> None:
    logged_in(dealer).post(address("blind_helper", running), {"board": board})
    assert LogEntry.objects.get(verb=OPENED).detail["board"] == 1


def test_the_dealer_of_a_draft_is_told_that_nothing_is_dealt(drafted: Event, dealer: Any) -> None:
    response = logged_in(dealer).post(address("blind_helper", drafted))
    assert problems(response) == ["The boards have not been dealt yet."]
