"""A simultaneous of one's own: made by a dealer, its code handed to other clubs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games.dealing.source import MOST_VALUE, normal_value
from games.hours import hour_of
from games.models import BoardSet
from games.problem_texts import reason_text
from games.problem_texts import render as text_of
from games.problems import ProblemsError
from games.registry import dealable
from games.services.dealing_turns import dealing_fault
from games.services.simultaneous import MOST_BOARDS
from tournaments.selectors.access import is_dealer
from tournaments.selectors.simultaneous import simultaneous_listed, simultaneous_of
from tournaments.services.cancelling import simultaneous_cancel
from tournaments.services.simultaneous import simultaneous_make, simultaneous_value_give
from tournaments.web.director.access import desk
from tournaments.web.director.answers import hour_field, sentences, text_field
from tournaments.web.director.set_fields import (
    PLAYED_HELP,
    HourField,
    KindField,
    SourceField,
    asked_set,
    refuse,
)


class SimultaneousForm(forms.Form):
    """What is played, how much of it, and when it may be seen."""

    kind = KindField()
    board_count = forms.IntegerField(
        label=gettext_lazy("Boards"),
        min_value=1,
        max_value=MOST_BOARDS,
        help_text=gettext_lazy(
            "For events exactly as many as the movement of every club needs; its boards’ page says how many."
        ),
    )
    release_at = HourField(label=gettext_lazy("Nothing is seen before"))
    source = SourceField(
        gettext_lazy(
            "Recommended, the strong guarantee: something that nobody can know yet is mixed in, and clubs "
            "join after that. Without it the boards are dealt now, and nobody can check that you did not "
            "deal several sets and keep the one you liked."
        )
    )
    source_time = HourField(label=gettext_lazy("When it will be known"), required=False)
    is_played = forms.BooleanField(
        label=gettext_lazy("Robots play every board beforehand"),
        required=False,
        help_text=PLAYED_HELP,
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def simultaneous(request: HttpRequest) -> HttpResponse:
    """The sets that I have made, with their codes and who plays them; a new one."""
    if not (is_dealer(request.user) or simultaneous_of(request.user).exists()):
        raise PermissionDenied
    form = SimultaneousForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            _make(request, dict(form.cleaned_data))
        except PermissionError as error:
            raise PermissionDenied from error
        except ProblemsError as error:
            refuse(form, error)
        else:
            return redirect("director:simultaneous")
    return _page(request, form, 422 if form.is_bound else 200)


def _make(request: HttpRequest, data: dict[str, Any]) -> None:
    now = timezone.now()
    asked = asked_set(data, now)
    simultaneous_make(asked=asked, actor=desk(request), now=now)
    done = (
        _("The simultaneous is dealt. Nobody has seen a card.")
        if asked.source is None and not asked.is_played
        else _("The simultaneous is fixed. Nobody has seen a card.")
    )
    messages.success(request, done)


def _page(request: HttpRequest, form: SimultaneousForm, status: int = 200, **shown: Any) -> HttpResponse:
    sets = [
        (board_set, _kind(board_set), _source_at(board_set), _fault(board_set), _why_cancelled(board_set))
        for board_set in simultaneous_listed(request.user)
    ]
    context = {"form": form, "sets": sets, "now": timezone.now(), **shown}
    response = render(request, "tournaments/director/simultaneous.html", context, status=status)
    add_never_cache_headers(response)
    return response


def _kind(board_set: BoardSet) -> str:
    rules = dealable(board_set.game)
    return f"{_(rules.name)} · {_(rules.ruleset(board_set.ruleset).name)}"


def _why_cancelled(board_set: BoardSet) -> str:
    return reason_text(board_set.cancelled_reason)


def _source_at(board_set: BoardSet) -> datetime | None:
    source = board_set.description.get("source")
    return hour_of(source["time"]) if source else None


def _fault(board_set: BoardSet) -> str:
    """What keeps the worker from dealing it."""
    fault = dealing_fault(board_set.pk) if board_set.state == BoardSet.State.DEALING else None
    return text_of(fault) if fault else ""


@login_required
@require_POST
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Cancel a set of mine for all clubs; those of others do not exist here."""
    board_set = get_object_or_404(simultaneous_of(request.user), code=code.upper())
    reason = text_field(request, "reason", 300)
    try:
        simultaneous_cancel(board_set=board_set, reason=reason, actor=desk(request), now=timezone.now())
    except ProblemsError as error:
        shown = {"problems": sentences(error.problems), "refused": board_set.code, "reason": reason}
        return _page(request, SimultaneousForm(), 422, **shown)
    messages.success(request, _("The simultaneous is cancelled. Its public page says so, and why."))
    return redirect("director:simultaneous")


@login_required
@require_POST
def source_value(request: HttpRequest, code: str) -> HttpResponse:
    """What the source of a set of mine said: shown first as it is mixed in, then given, once."""
    board_set = get_object_or_404(simultaneous_of(request.user), code=code.upper())
    value = text_field(request, "value", MOST_VALUE + 1)
    hour = text_field(request, "release_at", 40)
    shown = {"asked": board_set.code, "value": value, "hour": hour}
    if normal_value(value) and not request.POST.get("confirmed"):
        return _page(request, SimultaneousForm(), normal=normal_value(value), **shown)
    try:
        simultaneous_value_give(
            board_set=board_set,
            value=value,
            release_at=hour_field(request, "release_at"),
            actor=desk(request),
            now=timezone.now(),
        )
    except ProblemsError as error:
        return _page(request, SimultaneousForm(), 422, problems=sentences(error.problems), **shown)
    messages.success(request, _("The value is mixed in. Nobody has seen a card."))
    return redirect("director:simultaneous")
