"""Who of a team has which part: the one attacker of a quadrette, the four of a team match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.models import Entry, Event, Member
from tournaments.selectors.seats import current_position
from tournaments.selectors.teams import TEAM_MATCH, TRIPLETTES
from tournaments.services.actors import Actor
from tournaments.services.events import event_locked
from tournaments.services.log import log_append

_AWAY = 1000
"""Orders are moved out of each other's way first: the constraint is immediate."""


@transaction.atomic
def line_up_set(*, entry: Entry, codes: Sequence[str], actor: Actor, now: datetime) -> Entry:
    """The members of ``entry``, by the codes of the players, in the order of their parts.

    Until the start; in a team match also while it is played, for the quarters to come. Of triplettes the
    badges follow from the family names.
    """
    event = event_locked(entry.event)
    members = list(Member.objects.filter(entry=entry).select_related("player").order_by("order"))
    before = [member.player.code for member in members]
    raise_if_any([*_problems(event, before, codes)])
    Member.objects.filter(entry=entry).update(order=F("order") + _AWAY)
    for member in members:
        member.order = codes.index(member.player.code) + 1
    Member.objects.bulk_update(members, ["order"])
    detail = {"team": entry.name or entry.player.code, "parts": ", ".join(_names(members))}
    log_append(event=event, actor=actor, verb="line_up_set", now=now, detail=detail)
    return entry


def _names(members: Sequence[Member]) -> list[str]:
    return [str(member.player) for member in sorted(members, key=lambda member: member.order)]


def _problems(event: Event, before: Sequence[str], codes: Sequence[str]) -> Iterator[Problem]:
    if not event.is_of_teams or event.format == TRIPLETTES:
        message = gettext_noop("The parts of the players are fixed: badges go by family names.")
        yield Problem("line_up_forced", message)
        return
    if sorted(before) != sorted(codes):
        message = gettext_noop("Every member of the team has one part, and only one.")
        yield Problem("line_up_incomplete", message, {}, "order")
    if event.started_at is None:
        return
    position = current_position(event)
    played = position.number if position else 0
    if event.is_over or event.format != TEAM_MATCH or list(codes[:played]) != list(before[:played]):
        message = gettext_noop("What has been played stays: only attackers of quarters to come can change.")
        yield Problem("line_up_played", message, {}, "order")
