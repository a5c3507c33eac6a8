"""Pack lists, read back from the PDF: a page per board, every card by its number, and no card by its name."""

from __future__ import annotations

import re

import pytest

from games.models import Board
from games.registry import dealable
from games.selectors.blind import blind_steps
from games.tarot.notation import parse_deal
from tests.factories import ready_event
from tests.tournaments.printing.reading import pages, words
from tournaments.models import Event
from tournaments.printing.pack_lists import pack_lists_pdf

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
    found = [word for word in words(pdf(event), 2) if 90 < word.y < 700]
    lines: dict[int, list[tuple[float, str]]] = {}
    for word in found:
        lines.setdefault(round(word.y / 20), []).append((word.x, word.text))
    laid: dict[str, list[str]] = {}
    pack = dealable("tarot").pack
    tokens = [word.text for word in sorted(found, key=lambda word: (-round(word.y / 20), word.x))]
    pairs = re.findall(r"(\d+) ([NESW]|Chien)\b", " ".join(tokens))
    assert [int(number) for number, _heap in pairs] == list(range(1, 79))
    for number, heap in pairs:
        laid.setdefault(heap.lower() if heap == "Chien" else heap, []).append(pack[int(number) - 1])
    rules = dealable("tarot").ruleset(board.board_set.ruleset)
    text = "\n".join(f"{heap} {' '.join(cards)}" for heap, cards in laid.items())
    assert parse_deal(text, rules) == parse_deal(board.cards, rules)


def test_no_card_is_named(event: Event) -> None:
    for text in pages(pdf(event)):
        assert not re.findall(r"[♠♥♦♣★]|\b[SHDC](?:R|D|C|V|10|[1-9])\b|\bT(?:1?[0-9]|2[01])\b", text)
