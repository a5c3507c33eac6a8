"""What no deal can produce: every reason to refuse a sheet, at once.

Each check names the fields it reads. A field that could not be read, or that is out of range by
itself, silences the checks that need it, so that one mistake is told once and all mistakes at once.

Source: RO2012.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
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
from games.tarot.vocabulary import Camp, Sheet, Slam

Check = Callable[[Sheet, Ruleset], Iterator[Problem]]

BOUT_COUNT: Final = 3
TRUMPS_IN_ALL: Final = 22


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
    if _tricks_with(sheet, ruleset):
        return
    least, most = half_points_with(sheet.bouts, sheet.contract, ruleset)
    params = {**_pile_params(sheet), "least": points_text(least), "most": points_text(most)}
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


def _pile_and_slam(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points against the number of tricks that the slam tells."""
    tricks = _tricks_with(sheet, ruleset)
    if tricks and not tricks & set(tricks_of_slam(sheet.slam, ruleset)):
        code = _slam_code(sheet.slam, tricks)
        yield Problem(code, _SLAM_MESSAGES[code], _pile_params(sheet), "slam")


def _pile_and_petit(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points against the number of tricks that the Petit tells, where the slam agrees with both."""
    slam = set(tricks_of_slam(sheet.slam, ruleset))
    petit = set(tricks_of_petit(sheet.petit_au_bout, ruleset))
    tricks = _tricks_with(sheet, ruleset) & slam
    if tricks and slam & petit and not tricks & petit:
        message = gettext_noop(
            "With %(bouts)s bouts and %(points)s points the attack has not won a trick, "
            "so it has not won the Petit at the end."
        )
        yield Problem("petit_against_points", message, _pile_params(sheet), "petit_au_bout")


def _pile_and_poignees(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Bouts and points against the number of tricks that the shown trumps win."""
    slam = set(tricks_of_slam(sheet.slam, ruleset))
    shown = set(tricks_of_poignees(sheet.poignees, sheet.contract, ruleset))
    tricks = _tricks_with(sheet, ruleset) & slam
    if tricks and slam & shown and not tricks & shown:
        message = gettext_noop(
            "The trumps that were shown win too many tricks for the attack to have "
            "%(bouts)s bouts and %(points)s points."
        )
        yield Problem("poignee_against_points", message, _pile_params(sheet), "poignees")


def _tricks_with(sheet: Sheet, ruleset: Ruleset) -> frozenset[int]:
    return tricks_with((sheet.bouts, sheet.half_points), sheet.contract, ruleset)


def _pile_params(sheet: Sheet) -> dict[str, str | int]:
    return {"bouts": sheet.bouts, "points": points_text(sheet.half_points)}


# What one field says by itself, then what several say together.
_ALONE: Final[Mapping[str, Check]] = {
    "contract": _contract,
    "taker": _taker,
    "bouts": _bouts,
    "points": _points,
    "poignees": _poignees,
}
_PILE: Final = frozenset({"contract", "bouts", "points"})
_TOGETHER: Final[tuple[tuple[frozenset[str], Check], ...]] = (
    (frozenset({"petit_au_bout", "bouts"}), _petit_and_bouts),
    (frozenset({"petit_au_bout", "slam"}), _petit_and_slam),
    (frozenset({"contract", "poignees", "slam"}), _poignees_and_slam),
    (_PILE, _pile),
    (_PILE | {"slam"}, _pile_and_slam),
    (_PILE | {"slam", "petit_au_bout"}, _pile_and_petit),
    (_PILE | {"slam", "poignees"}, _pile_and_poignees),
)


def check_sheet(
    sheet: Sheet, ruleset: Ruleset, unreadable: Collection[str] = frozenset()
) -> tuple[Problem, ...]:
    """Every reason why no deal under ``ruleset`` can end in ``sheet``; empty when one can.

    ``unreadable`` names fields of the JSON form whose value in ``sheet`` only fills the place.
    """
    problems = [
        problem
        for field, check in _ALONE.items()
        if field not in unreadable
        for problem in check(sheet, ruleset)
    ]
    spoilt = {*unreadable, *(problem.where for problem in problems)}
    for fields, check in _TOGETHER:
        if not fields & spoilt:
            problems += check(sheet, ruleset)
    return tuple(problems)
