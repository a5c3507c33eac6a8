"""What is possible but improbable: worth a warning before a sheet is saved, never a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.problems import Problem, gettext_noop
from games.tarot.count import points_text
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import PoigneeSize, Sheet

# In points. Few contracts end so far from their target; a count of the wrong camp's cards often does.
_FAR_FROM_TARGET: Final = 30


def doubts(sheet: Sheet, ruleset: Ruleset) -> tuple[Problem, ...]:
    """What is possible but so rare that the table should look again before it is saved.

    For a sheet that ``check_sheet`` accepts. A result more than 30 points from its target, a slam (an
    announced one that failed, too), a double or triple poignée, two poignées in one deal; and, at five
    players, a taker without a partner: the called king lies in the chien once in twenty times (3 of the 63
    cards that the taker does not hold), and a table may have forgotten to note who had it.
    """
    return tuple(_doubts(sheet, ruleset))


def _doubts(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    gap = sheet.half_points - 2 * ruleset.targets[sheet.bouts]
    if abs(gap) > 2 * _FAR_FROM_TARGET and sheet.slam is None:
        message = (
            gettext_noop("The contract is won by %(gap)s points: is it the attack’s count?")
            if gap > 0
            else gettext_noop("The contract is lost by %(gap)s points: is it the attack’s count?")
        )
        yield Problem("far_from_target", message, {"gap": points_text(abs(gap))}, "points")
    if sheet.slam is not None:
        message = gettext_noop("A slam is very rare: is it so?")
        yield Problem("slam_rare", message, {}, "slam")
    if any(poignee.size is not PoigneeSize.SIMPLE for poignee in sheet.poignees):
        message = gettext_noop("A double or triple poignée is rare: is it so?")
        yield Problem("poignee_rare", message, {}, "poignees")
    if len(sheet.poignees) > 1:
        message = gettext_noop("Two poignées in one deal are rare: is it so?")
        yield Problem("two_poignees_rare", message, {}, "poignees")
    if ruleset.calls_partner and sheet.partner is None:
        message = gettext_noop("A taker is seldom alone at five players: had nobody the called card?")
        yield Problem("alone_rare", message, {}, "partner")
