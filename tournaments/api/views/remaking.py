"""Who comes late, who has left: a place taken over, the rest of the movement made anew, and taken back."""

from __future__ import annotations

import secrets
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.errors import ProblemSerializer, problems_body
from tournaments.api import requests as forms
from tournaments.api.serializers import EntrySerializer
from tournaments.api.views.base import DirectorView, body_of, entry_of
from tournaments.services.late_places import place_take
from tournaments.services.remake_consequences import Consequences
from tournaments.services.remake_either import rest_remake, rest_sight
from tournaments.services.remake_undo import movement_restore
from tournaments.services.remaking import Sight, Wish
from tournaments.services.team_remaking import TeamsSight


class RemakeRequest(serializers.Serializer):
    """Who comes late (a list, or nothing for those who are left), and what was looked at."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, default="", max_length=4_000)
    now_too = serializers.BooleanField(
        default=False, help_text="They still play the position that is being played, at a table of their own."
    )
    seed = serializers.CharField(
        max_length=80, allow_blank=True, default="", help_text="Of the search; a new one where there is none."
    )


class RemakeDoRequest(RemakeRequest):
    """The same, done: with ``seed`` and ``seen`` of the consequences."""

    seen = serializers.CharField(max_length=20)
    reason = serializers.CharField(max_length=300, allow_blank=True)


class NewcomerSerializer(serializers.Serializer):
    """Where somebody who comes sits first."""

    name = serializers.CharField()
    line = serializers.CharField()
    position = serializers.IntegerField()
    table = serializers.IntegerField(help_text="0: no seat at once.")


class ConsequencesSerializer(serializers.Serializer):
    """What it would bring about; ``seed`` and ``seen`` are asked for when it is done."""

    seed = serializers.CharField()
    seen = serializers.CharField()
    first = serializers.IntegerField(help_text="The first position that is made anew.")
    tables = serializers.IntegerField()
    newcomers = NewcomerSerializer(many=True)
    gone = serializers.ListField(child=serializers.CharField())
    moved = serializers.ListField(child=serializers.CharField())
    meetings = ProblemSerializer(many=True)
    shared = ProblemSerializer(many=True)
    resting = ProblemSerializer(many=True)
    figures = ProblemSerializer(many=True)
    changed = ProblemSerializer(many=True, help_text="Of teams: who would meet that was not to.")
    schedule = serializers.DictField()


def _wish(data: dict[str, Any]) -> Wish:
    return Wish(data["text"], data["seed"] or secrets.token_hex(8), data["now_too"])


def _body(sight: Sight | TeamsSight, found: Consequences, seed: str) -> dict[str, Any]:
    told = {
        part: problems_body(getattr(found, part))["problems"]
        for part in ("meetings", "shared", "resting", "figures", "changed")
    }
    return {
        "seed": seed,
        "seen": sight.mark,
        "first": sight.evening.first,
        "tables": found.tables,
        "newcomers": found.newcomers,
        "gone": found.gone,
        "moved": found.moved,
        "schedule": sight.found.schedule.as_dict(),
        **told,
    }


@extend_schema(tags=["play"])
class MovementRemakeView(DirectorView):
    """Make what is still to be played anew, for those who are there then; ``GET`` tells the consequences."""

    @extend_schema(
        parameters=[RemakeRequest], responses=ConsequencesSerializer, operation_id="movement_remake_sight"
    )
    def get(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        form = RemakeRequest(data=request.query_params)
        form.is_valid(raise_exception=True)
        wish = _wish(form.validated_data)
        sight, found = rest_sight(event=event, wish=wish)
        return Response(ConsequencesSerializer(_body(sight, found, wish.seed)).data)

    @extend_schema(request=RemakeDoRequest, responses={201: EntrySerializer(many=True)})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(RemakeDoRequest, request)
        added = rest_remake(
            event=event,
            wish=_wish(data),
            seen=data["seen"],
            reason=data["reason"],
            actor=self.actor(request),
            now=self.now,
        )
        return Response(EntrySerializer(added, many=True).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["play"])
class MovementRestoreView(DirectorView):
    """Take the last change of the movement back, while nothing rests on it."""

    @extend_schema(request=forms.ReasonRequest, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(forms.ReasonRequest, request)
        reason = data["reason"]
        movement_restore(event=event, reason=reason, actor=self.actor(request), now=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["play"])
class EntryPlaceView(DirectorView):
    """One who comes late takes this player's place from a position on, as an entry of its own."""

    @extend_schema(request=forms.SubstituteRequest, responses={201: EntrySerializer})
    def post(self, request: Request, code: str, player: str) -> Response:
        entry = entry_of(self.event(request, code), player)
        data = body_of(forms.SubstituteRequest, request)
        newcomer = place_take(
            entry=entry,
            text=data["name"],
            number=data["position"],
            reason=data["reason"],
            actor=self.actor(request),
            now=self.now,
        )
        return Response(EntrySerializer(newcomer).data, status=status.HTTP_201_CREATED)
