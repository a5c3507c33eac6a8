"""A stage that is a club's own movement, typed as a table: "2 typed + 2 danish".

The stage's variant is the form of the table (``FORMS``), pairs where nothing is said; the table itself stands
in the plan. Its entrants are numbers from 1 on. Where every table deals its own cards, boards count for
nothing and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from tournaments.movements.checker import check
from tournaments.movements.programmes.programme import ALONE, FREE, PAIRS, TYPED, Programme, Stage
from tournaments.movements.schedule import Schedule
from tournaments.movements.typed import KIND, typed

USUAL: Final = "pairs"
FORMS: Final = {USUAL: PAIRS, "mitchell": PAIRS, "individual_pairs": ALONE, "free": FREE}
"""The forms of a table of rounds, and who the entrants are."""


def kind_of(variant: str) -> str:
    """Who the entrants of a typed stage are; empty for what is no form."""
    return FORMS.get(variant or USUAL, "")


def table_of(stage: Stage, text: str) -> Schedule:
    """The rounds of ``stage``; ``ProblemsError`` with every line, and everything that the checker finds."""
    if not text.strip():
        message = gettext_noop("A stage is a movement of your own: type its table.")
        raise ProblemsError([Problem("table_missing", message, {}, "typed")])
    return _table(text, stage.variant or USUAL, stage.rounds)


@lru_cache(maxsize=32)
def _table(text: str, form: str, rounds: int) -> Schedule:
    whole = typed(text, form)
    if rounds > whole.positions:
        message = gettext_noop("The typed table has %(most)s rounds, not %(rounds)s.")
        params: dict[str, str | int] = {"rounds": rounds, "most": whole.positions}
        raise ProblemsError([Problem("rounds_too_many", message, params, "programme")])
    sittings = tuple(replace(one, boards=()) for one in whole.sittings if one.position <= rounds)
    raise_if_any(_number_problems(replace(whole, sittings=sittings)))
    made = replace(
        whole,
        positions=rounds,
        tables=max((one.table for one in sittings), default=1),
        boards_per_position=0,
        sittings=sittings,
        byes={position: labels for position, labels in whole.byes.items() if position <= rounds},
    )
    raise_if_any(check(made).problems)
    return made


def _number_problems(schedule: Schedule) -> Iterator[Problem]:
    """Numbers that are left out below the highest: a slip of the pen, and nobody would sit there."""
    numbers = {int(label) for label in schedule.entrants}
    missing = [number for number in range(1, max(numbers, default=0) + 1) if number not in numbers]
    if 0 in numbers:
        message = gettext_noop(
            "Number 0 is typed, but the entries are numbered from 1: write another number, or who sits out."
        )
        yield Problem("number_zero", message, {}, "typed")
    if missing:
        message = gettext_noop(
            "The highest number of the typed table is %(highest)s, and these are nowhere: %(missing)s. "
            "Numbers run from 1 on."
        )
        params: dict[str, str | int] = {
            "highest": max(numbers, default=0),
            "missing": ", ".join(map(str, missing[:10])),
        }
        yield Problem("numbers_missing", message, params, "typed")


def table_problems(programme: Programme, text: str) -> Iterator[Problem]:
    """What is wrong with the typed stages of a plan whatever the list of entries."""
    stages = [(number, one) for number, one in enumerate(programme.stages, 1) if one.format == TYPED]
    if len(stages) > 1:
        message = gettext_noop("A plan has one typed table: only one of its stages can be typed.")
        yield Problem("typed_twice", message, {}, "programme")
    for number, stage in stages[:1]:
        where = f"stage {number}"
        if not kind_of(stage.variant):
            message = gettext_noop("%(format)s has no variant %(variant)s; there are: %(variants)s.")
            params: dict[str, str | int] = {
                "format": TYPED,
                "variant": stage.variant,
                "variants": ", ".join(FORMS),
            }
            yield Problem("variant_unknown", message, params, where)
            continue
        if stage.groups:
            message = gettext_noop("A typed table is for all: it is not played in groups.")
            yield Problem("typed_in_groups", message, {}, where)
        try:
            table_of(stage, text)
        except ProblemsError as error:
            yield from error.problems


def fit_problems(stage: Stage, entrants: int, text: str) -> Iterator[Problem]:
    """That a readable table of ``stage`` is for another number of entries, which is named."""
    try:
        schedule = table_of(stage, text) if kind_of(stage.variant) else None
    except ProblemsError:
        return
    if schedule is not None and len(schedule.entrants) != entrants:
        message = gettext_noop(
            "The typed table is for %(nearest)s entries, not %(entrants)s: no other number plays it."
        )
        params: dict[str, str | int] = {"nearest": len(schedule.entrants), "entrants": entrants}
        yield Problem("typed_does_not_fit", message, params, "typed")


def others_play(schedule: Schedule, entrants: int) -> tuple[Problem, ...]:
    """That so many entrants play a table that was typed for another number, where it is so."""
    if schedule.kind != KIND or len(schedule.entrants) == entrants:
        return ()
    message = gettext_noop(
        "The typed table is for %(nearest)s entries, and there are %(entrants)s: those without a place in it "
        "play among those who sit out."
    )
    params: dict[str, str | int] = {"nearest": len(schedule.entrants), "entrants": entrants}
    return (Problem("typed_other_number", message, params, "typed"),)


def in_order(schedule: Schedule, members: Sequence[str]) -> dict[str, str]:
    """Number 1 is the first of ``members``, and so on, as far as both reach."""
    return dict(zip(schedule.entrants, members, strict=False))
