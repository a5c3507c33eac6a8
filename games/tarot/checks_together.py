"""What several fields of a sheet say together that no deal can produce. See ``games.tarot.checks``.

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from games.problems import Problem, gettext_noop
from games.tarot.count import points_text
from games.tarot.deck import BOUTS
from games.tarot.possible import (
    half_points_with,
    tricks_of_petit,
    tricks_of_poignees,
    tricks_of_slam,
    tricks_with,
)
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Sheet, Slam


def petit_and_bouts(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """The camp that wins the Petit holds a bout."""
    if sheet.petit_au_bout is Camp.ATTACK and sheet.bouts == 0:
        message = gettext_noop(
            "The attack cannot win the Petit at the end and hold no bout: the Petit is a bout."
        )
        yield Problem("petit_without_bout", message, {}, "petit_au_bout")
    if sheet.petit_au_bout is Camp.DEFENCE and sheet.bouts == len(BOUTS):
        message = gettext_noop(
            "The defence cannot win the Petit at the end when the attack holds all three bouts."
        )
        yield Problem("petit_with_three_bouts", message, {}, "petit_au_bout")


def petit_and_slam(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Who wins the last trick wins a trick."""
    if not _slam(sheet, ruleset) & _petit(sheet, ruleset):
        message = gettext_noop("The camp that wins no trick cannot win the Petit at the end.")
        yield Problem("petit_against_slam", message, {}, "petit_au_bout")


def poignees_and_slam(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Many trumps win a trick against anything."""
    shown = _shown(sheet, ruleset)
    if shown and not _slam(sheet, ruleset) & shown:
        message = gettext_noop(
            "A camp that shows so many trumps wins a trick with them: there is no such slam."
        )
        yield Problem("poignee_against_slam", message, {}, "slam")


def pile(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points: each bout is worth 4.5 points, in the attack's pile or in the other one."""
    if _with_pile(sheet, ruleset):
        return
    least, most = half_points_with(sheet.bouts, sheet.contract, ruleset)
    params = {**_pile_params(sheet), "least": points_text(least), "most": points_text(most)}
    if sheet.half_points < least:
        code = "too_many_bouts_for_points"
        message = gettext_noop("With %(bouts)s the attack has at least %(least)s points, not %(points)s.")
    elif sheet.half_points > most:
        code = "too_few_bouts_for_points"
        message = gettext_noop(
            "With %(bouts)s the attack has at most %(most)s points, not %(points)s: "
            "the defence has the other bouts."
        )
    else:
        code = "points_impossible"
        message = gettext_noop("No play of the cards leaves the attack %(bouts)s and %(points)s points.")
    yield Problem(code, message, params, "points")


_SLAM_MESSAGES: Final = {
    "slam_made_points": gettext_noop(
        "Winning every trick does not leave the attack %(bouts)s and %(points)s points."
    ),
    "slam_failed_points": gettext_noop(
        "With %(bouts)s and %(points)s points the attack has won every trick: the slam did not fail."
    ),
    "slam_defence_points": gettext_noop(
        "Without a trick the attack cannot have %(bouts)s and %(points)s points."
    ),
    "slam_not_noted": gettext_noop(
        "With %(bouts)s and %(points)s points the attack has won every trick: a slam is missing on the sheet."
    ),
    "slam_defence_not_noted": gettext_noop(
        "With %(bouts)s and %(points)s points the attack has not won a trick: "
        "the slam of the defence is missing on the sheet."
    ),
}


def _slam_code(slam: Slam | None, tricks: Collection[int]) -> str:
    if slam is None:
        return "slam_defence_not_noted" if min(tricks) == 0 else "slam_not_noted"
    if slam is Slam.DEFENCE:
        return "slam_defence_points"
    return "slam_made_points" if slam.made_by_attack else "slam_failed_points"


def pile_and_slam(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points against the number of tricks that the slam tells."""
    tricks = _with_pile(sheet, ruleset)
    if tricks and not tricks & _slam(sheet, ruleset):
        code = _slam_code(sheet.slam, tricks)
        yield Problem(code, _SLAM_MESSAGES[code], _pile_params(sheet), "slam")


def pile_and_petit(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points against the number of tricks that the Petit tells, where the slam agrees with both."""
    slam, petit = _slam(sheet, ruleset), _petit(sheet, ruleset)
    tricks = _with_pile(sheet, ruleset) & slam
    if tricks and slam & petit and not tricks & petit:
        message = gettext_noop(
            "With %(bouts)s and %(points)s points the attack has not won a trick, "
            "so it has not won the Petit at the end."
        )
        yield Problem("petit_against_points", message, _pile_params(sheet), "petit_au_bout")


def pile_and_poignees(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points against the number of tricks that the shown trumps win."""
    slam, shown = _slam(sheet, ruleset), _shown(sheet, ruleset)
    tricks = _with_pile(sheet, ruleset) & slam & _petit(sheet, ruleset)
    if tricks and slam & shown and not tricks & shown:
        message = gettext_noop(
            "The trumps that were shown win too many tricks for the attack to have "
            "%(bouts)s and %(points)s points."
        )
        yield Problem("poignee_against_points", message, _pile_params(sheet), "poignees")


# The numbers of tricks that each part of the sheet leaves to the attack.
def _slam(sheet: Sheet, ruleset: Ruleset) -> frozenset[int]:
    return frozenset(tricks_of_slam(sheet.slam, ruleset.hand_size))


def _petit(sheet: Sheet, ruleset: Ruleset) -> frozenset[int]:
    return frozenset(tricks_of_petit(sheet.petit_au_bout, ruleset.hand_size))


def _shown(sheet: Sheet, ruleset: Ruleset) -> frozenset[int]:
    return frozenset(tricks_of_poignees(sheet.poignees, sheet.contract, ruleset))


def _with_pile(sheet: Sheet, ruleset: Ruleset) -> frozenset[int]:
    return tricks_with((sheet.bouts, sheet.half_points), sheet.contract, ruleset)


def _pile_params(sheet: Sheet) -> dict[str, str | int]:
    return {"bouts": sheet.bouts, "points": points_text(sheet.half_points)}
