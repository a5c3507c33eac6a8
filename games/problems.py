"""What is wrong with an input: every problem at once, each with its cause and its place.

PURE: knows no Django. ``message`` is an English message id that the web and API floors translate;
``gettext_noop`` only marks it for the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final


def gettext_noop(message: str) -> str:
    """Mark ``message`` for translation and return it unchanged."""
    return message


def ngettext_lazy(one: str, many: str) -> tuple[str, str]:
    """Mark a noun with its number for translation, in both forms, and return them unchanged.

    Of the names by which the catalogues find two forms this one says that they are chosen later.
    """
    return one, many


COUNTED: Final[Mapping[str, tuple[str, str]]] = {"bouts": ngettext_lazy("%(count)s bout", "%(count)s bouts")}
"""Params that count something: they are read with their noun, "1 bout" and not "1 bouts"."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong (or, from ``doubts``, improbable).

    ``code`` is stable and for programs, ``message`` an English message id with ``%(name)s``
    places, ``params`` what fills them, ``where`` the field or line that caused it.

    >>> Problem("points_out_of_range", "Points must be 0 to 91, not %(points)s.", {"points": 92}).text()
    'Points must be 0 to 91, not 92.'
    >>> Problem("too_few_points", "%(bouts)s and %(points)s points.", {"bouts": 1, "points": 2}).text()
    '1 bout and 2 points.'
    """

    code: str
    message: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    where: str = ""

    def text(self) -> str:
        """The message in English, its places filled."""
        return self.message % dict(map(_shown, self.params.items())) if self.params else self.message


def _shown(param: tuple[str, str | int]) -> tuple[str, str | int]:
    """The name and the value as it is read in English."""
    name, value = param
    if name not in COUNTED:
        return param
    return name, COUNTED[name][value != 1] % {"count": value}


class ProblemsError(ValueError):
    """An input was refused; ``problems`` holds every reason, never only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("; ".join(problem.text() for problem in self.problems))


def raise_if_any(problems: Iterable[Problem]) -> None:
    """Raise ``ProblemsError`` with all ``problems``; do nothing when there are none."""
    found = tuple(problems)
    if found:
        raise ProblemsError(found)
