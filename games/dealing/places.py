"""On which line of a JSON text each of its values begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')

_Words = Iterator[tuple[str, int]]
"""The words of the text, each with its line."""


def lines_of(text: str) -> dict[str, int]:
    """The line, from 1, of every value by its path: "" the whole, ``boards[2].deal[0]`` a part.

    ``text`` is valid JSON that is not nested deeply.

    >>> lines_of('{"a": [1,\\n2],\\n"b": {}}')
    {'': 1, 'a': 1, 'a[0]': 1, 'a[1]': 2, 'b': 3}
    """
    lines: dict[str, int] = {}
    words = _words(text)
    _value("", *next(words), words, lines)
    return lines


def line_of(path: str, lines: dict[str, int]) -> int:
    """The line of the value at ``path``, or of what it would be a part of when it is not there."""
    while path not in lines:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return lines[path]


def _words(text: str) -> _Words:
    line, counted = 1, 0
    for word in _WORD.finditer(text):
        line += text.count("\n", counted, word.start())
        counted = word.start()
        yield word[0], line


def _value(path: str, word: str, line: int, words: _Words, lines: dict[str, int]) -> None:
    """Note the value at ``path``, which begins with ``word``, and its parts; read to its end."""
    lines[path] = line
    if word == "{":
        for name, _ in words:
            if name == "}":
                return
            if name != ",":
                next(words)
                _value(f"{path}.{name[1:-1]}" if path else name[1:-1], *next(words), words, lines)
    elif word == "[":
        place = 0
        for item, at in words:
            if item == "]":
                return
            if item == ",":
                place += 1
            else:
                _value(f"{path}[{place}]", item, at, words, lines)
