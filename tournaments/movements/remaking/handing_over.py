"""A place that goes to somebody else; and who has none in a position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from tournaments.movements.remaking.request import FORM
from tournaments.movements.schedule import SEATS, Schedule, Sitting, label_order


def handed_over(schedule: Schedule, old: str, new: str, number: int) -> Schedule:
    """``schedule`` with ``new`` for ``old`` from position ``number`` on; each is out when the other plays.

    Four lines of single players are of another length then; a movement of teams keeps its form.
    """

    def changed(sitting: Sitting) -> Sitting:
        if sitting.position < number or old not in sitting.seats.values():
            return sitting
        seats = {seat: new if label == old else label for seat, label in sitting.seats.items()}
        return replace(sitting, seats=seats)

    sittings = tuple(map(changed, schedule.sittings))
    byes = unseated(sittings, schedule.positions, {*schedule.entrants, old, new})
    form = FORM if all(set(SEATS) >= one.seats.keys() for one in sittings) else schedule.form
    return replace(schedule, form=form, sittings=sittings, byes=byes)


def unseated(
    sittings: Iterable[Sitting], positions: int, everybody: Iterable[str]
) -> dict[int, tuple[str, ...]]:
    """By position who of ``everybody`` sits nowhere; positions in which all sit are left out."""
    seated: dict[int, set[str]] = defaultdict(set)
    for sitting in sittings:
        seated[sitting.position].update(sitting.seats.values())
    people = sorted(everybody, key=label_order)
    found = {
        position: tuple(label for label in people if label not in seated[position])
        for position in range(1, positions + 1)
    }
    return {position: out for position, out in found.items() if out}
