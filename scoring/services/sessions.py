"""The ranking over the sessions of a tournament: computed once per change and kept, number by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import transaction

from scoring.maths.sessions import SessionValues, sessions_ranking
from scoring.selectors.inputs import standings_input
from scoring.services.session_values import session_values
from tournaments.models import Event, Session, Tournament, TournamentRanking
from tournaments.selectors.sessions import (
    Entrant,
    entrants_of_event,
    newest_ranking,
    tournament_by_code,
)

Basis = list[list[Any]]
Values = Mapping[str, str | None]
"""Exact values by entrant, as they are stored."""


@transaction.atomic
def tournament_compute(*, tournament_id: int, now: datetime) -> TournamentRanking | None:
    """Compute the ranking and keep it as the next number; the one that stands where nothing has changed.

    A session whose results have not changed since gives what it gave: it is not computed again, so nothing
    that happens later touches it. ``None`` where there is no such tournament, or no session has ever begun.
    """
    locked = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    tournament = tournament_by_code(locked.code) if locked else None
    if tournament is None:
        return None
    newest = newest_ranking(tournament)
    known = {(code, version): values for (code, _, version), values in _sessions(newest)}
    basis: Basis = []
    values: list[Values] = []
    names: dict[str, str] = {}
    for session in tournament.sessions.all():
        if session.event.started_at is None:
            continue
        entrants = entrants_of_event(session.event)
        names |= {entrant.key: entrant.name for entrant in entrants.values()}
        version, made = _session(session.event, entrants, known)
        basis.append([session.event.code, str(session.coefficient), version])
        values.append(made)
    if basis == (newest.basis if newest else []):
        return newest
    return TournamentRanking.objects.create(
        tournament=tournament,
        number=newest.number + 1 if newest else 1,
        basis=basis,
        values=values,
        rows=_rows(basis, values, names),
        created_at=now,
    )


def session_refresh(*, event_id: int, now: datetime) -> None:
    """The ranking over the sessions of which the event is one, if it is any."""
    session = Session.objects.filter(event=event_id).values_list("tournament", flat=True).first()
    if session is not None:
        tournament_compute(tournament_id=session, now=now)


def _sessions(ranking: TournamentRanking | None) -> list[tuple[list[Any], Values]]:
    return [] if ranking is None else list(zip(ranking.basis, ranking.values, strict=True))


def _session(
    event: Event, entrants: Mapping[int, Entrant], known: Mapping[tuple[str, int], Values]
) -> tuple[int, Values]:
    """Up to which change of its results a session was read, and what everybody made in it."""
    if (event.code, event.results_version) in known:
        return event.results_version, known[event.code, event.results_version]
    given = standings_input(event.pk)
    if given is None:
        return event.results_version, {}
    made = session_values(given)
    values = {
        entrants[pk].key: None if value is None else str(value)
        for pk, value in made.items()
        if pk in entrants
    }
    return given.version, values


def _rows(basis: Basis, values: Sequence[Values], names: Mapping[str, str]) -> list[dict[str, Any]]:
    sessions = [
        SessionValues(Fraction(coefficient), {key: _exact(value) for key, value in made.items()})
        for (_, coefficient, _), made in zip(basis, values, strict=True)
    ]
    return [
        {
            "entrant": row.entrant,
            "name": names.get(row.entrant, row.entrant),
            "place": row.place,
            "total": None if row.total is None else str(row.total),
        }
        for row in sessions_ranking(sessions)
    ]


def _exact(value: str | None) -> Fraction | None:
    return None if value is None else Fraction(value)
