"""Whether a club has dealt this set: its deal numbers, or its file, against the released boards."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.exchange.deal_numbers import print_numbers
from games.exchange.reading import MOST_BYTES
from games.problem_texts import placed
from games.problems import ProblemsError
from games.selectors.deal_numbers import compared, deal_numbers, secret_problem
from games.web.boards.turns import may_ask

LARGE: Final = 50_000
"""Bytes from which a comparison takes the machine long enough to be asked for one at a time."""


@require_http_methods(["GET", "HEAD", "POST"])
def compare(request: HttpRequest, code: str) -> HttpResponse:
    """The deal numbers once all boards are released, and the comparison with what somebody sends."""
    try:
        numbers = deal_numbers(code)
    except LookupError as error:
        raise Http404 from error
    context: dict[str, Any] = {"code": code.upper(), "numbers": print_numbers(numbers) if numbers else ""}
    if numbers is None:
        context["is_cancelled"] = secret_problem(code).code == "boards_cancelled"
    refused = False
    if request.method == "POST":
        context["text"] = request.POST.get("text", "").replace("\0", "")
        data = _data(request)
        if len(data) > LARGE and not may_ask(request, "compare"):
            context["problems"] = [{"text": _("One file at a time: ask again in a moment."), "anchor": ""}]
            return render(request, "games/boards/compare.html", context, status=429)
        try:
            found = compared(code, data)
        except ProblemsError as error:
            refused = True
            context["problems"] = [{"text": placed(problem), "anchor": ""} for problem in error.problems]
        else:
            context |= {"is_compared": True, "differences": [placed(problem) for problem in found]}
    return render(request, "games/boards/compare.html", context, status=422 if refused else 200)


def _data(request: HttpRequest) -> bytes:
    """The file, or else what was typed."""
    file = request.FILES.get("file")
    return file.read(MOST_BYTES + 1) if file else request.POST.get("text", "").encode()
