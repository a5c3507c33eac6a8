"""Burraco as ``games.registry`` offers it to the upper floors: names only, no rule lives here."""

from __future__ import annotations

from collections.abc import Mapping

from games.burraco import rulesets, score, sheet
from games.burraco.rules import Ruleset
from games.problems import gettext_noop, raise_if_any
from games.reading import FieldReader, shown


class BurracoGame:
    """See ``games.registry.Scorer``, which this fits."""

    slug = "burraco"
    name = gettext_noop("Burraco")

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Every Burraco ruleset."""
        return rulesets.rulesets()

    def ruleset(self, slug: str) -> Ruleset:
        """See ``games.burraco.rulesets.ruleset``."""
        return rulesets.ruleset(slug)

    def score_line(self, data: Mapping[str, object]) -> dict[str, object]:
        """Both totals of a hand, and their difference.

        >>> line = {"ruleset": "home", "totals": [500, -120]}
        >>> BurracoGame().score_line(line)
        {'totals': [500, -120], 'difference': 620}
        """
        reader = FieldReader(data)
        if not reader.given("ruleset"):
            reader.missing("ruleset")
            raise_if_any(reader.problems)
        rules = rulesets.ruleset(shown(data["ruleset"]))
        found = score.score_sheet(sheet.parse_sheet(data, rules), rules)
        return {"totals": list(found.totals), "difference": found.difference}
