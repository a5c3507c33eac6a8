"""The rulesets of the house, which an event selects by slug, and those of a club's own.

Read from ``fixtures/rulesets/tarot.json``; nothing in this package writes 25, 56 or 400 in code.
Sources: RO2012 and, where it is silent, ours: the file names them under "sources".
"""

from __future__ import annotations

from typing import Final

from games.problems import gettext_noop
from games.shelf import Shelf
from games.tarot.rules import LastExcuse, Ruleset
from games.tarot.ruleset_checks import check_ruleset
from games.tarot.ruleset_reading import parse_ruleset

__all__ = ["LastExcuse", "Ruleset", "check_ruleset", "parse_ruleset", "ruleset", "ruleset_data", "rulesets"]

_SHELF: Final = Shelf(
    "rulesets/tarot.json",
    "rulesets",
    parse_ruleset,
    gettext_noop("There is no Tarot ruleset “%(slug)s”; there are %(known)s."),
    "ruleset",
)

# Names of the rulesets in the data file, marked here for the catalogues.
_NAMES: Final = (
    gettext_noop("Tarot, 4 players (federation)"),
    gettext_noop("Tarot duplicate, individual"),
    gettext_noop("Tarot duplicate, team match"),
    gettext_noop("Tarot, 3 players (federation)"),
    gettext_noop("Tarot, 5 players, called king"),
    gettext_noop("Tarot, 4 players (traditional)"),
)


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, in the order of the data file: the usual one first."""
    return _SHELF.all()


def ruleset(slug: str) -> Ruleset:
    """The ruleset called ``slug``; ``ProblemsError`` (``ruleset_unknown``) naming the known ones.

    >>> ruleset("duplicate-individual").imposed_contract
    <Contract.GARDE: 'garde'>
    """
    return _SHELF.get(slug)


def ruleset_data(slug: str) -> dict[str, object]:
    """All that the ruleset called ``slug`` says, as JSON data without its name, which may be translated.

    ``ProblemsError`` (``ruleset_unknown``) as above.
    """
    return _SHELF.data(slug)
