"""Texts that people type and others read: on one line, with nothing in them that cannot be seen.

PURE. A mark that turns the direction of writing turns the rest of the line on which the text stands, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.problems import Problem, gettext_noop

UNPRINTABLE: Final = gettext_noop(
    "This text has a character that cannot be seen (number %(place)s), such as one that turns the direction "
    "of writing. Type it again instead of pasting it."
)


def one_line(text: str) -> str:
    r"""``text`` with single spaces, whatever parted its words.

    >>> one_line(" The hall\n burnt\u00a0down. ")
    'The hall burnt down.'
    """
    return " ".join(text.split())


def unseen_place(text: str) -> int | None:
    r"""The place, from 1, of the first character that cannot be seen: a control, or a mark of direction.

    >>> unseen_place("Été ♠"), unseen_place("a\u202eb"), unseen_place("\x07")
    (None, 2, 1)
    """
    return next((place for place, letter in enumerate(text, start=1) if not letter.isprintable()), None)


def unseen(text: str, where: str, code: str = "text_unprintable") -> Iterator[Problem]:
    """The problem of a text that others will read, ``where`` being its field."""
    if place := unseen_place(text):
        yield Problem(code, UNPRINTABLE, {"place": place}, where)
