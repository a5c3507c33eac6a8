"""One form for everything the API refuses: ``{"problems": [{"code", "message", "where"}]}``, all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.exceptions import RequestDataTooBig
from rest_framework import serializers, status
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.api.parsers import BodyTooLarge
from games.problem_texts import render
from games.problems import Problem, ProblemsError
from games.reading import in_one_line
from games.sealing import UnsealError


class ProblemSerializer(serializers.Serializer):
    """One reason: a stable code, a sentence in the caller's language, the field or line."""

    code = serializers.CharField()
    message = serializers.CharField()
    where = serializers.CharField(allow_blank=True)


class ProblemsSerializer(serializers.Serializer):
    """Everything that is wrong with a request."""

    problems = ProblemSerializer(many=True)


def problems_body(problems: Iterable[Problem]) -> dict[str, Any]:
    """``problems`` in the API's form, in the active language."""
    return {
        "problems": [
            {"code": problem.code, "message": render(problem), "where": in_one_line(problem.where)}
            for problem in problems
        ]
    }


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: problems of services and of DRF itself leave in the same form."""
    if isinstance(error, RequestDataTooBig):
        # Django's own bound: met where a session's CSRF token is looked for in the form.
        error = BodyTooLarge()
    if isinstance(error, ProblemsError):
        return Response(problems_body(error.problems), status=status.HTTP_400_BAD_REQUEST)
    if isinstance(error, UnsealError):
        return Response(problems_body([error.problem]), status=status.HTTP_503_SERVICE_UNAVAILABLE)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, APIException):
        response.data = {"problems": list(_flat(error.detail, ""))}
    else:  # Http404, PermissionDenied
        detail = response.data["detail"]
        response.data = {"problems": [{"code": detail.code, "message": str(detail), "where": ""}]}
    return response


def _flat(detail: Any, where: str) -> Iterator[dict[str, str]]:
    """DRF's nested details as a flat list; nested places joined by dots."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            place = "" if name == "non_field_errors" else str(name)
            yield from _flat(inner, f"{where}.{place}".strip("."))
    elif isinstance(detail, list):
        for inner in detail:
            yield from _flat(inner, where)
    else:
        yield {
            "code": getattr(detail, "code", "invalid"),
            "message": in_one_line(str(detail)),
            # A key that was sent stands in it.
            "where": in_one_line(where),
        }
