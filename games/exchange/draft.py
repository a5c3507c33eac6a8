"""What a file says before anybody has asked whether it makes sense: words with their places.

Both readers, of text and of JSON, make a ``Draft``; ``games.exchange.assembling`` makes a set of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.dealing.description import MOST_BOARDS
from games.problems import Problem, gettext_noop

MOST_PROBLEMS: Final = 200
"""Named at once; a file with more is not a set with mistakes but something else."""


MOST_DEAL_LINES: Final = 24
"""Of one board; the longest deal has eight."""


class Word(NamedTuple):
    """The value of a tag or field, and where it stands: ``line:column``, both from 1."""

    text: str
    place: str


class DealLine(NamedTuple):
    """A line of a deal, and the line and column of the file at which its text begins."""

    text: str
    line: int
    column: int


class Section(NamedTuple):
    """One board: where it begins, its tags by name in small letters, and the lines of its deal."""

    place: str
    tags: dict[str, Word]
    lines: list[DealLine]


class Draft(NamedTuple):
    """The tags that are about the whole set, by name in small letters, and the boards as they stand."""

    head: dict[str, Word]
    sections: list[Section]


class Findings:
    """Collects what is wrong (``problems``) and what was passed over (``notes``).

    More than ``most_boards`` are not read: each takes a few thousandths of a second.
    """

    def __init__(self, most_boards: int = MOST_BOARDS) -> None:
        self.most_boards = most_boards
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    @property
    def is_full(self) -> bool:
        """Whether so much is wrong that nobody would read more."""
        return len(self.problems) >= MOST_PROBLEMS

    def refuse(self, code: str, message: str, place: str, /, **params: str | int) -> None:
        """Note a problem at ``place``."""
        self.problems.append(Problem(code, message, params, place))

    def note(self, code: str, message: str, place: str, /, **params: str | int) -> None:
        """Note something that does not keep the set from being read."""
        if len(self.notes) < MOST_PROBLEMS:
            self.notes.append(Problem(code, message, params, place))

    def refuse_many_boards(self, place: str) -> None:
        """Note that there are more boards than a set has."""
        message = gettext_noop("There are too many boards: at most %(most)s are read.")
        self.refuse("too_many_boards", message, place, most=self.most_boards)

    def refuse_long_deal(self, place: str) -> None:
        """Note that there are more lines than a deal has."""
        message = gettext_noop("A deal has at most %(most)s lines; is the tag of the next board missing?")
        self.refuse("deal_too_long", message, place, most=MOST_DEAL_LINES)

    def all_problems(self) -> tuple[Problem, ...]:
        """Every problem; of too many the first, and one that says so."""
        if not self.is_full:
            return tuple(self.problems)
        message = gettext_noop("There are more problems; the first %(most)s are named.")
        more = Problem("too_many_problems", message, {"most": MOST_PROBLEMS})
        return (*self.problems[:MOST_PROBLEMS], more)
