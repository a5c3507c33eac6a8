"""What one field of a sheet says by itself that no deal can produce. See ``games.tarot.checks``.

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.problems import Problem, gettext_noop
from games.tarot.count import ALL_POINTS, points_text
from games.tarot.deck import BOUTS, TRUMP_COUNT
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Sheet

TRUMPS_IN_ALL: Final = TRUMP_COUNT + 1
"""With the Excuse, which counts as a trump in a poignée."""


def contract(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """The ruleset leaves it open."""
    if sheet.contract not in ruleset.contracts:
        message = gettext_noop("The contract “%(contract)s” is not open here; open: %(open)s.")
        params = {"contract": sheet.contract.value, "open": ", ".join(ruleset.contracts)}
        yield Problem("contract_not_open", message, params, "contract")


def bouts(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """None to three."""
    if not 0 <= sheet.bouts <= len(BOUTS):
        message = gettext_noop("There are three bouts: the attack has 0 to 3 of them, not %(given)s.")
        yield Problem("bouts_out_of_range", message, {"given": sheet.bouts}, "bouts")


def points(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """0 to 91, in halves only where a pile can be of an odd number of cards."""
    params = {"points": points_text(sheet.half_points)}
    if not 0 <= sheet.half_points <= 2 * ALL_POINTS:
        message = gettext_noop("Points are 0 to 91, not %(points)s.")
        yield Problem("points_out_of_range", message, params, "points")
    if sheet.half_points % 2 and not ruleset.half_points_possible:
        message = gettext_noop(
            "At four players points are whole, not %(points)s: each camp counts its cards in pairs."
        )
        yield Problem("points_not_whole", message, params, "points")


def poignees(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """They show at most the 22 trumps there are."""
    shown = sum(ruleset.poignee_trumps[poignee.size] for poignee in sheet.poignees)
    if shown > TRUMPS_IN_ALL:
        message = gettext_noop("The poignées show %(shown)s trumps, but there are 22 with the Excuse.")
        yield Problem("too_many_trumps_shown", message, {"shown": shown}, "poignees")
