"""Hand records, read back from the PDF: hands where their seats are, results in order, nothing secret."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import timezone

from games.cards import Seat
from games.dealing.robot_table import robot_table
from games.models import Board
from games.tarot.notation import parse_deal, print_card
from games.tarot.rulesets import ruleset
from tests.factories import ready_event
from tests.tournaments.printing.reading import Word, pages, words
from tournaments.models import Event
from tournaments.printing.compass import BOX_HEIGHT, BOX_WIDTH, PLACES, corner
from tournaments.printing.hand_records import COMPASS_TOP, HandRecord, hand_records_pdf
from tournaments.printing.record_results import RecordLine, ranked

pytestmark = pytest.mark.django_db
SIGNS = {"★": "T", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}
NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
UNITS = (56, 62, -56, -52, 50)
NOTES = (75, 100, 0, 25, 50)


@pytest.fixture
def event() -> Event:
    return ready_event(20, 2, 1, name="Serata d'autunno")


def released(event: Event, number: int = 1) -> Board:
    board = event.board_set.boards.get(number=number)
    board.released_at = timezone.now()
    return board


def official_lines() -> tuple[RecordLine, ...]:
    """The official example of a topage."""
    return tuple(
        RecordLine(place, 6 - place, f"Anna Rossi{place}", unit, Fraction(note))
        for place, (unit, note) in enumerate(zip(UNITS, NOTES, strict=True), 1)
    )


def box(found: list[Word], column: int, row: int) -> list[Word]:
    x, y = corner(column, row, COMPASS_TOP)
    return [word for word in found if x <= word.x < x + BOX_WIDTH and y <= word.y < y + BOX_HEIGHT]


def hand_in(panel: list[Word]) -> list[str]:
    """The cards of a hand's box: signs stand at the beginning of a suit, which may go on below."""
    cards: list[str] = []
    signs = sorted((word for word in panel if word.text in SIGNS), key=lambda word: -word.y)
    for sign, following in zip(signs, [*signs[1:], None], strict=True):
        below = following.y + 6 if following else 0
        ranks = [word.text for word in panel if below < word.y < sign.y + 6 and word.x > sign.x + 5]
        cards += ["X" if rank == "Exc." else f"{SIGNS[sign.text]}{rank}" for rank in ranks if rank != "—"]
    return sorted(cards)


def test_every_hand_lies_where_its_seat_is(event: Event) -> None:
    for number in range(1, 6):
        board = released(event, number)
        deal = parse_deal(board.cards, ruleset("duplicate-individual"))
        found = words(hand_records_pdf(event, [HandRecord(board, ())]))
        for seat, place in PLACES.items():
            assert hand_in(box(found, *place)) == sorted(map(print_card, deal.hands[Seat(seat)])), seat


def test_eighteen_trumps_find_room_in_their_box(event: Event) -> None:
    board = released(event)
    all_trumps = ",".join(str(rank) for rank in range(18, 0, -1))
    suits = [f"{suit}:R,D,C,V,10,9,8,7,6,5,4,3,2,1" for suit in "SHDC"]
    board.cards = "\n".join(
        [
            f"N T:{all_trumps}",
            f"E {suits[0]} H:R,D,C,V",
            "S H:10,9,8,7,6,5,4,3,2,1 D:R,D,C,V,10,9,8,7",
            "W D:6,5,4,3,2,1 C:R,D,C,V,10,9,8,7,6,5,4,3",
            "chien C:2,1 T:21,20,19 X",
        ]
    )
    found = words(hand_records_pdf(event, [HandRecord(board, ())]))
    assert hand_in(box(found, *PLACES["N"])) == sorted(f"T{rank}" for rank in range(1, 19))
    assert len(hand_in(box(found, *PLACES["E"]))) == 18


def test_the_chien_lies_in_the_middle(event: Event) -> None:
    board = released(event)
    deal = parse_deal(board.cards, ruleset("duplicate-individual"))
    texts = [word.text for word in box(words(hand_records_pdf(event, [HandRecord(board, ())])), 1, 1)]
    assert texts[0] == "Chien"
    faces = sorted("X" if card == "X" else card[1:] for card in map(print_card, deal.chien))
    rest = [text for text in texts[1:] if text not in SIGNS and text not in NAMES]
    assert sorted("X" if text == "Exc." else text for text in rest) == faces
    assert sum(text in SIGNS for text in texts) == 6


def test_trumps_come_first(event: Event) -> None:
    found = words(hand_records_pdf(event, [HandRecord(released(event), ())]))
    for place in PLACES.values():
        signs = [word for word in box(found, *place) if word.text in SIGNS]
        assert max(signs, key=lambda word: word.y).text == "★"


