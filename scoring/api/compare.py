"""``POST /api/v1/compare/``: results against each other, for anybody's program; nothing is stored."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.errors import ProblemsSerializer
from games.api.score import LineParser, ScoreThrottle, answers
from scoring.maths.compare.line import METHODS, compare_line

LINE: dict[str, Any] = {
    "type": "object",
    "required": ["method"],
    "properties": {"method": {"type": "string", "enum": [*METHODS]}},
    "additionalProperties": True,
}
ANSWER: dict[str, Any] = {"type": "object", "additionalProperties": True}
EXAMPLES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "Topage of a board",
        {"method": "topage", "scores": [56, 62, -56, -52, 50]},
        {"attack": [75, 100, 0, 25, 50], "defence": [25, 0, 100, 75, 50]},
    ),
    (
        "Match points by square root",
        {"method": "square_root", "ours": [82, 68, -68], "theirs": [66, -76, -58]},
        {"ours": [4.0, 12.0, -3.162], "theirs": [-4.0, -12.0, 3.162], "total": 12.838},
    ),
    (
        "Matchpoints of a board that was to be played four times",
        {"method": "matchpoints", "scores": [420, 420, -50], "expected": 4, "equalise": "neuberg"},
        {
            "matchpoints": [4.333333, 4.333333, 0.333333],
            "percent": [72.222222, 72.222222, 5.555556],
            "top": 6,
        },
    ),
    (
        "Deviations from the mean of a board without its best and its worst result",
        {"method": "mean_deviation", "scores": [56, 62, -56, -52, 50], "trim": 1},
        {"datum": 18, "deviations": [38, 44, -74, -70, 32]},
    ),
    (
        "Cross-IMPs; the scale of bridge is taken where none is named",
        {"method": "cross_imp", "scores": [56, 62, -56], "scale": "tarot"},
        {
            "imps": [4.5, 5.5, -10],
            "scale": "tarot",
            "note": "Our choice for Tarot points: bridge's bounds divided by four.",
        },
    ),
    (
        "IMPs of a match",
        {"method": "imp", "ours": [420, -50], "theirs": [170, -50]},
        {
            "ours": [6, 0],
            "theirs": [-6, 0],
            "total": 6,
            "scale": "wbf",
            "note": "Made for bridge scores, not for Tarot points.",
        },
    ),
    (
        "The WBF's victory points of a match of 16 boards",
        {"method": "wbf_vp", "imps": [33, 23], "boards": 16},
        {"vp": [12.8, 7.2]},
    ),
    ("Victory points", {"method": "vp_table", "table": "fibur-4", "points": [350, 0]}, {"vp": [12, 8]}),
]


class CompareParser(LineParser):
    """Less than elsewhere: what a list of lines takes grows faster than its length."""

    most = 256 * 1024


class CompareView(APIView):
    """Results compared: a line, or a list of lines."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]
    throttle_classes = [ScoreThrottle]
    parser_classes = [CompareParser]

    @extend_schema(
        tags=["standings"],
        operation_id="compare",
        auth=[],
        request={"application/json": {"oneOf": [LINE, {"type": "array", "items": LINE}]}},
        responses={
            (200, "application/json"): {"oneOf": [ANSWER, {"type": "array", "items": ANSWER}]},
            400: OpenApiResponse(ProblemsSerializer, "The line cannot be compared."),
            429: OpenApiResponse(ProblemsSerializer, "Too many requests from this address."),
        },
        examples=[
            OpenApiExample(name, value, request_only=is_request, response_only=not is_request)
            for name, asked, answered in EXAMPLES
            for is_request, value in ((True, asked), (False, answered))
        ],
    )
    def post(self, request: Request) -> Response:
        """Compare a line or a list of lines.

        A line (an object with its `method`) gives its answer, or everything that is wrong with it and the
        status 400. A list of at most 200 lines gives a list as long, with the status 200: of every line its
        answer or its problems. Lines are those of the command `manage.py compare`, whose help names the
        fields of every method. IMPs are by a `scale`: `wbf` (made for bridge scores, not for Tarot points;
        the one where none is named), `tarot`, `linear-10`, or an object with its `bounds` or `linear`.
        """
        return answers(request.data, compare_line)
