"""Topage: the official example, cases by hand, and properties against a slow and obvious reckoning."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.maths.topage import defence_note, note_of_halves, topage, topage_halves

GOLDEN = Path(__file__).parents[3] / "fixtures" / "golden"
UNITS = st.lists(st.integers(-30, 30).map(lambda half: 2 * half), min_size=2, max_size=40)


def golden(name):
    return json.loads((GOLDEN / name).read_text(encoding="utf-8"))


def slow_topage(units):
    """The rule word for word: everybody compared with everybody else."""
    notes = []
    for mine, unit in enumerate(units):
        others = [other for index, other in enumerate(units) if index != mine]
        lower = sum(other < unit for other in others)
        equal = sum(other == unit for other in others)
        notes.append(100 * (lower + Fraction(equal, 2)) / len(others) if others else None)
    return notes


def test_official_example():
    example = golden("topage_official.json")
    notes = topage(example["units"])
    assert notes == [Fraction(note) for note in example["attack"]]
    assert [defence_note(note) for note in notes] == [Fraction(note) for note in example["defence"]]


@pytest.mark.parametrize("case", golden("topage_ties.json")["cases"], ids=lambda case: case["name"])
def test_cases_by_hand(case):
    expected = [None if note is None else Fraction(note) for note in case["attack"]]
    assert topage(case["units"]) == expected


@given(st.lists(st.integers(), max_size=30))
def test_agrees_with_the_slow_reckoning(units):
    assert topage(units) == slow_topage(units)


@given(UNITS)
def test_attack_notes_sum_to_fifty_a_play(units):
    assert sum(topage(units)) == 50 * len(units)


@given(st.permutations(range(8)), st.lists(st.integers(-5, 5), min_size=8, max_size=8))
def test_order_does_not_matter(order, units):
    notes = topage(units)
    assert topage([units[index] for index in order]) == [notes[index] for index in order]


@given(UNITS, st.data())
def test_a_better_result_never_lowers_ones_note_nor_raises_anothers(units, data):
    index = data.draw(st.integers(0, len(units) - 1))
    better = [*units]
    better[index] += data.draw(st.integers(1, 60))
    before, after = topage_halves(units), topage_halves(better)
    assert after[index] >= before[index]
    assert all(after[other] <= before[other] for other in range(len(units)) if other != index)


@given(UNITS)
def test_the_defence_sees_the_mirror_image(units):
    mirrored = topage([-unit for unit in units])
    assert [defence_note(note) for note in topage(units)] == mirrored


def test_a_single_play_says_nothing():
    assert topage_halves([50]) == [0]
    assert note_of_halves(0, 1) is None
    assert defence_note(None) is None
