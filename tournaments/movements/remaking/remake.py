"""The rest of a movement made anew: positions that are started stay, no player meets a board twice.

A table more shares boards with another in the same position (no new boards can be dealt once a set is
committed): two copies, or one table after the other. For those who are left the tables are as many as can be
filled; of a line with more players than tables somebody rests, in turn. What was made is a promise to the
independent checker, not to itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.dealing.stream import HashStream
from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.movements.remaking.afresh import afresh
from tournaments.movements.remaking.filling import fill, keep
from tournaments.movements.remaking.handing_over import unseated
from tournaments.movements.remaking.improving import MOST_LOOKS, improve
from tournaments.movements.remaking.numbering import numbered
from tournaments.movements.remaking.request import FORM, Remade, Request, Shared
from tournaments.movements.remaking.state import State
from tournaments.movements.schedule import SEATS, Schedule, Sitting
from tournaments.movements.tarot.sections import VARIANTS

CONTEXT: Final = "movement-remake-1"
"""Named in the stream; a new way to search takes a new name, so that what was made stays derivable."""
MOST_TRIES, MOST_TRIED = 8, 1_600
"""A small movement is searched for several times: up to so often, up to so many seats in all."""
LEAST_TABLES: Final = 2
"""A board that one table plays is compared with nothing."""


def remade(request: Request) -> Remade:
    """The movement with its rest made anew; ``ProblemsError`` with the reasons where there is none.

    The same request and seed give the same movement.
    """
    raise_if_any(_refusals(request))
    before = tuple(sitting for sitting in request.schedule.sittings if sitting.position < request.first)
    before += _joined_now(request)
    asked = replace(request, schedule=replace(request.schedule, sittings=before + _after(request)))
    stream = HashStream(request.seed, CONTEXT)
    seats = len(request.schedule.entrants) * request.schedule.positions
    tries = min(max(MOST_TRIED // seats, 1), MOST_TRIES)
    found = [_searched(asked, stream, MOST_LOOKS // tries) for _ in range(tries)]
    state = min(found, key=_worth)
    sittings = before + tuple(numbered(state, request, before))
    return _remade(request, sittings, state.missing())


def _searched(request: Request, stream: HashStream, looks: int) -> State:
    """What is left of the movement as it is, tables for those who have none; or all anew, if more play."""
    state = State(request)
    keep(state, request)
    fill(state, stream)
    if state.missing():
        other = State(request)
        afresh(other, stream)
        fill(other, stream)
        state = min(state, other, key=_worth)
    improve(state, stream, looks)
    return state


def _worth(state: State) -> tuple[int, int]:
    return state.missing(), state.cost()


def _after(request: Request) -> tuple[Sitting, ...]:
    return tuple(sitting for sitting in request.schedule.sittings if sitting.position >= request.first)


def _refusals(request: Request) -> Iterator[Problem]:
    if request.first > request.schedule.positions:
        message = gettext_noop("All positions have been started: nothing is left to be made anew.")
        yield Problem("remake_nothing_left", message, {}, "position")
    if request.wanted < LEAST_TABLES:
        shortest = min(SEATS, key=lambda line: len(request.lines[line]))
        message = gettext_noop(
            "Only %(players)s players are left of line %(line)s: that makes fewer than %(least)s tables."
        )
        params: dict[str, str | int] = {
            "players": len(request.lines[shortest]),
            "line": shortest,
            "least": LEAST_TABLES,
        }
        yield Problem("remake_too_few", message, params, "text")


def _joined_now(request: Request) -> tuple[Sitting, ...]:
    """Tables of newcomers in the position that is being played: with the boards that the fewest have there.

    Newcomers who make no full table wait for the next position.
    """
    if not request.now:
        return ()
    playing = request.schedule.position_sittings(request.now)
    at = {sitting.boards: sum(one.boards == sitting.boards for one in playing) for sitting in playing}
    joined: list[Sitting] = []
    for four in zip(*(request.newcomers[line] for line in SEATS), strict=False):
        known = frozenset().union(*(request.known.get(label, frozenset()) for label in four)) | request.seen
        able = [boards for boards in at if known.isdisjoint(boards)]
        if able:
            boards = min(able, key=lambda one: at[one])
            at[boards] += 1
            table = request.schedule.tables + len(joined) + 1
            joined.append(Sitting(request.now, table, dict(zip(SEATS, four, strict=True)), boards))
    return tuple(joined)


def _remade(request: Request, sittings: tuple[Sitting, ...], missing: int) -> Remade:
    old = request.schedule
    staying = {label for line in SEATS for label in request.lines[line]}
    byes = unseated(sittings, old.positions, {*old.entrants, *staying})
    resting = {
        position: out
        for position, labels in byes.items()
        if position >= request.first and (out := tuple(label for label in labels if label in staying))
    }
    schedule = Schedule(
        # How many tables an étui serves is still so; which tables, no longer.
        kind=old.kind if old.kind in VARIANTS else FORM,
        tables=max(sitting.table for sitting in sittings),
        positions=old.positions,
        boards_per_position=old.boards_per_position,
        sittings=tuple(sorted(sittings, key=lambda sitting: (sitting.position, sitting.table))),
        form=FORM,
        byes=byes,
    )
    return Remade(
        schedule, _moved(old, schedule, staying), tuple(shared_more(old, schedule)), resting, missing
    )


def _moved(old: Schedule, new: Schedule, staying: set[str]) -> tuple[str, ...]:
    """Who was told another table, or other boards, than it is now."""
    places = [
        {
            (label, sitting.position): (sitting.table, sitting.boards)
            for sitting in schedule.sittings
            for label in sitting.seats.values()
        }
        for schedule in (old, new)
    ]
    moved = {key[0] for key, place in places[0].items() if places[1].get(key) != place}
    return tuple(label for label in old.entrants if label in moved and label in staying)


def shared_more(old: Schedule, new: Schedule) -> Iterator[Shared]:
    """Boards at more tables of a position than the movement had them at before."""
    most: dict[tuple[int, ...], int] = defaultdict(int)
    for position in range(1, old.positions + 1):
        there = [sitting.boards for sitting in old.position_sittings(position)]
        for boards in there:
            most[boards] = max(most[boards], there.count(boards))
    for position in range(1, new.positions + 1):
        tables: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for sitting in new.position_sittings(position):
            tables[sitting.boards].append(sitting.table)
        for boards, at in sorted(tables.items()):
            if len(at) > max(most[boards], 1):
                yield Shared(position, boards, tuple(at))
