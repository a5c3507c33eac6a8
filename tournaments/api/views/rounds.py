"""Events that are drawn round by round: the plan, late entries, and each round from its draw to its close."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.errors import ProblemSerializer, problems_body
from tournaments.api import requests as forms
from tournaments.api.serializers import EntrySerializer
from tournaments.api.views.base import DirectorView, body_of, entry_of, public_event
from tournaments.models import Event, Position
from tournaments.selectors.access import events_directed
from tournaments.selectors.plans import readiness_problems
from tournaments.selectors.round_sights import RoundSight, Sitter, round_sights, rounds_explained
from tournaments.selectors.rounds import round_last
from tournaments.services import round_drawing, rounds
from tournaments.services.late_entries import entry_late
from tournaments.services.plans import plan_set
from tournaments.services.round_swapping import round_swap


class SitterSerializer(serializers.Serializer):
    """Somebody by code and name, and the team that it plays for."""

    code = serializers.CharField()
    name = serializers.CharField()
    team = serializers.CharField(required=False)


class RoundTableSerializer(serializers.Serializer):
    """One table; ``reasons`` are for the event's directors."""

    table = serializers.IntegerField()
    seats = serializers.DictField(child=SitterSerializer())
    reasons = ProblemSerializer(many=True, required=False)


class ByeSerializer(SitterSerializer):
    """Who has no opponent: ``bye``, ``absent`` or ``late``."""

    kind = serializers.CharField()


class RoundSerializer(serializers.Serializer):
    """A round; what the draw was given and said is for the event's directors."""

    number = serializers.IntegerField()
    published_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    tables = RoundTableSerializer(many=True)
    byes = ByeSerializer(many=True)
    format = serializers.CharField(required=False)
    seed = serializers.CharField(required=False)
    order = serializers.ListField(child=serializers.CharField(), required=False)
    teams = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Teams in the order that they were drawn by."
    )
    bye_reasons = ProblemSerializer(many=True, required=False)
    unavoidable = ProblemSerializer(many=True, required=False)
    is_stale = serializers.BooleanField(required=False)


class PlanSerializer(serializers.Serializer):
    """The plan, and what speaks against those on the list playing it."""

    plan = serializers.DictField()
    problems = ProblemSerializer(many=True)


def _sitter(one: Sitter) -> dict[str, str]:
    return {"code": one.code, "name": one.name} | ({"team": one.team} if one.team else {})


def _round(sight: RoundSight) -> dict[str, Any]:
    """What everybody may read."""
    position = sight.position
    return {
        "number": position.number,
        "published_at": position.published_at,
        "started_at": position.started_at,
        "closed_at": position.closed_at,
        "tables": [
            {"table": table.number, "seats": {one.seat: _sitter(one) for one in table.sitters}}
            for table in sight.tables
        ],
        "byes": [_sitter(one) | {"kind": one.kind} for one in sight.byes],
    }


def _explained(sight: RoundSight) -> dict[str, Any]:
    """The round with its draw, for directors."""
    body, draw = _round(sight), sight.position.draw
    for row, table in zip(body["tables"], sight.tables, strict=True):
        row["reasons"] = problems_body(table.reasons)["problems"]
    return body | {
        "format": draw.get("format", ""),
        "seed": draw.get("seed", ""),
        "order": draw.get("order", []),
        **({"teams": draw["teams"]} if "teams" in draw else {}),
        "bye_reasons": problems_body(sight.bye_reasons)["problems"],
        "unavoidable": problems_body(sight.unavoidable)["problems"],
        "is_stale": sight.is_stale,
    }


@extend_schema(tags=["play"])
class RoundsView(APIView):
    """The published rounds; the event's directors also see the draw of one that is not published yet."""

    @extend_schema(responses=RoundSerializer(many=True), operation_id="rounds_list")
    def get(self, request: Request, code: str) -> Response:
        event = public_event(code)
        positions = list(Position.objects.filter(event=event).order_by("number")) if event.has_rounds else []
        if events_directed(request.user).filter(pk=event.pk).exists():
            found = [_explained(sight) for sight in rounds_explained(event, positions)]
        else:
            shown = [one for one in positions if one.published_at is not None]
            found = [_round(sight) for sight in round_sights(event, shown)]
        return Response(RoundSerializer(found, many=True).data)


