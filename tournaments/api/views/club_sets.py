"""Boards without an event: made, printed, released and cancelled by a club's dealers alone."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.papers import PAPER_RENDERERS, PDF, pdf_answer
from games.models import BoardSet
from games.services.committing import later_source
from games.services.free_sets import AskedSet
from tournaments.api.requests import ReasonRequest, SetValueRequest
from tournaments.api.serializers import DealtSerializer
from tournaments.api.set_forms import (
    ClubSetRequest,
    ClubSetSerializer,
    ClubSetStatusSerializer,
    SetReleaseRequest,
)
from tournaments.api.views.base import DirectorView, body_of
from tournaments.models import ClubSet
from tournaments.printing.club_sets import set_labels_pdf, set_paper_pdf, set_slips_pdf
from tournaments.selectors.access import clubs_directed
from tournaments.selectors.club_sets import club_sets_of
from tournaments.services.club_set_papers import PAPERS, set_labels_open, set_paper_open
from tournaments.services.club_sets import (
    club_set_cancel,
    club_set_give_value,
    club_set_make,
    club_set_release,
)
from tournaments.services.club_sets_by_hand import club_set_by_hand


class DealerView(DirectorView):
    """A view of a set of one of the caller's clubs; what only its dealers may is refused to the others."""

    def own(self, request: Request, code: str) -> ClubSet:
        return get_object_or_404(club_sets_of(request.user), page_code=code.upper())

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(PermissionDenied() if isinstance(exc, PermissionError) else exc)

    def who(self, request: Request, data: dict[str, Any]) -> dict[str, Any]:
        """Of which of the caller's clubs the set is to be, and who asks for it; taken out of ``data``."""
        club = get_object_or_404(clubs_directed(request.user), code=data.pop("club"))
        return {"club": club, "title": data.pop("title"), "actor": self.actor(request), "now": self.now}

    def answer(self, request: Request, code: str, *, is_new: bool = False) -> Response:
        """The set as it is now."""
        found = ClubSetSerializer(self.own(request, code)).data
        return Response(found, status=status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)


@extend_schema(tags=["sets"])
class ClubSetsView(generics.ListAPIView, DealerView):
    """The sets that your clubs have for no event, the newest first; a new one."""

    permission_classes = [IsAuthenticated]
    serializer_class = ClubSetSerializer
    queryset = ClubSet.objects.none()

    def get_queryset(self) -> QuerySet[ClubSet]:
        return club_sets_of(self.request.user)

    @extend_schema(request=ClubSetRequest, responses={201: ClubSetSerializer})
    def post(self, request: Request) -> Response:
        """A set of any game: dealt now, by a worker, or when its public source has spoken; or boards without
        cards, which you write down."""
        data = body_of(ClubSetRequest, request)
        who = self.who(request, data)
        named, origin = data.pop("source"), data.pop("origin")
        source = later_source(named["name"], named["time"], who["now"]) if named else None
        asked = AskedSet(is_played=data.pop("by_play"), source=source, **data)
        if origin == BoardSet.Origin.DRAWN:
            made = club_set_make(asked=asked, **who)
        else:
            made = club_set_by_hand(asked=asked, origin=origin, **who)
        return self.answer(request, made.page_code, is_new=True)


@extend_schema(tags=["sets"])
class ClubSetView(DealerView):
    """How far a set is, and what was noted of it; never a card."""

    @extend_schema(responses=ClubSetStatusSerializer, operation_id="sets_retrieve")
    def get(self, request: Request, code: str) -> Response:
        return Response(ClubSetStatusSerializer(self.own(request, code)).data)


@extend_schema(tags=["sets"])
class ClubSetValueView(DealerView):
    """What the public source said, given once: then the boards are dealt."""

    @extend_schema(request=SetValueRequest, responses=ClubSetSerializer)
    def post(self, request: Request, code: str) -> Response:
        club_set, data = self.own(request, code), body_of(SetValueRequest, request)
        actor = self.actor(request)
        club_set_give_value(club_set=club_set, actor=actor, now=self.now, **data)
        return self.answer(request, code)


