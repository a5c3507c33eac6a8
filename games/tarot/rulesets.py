"""The rulesets of the house, which an event selects by slug, and those of a club's own.

Read from ``fixtures/rulesets/tarot.json``; nothing in this package writes 25, 56 or 400 in code.
Sources: RO2012 and, where it is silent, ours: the file names them under "sources".
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown
from games.tarot.rules import LastExcuse, Ruleset
from games.tarot.ruleset_checks import check_ruleset
from games.tarot.ruleset_reading import parse_ruleset

__all__ = ["LastExcuse", "Ruleset", "check_ruleset", "parse_ruleset", "ruleset", "ruleset_data", "rulesets"]

_FILE: Final = Path(__file__).resolve().parents[2] / "fixtures" / "rulesets" / "tarot.json"

# Names of the rulesets in the data file, marked here for the catalogues.
_NAMES: Final = (
    gettext_noop("Tarot, 4 players (federation)"),
    gettext_noop("Tarot duplicate, individual"),
    gettext_noop("Tarot duplicate, team match"),
    gettext_noop("Tarot, 3 players (federation)"),
    gettext_noop("Tarot, 5 players, called king"),
    gettext_noop("Tarot, 4 players (traditional)"),
)


@lru_cache(maxsize=1)
def _entries() -> Mapping[str, Mapping[str, object]]:
    data = json.loads(_FILE.read_text(encoding="utf-8"))
    return MappingProxyType({entry["slug"]: entry for entry in data["rulesets"]})


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Ruleset]:
    return MappingProxyType({slug: parse_ruleset(entry) for slug, entry in _entries().items()})


def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, in the order of the data file: the usual one first."""
    return tuple(_all().values())


def ruleset(slug: str) -> Ruleset:
    """The ruleset called ``slug``; ``ProblemsError`` (``ruleset_unknown``) naming the known ones.

    >>> ruleset("duplicate-individual").imposed_contract
    <Contract.GARDE: 'garde'>
    """
    found = _all().get(slug)
    if found is None:
        message = gettext_noop("There is no Tarot ruleset “%(slug)s”; there are %(known)s.")
        params = {"slug": shown(slug), "known": ", ".join(_all())}
        raise ProblemsError([Problem("ruleset_unknown", message, params, "ruleset")])
    return found


def ruleset_data(slug: str) -> dict[str, object]:
    """All that the ruleset called ``slug`` says, as JSON data without its name, which may be translated.

    ``ProblemsError`` (``ruleset_unknown``) as above.
    """
    ruleset(slug)
    return {field: value for field, value in _entries()[slug].items() if field != "name"}
