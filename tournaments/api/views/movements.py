"""Movements of any format and draws by the ranking, for whoever asks; nothing is stored."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.score import LineParser, ScoreThrottle
from games.problem_texts import render
from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.api.views.base import whole_number
from tournaments.movements.answered import Answer, answered
from tournaments.movements.comparing import compared
from tournaments.movements.draws.answer import answer
from tournaments.movements.formats import FORMATS, format_named
from tournaments.movements.wish import Wish, asked_too_much

MOST_ENTRANTS = 200
"""A larger field is for ``manage.py movement`` and ``manage.py draw``."""

MADE = inline_serializer(
    "MadeMovement",
    {
        "schedule": serializers.ListField(child=serializers.DictField()),
        "report": serializers.DictField(),
    },
)


COMPARED = inline_serializer(
    "MovementsCompared",
    {
        "a": serializers.DictField(help_text="The report of the first movement."),
        "b": serializers.DictField(help_text="The report of the second movement."),
        "comparison": serializers.DictField(
            help_text="Figure by figure which is better, which of the two to take, and the reasons in words."
        ),
    },
)


def _wished(prefix: str = "") -> list[OpenApiParameter]:
    """The parameters of one movement."""
    said = "Without: as many as the format has, or usual."
    return [
        OpenApiParameter(f"{prefix}name", str, required=True, enum=[*FORMATS], description="The format."),
        OpenApiParameter(
            f"{prefix}entrants", int, description=f"Players, pairs or teams; or else `{prefix}tables`."
        ),
        OpenApiParameter(f"{prefix}tables", int, description="Full tables."),
        OpenApiParameter(f"{prefix}rounds", int, description=said),
        OpenApiParameter(f"{prefix}boards", int, description="In a round; 0: every table deals its own."),
        OpenApiParameter(f"{prefix}variant", str),
        OpenApiParameter(f"{prefix}seed", str, description="Decides what is left to chance."),
    ]


@extend_schema(tags=["setup"])
class MovementsView(APIView):
    """Who sits where in every round of a format, and the report: as ``manage.py movement --json``."""

    throttle_classes = [ScoreThrottle]

    @extend_schema(responses=MADE, parameters=_wished(), operation_id="movements_make")
    def get(self, request: Request) -> Response:
        return Response(_made(request).as_dict())


@extend_schema(tags=["setup"])
class MovementsComparedView(APIView):
    """Two movements side by side: both reports, which is better in what, and which of the two to take."""

    throttle_classes = [ScoreThrottle]

    @extend_schema(
        responses=COMPARED, parameters=[*_wished("a_"), *_wished("b_")], operation_id="movements_compare"
    )
    def get(self, request: Request) -> Response:
        first, second = (_made(request, prefix).report for prefix in ("a_", "b_"))
        comparison = compared(first, second).as_dict()
        return Response({"a": first.as_dict(), "b": second.as_dict(), "comparison": comparison})


def _made(request: Request, prefix: str = "") -> Answer:
    """The movement that the query asks for; ``ProblemsError`` with every reason why there is none."""
    query = request.query_params
    form = format_named(query.get(f"{prefix}name", ""))
    numbers = {
        name: whole_number(query[prefix + name], prefix + name)
        for name in ("entrants", "tables", "rounds", "boards")
        if query.get(prefix + name)
    }
    entrants = numbers.get("entrants", numbers.get("tables", 0) * form.per_table)
    raise_if_any(_too_many(entrants))
    wish = Wish(
        entrants,
        numbers.get("rounds"),
        numbers.get("boards", form.boards),
        query.get(f"{prefix}variant", ""),
        query.get(f"{prefix}seed", "")[:200].encode(),
    )
    raise_if_any(asked_too_much(form, wish))
    return answered(form.name, wish)


def _too_many(entrants: int) -> list[Problem]:
    if entrants <= MOST_ENTRANTS:
        return []
    message = gettext_noop(
        "At most %(most)s entrants are answered here; the commands movement and draw take more."
    )
    return [Problem("entrants_out_of_range", message, {"most": MOST_ENTRANTS}, "entrants")]


@extend_schema(tags=["setup"])
class DrawsView(APIView):
    """The next round of a tournament whose pairings follow the ranking: as ``manage.py draw``.

    `standing` has the best first, `rounds` what was played; every pairing says why. Nothing is stored.
    """

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]
    throttle_classes = [ScoreThrottle]
    parser_classes = [LineParser]

    @extend_schema(
        operation_id="draws_make",
        auth=[],
        request={"application/json": {"type": "object"}},
        responses={(200, "application/json"): {"type": "object"}},
        examples=[
            OpenApiExample(
                "Danish, never a rematch",
                {
                    "draw": "never_again",
                    "standing": ["1", "2", "3", "4", "5"],
                    "rounds": [{"pairs": [["1", "2"], ["3", "4"]], "byes": ["5"]}],
                    "seed": "spring cup",
                },
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        standing = request.data.get("standing") if isinstance(request.data, dict) else None
        raise_if_any(_too_many(len(standing) if isinstance(standing, list) else 0))
        return Response(answer(request.data, render))
