"""What every page of the console has in common: its frame, its refusals, the way back after an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from games.hours import read_hour
from games.problem_texts import placed as text_of
from games.problems import Problem, ProblemsError
from tournaments.models import Event
from tournaments.selectors.access import may_see_cards
from tournaments.selectors.progress import event_progress
from tournaments.web.director.step import BOARDS, MOVEMENT, PLAY, PLAYERS
from tournaments.web.director.steps import next_step, steps

REFUSED = 422
STEP_OF_PAGE = {
    "event": PLAY,
    "blind": BOARDS,
    "by_hand": BOARDS,
    "swap": MOVEMENT,
    "remake": MOVEMENT,
    "rounds": PLAY,
    "round_swap": PLAY,
    "round_by_hand": PLAY,
    "pairs": PLAYERS,
    "entry_teams": PLAYERS,
    "teams": PLAYERS,
    "team_movement": MOVEMENT,
    "rulings": PLAY,
}
"""Which step of the way a page belongs to, where it is not called like its step."""


def sentences(problems: Iterable[Problem], anchors: dict[str, str] | None = None) -> list[dict[str, str]]:
    """Rows for ``components/problems.html``; ``anchors`` leads from a problem's field to its input's id."""
    known = anchors or {}
    return [{"text": text_of(problem), "anchor": known.get(problem.where, "")} for problem in problems]


def event_page(
    request: HttpRequest,
    event: Event,
    page: str,
    context: Mapping[str, Any],
    refused: Sequence[Mapping[str, str]] = (),
) -> HttpResponse:
    """A page of the console: the event's head, its steps, what was ``refused``, and the section ``page``.

    A ``context`` that knows the event's progress already spares asking for it once more.
    """
    progress = context.get("progress") or event_progress(event, timezone.now())
    frame = {
        "event": event,
        "progress": progress,
        "steps": steps(event, progress),
        "step": STEP_OF_PAGE.get(page, page),
        "next": next_step(event, progress),
        "may_see_cards": may_see_cards(request.user, event.club),
        "problems": refused,
    }
    template = f"tournaments/director/{page}.html"
    return render(request, template, frame | dict(context), status=REFUSED if refused else 200)


def act(
    request: HttpRequest,
    action: Callable[[], object],
    *,
    page: Callable[..., HttpResponse],
    done: str | Callable[[], str],
    to: str,
) -> HttpResponse:
    """Do ``action``; then say ``done`` on the page ``to``, or show ``page`` with every refusal.

    What was done decides at times what there is to say; then ``done`` is asked afterwards.
    """
    try:
        action()
    except ProblemsError as error:
        return page(problems=error.problems)
    messages.success(request, done if isinstance(done, str) else done())
    return redirect(to)


def text_field(request: HttpRequest, name: str, limit: int = 1_000) -> str:
    """A posted text without what no database stores, cut at ``limit`` letters."""
    return request.POST.get(name, "").replace("\0", "")[:limit]


def hour_field(request: HttpRequest, name: str) -> datetime | None:
    """A day and an hour as the browser's field writes them, in the club's time zone; ``None`` for an empty
    field, ``ProblemsError`` for what is no hour."""
    return read_hour(text_field(request, name), name)


def exact_number(text: str) -> int:
    """The number that was posted, whatever it is; 0, which nothing has, for what is none.

    >>> exact_number("6"), exact_number("٣"), exact_number("")
    (6, 0, 0)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def seen_set(request: HttpRequest, event: Event) -> str:
    """The code of the set that stood on the page: only this one is replaced."""
    there = event.board_set.code if event.board_set else ""
    return text_field(request, "seen", 20) if "seen" in request.POST else there


def number_within(text: str, most: int) -> int:
    """A number of the address from 1 to ``most``; 1 for everything else.

    >>> number_within("3", 5), number_within("6", 5), number_within("٣", 5), number_within("0" * 9 + "3", 5)
    (3, 1, 1, 1)
    """
    number = exact_number(text)
    return number if 1 <= number <= most else 1
