"""What may be left out, in which order things may stand, and what is passed over with a note."""

from __future__ import annotations

import json
import re

from deploy.env import ROOT
from games.cards import Seat
from games.exchange.printing import print_json, print_text
from games.exchange.reading import read_set
from tests.games.exchange.sets import TABLES, board_set

DUPLICATE = board_set(TABLES[3])
TEXT = print_text(DUPLICATE)


def read(text: str, **usual: str):
    reading = read_set(text.encode(), usual)
    assert reading.problems == ()
    return reading.file


def without(text: str, *tags: str) -> str:
    return "\n".join(
        line for line in text.splitlines() if not line.startswith(tuple(f"[{tag} " for tag in tags))
    )


def test_all_tags_but_the_game_can_be_left_out():
    file = board_set(TABLES[1], title="")
    left = without(print_text(file), "Format", "Set", "Ruleset", "Players", "Dealer", "Taker")
    assert read(left) == file


def test_the_first_ruleset_for_so_many_players_is_the_usual_one():
    assert read(without(print_text(board_set(TABLES[2])), "Ruleset")).ruleset == "fft-5"


def test_without_a_dealer_the_one_at_the_takers_left_deals():
    """RO2012: the taker, at the dealer's right, is the first to speak."""
    read_boards = read(without(TEXT, "Dealer")).boards
    assert [(board.dealer, board.taker) for board in read_boards] == [
        (board.dealer, board.taker) for board in DUPLICATE.boards
    ]


def test_a_board_without_a_number_follows_the_one_before_it():
    numbers = [board.number for board in read(TEXT.replace('[Board "2"]\n', "")).boards]
    assert numbers == [1, 2, 3]


def test_the_game_and_the_rules_may_be_said_by_whoever_reads():
    left = without(TEXT, "Game", "Ruleset", "Players")
    assert read(left, game="tarot", ruleset="duplicate-individual") == DUPLICATE


def test_what_the_file_says_comes_before_what_is_usual():
    assert read(TEXT, game="burraco", ruleset="fibur-2026") == DUPLICATE


def test_tags_may_stand_in_any_order_several_on_a_line_and_without_quotes():
    loose = re.sub(r'\[Board "(.)"\]\n\[Dealer "(.)"\]', r"[dealer \2] [BOARD\t\1 ]", TEXT)
    assert loose != TEXT
    assert read(loose) == DUPLICATE


def test_tags_of_the_set_may_be_repeated_with_every_board_as_pbn_does():
    assert read(TEXT.replace("[Board", '[Game "Tarot"]\n[Board')) == DUPLICATE


def test_the_lines_of_a_deal_may_stand_in_any_order():
    first, rest = TEXT.split("\nN ", 1)
    hand, others = rest.split("\n\n[Board", 1)[0], rest.split("\n\n[Board", 1)[1]
    north, *below = hand.split("\n")
    assert read(f"{first}\n" + "\n".join([*below[::-1], f"N {north}"]) + "\n\n[Board" + others) == DUPLICATE


def test_unknown_tags_and_fields_are_passed_over_with_a_note():
    reading = read_set(TEXT.replace("[Board", '[Event "Cup"]\n[Board', 1).encode())
    assert reading.file == DUPLICATE
    assert [(note.code, note.where) for note in reading.notes] == [("tag_unknown", "7:1")]
    reading = read_set(print_json(DUPLICATE).replace('"set"', '"event": "Cup", "set"').encode())
    assert reading.file == DUPLICATE
    assert [(note.code, note.where) for note in reading.notes] == [("field_unknown", "4:10")]


def test_two_boards_with_the_same_cards_are_read_with_a_note():
    once = board_set(TABLES[1], numbers=(1,))
    text = print_text(once)
    reading = read_set((text + text.split("\n\n")[1].replace('"1"', '"2"')).encode())
    assert [note.code for note in reading.notes] == ["deal_twice"]
    assert [board.deal for board in reading.file.boards] == [once.boards[0].deal] * 2


def test_the_published_file_of_a_released_set_is_read():
    data = (ROOT / "fixtures/golden/released/tarot_source.json").read_bytes()
    reading = read_set(data)
    said = json.loads(data)
    assert (reading.problems, reading.notes) == ((), ())
    assert reading.file.title == said["description"]["set"]
    assert [board.number for board in reading.file.boards] == [board["number"] for board in said["boards"]]
    printed = [reading.file.dealt.print_deal(board.deal).splitlines() for board in reading.file.boards]
    assert printed == [board["deal"] for board in said["boards"]]


def test_json_on_one_line_is_read():
    assert read(json.dumps(json.loads(print_json(DUPLICATE)))) == DUPLICATE


def test_nobody_takes_when_the_taker_is_a_dash_or_empty():
    nobody = re.sub(r'\[Taker "."\]', '[Taker "-"]', TEXT)
    assert {board.taker for board in read(nobody).boards} == {None}
    assert {board.taker for board in DUPLICATE.boards} <= set(Seat)
