"""A published file of a set, from this house or another, derived again in front of whoever has it.

One that names a set of this house is compared with what the house has published of it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.dealing.released_reading import MOST_BYTES
from games.dealing.source import MOST_VALUE
from games.dealing.verification import Verdict
from games.dealing.verify import verify
from games.problem_texts import render as text_of
from games.problems import Problem
from games.reading import in_one_line, shown
from games.selectors.board_sets import published_otherwise
from games.web.boards.turns import may_ask

MOST_DEALS: Final = 10_000
"""In one request, whatever the file says: a set of 300 boards takes a fifth of them, and all of them two
seconds. The command checks larger sets."""
_LONGEST_COMMITMENT: Final = 200
_PLACE: Final = re.compile(r"line (\d+)(?:, (.+))?")


@require_http_methods(["GET", "HEAD", "POST"])
def verify_page(request: HttpRequest) -> HttpResponse:
    """The form, and what came out. Nothing of the file is stored."""
    commitment = request.POST.get("commitment", "")[:_LONGEST_COMMITMENT].strip()
    value = request.POST.get("value", "")[:MOST_VALUE].strip()
    context: dict[str, Any] = {"commitment": commitment, "value": value}
    if request.method != "POST":
        return _page(request, context)
    file = request.FILES.get("file")
    if file is None:
        return _page(request, context | {"refused": _("Choose the file of a set.")}, 422)
    if not may_ask(request, "verify"):
        return _page(request, context | {"refused": _("One file at a time: ask again in a moment.")}, 429)
    found = verify(
        file.read(MOST_BYTES + 1),
        commitment=commitment or None,
        value=value or None,
        players={},
        most_deals=MOST_DEALS,
    )
    if found.released is not None and not found.findings:
        found = replace(found, findings=published_otherwise(found.released))
    context |= {
        "found": found,
        "only_plays": found.verdict is Verdict.PLAYS_NOT_CHECKED,
        "set": shown(found.released.description.get("set", "")) if found.released else "",
        "findings": [_line(problem) for problem in found.findings],
        "notes": [text_of(problem) for problem in found.notes],
    }
    return _page(request, context, 200 if found.is_verified else 422)


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(request, "games/boards/verify.html", context, status=status)


def _line(problem: Problem) -> str:
    """The sentence after its line and field; one about text that is no JSON says its place itself."""
    text, found = text_of(problem), _PLACE.fullmatch(in_one_line(problem.where))
    if found is None:
        return text
    if found[2] is None:
        return _("Line %(line)s: %(text)s") % {"line": found[1], "text": text}
    return _("Line %(line)s, %(field)s: %(text)s") % {"line": found[1], "field": found[2], "text": text}
