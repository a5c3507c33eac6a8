"""The value of a public source, as it is mixed in."""

import json
import re
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dealing.source import TIME, normal_value

GOLDEN = json.loads((Path(__file__).parents[3] / "fixtures/golden/dealing.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", GOLDEN["values"], ids=lambda vector: vector["normal"] or "nothing")
def test_vectors_never_change(vector):
    assert normal_value(vector["text"]) == vector["normal"]


@given(st.text())
def test_a_normal_value_is_words_of_small_letters_and_digits_and_stays(text):
    normal = normal_value(text)
    assert re.fullmatch(r"([a-z0-9]+( [a-z0-9]+)*)?", normal)
    assert normal_value(normal) == normal


def test_only_a_to_z_are_made_small():
    """No other character turns into one of a to z behind the recipe's back."""
    others = map(chr, range(128, sys.maxunicode + 1))
    suspects = [letter for letter in others if any(map(str.isascii, letter.lower()))]
    assert suspects == ["İ", "\u212a"]
    assert [unicodedata.normalize("NFKD", letter) for letter in suspects] == ["I\u0307", "K"]


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("2026-03-07T20:00+01:00", True),
        ("2026-03-07T20:00:30Z", True),
        ("2026-03-07 20:00Z", False),
        ("2026-03-07T20:00", False),
        ("tomorrow", False),
    ],
)
def test_a_time_names_its_distance_from_greenwich(text, fits):
    assert (TIME.fullmatch(text) is not None) is fits
