"""The formula of an event over the API, for its directors: replaced until the start."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.errors import ProblemSerializer, problems_body
from scoring.services.formulas import formula_doubts, formula_set
from tournaments.api.views.base import DirectorView
from tournaments.models import Event


class FormulaRequest(serializers.Serializer):
    """The whole formula."""

    formula = serializers.DictField(
        help_text="Of rounds `name`, `points`, `table`, `results`, `bye`, `absent`, `late`, `ties`. "
        "Of boards `name`, `attack`, `defence`; with the names `matchpoints` (`equalise`), "
        "`mean_deviation` (`datum`, `trim`, `rounding`), `butler` (these and `scale`) and `cross_imp` "
        "(`scale`) boards are compared so, with any other name by topage."
    )


class FormulaSerializer(FormulaRequest):
    """The formula, and what should be looked at again."""

    problems = ProblemSerializer(many=True)


@extend_schema(tags=["setup"])
class FormulaView(DirectorView):
    """By what an event is ranked; ``POST`` replaces it before the start."""

    @extend_schema(responses=FormulaSerializer, operation_id="formula_retrieve")
    def get(self, request: Request, code: str) -> Response:
        return Response(_body(self.event(request, code)))

    @extend_schema(request=FormulaRequest, responses=FormulaSerializer, operation_id="formula_set")
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        form = FormulaRequest(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data["formula"]
        return Response(_body(formula_set(event=event, data=data, actor=self.actor(request), now=self.now)))


def _body(event: Event) -> dict[str, object]:
    return {"formula": event.formula, **problems_body(formula_doubts(event))}
