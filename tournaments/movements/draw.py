"""The draw: which player takes which label, from a stored seed; or in the order of entry, without one."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from games.dealing.stream import HashStream
from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.movements.schedule import Schedule, label_order

Entrant = TypeVar("Entrant", bound=Hashable)

CONTEXT = "movement-draw-1"
"""Named in the stream; a new way to draw takes a new name, so that old draws stay derivable."""


def draw(labels: Sequence[str], entrants: Sequence[Entrant], seed: bytes) -> dict[str, Entrant]:
    """Every label's entrant, uniformly at random and the same whenever ``seed`` and both orders are the same.

    Pass the entrants in an order that can be found again (their entry numbers), not as a query happens to
    return them. ``ProblemsError`` when the numbers differ or somebody is there twice.

    >>> sorted(draw(["N1", "N2"], [7, 8], b"seed").values())
    [7, 8]
    """
    _require_fitting(labels, entrants)
    return dict(zip(labels, HashStream(seed, CONTEXT).shuffled(entrants), strict=True))


def in_order(schedule: Schedule, entrants: Sequence[Entrant]) -> dict[str, Entrant]:
    """The first at table 1, seat by seat, then those of table 2, and so on, in the first position.

    ``ProblemsError`` as ``draw``. Whoever sits out the first position comes last.
    """
    seated = (
        label
        for sitting in schedule.position_sittings(1)
        for _, label in sorted(sitting.seats.items(), key=lambda seat: label_order(seat[0]))
    )
    # A team whose attacker and defenders sit apart is there twice.
    labels = [*dict.fromkeys(seated)]
    labels += [label for label in schedule.entrants if label not in set(labels)]
    _require_fitting(labels, entrants)
    return dict(zip(labels, entrants, strict=True))


def _require_fitting(labels: Sequence[str], entrants: Sequence[Hashable]) -> None:
    problems = []
    if len(labels) != len(entrants):
        message = gettext_noop("The movement has %(places)s places for %(players)s players.")
        params = {"places": len(labels), "players": len(entrants)}
        problems.append(Problem("draw_count_differs", message, params, "players"))
    if len(set(entrants)) != len(entrants) or len(set(labels)) != len(labels):
        message = gettext_noop("Somebody is in the draw twice.")
        problems.append(Problem("draw_repeated", message, {}, "players"))
    if problems:
        raise ProblemsError(problems)
