"""A set of boards for everybody: what binds it before the play, and how to check it afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.downloads import json_download, released_name
from games.models import BoardSet
from games.problem_texts import reason_text
from games.problem_texts import render as render_problem
from games.problems import Problem
from games.selectors.board_sets import file_or_problem, public_set
from games.web.boards import words

RECIPE: Final = Path(__file__).resolve().parents[3] / "docs" / "verify-a-deal.md"


@require_safe
def board_set(request: HttpRequest, code: str) -> HttpResponse:
    """What the set is and its commitment; its key and its file once no board is secret."""
    found = public_set(code)
    if found is None:
        raise Http404
    game, ruleset = words.names(found)
    context = {
        "set": found,
        "origin": BoardSet.Origin(found.origin).label,
        "game": game,
        "ruleset": ruleset,
        "criteria": words.criteria(found),
        "takers": words.takers(found),
        "robot_words": words.robot_words(found) if found.robots else None,
        "source": words.source(found),
        "file": released_name(found.code),
        "reason": reason_text(found.cancelled_reason),
        "earlier": words.earlier(found.earlier),
        "others": words.others(found.others),
        "set_others": words.others(found.made_by.others) if found.made_by else [],
    }
    return render(request, "games/boards/board_set.html", context)


@require_safe
def released(request: HttpRequest, code: str) -> HttpResponseBase:
    """The file from which anybody derives every board again."""
    try:
        found = file_or_problem(code)
    except LookupError as error:
        raise Http404 from error
    if isinstance(found, Problem):
        return JsonResponse({"code": found.code, "detail": render_problem(found)}, status=409)
    return json_download(request, found, released_name(code))


@require_safe
def recipe(request: HttpRequest) -> HttpResponse:
    """How to check the file without this program, as it stands in the repository: in English."""
    try:
        text = RECIPE.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise Http404 from error
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Language": "en"})
