"""Results: at the desk and at the table."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.errors import ProblemSerializer, problems_body
from tournaments.api import requests as forms
from tournaments.api.auth import HasLink, LinkAuthentication
from tournaments.api.serializers import PlaySerializer, VersionSerializer
from tournaments.api.views.base import DirectorView, play_of
from tournaments.models import AccessLink, Play, ResultVersion
from tournaments.selectors.plays import play_of_board, plays_of_position, plays_of_table
from tournaments.selectors.seats import current_position, table_seating
from tournaments.selectors.sheets import read_sheet
from tournaments.services.actors import Actor
from tournaments.services.play_voiding import play_expect_again, play_mark_not_played
from tournaments.services.result_checks import ResultConflictError
from tournaments.services.results import result_confirm, result_correct, result_enter


class TermSerializer(serializers.Serializer):
    """One part of a score and why."""

    code = serializers.CharField()
    label = serializers.CharField()
    amount = serializers.IntegerField()


class PreviewSerializer(serializers.Serializer):
    """What a sheet is worth, before it is saved."""

    unit = serializers.IntegerField()
    scores = serializers.DictField(child=serializers.IntegerField())
    terms = TermSerializer(many=True)
    doubts = ProblemSerializer(many=True)


class ConflictSerializer(serializers.Serializer):
    """Somebody else wrote first: the problem, and what stands now."""

    problems = ProblemSerializer(many=True)
    current = VersionSerializer()


def _conflict(error: ResultConflictError) -> Response:
    body = problems_body(error.problems) | {"current": VersionSerializer(error.current).data}
    return Response(body, status=status.HTTP_409_CONFLICT)


def _answer(play: Play) -> Response:
    return Response(PlaySerializer(play_of(play.event, play.board, play.table)).data)


def _version(play: Play, number: int) -> ResultVersion:
    for version in play.versions.all():
        if version.number == number:
            version.play = play
            return version
    raise Http404


def _preview(play: Play, sheet: dict[str, Any]) -> dict[str, Any]:
    """The score of a sheet with its terms and doubts; ``ProblemsError`` with all that is wrong."""
    found = read_sheet(play, sheet)
    return {
        "unit": found.unit,
        "scores": dict(found.scores),
        "terms": [
            {"code": term.code, "label": gettext(term.label), "amount": term.amount} for term in found.terms
        ],
        "doubts": problems_body(found.doubts)["problems"],
    }


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
        asked = request.query_params.get("position", "")
        number = int(asked) if asked.isascii() and asked.isdecimal() else position.number if position else 1
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
        form = forms.CorrectRequest(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
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
            return _conflict(error)
        return _answer(play)


@extend_schema(tags=["results"])
class PlayConfirmView(DeskPlayView):
    """The desk confirms what a table has entered."""

    @extend_schema(request=forms.ConfirmRequest, responses={200: PlaySerializer, 409: ConflictSerializer})
    def post(self, request: Request, code: str, board: int, table: int) -> Response:
        play = self.play(request, code, board, table)
        form = forms.ConfirmRequest(data=request.data)
        form.is_valid(raise_exception=True)
        version = _version(play, form.validated_data["version"])
        try:
            result_confirm(version=version, actor=self.actor(request), now=self.now)
        except ResultConflictError as error:
            return _conflict(error)
        return _answer(play)


@extend_schema(tags=["results"])
class PlayNotPlayedView(DeskPlayView):
    """The board is not played at this table, with a reason; ``DELETE`` expects it again."""

    @extend_schema(request=forms.ReasonRequest, responses=PlaySerializer)
    def post(self, request: Request, code: str, board: int, table: int) -> Response:
        play = self.play(request, code, board, table)
        form = forms.ReasonRequest(data=request.data)
        form.is_valid(raise_exception=True)
        play_mark_not_played(
            play=play, reason=form.validated_data["reason"], actor=self.actor(request), now=self.now
        )
        return _answer(play)

    @extend_schema(responses=PlaySerializer)
    def delete(self, request: Request, code: str, board: int, table: int) -> Response:
        play = self.play(request, code, board, table)
        play_expect_again(play=play, actor=self.actor(request), now=self.now)
        return _answer(play)


class TableView(APIView):
    """A view for whoever shows a seat's link."""

    authentication_classes = [LinkAuthentication]
    permission_classes = [HasLink]

    def link(self, request: Request) -> AccessLink:
        return request.auth

    def play(self, request: Request, board: int) -> Play:
        play = play_of_board(self.link(request).event, board, self.link(request).table)
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
                letter: {"code": seat.entry.player.code, "name": str(seat.entry.player)}
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
        play = self.play(request, board)
        form = forms.SheetRequest(data={"base_version": 0, **request.data})
        form.is_valid(raise_exception=True)
        body = _preview(play, form.validated_data["sheet"])
        return Response(PreviewSerializer(body).data)


@extend_schema(tags=["table"])
class TableEnterView(TableView):
    """A seat enters a result, to be confirmed by another seat or the desk."""

    @extend_schema(request=forms.EnterRequest, responses={201: PlaySerializer, 409: ConflictSerializer})
    def post(self, request: Request, board: int) -> Response:
        play = self.play(request, board)
        form = forms.EnterRequest(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
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
            return _conflict(error)
        answer = _answer(play)
        answer.status_code = status.HTTP_201_CREATED
        return answer


@extend_schema(tags=["table"])
class TableConfirmView(TableView):
    """Another seat confirms the version it has looked at."""

    @extend_schema(request=forms.ConfirmRequest, responses={200: PlaySerializer, 409: ConflictSerializer})
    def post(self, request: Request, board: int) -> Response:
        play = self.play(request, board)
        form = forms.ConfirmRequest(data=request.data)
        form.is_valid(raise_exception=True)
        version = _version(play, form.validated_data["version"])
        try:
            result_confirm(version=version, actor=Actor(link=self.link(request)), now=timezone.now())
        except ResultConflictError as error:
            return _conflict(error)
        return _answer(play)
