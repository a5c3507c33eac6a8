"""What is wrong with a sheet of Tarot, for tests."""

import pytest

from games.problems import ProblemsError
from games.tarot.rulesets import ruleset
from games.tarot.sheet import parse_sheet

FFT_4 = ruleset("fft-4")
DUPLICATE = ruleset("duplicate-individual")
GOOD = {
    "contract": "garde",
    "taker": "N",
    "bouts": 2,
    "points": 49,
    "petit_au_bout": "attack",
    "poignees": [{"size": "simple", "by": "attack"}],
    "slam": None,
}
PLAIN = {"contract": "garde", "taker": "N", "bouts": 2, "points": 49}


def shown(*poignees):
    """Poignées as JSON writes them."""
    return [{"size": size, "by": by} for size, by in poignees]


def problems_of(data, rules=FFT_4):
    """The problems of data that are no sheet."""
    with pytest.raises(ProblemsError) as caught:
        parse_sheet(data, rules)
    assert all(problem.text() and problem.where for problem in caught.value.problems)
    return caught.value.problems


def codes_of(data, rules=FFT_4):
    """Their codes."""
    return [problem.code for problem in problems_of(data, rules)]
