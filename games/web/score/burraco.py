"""A hand of Burraco, typed by anybody: seven figures for each pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.burraco.doubts import doubts
from games.burraco.rules import BurracoClass, Pozzetto, Ruleset
from games.burraco.rulesets import ruleset, rulesets
from games.burraco.score import Score, score_sheet
from games.burraco.sheet import parse_sheet
from games.burraco.vocabulary import Sheet
from games.problems import Problem, ProblemsError
from games.reading import FieldReader
from games.web.score.burraco_words import class_labels, figure_labels, pair_names, pozzetto_labels, say
from games.web.score.page import MISSING, ScorePage, placed, spoken, typed
from games.web.tarot_form import Choice

SIDES = ("a", "b")
_POINTS = ("melded", "in_hand")
_FIGURES = (*BurracoClass, *_POINTS, "pozzetto")
_ORDER = ("melded", *BurracoClass, "closing", "in_hand", "in_hand_twice", "pozzetto", "pozzetto_waived")
_NAMES = ("ruleset", "closed", *(f"{side}_{name}" for side in SIDES for name in _FIGURES))


class Closed(StrEnum):
    """Who closed the hand; nobody at the end of the stock."""

    NOBODY = "nobody"
    FIRST = "a"
    SECOND = "b"


def burraco_page(query: QueryDict, *, is_live: bool) -> ScorePage:
    """The page for what the address says; ``is_live``: somebody is still typing."""
    said = typed(query, _NAMES)
    rules, problems = _ruleset(said)
    data, more = _data(said, rules)
    sheet, found = _sheet(data, rules, [*problems, *more])
    told = spoken(found, is_live=is_live or set(said) <= {"ruleset"})
    ids = ["ruleset", "closed", *(f"{side}_{name}" for side in SIDES for name in _shown(rules))]
    beside, rows = placed(told, ids, _id_of, say)
    return ScorePage(
        name="burraco",
        made_for=rules.slug,
        typed={name: value for name, value in said.items() if name in ids and not _is_usual(name, value)},
        fields=_fields(said, rules, beside),
        score=_score(sheet, rules) if sheet else None,
        beside=beside,
        rows=rows,
        doubts=[*_left_out(said, rules), *map(say, doubts(sheet, rules))] if sheet else (),
    )


def _ruleset(said: Mapping[str, str]) -> tuple[Ruleset, list[Problem]]:
    """The ruleset; another one than there are is a problem, and the first is shown."""
    try:
        return (ruleset(said["ruleset"]) if "ruleset" in said else rulesets()[0]), []
    except ProblemsError as error:
        return rulesets()[0], list(error.problems)


def _data(said: Mapping[str, str], rules: Ruleset) -> tuple[dict[str, Any], list[Problem]]:
    """The sheet's JSON form: an empty number of burracos is 0, a pozzetto is played unless said otherwise."""
    reader = FieldReader(said)
    closed = reader.read_word("closed", Closed)
    pairs = [
        {
            **{kind.value: said.get(f"{side}_{kind}", "0") for kind in rules.bonuses},
            **{name: said[f"{side}_{name}"] for name in _POINTS if f"{side}_{name}" in said},
            **({} if closed is None else {"closed": closed == side}),
            "pozzetto": said.get(f"{side}_pozzetto", Pozzetto.PLAYED.value),
        }
        for side in SIDES
    ]
    return {"pairs": pairs}, reader.problems


def _sheet(
    data: Mapping[str, Any], rules: Ruleset, problems: Sequence[Problem]
) -> tuple[Sheet | None, Sequence[Problem]]:
    try:
        sheet = parse_sheet(data, rules)
    except ProblemsError as error:
        # The form asks once who closed, not each pair whether it did.
        others = [
            found for found in error.problems if not (found.code == MISSING and _id_of(found) == "closed")
        ]
        return None, [*problems, *others]
    return (None, problems) if problems else (sheet, ())


