"""The movement of an event: made, drawn, looked at, with the ways of its étuis."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.papers import PAPER_RENDERERS, PDF, pdf_answer
from games.problem_texts import render
from games.problems import Problem, ProblemsError
from games.selectors.boards import board_takers
from tournaments.api import requests as forms
from tournaments.api.serializers import SentenceSerializer
from tournaments.api.views.base import DirectorView, body_of
from tournaments.models import Event
from tournaments.movements.checker import check
from tournaments.movements.etuis import EtuiWay, stands_of
from tournaments.movements.schedule import Schedule
from tournaments.printing.etui_guides import etui_guides_pdf
from tournaments.selectors.etuis import etuis_of_event
from tournaments.services import movements


class EtuiPlaceSerializer(serializers.Serializer):
    """Where étuis lie in a position: two tables share them by relay."""

    position = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())


class EtuiWaySerializer(serializers.Serializer):
    """The same étui of boards that go together, position by position."""

    etui = serializers.IntegerField()
    boards = serializers.ListField(child=serializers.IntegerField())
    places = EtuiPlaceSerializer(many=True)


class StandSerializer(serializers.Serializer):
    """A relay stand: its tables, its boards, and the board with which each table begins."""

    position = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())
    boards = serializers.ListField(child=serializers.IntegerField())
    first = serializers.ListField(child=serializers.IntegerField(), help_text="in the order of the tables")


class MovementSerializer(serializers.Serializer):
    """The movement of an event with its checker's report, the étuis it needs and their ways."""

    seed = serializers.CharField()
    schedule = serializers.JSONField()
    ok = serializers.BooleanField()
    report = SentenceSerializer(many=True)
    etuis = EtuiWaySerializer(many=True)
    stands = StandSerializer(many=True)


@extend_schema(tags=["setup"])
class MovementView(DirectorView):
    """The movement with its checker's report; ``POST`` makes and draws one."""

    @extend_schema(responses=MovementSerializer)
    def get(self, request: Request, code: str) -> Response:
        return Response(_movement(self.event(request, code)))

    @extend_schema(request=forms.MovementRequest, responses={201: MovementSerializer})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(forms.MovementRequest, request)
        event = movements.movement_prepare(event=event, actor=self.actor(request), now=self.now, **data)
        return Response(_movement(event), status=status.HTTP_201_CREATED)


@extend_schema(tags=["setup"])
class MovementTypedView(DirectorView):
    """The club's own movement instead of one of ours."""

    @extend_schema(request=forms.MovementTypedRequest, responses={201: MovementSerializer})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(forms.MovementTypedRequest, request)
        event = movements.movement_type(event=event, actor=self.actor(request), now=self.now, **data)
        return Response(_movement(event), status=status.HTTP_201_CREATED)


@extend_schema(tags=["setup"])
class EtuiGuidesView(DirectorView):
    """A card for every étui that says where it lies in each position, and the relay stands."""

    renderer_classes = PAPER_RENDERERS

    @extend_schema(responses=PDF, operation_id="etui_guides_retrieve")
    def get(self, request: Request, code: str) -> HttpResponse:
        event = self.event(request, code)
        ways = etuis_of_event(event)
        if not ways:
            raise ProblemsError([Problem("movement_missing", movements.NO_MOVEMENT)])
        return pdf_answer(etui_guides_pdf(event, ways), f"etui-{event.code}-etuis.pdf", is_secret=False)


def _movement(event: Event) -> dict[str, object]:
    if not event.movement:
        raise Http404
    schedule = Schedule.from_dict(event.movement)
    report = check(schedule, board_takers(event.board_set) if event.board_set else None)
    sentences = [{"code": line.code, "message": render(line)} for line in report.sentences()]
    ways = etuis_of_event(event)
    stands = [
        {
            "position": stand.position,
            "tables": stand.tables,
            "boards": stand.boards,
            "first": [board for _table, board in stand.first],
        }
        for stand in stands_of(ways)
    ]
    body = {
        "seed": event.draw_seed,
        "schedule": schedule.as_dict(),
        "ok": report.ok,
        "report": sentences,
        "etuis": [_way(way) for way in ways],
        "stands": stands,
    }
    return dict(MovementSerializer(body).data)


def _way(way: EtuiWay) -> dict[str, object]:
    places = [{"position": position, "tables": tables} for position, tables in way.tables.items()]
    return {"etui": way.etui, "boards": way.boards, "places": places}
