"""Papers of every game and table, read back: every heap has its cards and no others, in their order if any.

Tarot for four in greater detail: see the modules of the single papers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, pairwise

import pytest
from django.utils import timezone
from reportlab.pdfbase.pdfmetrics import stringWidth

from games.dealing.robot_table import robot_table
from games.hand_rows import shown_heap
from games.models import Board
from games.registry import DEALABLE, dealable
from games.selectors.blind import blind_steps
from games.selectors.heaps import board_heaps
from tests.factories import ready_event
from tests.tournaments.printing.card_reading import cards_in, lines, places_in
from tests.tournaments.printing.reading import Word, pages, words, words_by_page
from tests.tournaments.printing.sets import SIGNS, TABLES, boards_of, card_text, cards_of
from tournaments.printing.compass import BOX_HEIGHT as SIDE_HEIGHT
from tournaments.printing.compass import BOX_WIDTH as SIDE_WIDTH
from tournaments.printing.compass import PLACES, corner
from tournaments.printing.dealing_sheets import BOX_HEIGHT, BOX_WIDTH, GAP, HEAD, dealing_sheets_pdf
from tournaments.printing.etui_labels import Label, etui_labels_pdf
from tournaments.printing.folded_sheets import INDENT, MIDDLE
from tournaments.printing.hand_diagrams import PANEL, STRIP_HEIGHT, STRIP_WIDTH, hand_diagrams_pdf
from tournaments.printing.hand_records import COMPASS_TOP, HandRecord, hand_records_pdf
from tournaments.printing.heaps_below import HALF
from tournaments.printing.pack_lists import LIST_FOOT, LIST_TOP, pack_lists_pdf
from tournaments.printing.score_slips import score_slips_pdf
from tournaments.printing.sheet import BOLD, HEIGHT, MARGIN, PLAIN, WIDTH
from tournaments.selectors.seats import slips_of_event

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("table", TABLES)]
NAMES = {
    **{"N": "North", "E": "East", "S": "South", "W": "West", "X": "X", "chien": "Chien"},
    **{"pozzetto 1": "Pozzetto 1", "pozzetto 2": "Pozzetto 2", "turned": "Card turned up", "stock": "Stock"},
}
IN_ORDER = ("N", "E", "W", "S", "X", "chien", "pozzetto 1", "pozzetto 2", "turned", "stock")
SHORT = {"Chien": "chien", "Poz. 1": "pozzetto 1", "Poz. 2": "pozzetto 2", "Turned up": "turned"}


def ordered(board: Board) -> dict[str, list[str]]:
    cards = cards_of(board)
    return {name: cards[name] for name in IN_ORDER if name in cards}


def assert_heap(found: Iterable[Word], name: str, cards: list[str]) -> None:
    """These words show the heap: all of it once, and as it lies where it has an order."""
    found = list(found)
    if name == "stock":
        assert (cards_in(found), places_in(found)) == (cards, list(range(1, len(cards) + 1)))
    else:
        assert sorted(cards_in(found)) == sorted(cards), name


def within(found: Iterable[Word], left: float, bottom: float, width: float, height: float) -> list[Word]:
    return [word for word in found if left <= word.x < left + width and bottom <= word.y < bottom + height]


def test_folded_dealing_sheets(table: str) -> None:
    event, boards = boards_of(table)
    papers = words_by_page(dealing_sheets_pdf(event, boards))
    for board, found in zip(boards, papers, strict=True):
        front = [word for word in found if word.x > MIDDLE]
        back = [word for word in found if word.x < MIDDLE]
        tops = [word.y + 20 for word in back if word.text.isdigit() and 40 < word.x < 50 and word.is_bold]
        seen = set()
        for top, below in pairwise([*sorted(tops, reverse=True), 0.0]):
            name = next(
                heap for heap in IN_ORDER
                for word in back if below < word.y < top and word.text == NAMES[heap] and word.size > 15
            )  # fmt: skip
            heap = (word for word in front if below < word.y < top and word.x > MIDDLE + INDENT)
            assert_heap(heap, name, cards_of(board)[name])
            seen.add(name)
        assert seen == set(cards_of(board))
        assert not {word.text for word in front} & set(NAMES.values())


def test_open_dealing_sheets(table: str) -> None:
    event, boards = boards_of(table, 1)
    found = words(dealing_sheets_pdf(event, boards[:1], is_open=True))
    heaps = ordered(boards[0])
    boxes = [name for name in heaps if len(heaps[name]) > 9 and name != "stock"]
    top = HEIGHT - MARGIN / 2 - HEAD
    for place, name in enumerate(boxes):
        row, column = divmod(place, 2)
        y = top - (row + 1) * (BOX_HEIGHT + GAP) + GAP
        box = within(found, MARGIN + column * (BOX_WIDTH + GAP), y, BOX_WIDTH, BOX_HEIGHT)
        assert_heap((word for word in box if word.x > box[0].x + 20), name, heaps[name])
    for name in heaps.keys() - set(boxes):
        title = next(word for word in found if word.text == NAMES[name])
        low = 0 if name == "stock" else title.y - 2
        assert_heap((word for word in found if low <= word.y < title.y + 2), name, heaps[name])


def test_diagrams(table: str) -> None:
    event, boards = boards_of(table)
    papers = words_by_page(hand_diagrams_pdf(event, boards))
    # Four hands fill a page: the chiens of all boards share the last one.
    shared = papers.pop() if table == "tarot-4" else []
    for index, board in enumerate(boards):
        heaps = ordered(board)
        for number, (name, cards) in enumerate(heaps.items()):
            is_shared = bool(shared) and name == "chien"
            place = index if is_shared else number
            left, top = (place % 2) * STRIP_WIDTH, HEIGHT - (place % 4 // 2) * STRIP_HEIGHT
            found = shared if is_shared else papers[place // 4]
            cover = [word.text for word in within(found, left, top - PANEL, STRIP_WIDTH, PANEL)]
            assert {NAMES[name], f"Board {board.number}"} <= set(cover)
            panel = within(found, left, top - 2 * PANEL, STRIP_WIDTH, PANEL)
            assert_heap(panel, name, cards)
            if name != "stock":
                # The whole pack is there, to count along: four tens and a trump, or eight and the jokers.
                all_of_these = sum(text in {"10", "Joker"} for word in panel for text in word.text.split())
                assert all_of_these == (5 if table.startswith("tarot") else 12)
        papers = papers[-(-(len(heaps) - bool(shared)) // 4) :]
    assert not papers


def test_hand_records(table: str) -> None:
    event, (board,) = boards_of(table, 1)
    board.released_at = timezone.now()
    found = words(hand_records_pdf(event, [HandRecord(board, ())]))
    heaps = ordered(board)
    left = dict(heaps)
    free = {"W": "pozzetto 1", "E": "pozzetto 2"} if table == "burraco-2" else {}
    for seat in ("N", "E", "S", "W"):
        box = within(found, *corner(*PLACES[seat], COMPASS_TOP), SIDE_WIDTH, SIDE_HEIGHT)
        name = next((heap for heap in heaps if NAMES[heap] in {word.text for word in box}), None)
        assert name == (seat if seat in heaps else free.get(seat))
        if name:
            assert_heap((word for word in box if word.x > box[0].x - 30), name, left.pop(name))
    middle = within(found, *corner(1, 1, COMPASS_TOP), SIDE_WIDTH, SIDE_HEIGHT)
    name = "turned" if table.startswith("burraco") else "chien"
    tiles = [word for word in middle if word.text in SIGNS]
    above = [
        min((w for w in middle if w.is_bold and 5 < w.y - t.y < 25), key=lambda w: abs(w.x - t.x))
        for t in tiles
    ]
    assert sorted(card_text(t.text, w.text) for t, w in zip(tiles, above, strict=True)) == sorted(
        left.pop(name)
    )
    for name, cards in left.items():
        title = next(
            word for word in found if word.text == NAMES[name] and word.y < COMPASS_TOP - 3 * SIDE_HEIGHT
        )
        results = next(word.y for word in found if word.text == "Results")
        depth = title.y - results - 5 if name == "stock" else 35
        width = WIDTH if name in {"stock", "X"} else HALF
        left_edge = title.x - (28 if name == "X" else 8)
        assert_heap(within(found, left_edge, title.y - depth, width, depth - 2), name, cards)


def test_pack_lists_deal_the_board(table: str) -> None:
    event, (board,) = boards_of(table, 1)
    page = words(pack_lists_pdf(event, [(board, blind_steps(board))]))
    found = [word for word in page if LIST_FOOT < word.y < LIST_TOP]
    tokens = [word.text for line in lines(found, near=12) for word in line]
    pattern = r"(\d+) ([NESWX]|Chien|Poz\. [12]|Turned up|Stock \d+)(?= |$)"
    pack = dealable(board.board_set.game).pack
    laid: dict[str, list[tuple[int, str]]] = {}
    for count, (card, label) in enumerate(re.findall(pattern, " ".join(tokens)), start=1):
        assert int(card) == count
        is_stock = label.startswith("Stock")
        heap, place = ("stock", int(label[6:])) if is_stock else (SHORT.get(label, label), count)
        laid.setdefault(heap, []).append((place, pack[count - 1]))
    heaps = cards_of(board)
    assert [card for _place, card in sorted(laid.pop("stock", []))] == heaps.pop("stock", [])
    assert {name: sorted(card for _, card in cards) for name, cards in laid.items()} == {
        name: sorted(cards) for name, cards in heaps.items()
    }


def test_pack_lists_say_how_the_pack_is_sorted_and_what_is_not_mixed(table: str) -> None:
    event, boards = boards_of(table, 1)
    text = " ".join(pages(pack_lists_pdf(event, [(boards[0], blind_steps(boards[0]))]))[0].split())
    is_tarot = table.startswith("tarot")
    assert ("then the trumps from 1 to 21, and last the Excuse" in text) == is_tarot
    assert ("Sort both packs into one" in text and "the four jokers" in text) != is_tarot
    assert ("Mix every heap before" in text) == is_tarot
    assert ("Stock: each card at its numbered place; pick them up with 1 on top" in text) != is_tarot
    assert ("Mix every other heap before" in text) != is_tarot
    assert "Leave every suit a packet of its own." in text
    assert "First lay out a slip with the name of each heap." in text
    sizes = " · ".join(f"{NAMES[name]} {len(cards)}" for name, cards in cards_of(boards[0]).items())
    assert f"Count the heaps: {sizes}" in text


def test_only_a_board_that_names_a_taker_speaks_of_one(table: str) -> None:
    event, boards = boards_of(table)
    labels = [Label(board.number, board.dealer, board.taker, "https://club.example.org") for board in boards]
    board = boards[0]
    board.released_at = timezone.now()
    for pdf in (
        etui_labels_pdf(event, labels),
        dealing_sheets_pdf(event, boards),
        dealing_sheets_pdf(event, boards, is_open=True),
        hand_records_pdf(event, [HandRecord(board, ())]),
    ):
        text = pages(pdf)[0]
        assert f"Dealer: {NAMES[board.dealer]}" in text
        assert ("Taker:" in text) == bool(board.taker) == (table == "tarot-4")


def test_nothing_runs_off_the_page_or_is_too_small(table: str) -> None:
    event, boards = boards_of(table, 1)
    for board in boards:
        board.released_at = timezone.now()
    share = robot_table([[1, 600], [0, -60]])
    for pdf in (
        dealing_sheets_pdf(event, boards),
        dealing_sheets_pdf(event, boards * 2, is_open=True),
        hand_diagrams_pdf(event, boards, is_open=True),
        hand_records_pdf(
            event, [HandRecord(board, (), share, "https://club.example.org") for board in boards]
        ),
        pack_lists_pdf(event, [(board, blind_steps(board)) for board in boards]),
    ):
        for word in chain.from_iterable(words_by_page(pdf)):
            end = word.x + stringWidth(word.text, BOLD if word.is_bold else PLAIN, word.size)
            assert (word.x > 4, end < WIDTH - 4, 8 < word.y < HEIGHT - 8) == (True, True, True), word
            assert word.size >= 4.5, word


def test_robots_are_spoken_of_in_the_words_of_the_game(table: str) -> None:
    event, (board,) = boards_of(table, 1)
    board.released_at = timezone.now()
    share = robot_table([[1, 600], [1, 60], [0, -65], [1, 245]])
    found = pages(hand_records_pdf(event, [HandRecord(board, (), share)]))[0].splitlines()
    made, mean = {
        "burraco-4": ("North-South ahead in 3: 75 % ± 22", "Mean difference: +210 ± 145"),
        "burraco-2": ("North ahead in 3: 75 % ± 22", "Mean difference: +210 ± 145"),
    }.get(table, ("Contract made: 75 % ± 22", "Mean score: +210 ± 145"))
    assert {"played 4 times", made, mean} <= set(found)


def test_a_slip_asks_for_what_the_game_writes_down(table: str) -> None:
    event = ready_event(20, 2, 1)
    event.game = TABLES[table][0]
    text = pages(score_slips_pdf(event, slips_of_event(event)))[0]
    assert ("Bouts" in text, "Difference" in text) == (event.game == "tarot", event.game == "burraco")


def test_no_card_is_ever_left_out(table: str) -> None:
    """Every card of the pack has its row, and one that the game has not is refused without being named."""
    game = DEALABLE[TABLES[table][0]]
    assert shown_heap("N", game.pack, game.look).count == len(game.pack)
    with pytest.raises(ValueError, match="1 cards of a heap have no row") as told:
        shown_heap("N", ("S4", "Z9"), game.look)
    assert "Z9" not in str(told.value)
    _event, boards = boards_of(table, 1)
    assert sum(heap.count for heap in board_heaps(boards[0]).values()) == len(game.pack)
