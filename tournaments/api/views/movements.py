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
from tournaments.movements.answered import answered
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


@extend_schema(tags=["setup"])
class MovementsView(APIView):
    """Who sits where in every round of a format, and the report: as ``manage.py movement --json``."""

    throttle_classes = [ScoreThrottle]

    @extend_schema(
        responses=MADE,
        parameters=[
            OpenApiParameter("name", str, required=True, enum=[*FORMATS], description="The format."),
            OpenApiParameter("entrants", int, description="Players, pairs or teams; or else `tables`."),
            OpenApiParameter("tables", int, description="Full tables."),
            OpenApiParameter("rounds", int, description="Without: as many as the format has, or usual."),
            OpenApiParameter("boards", int, description="In a round; 0: every table deals its own."),
            OpenApiParameter("variant", str),
            OpenApiParameter("seed", str, description="Decides what is left to chance."),
        ],
        operation_id="movements_make",
    )
    def get(self, request: Request) -> Response:
        query = request.query_params
        form = format_named(query.get("name", ""))
        numbers = {
            name: whole_number(query[name], name)
            for name in ("entrants", "tables", "rounds", "boards")
            if query.get(name)
        }
        entrants = numbers.get("entrants", numbers.get("tables", 0) * form.per_table)
        raise_if_any(_too_many(entrants))
        wish = Wish(
            entrants,
            numbers.get("rounds"),
            numbers.get("boards", form.boards),
            query.get("variant", ""),
            query.get("seed", "")[:200].encode(),
        )
        raise_if_any(asked_too_much(wish))
        return Response(answered(form.name, wish).as_dict())


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
