"""What every page of the console has in common: its frame, its refusals, the way back after an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from games.problem_texts import render as text_of
from games.problems import Problem, ProblemsError
from tournaments.models import Event
from tournaments.selectors.access import may_see_cards
from tournaments.selectors.progress import event_progress
from tournaments.web.director.steps import next_step, steps

REFUSED = 422
Page = Callable[..., HttpResponse]


def sentences(problems: Iterable[Problem], anchors: dict[str, str] | None = None) -> list[dict[str, str]]:
    """Rows for ``components/problems.html``; ``anchors`` leads from a problem's field to its input's id."""
    known = anchors or {}
    return [{"text": text_of(problem), "anchor": known.get(problem.where, "")} for problem in problems]


def event_page(
    request: HttpRequest,
    event: Event,
    template: str,
    context: dict[str, Any] | None = None,
    *,
    step: str = "",
    refused: Sequence[Mapping[str, str]] = (),
) -> HttpResponse:
    """A page of the console: the event's head, its steps, what was ``refused``, and the section itself."""
    progress = event_progress(event, timezone.now())
    frame = {
        "event": event,
        "progress": progress,
        "steps": steps(event, progress),
        "step": step,
        "next": next_step(event, progress),
        "may_see_cards": may_see_cards(request.user, event.club),
        "problems": refused,
    }
    return render(request, template, frame | (context or {}), status=REFUSED if refused else 200)


def act(
    request: HttpRequest,
    event: Event,
    action: Callable[[], object],
    *,
    page: Page,
    done: str,
    to: str,
    **kwargs: Any,
) -> HttpResponse:
    """Do ``action``: then ``done`` is said on the page ``to``, or ``page`` is shown with every refusal."""
    try:
        action()
    except ProblemsError as error:
        event.refresh_from_db()
        return page(request, event, problems=error.problems, **kwargs)
    messages.success(request, done)
    return redirect(to)


def text_field(request: HttpRequest, name: str, limit: int = 1_000) -> str:
    """A posted text without what no database stores, cut at ``limit`` letters."""
    return request.POST.get(name, "").replace("\0", "")[:limit]
