"""The plan of an event that is drawn round by round."""

from __future__ import annotations

import pytest

from games.problems import ProblemsError
from tests.refusals import refused
from tournaments.movements.programmes.plan import Plan
from tournaments.presets import presets


def test_it_comes_back_as_it_was_stored():
    plan = Plan.from_dict(
        {
            "programme": "3 mitchell (+2) + 2 danish carry 50%",
            "members": 2,
            "hands": 4,
            "minutes": 45,
            "first": "listed",
            "clubs_apart": True,
            "apart": [["AAAA", "BBBB"]],
            "families": [["AAAA", "CCCC", "DDDD"], ["BBBB", "EEEE"]],
            "ranks": [["AAAA", 12]],
            "typed": "1 1: NS 1 EW 2",
        }
    )
    assert Plan.from_dict(plan.as_dict()) == plan
    assert plan.programme.as_text() == "3 mitchell (+2) + 2 danish carry 1/2"


def test_everything_wrong_is_said_at_once():
    said = {
        "programme": "0 danish",
        "members": 0,
        "hands": "four",
        "minutes": 1000,
        "first": "ranking list",
        "apart": [["AAAA"], ["BBBB", "BBBB"]],
        "fours": "1+3",
        "families": [["AAAA", "BBBB"], ["BBBB"]],
        "ranks": [["AAAA", "first"]],
        "typed": ["1 1: NS 1 EW 2"],
        "colour": "red",
    }
    with pytest.raises(ProblemsError) as refused:
        Plan.from_dict(said)
    assert sorted(problem.code for problem in refused.value.problems) == [
        "apart_unreadable",
        "families_unreadable",
        "first_unknown",
        "fours_unknown",
        "hands_out_of_range",
        "members_out_of_range",
        "minutes_out_of_range",
        "plan_field_unknown",
        "ranks_unreadable",
        "rounds_out_of_range",
        "typed_unreadable",
    ]


def test_a_code_has_one_place_in_the_ranking():
    said = {"programme": "3 danish", "ranks": [["AAAA", 1], ["BBBB", 2], ["AAAA", 3]]}
    with refused("ranks_twice") as caught:
        Plan.from_dict(said)
    assert caught.value.problems[0].params == {"codes": "AAAA"}


@pytest.mark.parametrize("slug", [slug for slug, preset in presets().items() if preset.plan])
def test_every_preset_of_rounds_has_a_plan_that_holds(slug):
    assert Plan.from_dict(presets()[slug].plan).programme.rounds >= 3
