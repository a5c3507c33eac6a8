"""Somebody plays in another's place from one position on; the results count for the entry."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line, unseen
from tournaments.models import Entry, Event, Member, Player, Position, Seat
from tournaments.movements.meetings import listed
from tournaments.selectors.plays import boards_known_to, boards_to_come
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.people import player_named
from tournaments.services.play_voiding import plays_seen_meanwhile
from tournaments.services.remake_refusals import place_problems
from tournaments.services.round_places import round_open, round_plays_locked, round_return, rounds_missed


@transaction.atomic
def substitute_enter(
    *, entry: Entry, name: str, number: int, reason: str, actor: Actor, now: datetime
) -> Player:
    """``name`` (as on a list: a name, or ``name;licence``) plays for ``entry`` from position ``number`` on.

    A person of the club is recognised, anybody else is new; the entry's own name ends the substitution. It
    undoes a withdrawal: the boards are played after all, but for those released since.
    """
    round_plays_locked(entry.event)
    event = event_locked(entry.event)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    reason = one_line(reason)
    problems = _refusals(event, number, reason)
    player = None
    try:
        player = player_named(club=event.club, text=name)
    except ProblemsError as error:
        problems += error.problems
    if not event.has_rounds:
        problems += place_problems(entry, number)
    if player is not None:
        problems += _clashes(event, entry, player, number)
    raise_if_any(problems)
    assert player is not None  # noqa: S101 - without a player there is a problem
    seats = Seat.objects.filter(entry=entry, position__number__gte=number)
    if entry.is_withdrawn:
        plays_seen_meanwhile(entry=entry)
        entry.withdrawn_at, entry.withdrawn_reason = None, ""
        entry.save(update_fields=["withdrawn_at", "withdrawn_reason"])
        if event.has_rounds:
            rounds_missed(entry)
            if position := round_open(event):
                round_return(position, entry)
    seats.update(substitute=None if _is_own(entry, player) else player)
    log_append(
        event=event,
        actor=actor,
        verb="substitute_entered",
        now=now,
        detail={
            "player": entry.player.code,
            "other": player.code,
            "position": number,
            "reason": reason[:200],
        },
    )
    announce_results_changed(event)
    return player


def _is_own(entry: Entry, player: Player) -> bool:
    """Whether ``player`` is of the entry itself."""
    return player.pk == entry.player_id or Member.objects.filter(entry=entry, player=player).exists()


def _refusals(event: Event, number: int, reason: str) -> list[Problem]:
    problems = [*unseen(reason, "reason")]
    if event.state not in {Event.State.READY, Event.State.RUNNING}:
        message = gettext_noop("A substitute comes in while the event is ready or running.")
        problems.append(Problem("event_not_running", message))
    if not reason:
        problems.append(Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason"))
    if event.is_of_teams:
        message = gettext_noop("A team plays on with its members: replace the one who leaves in the team.")
        problems.append(Problem("substitute_for_a_team", message))
    if not Position.objects.filter(event=event, number=number).exists():
        message = gettext_noop("The event has no position %(number)s.")
        problems.append(Problem("position_unknown", message, {"number": number}, "position"))
    return problems


def _clashes(event: Event, entry: Entry, player: Player, number: int) -> list[Problem]:
    """Why ``player`` cannot sit there: one who plays already would meet the boards, or be in two places."""
    params: dict[str, str | int] = {"name": str(player)}
    own = Entry.objects.filter(Q(player=player) | Q(members__player=player), event=event).exclude(pk=entry.pk)
    if own.filter(withdrawn_at=None).exists():
        message = gettext_noop("%(name)s plays in this event already.")
        return [Problem("already_entered", message, params, "name")]
    elsewhere = Seat.objects.filter(
        position__event=event, position__number__gte=number, substitute=player
    ).exclude(entry=entry)
    if elsewhere.exists():
        message = gettext_noop("%(name)s is somebody else's substitute already.")
        return [Problem("already_substitute", message, params, "name")]
    known = boards_known_to(event, player, number) & boards_to_come(entry, number)
    if known:
        message = gettext_noop("%(name)s has already sat where boards %(boards)s were played.")
        return [Problem("boards_known", message, params | {"boards": listed(sorted(known))}, "name")]
    return []
