"""What the checker says about a movement: figures, findings, and sentences for the director."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from games.problems import Problem, gettext_noop
from tournaments.movements.layouts import Who
from tournaments.movements.meetings import (
    MEET_AGAIN,
    MET_AGAIN,
    PARTNER_AGAIN,
    PARTNERS_AGAIN,
    Meeting,
    again,
    listed,
)


@dataclass(frozen=True, slots=True)
class BoardRepeat:
    """A board that an entrant plays more than once."""

    entrant: str
    board: int
    positions: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        """Its form for other programs."""
        return {"entrant": self.entrant, "board": self.board, "rounds": [*self.positions]}

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

    def as_list(self) -> list[int]:
        """Both, for other programs."""
        return [self.low, self.high]


@dataclass(frozen=True, slots=True)
class Report:
    """What the checker found.

    ``meetings`` counts the pairs of entrants who could meet by how often they do as opponents (0 included),
    ``partnerships`` by how often they are partners; ``repeated`` and ``repeated_partners`` name those above
    the usual number. ``board_plays`` is how often a board is played, ``attacks`` how often an entrant is a
    board's taker (``None`` when the takers were not given), ``byes`` how often one sits out, ``seat_gap`` the
    largest difference of one entrant's times in two seats (``None`` where seats are kept), ``odd_tables`` how
    often one sits at a table of another size than most (``None`` where all are alike), ``balance`` how evenly
    the meetings are spread, in percent (see ``Encounters.balance``), ``who`` what the entrants are.
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
    partnerships: Mapping[int, int] = field(default_factory=dict)
    repeated_partners: tuple[Meeting, ...] = ()
    byes: Span = Span(0, 0)
    seat_gap: int | None = None
    odd_tables: Span | None = None
    balance: float = 100.0
    who: Who = Who.PLAYER

    @classmethod
    def refused(cls, entrants: int, positions: int, problem: Problem) -> Report:
        """The report of a schedule that cannot be read as any known form."""
        return cls(entrants, positions, 0, (problem,), (), {}, (), (), Span(0, 0), None)

    @property
    def ok(self) -> bool:
        """Whether the schedule can be played."""
        return not self.problems

    @property
    def max_meetings(self) -> int:
        """How often those two meet who meet most."""
        return max((times for times, pairs in self.meetings.items() if pairs), default=0)

    def as_dict(self) -> dict[str, object]:
        """The report as other programs read it: figures, names and English sentences."""
        return {
            "ok": self.ok,
            "entrants": self.entrants,
            "rounds": self.positions,
            "boards": self.boards,
            "meetings": {str(times): pairs for times, pairs in self.meetings.items()},
            "partnerships": {str(times): pairs for times, pairs in self.partnerships.items()},
            "repeated": [meeting.as_dict() for meeting in self.repeated],
            "repeated_partners": [meeting.as_dict() for meeting in self.repeated_partners],
            "board_repeats": [repeat.as_dict() for repeat in self.board_repeats],
            "board_plays": self.board_plays.as_list(),
            "attacks": None if self.attacks is None else self.attacks.as_list(),
            "byes": self.byes.as_list(),
            "seat_gap": self.seat_gap,
            "odd_tables": None if self.odd_tables is None else self.odd_tables.as_list(),
            "balance": round(self.balance, 2),
            "sentences": [sentence.text() for sentence in self.sentences()],
        }

    def sentences(self) -> tuple[Problem, ...]:
        """The report in words for the director: first what is wrong, then what is repeated, then figures.

        Those who meet again equally often stand in one sentence, however many they are.
        """
        others = (one for one in self.warnings if one.code not in {MET_AGAIN, PARTNERS_AGAIN})
        return (
            *self.problems,
            *again(self.repeated, MET_AGAIN, MEET_AGAIN),
            *again(self.repeated_partners, PARTNERS_AGAIN, PARTNER_AGAIN),
            *others,
            *_figures(self),
        )


class _Words(NamedTuple):
    """The sentences that name what plays; ``attacks`` as ``_span`` takes them."""

    meet: str
    opponents: str
    attacks: tuple[str, str, str]


_WORDS: Final = {
    Who.PLAYER: _Words(
        gettext_noop("Every two players meet at most once."),
        gettext_noop("Every two players are opponents %(times)s times."),
        (
            gettext_noop("Each player attacks 1 board."),
            gettext_noop("Each player attacks %(high)s boards."),
            gettext_noop("Each player attacks between %(low)s and %(high)s boards."),
        ),
    ),
    Who.PAIR: _Words(
        gettext_noop("Every two pairs meet at most once."),
        gettext_noop("Every two pairs are opponents %(times)s times."),
        (
            gettext_noop("Each pair attacks 1 board."),
            gettext_noop("Each pair attacks %(high)s boards."),
            gettext_noop("Each pair attacks between %(low)s and %(high)s boards."),
        ),
    ),
    Who.TEAM: _Words(
        gettext_noop("Every two teams meet at most once."),
        gettext_noop("Every two teams are opponents %(times)s times."),
        (
            gettext_noop("Each team attacks 1 board."),
            gettext_noop("Each team attacks %(high)s boards."),
            gettext_noop("Each team attacks between %(low)s and %(high)s boards."),
        ),
    ),
}


def _figures(report: Report) -> Iterable[Problem]:
    """What is so, in sentences; only what is true of this schedule."""
    if report.max_meetings <= 1:
        yield Problem("meetings_at_most_once", _WORDS[report.who].meet)
    elif set(report.meetings) == {report.max_meetings}:
        words, times = _WORDS[report.who], report.max_meetings
        yield Problem("meetings_alike", words.opponents, {"times": times})
    if set(report.partnerships) == {1}:
        yield Problem("partners_once", gettext_noop("Every two players are partners once."))
    elif report.partnerships and not report.repeated_partners:
        yield Problem("partners_at_most_once", gettext_noop("Nobody has a partner twice."))
    if report.boards:
        yield from _board_figures(report)
    if report.odd_tables is not None:
        yield _span(
            "odd_tables",
            report.odd_tables,
            gettext_noop("Everybody sits at a table of three or five once."),
            gettext_noop("Everybody sits at a table of three or five %(high)s times."),
            gettext_noop("Everybody sits at a table of three or five between %(low)s and %(high)s times."),
        )
    if report.byes.high:
        yield _span(
            "byes",
            report.byes,
            gettext_noop("Everybody sits out once."),
            gettext_noop("Everybody sits out %(high)s times."),
            gettext_noop("Everybody sits out between %(low)s and %(high)s times."),
        )


def _board_figures(report: Report) -> Iterable[Problem]:
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
            *_WORDS[report.who].attacks,
        )


def _span(code: str, span: Span, once: str, same: str, between: str) -> Problem:
    """The sentence that fits ``span``."""
    equal = once if span.high == 1 else same
    message = equal if span.low == span.high else between
    return Problem(code, message, {"low": span.low, "high": span.high})
