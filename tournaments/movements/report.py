"""What the checker says about a movement: figures, findings, and sentences for the director."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.problems import Problem, gettext_noop


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants and the positions in which they sit at one table."""

    first: str
    second: str
    positions: tuple[int, ...]

    def warning(self) -> Problem:
        """The sentence that names them."""
        message = gettext_noop("%(first)s and %(second)s meet %(times)s times: positions %(positions)s.")
        params: dict[str, str | int] = {
            "first": self.first,
            "second": self.second,
            "times": len(self.positions),
            "positions": listed(self.positions),
        }
        return Problem("met_again", message, params, self.first)


@dataclass(frozen=True, slots=True)
class BoardRepeat:
    """A board that an entrant plays more than once."""

    entrant: str
    board: int
    positions: tuple[int, ...]

    def problem(self) -> Problem:
        """The sentence that names it."""
        message = gettext_noop("%(entrant)s plays board %(board)s again: positions %(positions)s.")
        params: dict[str, str | int] = {
            "entrant": self.entrant,
            "board": self.board,
            "positions": listed(self.positions),
        }
        return Problem("board_repeated", message, params, self.entrant)


@dataclass(frozen=True, slots=True)
class Span:
    """The smallest and the largest of some counts."""

    low: int
    high: int

    @classmethod
    def of(cls, counts: Iterable[int]) -> Span:
        """The span of ``counts``; 0 to 0 when there are none."""
        found = list(counts)
        return cls(min(found, default=0), max(found, default=0))


@dataclass(frozen=True, slots=True)
class Report:
    """What the checker found.

    ``meetings`` counts pairs of entrants by how often they meet (0 included), ``repeated`` names those above
    one; ``board_plays`` is how often a board is played, ``attacks`` how often an entrant is a board's taker
    (``None`` when the takers were not given).
    """

    entrants: int
    positions: int
    boards: int
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    meetings: Mapping[int, int]
    repeated: tuple[Meeting, ...]
    board_repeats: tuple[BoardRepeat, ...]
    board_plays: Span
    attacks: Span | None

    @property
    def ok(self) -> bool:
        """Whether the schedule can be played."""
        return not self.problems

    @property
    def max_meetings(self) -> int:
        """How often those two meet who meet most."""
        return max((times for times, pairs in self.meetings.items() if pairs), default=0)

    def sentences(self) -> tuple[Problem, ...]:
        """The report in words for the director: first what is wrong, then what is repeated, then figures."""
        return (*self.problems, *self.warnings, *_figures(self))


def _figures(report: Report) -> Iterable[Problem]:
    """What is so, in sentences; only what is true of this schedule."""
    if report.max_meetings <= 1:
        yield Problem("meetings_at_most_once", gettext_noop("Every two players meet at most once."))
    if not report.board_repeats:
        yield Problem("boards_never_again", gettext_noop("Nobody plays a board twice."))
    yield _span(
        "board_plays",
        report.board_plays,
        gettext_noop("Every board is played once."),
        gettext_noop("Every board is played %(high)s times."),
        gettext_noop("Each board is played between %(low)s and %(high)s times."),
    )
    if report.attacks is not None:
        yield _span(
            "attacks",
            report.attacks,
            gettext_noop("Each player attacks 1 board."),
            gettext_noop("Each player attacks %(high)s boards."),
            gettext_noop("Each player attacks between %(low)s and %(high)s boards."),
        )


def _span(code: str, span: Span, once: str, same: str, between: str) -> Problem:
    """The sentence that fits ``span``."""
    equal = once if span.high == 1 else same
    message = equal if span.low == span.high else between
    return Problem(code, message, {"low": span.low, "high": span.high})


def listed(numbers: Iterable[int]) -> str:
    """``numbers`` as they stand in a sentence.

    >>> listed([2, 5])
    '2, 5'
    """
    return ", ".join(str(number) for number in numbers)
