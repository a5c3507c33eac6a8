"""What no hand can produce: every reason to refuse a sheet, at once.

Each check names the figures it reads. One that could not be read, or that cannot be by itself, silences the
checks that need it, so that one mistake is told once and all mistakes at once.

Source: domain, section 1 ("Refuse at entry").
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set

from games.burraco.checks_of_both import BOTH
from games.burraco.checks_of_side import ALONE, TOGETHER, Names, SideCheck
from games.burraco.possible import least_total, most_total
from games.burraco.rules import Ruleset
from games.burraco.ruleset_checks import GRID
from games.burraco.vocabulary import PAIRS, PairFigures, Sheet
from games.problems import Problem, gettext_noop


def check_sheet(
    sheet: Sheet, ruleset: Ruleset, unreadable: Collection[str] = frozenset()
) -> tuple[Problem, ...]:
    """Every reason why no hand under ``ruleset`` can end in ``sheet``; empty when one can.

    ``unreadable`` names figures of the JSON form ("pairs[0].melded") whose value only fills the place.
    """
    if sheet.pairs is None:
        return tuple(_check_totals(sheet.written or (0, 0), ruleset, unreadable))
    problems: list[Problem] = []
    spoilt = set(unreadable)
    for number, figures in zip(PAIRS, sheet.pairs, strict=True):
        alone = _side_problems(ALONE, figures, number, ruleset, spoilt)
        spoilt.update(problem.where for problem in alone)
        problems += [*alone, *_side_problems(TOGETHER, figures, number, ruleset, spoilt)]
    for names, check in BOTH:
        if not spoilt or spoilt.isdisjoint(f"pairs[{number}].{name}" for number in PAIRS for name in names):
            problems += check(sheet.pairs, ruleset)
    return tuple(problems)


def _side_problems(
    checks: Sequence[tuple[Names, SideCheck]],
    figures: PairFigures,
    number: int,
    ruleset: Ruleset,
    spoilt: Set[str],
) -> list[Problem]:
    """What ``checks`` find in one side's figures, with its number and its places."""
    where = f"pairs[{number}]."
    return [
        Problem(code, message, {"side": number + 1, **params}, where + name)
        for names, check in checks
        if not spoilt or spoilt.isdisjoint(where + name for name in names)
        for code, message, params, name in check(figures, ruleset)
    ]


def _check_totals(
    totals: tuple[int, int], ruleset: Ruleset, unreadable: Collection[str]
) -> Iterator[Problem]:
    """Totals without figures: the grid of 5, and what 108 cards allow."""
    least, most = least_total(ruleset), most_total(ruleset)
    wrong = bool(unreadable)
    for number, total in zip(PAIRS, totals, strict=True):
        where = f"totals[{number}]"
        if where in unreadable:
            continue
        if total % GRID:
            message = gettext_noop("Points are counted in fives, not %(value)s.")
            yield Problem("total_off_grid", message, {"value": total}, where)
            wrong = True
        if not least <= total <= most:
            message = gettext_noop("A hand is worth %(least)s to %(most)s points, not %(value)s.")
            yield Problem(
                "total_out_of_range", message, {"least": least, "most": most, "value": total}, where
            )
            wrong = True
    if not wrong and sum(totals) > most:
        message = gettext_noop("Both sides together have at most %(most)s points, not %(sum)s.")
        yield Problem("totals_too_large", message, {"most": most, "sum": sum(totals)}, "totals")
    if not wrong and abs(totals[0] - totals[1]) > most - least:
        message = gettext_noop("The difference of a hand is at most %(most)s points, not %(difference)s.")
        params = {"most": most - least, "difference": abs(totals[0] - totals[1])}
        yield Problem("totals_too_far_apart", message, params, "totals")
