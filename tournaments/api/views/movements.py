"""The movement of any format, made and checked for whoever asks; nothing is stored."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.api.views.base import whole_number
from tournaments.movements.answered import answered
from tournaments.movements.formats import FORMATS, format_named
from tournaments.movements.wish import Wish

MOST_ENTRANTS = 400
"""A larger one is for ``manage.py movement``."""

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
        return Response(answered(form.name, wish).as_dict())


def _too_many(entrants: int) -> list[Problem]:
    if entrants <= MOST_ENTRANTS:
        return []
    message = gettext_noop("At most %(most)s entrants are answered here; manage.py movement makes more.")
    return [Problem("entrants_out_of_range", message, {"most": MOST_ENTRANTS}, "entrants")]
