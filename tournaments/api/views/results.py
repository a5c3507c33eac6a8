"""Results at the desk."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import requests as forms
from tournaments.api.serializers import PlaySerializer
from tournaments.api.views.answers import (
    ConflictSerializer,
    PreviewSerializer,
    answer,
    conflict,
    preview,
    version_of,
)
from tournaments.api.views.base import DirectorView, body_of, play_of, whole_number
from tournaments.models import Play
from tournaments.selectors.plays import plays_of_position
from tournaments.selectors.seats import current_position
from tournaments.services.play_voiding import play_expect_again, play_mark_not_played
from tournaments.services.result_checks import ResultConflictError
from tournaments.services.results import result_confirm, result_correct


@extend_schema(tags=["results"])
class PlaysView(DirectorView):
    """The boards of all tables in one position (``?position=``; the last started unless given)."""

    @extend_schema(
        responses=PlaySerializer(many=True),
        parameters=[OpenApiParameter("position", int)],
        operation_id="plays_list",
    )
    def get(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        position = current_position(event)
        last = str(position.number) if position else "1"
        number = whole_number(request.query_params.get("position", last), "position")
        return Response(PlaySerializer(plays_of_position(event, number), many=True).data)


class DeskPlayView(DirectorView):
    """One board at one table, seen from the desk."""

    def play(self, request: Request, code: str, board: int, table: int) -> Play:
        return play_of(self.event(request, code), board, table)


@extend_schema(tags=["results"])
class PlayView(DeskPlayView):
    """One board at one table with every version; ``POST`` is the desk's entry or correction."""

    @extend_schema(responses=PlaySerializer, operation_id="play_retrieve")
    def get(self, request: Request, code: str, board: int, table: int) -> Response:
        return Response(PlaySerializer(self.play(request, code, board, table)).data)

    @extend_schema(request=forms.CorrectRequest, responses={200: PlaySerializer, 409: ConflictSerializer})
    def post(self, request: Request, code: str, board: int, table: int) -> Response:
        play = self.play(request, code, board, table)
        data = body_of(forms.CorrectRequest, request)
        try:
            result_correct(
                play=play,
                data=data["sheet"],
                reason=data["reason"],
                base_version=data["base_version"],
                actor=self.actor(request),
                now=self.now,
            )
        except ResultConflictError as error:
            return conflict(error)
        return answer(play)


@extend_schema(tags=["results"])
class PlayPreviewView(DeskPlayView):
    """The score of a sheet before the desk saves it; every problem at once."""

    @extend_schema(request=forms.SheetRequest, responses=PreviewSerializer)
    def post(self, request: Request, code: str, board: int, table: int) -> Response:
        return preview(self.play(request, code, board, table), request)


@extend_schema(tags=["results"])
class PlayConfirmView(DeskPlayView):
    """The desk confirms what a table has entered."""

    @extend_schema(request=forms.ConfirmRequest, responses={200: PlaySerializer, 409: ConflictSerializer})
    def post(self, request: Request, code: str, board: int, table: int) -> Response:
        play = self.play(request, code, board, table)
        data = body_of(forms.ConfirmRequest, request)
        version = version_of(play, data["version"])
        try:
            result_confirm(version=version, actor=self.actor(request), now=self.now)
        except ResultConflictError as error:
            return conflict(error)
        return answer(play)


@extend_schema(tags=["results"])
class PlayNotPlayedView(DeskPlayView):
    """The board is not played at this table, with a reason; ``DELETE`` expects it again."""

    @extend_schema(request=forms.ReasonRequest, responses=PlaySerializer)
    def post(self, request: Request, code: str, board: int, table: int) -> Response:
        play = self.play(request, code, board, table)
        data = body_of(forms.ReasonRequest, request)
        play_mark_not_played(play=play, reason=data["reason"], actor=self.actor(request), now=self.now)
        return answer(play)

    @extend_schema(responses=PlaySerializer)
    def delete(self, request: Request, code: str, board: int, table: int) -> Response:
        play = self.play(request, code, board, table)
        play_expect_again(play=play, actor=self.actor(request), now=self.now)
        return answer(play)
