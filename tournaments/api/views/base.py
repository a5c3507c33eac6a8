"""What the views share: finding an event for the public or for its director."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.models import Entry, Event, Play
from tournaments.selectors.access import events_directed
from tournaments.selectors.events import event_by_code
from tournaments.selectors.plays import play_of_board
from tournaments.services.actors import Actor


def public_event(code: str) -> Event:
    """The event called ``code``, or 404."""
    event = event_by_code(code)
    if event is None:
        raise Http404
    return event


class DirectorView(APIView):
    """A view for those who direct the event in the address; for others it does not exist."""

    permission_classes = [IsAuthenticated]

    def event(self, request: Request, code: str) -> Event:
        event = events_directed(request.user).filter(code=code.upper()).first()
        if event is None:
            raise Http404
        return event

    def actor(self, request: Request) -> Actor:
        return Actor(user=request.user)

    @property
    def now(self) -> datetime:
        return timezone.now()


def body_of(form: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """What the body of the request says, in the shape of ``form``; refused with all that is wrong with it."""
    read = form(data=request.data)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)


def entry_of(event: Event, player_code: str) -> Entry:
    """The entry of the player with this public code, or 404."""
    entry = (
        Entry.objects.select_related("player", "event")
        .filter(event=event, player__code=player_code.upper())
        .first()
    )
    if entry is None:
        raise Http404
    return entry


def play_of(event: Event, board: int, table: int) -> Play:
    """The play of a board at a table, or 404."""
    play = play_of_board(event, board, table)
    if play is None:
        raise Http404
    return play


def whole_number(text: str, where: str) -> int:
    """``text`` as a whole number of at most six digits; a problem otherwise."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        message = gettext_noop("“%(text)s” is no whole number.")
        raise_if_any([Problem("not_a_number", message, {"text": text[:40]}, where)])
    return int(text)