def test_taker_and_dealer_are_marked_in_their_boxes(event: Event) -> None:
    board = released(event, 2)
    found = words(hand_records_pdf(event, [HandRecord(board, ())]))
    for seat, place in PLACES.items():
        texts = [word.text for word in box(found, *place)]
        assert ("taker" in texts, "dealer" in texts) == (seat == board.taker, seat == board.dealer)
    texts = [word.text for word in found]
    assert f"Taker: {NAMES[board.taker]}" in texts
    assert f"Dealer: {NAMES[board.dealer]}" in texts


def test_a_secret_board_is_never_drawn(event: Event) -> None:
    secret = event.board_set.boards.get(number=2)
    with pytest.raises(ValueError, match=r"boards \[2\] are not released"):
        hand_records_pdf(event, [HandRecord(released(event), ()), HandRecord(secret, ())])


def test_results_stand_best_first_with_score_and_note(event: Event) -> None:
    """The official example: +62, +56, +50, -52, -56 have 100, 75, 50, 25, 0 %."""
    text = pages(hand_records_pdf(event, [HandRecord(released(event), official_lines())]))[0]
    lines = text.splitlines()
    shown = [line for line in lines if line.startswith("Anna Rossi")]
    assert shown == [f"Anna Rossi{number}" for number in (2, 1, 5, 4, 3)]
    for unit, note in (
        ("+62", "100.00"),
        ("+56", "75.00"),
        ("+50", "50.00"),
        ("−52", "25.00"),
        ("−56", "0.00"),
    ):
        assert lines[lines.index(unit) + 1] == note
    assert {"Played 5 times", "Contract made: 3 of 5", "Mean score: 12.0"} <= set(lines)
    assert "Best and worst: +62, −56" in lines


def test_equals_share_their_place() -> None:
    units = (50, 60, 50, -52)
    rows = ranked([RecordLine(1, table, "A", unit, None) for table, unit in enumerate(units, 1)])
    assert [(row.place, row.line.unit, row.shows_place) for row in rows] == [
        (1, 60, True),
        (2, 50, True),
        (2, 50, False),
        (4, -52, True),
    ]


def test_a_result_without_a_note_has_a_dash(event: Event) -> None:
    line = RecordLine(1, 1, "Anna Rossi", 50, None)
    text = pages(hand_records_pdf(event, [HandRecord(released(event), (line,))]))[0]
    assert "–" in text.splitlines()
    assert "Played once" in text.splitlines()


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (12, 1), (30, 1), (60, 2), (200, 3)])
def test_any_number_of_results_finds_room_each_once(event: Event, count: int, sheets: int) -> None:
    lines = tuple(
        RecordLine(1, table, f"Anna Rossi{table}", 50 + 2 * (table % 9), Fraction(50))
        for table in range(1, count + 1)
    )
    pdf = hand_records_pdf(event, [HandRecord(released(event), lines)])
    texts = pages(pdf)
    assert len(texts) == sheets
    found = [line for text in texts for line in text.splitlines() if line.startswith("Anna Rossi")]
    assert sorted(found) == sorted(line.attacker for line in lines)
    for page in range(sheets):
        assert min(word.y for word in words(pdf, page) if word.text.startswith("Anna")) > 34


def test_a_board_that_nobody_played_says_so(event: Event) -> None:
    text = pages(hand_records_pdf(event, [HandRecord(released(event), ())]))[0]
    assert "Nobody has played this board." in text
    assert "Mean score" not in text


def test_the_robots_share_is_printed_when_given(event: Event) -> None:
    share = robot_table([[1, 60], [0, -60], [1, 80], [1, 80]])
    board = released(event)
    text = pages(hand_records_pdf(event, [HandRecord(board, (), share)]))[0]
    assert {
        "Robots",
        "played 4 times",
        "Contract made: 75 % ± 22",
        "Mean score: +40 ± 34",
        "Spread: 67",
    } <= set(text.splitlines())
    assert "Robots" not in pages(hand_records_pdf(event, [HandRecord(board, ())]))[0]


def test_names_of_any_length_fit(event: Event) -> None:
    event.name = "Šampionat Ωμέγα " * 7
    lines = tuple(RecordLine(1, table, "Σοφία " * 20, 50, Fraction(50)) for table in range(1, 30))
    pdf = hand_records_pdf(event, [HandRecord(released(event), lines)])
    assert "Šampionat Ωμέγα" in pages(pdf)[0]
    assert [word.text.endswith("…") for word in words(pdf) if "Σοφία" in word.text] == [True] * 29
