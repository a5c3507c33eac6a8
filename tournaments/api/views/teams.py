"""Events of teams over the API: who is in a team with which part, who attacks when, and changes of these."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.errors import ProblemSerializer, problems_body
from tournaments.api.requests import ReasonRequest
from tournaments.api.serializers import EntrySerializer
from tournaments.api.views.base import DirectorView, body_of, entry_of
from tournaments.models import Event
from tournaments.selectors.entry_names import members_of_event, name_of
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.teams import attackers_of_event
from tournaments.services.late_teams import team_consequences, team_join, team_sight
from tournaments.services.line_ups import line_up_set, member_replace


class LineUpRequest(serializers.Serializer):
    """The members of a team by the codes of the players, in the order of their parts."""

    order = serializers.ListField(child=serializers.CharField(max_length=12), max_length=12)


class MemberRequest(ReasonRequest):
    """Who leaves a team, by code, and who comes: a name, or ``name;licence``."""

    leaves = serializers.CharField(max_length=12)
    name = serializers.CharField(max_length=200, allow_blank=True)


class LateTeamRequest(ReasonRequest):
    """One line of a list, and the first position that has not been started, as the consequences say it."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, max_length=600)
    position = serializers.IntegerField(min_value=0, max_value=999)


class LateTeamSerializer(serializers.Serializer):
    """Whom a late team would meet from position ``first`` on, and the movement then."""

    first = serializers.IntegerField()
    consequences = ProblemSerializer(many=True)
    schedule = serializers.DictField()


@extend_schema(tags=["setup"])
class TeamsView(DirectorView):
    """The teams of an event with their members in the order of their parts, and who attacks each board."""

    @extend_schema(responses={200: dict}, operation_id="teams_retrieve")
    def get(self, request: Request, code: str) -> Response:
        return Response(_body(self.event(request, code)))


@extend_schema(tags=["setup"])
class LineUpView(DirectorView):
    """Who has which part: a quadrette's attacker comes first, in a team match the four of the quarters."""

    @extend_schema(request=LineUpRequest, responses={200: dict}, operation_id="teams_line_up")
    def post(self, request: Request, code: str, player: str) -> Response:
        event = self.event(request, code)
        data = body_of(LineUpRequest, request)
        codes = data["order"]
        line_up_set(entry=entry_of(event, player), codes=codes, actor=self.actor(request), now=self.now)
        return Response(_body(event))


@extend_schema(tags=["play"])
class MemberView(DirectorView):
    """Somebody takes the part of a member who cannot play (on)."""

    @extend_schema(request=MemberRequest, responses={200: dict}, operation_id="teams_replace_member")
    def post(self, request: Request, code: str, player: str) -> Response:
        event = self.event(request, code)
        said = body_of(MemberRequest, request)
        member_replace(
            entry=entry_of(event, player),
            code=said["leaves"],
            name=said["name"],
            reason=said["reason"],
            actor=self.actor(request),
            now=self.now,
        )
        return Response(_body(event))


@extend_schema(tags=["play"])
class LateTeamView(DirectorView):
    """A team that comes late plays against whoever would have sat out; ``GET`` tells the consequences."""

    @extend_schema(responses=LateTeamSerializer, operation_id="teams_late_sight")
    def get(self, request: Request, code: str) -> Response:
        sight = team_sight(event=self.event(request, code))
        told = problems_body(team_consequences(sight, _("the late team")))["problems"]
        body = {"first": sight.first, "consequences": told, "schedule": sight.found.schedule.as_dict()}
        return Response(LateTeamSerializer(body).data)

    @extend_schema(request=LateTeamRequest, responses={201: EntrySerializer}, operation_id="teams_late")
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        said = body_of(LateTeamRequest, request)
        newcomer = team_join(
            event=event,
            text=said["text"],
            number=said["position"],
            reason=said["reason"],
            actor=self.actor(request),
            now=self.now,
        )
        return Response(EntrySerializer(newcomer).data, status=status.HTTP_201_CREATED)


def _body(event: Event) -> dict[str, Any]:
    members = members_of_event(event) if event.is_of_teams else {}
    teams = [
        {
            "player": entry.player.code,
            "name": name_of(entry, members.get(entry.pk, [])),
            "members": [
                {"code": member.player.code, "name": str(member.player)}
                for member in members.get(entry.pk, [])
            ],
        }
        for entry in (entries_of_event(event) if event.is_of_teams else [])
    ]
    attacks = [
        {"position": position, "table": table, "board": board}
        | {"team": found.team, "attacker": found.player, "badge": found.colour or None}
        for (position, table, board), found in sorted(attackers_of_event(event).items())
    ]
    return {"teams": teams, "attacks": attacks}
