"""``POST /api/v1/score/``: what a result is worth, for anybody's program; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from games.api.errors import ProblemsSerializer
from games.api.parsers import require_size
from games.api.score_schema import ANSWER_SCHEMA, EXAMPLES, LINE_SCHEMA, LISTS
from games.problem_texts import render
from games.problems import Problem, ProblemsError, gettext_noop
from games.score_line import Make, answer, read_json, score_line

MOST_LINES = 200
"""In one request."""


class ScoreThrottle(AnonRateThrottle):
    """By address. How much is a setting: ``SCORE_RATE``."""

    scope = "score"


class LineParser(BaseParser):
    """JSON, read as ``manage.py score`` reads a line."""

    media_type = "application/json"
    most = 0
    """Bytes that are read; 0: as many as of any request."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        require_size(parser_context, self.most)
        return read_json(stream.read())


class ScoreView(APIView):
    """What results are worth: a line, or a list of lines."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]
    throttle_classes = [ScoreThrottle]
    parser_classes = [LineParser]

    @extend_schema(
        tags=["games"],
        operation_id="score",
        auth=[],
        request={"application/json": {"oneOf": [LINE_SCHEMA, {"type": "array", "items": LINE_SCHEMA}]}},
        responses={
            (200, "application/json"): {"oneOf": [ANSWER_SCHEMA, {"type": "array", "items": ANSWER_SCHEMA}]},
            400: OpenApiResponse(ProblemsSerializer, "The line cannot be scored."),
            429: OpenApiResponse(ProblemsSerializer, "Too many requests from this address."),
        },
        examples=[
            *(
                OpenApiExample(name, value, request_only=where == "request", response_only=where != "request")
                for name, *values in (*EXAMPLES, *LISTS)
                for where, value in zip(("request", "response"), values, strict=True)
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        """Score a line or a list of lines.

        A line (an object) gives its score, or everything that is wrong with it and the status 400. A list of
        at most 200 lines gives a list as long, with the status 200: of every line its score or its problems.
        Messages come in the language that is asked for; codes, keys and figures are those of the command
        `manage.py score`.
        """
        return answers(request.data, score_line)


def answers(data: Any, make: Make) -> Response:
    """What ``make`` makes of a line or of every line of a list; see ``ScoreView.post``."""
    if not isinstance(data, list):
        return Response(make(data))
    if len(data) > MOST_LINES:
        message = gettext_noop("A request has at most %(most)s lines, not %(count)s.")
        params = {"most": MOST_LINES, "count": len(data)}
        raise ProblemsError([Problem("too_many_lines", message, params)])
    return Response([answer(line, render, make) for line in data])
