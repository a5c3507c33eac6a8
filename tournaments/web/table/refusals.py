"""The page that says why a phone may not go on, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render as render_page
from django.utils.translation import gettext as _

from games.problem_texts import render
from games.problems import Problem
from tournaments.models import AccessLink


def refused_link(request: HttpRequest, problem: Problem) -> HttpResponse:
    """The phone's link does not work (unknown, expired, replaced), or too many unknown ones were tried."""
    safe = _("Results that you have sent are safe.")
    titles = {
        "link_unknown": (404, _("This is no table’s link"), _("If that does not help, call the director.")),
        "link_expired": (410, _("This link no longer works"), safe),
        "link_revoked": (410, _("This link no longer works"), safe),
        "too_many_attempts": (429, _("Please wait a little"), safe),
    }
    status, title, step = titles[problem.code]
    return _page(request, status, title, render(problem), step)


def refused_phone(request: HttpRequest) -> HttpResponse:
    """The phone has no link to the page, or one of another seat."""
    return _page(
        request,
        403,
        _("This phone has no key to this table"),
        _("A table’s pages open only on a phone that has scanned the code of one of its seats."),
        _("Scan the code that lies at your seat. Every seat has its own."),
    )


def refused_board(request: HttpRequest, link: AccessLink, number: int) -> HttpResponse:
    """A board that this table never plays."""
    reason = _("Table %(table)s does not play board %(board)s.") % {"table": link.table, "board": number}
    step = _("Look at the number on the board. If it lies at the wrong table, call the director.")
    return _page(request, 404, _("Not a board of this table"), reason, step, link)


def refused_problems(request: HttpRequest, link: AccessLink, problems: Iterable[Problem]) -> HttpResponse:
    """Nothing can be entered now, with every reason that the services gave."""
    reason = " ".join(render(problem) for problem in problems)
    step = _("If something is wrong, call the director.")
    return _page(request, 409, _("This cannot be entered now"), reason, step, link)


def _page(  # noqa: PLR0913, PLR0917
    request: HttpRequest, status: int, title: str, reason: str, step: str, link: AccessLink | None = None
) -> HttpResponse:
    context = {"title": title, "reason": reason, "step": step, "link": link}
    return render_page(request, "tournaments/table/refused.html", context, status=status)
