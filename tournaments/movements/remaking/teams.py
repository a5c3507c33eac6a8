"""The rest of a movement of teams made anew: for teams that come late, for those that are left.

Oppositions of which both teams are there stay as they were, unless one is parted for teams that would have
no opponent: each of its two meets one of those. Of an odd number one team sits out each position, and never
one twice before all others; in quadrettes of a round robin three teams meet instead. Nobody plays a board
twice; who attacks for a team goes on in its order, which counts the boards that the team really attacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.dealing.stream import HashStream
from games.problems import ProblemsError, raise_if_any
from tournaments.movements.checker import check
from tournaments.movements.remaking.handing_over import unseated
from tournaments.movements.remaking.remake import shared_more
from tournaments.movements.remaking.team_pairing import paired
from tournaments.movements.remaking.team_placing import placed, told
from tournaments.movements.remaking.team_refusals import gain_problems, refusals
from tournaments.movements.remaking.team_request import Opposition, TeamRequest, TeamsRemade
from tournaments.movements.remaking.team_state import TeamState
from tournaments.movements.schedule import Schedule, Sitting

CONTEXT: Final = "movement-remake-teams-1"
MOST_TRIES, MOST_TRIED = 6, 300
"""A small movement is made several times: up to so often, up to so many teams in all."""


def teams_remade(request: TeamRequest) -> TeamsRemade:
    """The movement with its rest made anew; ``ProblemsError`` with the reasons where there is none.

    The same request and seed give the same movement.
    """
    raise_if_any(refusals(request))
    stream = HashStream(request.seed, CONTEXT)
    tries = min(max(MOST_TRIED // len(request.teams), 1), MOST_TRIES)
    made = [_made(request, stream) for _ in range(tries)]
    sound = [one for one in made if check(one.schedule).ok]
    if not sound:
        made = [_made(request, stream, anew=True) for _ in range(tries)]
        sound = [one for one in made if check(one.schedule).ok]
    if not sound:
        raise ProblemsError(check(made[0].schedule).problems)
    found = min(sound, key=_worth)
    raise_if_any(gain_problems(request, found))
    return found


def _worth(found: TeamsRemade) -> tuple[int, ...]:
    again = sum(len(one.positions) - 1 for one in check(found.schedule).repeated)
    rests: dict[str, int] = {}
    for labels in found.resting.values():
        for label in labels:
            rests[label] = rests.get(label, 0) + 1
    uneven = sum(times * times for times in rests.values())
    return -found.then, again + uneven, len(found.shared), len(found.moved)


def _made(request: TeamRequest, stream: HashStream, *, anew: bool = False) -> TeamsRemade:
    state = TeamState(request, stream)
    found: dict[int, list[Opposition]] = {}
    for position in state.positions:
        found[position] = paired(state, position, stream)
        state.remember(found[position])
        there = {team for one in found[position] for team in one.teams}
        state.rests.update(team for team in request.teams if team not in there)
    sittings = [one for one in request.schedule.sittings if one.position < request.first]
    return _remade(state, [*sittings, *placed(state, found, anew=anew)], found)


def _remade(state: TeamState, sittings: list[Sitting], found: Mapping[int, list[Opposition]]) -> TeamsRemade:
    request, old = state.request, state.request.schedule
    sittings = sorted(sittings, key=lambda one: (one.position, one.table))
    byes = unseated(sittings, old.positions, {*old.entrants, *request.teams})
    tables = max(one.table for one in sittings)
    schedule = replace(old, tables=tables, sittings=tuple(sittings), byes=byes, shifts=None)
    everything = [one for there in found.values() for one in there]
    resting = {
        position: out
        for position in state.positions
        if (out := tuple(label for label in byes.get(position, ()) if label in request.teams))
    }
    return TeamsRemade(
        schedule=schedule,
        changed=tuple(one for one in everything if not one.kept),
        moved=_moved(request, schedule),
        shared=() if state.is_common else tuple(shared_more(old, schedule)),
        resting=resting,
        now=sum(len(one.teams) for there in state.planned.values() for one in there),
        then=sum(len(one.teams) for one in everything),
    )


def _moved(request: TeamRequest, new: Schedule) -> tuple[str, ...]:
    """Whose card is no longer true, but for those who come."""
    before, after = told(request.schedule), told(new)
    changed = {
        team for team, number in {*before, *after} if before.get((team, number)) != after.get((team, number))
    }
    return tuple(team for team in request.teams if team in changed and team not in request.newcomers)
