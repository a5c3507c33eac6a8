"""Paper, read back from the PDF: what stands on every page, and that it fits."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from pypdf import PdfReader

from games.selectors.heaps import board_heaps
from tests.factories import ready_event
from tests.tournaments.printing.reading import words
from tests.tournaments.printing.sets import boards_of
from tournaments.models import Event
from tournaments.printing.dealing_sheets import dealing_sheets_pdf
from tournaments.printing.folded_sheets import HEAP_HEIGHT, MIDDLE
from tournaments.printing.qr import qr_svg
from tournaments.printing.score_slips import score_slips_pdf
from tournaments.printing.sheet import fitted
from tournaments.printing.table_cards import table_cards_pdf
from tournaments.selectors.seats import slips_of_event

pytestmark = pytest.mark.django_db
NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
ADDRESSES = {seat: f"https://club.example.org/t/{seat * 32}" for seat in "NESW"}


@pytest.fixture
def event() -> Event:
    return ready_event(20, 2, 1, name="Serata d'autunno")


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def test_a_table_card_names_event_table_and_the_four_seats(event: Event) -> None:
    texts = pages(table_cards_pdf(event, {2: ADDRESSES, 1: ADDRESSES}))
    assert len(texts) == 2
    for table, text in enumerate(texts, 1):
        assert {str(table), "North", "East", "South", "West", event.name} <= set(text.splitlines())
        # The address is in the code only: nobody can copy it from across the room.
        assert "club.example.org" not in text


def test_a_table_card_leaves_out_a_seat_without_a_link(event: Event) -> None:
    text = pages(table_cards_pdf(event, {1: {"N": ADDRESSES["N"]}}))[0]
    assert "North" in text
    assert "South" not in text


def test_names_of_any_length_and_script_fit(event: Event) -> None:
    event.name = "Šampionat Ωμέγα " * 7
    for pdf in (table_cards_pdf(event, {1: ADDRESSES}), score_slips_pdf(event, slips_of_event(event))):
        assert "Šampionat Ωμέγα" in pages(pdf)[0]


def test_what_is_too_long_gets_smaller_and_then_cut() -> None:
    assert fitted("Anna", 10, 100) == ("Anna", 10)
    words, size = fitted("Anna Rossi " * 3, 10, 120)
    assert (words, size < 10) == ("Anna Rossi " * 3, True)
    words, size = fitted("Anna Rossi " * 50, 10, 120)
    assert words.endswith("…")
    assert size == 6


def test_folded_a_board_has_a_page_and_open_two_boards_share_one(event: Event) -> None:
    boards = list(event.board_set.boards.order_by("number"))
    for is_open, count in ((False, 5), (True, 3)):
        texts = pages(dealing_sheets_pdf(event, boards, is_open=is_open))
        assert len(texts) == count
        assert "".join(texts).count("Exc.") == len(boards)
        assert all(sign in texts[0] for sign in "♠♥♦♣")


@pytest.mark.parametrize("is_open", [False, True])
def test_dealing_sheets_name_dealer_and_taker(event: Event, is_open: bool) -> None:
    board = event.board_set.boards.get(number=1)
    text = pages(dealing_sheets_pdf(event, [board], is_open=is_open))[0]
    assert f"Taker: {NAMES[board.taker]}" in text
    assert f"Dealer: {NAMES[board.dealer]}" in text


def halves(pdf: bytes) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """The words left and right of the fold of the first page, each with its height."""
    left: list[tuple[str, float]] = []
    right: list[tuple[str, float]] = []

    def note(text: str, _cm: Any, matrix: Any, _font: Any, _size: Any) -> None:
        if text.strip():
            (left if matrix[4] < MIDDLE else right).append((text.strip(), matrix[5]))

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=note)
    return left, right


def test_no_side_of_a_folded_dealing_sheet_has_a_seat_and_its_cards(event: Event) -> None:
    board = event.board_set.boards.get(number=1)
    left, right = halves(dealing_sheets_pdf(event, [board]))
    assert not [word for word, _height in left if any(sign in word for sign in "♠♥♦♣")]
    assert not [word for word, _height in right if word in {*NAMES, *NAMES.values()}]
    # And still each heap lies beside its holder.
    places = {seat: next(height for word, height in left if word == name) for seat, name in NAMES.items()}
    for seat, heap in board_heaps(board).items():
        if seat in NAMES:
            cards = [rank for _suit, rank in heap.cards]
            beside = [word for word, height in right if abs(height - places[seat]) < HEAP_HEIGHT / 2]
            assert set(cards) <= set(beside)


def test_the_order_of_the_heaps_says_nothing_of_the_seats(event: Event) -> None:
    orders = set()
    for board in event.board_set.boards.all():
        left, _right = halves(dealing_sheets_pdf(event, [board]))
        orders.add(tuple(word for word, _height in left if word in NAMES.values()))
    assert len(orders) > 1


def test_a_slip_says_where_its_board_is_played_and_by_whom(event: Event) -> None:
    slips = slips_of_event(event)
    assert [slip.board for slip in slips] == [1, 2, 3, 4, 5]
    assert [len(slip.lines) for slip in slips] == [2] * 5
    text = "\n".join(pages(score_slips_pdf(event, slips)))
    for entry in event.entries.select_related("player"):
        # Everybody plays two of the five boards.
        assert len(re.findall(rf"\b{entry.player}\b", text)) == 2


def test_slips_show_no_card(event: Event) -> None:
    text = "".join(pages(score_slips_pdf(event, slips_of_event(event))))
    assert not set("♠♥♦♣★") & set(text)


def test_a_code_on_the_screen_is_a_picture_without_style_or_size() -> None:
    svg = qr_svg(ADDRESSES["N"])
    assert svg.startswith("<svg ")
    assert "viewBox" in svg
    assert "style=" not in svg
    assert "club.example.org" not in svg


def test_dealing_sheets_say_how_one_works_with_heaps() -> None:
    event, boards = boards_of("burraco-4", 1)
    found = words(dealing_sheets_pdf(event, boards))
    front = " ".join(word.text for word in found if word.x > MIDDLE)
    back = " ".join(word.text for word in found if word.x < MIDDLE)
    assert "From a pack sorted by suits take the cards of heap after heap" in front
    assert "When all heaps lie there, turn the paper" in back
    assert "From a pack sorted by suits take" in pages(dealing_sheets_pdf(event, boards, is_open=True))[0]
