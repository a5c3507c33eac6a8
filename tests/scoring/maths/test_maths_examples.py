"""The examples in the docstrings are true."""

import doctest
from importlib import import_module

import pytest

MODULES = [
    "alternate",
    "board_formula",
    "boards.averages",
    "boards.datum",
    "boards.imp_scales",
    "boards.imps",
    "boards.matches",
    "boards.matchpoints",
    "compare.boards",
    "compare.line",
    "compare.options",
    "compare.square_root",
    "compare.teams",
    "compared",
    "formulas",
    "match_formula",
    "ranking",
    "square_root",
    "topage",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, tried = doctest.testmod(import_module(f"scoring.maths.{name}"))
    assert tried > 0
    assert failed == 0
