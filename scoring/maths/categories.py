"""Places within groups of a field: women, juniors, a series, a club, a line; from places that stand already.

A group is text, its kind and its value: ``"sex:F"``. The empty text is the whole field.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from scoring.maths.ranking import Id

SEX: Final = "sex"
AGE: Final = "age"
SERIES: Final = "series"
CLUB: Final = "club"
LINE: Final = "line"
KINDS: Final = (SEX, AGE, SERIES, CLUB, LINE)
"""Kinds of groups in the order in which they are shown."""
EVERYBODY: Final = ""


def group_of(kind: str, value: str) -> str:
    """The group of this kind and value.

    >>> group_of("club", "Lyon: Bellecour")
    'club:Lyon: Bellecour'
    """
    return f"{kind}:{value}"


def kind_and_value(group: str) -> tuple[str, str]:
    """What ``group_of`` has joined.

    >>> kind_and_value("club:Lyon: Bellecour")
    ('club', 'Lyon: Bellecour')
    """
    kind, _mark, value = group.partition(":")
    return kind, value


def groups_of(values: Mapping[str, str]) -> tuple[str, ...]:
    """The groups of whoever has these values by kind; an empty value is no group.

    >>> groups_of({"line": "N", "sex": "F", "age": ""})
    ('sex:F', 'line:N')
    """
    return tuple(group_of(kind, values[kind]) for kind in KINDS if values.get(kind))


def places_within(
    places: Iterable[tuple[Id, int | None]], groups: Mapping[Id, Iterable[str]]
) -> dict[str, list[tuple[Id, int]]]:
    """Everybody's place in each of their groups, the best first; equals share it (1, 1, 3).

    ``places`` are those of the whole field, in any order; who has none there has none in a group either.
    Equals stay in the order in which they came.

    >>> women = {"b": ["sex:F"], "c": ["sex:F"], "d": ["sex:F"]}
    >>> places_within([("a", 1), ("b", 2), ("c", 2), ("d", 4)], women)
    {'sex:F': [('b', 1), ('c', 1), ('d', 3)]}
    """
    members: defaultdict[str, list[tuple[int, Id]]] = defaultdict(list)
    placed = [(place, entrant) for entrant, place in places if place is not None]
    for place, entrant in sorted(placed, key=lambda row: row[0]):
        for group in groups.get(entrant, ()):
            members[group].append((place, entrant))
    return {group: _shared(rows) for group, rows in members.items()}


def _shared(rows: Iterable[tuple[int, Id]]) -> list[tuple[Id, int]]:
    found: list[tuple[Id, int]] = []
    last, own = None, 0
    for index, (place, entrant) in enumerate(rows, start=1):
        if place != last:
            last, own = place, index
        found.append((entrant, own))
    return found
