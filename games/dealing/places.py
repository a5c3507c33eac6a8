"""At which line and column of a JSON text each of its values begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

MOST_PLACES: Final = 100_000
"""So many are looked up: 2,000 boards have some 30,000."""

LONGEST_PATH: Final = 300
"""Letters. No file of ours has longer ones; without a bound one long name is written down for every item."""

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')

Place = tuple[int, int]


def places_of(text: str) -> dict[str, Place]:
    """Line and column, from 1, of every value by its path: "" the whole, ``boards[2].deal[0]`` a part.

    ``text`` is valid JSON. Of one with more than ``MOST_PLACES`` values the rest has no places of its own,
    nor has what lies deeper than ``LONGEST_PATH``.

    >>> places_of('{"a": [1,\\n2],\\n"b": {}}')
    {'': (1, 1), 'a': (1, 7), 'a[0]': (1, 8), 'a[1]': (2, 1), 'b': (3, 6)}
    """
    places: dict[str, Place] = {}
    around: list[tuple[str, int]] = []  # The path of every list or object that is open; -1, or the item.
    name, is_value = "", True
    for word, place in _words(text):
        if word == ":":
            is_value = True
        elif word == ",":
            path, item = around.pop()
            around.append((path, item + 1 if item >= 0 else item))
            is_value = item >= 0
        elif word in "}]":
            around.pop()
        elif not is_value:
            name = word[1:-1]
        else:
            path = _inside(*around[-1], name) if around else ""
            places.setdefault(path, place)
            if len(places) == MOST_PLACES:
                break
            is_value = word == "["
            if word in "{[":
                around.append((path, -1 if word == "{" else 0))
    return places


def place_of(path: str, places: dict[str, Place]) -> Place:
    """The place of the value at ``path``, or of what it would be a part of when it is not there."""
    while path not in places:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return places[path]


def _inside(path: str, item: int, name: str) -> str:
    """The path of a part; of one that would be too long the path of what it is in."""
    if len(path) + len(name) > LONGEST_PATH:
        return path
    if item >= 0:
        return f"{path}[{item}]"
    return f"{path}.{name}" if path else name


def _words(text: str) -> Iterator[tuple[str, Place]]:
    line, begins, counted = 1, 0, 0
    for word in _WORD.finditer(text):
        line += text.count("\n", counted, word.start())
        begins = max(begins, text.rfind("\n", counted, word.start()) + 1)
        counted = word.start()
        yield word[0], (line, word.start() - begins + 1)
