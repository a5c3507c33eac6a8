"""What is wrong with a sheet (``check_sheet``) and what is only improbable (``doubts``).

Each check names the fields it reads. A field that could not be read, or that is out of range by
itself, silences the checks that need it, so that one mistake is told once and all mistakes at once.

Source: RO2012; domain/tarot.md section 3, last paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Final

from games.problems import Problem, gettext_noop
from games.tarot.count import ALL_POINTS, points_text
from games.tarot.possible import (
    half_points_with,
    tricks_of_petit,
    tricks_of_poignees,
    tricks_of_slam,
    tricks_with,
)
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, PoigneeSize, Sheet, Slam

Check = Callable[[Sheet, Ruleset], Iterator[Problem]]

BOUT_COUNT: Final = 3
TRUMPS_IN_ALL: Final = 22

# A result further than this from its target, in points, is worth a second look.
_FAR_FROM_TARGET: Final = 30


def _contract(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    if sheet.contract not in ruleset.contracts:
        message = gettext_noop("The contract “%(contract)s” is not open here; open: %(open)s.")
        params = {"contract": sheet.contract.value, "open": ", ".join(ruleset.contracts)}
        yield Problem("contract_not_open", message, params, "contract")


def _taker(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    if sheet.taker not in ruleset.seats:
        message = gettext_noop("The taker sits at one of %(seats)s, not at %(taker)s.")
        params = {"seats": ", ".join(ruleset.seats), "taker": sheet.taker.value}
        yield Problem("taker_not_seated", message, params, "taker")


def _bouts(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    if not 0 <= sheet.bouts <= BOUT_COUNT:
        message = gettext_noop("There are three bouts: the attack has 0 to 3 of them, not %(bouts)s.")
        yield Problem("bouts_out_of_range", message, {"bouts": sheet.bouts}, "bouts")


def _points(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    params = {"points": points_text(sheet.half_points)}
    if not 0 <= sheet.half_points <= 2 * ALL_POINTS:
        message = gettext_noop("Points are 0 to 91, not %(points)s.")
        yield Problem("points_out_of_range", message, params, "points")
    if sheet.half_points % 2 and not ruleset.half_points_possible:
        message = gettext_noop(
            "At four players points are whole, not %(points)s: each camp counts its cards in pairs."
        )
        yield Problem("points_not_whole", message, params, "points")


def _poignees(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    shown = sum(ruleset.poignee_trumps[poignee.size] for poignee in sheet.poignees)
    if shown > TRUMPS_IN_ALL:
        message = gettext_noop("The poignées show %(shown)s trumps, but there are 22 with the Excuse.")
        yield Problem("too_many_trumps_shown", message, {"shown": shown}, "poignees")
    players = {Camp.ATTACK: ruleset.attack_players, Camp.DEFENCE: ruleset.players - ruleset.attack_players}
    for camp, count in Counter(poignee.by for poignee in sheet.poignees).items():
        if count > players[camp]:
            message = (
                gettext_noop("The attack shows %(count)s poignées, but a player shows one at most.")
                if camp is Camp.ATTACK
                else gettext_noop("The defence shows %(count)s poignées, but a player shows one at most.")
            )
            yield Problem("too_many_poignees", message, {"count": count}, "poignees")


def _petit_and_bouts(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    if sheet.petit_au_bout is Camp.ATTACK and sheet.bouts == 0:
        message = gettext_noop(
            "The attack cannot win the Petit at the end and hold no bout: the Petit is a bout."
        )
        yield Problem("petit_without_bout", message, {}, "petit_au_bout")
    if sheet.petit_au_bout is Camp.DEFENCE and sheet.bouts == BOUT_COUNT:
        message = gettext_noop(
            "The defence cannot win the Petit at the end when the attack holds all three bouts."
        )
        yield Problem("petit_with_three_bouts", message, {}, "petit_au_bout")


def _petit_and_slam(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    allowed = set(tricks_of_slam(sheet.slam, ruleset)) & set(tricks_of_petit(sheet.petit_au_bout, ruleset))
    if not allowed:
        message = gettext_noop("The camp that wins no trick cannot win the Petit at the end.")
        yield Problem("petit_against_slam", message, {}, "petit_au_bout")


def _poignees_and_slam(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    shown = tricks_of_poignees(sheet.poignees, sheet.contract, ruleset)
    if shown and not set(tricks_of_slam(sheet.slam, ruleset)) & set(shown):
        message = gettext_noop(
            "A camp that shows so many trumps wins a trick with them: there is no such slam."
        )
        yield Problem("poignee_against_slam", message, {}, "slam")


def _pile(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points: each bout is worth 4.5 points, in the attack's pile or in the other one."""
    if tricks_with((sheet.bouts, sheet.half_points), sheet.contract, ruleset):
        return
    least, most = half_points_with(sheet.bouts, sheet.contract, ruleset)
    params: dict[str, str | int] = {
        "bouts": sheet.bouts,
        "points": points_text(sheet.half_points),
        "least": points_text(least),
        "most": points_text(most),
    }
    if sheet.half_points < least:
        code = "too_many_bouts_for_points"
        message = gettext_noop(
            "With %(bouts)s bouts the attack has at least %(least)s points, not %(points)s."
        )
    elif sheet.half_points > most:
        code = "too_few_bouts_for_points"
        message = gettext_noop(
            "With %(bouts)s bouts the attack has at most %(most)s points, not %(points)s: "
            "the defence has the other bouts."
        )
    else:
        code = "points_impossible"
        message = gettext_noop(
            "No play of the cards leaves the attack %(bouts)s bouts and %(points)s points."
        )
    yield Problem(code, message, params, "points")


