"""Large fields of a duplicate individual: several tables play the same board in one position.

*Sections* of at most a dozen tables, each with a movement of its own and copies of the same boards, so that
all are compared. *Relay*: every copy is shared by two neighbouring tables, which play it one after the other
(a stand between them). *Barometer*: all tables play the same boards in a position. Nobody changes section.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.movements import catalogue
from tournaments.movements.blocks import board_set
from tournaments.movements.pairs.refusing import entrants_problems
from tournaments.movements.schedule import SEATS, Schedule, Sitting, label_of
from tournaments.movements.tarot.crossing import crossed
from tournaments.movements.wish import MOST_ENTRANTS, Wish

FORM: Final = "sections"
SECTIONS, RELAY, BAROMETER = "sections", "relay", "barometer"
VARIANTS: Final = (RELAY, BAROMETER)
KINDS: Final = (SECTIONS, RELAY, BAROMETER)
USUAL_POSITIONS: Final = 5
MOST_TABLES: Final = 12
"""In a section, where nothing speaks against it: so many board sets can still be handled."""


def make(wish: Wish) -> Schedule:
    """The movement; ``ProblemsError`` with the nearest numbers of players, or the most positions.

    A field that is small enough is one section.
    """
    raise_if_any(_players_problems(wish.variant or SECTIONS, wish.entrants, fewest=1))
    if wish.variant == BAROMETER:
        return _barometer(wish)
    return _sections(wish, fewest=1)


def prepared(kind: str, players: int, positions: int, boards: int) -> Schedule:
    """The movement of ``kind`` for an event; ``ProblemsError`` with every reason why there is none.

    Who asks for sections gets two at least.
    """
    fewest = fewest_sections(kind)
    raise_if_any(
        [
            *players_problems(kind, players),
            *catalogue.length_problems(positions, boards),
            *_waiting_problems(kind, boards),
        ]
    )
    raise_if_any(_length_problems(kind, players, positions, fewest))
    wish = Wish(players, positions, boards, "" if kind == SECTIONS else kind)
    return _barometer(wish) if kind == BAROMETER else _sections(wish, fewest)


def players_problems(kind: str, players: int) -> tuple[Problem, ...]:
    """Why an event of so many players cannot be of this kind, with the nearest numbers that can."""
    return tuple(_players_problems(kind, players, fewest_sections(kind)))


def _waiting_problems(kind: str, boards: int) -> Iterator[Problem]:
    """The problem of a relay in which one table can only wait for the other."""
    if kind == RELAY and boards == 1:
        message = gettext_noop(
            "By relay two tables share their boards: with one board per position one of them could only "
            "wait. Choose 2 or more."
        )
        yield Problem("relay_waits", message, {}, "boards_per_position")


def _length_problems(kind: str, players: int, positions: int, fewest: int) -> Iterator[Problem]:
    """The problem of a movement that is longer than its sections have boards for, where it is in sections."""
    if kind == BAROMETER:
        return
    most = longest(section_sizes(players // 4 // sharing(kind), positions, fewest))
    if positions > most:
        message = gettext_noop(
            "In this kind of movement %(players)s players can play %(most)s positions at most, not "
            "%(positions)s."
        )
        params: dict[str, str | int] = {"players": players, "most": most, "positions": positions}
        yield Problem("positions_too_many", message, params, "positions")


def longest(sizes: Sequence[int]) -> int:
    """The positions of the longest movement that all sections of these sizes have."""
    return min(catalogue.possible(4 * size).max_positions for size in {*sizes})


def fewest_sections(kind: str) -> int:
    """In an event of this kind."""
    return 2 if kind == SECTIONS else 1


def sharing(kind: str) -> int:
    """How many tables share an étui in a position."""
    return 2 if kind == RELAY else 1


def _players_problems(kind: str, players: int, fewest: int) -> Iterator[Problem]:
    shared = sharing(kind)
    least, step = catalogue.MIN_TABLES * 4 * shared * fewest, 4 * shared
    most = catalogue.MAX_TABLES * 4 if kind == BAROMETER else MOST_ENTRANTS
    return entrants_problems(players, least, most, lambda number: number % step == 0)


def _sections(wish: Wish, fewest: int) -> Schedule:
    """One section or several, with or without a relay."""
    shared = sharing(wish.variant)
    tables = wish.entrants // 4
    places = tables // shared
    positions = wish.rounds or min(USUAL_POSITIONS, places)
    sizes = section_sizes(places, positions, fewest)
    plans = [catalogue.make(4 * size, positions, wish.boards) for size in sizes]
    sittings = [
        sitting for index, plan in enumerate(plans) for sitting in _placed(plan, sum(sizes[:index]), shared)
    ]
    ordered = tuple(sorted(sittings, key=lambda sitting: (sitting.position, sitting.table)))
    return Schedule(wish.variant or SECTIONS, tables, positions, wish.boards, ordered, form=FORM)


def section_sizes(tables: int, positions: int, fewest: int = 1) -> tuple[int, ...]:
    """Sections of nearly the same size, as few as keep to a dozen tables and in which nobody meets again.

    Where that cannot be, the movement of the whole field, or of the ``fewest`` sections that are asked for,
    tells what it can do.

    >>> section_sizes(30, 5), section_sizes(11, 5), section_sizes(13, 8)
    ((10, 10, 10), (11,), (13,))
    >>> section_sizes(11, 5, 2), section_sizes(7, 3, 2)
    ((6, 5), (4, 3))
    """
    few = max(-(-tables // MOST_TABLES), fewest)
    for count in (*range(few, 2 * few + 1), *range(few - 1, fewest - 1, -1)):
        sizes = _split(tables, count)
        if all(catalogue.possible(4 * size).clean_positions >= positions for size in {*sizes}):
            return sizes
    return _split(tables, fewest)


def _split(tables: int, count: int) -> tuple[int, ...]:
    size, larger = divmod(tables, count)
    return (size + 1,) * larger + (size,) * (count - larger)


def _placed(plan: Schedule, before: int, shared: int) -> Iterator[Sitting]:
    """A section's sittings at its tables: ``before`` places are taken, ``shared`` tables share a place."""
    changes = crossed(plan) if shared > 1 else {}
    for sitting, copy in product(plan.sittings, range(shared)):
        seats = {}
        for seat, label in sitting.seats.items():
            of_two = copy ^ changes.get((sitting.position, seat), 0)
            seats[seat] = label_of(seat, (before + int(label[1:]) - 1) * shared + of_two + 1)
        table = (before + sitting.table - 1) * shared + copy + 1
        yield Sitting(sitting.position, table, seats, sitting.boards)


def _barometer(wish: Wish) -> Schedule:
    positions = wish.rounds or min(USUAL_POSITIONS, wish.entrants // 4)
    plan = catalogue.make(wish.entrants, positions, wish.boards)
    steps = None if plan.shifts is None else {seat: plan.shifts[seat] for seat in SEATS}
    return replace(
        plan,
        kind=BAROMETER,
        form=FORM,
        shifts=steps,
        sittings=tuple(
            replace(sitting, boards=board_set(sitting.position - 1, wish.boards)) for sitting in plan.sittings
        ),
    )