@extend_schema(tags=["sets"])
class ClubSetReleaseView(DealerView):
    """Show everybody all boards and the key, for good; a set with an hour waits for it."""

    @extend_schema(request=SetReleaseRequest, responses=ClubSetSerializer)
    def post(self, request: Request, code: str) -> Response:
        club_set, data = self.own(request, code), body_of(SetReleaseRequest, request)
        is_confirmed, actor = data["confirmed"], self.actor(request)
        club_set_release(club_set=club_set, is_confirmed=is_confirmed, actor=actor, now=self.now)
        return self.answer(request, code)


@extend_schema(tags=["sets"])
class ClubSetCancelView(DealerView):
    """Take the set out of use; everybody can read the reason."""

    @extend_schema(request=ReasonRequest, responses=ClubSetSerializer)
    def post(self, request: Request, code: str) -> Response:
        club_set, data = self.own(request, code), body_of(ReasonRequest, request)
        reason = data["reason"]
        club_set_cancel(club_set=club_set, reason=reason, actor=self.actor(request), now=self.now)
        return self.answer(request, code)


@extend_schema(tags=["sets"])
class ClubSetCardsView(DealerView):
    """Every card of every board, to fill the étuis: for the dealer only, and each look is noted."""

    @extend_schema(request=None, responses={200: DealtSerializer(many=True)})
    def post(self, request: Request, code: str) -> Response:
        boards = set_paper_open(
            club_set=self.own(request, code),
            paper="dealing-sheets",
            actor=self.actor(request),
            now=self.now,
        )
        answer = Response(DealtSerializer(boards, many=True).data)
        answer["Cache-Control"] = "no-store, private"
        return answer


@extend_schema(tags=["sets"])
class ClubSetPaperView(DealerView):
    """A paper with the cards: for the dealer only, and each look is noted."""

    renderer_classes = PAPER_RENDERERS

    @extend_schema(
        request=None,
        responses=PDF,
        parameters=[
            OpenApiParameter("paper", str, OpenApiParameter.PATH, enum=[*PAPERS]),
            OpenApiParameter("open", bool, description="Print the seat beside the cards, too."),
        ],
    )
    def post(self, request: Request, code: str, paper: str) -> HttpResponse:
        club_set = self.own(request, code)
        if paper not in PAPERS:
            raise Http404
        boards = set_paper_open(club_set=club_set, paper=paper, actor=self.actor(request), now=self.now)
        is_open = request.query_params.get("open", "").lower() in {"1", "true"}
        pdf = set_paper_pdf(club_set, paper, boards, is_open=is_open)
        return pdf_answer(pdf, f"etui-{club_set.code}-{paper}.pdf", is_secret=True)


@extend_schema(tags=["sets"])
class ClubSetSlipsView(DealerView):
    """A travelling slip for every board: number and taker, whom everybody may know, and empty lines."""

    renderer_classes = PAPER_RENDERERS

    @extend_schema(responses=PDF, operation_id="set_score_slips_retrieve")
    def get(self, request: Request, code: str) -> HttpResponse:
        club_set = self.own(request, code)
        return pdf_answer(set_slips_pdf(club_set), f"etui-{club_set.code}-slips.pdf", is_secret=False)


@extend_schema(tags=["sets"])
class ClubSetLabelsView(DealerView):
    """A label for every étui, without a card: for the dealer only, and noted as the other papers."""

    renderer_classes = PAPER_RENDERERS

    @extend_schema(request=None, responses=PDF)
    def post(self, request: Request, code: str) -> HttpResponse:
        club_set = self.own(request, code)
        heads = set_labels_open(club_set=club_set, actor=self.actor(request), now=self.now)
        pdf = set_labels_pdf(club_set, heads, settings.PUBLIC_URL or request.build_absolute_uri("/"))
        return pdf_answer(pdf, f"etui-{club_set.code}-labels.pdf", is_secret=False)
