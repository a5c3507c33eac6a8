"""Papers of an event as PDF: diagrams for the dealer only, labels and guide cards for whoever directs."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from games.api.papers import PAPER_RENDERERS, PDF, pdf_answer
from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.blind import blind_steps
from tournaments.api.views.base import DirectorView
from tournaments.movements.etuis import etui_counts
from tournaments.printing.etui_labels import etui_labels_pdf, labels_of_event
from tournaments.printing.etuis import for_every_etui
from tournaments.printing.guide_cards import guide_cards_pdf
from tournaments.printing.hand_diagrams import hand_diagrams_pdf
from tournaments.printing.pack_lists import pack_lists_pdf
from tournaments.printing.score_slips import score_slips_pdf
from tournaments.printing.stage_cards import stage_cards_pdf
from tournaments.selectors.etuis import etuis_of_event
from tournaments.selectors.guides import guides_of_event
from tournaments.selectors.rounds import rounds_drawn
from tournaments.selectors.seats import slips_of_event
from tournaments.selectors.stage_guides import NO_GUIDES, stage_guides
from tournaments.services.dealing import hand_diagrams_open, pack_lists_open
from tournaments.services.movements import NO_MOVEMENT


@extend_schema(tags=["setup"])
class HandDiagramsView(DirectorView):
    """A diagram of every hand, for its étui: for the dealer only, and each look is in the log."""

    renderer_classes = PAPER_RENDERERS

    @extend_schema(
        request=None,
        responses=PDF,
        parameters=[OpenApiParameter("open", bool, description="Print the seat beside the cards, too.")],
    )
    def post(self, request: Request, code: str) -> HttpResponse:
        event = self.event(request, code)
        try:
            boards = hand_diagrams_open(event=event, actor=self.actor(request), now=self.now)
        except PermissionError as error:
            raise PermissionDenied from error
        is_open = request.query_params.get("open", "").lower() in {"1", "true"}
        pdf = hand_diagrams_pdf(event, for_every_etui(event, boards), is_open=is_open)
        return pdf_answer(pdf, f"etui-{event.code}-diagrams.pdf", is_secret=True)


@extend_schema(tags=["setup"])
class PackListsView(DirectorView):
    """Where each card of a sorted pack goes: for the dealer only, and each look is in the log."""

    renderer_classes = PAPER_RENDERERS

    @extend_schema(request=None, responses=PDF)
    def post(self, request: Request, code: str) -> HttpResponse:
        event = self.event(request, code)
        try:
            boards = pack_lists_open(event=event, actor=self.actor(request), now=self.now)
        except PermissionError as error:
            raise PermissionDenied from error
        etuis = etui_counts(etuis_of_event(event))
        pdf = pack_lists_pdf(event, [(board, blind_steps(board)) for board in boards], etuis=etuis)
        return pdf_answer(pdf, f"etui-{event.code}-pack-lists.pdf", is_secret=True)


@extend_schema(tags=["setup"])
class EtuiLabelsView(DirectorView):
    """A label for every étui: number, dealer, taker, the code of its public page. No card."""

    renderer_classes = PAPER_RENDERERS

    @extend_schema(responses=PDF, operation_id="etui_labels_retrieve")
    def get(self, request: Request, code: str) -> HttpResponse:
        event = self.event(request, code)
        labels = labels_of_event(event, settings.PUBLIC_URL or request.build_absolute_uri("/"))
        if not labels:
            message = gettext_noop("The boards have not been dealt yet.")
            raise ProblemsError([Problem("boards_missing", message)])
        return pdf_answer(etui_labels_pdf(event, labels), f"etui-{event.code}-labels.pdf", is_secret=False)


@extend_schema(tags=["setup"])
class ScoreSlipsView(DirectorView):
    """A slip that travels with every étui: where it is played, by whom, and room to write."""

    renderer_classes = PAPER_RENDERERS

    @extend_schema(responses=PDF, operation_id="score_slips_retrieve")
    def get(self, request: Request, code: str) -> HttpResponse:
        event = self.event(request, code)
        slips = slips_of_event(event)
        if not slips:
            raise ProblemsError([Problem("movement_missing", NO_MOVEMENT)])
        return pdf_answer(score_slips_pdf(event, slips), f"etui-{event.code}-slips.pdf", is_secret=False)


@extend_schema(tags=["setup"])
class GuideCardsView(DirectorView):
    """A card for every player or pair: table, seat and boards, or opponents, of each position.

    Where rounds are drawn, those of the stage that is played, if its seating is made beforehand.
    """

    renderer_classes = PAPER_RENDERERS

    @extend_schema(responses=PDF, operation_id="guide_cards_retrieve")
    def get(self, request: Request, code: str) -> HttpResponse:
        event = self.event(request, code)
        if event.has_rounds:
            found = stage_guides(event, rounds_drawn(event))
            if found is None:
                raise ProblemsError([Problem("stage_not_fixed", NO_GUIDES)])
            pdf = stage_cards_pdf(event, found)
            return pdf_answer(pdf, f"etui-{event.code}-guide-cards.pdf", is_secret=False)
        guides = guides_of_event(event)
        if not guides:
            raise ProblemsError([Problem("movement_missing", NO_MOVEMENT)])
        return pdf_answer(
            guide_cards_pdf(event.name, guides), f"etui-{event.code}-guide-cards.pdf", is_secret=False
        )
