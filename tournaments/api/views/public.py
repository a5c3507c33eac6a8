"""What everybody may read."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.errors import problems_body
from tournaments.api.serializers import (
    ClubSerializer,
    EntrySerializer,
    EventSerializer,
    PossibilitySerializer,
    PresetSerializer,
    SeatingSerializer,
)
from tournaments.api.views.base import public_event, whole_number
from tournaments.models import Club, Entry, Event
from tournaments.movements.catalogue import possible
from tournaments.movements.schedule import Schedule
from tournaments.presets import presets
from tournaments.selectors.seats import seating


@extend_schema(tags=["clubs"])
class ClubsView(generics.ListAPIView):
    """All clubs."""

    queryset = Club.objects.order_by("name")
    serializer_class = ClubSerializer


@extend_schema(tags=["clubs"])
class ClubView(generics.RetrieveAPIView):
    """One club."""

    queryset = Club.objects.all()
    serializer_class = ClubSerializer
    lookup_field = "code"


class EventFilter(filters.FilterSet):
    """``?club=`` code, ``?state=``, ``?played_on_after=`` and ``?played_on_before=``."""

    club = filters.CharFilter(field_name="club__code")
    played_on = filters.DateFromToRangeFilter()

    class Meta:
        model = Event
        fields = ["club", "state", "played_on"]


@extend_schema(tags=["events"])
class EventView(APIView):
    """One event."""

    @extend_schema(responses=EventSerializer, operation_id="event_retrieve")
    def get(self, request: Request, code: str) -> Response:
        return Response(EventSerializer(public_event(code)).data)


@extend_schema(tags=["events"])
class EntriesView(generics.ListAPIView):
    """Who plays, in the order of the list."""

    serializer_class = EntrySerializer

    def get_queryset(self) -> QuerySet[Entry]:
        if getattr(self, "swagger_fake_view", False):
            return Entry.objects.none()
        event = public_event(self.kwargs["code"])
        entries = Entry.objects.filter(event=event).select_related("player")
        return entries.prefetch_related("members__player").order_by("number")


@extend_schema(tags=["events"])
class SeatingView(APIView):
    """Who sits where in one position (``?position=``, 1 unless given)."""

    @extend_schema(
        responses=SeatingSerializer(many=True),
        parameters=[OpenApiParameter("position", int)],
        operation_id="event_seating",
    )
    def get(self, request: Request, code: str) -> Response:
        event = public_event(code)
        number = whole_number(request.query_params.get("position", "1"), "position")
        if not event.movement:
            return Response([])
        boards = {
            sitting.table: list(sitting.boards)
            for sitting in Schedule.from_dict(event.movement).position_sittings(number)
        }
        tables = [
            {
                "position": number,
                "table": table,
                "seats": {
                    letter: {"code": seat.entry.player.code, "name": seat.name}
                    for letter, seat in sorted(seats.items())
                },
                "boards": boards[table],
            }
            for table, seats in seating(event, number).items()
        ]
        return Response(SeatingSerializer(tables, many=True).data)


@extend_schema(tags=["setup"])
class PresetsView(APIView):
    """What an event can be created from."""

    @extend_schema(responses=PresetSerializer(many=True), operation_id="presets_list")
    def get(self, request: Request) -> Response:
        rows = [
            {
                "slug": preset.slug,
                "name": gettext(preset.name),
                "game": preset.game,
                "ruleset": preset.ruleset,
                "boards_per_position": preset.boards_per_position,
            }
            for preset in presets().values()
        ]
        return Response(PresetSerializer(rows, many=True).data)


@extend_schema(tags=["setup"])
class PossibleView(APIView):
    """What can be played with ``?players=`` players, or why nothing can and which numbers are nearest."""

    @extend_schema(
        responses=PossibilitySerializer,
        parameters=[OpenApiParameter("players", int, required=True)],
        operation_id="movements_possible",
    )
    def get(self, request: Request) -> Response:
        players = whole_number(request.query_params.get("players", ""), "players")
        found = possible(players)
        body = {
            "players": found.players,
            "tables": found.tables,
            "max_positions": found.max_positions,
            "clean_positions": found.clean_positions,
            "nearest": list(found.nearest),
            **problems_body(found.problems),
        }
        return Response(PossibilitySerializer(body).data)
