"""What a rest of teams made anew would bring about, in sentences with the teams' names."""

from __future__ import annotations

from collections.abc import Iterator

from games.problems import Problem, gettext_noop
from tournaments.movements.meetings import listed
from tournaments.movements.remaking.team_request import Opposition
from tournaments.services.remake_consequences import Consequences, Newcomer, met_again, rests, shares
from tournaments.services.team_remaking import TeamsSight


def team_consequences_of(sight: TeamsSight) -> Consequences:
    """Everything that the director should know before saying yes."""
    found, names = sight.found, sight.names
    there = found.schedule.position_sittings(sight.evening.first)
    return Consequences(
        tables=len(there),
        newcomers=tuple(_newcomers(sight)),
        gone=tuple(names[label] for label in sight.evening.gone),
        moved=tuple(names[label] for label in found.moved),
        meetings=tuple(met_again(sight.evening.schedule, found.schedule, names)),
        shared=tuple(shares(found.shared)),
        resting=tuple(rests(found.resting, names)),
        figures=(),
        changed=tuple(_changed(sight, one) for one in found.changed),
    )


def _newcomers(sight: TeamsSight) -> Iterator[Newcomer]:
    for label in sight.request.newcomers:
        first, *_others = sight.found.schedule.plays(label)
        yield Newcomer(sight.names[label], first.seat_of(label) or "", first.position, first.table)


def _changed(sight: TeamsSight, one: Opposition) -> Problem:
    """Who meets whom then that was not to."""
    names, boards = [sight.names[label] for label in one.teams], listed(one.boards)
    tables = [
        sitting.table
        for sitting in sight.found.schedule.position_sittings(one.position)
        if set(sitting.seats.values()) <= set(one.teams)
    ]
    params: dict[str, str | int] = {
        "position": one.position,
        "first": names[0],
        "second": names[1],
        "tables": listed(tables),
        "boards": boards,
    }
    if len(names) > 2:
        message = gettext_noop(
            "Position %(position)s: %(first)s attacks %(second)s, %(second)s %(third)s, %(third)s %(first)s; "
            "tables %(tables)s, boards %(boards)s."
        )
        return Problem("attacks_then", message, params | {"third": names[2]})
    if len(tables) > 1:
        message = gettext_noop(
            "Position %(position)s: %(first)s against %(second)s; tables %(tables)s, boards %(boards)s."
        )
        return Problem("meets_then", message, params)
    message = gettext_noop(
        "Position %(position)s: %(first)s against %(second)s; table %(tables)s, boards %(boards)s."
    )
    return Problem("meets_then", message, params)
