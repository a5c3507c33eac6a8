"""``/api/v1/board-sets/<code>/deal-numbers/``: deal numbers of a set, to compare."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle, BaseThrottle
from rest_framework.views import APIView

from games.api.errors import ProblemSerializer, ProblemsSerializer, problems_body
from games.selectors.deal_numbers import compared, deal_numbers, secret_problem


class DealNumbersSerializer(serializers.Serializer):
    """By the number of the board; as text, for no JSON number is so long."""

    numbers = serializers.DictField(child=serializers.CharField())


class CompareThrottle(AnonRateThrottle):
    """Its own count: a large body takes seconds."""

    scope = "compare"
    rate = "20/min"


class CompareRequest(serializers.Serializer):
    """A file of boards (docs/board-format.md), or lines "board: number of its deal"."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, max_length=2_000_000)


class ComparedSerializer(serializers.Serializer):
    """Whether it is the same set, and every board that is not."""

    same = serializers.BooleanField()
    differences = ProblemSerializer(many=True)


@extend_schema(tags=["boards"], auth=[])
class DealNumbersView(APIView):
    """The deal numbers of a set whose last board is released; `POST` compares others with them."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]

    def get_throttles(self) -> list[BaseThrottle]:
        """What is looked up costs nothing; what is compared does."""
        return [CompareThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(
        operation_id="board_sets_deal_numbers",
        responses={
            200: DealNumbersSerializer,
            404: OpenApiResponse(ProblemsSerializer, "There is no such set."),
            409: OpenApiResponse(ProblemsSerializer, "A board of the set is still secret."),
        },
    )
    def get(self, request: Request, code: str) -> Response:
        try:
            numbers = deal_numbers(code)
        except LookupError as error:
            raise Http404 from error
        if numbers is None:
            return Response(problems_body([secret_problem(code)]), status=status.HTTP_409_CONFLICT)
        return Response({"numbers": {str(board): str(number) for board, number in numbers.items()}})

    @extend_schema(
        operation_id="board_sets_compare",
        request=CompareRequest,
        responses={200: ComparedSerializer, 400: ProblemsSerializer},
    )
    def post(self, request: Request, code: str) -> Response:
        form = CompareRequest(data=request.data)
        form.is_valid(raise_exception=True)
        try:
            found = compared(code, form.validated_data["text"].encode())
        except LookupError as error:
            raise Http404 from error
        return Response({"same": not found, "differences": problems_body(found)["problems"]})
