"""Requests that cannot be read or answered: refused in words, to programs in theirs."""

from __future__ import annotations

import codecs
import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views import defaults
from rest_framework.exceptions import NotFound

from games.api.errors import problems_body
from games.problem_texts import render as render_problem
from games.problems import Problem, gettext_noop
from games.sealing import UnsealError

logger = logging.getLogger("etui.boards")
API = "/api/"
FORM = "application/x-www-form-urlencoded"


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Status 400. Django's own page looks for a CSRF token in the form that it could not read."""
    if request.path.startswith(API):
        message = gettext_noop(
            "Something in the address or the form was not as expected. Go back and try once more."
        )
        return JsonResponse(problems_body([Problem("bad_request", message)]), status=400)
    return render(request, "400.html", status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 404."""
    if request.path.startswith(API):
        problem = {"code": NotFound.default_code, "message": str(NotFound.default_detail), "where": ""}
        return JsonResponse({"problems": [problem]}, status=404)
    return defaults.page_not_found(request, exception)


class LengthRequiredMiddleware:
    """Refuses a body that does not say how long it is (status 411): Django would take it for none at all."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        if "Transfer-Encoding" not in request.headers:
            return self.get_response(request)
        if not request.path.startswith(API):
            return render(request, "411.html", status=411)
        message = gettext_noop(
            "Say how long the request is (Content-Length): what is sent in pieces is not read."
        )
        return JsonResponse(problems_body([Problem("length_required", message)]), status=411)


class ReadableFormMiddleware:
    """Refuses a form in another encoding than UTF-8, at which every later look would fail again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        if request.content_type == FORM and request.encoding:
            # Django knows one spelling only.
            if codecs.lookup(request.encoding).name != "utf-8":
                return bad_request(request)
            request.encoding = "utf-8"
        return self.get_response(request)


class SealedBoardsMiddleware:
    """Says so where a page needs cards that the keys do not open: status 503, and every other page works."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page of the refusal, for this one reason."""
        if not isinstance(exception, UnsealError):
            return None
        logger.error("Boards do not open: %s", exception.problem.code)
        if request.path.startswith(API):
            return JsonResponse(problems_body([exception.problem]), status=503)
        context = {"reason": render_problem(exception.problem)}
        return render(request, "sealed_boards.html", context, status=503)
