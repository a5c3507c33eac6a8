"""Diagrams, read back from the PDF: the hand's cards marked, nothing to be read from outside when folded."""

from __future__ import annotations

import pytest

from games.cards import Seat
from games.tarot.notation import parse_deal, print_card
from games.tarot.rulesets import ruleset
from tests.factories import ready_event
from tests.tournaments.printing.reading import Word, words, words_by_page
from tournaments.models import Event
from tournaments.printing.hand_diagrams import PANEL, STRIP_HEIGHT, STRIP_WIDTH, hand_diagrams_pdf
from tournaments.printing.seats import SEATS
from tournaments.printing.sheet import HEIGHT

pytestmark = pytest.mark.django_db
SIGNS = {"★": "T", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}


@pytest.fixture
def event() -> Event:
    return ready_event(20, 2, 1, name="Serata d'autunno")


def panel_of(found: list[Word], place: int, panel: int) -> list[Word]:
    """The words of a strip's panel: 0 the cover, 1 the cards, 2 the one that closes the diagram."""
    left, top = (place % 2) * STRIP_WIDTH, HEIGHT - (place // 2) * STRIP_HEIGHT - panel * PANEL
    return [word for word in found if left <= word.x < left + STRIP_WIDTH and top - PANEL <= word.y < top]


def marked(panel: list[Word]) -> list[str]:
    """The cards in bold, each read by the sign at the beginning of its row."""
    cards: list[str] = []
    for sign in (word for word in panel if word.text in SIGNS):
        suit = SIGNS[sign.text]
        row = [word for word in panel if abs(word.y - sign.y) < 6 and word is not sign and word.is_bold]
        cards.extend("X" if word.text == "Exc." else f"{suit}{word.text}" for word in row)
    return sorted(cards)


def test_a_diagram_marks_its_hand_and_nothing_else(event: Event) -> None:
    boards = list(event.board_set.boards.order_by("number"))
    pdf = hand_diagrams_pdf(event, boards)
    papers = words_by_page(pdf)
    assert len(papers) == len(boards) + 2
    for number, board in enumerate(boards):
        deal = parse_deal(board.cards, ruleset("duplicate-individual"))
        found = papers[number]
        for place, seat in enumerate(SEATS):
            hand = sorted(map(print_card, deal.hands[Seat(seat)]))
            assert marked(panel_of(found, place, 1)) == hand
        # The chiens of four boards on a page, after all hands.
        found, place = papers[len(boards) + number // 4], number % 4
        assert {"Chien", f"Board {board.number}"} <= {word.text for word in panel_of(found, place, 0)}
        assert marked(panel_of(found, place, 1)) == sorted(map(print_card, deal.chien))


def test_every_diagram_shows_all_cards_to_count_along(event: Event) -> None:
    found = words(hand_diagrams_pdf(event, [event.board_set.boards.get(number=1)]))
    texts = " ".join(word.text for word in panel_of(found, 0, 1)).split()
    # Each of the ranks once a suit; 1 to 10 are trumps, too.
    assert [texts.count(rank) for rank in ("R", "V", "10", "1", "21", "11", "Exc.")] == [4, 4, 5, 5, 1, 1, 1]


def test_the_cover_names_board_and_seat_and_no_card(event: Event) -> None:
    board = event.board_set.boards.get(number=3)
    found = words(hand_diagrams_pdf(event, [board]))
    names = {"N": "North", "E": "East", "S": "South", "W": "West"}
    for place, seat in enumerate(SEATS):
        texts = [word.text for word in panel_of(found, place, 0)]
        assert {seat, names[seat], "Board 3"} <= set(texts)
        assert not set(SIGNS) & set(texts)
        assert ("taker" in texts) == (seat == board.taker)


def test_the_seat_is_not_beside_the_cards_unless_asked(event: Event) -> None:
    board = event.board_set.boards.get(number=1)
    for is_open in (False, True):
        found = words(hand_diagrams_pdf(event, [board], is_open=is_open))
        for place, seat in enumerate(SEATS):
            panel = panel_of(found, place, 1)
            assert (seat in [word.text for word in panel]) == is_open
            assert not {"North", "East", "South", "West"} & {word.text for word in panel}


def test_what_closes_the_diagram_is_as_high_as_the_cards_and_blank(event: Event) -> None:
    found = words(hand_diagrams_pdf(event, [event.board_set.boards.get(number=1)]))
    for place in range(4):
        assert [word.text for word in panel_of(found, place, 2)] == ["fold this panel up, over the cards"]
