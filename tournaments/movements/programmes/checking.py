"""Whether so many entrants can play a programme: every stage's problems at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.movements.formats import movement
from tournaments.movements.layouts import LAYOUTS, PAIR_SIDES
from tournaments.movements.pairs.teams import PAIRS as TEAM_SIZES
from tournaments.movements.programmes import own_table
from tournaments.movements.programmes.own_table import table_problems
from tournaments.movements.programmes.programme import (
    ALONE,
    DRAWN,
    FREE,
    PAIRS,
    TEAM_DRAWN,
    TYPED,
    Programme,
    Stage,
)
from tournaments.movements.programmes.team_stages import pairs_of
from tournaments.movements.wish import Wish

_LEAST = {PAIRS: 2, ALONE: 4}
LEAST_TEAMS = 2
ONCE = frozenset({"never_again", "swiss"})
"""Draws in which nobody meets anybody again."""


def programme_problems(
    programme: Programme, entrants: int, boards: int = 0, table: str = "", *, begun: int = 0
) -> tuple[Problem, ...]:
    """All that speaks against ``entrants`` playing ``programme`` with so many boards a round.

    ``table`` is what a typed stage plays. The first ``begun`` stages are played already, by however many.
    """
    problems, kinds = [*table_problems(programme, table)], dict[str, int]()
    for number, stage in enumerate(programme.stages, start=1):
        kind, found = _tried(stage, entrants, boards, table)
        found = [] if number <= begun else found
        problems += [replace(problem, where=f"stage {number}") for problem in found]
        if kind:
            kinds.setdefault(kind, number)
    if len(kinds) > 1:
        message = gettext_noop("Stage %(pairs)s is for pairs and stage %(alone)s for single players.")
        problems.append(Problem("entrants_mixed", message, dict(kinds), "programme"))
    return tuple(problems)


def _tried(stage: Stage, entrants: int, boards: int, table: str) -> tuple[str, list[Problem]]:
    """Who the entrants of a stage are, and what is wrong with it."""
    if stage.format == TYPED:
        kind = own_table.kind_of(stage.variant)
        return ALONE if kind == FREE else kind, [*own_table.fit_problems(stage, entrants, table)]
    sizes = stage.groups or (entrants,)
    problems = [*_group_problems(stage, entrants)]
    kind = DRAWN.get(stage.format, "")
    for size in sizes:
        if kind:
            problems += _drawn_problems(stage, size)
            continue
        try:
            schedule = movement(stage.format, Wish(size, stage.rounds, boards, stage.variant))
        except ProblemsError as error:
            problems += error.problems
        else:
            return PAIRS if LAYOUTS[schedule.form].tables == (PAIR_SIDES,) else ALONE, problems
    return kind, problems


def _group_problems(stage: Stage, entrants: int) -> Iterator[Problem]:
    if stage.groups and sum(stage.groups) != entrants:
        message = gettext_noop("Groups of %(sizes)s do not hold %(entrants)s entrants.")
        params: dict[str, str | int] = {
            "sizes": ", ".join(map(str, stage.groups)),
            "entrants": entrants,
        }
        yield Problem("groups_do_not_fit", message, params)


def _drawn_problems(stage: Stage, size: int) -> Iterator[Problem]:
    """What is wrong with a stage that is drawn round by round."""
    params: dict[str, str | int]
    of_teams = stage.format in TEAM_DRAWN
    known = TEAM_SIZES if of_teams else {}
    if stage.variant and stage.variant not in known:
        message = gettext_noop("%(format)s has no variant %(variant)s; there are: %(variants)s.")
        variants = ", ".join(known) or "-"
        params = {"format": stage.format, "variant": stage.variant, "variants": variants}
        yield Problem("variant_unknown", message, params)
    if of_teams:
        yield from _team_problems(stage, size)
        return
    least = _LEAST[DRAWN[stage.format]]
    if size < least:
        message = gettext_noop("A round needs at least %(least)s entrants, not %(entrants)s.")
        yield Problem("entrants_too_few", message, {"least": least, "entrants": size})
    elif stage.format in ONCE:
        yield from _all_met(stage, size)
    elif stage.format == "knock_out" and stage.rounds > (size - 1).bit_length():
        message = gettext_noop("%(rounds)s rounds are too many: after %(most)s there is a winner.")
        params = {"rounds": stage.rounds, "most": (size - 1).bit_length()}
        yield Problem("rounds_too_many", message, params)


def _team_problems(stage: Stage, size: int) -> Iterator[Problem]:
    """What is wrong with a stage in which teams are drawn, for ``size`` pairs."""
    params: dict[str, str | int]
    pairs = pairs_of(stage)
    if size % pairs:
        message = gettext_noop("%(entrants)s pairs do not make teams of %(size)s.")
        params = {"entrants": size, "size": pairs}
        yield Problem("teams_do_not_fit", message, params)
    elif size < LEAST_TEAMS * pairs:
        message = gettext_noop("A round needs at least %(least)s entrants, not %(entrants)s.")
        params = {"least": LEAST_TEAMS * pairs, "entrants": size}
        yield Problem("entrants_too_few", message, params)
    elif TEAM_DRAWN[stage.format] in ONCE:
        yield from _all_met(stage, size // pairs)


def _all_met(stage: Stage, size: int) -> Iterator[Problem]:
    """That ``size`` entrants, or teams, have all met before the stage is over."""
    most = size - 1 + size % 2
    if stage.rounds > most:
        message = gettext_noop("%(rounds)s rounds are too many: after %(most)s everybody has met everybody.")
        params: dict[str, str | int] = {"rounds": stage.rounds, "most": most}
        yield Problem("rounds_too_many", message, params)
