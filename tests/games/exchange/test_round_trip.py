"""What is written is read back, in both forms, for every game; and written again it is the same text.

Issue 4, "Exchange": lenient reading, strict writing; round trip by property test.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.exchange.boards import MOST_TITLE, BoardFile
from games.exchange.printing import print_json, print_text
from games.exchange.reading import read_set
from tests.games.exchange.sets import TABLES, board_set

PRINTERS = {"text": print_text, "json": print_json}

titles = st.text(max_size=MOST_TITLE).filter(str.isprintable).map(str.strip)
numbers = st.lists(st.integers(1, 2000), min_size=1, max_size=4, unique=True)
sets = st.builds(
    lambda table, of, seed, title: board_set(table, numbers=sorted(of), seed=seed, title=title),
    st.sampled_from(TABLES),
    numbers,
    st.binary(max_size=8),
    titles,
)


def read(text: str) -> BoardFile:
    reading = read_set(text.encode())
    assert not reading.problems
    assert reading.file is not None
    return reading.file


@pytest.mark.parametrize("form", PRINTERS)
@settings(max_examples=40, deadline=None)
@given(file=sets)
def test_what_is_written_is_read_back(form, file):
    assert read(PRINTERS[form](file)) == file


@settings(max_examples=20, deadline=None)
@given(file=sets)
def test_text_and_json_say_the_same(file):
    assert print_text(read(print_json(file))) == print_text(read(print_text(file))) == print_text(file)


@pytest.mark.parametrize("form", PRINTERS)
@settings(max_examples=30, deadline=None)
@given(file=sets, data=st.data())
def test_boards_are_written_by_number_however_they_come(form, file, data):
    mixed = tuple(data.draw(st.permutations(file.boards)))
    shuffled = BoardFile(file.title, file.game, file.ruleset, file.players, mixed)
    assert PRINTERS[form](shuffled) == PRINTERS[form](file)


@st.composite
def loosely_written(draw, text: str) -> bytes:
    """The same set as a person might have typed it, or another program written it."""
    before, after = draw(st.sampled_from(["", " ", "\t"])), draw(st.sampled_from(["", "  ", " ; a note"]))
    space = draw(st.sampled_from([" ", "   ", "\t"]))
    between = draw(st.sampled_from([[], [""], ["% escaped"], ["# SR twice"], ["{ one", "two } "]]))
    is_lower = draw(st.booleans())
    lines = []
    for line in text.splitlines():
        body = line.lower() if is_lower and "[Set" not in line else line
        lines.append(before + (body if body.startswith("[") else body.replace(" ", space)) + after)
        lines += between
    ending = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    mark = draw(st.sampled_from([b"", b"\xef\xbb\xbf"]))
    return mark + ending.join(lines).encode()


@settings(max_examples=60, deadline=None)
@given(table=st.sampled_from(TABLES), data=st.data())
def test_case_spaces_comments_line_ends_and_marks_make_no_difference(table, data):
    file = board_set(table, title='Coupe "d\\été" # {2}; %')
    reading = read_set(data.draw(loosely_written(print_text(file))))
    assert (reading.problems, reading.file) == ((), file)


@pytest.mark.parametrize("title", ["two\nlines", "x" * (MOST_TITLE + 1), "\ud800"])
@pytest.mark.parametrize("form", PRINTERS)
def test_a_title_that_could_not_be_read_back_is_not_written(form, title):
    with pytest.raises(ValueError, match="title"):
        PRINTERS[form](board_set(TABLES[0], title=title))
