"""The examples in the docstrings are true."""

import doctest
from importlib import import_module

import pytest

MODULES = [
    "answered",
    "catalogue",
    "formats",
    "draw",
    "explain",
    "fields",
    "layouts",
    "meetings",
    "blocks",
    "schedule",
    "shifts",
    "tarot.products",
    "tarot.resolvable",
    "tarot.searched",
    "tarot.quadrettes",
    "tarot.sections",
    "tarot.tables",
    "tarot.team_match",
    "transversal",
    "typed",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, tried = doctest.testmod(import_module(f"tournaments.movements.{name}"))
    assert tried > 0
    assert failed == 0
