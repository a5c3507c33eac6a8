"""Hand records over the API: PDF, for everybody, of released boards only."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.errors import ProblemsSerializer, problems_body
from games.api.papers import PAPER_RENDERERS, PDF, pdf_answer
from games.problems import Problem, gettext_noop
from scoring.printing.hand_records import released_records_pdf
from scoring.selectors.kinds import event_of_boards
from tournaments.models import Event, Play

ANSWERS: dict[Any, Any] = {**PDF, 403: ProblemsSerializer}


class RecordsView(APIView):
    """What both views share."""

    renderer_classes = PAPER_RENDERERS

    def event(self, code: str) -> Event:
        event = event_of_boards(code)
        if event is None:
            raise Http404
        return event

    def answer(
        self, request: Request, event: Event, closed: Problem, number: int | None = None
    ) -> HttpResponse | Response:
        """The PDF, or ``closed`` as the reason why there is none."""
        site = settings.PUBLIC_URL or request.build_absolute_uri("/")
        pdf = released_records_pdf(event, site, number)
        if pdf is None:
            return Response(problems_body([closed]), status=status.HTTP_403_FORBIDDEN)
        return pdf_answer(pdf, f"etui-{event.code}-hands.pdf", is_secret=False)


class HandRecordsView(RecordsView):
    """A page for every released board: four hands, chien, results."""

    @extend_schema(tags=["boards"], responses=ANSWERS, operation_id="hand_records_retrieve")
    def get(self, request: Request, code: str) -> HttpResponse | Response:
        message = gettext_noop("No board of this event has been released yet.")
        return self.answer(request, self.event(code), Problem("no_board_released", message))


class HandRecordView(RecordsView):
    """The page of one released board."""

    @extend_schema(tags=["boards"], responses=ANSWERS, operation_id="hand_record_retrieve")
    def get(self, request: Request, code: str, number: int) -> HttpResponse | Response:
        event = self.event(code)
        if not Play.objects.filter(event=event, board=number).exists():
            raise Http404
        message = gettext_noop("Board %(board)s opens when its last table is done.")
        closed = Problem("board_not_released", message, {"board": number}, "board")
        return self.answer(request, event, closed, number)
