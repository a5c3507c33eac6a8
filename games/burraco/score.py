"""What a sheet is worth to both sides, and why.

    hand total = cards melded + burracos + closing - cards in hand - pozzetto

Any sign, a multiple of 5. Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from games.burraco.rules import BurracoClass, Pozzetto, Ruleset
from games.burraco.vocabulary import PAIRS, PairFigures, Sheet
from games.problems import gettext_noop

_LABELS: Final[Mapping[BurracoClass, str]] = {
    BurracoClass.ROYAL: gettext_noop("Royal burracos"),
    BurracoClass.ROYAL_SEMI_CLEAN: gettext_noop("Semi-clean royal burracos"),
    BurracoClass.SUPER: gettext_noop("Super burracos"),
    BurracoClass.SUPER_SEMI_CLEAN: gettext_noop("Semi-clean super burracos"),
    BurracoClass.CLEAN: gettext_noop("Clean burracos"),
    BurracoClass.SEMI_CLEAN: gettext_noop("Semi-clean burracos"),
    BurracoClass.DIRTY: gettext_noop("Dirty burracos"),
}


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a total: ``label`` is an English message id, ``formula`` the figures behind ``amount``."""

    code: str
    label: str
    amount: int
    formula: str = ""


@dataclass(frozen=True, slots=True)
class PairScore:
    """A side's total and the terms whose sum it is."""

    total: int
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Both sides' scores, in the order of the sheet."""

    pairs: tuple[PairScore, PairScore]

    @property
    def totals(self) -> tuple[int, int]:
        """Both totals."""
        first, second = self.pairs
        return first.total, second.total

    @property
    def difference(self) -> int:
        """The first side's total less the second's: negative when the second has more."""
        first, second = self.totals
        return first - second


def score_sheet(sheet: Sheet, ruleset: Ruleset) -> Score:
    """The score of a sheet that ``check_sheet`` accepts.

    The official example (FIBUR): A closes with a clean and a dirty burraco.

    >>> from games.burraco.rulesets import ruleset
    >>> from games.burraco.vocabulary import burraco_counts
    >>> both = burraco_counts({BurracoClass.CLEAN: 1, BurracoClass.DIRTY: 1})
    >>> a = PairFigures(both, closed=True, melded=115, in_hand=15, pozzetto=Pozzetto.PLAYED)
    >>> b = PairFigures(burraco_counts({}), False, 30, 50, Pozzetto.NOT_TAKEN)
    >>> score = score_sheet(Sheet((a, b)), ruleset("fibur-2026"))
    >>> score.totals, score.difference
    ((500, -120), 620)
    >>> [(term.code, term.amount, term.formula) for term in score.pairs[0].terms]
    [('melded', 115, '115'), ('clean', 200, '1 × 200'), ('dirty', 100, '1 × 100'), ('closing', 100, '100'), \
('in_hand', -15, '15')]
    """
    if sheet.pairs is None:
        return _as_written(sheet)
    neither = all(figures.pozzetto is Pozzetto.NOT_TAKEN for figures in sheet.pairs)
    first, second = (tuple(_terms(figures, ruleset, neither_took=neither)) for figures in sheet.pairs)
    return Score((PairScore(_sum(first), first), PairScore(_sum(second), second)))


def _as_written(sheet: Sheet) -> Score:
    label = gettext_noop("Total, as written")
    first, second = (
        (Term("written", label, total, str(total)),) for total in sheet.written or (0 for _ in PAIRS)
    )
    return Score((PairScore(_sum(first), first), PairScore(_sum(second), second)))


def _sum(terms: tuple[Term, ...]) -> int:
    return sum(term.amount for term in terms)


def _terms(figures: PairFigures, ruleset: Ruleset, *, neither_took: bool) -> Iterator[Term]:
    yield Term("melded", gettext_noop("Cards melded"), figures.melded, str(figures.melded))
    for kind, count in figures.counted():
        if count:
            bonus = ruleset.bonuses[kind]
            yield Term(kind.value, _LABELS[kind], count * bonus, f"{count} × {bonus}")
    if figures.closed:
        bonus = ruleset.closing_bonus
        yield Term("closing", gettext_noop("Closing"), bonus, str(bonus))
    yield _hand(figures, ruleset)
    penalty = ruleset.pozzetto_penalties[figures.pozzetto]
    if penalty and neither_took and ruleset.penalty_waived_when_neither_took:
        yield Term("pozzetto_waived", gettext_noop("No penalty: neither side took a pozzetto"), 0, "0")
    elif penalty:
        label = (
            gettext_noop("Pozzetto not taken")
            if figures.pozzetto is Pozzetto.NOT_TAKEN
            else gettext_noop("Pozzetto taken and not played")
        )
        yield Term("pozzetto", label, -penalty, str(penalty))


def _hand(figures: PairFigures, ruleset: Ruleset) -> Term:
    if ruleset.unopened_pays_double and not figures.opened:
        label = gettext_noop("Cards in hand, twice: the side has not opened")
        return Term("in_hand_twice", label, -2 * figures.in_hand, f"2 × {figures.in_hand}")
    return Term("in_hand", gettext_noop("Cards in hand"), -figures.in_hand, str(figures.in_hand))
