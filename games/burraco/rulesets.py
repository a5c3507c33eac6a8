"""Every number and every choice of the rules, as data that an event selects by its slug.

Read from ``fixtures/rulesets/burraco.json``; nothing in this package writes 30, 200 or 11 in code. A club's
own rules come through ``parse_ruleset``, like these.

Sources: domain, section 1 (``home``: the seed text; ``fibur-2026``: FIBUR's code of January 2026;
``fibur-international``; ``fitab``), and where they are silent ours: the file names it under "sources".
"""

from __future__ import annotations

from typing import Final

from games.burraco.rules import (
    BurracoClass,
    CardGroup,
    ClosingDiscard,
    Draw,
    Opening,
    Pozzetto,
    Ruleset,
)
from games.burraco.ruleset_reading import parse_ruleset
from games.problems import gettext_noop
from games.shelf import Shelf

__all__ = [
    "BurracoClass",
    "CardGroup",
    "ClosingDiscard",
    "Draw",
    "Opening",
    "Pozzetto",
    "Ruleset",
    "parse_ruleset",
    "ruleset",
    "ruleset_data",
    "rulesets",
]

_SHELF: Final = Shelf(
    "rulesets/burraco.json",
    "rulesets",
    parse_ruleset,
    gettext_noop("There is no Burraco ruleset “%(slug)s”; there are %(known)s."),
    "ruleset",
)

# Names of the rulesets in the data file, marked here for the catalogues.
_NAMES: Final = (
    gettext_noop("Burraco (FIBUR 2026)"),
    gettext_noop("Burraco international (FIBUR)"),
    gettext_noop("Burraco (FITAB)"),
    gettext_noop("Burraco (home rules)"),
)


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset of the house, in the order of the data file."""
    return _SHELF.all()


def ruleset(slug: str) -> Ruleset:
    """The ruleset called ``slug``; ``ProblemsError`` (``ruleset_unknown``) naming the known ones.

    >>> ruleset("home").opening
    Opening(from_total=1000, least_points=75, burraco_opens=True)
    """
    return _SHELF.get(slug)


def ruleset_data(slug: str) -> dict[str, object]:
    """All that the ruleset called ``slug`` says, as JSON data without its name, which may be translated.

    ``ProblemsError`` (``ruleset_unknown``) as above.
    """
    return _SHELF.data(slug)
