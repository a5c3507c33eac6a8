"""A simultaneous: made, dealt when its source has spoken, cancelled by its maker; joined by its code."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle

from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop
from games.services.committing import later_source
from games.services.free_sets import AskedSet
from tournaments.api.requests import JoinRequest, ReasonRequest, SetValueRequest, SimultaneousRequest
from tournaments.api.serializers import DealtSetSerializer, SimultaneousSerializer
from tournaments.api.views.base import DirectorView, body_of
from tournaments.presets import presets
from tournaments.selectors.simultaneous import simultaneous_listed, simultaneous_of
from tournaments.services.cancelling import simultaneous_cancel
from tournaments.services.simultaneous import simultaneous_join, simultaneous_make, simultaneous_value_give


class JoinThrottle(UserRateThrottle):
    """Slow enough that join codes cannot be guessed."""

    rate = "10/min"
    scope = "join"


class MadeView(DirectorView):
    """A set of the caller's; those of others do not exist here."""

    def made(self, request: Request, code: str) -> BoardSet:
        return get_object_or_404(simultaneous_of(request.user), code=code.upper())


@extend_schema(tags=["setup"])
class SimultaneousView(DirectorView):
    """The sets for many clubs that you have made, with their join codes; a new one."""

    @extend_schema(responses=SimultaneousSerializer(many=True), operation_id="simultaneous_list")
    def get(self, request: Request) -> Response:
        return Response(SimultaneousSerializer(simultaneous_listed(request.user), many=True).data)

    @extend_schema(request=SimultaneousRequest, responses={201: SimultaneousSerializer})
    def post(self, request: Request) -> Response:
        data = body_of(SimultaneousRequest, request)
        now = self.now
        named = data.pop("source")
        source = later_source(named["name"], named["time"], now) if named else None
        asked = AskedSet(is_played=data.pop("by_play"), source=source, **_with_kind(data))
        try:
            made = simultaneous_make(asked=asked, actor=self.actor(request), now=now)
        except PermissionError as error:
            raise PermissionDenied from error
        return Response(SimultaneousSerializer(made).data, status=status.HTTP_201_CREATED)


def _with_kind(data: dict[str, Any]) -> dict[str, Any]:
    """What is asked for, with the game and ruleset of its preset if it names one."""
    slug = data.pop("preset")
    if not slug:
        return data
    preset = presets().get(slug)
    if preset is None:
        message = gettext_noop("There is no preset “%(preset)s”.")
        raise ProblemsError([Problem("preset_unknown", message, {"preset": slug[:40]}, "preset")])
    return data | {"game": preset.game, "ruleset": preset.ruleset}


@extend_schema(tags=["setup"])
class SimultaneousValueView(MadeView):
    """What the public source said, given once: then the boards are dealt, and clubs can join."""

    @extend_schema(request=SetValueRequest, responses=SimultaneousSerializer)
    def post(self, request: Request, code: str) -> Response:
        board_set = self.made(request, code)
        data = body_of(SetValueRequest, request)
        given, actor = data, self.actor(request)
        board_set = simultaneous_value_give(board_set=board_set, actor=actor, now=self.now, **given)
        return Response(SimultaneousSerializer(board_set).data)


@extend_schema(tags=["setup"])
class SimultaneousCancelView(MadeView):
    """Cancel the set for every club that plays it; everybody can read the reason."""

    @extend_schema(request=ReasonRequest, responses=SimultaneousSerializer)
    def post(self, request: Request, code: str) -> Response:
        board_set = self.made(request, code)
        data = body_of(ReasonRequest, request)
        reason = data["reason"]
        actor = self.actor(request)
        board_set = simultaneous_cancel(board_set=board_set, reason=reason, actor=actor, now=self.now)
        return Response(SimultaneousSerializer(board_set).data)


@extend_schema(tags=["setup"])
class JoinView(DirectorView):
    """Play the simultaneous with this join code; every reason why it cannot be at once."""

    throttle_classes = [JoinThrottle]

    @extend_schema(request=JoinRequest, responses=DealtSetSerializer)
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(JoinRequest, request)
        wanted = data["join_code"]
        event = simultaneous_join(event=event, code=wanted, actor=self.actor(request), now=self.now)
        return Response(DealtSetSerializer(event.board_set).data)
