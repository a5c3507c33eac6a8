"""Rulings: all of them for the director; to rule, rule otherwise, withdraw."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.requests import ReasonRequest
from tournaments.api.views.base import DirectorView, body_of, entry_of
from tournaments.models import Event, Ruling
from tournaments.ruling_presets import amount_said
from tournaments.selectors.rulings import rulings_of_event
from tournaments.services.ruling_wishes import RulingWish
from tournaments.services.rulings import ruling_change, ruling_make, ruling_withdraw, unplayed_annul


class RulingSerializer(serializers.ModelSerializer):
    """One version of a ruling."""

    board = serializers.SerializerMethodField()
    table = serializers.IntegerField(source="play.table", default=None, read_only=True)
    player = serializers.CharField(source="entry.player.code", default=None, read_only=True)
    amount = serializers.SerializerMethodField()
    by = serializers.CharField(source="author.username", read_only=True)

    class Meta:
        model = Ruling
        fields = [
            *("number", "version", "is_current", "is_withdrawn", "kind", "board", "table", "player"),
            *("position", "sides", "amount", "unit", "scope", "each", "stands", "reason", "at", "by"),
        ]

    def get_board(self, ruling: Ruling) -> int | None:
        return ruling.play.board if ruling.play else ruling.board

    def get_amount(self, ruling: Ruling) -> str:
        return amount_said(ruling.amount)


class RulingRequest(serializers.Serializer):
    """What to rule; see the page "Rulings". Which fields a kind needs, the refusals say."""

    kind = serializers.CharField(max_length=12)
    board = serializers.IntegerField(
        min_value=1, max_value=9999, required=False, help_text="Of rounds the number of the round."
    )
    table = serializers.IntegerField(min_value=1, max_value=9999, required=False)
    player = serializers.CharField(max_length=12, required=False)
    position = serializers.IntegerField(min_value=1, max_value=999, required=False)
    sides = serializers.DictField(
        child=serializers.CharField(max_length=30),
        default=dict,
        help_text="Seat or side (or `attack`, `defence`) to `56`, `60 %`, `A+`, `14 VP +315`, `4 PM`.",
    )
    amount = serializers.CharField(max_length=12, default="")
    unit = serializers.CharField(max_length=8, default="")
    scope = serializers.CharField(max_length=8, default="")
    minutes = serializers.IntegerField(min_value=0, max_value=999, required=False)
    stands = serializers.CharField(max_length=8, default="")
    reason = serializers.CharField(max_length=400, allow_blank=True)


class RulingChangeRequest(RulingRequest):
    """The same in the place of ``version``, the newest that was seen."""

    version = serializers.IntegerField(min_value=1)


class RulingWithdrawRequest(ReasonRequest):
    """Why, and the newest version that was seen."""

    version = serializers.IntegerField(min_value=1)


def _wish(event: Event, data: dict[str, Any]) -> RulingWish:
    given = {name: value for name, value in data.items() if name not in {"player", "reason", "version"}}
    entry = entry_of(event, data["player"]) if data.get("player") else None
    return RulingWish(entry=entry, **given)


@extend_schema(tags=["rulings"])
class RulingsView(DirectorView):
    """Every version of every ruling; ``POST`` rules."""

    @extend_schema(responses=RulingSerializer(many=True), operation_id="rulings_list")
    def get(self, request: Request, code: str) -> Response:
        return Response(RulingSerializer(rulings_of_event(self.event(request, code)), many=True).data)

    @extend_schema(request=RulingRequest, responses={201: RulingSerializer}, operation_id="ruling_make")
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(RulingRequest, request)
        made = ruling_make(
            event=event,
            wish=_wish(event, data),
            reason=data["reason"],
            actor=self.actor(request),
            now=self.now,
        )
        return Response(RulingSerializer(made).data, status=201)


@extend_schema(tags=["rulings"])
class RulingView(DirectorView):
    """``PUT`` rules otherwise; ``DELETE`` withdraws, with a reason: nothing is deleted."""

    @extend_schema(request=RulingChangeRequest, responses=RulingSerializer, operation_id="ruling_change")
    def put(self, request: Request, code: str, number: int) -> Response:
        event = self.event(request, code)
        data = body_of(RulingChangeRequest, request)
        made = ruling_change(
            event=event,
            number=number,
            version=data["version"],
            wish=_wish(event, data),
            reason=data["reason"],
            actor=self.actor(request),
            now=self.now,
        )
        return Response(RulingSerializer(made).data)

    @extend_schema(request=RulingWithdrawRequest, responses=RulingSerializer, operation_id="ruling_withdraw")
    def delete(self, request: Request, code: str, number: int) -> Response:
        event = self.event(request, code)
        data = body_of(RulingWithdrawRequest, request)
        made = ruling_withdraw(event=event, number=number, **data, actor=self.actor(request), now=self.now)
        return Response(RulingSerializer(made).data)


@extend_schema(tags=["rulings"])
class UnplayedAnnulView(DirectorView):
    """Annul all that was not played and of which nothing is ruled; answers how many plays that were."""

    @extend_schema(request=ReasonRequest, responses={200: dict}, operation_id="rulings_annul_unplayed")
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(ReasonRequest, request)
        count = unplayed_annul(event=event, reason=data["reason"], actor=self.actor(request), now=self.now)
        return Response({"annulled": count})
