"""Entering a board's result: typed, its four scores shown, then saved for another seat to confirm."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.problems import Problem, ProblemsError
from tournaments.models import AccessLink, ResultVersion
from tournaments.selectors.sheets import SheetPreview, sheet_preview
from tournaments.services.actors import Actor
from tournaments.services.result_checks import ResultConflictError, result_problems
from tournaments.services.results import result_enter
from tournaments.web.sheet_form import problem_rows, ruleset_of, score_context, sheet_context, sheet_data
from tournaments.web.table.access import table_page
from tournaments.web.table.conflict import conflict_page
from tournaments.web.table.refusals import refused_board, refused_problems
from tournaments.web.table.sitting import Sitting, digest, sitting_at

#: Problems that no change of the form can cure: the page says so instead of showing the form again.
_BEYOND_THE_FORM = {
    "position_not_started",
    "play_not_played",
    "player_withdrawn",
    "event_not_running",
    "link_expired",
    "link_revoked",
}
_KEY_LENGTH = 64


@require_http_methods(["GET", "HEAD", "POST"])
@table_page
def board(request: HttpRequest, link: AccessLink, number: int) -> HttpResponse:
    """The form; a POST shows the scores first and saves what has been shown."""
    sitting = sitting_at(link, number)
    if sitting is None:
        return refused_board(request, link, number)
    if request.method == "POST":
        return _save(request, sitting)
    if sitting.version is not None and sitting.version.is_confirmed:
        return redirect("table:confirm", public_id=link.public_id, number=number)
    problems = result_problems(sitting.play, Actor(link=link))
    if problems:
        return refused_problems(request, link, problems)
    data = sitting.version.sheet if sitting.version else {}
    return _form(request, sitting, data)


@require_POST
@table_page
def preview(request: HttpRequest, link: AccessLink, number: int) -> HttpResponse:
    """The fragment under the form: the four scores of what is typed so far, or all that is wrong with it."""
    sitting = sitting_at(link, number)
    if sitting is None:
        return refused_board(request, link, number)
    shown = sheet_preview(sitting.play, sheet_data(sitting.play, request.POST))
    context = _preview_context(sitting, shown, request.POST.get("sure", ""), quiet_when_incomplete=True)
    context["event"] = link.event
    return render(request, "tournaments/table/_preview.html", context)


def _save(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    data = sheet_data(sitting.play, request.POST)
    shown = sheet_preview(sitting.play, data)
    name = digest(shown)
    if not shown.is_valid:
        return _form(request, sitting, data, shown, status=400)
    if request.POST.get("checked") != name or (shown.doubts and request.POST.get("sure") != name):
        return _form(request, sitting, data, shown)
    try:
        version = result_enter(
            play=sitting.play,
            data=data,
            base_version=_base_version(request),
            idempotency_key=request.POST.get("idempotency_key", "")[:_KEY_LENGTH],
            actor=Actor(link=sitting.link),
            now=timezone.now(),
        )
    except ResultConflictError as error:
        return conflict_page(request, sitting, error.current, data)
    except ProblemsError as error:
        return _refused(request, sitting, data, error)
    return _saved(request, sitting, version)


def _refused(
    request: HttpRequest, sitting: Sitting, data: Mapping[str, Any], error: ProblemsError
) -> HttpResponse:
    codes = {problem.code for problem in error.problems}
    if "result_already_confirmed" in codes:
        # Read again: it may have been confirmed since this request looked.
        now = sitting_at(sitting.link, sitting.play.board)
        if now is not None and now.version is not None:
            return conflict_page(request, now, now.version, data)
    if codes & _BEYOND_THE_FORM:
        return refused_problems(request, sitting.link, error.problems)
    # Another result under a key that was used: the form gets a new one with the next rendering.
    shown = SheetPreview(problems=error.problems)
    return _form(request, sitting, data, shown, status=409, new_key="submission_key_reused" in codes)


def _saved(request: HttpRequest, sitting: Sitting, version: ResultVersion) -> HttpResponse:
    if not sitting.play.event.has_rounds and sitting.link.is_side:
        text = _("Board %(board)s is saved. The other side confirms it on its own phone.")
    elif not sitting.play.event.has_rounds:
        text = _("Board %(board)s is saved. Another seat of the table confirms it on its own phone.")
    elif sitting.link.is_side:
        text = _("Round %(board)s is saved. The other side confirms it on its own phone.")
    else:
        text = _("Round %(board)s is saved. Another seat of the table confirms it on its own phone.")
    messages.success(request, text % {"board": sitting.play.board})
    return to_table(request, sitting.link)


def to_table(request: HttpRequest, link: AccessLink) -> HttpResponse:
    """Back to the table's page; ``js/table.js`` is told the address, so that it can follow it itself."""
    address = reverse("table:home", args=[link.public_id])
    if request.headers.get("X-Table-Script"):
        return HttpResponse(status=204, headers={"X-Location": address})
    return redirect(address)


def _base_version(request: HttpRequest) -> int:
    """What the form was looking at; 0, "no result yet", when it does not say."""
    text = request.POST.get("base_version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _form(  # noqa: PLR0913
    request: HttpRequest,
    sitting: Sitting,
    data: Mapping[str, Any],
    shown: SheetPreview | None = None,
    *,
    status: int = 200,
    new_key: bool = False,
) -> HttpResponse:
    """The form with what was typed; a page that was posted keeps its base version and, mostly, its key."""
    posted = request.method == "POST"
    key = "" if new_key else request.POST.get("idempotency_key", "")[:_KEY_LENGTH]
    problems: tuple[Problem, ...] = shown.problems if shown else ()
    context = sitting.context(
        sheet=sheet_context(
            sitting.play, ruleset_of(sitting.play), data, problems=problems, seats=sitting.seats
        ),
        version=sitting.version,
        is_other=sitting.version is not None and sitting.version.entered_by_seat != sitting.link.seat,
        base_version=_base_version(request) if posted else sitting.version.number if sitting.version else 0,
        idempotency_key=key or str(uuid.uuid4()),
        is_posted=posted,
        preview_url=reverse("table:preview", args=[sitting.link.public_id, sitting.play.board]),
        **_preview_context(
            sitting,
            shown or sheet_preview(sitting.play, data),
            request.POST.get("sure", ""),
            quiet_when_incomplete=not posted,
        ),
    )
    return render(request, "tournaments/table/board.html", context, status=status)


def _preview_context(
    sitting: Sitting, shown: SheetPreview, sure: str, *, quiet_when_incomplete: bool
) -> dict[str, Any]:
    """For ``_preview.html``. A sheet that only lacks something is not faulty while it is being typed."""
    incomplete = bool(shown.problems) and all(item.code == "field_missing" for item in shown.problems)
    quiet = quiet_when_incomplete and incomplete
    name = digest(shown)
    return {
        "is_incomplete": quiet,
        "problem_rows": [] if quiet else problem_rows(sitting.play, shown.problems),
        # Seats without names: they must fit above the button; the page of the confirmation has them.
        "score": score_context(sitting.play, shown, {}) if shown.is_valid else None,
        "checked": name,
        "is_sure": bool(name) and sure == name,
    }
