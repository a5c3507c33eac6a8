"""Two entrants change places in a round: the round afterwards, and what it would bring about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.problems import Problem, gettext_noop
from tournaments.movements.draws.costs import Costs
from tournaments.movements.draws.explain import harm
from tournaments.movements.draws.field import Entrant, Field
from tournaments.movements.meetings import listed
from tournaments.movements.schedule import SEATS

NORTH = frozenset({"N", "S", "NS"})

NEVER_TOGETHER = frozenset({"kept_apart", "one_family", "one_team"})
"""What speaks against partners as it does against opponents."""

Seated = Mapping[tuple[int, str], str]
"""Table and seat to the entrant there."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an exchange brings about: ``harms`` that were not there, and those ``solved`` by it."""

    harms: tuple[Problem, ...]
    solved: tuple[Problem, ...]


def exchanged(seated: Seated, first: str, second: str) -> dict[tuple[int, str], str]:
    """``seated`` with the two in each other's place; one of them may sit out."""
    other = {first: second, second: first}
    return {place: other.get(who, who) for place, who in seated.items()}


def change(  # noqa: PLR0913
    field: Field, before: Seated, byes: Sequence[str], first: str, second: str, *, each_alone: bool = False
) -> Change:
    """What is said of the round with the two exchanged, and was not said of it before; and the other way.

    Entrants are named by their places in ``field``. ``each_alone``: nobody has a partner.
    """
    other = {first: second, second: first}
    after = [other.get(who, who) for who in byes]
    old = [*said_of(field, before, byes, each_alone=each_alone)]
    new = [*said_of(field, exchanged(before, first, second), after, each_alone=each_alone)]
    return Change(
        tuple(problem for problem in new if problem not in old),
        tuple(problem for problem in old if problem not in new),
    )


def said_of(
    field: Field, seated: Seated, byes: Sequence[str], *, each_alone: bool = False
) -> Iterator[Problem]:
    """Everything that speaks against a round."""
    costs = Costs(field)
    tables: dict[int, list[tuple[str, int]]] = {}
    for (table, seat), who in seated.items():
        if who in costs.index:
            tables.setdefault(table, []).append((seat, costs.index[who]))
    for table in sorted(tables):
        for (seat, one), (other_seat, other) in combinations(tables[table], 2):
            two = sorted((one, other))
            if (seat in NORTH) == (other_seat in NORTH) and not each_alone:
                yield from (said for said in harm(costs, *two) if said.code in NEVER_TOGETHER)
                yield from _partners(field, *two)
            else:
                yield from harm(costs, *two)
        if all(seat not in SEATS for seat, _ in tables[table]):
            for seat, one in tables[table]:
                yield from _sides(field.entrants[one], one + 1, seat)
    least = min((entrant.byes for entrant in field.entrants), default=0)
    for who in byes:
        if who in costs.index and field.entrants[costs.index[who]].byes > least:
            message = gettext_noop("No. %(first)s would sit out again, while others have not sat out yet.")
            yield Problem("bye_again", message, {"first": costs.index[who] + 1}, who)


def _partners(field: Field, one: int, other: int) -> Iterator[Problem]:
    name = field.entrants[other].label
    rounds = [number for number, label in field.entrants[one].partners if label == name]
    if rounds:
        message = gettext_noop("No. %(first)s and no. %(second)s were partners in round %(rounds)s.")
        params: dict[str, str | int] = {"first": one + 1, "second": other + 1, "rounds": listed(rounds)}
        yield Problem("partners_before", message, params, field.entrants[one].label)


def _sides(entrant: Entrant, place: int, seat: str) -> Iterator[Problem]:
    """Whether somebody would have sat on one side oftener than on the other by more than one round."""
    north = entrant.sides.count("N") + (seat in NORTH)
    east = len(entrant.sides) + 1 - north
    if abs(north - east) > 1 and abs(north - east) > abs(entrant.lean):
        message = gettext_noop("No. %(first)s would have sat %(north)s times NS and %(east)s times EW.")
        yield Problem("sides_uneven", message, {"first": place, "north": north, "east": east}, entrant.label)