def _shown(rules: Ruleset) -> tuple[str, ...]:
    """The figures that these rules know."""
    return (*rules.bonuses, *_POINTS, "pozzetto")


def _left_out(said: Mapping[str, str], rules: Ruleset) -> Iterator[str]:
    """Burracos typed before other rules were chosen, which these do not know."""
    for kind, label in class_labels().items():
        typed_there = (said.get(f"{side}_{kind}", "") for side in SIDES)
        if kind not in rules.bonuses and any(text not in {"", "0"} for text in typed_there):
            message = _("These rules have no “%(kind)s”: what was typed there does not count.")
            yield message % {"kind": label}


def _is_usual(name: str, value: str) -> bool:
    """Whether the form says so by itself: no burraco of a class, a pozzetto that was played."""
    figure = name.partition("_")[2]
    return value == ("0" if figure in set(BurracoClass) else Pozzetto.PLAYED if figure == "pozzetto" else "")


def _id_of(problem: Problem) -> str:
    """The id of the figure's field: "pairs[1].melded" is "b_melded"."""
    head, _dot, name = problem.where.partition(".")
    if name == "closed":
        return name
    side = {"pairs[0]": "a", "pairs[1]": "b"}.get(head)
    return f"{side}_{name}" if side else problem.where


def _fields(said: Mapping[str, str], rules: Ruleset, beside: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What ``games/score/_burraco_fields.html`` needs, under the one name ``sheet``."""
    names, closed = pair_names(), said.get("closed")
    labels = {Closed.FIRST: names[0], Closed.SECOND: names[1], Closed.NOBODY: _("nobody")}
    return {
        "rulesets": [Choice(one.slug, _(one.name), one is rules) for one in rulesets()],
        "names": names,
        "closed": [Choice(value, label, closed == value) for value, label in labels.items()],
        "closed_beside": beside["closed"],
        "figures": list(_figure_rows(said, rules, beside)),
        "pozzetti": [
            {
                "id": f"{side}_pozzetto",
                "pair": name,
                "choices": [
                    Choice(value, label, said.get(f"{side}_pozzetto", Pozzetto.PLAYED) == value)
                    for value, label in pozzetto_labels().items()
                ],
                "beside": beside[f"{side}_pozzetto"],
            }
            for side, name in zip(SIDES, names, strict=True)
        ],
    }


def _figure_rows(
    said: Mapping[str, str], rules: Ruleset, beside: Mapping[str, Sequence[str]]
) -> Iterator[dict[str, Any]]:
    """A row of the paper sheet: the figure's name and a field for each pair."""
    labels = figure_labels()
    for name in _shown(rules)[:-1]:
        is_count = name not in _POINTS
        cells = [
            {
                "id": f"{side}_{name}",
                "pair": pair,
                "value": said.get(f"{side}_{name}", "0" if is_count else ""),
                "beside": beside[f"{side}_{name}"],
            }
            for side, pair in zip(SIDES, pair_names(), strict=True)
        ]
        bonus = rules.bonuses[BurracoClass(name)] if is_count else None
        yield {"label": labels[name], "cells": cells, "bonus": bonus}


def _score(sheet: Sheet, rules: Ruleset) -> dict[str, Any]:
    """What ``games/score/_burraco_score.html`` needs, under the one name ``score``."""
    found = score_sheet(sheet, rules)
    first, second = found.totals
    names = pair_names()
    ahead = names[0] if first > second else names[1]
    return {
        "names": names,
        "totals": list(zip(names, found.totals, strict=True)),
        "difference": abs(found.difference),
        "ahead": ahead if first != second else "",
        "lines": list(_lines(found)),
    }


def _lines(score: Score) -> Iterator[dict[str, Any]]:
    """A row for every term that either pair has, in the order of the sheet."""
    terms = [{(term.code, term.label): term for term in pair.terms} for pair in score.pairs]
    codes = sorted({code for side in terms for code in side}, key=lambda code: _ORDER.index(code[0]))
    for code in codes:
        yield {"label": _(code[1]), "terms": [side.get(code) for side in terms]}
