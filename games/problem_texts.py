"""Problems in the reader's language."""

from __future__ import annotations

import re

from django.utils.translation import gettext, pgettext

from games.problems import Problem

#: Params that hold a seat ("W"), several ("N, W") or a place of a line ("W5"), and never a name.
_SEATS = frozenset({"entrant", "first", "line", "seat", "seats", "second", "taker"})
_SEAT = re.compile(r"\b[NESW](?=\d*\b)")


def render(problem: Problem) -> str:
    """The problem's sentence in the active language, its places filled; seats by their letters there."""
    text = gettext(problem.message)
    return (
        text % {name: _shown(name, value) for name, value in problem.params.items()}
        if problem.params
        else text
    )


def _shown(name: str, value: str | int) -> str | int:
    """The value as it is read: West is O in Italian and in French."""
    if name not in _SEATS or not isinstance(value, str):
        return value
    return _SEAT.sub(lambda letter: pgettext("seat", letter[0]), value)