def _seeded(data: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: data[name] for name in names}


ACTIONS: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "draw": (round_drawing.round_draw, ("seed",)),
    "redraw": (round_drawing.round_redraw, ("seed", "seen")),
    "drop": (round_drawing.round_drop, ()),
    "publish": (rounds.round_publish, ("start", "seen")),
    "unpublish": (rounds.round_unpublish, ("reason",)),
    "close": (rounds.round_close, ()),
    "reopen": (rounds.round_reopen, ("reason",)),
}


@extend_schema(tags=["play"])
class RoundActView(DirectorView):
    """``draw``, ``redraw``, ``drop``, ``publish``, ``unpublish``, ``close`` or ``reopen`` a round.

    Answers with the last round as it is then, if there is one.
    """

    @extend_schema(request=forms.RoundActRequest, responses={200: RoundSerializer, 204: None})
    def post(self, request: Request, code: str, number: int, action: str) -> Response:
        event = self.event(request, code)
        if action not in ACTIONS:
            raise Http404
        data = body_of(forms.RoundActRequest, request)
        service, fields = ACTIONS[action]
        said = _seeded(data, *fields)
        service(event=event, number=number, actor=self.actor(request), now=self.now, **said)
        return last_round(event)


def last_round(event: Event) -> Response:
    """The newest round for a director; nothing where none is drawn."""
    position = round_last(event)
    if position is None:
        return Response(status=status.HTTP_204_NO_CONTENT)
    return Response(RoundSerializer(_explained(rounds_explained(event, [position])[0])).data)


@extend_schema(tags=["play"])
class RoundSwapView(DirectorView):
    """Two entries change places in the last round; what speaks against it needs ``accept``."""

    @extend_schema(request=forms.RoundSwapRequest, responses=RoundSerializer)
    def post(self, request: Request, code: str, number: int) -> Response:
        event = self.event(request, code)
        data = body_of(forms.RoundSwapRequest, request)
        round_swap(
            event=event,
            number=number,
            first=entry_of(event, data["first"]),
            second=entry_of(event, data["second"]),
            reason=data["reason"],
            harms_accepted=data["accept"],
            actor=self.actor(request),
            now=self.now,
        )
        return last_round(event)


@extend_schema(tags=["setup"])
class PlanView(DirectorView):
    """The plan, with what speaks against the list playing it; ``POST`` replaces it before the start."""

    @extend_schema(responses=PlanSerializer, operation_id="plan_retrieve")
    def get(self, request: Request, code: str) -> Response:
        return Response(_plan(self.event(request, code)))

    @extend_schema(request=forms.PlanRequest, responses=PlanSerializer, operation_id="plan_set")
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(forms.PlanRequest, request)
        plan = data["plan"]
        return Response(_plan(plan_set(event=event, data=plan, actor=self.actor(request), now=self.now)))


def _plan(event: Event) -> dict[str, Any]:
    if not event.has_rounds:
        raise Http404
    found = [] if event.started_at else readiness_problems(event)
    return dict(PlanSerializer({"plan": event.plan, **problems_body(found)}).data)


class LateEntryRequest(forms.RosterRequest):
    """One line of a list; a team that nobody plays for yet is asked about, unless it is said to be new."""

    new_team = serializers.BooleanField(
        default=False, help_text="The line names a team that nobody plays for yet, and no slip."
    )


@extend_schema(tags=["play"])
class EntryLateView(DirectorView):
    """Somebody comes after the start: one line of a list."""

    @extend_schema(request=LateEntryRequest, responses={201: EntrySerializer})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        said = body_of(LateEntryRequest, request)
        entry = entry_late(event=event, actor=self.actor(request), now=self.now, **said)
        return Response(EntrySerializer(entry).data, status=status.HTTP_201_CREATED)
