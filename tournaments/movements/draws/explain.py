"""Why the draw is as it is, in sentences. Entrants are named by their place in the standing order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.problems import Problem, gettext_noop
from tournaments.movements.draws.candidates import COMPLETE, widest_of
from tournaments.movements.draws.costs import Costs
from tournaments.movements.draws.field import SWISS, Entrant
from tournaments.movements.meetings import listed

MOST_REASONS = 6
"""A pairing far down the order passes many; the first few say enough."""

NUMBERED: Final = frozenset({"first", "second", "third", "fourth", "passed", "other", "lowest"})
"""Params of a draw's reasons that are places in the order it was given."""


def named(problem: Problem, called: Mapping[int, str]) -> Problem:
    """The sentence with what those are ``called`` who have the numbers of the draw's order."""
    told = {
        key: called[int(value)] if key in NUMBERED and value in called else value
        for key, value in problem.params.items()
    }
    return replace(problem, params=told)


def reasons(costs: Costs, mates: Sequence[int], one: int) -> tuple[Problem, ...]:
    """Why ``one`` meets its opponent, who is placed below it."""
    other = mates[one]
    first = _why_this(costs, mates, one, other)
    passed = [place for place in _nearer(costs, one, other) if mates[place] >= one]
    return (first, *(_why_not(costs, mates, one, place) for place in passed[:MOST_REASONS]))


def _nearer(costs: Costs, one: int, other: int) -> list[int]:
    """Whom ``one`` would rather have met, had that been possible: as far as the order goes."""
    start, size = costs.groups[one]
    if costs.field.draw != SWISS or other >= start + size:
        return list(range(one + 1, other))
    usual = one + size // 2
    return [usual] if one < usual < start + size and usual != other else []


def _why_this(costs: Costs, mates: Sequence[int], one: int, other: int) -> Problem:
    params: dict[str, str | int] = {"first": one + 1, "second": other + 1}
    where = costs.field.entrants[one].label
    if costs.field.draw != SWISS:
        if all(mates[place] < one for place in range(one + 1, other)):
            message = gettext_noop("No. %(first)s meets no. %(second)s, who is next in the standing order.")
            return Problem("pair_next", message, params, where)
        message = gettext_noop("No. %(first)s meets no. %(second)s.")
        return Problem("pair_moved", message, params, where)
    points, fewer = (str(costs.field.entrants[number].points) for number in (one, other))
    if points == fewer:
        message = gettext_noop("No. %(first)s meets no. %(second)s: both have %(points)s points.")
        return Problem("pair_level", message, {**params, "points": points}, where)
    message = gettext_noop(
        "No. %(first)s with %(points)s points meets no. %(second)s with %(fewer)s: "
        "nobody was left with equal points whom it may meet, or the others need them."
    )
    return Problem("pair_floats", message, {**params, "points": points, "fewer": fewer}, where)


def _why_not(costs: Costs, mates: Sequence[int], one: int, place: int) -> Problem:
    """Why ``one`` does not meet the one at ``place``."""
    found = next(harm(costs, one, place), None)
    if found is not None:
        return found
    where = costs.field.entrants[one].label
    params: dict[str, str | int] = {"passed": place + 1, "other": mates[place] + 1, "first": one + 1}
    if mates[place] == len(costs.field.entrants):
        message = gettext_noop("No. %(passed)s sits out.")
        return Problem("passed_sits_out", message, params, where)
    message = gettext_noop(
        "No. %(passed)s meets no. %(other)s and not no. %(first)s, so that the whole draw fits best."
    )
    return Problem("passed_needed", message, params, where)


def harm(costs: Costs, one: int, other: int) -> Iterator[Problem]:
    """What speaks against the two meeting, one sentence for each thing."""
    forbidden, family, again, club = costs.harm(one, other)
    entrants = costs.field.entrants
    params: dict[str, str | int] = {"first": one + 1, "second": other + 1}
    where = entrants[one].label
    if forbidden and costs.teams[one] == costs.teams[other] != "":
        yield one_team(one + 1, other + 1, entrants[one])
    elif forbidden:
        message = gettext_noop("No. %(first)s and no. %(second)s are to be kept apart.")
        yield Problem("kept_apart", message, params, where)
    if family:
        message = gettext_noop("No. %(first)s and no. %(second)s are of one family.")
        yield Problem("one_family", message, params, where)
    if again:
        rounds = [number for number, label in entrants[one].opponents if label == entrants[other].label]
        message = gettext_noop("No. %(first)s and no. %(second)s met in round %(rounds)s.")
        yield Problem("met_before", message, {**params, "rounds": listed(rounds)}, where)
    if club:
        message = gettext_noop("No. %(first)s and no. %(second)s are of one club (%(club)s).")
        yield Problem("one_club", message, {**params, "club": entrants[one].club}, where)


def one_team(first: int, second: int, one: Entrant) -> Problem:
    """The two with these numbers, of whom ``one`` is the first, play for one team."""
    message = gettext_noop("No. %(first)s and no. %(second)s play for one team (%(team)s).")
    params: dict[str, str | int] = {"first": first, "second": second, "team": one.team}
    return Problem("one_team", message, params, one.label)


def unavoidable(costs: Costs, mates: Sequence[int]) -> Iterator[Problem]:
    """The harm that the draw does, pairing by pairing."""
    count = len(costs.field.entrants)
    for one, other in enumerate(mates[:count]):
        if one < other < count:
            for found in harm(costs, one, other):
                yield found
                yield _no_other(count, found.where)
    if count % 2 and (rests := mates.index(count)) not in costs.resting:
        message = gettext_noop("No. %(first)s sits out again: no other draw spares what weighs more.")
        params = {"first": rests + 1}
        yield Problem("bye_again", message, params, costs.field.entrants[rests].label)


def _no_other(count: int, where: str) -> Problem:
    if count <= COMPLETE:
        message = gettext_noop("No draw avoids it without worse.")
        return Problem("unavoidable", message, {}, where)
    message = gettext_noop("No draw among the nearest %(near)s places avoids it without worse.")
    return Problem("unavoidable_nearby", message, {"near": widest_of(count)}, where)


def bye_reasons(costs: Costs, rests: int) -> Iterator[Problem]:
    """Why ``rests`` sits out."""
    if rests == costs.resting[0]:
        yield bye_lowest(costs, rests)
        return
    message = gettext_noop(
        "No. %(first)s sits out and not no. %(lowest)s, so that nobody has to meet whom they must not."
    )
    params: dict[str, str | int] = {"first": rests + 1, "lowest": costs.resting[0] + 1}
    yield Problem("bye_moved", message, params, costs.field.entrants[rests].label)


def bye_lowest(costs: Costs, rests: int) -> Problem:
    """It is the turn of ``rests``."""
    one = costs.field.entrants[rests]
    if one.byes:
        message = gettext_noop("No. %(first)s sits out: the last of those who sat out least often.")
    else:
        message = gettext_noop("No. %(first)s sits out: the last of those who have not sat out yet.")
    return Problem("bye_lowest", message, {"first": rests + 1}, one.label)
