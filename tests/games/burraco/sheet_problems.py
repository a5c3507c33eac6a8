"""What is wrong with a sheet of Burraco, for tests."""

from dataclasses import replace

import pytest

from games.burraco.rulesets import ruleset
from games.burraco.sheet import parse_sheet
from games.problems import ProblemsError
from tests.games.burraco.sheets import sheet_data

HOME, FIBUR = ruleset("home"), ruleset("fibur-2026")
INTERNATIONAL, FITAB = ruleset("fibur-international"), ruleset("fitab")
HEAD_TO_HEAD = replace(FIBUR, tables=(2,))
GOOD = sheet_data()


def problems_of(data, rules=FIBUR):
    """The problems of data that are no sheet."""
    with pytest.raises(ProblemsError) as caught:
        parse_sheet(data, rules)
    assert all(problem.text() and problem.where for problem in caught.value.problems)
    return caught.value.problems


def codes_of(first=None, second=None, rules=FIBUR):
    """Their codes, of a good sheet with other figures of one side or both."""
    return [problem.code for problem in problems_of(sheet_data(first, second), rules)]


def faults_of(data, rules=FIBUR):
    """Their codes and places."""
    return [(problem.code, problem.where) for problem in problems_of(data, rules)]


def accepted(first=None, second=None, rules=FIBUR):
    """A good sheet with other figures that is none the worse for them."""
    return parse_sheet(sheet_data(first, second), rules)
