"""The way of an evening whose rounds are drawn one after the other."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.problem_texts import render as text_of
from tournaments.models import Event, Position
from tournaments.movements.programmes.plan import BY_HAND, Plan
from tournaments.selectors.plans import plan_of, plan_seats, readiness_problems
from tournaments.selectors.progress import EventProgress
from tournaments.selectors.rounds import round_last
from tournaments.web.director.step import CLOSE, LINKS, PLAY, PLAYERS, NextStep, Step
from tournaments.web.movement_words import STAGE_NAMES

PLAN = "plan"


def steps(event: Event, progress: EventProgress) -> list[Step]:
    """The five steps in order."""
    code = [event.code]
    page = reverse("director:event", args=code)
    current = "" if event.state == Event.State.PUBLISHED else current_step(event, progress)
    started = event.started_at is not None
    ready = started or current in {LINKS, PLAY}
    players = _("Pairs") if plan_of(event).members == 2 else _("Players")
    rows = [
        (PLAYERS, players, reverse("director:players", args=code), ready or current == PLAN),
        (PLAN, _("Plan"), reverse("director:plan", args=code), ready),
        (LINKS, _("Table links"), reverse("director:links", args=code), bool(progress.links) or started),
        (PLAY, _("Rounds"), page, event.is_over or current == CLOSE),
        (CLOSE, _("Close and publish"), page + "#close", event.state == Event.State.PUBLISHED),
    ]
    return [Step(key, label, url, done and key != current, key == current) for key, label, url, done in rows]


def current_step(event: Event, progress: EventProgress) -> str:
    """The key of the step that the event waits for."""
    if event.started_at is not None:
        return CLOSE if event.is_over or _all_played(event, progress) else PLAY
    if progress.players < len(plan_seats(event)):
        return PLAYERS
    if readiness_problems(event):
        return PLAN
    return PLAY if progress.links else LINKS


def _all_played(event: Event, progress: EventProgress) -> bool:
    rounds = plan_of(event).programme.rounds
    return len(progress.positions) == rounds and not (progress.next_number or progress.waiting)


def next_step(event: Event, progress: EventProgress) -> NextStep:
    """The one thing to do next, until the event is closed."""
    return _while_running(event, progress) if event.started_at else _before_start(event, progress)


def _before_start(event: Event, progress: EventProgress) -> NextStep:
    code = [event.code]
    step = current_step(event, progress)
    if step == PLAYERS:
        many = plan_of(event).members > 1
        return NextStep(
            _("Enter the pairs") if plan_of(event).members == 2 else _("Enter the players"),
            reverse("director:players", args=code),
            _("Paste the list or upload a file: one pair per line, a slash between its players.")
            if many
            else _("Paste the list or upload a file: one name per line, or CSV with a header."),
        )
    if step == PLAN:
        return NextStep(
            _("Look at the plan"),
            reverse("director:plan", args=code),
            text_of(readiness_problems(event)[0]),
        )
    if step == LINKS:
        return NextStep(
            _("Issue the table links"),
            reverse("director:links", args=code),
            _("Each side gets a code to scan, so that tables enter and confirm their results themselves."),
        )
    return NextStep(
        _("Start the event"),
        reverse("director:start", args=code),
        _("Everything is ready. Round 1 comes next; who is late can still enter until the end of round 2."),
        is_action=True,
    )


def _while_running(event: Event, progress: EventProgress) -> NextStep:
    plan, last = plan_of(event), round_last(event)
    if last is None and plan.first == BY_HAND:
        return NextStep(
            _("Seat round 1 by hand"),
            reverse("director:round_by_hand", args=[event.code]),
            _("Say who sits where. Nobody but the directors sees it until it is published."),
            title=_of(plan, 1),
        )
    if last is None:
        return _draw(event, plan, 1, _("Nobody but the directors sees the draw until it is published."))
    if last.published_at is None:
        return _publish(event, plan, last)
    if last.started_at is None:
        return NextStep(
            _("Start round %(number)s") % {"number": last.number},
            reverse("director:position_start", args=[event.code, last.number]),
            _("The seats are published. From the start on tables can enter their results."),
            is_action=True,
            title=_of(plan, last.number),
        )
    waiting = progress.waiting
    hint = ngettext(
        "%(n)s result of this round is not confirmed yet.",
        "%(n)s results of this round are not confirmed yet.",
        waiting,
    ) % {"n": waiting}
    if last.number < plan.programme.rounds:
        ready = _("Every result is confirmed: the round is closed when you draw the next one.")
        return _draw(event, plan, last.number + 1, hint if waiting else ready, is_early=waiting > 0)
    return NextStep(
        _("Close the event"),
        reverse("director:close", args=[event.code]),
        hint if waiting else _("Every result is confirmed. Closing ends the play."),
        is_action=True,
        is_early=waiting > 0,
        title=_of(plan, last.number),
    )


def _of(plan: Plan, number: int) -> str:
    """Where the evening is: the round, and what it is a round of."""
    stage, own = plan.programme.stage_of(number)
    return _("Round %(number)s of %(rounds)s: %(format)s") % {
        "number": number,
        "rounds": plan.programme.rounds,
        "format": f"{STAGE_NAMES[plan.programme.stages[stage].format]} {own}",
    }


def _draw(event: Event, plan: Plan, number: int, hint: str, *, is_early: bool = False) -> NextStep:
    return NextStep(
        _("Draw round %(number)s") % {"number": number},
        reverse("director:round_act", args=[event.code, number, "draw"]),
        hint,
        is_action=True,
        is_early=is_early,
        title=_of(plan, max(number - 1, 1)),
    )


def _publish(event: Event, plan: Plan, drawn: Position) -> NextStep:
    return NextStep(
        _("Publish and start round %(number)s") % {"number": drawn.number},
        reverse("director:round_act", args=[event.code, drawn.number, "publish"]),
        _("The round is drawn. Nobody but the directors sees it yet: look at it, then publish it."),
        is_action=True,
        title=_of(plan, drawn.number),
        fields=(("seen", drawn.draw.get("seed", "")), ("start", "1")),
    )
