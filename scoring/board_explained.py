"""Why a result on a released board has its note, in words and numbers: for the page and for the API."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.figures import percent, points
from scoring.maths.board_formula import BUTLER, CROSS_IMP, MATCHPOINTS, PERCENT, UNITS, BoardFormula
from scoring.maths.boards.matchpoints import Equalise
from scoring.maths.ranking import millionths, thousandths
from scoring.selectors.travellers import TravellerLine
from scoring.templatetags.scoring_figures import signed

NAMED = 12
"""Of so many other tables each is named with its IMPs; of more than that, how many gave as many."""


@dataclass(frozen=True, slots=True)
class Field:
    """What a board's results are compared with.

    ``counts`` are the results of all tables and how often each is there. ``expected`` is how often the board
    was played that was played most often: matchpoints are brought to it. ``formula`` is ``None`` for topage.
    """

    formula: BoardFormula | None
    counts: Mapping[int, int]
    expected: int

    @property
    def units(self) -> list[int]:
        """Every result as often as it is there."""
        return [unit for unit, count in self.counts.items() for _one in range(count)]


def field_of(formula: BoardFormula | None, units: Sequence[int], expected: int) -> Field:
    """The field of a board with these results."""
    return Field(formula, Counter(units), max(expected, len(units)))


def why(line: TravellerLine, field: Field) -> str:
    """Why both sides of a table have their notes: "62 is better than 3 of 4 others", and what is left."""
    if not line.others:
        return _("No other table has played this board: there is nothing to compare.")
    if not line.result.is_noted:
        return _("The note is being computed.")
    if line.result.note is None:
        return _("The mean without the best and the worst needs more results: there is nothing to compare.")
    formula = field.formula
    if formula is not None and formula.name != MATCHPOINTS:
        return _with_defence(_why_apart(line, formula, field), line, formula)
    words = _better_than(line)
    if formula is not None:
        words = f"{words} = {_matchpoints(line, formula.equalise, field.expected)}"
    return _with_defence(words, line, formula)


def _better_than(line: TravellerLine) -> str:
    values = {
        "unit": signed(line.result.unit),
        "lower": line.lower,
        "equal": line.equal,
        "others": line.others,
        "note": percent(line.result.note),
    }
    if line.equal:
        words = ngettext(
            "%(unit)s is better than %(lower)s and equal to %(equal)s of %(others)s other: %(note)s %%",
            "%(unit)s is better than %(lower)s and equal to %(equal)s of %(others)s others: %(note)s %%",
            line.others,
        )
    else:
        words = ngettext(
            "%(unit)s is better than %(lower)s of %(others)s other: %(note)s %%",
            "%(unit)s is better than %(lower)s of %(others)s others: %(note)s %%",
            line.others,
        )
    return words % values


def _matchpoints(line: TravellerLine, equalise: Equalise, expected: int) -> str:
    """The matchpoints and their top: "9 of 10 matchpoints, (2 × 4 + 1) × 5 / 5"; see ``boards.matchpoints``.

    Two for each table that did worse, one for each equal; by Neuberg and Ascherman one more, oneself.
    """
    played = line.others + 1
    halves, step = 2 * line.lower + line.equal, f"2 × {line.lower}"
    if line.equal:
        step = f"{step} + {line.equal}"
    exact, top = Fraction(halves), 2 * line.others
    if equalise is Equalise.ASCHERMAN:
        exact, top = Fraction((halves + 1) * expected, played), 2 * expected
        step = f"({step} + 1) × {expected} / {played}"
    elif equalise is Equalise.NEUBERG and expected > played:
        exact, top = Fraction((halves + 1) * expected, played) - 1, 2 * (expected - 1)
        step = f"({step} + 1) × {expected} / {played} − 1"
    values = {"points": points(thousandths(exact)), "top": top, "step": step}
    return _("%(points)s of %(top)s matchpoints, %(step)s") % values


def _with_defence(words: str, line: TravellerLine, formula: BoardFormula | None) -> str:
    """``words``, and the notes of those who defended: the rest of 100 %, or the same with the other sign."""
    count = sum(seat != line.attacker for seat, _person in line.people)
    values = {"words": words, "count": count, "note": percent(line.result.defence_note)}
    if formula is None or UNITS[formula.name] == PERCENT:
        said = ngettext(
            "%(words)s; the opponent has the rest, %(note)s %%",
            "%(words)s; the %(count)s opponents have the rest, %(note)s %%",
            count,
        )
    else:
        said = ngettext(
            "%(words)s; the opponent has the opposite, %(note)s",
            "%(words)s; the %(count)s opponents have the opposite, %(note)s",
            count,
        )
    return said % values


def _why_apart(line: TravellerLine, formula: BoardFormula, field: Field) -> str:
    """Why, where the note says how far a result is from others."""
    values: dict[str, object] = {
        "unit": signed(line.result.unit),
        "others": line.others,
        "note": percent(line.result.note),
    }
    if formula.name == CROSS_IMP:
        return _cross_imps(line, formula, field, values)
    datum = formula.datum.of(field.units) or Fraction(0)
    values |= {
        "datum": percent(millionths(datum)) if datum >= 0 else f"({percent(millionths(datum))})",
        "apart": percent(millionths(line.result.unit - datum)),
    }
    if formula.name == BUTLER:
        return _("%(unit)s − %(datum)s (the datum) = %(apart)s: %(note)s IMP") % values
    return _("%(unit)s − %(datum)s (the datum) = %(note)s") % values


def _cross_imps(
    line: TravellerLine, formula: BoardFormula, field: Field, values: Mapping[str, object]
) -> str:
    """The IMPs against the other tables, their sum and their mean: "1 (+56) + 3 (+50) − 2 (+70) = 2 IMP"."""
    others = Counter(field.counts) - Counter([line.result.unit])
    against = {unit: formula.scale.imps(line.result.unit - unit) for unit in others}
    total = sum((imps * others[unit] for unit, imps in against.items()), Fraction(0))
    if line.others <= NAMED:
        ordered = sorted(others.elements(), reverse=True)
        parts = [f"{points(thousandths(against[unit]))} ({signed(unit)})" for unit in ordered]
    else:
        alike: Counter[Fraction] = Counter()
        for unit, count in others.items():
            alike[against[unit]] += count
        parts = [f"{count} × {points(thousandths(imps))}" for imps, count in sorted(alike.items())]
    said = {**values, "sum": f"{_added(parts)} = {points(thousandths(total))}"}
    return (
        ngettext(
            "%(unit)s has %(sum)s IMP against %(others)s other: %(note)s",
            "%(unit)s has %(sum)s IMP against %(others)s others, on average %(note)s",
            line.others,
        )
        % said
    )


def _added(parts: Sequence[str]) -> str:
    return " + ".join(parts).replace("+ −", "− ")
