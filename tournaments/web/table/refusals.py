"""The page that says why a phone may not go on, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render as render_page
from django.utils.translation import gettext as _

from games.problem_texts import render
from games.problems import Problem
from tournaments.models import AccessLink


def refused(
    request: HttpRequest, *, status: int, reason: str = "", link: AccessLink | None = None
) -> HttpResponse:
    """The reason (by default: this phone has no link to the page) with the way out; ``link`` leads back."""
    titles = {
        403: _("This phone has no key to this table"),
        404: _("There is no such table or board here"),
        409: _("This cannot be entered now"),
        410: _("This link no longer works"),
        429: _("Please wait a little"),
    }
    steps = {
        403: _("Scan the code that lies at your seat. Every seat has its own."),
        404: _("Scan the code at your seat again; if that does not help, call the director."),
        409: _("Go back to your table's page; if something is wrong, call the director."),
        410: _("Results that you have sent are safe. Ask the director for the table's new code and scan it."),
        429: _("Results that you have sent are safe."),
    }
    if not reason:
        reason = _("Pages of a table open only on a phone that has scanned the code of one of its seats.")
    context = {
        "status": status,
        "title": titles[status],
        "reason": reason,
        "step": steps[status],
        "link": link,
    }
    return render_page(request, "tournaments/table/refused.html", context, status=status)


def refused_problems(
    request: HttpRequest, link: AccessLink, problems: Iterable[Problem], status: int = 409
) -> HttpResponse:
    """``refused`` with every reason that the services gave."""
    reason = " ".join(render(problem) for problem in problems)
    return refused(request, status=status, reason=reason, link=link)
