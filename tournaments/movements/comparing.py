"""Two movements side by side: figure by figure which is better, which of the two to take, and why.

Every figure is one that the independent checker found; the first in which the two differ decides, in the
order of ``ASPECTS``: what cannot be played, then what somebody would notice at the table, then what is only
less even. The other movement's own advantages are named as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from games.problems import Problem, gettext_noop
from tournaments.movements.report import Report, Span

FIRST, SECOND, NEITHER = "A", "B", ""
"""The two movements, and the sign that neither is better."""


@dataclass(frozen=True, slots=True)
class Aspect:
    """One thing in which movements differ.

    ``figure`` reads it from a report, ``None`` where it does not apply; ``more_is_better`` says which way.
    ``words`` say that ``%(which)s`` is ``%(better)s`` and ``%(other)s`` only ``%(worse)s``.
    """

    code: str
    figure: Callable[[Report], int | None]
    words: str
    more_is_better: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """What an aspect is in each movement; ``better`` is ``FIRST``, ``SECOND`` or ``NEITHER``."""

    aspect: Aspect
    first: int | None
    second: int | None

    @property
    def better(self) -> str:
        """Which of the two is better here; neither where the figure does not apply to both."""
        if self.first is None or self.second is None or self.first == self.second:
            return NEITHER
        return FIRST if (self.first > self.second) == self.aspect.more_is_better else SECOND

    def sentence(self) -> Problem:
        """In words which is better, and by how much."""
        figures = {FIRST: self.first or 0, SECOND: self.second or 0}
        which, other = (SECOND, FIRST) if self.better == SECOND else (FIRST, SECOND)
        params: dict[str, str | int] = {
            "which": which,
            "other": other,
            "better": figures[which],
            "worse": figures[other],
        }
        return Problem(self.aspect.code, self.aspect.words, params, which)

    def as_dict(self) -> dict[str, object]:
        """Its form for other programs."""
        return {"code": self.aspect.code, "a": self.first, "b": self.second, "better": self.better.lower()}


@dataclass(frozen=True, slots=True)
class Comparison:
    """All figures in the order of their weight, and doubts about comparing these two at all."""

    figures: tuple[Figure, ...]
    doubts: tuple[Problem, ...]

    @property
    def better(self) -> str:
        """Which of the two to take: the one that is better in the weightiest figure that differs."""
        return next((figure.better for figure in self.figures if figure.better), NEITHER)

    @property
    def verdict(self) -> tuple[Problem, ...]:
        """The recommendation, and the one reason that decides."""
        for figure in self.figures:
            if figure.better:
                message = gettext_noop("Take %(which)s.")
                return Problem("take", message, {"which": figure.better}), figure.sentence()
        return (Problem("alike", gettext_noop("A and B are alike in every figure: take either.")),)

    @property
    def advantages(self) -> tuple[Problem, ...]:
        """What else is better in the movement that is recommended."""
        same = [figure.sentence() for figure in self.figures if figure.better == self.better != NEITHER]
        return tuple(same[1:])

    @property
    def drawbacks(self) -> tuple[Problem, ...]:
        """What is better in the other one."""
        return tuple(one.sentence() for one in self.figures if one.better not in {NEITHER, self.better})

    def as_dict(self) -> dict[str, object]:
        """Its form for other programs, with English sentences."""
        return {
            "better": self.better.lower(),
            "figures": [figure.as_dict() for figure in self.figures],
            "verdict": [one.text() for one in self.verdict],
            "advantages": [one.text() for one in self.advantages],
            "drawbacks": [one.text() for one in self.drawbacks],
            "doubts": [one.text() for one in self.doubts],
        }


def compared(first: Report, second: Report) -> Comparison:
    """Compare what the checker says of two movements."""
    figures = (Figure(one, one.figure(first), one.figure(second)) for one in ASPECTS)
    shown = tuple(one for one in figures if one.first is not None or one.second is not None)
    return Comparison(shown, tuple(_doubts(first, second)))


def _doubts(first: Report, second: Report) -> list[Problem]:
    found = []
    if first.entrants != second.entrants:
        message = gettext_noop(
            "A is for %(a)s entrants and B for %(b)s: only the percentages can be compared well."
        )
        found.append(Problem("entrants_differ", message, {"a": first.entrants, "b": second.entrants}))
    if first.positions != second.positions:
        message = gettext_noop(
            "A has %(a)s positions and B %(b)s: in the longer one there is more that can be repeated, and "
            "more of the others are met."
        )
        found.append(Problem("positions_differ", message, {"a": first.positions, "b": second.positions}))
    return found


def _gap(span: Span | None) -> int | None:
    return None if span is None else span.high - span.low


def _repeats(tally: Mapping[int, int]) -> int:
    """How many of the meetings are not the first of their two."""
    return sum((times - 1) * pairs for times, pairs in tally.items() if times > 1)


def _seat_gap(report: Report) -> int | None:
    """The checker's difference in percent of the positions: a longer movement has room for a larger one."""
    gap = report.seat_gap
    return None if gap is None else round(100 * gap / max(report.positions, 1))


