"""A result that was entered: confirmed by another seat, waited for by its author, read only at the end."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from games.problem_texts import render as render_problem
from games.problems import ProblemsError
from tournaments.models import AccessLink, ResultVersion
from tournaments.services.actors import Actor
from tournaments.services.result_checks import ResultConflictError
from tournaments.services.results import result_confirm
from tournaments.web.sheet_form import play_title
from tournaments.web.table.access import table_page
from tournaments.web.table.board import to_table
from tournaments.web.table.freshness import freshness, not_modified
from tournaments.web.table.refusals import refused_board, refused_problems
from tournaments.web.table.sitting import Sitting, sitting_at


@require_http_methods(["GET", "HEAD", "POST"])
@table_page
def confirm(request: HttpRequest, link: AccessLink, number: int) -> HttpResponse:
    """The result as it stands; a POST confirms the version that the page showed."""
    etag = freshness(request, link)
    sitting = sitting_at(link, number)
    if sitting is None:
        return refused_board(request, link, number)
    if sitting.version is None:
        return redirect("table:board", public_id=link.public_id, number=number)
    if request.method == "POST":
        return _confirm(request, sitting, sitting.version)
    return _page(request, sitting, sitting.version, etag=etag)


@require_GET
@table_page
def state(request: HttpRequest, link: AccessLink, number: int) -> HttpResponse:
    """The fragment for the seat that waits: it turns into "confirmed" by itself."""
    etag = freshness(request, link)
    if not_modified(request, etag):
        return HttpResponse(status=304, headers={"ETag": etag})
    sitting = sitting_at(link, number)
    if sitting is None or sitting.version is None:
        return refused_board(request, link, number)
    context = _context(sitting, sitting.version)
    response = render(request, "tournaments/table/_result.html", context)
    response["ETag"] = etag
    return response


def _confirm(request: HttpRequest, sitting: Sitting, latest: ResultVersion) -> HttpResponse:
    shown = request.POST.get("version", "")
    version = next((item for item in sitting.play.versions.all() if str(item.number) == shown), None)
    try:
        if version is None:
            raise ResultConflictError(latest)
        result_confirm(version=version, actor=Actor(link=sitting.link), now=timezone.now())
    except ResultConflictError as error:
        changed = _("It has been changed meanwhile: this is how it stands now. Look again before confirming.")
        return _page(request, sitting, error.current, problems=[changed], status=409)
    except ProblemsError as error:
        if any(problem.code == "confirmed_by_author" for problem in error.problems):
            texts = [render_problem(problem) for problem in error.problems]
            return _page(request, sitting, latest, problems=texts, status=403)
        return refused_problems(request, sitting.link, error.problems)
    messages.success(request, _("%(what)s is confirmed.") % {"what": play_title(sitting.play)})
    return to_table(request, sitting.link)


def _context(sitting: Sitting, version: ResultVersion) -> dict[str, Any]:
    sitting = Sitting(sitting.link, sitting.play, sitting.seats, version)
    return sitting.context(state=sitting.state.value, result=sitting.result(version))


def _page(  # noqa: PLR0913
    request: HttpRequest,
    sitting: Sitting,
    version: ResultVersion,
    *,
    problems: list[str] | None = None,
    status: int = 200,
    etag: str = "",
) -> HttpResponse:
    context = _context(sitting, version) | {"problems": problems or [], "etag": etag}
    return render(request, "tournaments/table/result.html", context, status=status)
