"""Rankings over sessions as pages and files show them: read from what was kept, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.maths.formula_kinds import formula_of
from scoring.maths.match_formula import MatchFormula
from scoring.maths.ranking import millionths
from scoring.maths.rounds.formula import RoundsFormula
from scoring.maths.sessions import SessionValues, sessions_ranking
from tournaments.models import Event, Session, Tournament, TournamentRanking
from tournaments.selectors.sessions import basis_of, newest_ranking

PERCENT, POINTS = "percent", "points"


@dataclass(frozen=True, slots=True)
class SessionPart:
    """What an entrant made in one session, ``value`` and ``weighted`` in millionths, ``None`` for nothing.

    ``exact`` is the value as a fraction: "200/3".
    """

    session: Session
    value: int | None
    weighted: int | None
    exact: str


@dataclass(frozen=True, slots=True)
class SessionsStanding:
    """One line of the ranking; ``total`` in millionths, ``exact`` as a fraction."""

    entrant: str
    name: str
    place: int | None
    total: int | None
    exact: str
    parts: tuple[SessionPart, ...]
    equals: int = 1
    """How many share the place."""

    @property
    def played(self) -> int:
        return sum(part.value is not None for part in self.parts)


@dataclass(frozen=True, slots=True)
class SessionsRanking:
    """The ranking after the first ``after`` sessions of those that have begun (all of them: ``begun``).

    ``is_behind``: something has changed since it was computed. ``is_final``: every session is over.
    """

    tournament: Tournament
    kept: TournamentRanking | None
    sessions: tuple[Session, ...]
    rows: tuple[SessionsStanding, ...]
    after: int
    begun: int
    is_behind: bool

    @property
    def is_final(self) -> bool:
        every = list(self.tournament.sessions.all())
        return bool(every) and self.after == len(every) and all(one.event.is_over for one in every)

    @property
    def unit(self) -> str:
        return unit_of_event(self.sessions[0].event) if self.sessions else PERCENT


def unit_of_event(event: Event) -> str:
    """Whether a session is ranked by percentages (or other means of boards), or by points."""
    return POINTS if isinstance(formula_of(event.formula), RoundsFormula | MatchFormula) else PERCENT


def sessions_ranking_of(tournament: Tournament, after: int | None = None) -> SessionsRanking:
    """The ranking that stands, or the one after the first sessions; one query.

    Each session's values are kept, so what stood after an earlier one follows from them at any time.
    """
    kept = newest_ranking(tournament)
    by_code = {one.event.code: one for one in tournament.sessions.all()}
    found = [] if kept is None else list(zip(kept.basis, kept.values, strict=True))
    known = [(by_code[code], coefficient, made) for (code, coefficient, _), made in found if code in by_code]
    count = len(known) if after is None else max(1, min(after, len(known)))
    given = [
        SessionValues(Fraction(coefficient), {key: _exact(value) for key, value in made.items()})
        for _, coefficient, made in known[:count]
    ]
    sessions = tuple(session for session, _, _ in known[:count])
    names = {} if kept is None else {row["entrant"]: row["name"] for row in kept.rows}
    return SessionsRanking(
        tournament,
        kept,
        sessions,
        tuple(_rows(given, sessions, names)),
        count,
        len(known),
        (kept.basis if kept else []) != basis_of(tournament),
    )


def _rows(
    given: Sequence[SessionValues[str]], sessions: Sequence[Session], names: dict[str, str]
) -> list[SessionsStanding]:
    rows = sessions_ranking(given)
    sharing = Counter(row.place for row in rows)
    return [
        SessionsStanding(
            entrant=row.entrant,
            name=names.get(row.entrant, row.entrant),
            place=row.place,
            total=None if row.total is None else millionths(row.total),
            exact="" if row.total is None else str(row.total),
            parts=tuple(
                SessionPart(
                    session,
                    None if value is None else millionths(value),
                    None if value is None else millionths(value * one.coefficient),
                    "" if value is None else str(value),
                )
                for session, one, value in zip(sessions, given, row.values, strict=True)
            ),
            equals=sharing[row.place],
        )
        for row in rows
    ]


def _exact(value: str | None) -> Fraction | None:
    return None if value is None else Fraction(value)
