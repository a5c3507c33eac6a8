"""``GET /api/v1/board-sets/<code>/``: a set of boards for everybody, and its file once it is released."""

from __future__ import annotations

from django.http import Http404
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.errors import ProblemsSerializer, problems_body
from games.downloads import json_download, released_name
from games.models import BoardSet
from games.problem_texts import reason_text
from games.problems import Problem
from games.selectors.board_sets import PublicSet, file_or_problem, public_set
from games.selectors.earlier_sets import EarlierSet
from games.selectors.guarantee import GUARANTEES
from games.selectors.other_simultaneous import OtherSimultaneous


class EarlierSetSerializer(serializers.Serializer):
    """A set that the event was to play before."""

    code = serializers.CharField()
    created_at = serializers.DateTimeField()
    cancelled_at = serializers.DateTimeField(allow_null=True, help_text="Null where others still play it.")
    cancelled_reason = serializers.SerializerMethodField()
    was_dealt = serializers.BooleanField(help_text="Whether it had cards.")
    was_opened = serializers.BooleanField(help_text="Whether the dealer had opened its cards.")

    def get_cancelled_reason(self, found: EarlierSet) -> str:
        """In the caller's language where the program wrote it."""
        return reason_text(found.cancelled_reason)


class OtherSimultaneousSerializer(serializers.Serializer):
    """Another simultaneous that the same club has made."""

    code = serializers.CharField()
    board_count = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    state = serializers.CharField(help_text="As of the set itself.")
    commitment = serializers.CharField()
    cancelled_at = serializers.DateTimeField(allow_null=True)
    cancelled_reason = serializers.SerializerMethodField(help_text="Empty for one that was not cancelled.")

    def get_cancelled_reason(self, found: OtherSimultaneous) -> str:
        """In the caller's language where the program wrote it."""
        return reason_text(found.cancelled_reason)


class SetOriginSerializer(serializers.Serializer):
    """Who made a set without an event."""

    title = serializers.CharField()
    club = serializers.CharField()
    records = serializers.CharField(
        allow_blank=True, help_text="Address of its hand records (PDF); empty while a board is secret."
    )
    others = OtherSimultaneousSerializer(
        many=True, help_text="The other sets that the club has made so, the oldest first."
    )


class BoardSetSerializer(serializers.Serializer):
    """A set without a card. ``key`` and ``rejections`` are null until its last board is released."""

    code = serializers.CharField()
    game = serializers.CharField()
    ruleset = serializers.CharField()
    board_count = serializers.IntegerField()
    origin = serializers.ChoiceField(
        choices=BoardSet.Origin.values, help_text="Only a set that is `drawn` has a commitment."
    )
    release_at = serializers.DateTimeField(
        allow_null=True, help_text="Of a set for many clubs: nothing is released before."
    )
    created_at = serializers.DateTimeField(help_text="When the commitment was made.")
    state = serializers.ChoiceField(
        choices=BoardSet.State.values,
        help_text="`committed`: the set waits for its public source; `dealing`: its boards are being dealt.",
    )
    is_cancelled = serializers.BooleanField()
    cancelled_at = serializers.DateTimeField(allow_null=True)
    cancelled_reason = serializers.SerializerMethodField(help_text="Empty for a set that was not cancelled.")
    commitment = serializers.CharField(
        allow_blank=True, help_text="64 hexadecimal digits; empty for a set that was not dealt from a key."
    )
    guarantee = serializers.ChoiceField(
        choices=GUARANTEES,
        help_text="Of this set alone. `later_source`: nobody chose a card; `key`: the weaker one, no card "
        "was changed after the commitment; `none`: the cards come from people, and nothing binds them.",
    )
    description = serializers.DictField(
        help_text="What the commitment binds besides the key: docs/verify-a-deal.md. `source` null means the "
        "weaker guarantee."
    )
    value = serializers.CharField(allow_null=True, help_text="What the public source said, in normal form.")
    dealt_count = serializers.IntegerField(help_text="How many boards there are by now.")
    released_count = serializers.IntegerField(help_text="How many boards may be looked at.")
    is_released = serializers.BooleanField()
    key = serializers.CharField(allow_null=True, help_text="128 hexadecimal digits.")
    rejections = serializers.DictField(
        child=serializers.IntegerField(), allow_null=True, help_text="Deals refused by each criterion."
    )

    earlier = EarlierSetSerializer(
        many=True, help_text="Sets that its event was to play before: whoever deals again leaves a trace."
    )
    others = OtherSimultaneousSerializer(
        many=True,
        help_text="Of a simultaneous: the other ones that the same club has made, the oldest first; those "
        "whose maker's account was deleted are among them.",
    )
    made_by = SetOriginSerializer(
        allow_null=True, help_text="Of a set that is for no event: the club that made it, and what for."
    )
    robots = serializers.SerializerMethodField(
        help_text="What robots made of each board, by its number, once the set is released: mean and spread "
        "of the score, contracts made, with their standard errors. In Burraco the score is the difference, "
        "first side less second, and what is made are the plays in which the first side is ahead: "
        "North-South, or North of two players."
    )

    @extend_schema_field(serializers.DictField(child=serializers.DictField()))
    def get_robots(self, found: PublicSet) -> dict[str, dict[str, object]]:
        """Empty for a set that robots did not play, and before its release."""
        return {str(number): table.as_dict() for number, table in found.robots.items()}

    def get_cancelled_reason(self, found: PublicSet) -> str:
        """In the caller's language where the program wrote it."""
        return reason_text(found.cancelled_reason)


class BoardSetView(APIView):
    """A set of boards: what it is, its commitment, and its key once no board is secret. Never a card."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]

    @extend_schema(
        tags=["boards"],
        operation_id="board_sets_retrieve",
        auth=[],
        responses={
            200: BoardSetSerializer,
            404: OpenApiResponse(ProblemsSerializer, "There is no such set."),
        },
    )
    def get(self, request: Request, code: str) -> Response:
        found = public_set(code)
        if found is None:
            raise Http404
        return Response(BoardSetSerializer(found).data)


class ReleasedSetView(APIView):
    """The published file of a released set: anybody can derive every board again from it."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]

    @extend_schema(
        tags=["boards"],
        operation_id="board_sets_released_retrieve",
        auth=[],
        responses={
            (200, "application/json"): {
                "type": "object",
                "description": "The file as docs/verify-a-deal.md describes it, with an entity tag.",
                "required": ["format", "version", "description", "rules", "commitment", "key", "boards"],
                "properties": {
                    "format": {"type": "string", "enum": ["etui released set"]},
                    "version": {"type": "integer"},
                    "description": {"type": "object"},
                    "rules": {"type": "object"},
                    "commitment": {"type": "string"},
                    "key": {"type": "string"},
                    "value": {"type": "string", "nullable": True},
                    "boards": {"type": "array", "items": {"type": "object"}},
                },
            },
            404: OpenApiResponse(ProblemsSerializer, "There is no such set."),
            409: OpenApiResponse(
                ProblemsSerializer, "A board of the set is still secret, or the set was cancelled."
            ),
        },
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        try:
            found = file_or_problem(code)
        except LookupError as error:
            raise Http404 from error
        if isinstance(found, Problem):
            return Response(problems_body([found]), status=status.HTTP_409_CONFLICT)
        return json_download(request._request, found, released_name(code))
