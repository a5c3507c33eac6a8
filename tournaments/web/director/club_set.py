"""The page of a set without an event: how far it is, what its dealer does with it, and what was noted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.dealing.source import MOST_VALUE, normal_value
from games.hours import hour_of
from games.models import BoardSet
from games.problem_texts import reason_text
from games.problems import Problem
from games.registry import dealable
from games.services.free_sets import BY_HAND
from tournaments.models import ClubSet
from tournaments.selectors.access import dealers_of, may_see_cards
from tournaments.services.club_sets import (
    club_set_cancel,
    club_set_give_value,
    club_set_release,
    require_dealer,
)
from tournaments.web.director.access import desk, for_club_set
from tournaments.web.director.answers import REFUSED, act, hour_field, sentences, text_field
from tournaments.web.director.deal_form import dealing_context
from tournaments.web.director.words import log_line

LINES_PER_PAGE = 50


def set_page(
    request: HttpRequest, club_set: ClubSet, problems: Iterable[Problem] = (), **shown: Any
) -> HttpResponse:
    """What is known of the set without a card; ``shown`` is what a form said that was refused."""
    board_set, now = club_set.board_set, timezone.now()
    source = board_set.description.get("source")
    source_at = hour_of(source["time"]) if source else None
    lines = Paginator(club_set.notes.all(), LINES_PER_PAGE).get_page(request.GET.get("page"))
    rules, refused = dealable(board_set.game), sentences(problems)
    context = {
        "club_set": club_set,
        "set": board_set,
        "game": _(rules.name),
        "ruleset": _(rules.ruleset(board_set.ruleset).name),
        "source_at": source_at,
        "has_spoken": source_at is not None and source_at <= now,
        "hour_has_passed": board_set.release_at is not None and board_set.release_at <= now,
        "waits_for_hour": board_set.release_at is not None and now < board_set.release_at,
        "is_released": club_set.released == board_set.board_count,
        "is_by_hand": board_set.origin in BY_HAND,
        "waits_for_cards": club_set.blank and not _has_recorded(club_set),
        "may_fix": board_set.origin == BoardSet.Origin.TYPED and club_set.fixed_at is None,
        "cancelled_reason": reason_text(board_set.cancelled_reason),
        "may_see_cards": may_see_cards(request.user, club_set.club),
        "dealers": [str(user.get_full_name() or user.get_username()) for user in dealers_of(club_set.club)],
        "page": lines,
        "lines": [log_line(note, {}) for note in lines],
        "problems": refused,
        **(dealing_context(board_set) if board_set.state == BoardSet.State.DEALING else {}),
        **shown,
    }
    status = REFUSED if refused else 200
    return render(request, "tournaments/director/club_set.html", context, status=status)


def _has_recorded(club_set: ClubSet) -> bool:
    """Whether boards that were recorded can be released before all of them are."""
    written: int = club_set.dealt - club_set.blank
    return club_set.board_set.origin == BoardSet.Origin.RECORDED and written > club_set.released


@for_club_set
@require_safe
def club_set(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """The set's page."""
    return set_page(request, club_set)


@for_club_set
@require_safe
def progress(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """How far the worker is, polled by the set's page, which is loaded anew at the end."""
    if club_set.board_set.state != BoardSet.State.DEALING:
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = {"club_set": club_set, "set": club_set.board_set, **dealing_context(club_set.board_set)}
    return render(request, "tournaments/director/_club_set_dealing.html", context)


@for_club_set
@require_POST
def source_value(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """What the source said: shown first as it is mixed in, then given, once."""
    require_dealer(club_set.club, desk(request))
    value = text_field(request, "value", MOST_VALUE + 1)
    hour = text_field(request, "release_at", 40)
    if normal_value(value) and not request.POST.get("confirmed"):
        return set_page(request, club_set, normal=normal_value(value), value=value, hour=hour)
    return _act(
        request,
        club_set,
        lambda **who: club_set_give_value(value=value, release_at=hour_field(request, "release_at"), **who),
        _("The value is mixed in. Nobody has seen a card."),
        value=value,
        hour=hour,
    )


@for_club_set
@require_POST
def release(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """Show everybody all boards, after a second look at what that means."""
    require_dealer(club_set.club, desk(request))
    is_confirmed = request.POST.get("confirmed") == "1"
    if not is_confirmed and not request.POST.get("asked"):
        return set_page(request, club_set, is_release_asked=True)
    return _act(
        request,
        club_set,
        partial(club_set_release, is_confirmed=is_confirmed),
        _("The boards are released: everybody may see them, and the key is published.")
        if club_set.board_set.origin == BoardSet.Origin.DRAWN
        else _("The boards are released: everybody may see them."),
    )


@for_club_set
@require_POST
def cancel(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """Take the set out of use, with a reason that everybody can read."""
    reason = text_field(request, "reason", 300)
    return _act(
        request,
        club_set,
        partial(club_set_cancel, reason=reason),
        _("The set is cancelled. Its public page says so, and why."),
        cancel_reason=reason,
    )


def _act(request: HttpRequest, club_set: ClubSet, action: Any, done: str, **shown: Any) -> HttpResponse:
    """Do it as the person at the desk; refused, the page shows why, with what was typed."""
    return act(
        request,
        lambda: action(club_set=club_set, actor=desk(request), now=timezone.now()),
        page=partial(set_page, request, club_set, **shown),
        done=done,
        to=reverse("director:club_set", args=[club_set.page_code]),
    )
