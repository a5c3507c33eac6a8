"""The director's way through an event, from the list to the publication."""

from __future__ import annotations

from abc import ABC, abstractmethod

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import requests as forms
from tournaments.api.serializers import (
    EntrySerializer,
    EventSerializer,
    LogSerializer,
)
from tournaments.api.views.base import DirectorView, body_of, entry_of
from tournaments.api.views.public import EventFilter
from tournaments.models import Event, LogEntry
from tournaments.selectors.access import clubs_directed
from tournaments.selectors.log import log_of_event
from tournaments.services import entries, events, positions
from tournaments.services.actors import Actor
from tournaments.services.substituting import substitute_enter
from tournaments.services.swapping import seats_swap


@extend_schema(tags=["events"])
class EventsView(DirectorView, generics.ListAPIView):
    """All events; a director creates one here."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    queryset = Event.objects.select_related("club").order_by("-played_on", "-id")
    serializer_class = EventSerializer
    filterset_class = EventFilter

    @extend_schema(request=forms.EventCreateRequest, responses={201: EventSerializer})
    def post(self, request: Request) -> Response:
        data = body_of(forms.EventCreateRequest, request)
        club = clubs_directed(request.user).filter(code=data.pop("club")).first()
        if club is None:
            raise Http404
        event = events.event_create(club=club, actor=self.actor(request), now=self.now, **data)
        return Response(EventSerializer(event).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["setup"])
class EntriesImportView(DirectorView):
    """Enter everybody on a list, or nobody."""

    @extend_schema(request=forms.RosterRequest, responses={201: EntrySerializer(many=True)})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(forms.RosterRequest, request)
        made = entries.entries_import(event=event, text=data["text"], actor=self.actor(request), now=self.now)
        return Response(EntrySerializer(made, many=True).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["setup"])
class EntryView(DirectorView):
    """Take somebody off the list before the start."""

    @extend_schema(responses={204: None}, operation_id="entry_remove")
    def delete(self, request: Request, code: str, player: str) -> Response:
        entry = entry_of(self.event(request, code), player)
        entries.entry_remove(entry=entry, actor=self.actor(request), now=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["play"])
class EntryWithdrawView(DirectorView):
    """Somebody stops playing, with a reason."""

    @extend_schema(request=forms.ReasonRequest, responses=EntrySerializer)
    def post(self, request: Request, code: str, player: str) -> Response:
        entry = entry_of(self.event(request, code), player)
        data = body_of(forms.ReasonRequest, request)
        entry = entries.entry_withdraw(
            entry=entry, reason=data["reason"], actor=self.actor(request), now=self.now
        )
        return Response(EntrySerializer(entry).data)


@extend_schema(tags=["play"])
class EntryReinstateView(DirectorView):
    """Undo a withdrawal."""

    @extend_schema(request=None, responses=EntrySerializer)
    def post(self, request: Request, code: str, player: str) -> Response:
        entry = entry_of(self.event(request, code), player)
        entry = entries.entry_reinstate(entry=entry, actor=self.actor(request), now=self.now)
        return Response(EntrySerializer(entry).data)


@extend_schema(tags=["play"])
class EntrySubstituteView(DirectorView):
    """Somebody plays in this player's place from a position on; the player's own name ends it."""

    @extend_schema(request=forms.SubstituteRequest, responses=EntrySerializer)
    def post(self, request: Request, code: str, player: str) -> Response:
        entry = entry_of(self.event(request, code), player)
        data = body_of(forms.SubstituteRequest, request)
        substitute_enter(
            entry=entry,
            name=data["name"],
            number=data["position"],
            reason=data["reason"],
            actor=self.actor(request),
            now=self.now,
        )
        entry.refresh_from_db()
        return Response(EntrySerializer(entry).data)


@extend_schema(tags=["play"])
class SeatsSwapView(DirectorView):
    """Two players change places in one position; what the movement forbids needs ``accept``."""

    @extend_schema(request=forms.SwapRequest, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(forms.SwapRequest, request)
        seats_swap(
            event=event,
            number=data["position"],
            first=entry_of(event, data["first"]),
            second=entry_of(event, data["second"]),
            reason=data["reason"],
            harms_accepted=data["accept"],
            and_later=data["and_later"],
            actor=self.actor(request),
            now=self.now,
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


class EventActionView(DirectorView, ABC):
    """An action on an event that answers with the event."""

    @abstractmethod
    def act(self, event: Event, actor: Actor) -> Event:
        """Call the service."""

    @extend_schema(request=None, responses=EventSerializer)
    def post(self, request: Request, code: str) -> Response:
        event = self.act(self.event(request, code), self.actor(request))
        return Response(EventSerializer(event).data)


@extend_schema(tags=["play"])
class EventStartView(EventActionView):
    """Start the event and its first position."""

    def act(self, event: Event, actor: Actor) -> Event:
        return events.event_start(event=event, actor=actor, now=self.now)


@extend_schema(tags=["play"])
class EventCloseView(EventActionView):
    """End the play; refused while results are missing, all of them named."""

    def act(self, event: Event, actor: Actor) -> Event:
        return events.event_close(event=event, actor=actor, now=self.now)


@extend_schema(tags=["play"])
class EventPublishView(EventActionView):
    """Make the ranking official."""

    def act(self, event: Event, actor: Actor) -> Event:
        return events.event_publish(event=event, actor=actor, now=self.now)


@extend_schema(tags=["play"], request=forms.ReasonRequest)
class EventReopenView(DirectorView):
    """Back to running, with a reason."""

    @extend_schema(request=forms.ReasonRequest, responses=EventSerializer)
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        data = body_of(forms.ReasonRequest, request)
        event = events.event_reopen(
            event=event, reason=data["reason"], actor=self.actor(request), now=self.now
        )
        return Response(EventSerializer(event).data)


@extend_schema(tags=["play"])
class PositionStartView(DirectorView):
    """Start the next position."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, code: str, number: int) -> Response:
        event = self.event(request, code)
        positions.position_start_next(event=event, number=number, actor=self.actor(request), now=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["play"])
class LogView(DirectorView, generics.ListAPIView):
    """The event's log, newest first."""

    serializer_class = LogSerializer

    def get_queryset(self):
        if getattr(self, "swagger_fake_view", False):
            return LogEntry.objects.none()
        return log_of_event(self.event(self.request, self.kwargs["code"]))
