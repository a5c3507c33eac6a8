"""Everything that is wrong with a file, at once, each with its line and column.

Issue 4, "Bad input that must have a test": 77 cards, 79 cards, two petits, a board twice, a truncated line,
Windows line ends, another encoding, 10 MB of noise.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.exchange.draft import MOST_PROBLEMS
from games.exchange.printing import print_json, print_text
from games.exchange.reading import MOST_BYTES, read_set
from tests.games.exchange.sets import TABLES, board_set

FILE = board_set(TABLES[1])
TEXT = print_text(FILE)
LINES = TEXT.splitlines()
#: Where the first deal begins: five tags, a blank line, two tags.
FIRST = 9


def problems(data: str | bytes) -> list[tuple[str, str]]:
    """Code and place of everything that is wrong with a file of which nothing is read."""
    reading = read_set(data if isinstance(data, bytes) else data.encode())
    assert reading.file is None
    return [(problem.code, problem.where) for problem in reading.problems]


def said(data: str | bytes) -> str:
    return read_set(data if isinstance(data, bytes) else data.encode()).problems[0].text()


def line(number: int, text: str) -> str:
    """The text of the set with another line ``number``."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]]) + "\n"


def test_the_first_deal_begins_where_these_tests_look_for_it():
    assert LINES[FIRST - 1].startswith("N ")


def test_seventy_seven_cards():
    north = LINES[FIRST - 1]
    short = north[: north.rindex(",")]
    assert problems(line(FIRST, short)) == [("wrong_card_count", f"{FIRST}:1"), ("cards_missing", "7:1")]


def test_seventy_nine_cards():
    """The card that is too many is there twice."""
    longer = LINES[FIRST - 1] + " X"
    found = problems(line(FIRST, longer))
    assert [code for code, _ in found] == ["card_twice", "wrong_card_count"]
    assert f"{FIRST}:{len(longer)}" in said(line(FIRST, longer))


def test_two_petits_name_both_places_in_the_file():
    """One in the hand that had it, one in place of the chien's first card."""
    number = next(place for place, text in enumerate(LINES, 1) if text.startswith("chien"))
    chien = LINES[number - 1].split()
    changed = line(number, f"chien T1 {' '.join(chien[1:])}")
    assert ("card_twice", f"{number}:7") in problems(changed)
    assert f"{number}:7" in said(changed)
    assert said(changed).startswith("T1 is there 2 times")


def test_places_are_those_of_the_file_in_json_too():
    data = json.loads(print_json(FILE))
    data["boards"][1]["deal"][0] = data["boards"][1]["deal"][0].replace("S:", "S:Z,", 1)
    text = print_json(FILE).replace(
        FILE.dealt.print_deal(FILE.boards[1].deal).splitlines()[0], data["boards"][1]["deal"][0]
    )
    number, before = next((place, text_) for place, text_ in enumerate(text.splitlines(), 1) if "Z" in text_)
    expected = f"{number}:{before.index('Z') + 1}"
    assert problems(text) == [("card_unknown", expected)]
    minified = json.dumps(json.loads(text))
    assert problems(minified) == [("card_unknown", f"1:{minified.index('Z,') + 1}")]


def test_a_board_twice():
    place = LINES.index('[Board "2"]') + 1
    text = TEXT.replace('[Board "2"]', '[Board "1"]')
    assert problems(text) == [("board_twice", f"{place}:1")]
    assert said(text) == f"Board 1 is there twice: at 7:1 and {place}:1."


def test_a_file_that_ends_in_the_middle_of_a_line():
    cut = TEXT[: TEXT.rindex(",")]
    assert [code for code, _ in problems(cut)] == ["wrong_card_count", "cards_missing"]


def test_a_tag_that_ends_in_its_middle():
    assert problems(line(7, '[Board "1')) == [("tag_unreadable", "7:1")]


def test_windows_line_ends_are_no_problem_and_change_no_place():
    assert read_set(TEXT.replace("\n", "\r\n").encode()).file == FILE
    wrong = line(FIRST, LINES[FIRST - 1] + " X")
    assert problems(wrong.replace("\n", "\r\n")) == problems(wrong)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16_is_named(encoding):
    assert problems(TEXT.encode(encoding)) == [("not_utf8", "1:1")]
    assert "UTF-16" in said(TEXT.encode(encoding))


def test_another_encoding_is_refused_at_the_first_letter_that_shows_it():
    text = TEXT.replace('[Set "Club"]', '[Set "Trèfle"]')
    assert problems(text.encode("latin-1")) == [("not_utf8", "2:9")]
    assert problems(text.encode("utf-8-sig").replace("è".encode(), "è".encode("latin-1"))) == [
        ("not_utf8", "2:9")
    ]


