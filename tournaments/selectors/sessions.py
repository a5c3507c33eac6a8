"""Tournaments of several sessions: which there are, who played in a session, what stands."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from tournaments.models import Club, Entry, Event, Session, Tournament, TournamentRanking
from tournaments.selectors.access import clubs_directed
from tournaments.selectors.entry_names import members_of_event, name_of

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

BETWEEN_CODES = "+"
SHOWN = 12
"""So many tournaments stand on a club's page."""


def tournaments_directed(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Tournament]:
    """Tournaments that ``user`` may run, the newest first."""
    return _with_sessions(Tournament.objects.filter(club__in=clubs_directed(user)))


def tournaments_of_club(club: Club) -> list[Tournament]:
    """The newest of a club that have sessions; those before them are found by their sessions."""
    sessions = Session.objects.filter(tournament=OuterRef("pk"))
    return list(Tournament.objects.filter(Exists(sessions), club=club)[:SHOWN])


def tournament_by_code(code: str) -> Tournament | None:
    """A tournament by its public code, upper or lower case."""
    return _with_sessions(Tournament.objects.filter(code=code.upper())).first()


def _with_sessions(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    sessions = Session.objects.select_related("event").order_by("number")
    return tournaments.select_related("club").prefetch_related(Prefetch("sessions", sessions))


def events_addable(tournament: Tournament) -> QuerySet[Event]:
    """The club's events that are no session yet, the newest first."""
    return Event.objects.filter(club=tournament.club, session=None).order_by("-played_on", "-created_at")


def tournament_of_event(event: Event) -> Tournament | None:
    """Whose session the event is, ``None`` for most."""
    return Tournament.objects.filter(sessions__event=event).first()


def basis_of(tournament: Tournament) -> list[list[Any]]:
    """What a ranking computed now would rest on: sessions that have begun; see ``TournamentRanking``."""
    return [
        [one.event.code, str(one.coefficient), one.event.results_version]
        for one in tournament.sessions.all()
        if one.event.started_at is not None
    ]


def newest_ranking(tournament: Tournament) -> TournamentRanking | None:
    """The ranking that stands."""
    return TournamentRanking.objects.filter(tournament=tournament).order_by("-number").first()


def tournaments_behind() -> list[int]:
    """Tournaments whose ranking does not rest on what there is; three queries."""
    rankings = TournamentRanking.objects.order_by("tournament", "number")
    newest = dict(rankings.values_list("tournament", "basis"))
    return [
        one.pk for one in _with_sessions(Tournament.objects.all()) if newest.get(one.pk, []) != basis_of(one)
    ]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Whose values of several sessions are added up: ``key`` as in ``TournamentRanking``."""

    key: str
    name: str


def entrants_of_event(event: Event) -> dict[int, Entrant]:
    """Who every entry is over the sessions, by its id; two queries.

    A player, the players of a pair in whatever order, and a team by its name, for a player of it may be
    replaced: in letters of any size. Teams of one event that are called the same are told apart by players.
    """
    members = members_of_event(event)
    found: dict[int, Entrant] = {}
    names: defaultdict[str, list[int]] = defaultdict(list)
    for entry in Entry.objects.filter(event=event).select_related("player").order_by("number"):
        own = members.get(entry.pk, [])
        codes = sorted(member.player.code for member in own) or [entry.player.code]
        found[entry.pk] = Entrant(BETWEEN_CODES.join(codes), name_of(entry, own))
        if event.is_of_teams and entry.name:
            names[f"team:{' '.join(entry.name.split()).casefold()}"].append(entry.pk)
    for key, entries in names.items():
        if len(entries) == 1:
            found[entries[0]] = Entrant(key, found[entries[0]].name)
    return found


def repeated(codes: list[str]) -> list[str]:
    """Those that stand there more than once."""
    return [code for code, times in Counter(codes).items() if times > 1]
