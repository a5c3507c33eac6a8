"""The score sheet of one hand: from JSON and back, refused with every reason at once.

The JSON form has seven figures for each side, the first of them the pair that is named first::

    {"pairs": [{"clean": 1, "semi_clean": 0, "dirty": 1, "closed": true,
                "melded": 115, "in_hand": 15, "pozzetto": "played"},
               {"clean": 0, "semi_clean": 0, "dirty": 0, "closed": false,
                "melded": 30, "in_hand": 50, "pozzetto": "not_taken"}]}

``clean``, ``semi_clean``, ``dirty``: numbers of burracos. ``semi_clean`` may be absent where the rules
know none; FITAB's ``royal``, ``royal_semi_clean``, ``super`` and ``super_semi_clean`` are 0 when absent.
``melded`` and ``in_hand``: points of the cards alone. ``pozzetto``: ``played``, ``taken`` (and not played
since) or ``not_taken``. The cards of a pozzetto that was taken and not played are in somebody's hand: they
are part of ``in_hand`` (at home they are left out, and 100 points are paid instead).

Two more fields are cross-checks and are not kept: ``opened`` of a side, true when it has melded, and
``totals``, the two totals as written on the slip. ``totals`` without ``pairs`` is the short form::

    {"totals": [500, -120]}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from games.burraco.checks import check_sheet
from games.burraco.doubts import doubts
from games.burraco.rules import BurracoClass, Pozzetto, Ruleset
from games.burraco.score import score_sheet
from games.burraco.vocabulary import PAIRS, PairFigures, Sheet, burraco_counts
from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import FieldReader, shown

__all__ = [
    "BurracoClass",
    "PairFigures",
    "Pozzetto",
    "Sheet",
    "burraco_counts",
    "check_sheet",
    "doubts",
    "parse_sheet",
    "sheet_as_dict",
]

# A line of the scoring service also names its game and its ruleset.
_KNOWN: Final = ("pairs", "totals", "game", "ruleset")
_FIGURES: Final = (*BurracoClass, "closed", "melded", "in_hand", "pozzetto", "opened")
_ALWAYS: Final = frozenset({BurracoClass.CLEAN, BurracoClass.SEMI_CLEAN, BurracoClass.DIRTY})
_NO_FIGURES: Final = PairFigures(burraco_counts({}), False, 0, 0, Pozzetto.NOT_TAKEN)


def parse_sheet(data: Mapping[str, object], ruleset: Ruleset) -> Sheet:
    """The sheet that ``data`` (the JSON form) describes; ``ProblemsError`` with all that is wrong.

    >>> from games.burraco.rulesets import ruleset
    >>> from games.problems import ProblemsError
    >>> side = {"clean": 1, "semi_clean": 0, "dirty": 0, "closed": True, "in_hand": 0}
    >>> bad = [{**side, "melded": 42, "pozzetto": "played"}, {**side, "melded": 30, "pozzetto": "taken"}]
    >>> try: parse_sheet({"pairs": bad}, ruleset("fibur-2026"))
    ... except ProblemsError as error: print(*(problem.code for problem in error.problems))
    figure_off_grid burracos_against_melded pozzetto_against_hand both_closed
    """
    reader = FieldReader(data)
    reader.refuse_others(_KNOWN)
    totals = reader.two_wholes("totals") if reader.given("totals") else None
    if reader.given("pairs"):
        sheet, unreadable = _read_pairs(reader, ruleset)
    else:
        if not reader.given("totals"):
            reader.missing("pairs")
        sheet, unreadable = Sheet(None, totals), {problem.where for problem in reader.problems}
    problems = [*reader.problems, *check_sheet(sheet, ruleset, unreadable)]
    if sheet.pairs is not None and totals is not None and not problems:
        problems += _totals_differ(totals, sheet, ruleset)
    raise_if_any(problems)
    return sheet


def _read_pairs(reader: FieldReader, ruleset: Ruleset) -> tuple[Sheet, set[str]]:
    """The sheet and the figures that could not be read, by their places."""
    items = reader.two_of("pairs")
    if items is None:
        return Sheet((_NO_FIGURES, _NO_FIGURES)), _places("pairs[0]", _FIGURES) | _places(
            "pairs[1]", _FIGURES
        )
    first, unreadable = _read_side(reader, items[0], "pairs[0]", ruleset)
    second, more = _read_side(reader, items[1], "pairs[1]", ruleset)
    return Sheet((first, second)), unreadable | more


def _places(where: str, names: Iterable[str]) -> set[str]:
    return {f"{where}.{name}" for name in names}


def _read_side(
    reader: FieldReader, item: object, where: str, ruleset: Ruleset
) -> tuple[PairFigures, set[str]]:
    if not isinstance(item, Mapping):
        message = gettext_noop("A side has seven figures; %(value)s has none.")
        reader.refuse("side_unreadable", message, {"value": shown(item)}, where)
        return _NO_FIGURES, _places(where, _FIGURES)
    inner = FieldReader(item)
    figures = PairFigures(
        burracos=tuple(_read_count(inner, kind, ruleset) for kind in BurracoClass),
        closed=inner.read_flag("closed") or False,
        melded=inner.read_whole("melded") or 0,
        in_hand=inner.read_whole("in_hand") or 0,
        pozzetto=inner.read_word("pozzetto", Pozzetto) or Pozzetto.NOT_TAKEN,
    )
    inner.refuse_others(_FIGURES)
    _check_opened(inner, figures)
    reader.take_over(inner, where)
    return figures, _places(where, inner.unreadable)


def _read_count(inner: FieldReader, kind: BurracoClass, ruleset: Ruleset) -> int:
    """A number of burracos; absent it is 0 where the rules do not know the class, or seldom see it."""
    if not inner.given(kind) and not (kind in _ALWAYS and kind in ruleset.bonuses):
        return 0
    return inner.read_whole(kind) or 0


def _check_opened(inner: FieldReader, figures: PairFigures) -> None:
    """Who has melded has opened."""
    if not inner.given("opened"):
        return
    opened = inner.read_flag("opened")
    if opened is not None and "melded" not in inner.unreadable and opened != figures.opened:
        message = (
            gettext_noop("A side that has not opened has melded nothing, not %(melded)s points.")
            if figures.opened
            else gettext_noop("A side that has opened has melded more than %(melded)s points.")
        )
        inner.refuse("opened_against_melded", message, {"melded": figures.melded}, "opened")


def _totals_differ(written: tuple[int, int], sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """The totals on the slip are those that the figures give."""
    for place, total, is_worth in zip(PAIRS, written, score_sheet(sheet, ruleset).totals, strict=True):
        if total != is_worth:
            message = gettext_noop("The slip says %(written)s, but these figures are worth %(total)s.")
            params = {"written": total, "total": is_worth}
            yield Problem("totals_differ", message, params, f"totals[{place}]")


def sheet_as_dict(sheet: Sheet) -> dict[str, object]:
    """The JSON form of ``sheet``; ``parse_sheet`` reads the same sheet back."""
    if sheet.pairs is None:
        return {"totals": list(sheet.written or ())}
    return {"pairs": [_side_as_dict(figures) for figures in sheet.pairs]}


def _side_as_dict(figures: PairFigures) -> dict[str, object]:
    burracos = {kind.value: count for kind, count in figures.counted() if count or kind in _ALWAYS}
    return {
        **burracos,
        "closed": figures.closed,
        "melded": figures.melded,
        "in_hand": figures.in_hand,
        "pozzetto": figures.pozzetto.value,
    }