def _met(report: Report) -> int | None:
    """Of all who could meet how many do, in percent, rounded down."""
    pairs = sum(report.meetings.values())
    return 100 * (pairs - report.meetings.get(0, 0)) // pairs if pairs else None


ASPECTS: Final = (
    Aspect(
        "faults",
        lambda report: len(report.problems) - len(report.board_repeats),
        gettext_noop("%(which)s has fewer faults: %(better)s rather than %(worse)s."),
    ),
    Aspect(
        "boards_again",
        lambda report: len(report.board_repeats) if report.boards else None,
        gettext_noop("In %(which)s fewer boards are played again: %(better)s rather than %(worse)s."),
    ),
    Aspect(
        "meetings_again",
        lambda report: _repeats(report.meetings),
        gettext_noop("In %(which)s fewer meetings are repeated: %(better)s rather than %(worse)s."),
    ),
    Aspect(
        "partners_again",
        lambda report: _repeats(report.partnerships) if report.partnerships else None,
        gettext_noop("In %(which)s fewer partnerships are repeated: %(better)s rather than %(worse)s."),
    ),
    Aspect(
        "balance",
        lambda report: round(report.balance),
        gettext_noop(
            "In %(which)s the meetings are spread more evenly: %(better)s %% rather than %(worse)s %%."
        ),
        more_is_better=True,
    ),
    Aspect(
        "byes",
        lambda report: report.byes.high,
        gettext_noop(
            "In %(which)s nobody sits out as often as somebody does in %(other)s: at most %(better)s rather "
            "than %(worse)s positions."
        ),
    ),
    Aspect(
        "odd_tables",
        lambda report: _gap(report.odd_tables),
        gettext_noop(
            "In %(which)s the tables of another size are shared more evenly: a difference of %(better)s "
            "rather than %(worse)s."
        ),
    ),
    Aspect(
        "takers",
        lambda report: _gap(report.attacks),
        gettext_noop(
            "In %(which)s attacks are shared more evenly: a difference of %(better)s rather than %(worse)s."
        ),
    ),
    Aspect(
        "sides",
        _seat_gap,
        gettext_noop(
            "In %(which)s seats are changed more evenly: one entrant's times in two seats differ by "
            "%(better)s rather than %(worse)s %% of the positions."
        ),
    ),
    Aspect(
        "met",
        _met,
        gettext_noop("In %(which)s more of the others are met: %(better)s %% rather than %(worse)s %%."),
        more_is_better=True,
    ),
    Aspect(
        "compared",
        lambda report: report.board_plays.low if report.boards else None,
        gettext_noop(
            "In %(which)s every board is played oftener, which makes results comparable: at least %(better)s "
            "rather than %(worse)s times."
        ),
        more_is_better=True,
    ),
)
"""In the order of their weight."""
