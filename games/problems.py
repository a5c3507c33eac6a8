"""What is wrong with an input: every problem at once, each with its cause and its place.

PURE: knows no Django. ``message`` is an English message id that the web and API floors translate;
``gettext_noop`` only marks it for the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


def gettext_noop(message: str) -> str:
    """Mark ``message`` for translation and return it unchanged."""
    return message


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong (or, from ``doubts``, improbable).

    ``code`` is stable and for programs, ``message`` an English message id with ``%(name)s``
    places, ``params`` what fills them, ``where`` the field or line that caused it.

    >>> Problem("points_out_of_range", "Points must be 0 to 91, not %(points)s.", {"points": 92}).text()
    'Points must be 0 to 91, not 92.'
    """

    code: str
    message: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    where: str = ""

    def text(self) -> str:
        """The message in English, its places filled."""
        return self.message % self.params if self.params else self.message


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
