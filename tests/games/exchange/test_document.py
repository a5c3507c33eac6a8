"""The examples of ``docs/board-format.md`` are sets, written as strictly as the page asks."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from deploy.env import ROOT
from games.exchange import draft, reading, text_reading
from games.exchange.boards import MOST_TITLE
from games.exchange.printing import print_json, print_text
from games.exchange.reading import read_set

PAGE = (ROOT / "docs/board-format.md").read_text(encoding="utf-8")
EXAMPLES = [dedent(found) for found in re.findall(r"(?:^    .+\n(?:\n(?=    ))?)+", PAGE, re.MULTILINE)]


def test_there_is_an_example_of_each_game_and_one_of_json():
    assert [read_set(example.encode()).file.game for example in EXAMPLES] == ["tarot", "burraco", "tarot"]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_are_as_the_program_writes_them(example):
    found = read_set(example.encode())
    assert (found.problems, found.notes) == ((), ())
    assert example in (print_text(found.file), print_json(found.file))


def test_the_bounds_are_those_of_the_program():
    assert f"at most {reading.MOST_BYTES // 1024**2} MB and {text_reading.MOST_LINES:,} lines" in PAGE
    assert f"a line {text_reading.LONGEST_LINE:,} characters, a set {draft.MOST_BOARDS:,} boards" in PAGE
    assert f"After {draft.MOST_PROBLEMS} problems" in PAGE
    assert f"at most {MOST_TITLE} printable characters" in PAGE
