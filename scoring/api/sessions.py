"""Tournaments of several sessions: read by everybody, made and changed by the directors of their club."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.selectors.sessions import sessions_ranking_of
from scoring.sessions_bodies import tournament_body
from tournaments.api.views.base import DirectorView, body_of, whole_number
from tournaments.models import Tournament
from tournaments.selectors.access import clubs_directed
from tournaments.selectors.sessions import tournament_by_code, tournaments_directed
from tournaments.services.sessions import sessions_set, tournament_create


class TournamentCreateRequest(serializers.Serializer):
    """A tournament; with a preset also the events of its sessions."""

    club = serializers.CharField(max_length=40)
    name = serializers.CharField(max_length=400, allow_blank=True)
    preset = serializers.CharField(max_length=60, allow_blank=True, default="")
    days = serializers.ListField(child=serializers.DateField(), default=list, max_length=50)


class SessionLineRequest(serializers.Serializer):
    """An event as a session."""

    event = serializers.CharField(max_length=12)
    coefficient = serializers.CharField(max_length=20, default="1")


class SessionsRequest(serializers.Serializer):
    """All sessions in order."""

    sessions = SessionLineRequest(many=True)
    reason = serializers.CharField(
        allow_blank=True, default="", help_text="Needed where a session that has started changes."
    )


class TournamentRowSerializer(serializers.Serializer):
    """A tournament in a list."""

    tournament = serializers.CharField(source="code")
    name = serializers.CharField()
    club = serializers.CharField(source="club.code")


def _found(tournament: Tournament | None) -> Tournament:
    if tournament is None:
        raise Http404
    return tournament


@extend_schema(tags=["tournaments"])
class TournamentsView(DirectorView):
    """My tournaments; a new one."""

    @extend_schema(responses=TournamentRowSerializer(many=True), operation_id="tournaments_list")
    def get(self, request: Request) -> Response:
        return Response(TournamentRowSerializer(tournaments_directed(request.user), many=True).data)

    @extend_schema(request=TournamentCreateRequest, responses={201: dict}, operation_id="tournaments_create")
    def post(self, request: Request) -> Response:
        data = body_of(TournamentCreateRequest, request)
        club = clubs_directed(request.user).filter(code__iexact=data.pop("club")).first()
        if club is None:
            raise Http404
        made = tournament_create(club=club, actor=self.actor(request), now=self.now, **data)
        return Response(_body(made.code), status=status.HTTP_201_CREATED)


@extend_schema(tags=["tournaments"])
class TournamentView(DirectorView):
    """The ranking over the sessions of a tournament; ``?after=2``: as it was after the second."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(
        parameters=[OpenApiParameter("after", int)],
        responses={200: dict},
        operation_id="tournament_retrieve",
    )
    def get(self, request: Request, code: str) -> Response:
        asked = request.query_params.get("after", "")
        return Response(_body(code, whole_number(asked, "after") if asked else None))


@extend_schema(tags=["tournaments"])
class SessionsView(DirectorView):
    """The sessions of a tournament and their coefficients, replaced as a whole."""

    @extend_schema(request=SessionsRequest, responses={200: dict}, operation_id="sessions_set")
    def put(self, request: Request, code: str) -> Response:
        tournament = _found(tournaments_directed(request.user).filter(code=code.upper()).first())
        data = body_of(SessionsRequest, request)
        sessions_set(
            tournament=tournament,
            sessions=[(one["event"], one["coefficient"]) for one in data["sessions"]],
            actor=self.actor(request),
            now=self.now,
            reason=data["reason"],
        )
        return Response(_body(tournament.code))


def _body(code: str, after: int | None = None) -> dict[str, Any]:
    return tournament_body(sessions_ranking_of(_found(tournament_by_code(code)), after))
