"""The first round as the director seats it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.views.base import DirectorView, body_of
from tournaments.api.views.rounds import RoundSerializer, last_round
from tournaments.movements.programmes.by_hand import Seating, seating_of
from tournaments.movements.programmes.drawn_round import Table
from tournaments.services.round_by_hand import round_seat


class SeatedTableRequest(serializers.Serializer):
    """A table: seat, or side, to the code of who has it."""

    table = serializers.IntegerField(min_value=1, max_value=999)
    seats = serializers.DictField(
        child=serializers.CharField(max_length=12), help_text="`NS`, `EW`; or `N`, `E`, `S`, `W` and `X`."
    )


class RoundSeatRequest(serializers.Serializer):
    """Who sits where in round 1, by codes."""

    tables = SeatedTableRequest(many=True, max_length=1000)
    byes = serializers.ListField(child=serializers.CharField(max_length=12), max_length=5000, default=list)
    accept = serializers.BooleanField(default=False, help_text="What speaks against it is accepted.")
    seen = serializers.CharField(
        max_length=80,
        allow_blank=True,
        default="",
        help_text="Seed of the draw that it replaces; refused for another.",
    )


def _seating(data: dict[str, Any]) -> Seating:
    return seating_of([Table(row["table"], row["seats"]) for row in data["tables"]], data["byes"])


@extend_schema(tags=["play"])
class RoundSeatView(DirectorView):
    """Seat round 1 by hand, instead of a draw; what speaks against it needs ``accept``."""

    @extend_schema(request=RoundSeatRequest, responses=RoundSerializer, operation_id="round_seat")
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(RoundSeatRequest, request)
        round_seat(
            event=event,
            given=_seating(data),
            harms_accepted=data["accept"],
            seen=data["seen"],
            actor=self.actor(request),
            now=self.now,
        )
        return last_round(event)
