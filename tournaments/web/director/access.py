"""Who gets in: a director or an arbiter of the event's own club. To others the event does not exist."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from tournaments.models import ClubSet, Event
from tournaments.selectors.access import events_directed
from tournaments.selectors.club_sets import club_sets_of
from tournaments.services.actors import Actor

View = Callable[..., HttpResponse]


def for_event(view: View) -> View:
    """Hand the view the event that its address names, when the visitor may run it.

    Anonymous visitors are sent to log in, then to the page they asked for; from an action (a POST) to the
    event's page, for an action is not repeated by a login.
    """

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            asked = (
                request.get_full_path() if request.method == "GET" else reverse("director:event", args=[code])
            )
            return redirect_to_login(asked)
        event: Event | None = events_directed(request.user).filter(code=code.upper()).first()
        if event is None:
            raise Http404
        response = view(request, event, **kwargs)
        if response.status_code == 405 and request.method in {"GET", "HEAD"}:
            # The address of an action that was refused, reloaded or opened in another language.
            response = redirect("director:event", event.code)
        add_never_cache_headers(response)
        return response

    return guarded


def for_club_set(view: View) -> View:
    """As ``for_event``, for a set without an event: whoever has a role in its club gets in.

    The dealer's permission is another matter: for whoever has it not, the action is refused (403).
    """

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        own = reverse("director:club_set", args=[code])
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path() if request.method == "GET" else own)
        club_set: ClubSet | None = club_sets_of(request.user).filter(page_code=code.upper()).first()
        if club_set is None:
            raise Http404
        try:
            response = view(request, club_set, **kwargs)
        except PermissionError as error:
            raise PermissionDenied from error
        if response.status_code == 405 and request.method in {"GET", "HEAD"}:
            response = redirect(own)
        add_never_cache_headers(response)
        return response

    return guarded


def desk(request: HttpRequest) -> Actor:
    """The person at the desk as an actor."""
    return Actor(user=request.user)