def test_everything_is_named_at_once():
    text = TEXT.replace('"tarot"', '"tarot"]\n[Colour "red"').replace('[Dealer "N"]', '[Dealer "Q"]')
    text = (
        text.replace('[Board "2"]', '[Board "0"]')
        .replace("\nS S:", "\nS S:11,")
        .replace("boards 1", "boards 9")
    )
    codes = {code for code, _ in problems(text)}
    assert codes == {"format_unknown", "seat_unknown", "board_number", "card_unknown"}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ('[Game "tarot"]', "", ("tag_missing", "1:1")),
        ('"tarot"', '"belote"', ("game_unknown", "3:1")),
        ('"fft-4"', '"fft-9"', ("ruleset_unknown", "4:1")),
        ('[Players "4"]', '[Players "5"]', ("players_unknown", "5:1")),
        ('[Players "4"]', '[Players "four"]', ("players_unknown", "5:1")),
        ('[Set "Club"]', f'[Set "{"x" * 200}"]', ("title_impossible", "2:1")),
        ('[Players "4"]', '[Players "4"] [Set "Other"]', ("tag_differs", "5:15")),
        ('[Board "1"]', '[Board "2001"]', ("board_number", "7:1")),
        ('[Board "1"]', '[Board "1"] [Dealer "E"]', ("tag_twice", "8:1")),
        ('[Board "1"]', '[Board "1"] [Taker "E"]', ("taker_not_named", "7:13")),
        ('[Board "1"]', '[Board "1"] { open', ("comment_open", "7:13")),
    ],
)
def test_a_tag_that_cannot_be(before, after, expected):
    assert expected in problems(TEXT.replace(before, after, 1))


@pytest.mark.parametrize("data", [b"", b"\n\n", b"; nothing\n", b'[Game "tarot"]\n'])
def test_a_file_without_boards(data):
    assert ("boards_missing", "1:1") in problems(data)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"game": }', ("not_json", "1:10")),
        ('{"game": "tarot", "game": "tarot"}', ("field_twice", "1:1")),
        ('{"game": "tarot", "boards": 3}', ("not_a_list", "1:29")),
        ('{"game": "tarot", "boards": [3]}', ("not_an_object", "1:30")),
        ('{"game": ["tarot"], "boards": []}', ("field_unreadable", "1:10")),
        ('{"game": "tarot", "boards": [{"deal": [4]}]}', ("hand_unreadable", "1:40")),
        ("[[", ("not_json", "1:3")),
    ],
)
def test_json_that_cannot_be(text, expected):
    assert expected in problems(text)


def test_a_burraco_deal_with_a_card_too_many_names_the_stock_and_the_card():
    text = print_text(board_set(TABLES[4], numbers=(1,)))
    stock = text.splitlines()[-1]
    extra = text.rstrip() + " SA SA SA\n"
    number = len(text.splitlines())
    assert ("wrong_card_count", f"{number}:1") in problems(extra)
    assert f"{number}:{len(stock) + 2}" in said(extra)


NOISE = {
    "zeros": bytes(MOST_BYTES),
    "braces": b"{" * MOST_BYTES,
    "brackets": b"[" * MOST_BYTES,
    "quotes": b'[x "\\"' * (MOST_BYTES // 6),
    "comments": b"{}" * (MOST_BYTES // 2),
    "tags": b"[x]" * (MOST_BYTES // 3),
    "short lines": b"a\n" * (MOST_BYTES // 2),
    "boards": b"[Board 1]\n" * (MOST_BYTES // 10),
    "good head, noise": b'[Game "tarot"]\n' + b"N S:1,1,1,1\n" * (MOST_BYTES // 12 - 2),
    "one line of cards": b'[Game "tarot"]\nN ' + b"S1," * 300,
    "json nested": b'{"boards": ' + b"[" * (MOST_BYTES - 20),
    "json list": b"[" + b"{}," * (MOST_BYTES // 3 - 2) + b"{}]",
    "json numbers": b'{"boards": [' + b"1," * (MOST_BYTES // 2 - 20) + b"1]}",
}


@pytest.mark.parametrize("noise", NOISE.values(), ids=NOISE)
def test_of_noise_not_more_is_said_than_anybody_would_read(noise):
    reading = read_set(noise)
    assert reading.file is None
    assert 0 < len(reading.problems) <= MOST_PROBLEMS + 1


def test_of_ten_megabytes_nothing_is_read():
    assert problems(b"\xff" * 10_000_000) == [("file_too_long", "")]


@given(
    data=st.binary(max_size=400)
    | st.text(max_size=400).map(lambda text: text.encode("utf-8", "surrogatepass"))
)
def test_nothing_makes_reading_fail(data):
    assert read_set(data).problems


@given(data=st.data())
def test_a_set_with_a_part_replaced_is_read_or_refused_with_a_place_in_the_file(data):
    """Never an exception, and every place is one that an editor can go to."""
    form = data.draw(st.sampled_from([print_text(FILE), print_json(FILE)]))
    start = data.draw(st.integers(0, len(form)))
    end = data.draw(st.integers(start, min(len(form), start + 30)))
    text = (
        form[:start]
        + data.draw(st.text(st.sampled_from('[]{}":;,#%\\ NESWX1\nTé\x85'), max_size=6))
        + form[end:]
    )
    reading = read_set(text.encode())
    assert (reading.file is None) == bool(reading.problems)
    height = text.count("\n") + 1
    for problem in (*reading.problems, *reading.notes):
        row, column = map(int, problem.where.split(":"))
        assert 1 <= row <= height
        assert column >= 1
