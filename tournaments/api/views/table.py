"""What a seat's phone does."""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api import requests as forms
from tournaments.api.auth import HasLink, LinkAuthentication
from tournaments.api.serializers import PlaySerializer
from tournaments.api.views.answers import (
    ConflictSerializer,
    PreviewSerializer,
    answer,
    conflict,
    preview,
    version_of,
)
from tournaments.api.views.base import body_of
from tournaments.models import AccessLink, Play
from tournaments.selectors.plays import play_at_table, plays_of_table
from tournaments.selectors.seats import current_position, table_seating
from tournaments.services.actors import Actor
from tournaments.services.result_checks import ResultConflictError
from tournaments.services.results import result_confirm, result_enter


class TableView(APIView):
    """A view for whoever shows a seat's link."""

    authentication_classes = [LinkAuthentication]
    permission_classes = [HasLink]

    def link(self, request: Request) -> AccessLink:
        return request.auth

    def play(self, request: Request, board: int) -> Play:
        play = play_at_table(self.link(request).event, board, self.link(request).table)
        if play is None:
            raise Http404
        return play


class TableSerializer(serializers.Serializer):
    """What a seat sees: where it is, who sits there, which boards."""

    event = serializers.CharField()
    table = serializers.IntegerField()
    seat = serializers.CharField()
    position = serializers.IntegerField(allow_null=True)
    seats = serializers.DictField(child=serializers.DictField(child=serializers.CharField()))
    plays = PlaySerializer(many=True)


@extend_schema(tags=["table"])
class TableHomeView(TableView):
    """The table of the link in the position that is being played."""

    @extend_schema(responses=TableSerializer, operation_id="table_retrieve")
    def get(self, request: Request) -> Response:
        link = self.link(request)
        position = current_position(link.event)
        number = position.number if position else 0
        seats = table_seating(link.event, number, link.table)
        body = {
            "event": link.event.code,
            "table": link.table,
            "seat": link.seat,
            "position": position.number if position else None,
            "seats": {
                letter: {"code": seat.entry.player.code, "name": seat.name}
                for letter, seat in sorted(seats.items())
            },
            "plays": plays_of_table(link.event, number, link.table),
        }
        return Response(TableSerializer(body).data)


@extend_schema(tags=["table"])
class TablePreviewView(TableView):
    """The score of a sheet before saving; every problem at once."""

    @extend_schema(request=forms.SheetRequest, responses=PreviewSerializer)
    def post(self, request: Request, board: int) -> Response:
        return preview(self.play(request, board), request)


@extend_schema(tags=["table"])
class TableEnterView(TableView):
    """A seat enters a result, to be confirmed by another seat or the desk."""

    @extend_schema(request=forms.EnterRequest, responses={201: PlaySerializer, 409: ConflictSerializer})
    def post(self, request: Request, board: int) -> Response:
        play = self.play(request, board)
        data = body_of(forms.EnterRequest, request)
        try:
            result_enter(
                play=play,
                data=data["sheet"],
                base_version=data["base_version"],
                idempotency_key=data["idempotency_key"],
                actor=Actor(link=self.link(request)),
                now=timezone.now(),
            )
        except ResultConflictError as error:
            return conflict(error)
        response = answer(play)
        response.status_code = status.HTTP_201_CREATED
        return response


@extend_schema(tags=["table"])
class TableConfirmView(TableView):
    """Another seat confirms the version it has looked at."""

    @extend_schema(request=forms.ConfirmRequest, responses={200: PlaySerializer, 409: ConflictSerializer})
    def post(self, request: Request, board: int) -> Response:
        play = self.play(request, board)
        data = body_of(forms.ConfirmRequest, request)
        version = version_of(play, data["version"])
        try:
            result_confirm(version=version, actor=Actor(link=self.link(request)), now=timezone.now())
        except ResultConflictError as error:
            return conflict(error)
        return answer(play)
