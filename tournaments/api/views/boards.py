"""Boards: dealt by any director, looked at before their release by the dealer only."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.serializers import DealtSerializer, DealtSetSerializer
from tournaments.api.views.base import DirectorView
from tournaments.services.dealing import dealing_sheets_open
from tournaments.services.movements import boards_deal


@extend_schema(tags=["setup"])
class BoardsDealView(DirectorView):
    """Deal the boards from a fresh key. The answer holds the commitment, never a card."""

    @extend_schema(request=None, responses={201: DealtSetSerializer})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        board_set = boards_deal(event=event, actor=self.actor(request), now=self.now).board_set
        return Response(DealtSetSerializer(board_set).data, status=status.HTTP_201_CREATED)


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
