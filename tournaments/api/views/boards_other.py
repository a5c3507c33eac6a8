"""Boards from a file: for the dealer only, who knows its cards."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.requests import BoardFileRequest
from tournaments.api.serializers import DealtSetSerializer
from tournaments.api.views.base import DirectorView, body_of
from tournaments.services.boards_from_file import boards_import


@extend_schema(tags=["setup"])
class BoardsImportView(DirectorView):
    """Take the boards of a file: all, or none and everything that is wrong, with `line:column`."""

    @extend_schema(request=BoardFileRequest, responses={201: DealtSetSerializer})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(BoardFileRequest, request)["text"].encode()
        try:
            event = boards_import(event=event, data=data, actor=self.actor(request), now=self.now)
        except PermissionError as error:
            raise PermissionDenied from error
        return Response(DealtSetSerializer(event.board_set).data, status=status.HTTP_201_CREATED)
