"""Requests that cannot be read, and addresses that do not exist: refused in words, to programs in theirs."""

from __future__ import annotations

import codecs
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views import defaults
from rest_framework.exceptions import NotFound

from games.api.errors import problems_body
from games.problems import Problem, gettext_noop

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
