"""Programmes: reading them, checking them for a number of entrants, carrying points over."""

from fractions import Fraction

import pytest

from tests.refusals import refused
from tournaments.movements.programmes.checking import programme_problems
from tournaments.movements.programmes.programme import Programme, Stage
from tournaments.movements.programmes.reading import from_data, programme

EXAMPLES = {
    "3 Mitchell + 2 Danish": "3 mitchell + 2 danish",
    "3 mitchell (+2) + 2 modified Danish carry 50%": "3 mitchell (+2) + 2 modified_danish carry 1/2",
    "5 swiss + 7 Round-Robin groups 8, 8,6 carry 0": "5 swiss + 7 round_robin groups 8, 8, 6 carry 0",
    "4 danish individual + 3 individual pairs": "4 danish_individual + 3 individual_pairs",
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_programme_is_read_and_written(text):
    found = programme(text)
    assert found.as_text() == EXAMPLES[text]
    assert programme(found.as_text()) == found
    assert from_data(found.as_data()) == found


def test_everything_wrong_is_said_with_its_stage():
    with refused("stage_unreadable", "format_unknown", "rounds_out_of_range", "carry_unreadable") as caught:
        programme("3 polka + two Danish + 0 danish carry 3/2")
    assert [problem.where for problem in caught.value.problems] == [
        "stage 2",
        "stage 1",
        "stage 3",
        "stage 3",
    ]
    with refused("stage_malformed", "format_unknown", "rounds_out_of_range", "groups_unreadable"):
        from_data([7, {"groups": [4, "x"], "rounds": "many", "format": ["danish"]}])
    with refused("groups_unreadable", "variant_unreadable", "variant_unreadable"):
        from_data(
            [
                {"format": "danish", "rounds": 2, "groups": [1] * 1000, "variant": "a\x00"},
                {"format": "danish", "rounds": 2, "variant": "skip" * 1000},
            ]
        )
    with refused("programme_malformed"):
        from_data({"stages": []})
    with refused("stages_wrong_number"):
        from_data([])


def test_points_are_carried_exactly():
    """45 after three rounds, a third carried; 21 in the next stage, a half of all carried into the last."""
    stages = (
        Stage("mitchell", 3),
        Stage("danish", 2, carry=Fraction(1, 3)),
        Stage("danish", 1, carry=Fraction(1, 2)),
    )
    found = Programme(stages)
    assert found.carried((46,)) == 46
    assert found.carried((46, 21)) == Fraction(46, 3) + 21
    assert found.carried((46, 21, 7)) == Fraction(46, 6) + Fraction(21, 2) + 7
    assert found.rounds == 6
    assert [found.stage_of(number) for number in (1, 3, 4, 6)] == [(0, 1), (0, 3), (1, 1), (2, 1)]


def test_a_programme_that_can_be_played():
    assert not programme_problems(programme("3 Mitchell + 2 Danish"), 23)
    assert not programme_problems(programme("5 swiss + 5 round robin groups 8, 8, 7 carry 0"), 23)
    assert not programme_problems(programme("4 danish individual + 3 individual pairs"), 22)


def test_every_stage_says_what_is_wrong_with_it():
    wrong = "9 mitchell + 5 round robin groups 4, 6 carry 0 + 12 swiss + 5 knock_out + 2 danish (+1)"
    problems = programme_problems(programme(wrong), 11)
    assert [(problem.code, problem.where) for problem in problems] == [
        ("rounds_too_many", "stage 1"),
        ("groups_do_not_fit", "stage 2"),
        ("rounds_too_many", "stage 2"),
        ("rounds_too_many", "stage 3"),
        ("rounds_too_many", "stage 4"),
        ("variant_unknown", "stage 5"),
    ]
    (mixed,) = programme_problems(programme("3 individual pairs + 2 danish"), 16)
    assert mixed.text() == "Stage 2 is for pairs and stage 1 for single players."
