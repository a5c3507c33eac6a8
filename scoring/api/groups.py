"""Categories and prizes of an event: read by everybody, set by its directors."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.errors import problems_body
from scoring.groups_bodies import categories_body, prizes_body
from scoring.selectors.standings import latest_snapshot
from scoring.services.prizes import prize_doubts, prizes_set
from tournaments.api.views.base import DirectorView, body_of, public_event
from tournaments.models import Event
from tournaments.services.categories import categories_set, categories_take

REASON = "Needed once the ranking is published."


class CategoriesRequest(serializers.Serializer):
    """In which categories entries are; what is left out stays."""

    categories = serializers.DictField(
        child=serializers.DictField(child=serializers.CharField(allow_blank=True)),
        default=dict,
        help_text="By the code of an entry: `sex` (F, M, X for mixed), `age_class` (junior, hope, senior), "
        "`series`, `club_name`.",
    )
    from_list = serializers.BooleanField(
        default=False, help_text="First take those that the players have in the club's list."
    )
    reason = serializers.CharField(allow_blank=True, default="", help_text=REASON)


@extend_schema(tags=["standings"])
class CategoriesView(DirectorView):
    """The groups of an event and the places within them."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses={200: dict}, operation_id="categories_retrieve")
    def get(self, request: Request, code: str) -> Response:
        event = public_event(code)
        return Response(categories_body(event, latest_snapshot(event)))

    @extend_schema(request=CategoriesRequest, responses={200: dict}, operation_id="categories_set")
    def put(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(CategoriesRequest, request)
        told = {"event": event, "actor": self.actor(request), "now": self.now, "reason": data["reason"]}
        with transaction.atomic():  # both or neither
            if data["from_list"]:
                categories_take(**told)
            categories_set(**told, categories=data["categories"])
        return Response(categories_body(event, latest_snapshot(event)))


class PrizesRequest(serializers.Serializer):
    """The whole list."""

    prizes = serializers.DictField(
        help_text="`currency`, `step` (shares are rounded down to it), `per_player` (one, all), `better` "
        "(amount, list), `prizes`: `group` (empty, `sex:F`, ...), `place`, `amount`, `label`."
    )
    reason = serializers.CharField(allow_blank=True, default="", help_text=REASON)


@extend_schema(tags=["standings"])
class PrizesView(DirectorView):
    """The prizes of an event; who gets them, once the ranking is published."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses={200: dict}, operation_id="prizes_retrieve")
    def get(self, request: Request, code: str) -> Response:
        return Response(_prizes(public_event(code)))

    @extend_schema(request=PrizesRequest, responses={200: dict}, operation_id="prizes_set")
    def put(self, request: Request, code: str) -> Response:
        data = body_of(PrizesRequest, request)
        event = prizes_set(
            event=self.event(request, code),
            data=data["prizes"],
            actor=self.actor(request),
            now=self.now,
            reason=data["reason"],
        )
        return Response(_prizes(event))


def _prizes(event: Event) -> dict[str, Any]:
    return prizes_body(event, latest_snapshot(event)) | problems_body(prize_doubts(event))
