"""What the page of the plan says beside its form: tables and their sizes, the judgement of a typed table."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.problem_texts import render as text_of
from games.problems import ProblemsError
from tournaments.movements.checker import check
from tournaments.movements.programmes.figures import figures_of
from tournaments.movements.programmes.own_table import table_of
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.programme import TYPED, Stage
from tournaments.web.movement_words import stage_words


def stage_figures(plan: Plan, entrants: int) -> list[tuple[str, str]]:
    """Every stage in words, with its tables for so many entries."""
    return [(stage_words(stage), _figures(stage, entrants, plan.typed)) for stage in plan.programme.stages]


def _figures(stage: Stage, entrants: int, table: str) -> str:
    found = figures_of(stage, entrants, table)
    words = {
        2: lambda number: ngettext("%(n)s table", "%(n)s tables", number),
        3: lambda number: ngettext("%(n)s table of three", "%(n)s tables of three", number),
        4: lambda number: ngettext("%(n)s table of four", "%(n)s tables of four", number),
        5: lambda number: ngettext("%(n)s table of five", "%(n)s tables of five", number),
    }
    parts = [words[size](number) % {"n": number} for size, number in found.tables.items()]
    if found.resting:
        rests = ngettext("%(n)s sits out in a round", "%(n)s sit out in a round", found.resting)
        parts.append(rests % {"n": found.resting})
    return ", ".join(parts)


def typed_report(plan: Plan) -> list[str]:
    """What the checker says of the plan's typed table; nothing where there is none that can be read."""
    stage = next((one for one in plan.programme.stages if one.format == TYPED), None)
    if stage is None:
        return []
    try:
        schedule = table_of(stage, plan.typed)
    except ProblemsError:
        return []
    fits = _("The typed table is for %(n)s entries.") % {"n": len(schedule.entrants)}
    return [fits, *(text_of(sentence) for sentence in check(schedule).sentences())]


def families_text(plan: Plan, numbers: Mapping[str, int]) -> str:
    """Families as they are typed: one on a line, by numbers on the list."""
    return "\n".join(", ".join(str(numbers.get(code, code)) for code in one) for one in plan.families)


def families_read(text: str, numbers: Mapping[str, int]) -> list[list[str]]:
    """The codes of every line; what is nobody's number stays as it is, and the plan refuses it.

    >>> families_read("1, 2\\n\\n3 + 9", {"AAAA": 1, "BBBB": 2, "CCCC": 3})
    [['AAAA', 'BBBB'], ['CCCC', '9']]
    """
    codes = {str(number): code for code, number in numbers.items()}
    lines = (re.findall(r"[^\s,;+]+", line) for line in text.splitlines())
    return [[codes.get(one, one) for one in line] for line in lines if line]
