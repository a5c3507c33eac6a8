"""What no deal can produce: every reason to refuse a sheet, at once.

Each check names the fields it reads. A field that could not be read, or that is out of range by
itself, silences the checks that need it, so that one mistake is told once and all mistakes at once.

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from games.problems import Problem
from games.tarot import checks_alone as alone
from games.tarot import checks_seats as players
from games.tarot import checks_together as together
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Sheet

Check = Callable[[Sheet, Ruleset], Iterator[Problem]]

# What one field says by itself, then what several say together.
_ALONE: Final[Mapping[str, Check]] = {
    "contract": alone.contract,
    "bouts": alone.bouts,
    "points": alone.points,
    "poignees": alone.poignees,
}
_PILE: Final = frozenset({"contract", "bouts", "points"})
_TOGETHER: Final[tuple[tuple[frozenset[str], Check], ...]] = (
    (frozenset({"taker", "sits_out"}), players.taker),
    (frozenset({"taker", "partner"}), players.partner),
    (frozenset({"poignees", "partner"}), players.poignees),
    (frozenset({"miseres", "sits_out"}), players.miseres),
    (frozenset({"petit_au_bout", "bouts"}), together.petit_and_bouts),
    (frozenset({"petit_au_bout", "slam"}), together.petit_and_slam),
    (frozenset({"contract", "poignees", "slam"}), together.poignees_and_slam),
    (_PILE, together.pile),
    (_PILE | {"slam"}, together.pile_and_slam),
    (_PILE | {"slam", "petit_au_bout"}, together.pile_and_petit),
    (_PILE | {"slam", "petit_au_bout", "poignees"}, together.pile_and_poignees),
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
