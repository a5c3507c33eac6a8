"""Plays that will not be played, and why."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from games.problems import Problem, gettext_noop, raise_if_any
from games.selectors.boards import released_numbers
from games.texts import one_line, unseen
from tournaments.models import Entry, Event, Play, Seat
from tournaments.selectors.plays import boards_known_to, plays_at_tables_of
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.play_locking import play_locked
from tournaments.services.releasing import boards_release_due


def plays_seen_meanwhile(*, entry: Entry) -> int:
    """Before a withdrawal is undone: its boards released since then cannot be played any more.

    The caller holds the transaction; returns how many plays are marked as not played.
    """
    return _void_if_seen(entry.event, plays_at_tables_of(entry))


def plays_known_elsewhere(*, entry: Entry) -> int:
    """The same for boards that the entry's player has met meanwhile in another's place."""
    known = boards_known_to(entry.event, entry.player)
    own = Seat.objects.filter(
        entry=entry, substitute=None, position=OuterRef("position"), table=OuterRef("table")
    )
    plays = Play.objects.filter(Exists(own), event=entry.event_id, board__in=known)
    return _void(plays, _("The player had met the board in another’s place."))


def plays_seen_at(*, event: Event, number: int, tables: Collection[int]) -> int:
    """The same for ``tables`` of position ``number``, where others sit than when boards were released."""
    return _void_if_seen(event, Play.objects.filter(event=event, position__number=number, table__in=tables))


def plays_seen_of_event(*, event: Event) -> int:
    """The same for the whole event, whose movement is again what it was before boards were released."""
    return _void_if_seen(event, Play.objects.filter(event=event))


def plays_ruled_out(*, event: Event, play: Play | None, board: int | None, reason: str, now: datetime) -> int:
    """What a ruling is about and nobody has played is not waited for; the caller holds the locks."""
    if play is None and board is None:
        return 0
    about = Play.objects.filter(event=event)
    about = about.filter(board=board) if play is None else about.filter(pk=play.pk)
    boards = [*about.values_list("board", flat=True)]
    count = _void(about, reason)
    boards_release_due(event=event, numbers=boards, now=now)
    return count


def _void_if_seen(event: Event, plays: QuerySet[Play]) -> int:
    if event.board_set is None:
        return 0
    plays = plays.filter(board__in=released_numbers(event.board_set))
    return _void(plays, _("The board had been released meanwhile."))


def _void(plays: QuerySet[Play], reason: str) -> int:
    """Rule out those that nobody has played yet."""
    open_plays = plays.filter(not_played_reason="", versions=None).values_list("pk", flat=True)
    return Play.objects.filter(pk__in=list(open_plays)).update(not_played_reason=reason)


def _locked(play: Play) -> tuple[Play, Event]:
    """The play, then its event: in the order in which results take them, so that nobody waits in a ring."""
    play = play_locked(play)
    return play, event_locked(play.event)


@transaction.atomic
def play_mark_not_played(*, play: Play, reason: str, actor: Actor, now: datetime) -> Play:
    """The director rules that a board is not played at a table. Refused when it has a confirmed result."""
    play, event = _locked(play)
    reason = one_line(reason)
    problems = [*unseen(reason, "reason")]
    if not reason:
        problems.append(Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason"))
    if event.state != Event.State.RUNNING:
        problems.append(Problem("event_not_running", gettext_noop("The event is not running.")))
    if play.versions.filter(is_confirmed=True).exists():
        problems.append(
            Problem(
                "result_already_confirmed",
                gettext_noop("Board %(board)s at table %(table)s has a confirmed result."),
                {"board": play.board, "table": play.table},
            )
        )
    raise_if_any(problems)
    play.not_played_reason = reason[:200]
    play.save(update_fields=["not_played_reason"])
    boards_release_due(event=event, numbers=[play.board], now=now)
    log_append(
        event=event,
        actor=actor,
        verb="play_not_played",
        now=now,
        detail={"board": play.board, "table": play.table, "reason": reason},
    )
    announce_results_changed(event)
    return play


@transaction.atomic
def play_expect_again(*, play: Play, actor: Actor, now: datetime) -> Play:
    """Undo "not played"; refused for a board whose cards everybody has seen."""
    play, event = _locked(play)
    place = {"board": play.board, "table": play.table}
    problems = []
    if event.state != Event.State.RUNNING or not play.not_played_reason:
        message = gettext_noop("Board %(board)s at table %(table)s is not marked as not played.")
        problems.append(Problem("play_not_void", message, place))
    if event.board_set is not None and play.board in released_numbers(event.board_set):
        message = gettext_noop("Board %(board)s has been released: nobody can play it any more.")
        problems.append(Problem("board_released", message, place))
    raise_if_any(problems)
    play.not_played_reason = ""
    play.save(update_fields=["not_played_reason"])
    log_append(
        event=event,
        actor=actor,
        verb="play_expected_again",
        now=now,
        detail={"board": play.board, "table": play.table},
    )
    announce_results_changed(event)
    return play
