"""Two movements side by side: what is better in each, and what decides."""

from __future__ import annotations

import pytest

from tournaments.movements.answered import answered
from tournaments.movements.comparing import ASPECTS, Comparison, compared
from tournaments.movements.wish import Wish


def comparison(first: tuple[str, Wish], second: tuple[str, Wish]) -> Comparison:
    """The comparison of two movements that are made and checked."""
    return compared(answered(*first).report, answered(*second).report)


def test_the_weightiest_figure_decides_and_the_other_one_keeps_its_advantages() -> None:
    found = comparison(("transversal", Wish(24, 6, 4)), ("transversal", Wish(24, 5, 4)))
    assert found.better == "B"
    assert [one.text() for one in found.verdict] == [
        "Take B.",
        "In B fewer meetings are repeated: 0 rather than 28.",
    ]
    assert [one.code for one in found.advantages] == ["balance"]
    assert [one.code for one in found.drawbacks] == ["met", "compared"]
    assert [one.code for one in found.doubts] == ["positions_differ"]


def test_a_movement_is_as_good_as_itself() -> None:
    found = comparison(("howell", Wish(12, None, 2)), ("howell", Wish(12, None, 2)))
    assert found.better == ""
    assert [one.code for one in found.verdict] == ["alike"]
    assert found.advantages == found.drawbacks == found.doubts == ()


@pytest.mark.parametrize(
    ("first", "second", "decides"),
    [
        (("mitchell", Wish(14, 6, 2)), ("mitchell", Wish(13, 6, 2)), "byes"),
        (("howell", Wish(12, 11, 2)), ("howell", Wish(12, 7, 2)), "met"),
        (("free_individual", Wish(20, 5)), ("free_individual", Wish(20, 7)), "meetings_again"),
    ],
    ids=["sitting out", "who is met", "meeting again"],
)
def test_exchanged_they_change_their_letters_and_nothing_else(
    first: tuple[str, Wish], second: tuple[str, Wish], decides: str
) -> None:
    found, turned = comparison(first, second), comparison(second, first)
    assert (found.better, turned.better) == ("A", "B")
    assert found.verdict[1].code == turned.verdict[1].code == decides
    assert {one.code for one in found.drawbacks} == {one.code for one in turned.drawbacks}


def test_every_sentence_can_be_filled() -> None:
    figures = {"which": "A", "other": "B", "better": 1, "worse": 2}
    assert all("1" in aspect.words % figures for aspect in ASPECTS)
