"""The teams that entries play for: read by everybody, set by the event's directors."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.views.base import DirectorView, body_of, public_event
from tournaments.models import Event
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.entry_teams import teams_of_event
from tournaments.services.entry_teams import teams_set


class TeamMemberSerializer(serializers.Serializer):
    """An entry by the code of its first player."""

    code = serializers.CharField()
    name = serializers.CharField()


class EntryTeamSerializer(serializers.Serializer):
    """A team and who plays for it, in the order of the list."""

    team = serializers.CharField()
    entries = TeamMemberSerializer(many=True)


class EntryTeamsRequest(serializers.Serializer):
    """For which team whom plays; who is left out stays where they are."""

    teams = serializers.DictField(
        child=serializers.CharField(allow_blank=True, trim_whitespace=True),
        help_text="Teams by the codes of entries; empty for none.",
    )
    reason = serializers.CharField(
        allow_blank=True, default="", help_text="Needed once the event has started."
    )
    new_team = serializers.BooleanField(
        default=False, help_text="After the start: a name that no team has yet is no slip."
    )


def _body(event: Event) -> list[dict[str, Any]]:
    if not event.has_rounds:
        raise Http404
    names = entry_names(event)
    return [
        {"team": team, "entries": [{"code": one.player.code, "name": names[one.pk]} for one in there]}
        for team, there in teams_of_event(event).items()
    ]


@extend_schema(tags=["setup"])
class EntryTeamsView(DirectorView):
    """The teams that several entries play for."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=EntryTeamSerializer(many=True), operation_id="entry_teams_list")
    def get(self, request: Request, code: str) -> Response:
        return Response(EntryTeamSerializer(_body(public_event(code)), many=True).data)

    @extend_schema(
        request=EntryTeamsRequest, responses=EntryTeamSerializer(many=True), operation_id="entry_teams_set"
    )
    def put(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(EntryTeamsRequest, request)
        teams_set(event=event, actor=self.actor(request), now=self.now, **data)
        return Response(EntryTeamSerializer(_body(event), many=True).data)
