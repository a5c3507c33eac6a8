"""The draw once more, slow and obvious: every way to sit down is tried.

The best is the first in the order of the levels that ``tournaments.movements.draws.costs`` documents.
"""

from __future__ import annotations


def ways(entrants):
    """Every way to make pairs of a list; ``None`` in a pair stands for sitting out."""
    if not entrants:
        yield []
        return
    first, *others = entrants
    for index, other in enumerate(others):
        for way in ways(others[:index] + others[index + 1 :]):
            yield [(first, other), *way]


def all_ways(field):
    """Every draw of the field, as pairs of places; ``None`` sits opposite whoever sits out."""
    places = list(range(len(field.entrants)))
    yield from ways(places + [None] * (len(places) % 2))


def price(field, way):
    """The sums of all levels but the lot."""
    return tuple(map(sum, zip(*(price_of(field, *pair) for pair in way), strict=True)))


def price_of(field, one, other):
    entrants = field.entrants
    if other is None:
        least = min(entrant.byes for entrant in entrants)
        below = [entrant for entrant in entrants[one + 1 :] if entrant.byes == least]
        more = entrants[one].byes - least
        return (more, 0, 0, 0, 0, 0 if more else len(below), 0, 0, 0, 0)
    first, second = entrants[one], entrants[other]
    return (
        0,
        int(frozenset((first.label, second.label)) in field.apart),
        int(bool(first.family) and first.family == second.family),
        meetings(field, first, second),
        int(field.clubs_apart and bool(first.club) and first.club == second.club),
        0,
        *wishes(field, one, other),
    )


def meetings(field, first, second):
    rounds = [number for number, label in first.opponents if label == second.label]
    if field.draw == "danish" or (field.draw == "modified_danish" and field.last):
        return 0
    if field.draw == "modified_danish":
        return int(field.number - 1 in rounds)
    return len(rounds)


def wishes(field, one, other):
    entrants = field.entrants
    leans = [entrant.sides.count("N") - entrant.sides.count("E") for entrant in entrants]
    sides = max(leans) - min(leans) - abs(leans[one] - leans[other])
    apart = other - one
    if field.draw != "swiss":
        return (apart**2, (apart - 1) * (len(entrants) - one), sides, 0)
    points = [entrant.points for entrant in entrants]
    if points[one] == points[other]:
        return (0, 0, sides, (apart - points.count(points[one]) // 2) ** 2)
    groups = len({*points[one:other], points[other]}) - 1
    return (groups**2, entrants[one].floats, sides, apart**2)
