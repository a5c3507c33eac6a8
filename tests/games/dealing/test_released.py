"""The published file: strict writing, lenient reading."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dealing.criteria import ByPlay
from games.dealing.released import print_set
from games.dealing.released_reading import read_released
from games.dealing.source import PublicSource
from tests.games.dealing.sets import KEY, described, file_of, released

FILES = sorted((Path(__file__).parents[3] / "fixtures/golden/released").glob("*.json"))
SOURCE = PublicSource("Lotto – Torino", "2026-03-07T20:00+01:00")
SETS = [
    (described("tarot", "duplicate-individual", 4, 3), None),
    (described("tarot", "fft-3", 3, 2, source=SOURCE), "12 45"),
    (described("burraco", "fibur-2026", 4, 2, event="Été"), None),
    (described("tarot", "duplicate-individual", 4, 1, by_play=ByPlay("coin-1", 6, 0, 100)), None),
]
TEXT = file_of(SETS[0][0])


def read(text):
    return read_released(text.encode())


@pytest.mark.parametrize("described_set", SETS, ids=lambda entry: entry[0].ruleset)
def test_what_is_written_is_read_back(described_set):
    made = released(described_set[0], value=described_set[1])
    reading = read(print_set(made))
    assert reading.problems == ()
    assert print_set(reading.released) == print_set(made)
    assert (reading.released.key, reading.released.boards) == (made.key, made.boards)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_files_of_the_recipe_are_written_like_this(file):
    assert print_set(read_released(file.read_bytes()).released).encode() == file.read_bytes()


def test_a_file_is_ascii_json_with_a_line_for_every_hand():
    text = file_of(SETS[2][0])
    assert text.isascii()
    assert json.loads(text)["description"]["event"] == "Été"
    assert sum(line.startswith('"N ') for line in text.splitlines()) == 2


def turned_round(value):
    """The same JSON with its fields in another order."""
    if isinstance(value, dict):
        return {name: turned_round(value[name]) for name in reversed(value)}
    return [turned_round(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", " "),
        lambda text: "\ufeff" + text,
        lambda text: json.dumps(turned_round(json.loads(text)), indent=3, ensure_ascii=False),
        lambda text: text.replace(KEY.hex(), KEY.hex().upper()),
    ],
    ids=["windows", "one line", "mark", "order", "capitals"],
)
def test_how_it_is_laid_out_makes_no_difference(change):
    assert print_set(read(change(TEXT)).released) == TEXT


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        (lambda file: file.update(key="00"), "not_hexadecimal", "key"),
        (lambda file: file.pop("key"), "field_missing", "key"),
        (lambda file: file.update(value=12), "not_a_text", "value"),
        (lambda file: file.update(boards={}), "not_a_list", "boards"),
        (lambda file: file.update(rules=[]), "not_an_object", "rules"),
        (lambda file: file.update(more=1), "field_unknown", "more"),
        (lambda file: file["boards"].append(3), "not_an_object", "boards[3]"),
        (lambda file: file["boards"][1].pop("attempt"), "field_missing", "boards[1].attempt"),
        (lambda file: file["boards"][1].update(attempt=True), "number_out_of_range", "boards[1].attempt"),
        (lambda file: file["boards"][1].update(dealer="Q"), "word_unknown", "boards[1].dealer"),
        (lambda file: file["boards"][1].update(rejections=[1]), "not_an_object", "boards[1].rejections"),
        (lambda file: file["boards"][1]["deal"].append(1), "item_unreadable", "boards[1].deal[5]"),
        (lambda file: file["boards"][1].update(plays=[[1, 2]]), "item_unreadable", "boards[1].plays[0]"),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_read_is_named_with_its_place(change, code, path):
    file = json.loads(TEXT)
    change(file)
    reading = read(json.dumps(file))
    found = reading.placed(reading.problems)
    assert (code, f"line 1, {path}") in [(problem.code, problem.where) for problem in found]
    assert all(problem.text() for problem in found)


def test_a_board_that_cannot_be_read_leaves_the_others():
    file = json.loads(TEXT)
    file["boards"][1]["number"] = 0
    reading = read(json.dumps(file))
    assert (reading.boards, [board.number for board in reading.released.boards]) == ((0, 2), [1, 3])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b"[]", "not_an_object"),
        (b"{}", "not_a_set"),
        (b'{"format": "etui released set"}', "version_unknown"),
        (b'{"format": "etui released set", "version": 1}', "version_unknown"),
        (b'{"format": "etui released set", "version": 2.0}', "version_unknown"),
        (TEXT.encode("utf-16"), "not_utf8"),
        (TEXT.encode("utf-16-le"), "not_utf8"),
        (TEXT.encode("utf-32"), "not_utf8"),
        ('{"set": "é"}'.encode("latin-1"), "not_utf8"),
        (TEXT[: len(TEXT) // 2].encode(), "not_json"),
        (TEXT[:-3].encode(), "not_json"),
        (b"\xff" * 10_000_000, "file_too_long"),
        (b"[" * 100_000, "nested_too_deeply"),
        (b"[" * 50 + b"]" * 50, "nested_too_deeply"),
        (b'{"a": 1, "a": 2}', "field_twice"),
        (b'{"a": NaN}', "not_a_json_number"),
    ],
    ids=range(17),
)
def test_what_is_no_file_of_a_set(data, code):
    reading = read_released(data)
    assert reading.released is None
    assert [problem.code for problem in reading.problems] == [code]


def test_text_that_is_cut_off_has_its_line():
    lines = TEXT.splitlines()[:-3]
    (problem,) = read("\n".join(lines)).problems
    assert problem.where == f"line {len(lines)} column {len(lines[-1]) + 1}"


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(data):
    assert read_released(data).problems
