"""Boards: dealt by any director, looked at before their release by the dealer only."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from games.services.committing import later_source
from tournaments.api.requests import DealRequest, ReasonRequest, ReleaseRequest, ValueRequest
from tournaments.api.serializers import (
    DealingSerializer,
    DealtSerializer,
    DealtSetSerializer,
    EventSerializer,
)
from tournaments.api.views.base import DirectorView, body_of
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.services.cancelling import boards_cancel
from tournaments.services.dealing import dealing_sheets_open
from tournaments.services.release_rules import release_rule_set


@extend_schema(tags=["setup"])
class BoardsDealView(DirectorView):
    """Deal the boards from a fresh key, or commit to a set that is dealt when a public source has spoken.

    The answer holds the commitment, never a card; how far a set is, `board-sets` tells.
    """

    @extend_schema(operation_id="events_deal_retrieve", responses=DealingSerializer)
    def get(self, request: Request, code: str) -> Response:
        """How far the boards are, and what keeps the worker from going on."""
        event = self.event(request, code)
        if event.board_set is None:
            raise Http404
        return Response(DealingSerializer(event.board_set).data)

    @extend_schema(request=DealRequest, responses={201: DealtSetSerializer})
    def post(self, request: Request, code: str) -> Response:
        event, now = self.event(request, code), self.now
        data = body_of(DealRequest, request)
        named = data["source"]
        source = later_source(named["name"], named["time"], now) if named else None
        event = boards_deal(
            event=event,
            actor=self.actor(request),
            now=now,
            source=source,
            is_played=data["by_play"],
            seen=data.get("seen", event.board_set.code if event.board_set else ""),
        )
        return Response(DealtSetSerializer(event.board_set).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["setup"])
class SourceValueView(DirectorView):
    """What the public source said, given once: then the boards are dealt."""

    @extend_schema(request=ValueRequest, responses=DealtSetSerializer)
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(ValueRequest, request)
        value = data["value"]
        event = boards_value_give(event=event, value=value, actor=self.actor(request), now=self.now)
        return Response(DealtSetSerializer(event.board_set).data)


@extend_schema(tags=["setup"])
class BoardsCancelView(DirectorView):
    """Cancel the boards of an event that has started: the results stay, what is secret is never released.

    Everybody can read the reason.
    """

    @extend_schema(request=ReasonRequest, responses=DealtSetSerializer)
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(ReasonRequest, request)
        reason = data["reason"]
        event = boards_cancel(event=event, reason=reason, actor=self.actor(request), now=self.now)
        return Response(DealtSetSerializer(event.board_set).data)


@extend_schema(tags=["setup"])
class ReleaseRuleView(DirectorView):
    """When the boards become visible: freely before the start, afterwards earlier only with a reason."""

    @extend_schema(request=ReleaseRequest, responses=EventSerializer)
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(ReleaseRequest, request)
        event = release_rule_set(event=event, actor=self.actor(request), now=self.now, **data)
        return Response(EventSerializer(event).data)


@extend_schema(tags=["setup"])
class DealingSheetsView(DirectorView):
    """Every card of every board, to fill the étuis: for the dealer only, and each look is in the log."""

    @extend_schema(request=None, responses={200: DealtSerializer(many=True)})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        try:
            boards = dealing_sheets_open(event=event, actor=self.actor(request), now=self.now)
        except PermissionError as error:
            raise PermissionDenied from error
        response = Response(DealtSerializer(boards, many=True).data)
        response["Cache-Control"] = "no-store, private"
        return response
