"""A late team in a movement of teams: it meets whoever would have sat out, at the table that stands idle.

Where a board is at one table at a time, the boards are such as lie idle then; where all tables play the same
ones, those. Nobody who has a table already gets another one, or other boards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tournaments.movements.layouts import ATTACK, DEFENCE, LAYOUTS, PAIR_SIDES
from tournaments.movements.pairs.mitchell import ODD
from tournaments.movements.remaking.assigning import assigned
from tournaments.movements.remaking.handing_over import unseated
from tournaments.movements.schedule import Schedule, Sitting

_OTHER: Final = dict(zip(PAIR_SIDES, reversed(PAIR_SIDES), strict=True))


@dataclass(frozen=True, slots=True)
class Match:
    """Whom the late team meets in a position; ``seats`` are its own, with their tables.

    ``sharing`` are the tables that have the same boards though otherwise each table has its own.
    """

    position: int
    against: str
    seats: Mapping[str, int]
    boards: tuple[int, ...]
    sharing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """The movement with the late team; ``resting`` are those without a match, by position from the first."""

    schedule: Schedule
    matches: tuple[Match, ...]
    resting: Mapping[int, tuple[str, ...]]


def resting_from(schedule: Schedule, first: int, here: Collection[str]) -> dict[int, str]:
    """By position from ``first`` on who of ``here`` sits out: the first of several."""
    found: dict[int, str] = {}
    for position in range(first, schedule.positions + 1):
        for label in schedule.byes.get(position, ()):
            if label in here:
                found.setdefault(position, label)
    return found


def joined(
    schedule: Schedule,
    late: str,
    first: int,
    here: Collection[str],
    seen: frozenset[int] = frozenset(),
) -> Joined:
    """``schedule`` with ``late`` against each of ``here`` (who has not left) that sits out from ``first`` on.

    ``seen`` are boards that nobody can play any more. No match where no boards are left that both can play,
    or where sides are kept and both have the same one.
    """
    resting = resting_from(schedule, first, here)
    kept = _kept_sides(schedule, resting)
    if kept:
        side = next(iter(kept.values()))
        resting = {position: label for position, label in resting.items() if kept[label] == side}
    boards = _boards(schedule, resting, seen)
    table, matches, sittings = schedule.tables + 1, [], [*schedule.sittings]
    for position, held in boards.items():
        against = resting[position]
        new = [*_tables(schedule, sittings, (position, table), (late, against), held)]
        matches.append(_match(schedule, late, against, new))
        sittings += new
    sittings.sort(key=lambda sitting: (sitting.position, sitting.table))
    byes = unseated(sittings, schedule.positions, {*schedule.entrants, late})
    tables = max(sitting.table for sitting in sittings)
    kind = schedule.kind if any(number >= first for number in byes) else _whole(schedule.kind)
    after = replace(schedule, kind=kind, tables=tables, sittings=tuple(sittings), byes=byes)
    rests = {
        position: out
        for position, labels in byes.items()
        if position >= first and (out := tuple(label for label in labels if label in {*here, late}))
    }
    return Joined(after, tuple(matches), rests)


def _whole(kind: str) -> str:
    """A Mitchell's kind where nobody sits out any more.

    >>> _whole("+1 half_table"), _whole("howell")
    ('+1', 'howell')
    """
    return " ".join(word for word in kind.split() if word not in ODD)


def _kept_sides(schedule: Schedule, resting: Mapping[int, str]) -> dict[str, str]:
    """The sides of those who sit out, where everybody keeps the own one; otherwise empty."""
    if not LAYOUTS[schedule.form].keeps_seat:
        return {}
    return {label: _sides(schedule.sittings, label)[0] for label in resting.values()}


def _sides(sittings: Collection[Sitting], label: str) -> list[str]:
    """Where a team sits in each of its matches; NS for one that has none."""
    return [seat for sitting in sittings if (seat := sitting.seat_of(label))] or [*PAIR_SIDES[:1]]


def _boards(
    schedule: Schedule, resting: Mapping[int, str], seen: frozenset[int]
) -> dict[int, tuple[int, ...]]:
    """The boards of each match, none twice: idle ones wherever that can be, else such as others play too."""
    sets = sorted({sitting.boards for sitting in schedule.sittings})
    idle, every = [], []
    for position, label in resting.items():
        there = {sitting.boards for sitting in schedule.position_sittings(position)}
        known = seen.union(*(sitting.boards for sitting in schedule.plays(label)))
        open_to_both = [number for number, held in enumerate(sets) if known.isdisjoint(held)]
        if len(there) == 1:
            found = [number for number in open_to_both if sets[number] in there]
            idle.append(found)
            every.append(found)
        else:
            idle.append([number for number in open_to_both if sets[number] not in there])
            every.append(open_to_both)
    having = assigned(idle)
    if len(having) < len(resting):
        having = assigned(every)
    positions = [*resting]
    return {positions[at]: sets[number] for number, at in sorted(having.items(), key=lambda one: one[1])}


def _tables(
    schedule: Schedule,
    sittings: list[Sitting],
    place: tuple[int, int],
    match: tuple[str, str],
    boards: tuple[int, ...],
) -> Iterator[Sitting]:
    """The table of a late team and another; two where each team attacks at the other's table.

    ``place`` are the position and the new table, where the late team defends.
    """
    (position, table), (late, against) = place, match
    if LAYOUTS[schedule.form].doubled:
        home = _home(schedule, position, against)
        yield Sitting(position, home, {ATTACK: late, DEFENCE: against}, boards)
        yield Sitting(position, table, {ATTACK: against, DEFENCE: late}, boards)
        return
    side = _side(schedule, sittings, late, against)
    seats = {one: against if one == side else late for one in PAIR_SIDES}
    yield Sitting(position, table, seats, boards)


def _home(schedule: Schedule, position: int, label: str) -> int:
    """Where a team defends in other positions, if the table is free in this one; else a free table."""
    taken = {sitting.table for sitting in schedule.position_sittings(position)}
    own = [sitting.table for sitting in schedule.plays(label) if sitting.seats.get(DEFENCE) == label]
    free: list[int] = [table for table in [*own, *range(1, schedule.tables + 2)] if table not in taken]
    return free[0]


def _side(schedule: Schedule, sittings: list[Sitting], late: str, against: str) -> str:
    """The side of who would have sat out: the own one where sides are kept, else the one it has had less.

    Where it has had both alike the late team has the one that it has had less.
    """
    own = _sides(schedule.sittings, against)
    if LAYOUTS[schedule.form].keeps_seat:
        return own[0]
    new = [seat for sitting in sittings if (seat := sitting.seat_of(late))]
    return min(PAIR_SIDES, key=lambda side: (own.count(side), new.count(_OTHER[side]), side))


def _match(schedule: Schedule, late: str, against: str, new: list[Sitting]) -> Match:
    """What the tables of a match are to the late team."""
    position, boards = new[0].position, new[0].boards
    there = schedule.position_sittings(position)
    same = [sitting.table for sitting in there if sitting.boards == boards]
    shared = bool(same) and len({sitting.boards for sitting in there}) > 1
    seats = {sitting.seat_of(late) or "": sitting.table for sitting in new}
    return Match(position, against, seats, boards, tuple(sorted([*same, *seats.values()])) if shared else ())