_SLAM_MESSAGES: Final = {
    "slam_made_points": gettext_noop(
        "Winning every trick does not leave the attack %(bouts)s bouts and %(points)s points."
    ),
    "slam_failed_points": gettext_noop(
        "With %(bouts)s bouts and %(points)s points the attack has won every trick: the slam did not fail."
    ),
    "slam_defence_points": gettext_noop(
        "Without a trick the attack cannot have %(bouts)s bouts and %(points)s points."
    ),
    "slam_not_noted": gettext_noop(
        "With %(bouts)s bouts and %(points)s points the attack has won every trick: "
        "a slam is missing on the sheet."
    ),
    "slam_defence_not_noted": gettext_noop(
        "With %(bouts)s bouts and %(points)s points the attack has not won a trick: "
        "the slam of the defence is missing on the sheet."
    ),
}


def _slam_code(slam: Slam | None, tricks: Collection[int]) -> str:
    if slam is None:
        return "slam_defence_not_noted" if min(tricks) == 0 else "slam_not_noted"
    if slam is Slam.DEFENCE:
        return "slam_defence_points"
    return "slam_made_points" if slam.made_by_attack else "slam_failed_points"


def _pile_and_tricks(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points against the number of tricks that slam, petit and poignées tell."""
    tricks = tricks_with((sheet.bouts, sheet.half_points), sheet.contract, ruleset)
    params: dict[str, str | int] = {"bouts": sheet.bouts, "points": points_text(sheet.half_points)}
    of_slam = tricks & set(tricks_of_slam(sheet.slam, ruleset))
    if tricks and not of_slam:
        code = _slam_code(sheet.slam, tricks)
        yield Problem(code, _SLAM_MESSAGES[code], params, "slam")
    of_poignees = tricks_of_poignees(sheet.poignees, sheet.contract, ruleset)
    of_petit = tricks_of_petit(sheet.petit_au_bout, ruleset)
    if of_slam and of_poignees and not of_slam & set(of_poignees) & set(of_petit):
        message = gettext_noop(
            "The trumps that were shown win too many tricks for the attack to have "
            "%(bouts)s bouts and %(points)s points."
        )
        yield Problem("poignee_against_points", message, params, "poignees")


_CHECKS: Final[tuple[tuple[frozenset[str], Check], ...]] = (
    (frozenset({"contract"}), _contract),
    (frozenset({"taker"}), _taker),
    (frozenset({"bouts"}), _bouts),
    (frozenset({"points"}), _points),
    (frozenset({"poignees"}), _poignees),
    (frozenset({"petit_au_bout", "bouts"}), _petit_and_bouts),
    (frozenset({"petit_au_bout", "slam"}), _petit_and_slam),
    (frozenset({"contract", "poignees", "slam"}), _poignees_and_slam),
    (frozenset({"contract", "bouts", "points"}), _pile),
    (frozenset({"contract", "bouts", "points", "poignees", "petit_au_bout", "slam"}), _pile_and_tricks),
)


def check_sheet(
    sheet: Sheet, ruleset: Ruleset, unreadable: Collection[str] = frozenset()
) -> tuple[Problem, ...]:
    """Every reason why no deal under ``ruleset`` can end in ``sheet``; empty when one can.

    ``unreadable`` names fields of the JSON form whose value in ``sheet`` only fills the place.
    """
    problems: list[Problem] = []
    spoilt = set(unreadable)
    for fields, check in _CHECKS:
        if fields & spoilt:
            continue
        found = list(check(sheet, ruleset))
        problems += found
        spoilt |= {problem.where for problem in found}
    return tuple(problems)


def doubts(sheet: Sheet, ruleset: Ruleset) -> tuple[Problem, ...]:
    """What is possible but so rare that the table should look again before it is saved.

    A result more than 30 points from its target, a slam, an announced slam that failed, a double or triple
    poignée, two poignées at one deal.
    """
    return tuple(_doubts(sheet, ruleset))


def _doubts(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    gap = sheet.half_points - 2 * ruleset.targets[sheet.bouts]
    if abs(gap) > 2 * _FAR_FROM_TARGET and sheet.slam is None:
        message = (
            gettext_noop("The contract is won by %(gap)s points: is it the attack's count?")
            if gap > 0
            else gettext_noop("The contract is lost by %(gap)s points: is it the attack's count?")
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
