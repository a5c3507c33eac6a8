"""Pack lists, read back from the PDF: a page per board, every card by its number, and no card by its name."""

from __future__ import annotations

import re

import pytest

from games.models import Board
from games.registry import dealable
from games.selectors.blind import blind_steps
from games.tarot.notation import parse_deal
from tests.factories import ready_event
from tests.tournaments.printing.card_reading import lines
from tests.tournaments.printing.reading import pages, words
from tournaments.models import Event
from tournaments.printing.pack_lists import LIST_FOOT, LIST_TOP, pack_lists_pdf

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return ready_event(20, 2, 1, name="Serata d'autunno")


def boards(event: Event) -> list[Board]:
    return list(Board.objects.filter(board_set=event.board_set).order_by("number"))


def pdf(event: Event) -> bytes:
    return pack_lists_pdf(event, [(board, blind_steps(board)) for board in boards(event)])


def test_a_page_for_every_board(event: Event) -> None:
    texts = pages(pdf(event))
    assert len(texts) == 5
    for number, text in enumerate(texts, start=1):
        assert {str(number), "Where each card of the pack goes", "SECRET until played"} <= set(
            text.splitlines()
        )
        assert "Count the heaps: North 18 · East 18 · South 18 · West 18 · Chien 6" in text


def test_who_deals_by_the_list_deals_the_board(event: Event) -> None:
    board = boards(event)[2]
    found = [word for word in words(pdf(event), 2) if LIST_FOOT < word.y < LIST_TOP]
    laid: dict[str, list[str]] = {}
    pack = dealable("tarot").pack
    tokens = [word.text for line in lines(found, near=12) for word in line]
    pairs = re.findall(r"(\d+) ([NESW]|Chien)\b", " ".join(tokens))
    assert [int(number) for number, _heap in pairs] == list(range(1, 79))
    for number, heap in pairs:
        laid.setdefault(heap.lower() if heap == "Chien" else heap, []).append(pack[int(number) - 1])
    rules = dealable("tarot").ruleset(board.board_set.ruleset)
    text = "\n".join(f"{heap} {' '.join(cards)}" for heap, cards in laid.items())
    assert parse_deal(text, rules) == parse_deal(board.cards, rules)


def test_every_line_says_which_cards_it_has_and_every_suit_where_it_is_used_up(event: Event) -> None:
    found = [word for word in words(pdf(event)) if LIST_FOOT - 12 < word.y < LIST_TOP]
    said = [" ".join(word.text for word in line) for line in lines(found, near=5)]
    heads = [re.match(r"(\d+)(?:–(\d+))? (\d+) ", line) for line in said]
    firsts = [int(head[1]) for head in heads if head]
    assert firsts == [1, 8, 15, 22, 29, 36, 43, 50, 57, 64, 71, 78]
    assert all(head[1] == head[3] for head in heads if head)
    marks = [(place, line) for place, line in enumerate(said) if "used up" in line]
    # After each suit of fourteen, and after the trumps with the Excuse.
    assert [place for place, _line in marks] == [2, 5, 8, 11, 16]
    assert [line for _place, line in marks] == [
        f"{dealt} cards dealt, {78 - dealt} left: this packet is used up" for dealt in (14, 28, 42, 56, 78)
    ]


def test_no_card_is_named(event: Event) -> None:
    for text in pages(pdf(event)):
        assert not re.findall(r"[♠♥♦♣★]|\b[SHDC](?:R|D|C|V|10|[1-9])\b|\bT(?:1?[0-9]|2[01])\b", text)
