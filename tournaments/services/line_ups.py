"""Who of a team has which part, and who comes for a member that cannot play (on)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line, unseen
from tournaments.models import Entry, Event, LogEntry, Member, Player
from tournaments.selectors.attacked import REPLACED
from tournaments.selectors.seats import current_position
from tournaments.selectors.teams import TEAM_MATCH, TRIPLETTES
from tournaments.services.actors import Actor
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.people import player_named

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


@transaction.atomic
def member_replace(*, entry: Entry, code: str, name: str, reason: str, actor: Actor, now: datetime) -> Player:
    """``name`` (as on a list: a name, or ``name;licence``) takes the part of the member with that ``code``.

    Before the event and while it runs; the team keeps its results, and of triplettes the badge stays.
    """
    event = event_locked(entry.event)
    reason = one_line(reason)
    member = Member.objects.filter(entry=entry, player__code=code.upper()).select_related("player").first()
    problems = [*_replacing_problems(event, member, reason)]
    player = None
    try:
        player = player_named(club=event.club, text=name)
    except ProblemsError as error:
        problems += error.problems
    if player is not None:
        problems += [*_newcomer_problems(event, entry, player)]
    raise_if_any(problems)
    assert player is not None and member is not None  # noqa: S101, PT018 - else there is a problem
    detail = {"player": member.player.code, "other": player.code, "reason": reason[:200]}
    detail |= {"team": entry.player.code}
    member.player = player
    member.save(update_fields=["player"])
    log_append(event=event, actor=actor, verb=REPLACED, now=now, detail=detail)
    return player


def _replacing_problems(event: Event, member: Member | None, reason: str) -> Iterator[Problem]:
    yield from unseen(reason, "reason")
    if not event.is_of_teams or event.is_over:
        message = gettext_noop("Members are replaced in a team before the event and while it runs.")
        yield Problem("members_fixed", message)
    if member is None:
        message = gettext_noop("Choose a member of the team.")
        yield Problem("member_unknown", message, {}, "leaves")
    if not reason:
        yield Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason")


def _newcomer_problems(event: Event, entry: Entry, player: Player) -> Iterator[Problem]:
    """Who has left a team comes back to that one only: elsewhere the boards may be known."""
    if Member.objects.filter(event=event, player=player).exists():
        message = gettext_noop("%(name)s plays in this event already.")
        yield Problem("already_entered", message, {"name": str(player)}, "name")
    yield from played_elsewhere(event, entry, player, "name")


def played_elsewhere(event: Event, entry: Entry | None, player: Player, where: str) -> Iterator[Problem]:
    """Whether ``player`` has left another team than ``entry`` (``None``: any team) since the start."""
    own = entry.player.code if entry else ""
    left = LogEntry.objects.filter(event=event, verb=REPLACED, detail__player=player.code)
    if event.started_at and left.filter(at__gte=event.started_at).exclude(detail__team=own):
        message = gettext_noop("%(name)s has played for another team in this event and knows its boards.")
        yield Problem("boards_known", message, {"name": str(player)}, where)


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
