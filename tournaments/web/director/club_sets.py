"""Boards without an event: the sets of my clubs, and the forms for a new one, however it comes about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from games.exchange.reading import MOST_BYTES
from games.problems import ProblemsError
from games.registry import DEALABLE
from tournaments.models import ClubSet
from tournaments.selectors.access import is_dealer
from tournaments.selectors.club_sets import club_sets_of, clubs_of_dealer
from tournaments.services.club_set_joining import club_set_join
from tournaments.services.club_sets import club_set_make
from tournaments.services.club_sets_by_hand import club_set_by_hand, club_set_import
from tournaments.web.director.access import desk
from tournaments.web.director.club_set_forms import ClubSetForm, FileSetForm, HandSetForm, JoinSetForm
from tournaments.web.director.set_fields import OfClubForm, asked_set, refuse
from tournaments.web.joining import counted

PER_PAGE = 20


@login_required
@require_safe
def club_sets(request: HttpRequest) -> HttpResponse:
    """The sets of my clubs, the newest first; never a card."""
    page = Paginator(club_sets_of(request.user), PER_PAGE).get_page(request.GET.get("page"))
    sets = [(one, _(DEALABLE[one.board_set.game].name)) for one in page]
    context = {"page": page, "sets": sets, "is_dealer": is_dealer(request.user)}
    response = render(request, "tournaments/director/club_sets.html", context)
    add_never_cache_headers(response)
    return response


@dataclass(frozen=True, slots=True)
class Way:
    """How a set comes about: its form, what makes it, and what is said when it is made."""

    name: str
    form: type[OfClubForm]
    make: Callable[..., ClubSet]
    done: Any


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_set_new(request: HttpRequest, way: Way) -> HttpResponse:
    """A new set; only for whoever may see the cards of a club."""
    clubs = list(clubs_of_dealer(request.user))
    if not clubs:
        raise PermissionDenied
    is_sent = request.method == "POST"
    form = way.form(request.POST if is_sent else None, request.FILES if is_sent else None, clubs=clubs)
    if form.is_valid():
        try:
            made = way.make(request, dict(form.cleaned_data))
        except ProblemsError as error:
            refuse(form, error)
        else:
            messages.success(request, way.done)
            return redirect("director:club_set", made.page_code)
    status = 422 if form.is_bound else 200
    context = {"form": form, "way": way.name}
    response = render(request, "tournaments/director/club_set_new.html", context, status=status)
    add_never_cache_headers(response)
    return response


def _who(request: HttpRequest, data: dict[str, Any]) -> dict[str, Any]:
    """Whose set it is to be, and who makes it when."""
    return {"club": data["club"], "title": data["title"], "actor": desk(request), "now": timezone.now()}


def _dealt(request: HttpRequest, data: dict[str, Any]) -> ClubSet:
    who = _who(request, data)
    return club_set_make(asked=asked_set(data, who["now"]), **who)


def _by_hand(request: HttpRequest, data: dict[str, Any]) -> ClubSet:
    who = _who(request, data)
    return club_set_by_hand(asked=asked_set(data, who["now"]), origin=data["origin"], **who)


def _from_file(request: HttpRequest, data: dict[str, Any]) -> ClubSet:
    # Of a file that is too long as many bytes as show that.
    read = data["file"].read(MOST_BYTES + 1)
    return club_set_import(data=read, release_at=data["release_at"], **_who(request, data))


def _joined(request: HttpRequest, data: dict[str, Any]) -> ClubSet:
    joined = partial(club_set_join, code=data["join_code"], **_who(request, data))
    return counted(request, joined)


DEALT: Final = Way("dealt", ClubSetForm, _dealt, gettext_lazy("The set is fixed. Nobody has seen a card."))
BY_HAND: Final = Way(
    "by_hand", HandSetForm, _by_hand, gettext_lazy("The boards are there, still without cards.")
)
FROM_FILE: Final = Way("file", FileSetForm, _from_file, gettext_lazy("The boards of the file are the set."))
JOINED: Final = Way(
    "join", JoinSetForm, _joined, gettext_lazy("The club has joined. Its dealers can print the papers now.")
)
