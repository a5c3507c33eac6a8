"""The way of an evening in six steps, and the one thing to do next."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import BoardSet
from games.problem_texts import render as text_of
from tournaments.models import Event
from tournaments.movements.catalogue import possible
from tournaments.movements.tarot.teams import playable
from tournaments.selectors.progress import EventProgress
from tournaments.services.events import boards_undealt
from tournaments.services.movements import is_typing
from tournaments.web.director import round_steps
from tournaments.web.director.step import (
    BOARDS,
    CLOSE,
    LINKS,
    MOVEMENT,
    PLAY,
    PLAYERS,
    NextStep,
    Step,
)


def steps(event: Event, progress: EventProgress) -> list[Step]:
    """The steps in order."""
    return round_steps.steps(event, progress) if event.has_rounds else _steps(event, progress)


def next_step(event: Event, progress: EventProgress) -> NextStep:
    """The one thing to do next."""
    if event.state == Event.State.PUBLISHED:
        return NextStep(
            _("See the published ranking"),
            reverse("scoreboard:event", args=[event.code]),
            _("The ranking is official. Corrections are still possible and change it under a new number."),
        )
    if event.state == Event.State.CLOSED:
        return NextStep(
            _("Publish the ranking"),
            reverse("director:publish", args=[event.code]),
            _("The event is closed. Look at the standings once more, then make them official."),
            is_action=True,
        )
    if event.has_rounds:
        return round_steps.next_step(event, progress)
    return _while_running(event, progress) if event.started_at else _before_start(event, progress)


def current_step(event: Event, progress: EventProgress) -> str:
    """The key of the step that the event waits for."""
    if event.started_at is not None:
        return CLOSE if event.is_over or not (progress.next_number or progress.waiting) else PLAY
    if event.movement is None:
        return MOVEMENT if _are_enough(event, progress.players) else PLAYERS
    if event.board_set is None or event.board_set.is_undealt or is_typing(event.board_set):
        return BOARDS
    return PLAY if progress.links else LINKS


def _steps(event: Event, progress: EventProgress) -> list[Step]:
    """The six steps in order."""
    code = [event.code]
    page = reverse("director:event", args=code)
    started = event.started_at is not None
    current = "" if event.state == Event.State.PUBLISHED else current_step(event, progress)
    played = event.is_over or current == CLOSE
    rows = [
        (
            PLAYERS,
            _("Teams") if event.is_of_teams else _("Players"),
            reverse("director:players", args=code),
            _are_enough(event, progress.players) or started,
        ),
        (MOVEMENT, _("Movement"), reverse("director:movement", args=code), event.movement is not None),
        (BOARDS, _("Boards"), reverse("director:boards", args=code), event.board_set is not None),
        (LINKS, _("Table links"), reverse("director:links", args=code), bool(progress.links) or started),
        (PLAY, _("Play"), page, played),
        (CLOSE, _("Close and publish"), page + "#close", event.state == Event.State.PUBLISHED),
    ]
    return [Step(key, label, url, done and key != current, key == current) for key, label, url, done in rows]


def _are_enough(event: Event, entrants: int) -> bool:
    """Whether so many players, or teams, can play."""
    return bool(playable(event.format, entrants)) if event.is_of_teams else possible(entrants).ok


def _before_start(event: Event, progress: EventProgress) -> NextStep:
    code = [event.code]
    step = current_step(event, progress)
    if step == PLAYERS and event.is_of_teams:
        return NextStep(
            _("Enter the teams"),
            reverse("director:players", args=code),
            _("Paste the list or upload a file: one team per line with its players, or CSV with a header."),
        )
    if step == PLAYERS:
        return NextStep(
            _("Enter the players"),
            reverse("director:players", args=code),
            _("Paste the list or upload a file: one name per line, or CSV with a header."),
        )
    if step == MOVEMENT:
        return NextStep(
            _("Choose the movement"),
            reverse("director:movement", args=code),
            _("It says who meets whom, with which boards, and draws the seats."),
        )
    if step == BOARDS:
        label, hint = _boards(event.board_set)
        return NextStep(label, reverse("director:boards", args=code), hint)
    if step == LINKS:
        return NextStep(
            _("Issue the table links"),
            reverse("director:links", args=code),
            _("Each seat gets a code to scan, so that tables enter and confirm their results themselves."),
        )
    return NextStep(
        _("Start position 1"),
        reverse("director:start", args=code),
        _("Everything is ready. From the start on, players, movement and boards are fixed."),
        is_action=True,
    )


def _boards(board_set: BoardSet | None) -> tuple[str, str]:
    """What a director does for the boards, and why."""
    if board_set is None:
        return (
            _("Deal the boards"),
            _("The cards are dealt from a fresh random key and stay secret until they have been played."),
        )
    if board_set.origin == BoardSet.Origin.TYPED:
        return _("Write the boards down"), _("They are typed in one by one; until then they have no cards.")
    return (
        _("Write what the public source says")
        if board_set.state == BoardSet.State.COMMITTED
        else _("See the boards being dealt"),
        text_of(boards_undealt(board_set)),
    )


def _while_running(event: Event, progress: EventProgress) -> NextStep:
    here, late = progress.current.waiting if progress.current else 0, progress.late
    waiting = here + late
    hint = ngettext(
        "%(n)s result of this position is not confirmed yet.",
        "%(n)s results of this position are not confirmed yet.",
        here,
    ) % {"n": here}
    if late:
        earlier = ngettext(
            "%(n)s result of an earlier position is not confirmed.",
            "%(n)s results of earlier positions are not confirmed.",
            late,
        ) % {"n": late}
        hint = f"{hint} {earlier}" if here else earlier
    if progress.next_number is not None:
        return NextStep(
            _("Start position %(number)s") % {"number": progress.next_number},
            reverse("director:position_start", args=[event.code, progress.next_number]),
            hint if waiting else _("Every result of this position is confirmed: the players can move."),
            is_action=True,
            is_early=waiting > 0,
        )
    return NextStep(
        _("Close the event"),
        reverse("director:close", args=[event.code]),
        hint if waiting else _("Every result is confirmed. Closing ends the play and releases all boards."),
        is_action=True,
        is_early=waiting > 0,
    )
