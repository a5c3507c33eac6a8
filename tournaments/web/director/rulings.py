"""The director's page "Rulings": all of them with their history, and the forms to rule and to withdraw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.problems import Problem
from tournaments.models import Event, Ruling
from tournaments.ruling_presets import forfeit_values, ruling_unit
from tournaments.ruling_words import about_said, what_said
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.plays import play_of_board
from tournaments.selectors.rulings import plays_waiting_for_ruling, ruling_current, rulings_of_event
from tournaments.services.ruling_values import EXAMPLES
from tournaments.services.rulings import ruling_change, ruling_make, ruling_withdraw, unplayed_annul
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, exact_number, sentences, text_field
from tournaments.web.director.ruling_forms import (
    AnyForm,
    BoardRulingForm,
    PersonRulingForm,
    TableRulingForm,
    initial_of,
)

ABOUTS = ("person", "table", "board")


def rulings_page(
    request: HttpRequest,
    event: Event,
    form: AnyForm | None = None,
    problems: Iterable[Problem] = (),
    edited: Ruling | None = None,
) -> HttpResponse:
    """Everything ruled so far, what waits for a ruling, and the form that was chosen."""
    about = form.about if form else _about(request)
    context: dict[str, Any] = {
        "rulings": _rows(event),
        "waiting": plays_waiting_for_ruling(event),
        "form": form,
        "about": about,
        "edited": edited,
        "examples": EXAMPLES[ruling_unit(event)],
        "forfeit": forfeit_values(event),
        "asked": {
            name: text_field(request, name, 9) or request.GET.get(name, "") for name in ("board", "table")
        },
    }
    refused = sentences([*problems], _anchors(form))
    if form is None and about == "table" and context["asked"]["board"]:
        context["is_unknown"] = True
    response = event_page(request, event, "rulings", context, refused)
    if form is not None and form.is_bound and form.errors:
        response.status_code = 422
    return response


def _anchors(form: AnyForm | None) -> dict[str, str]:
    names = [] if form is None else [*form.fields]
    return {name.replace("side_", "sides."): f"id_{name}" for name in names}


def _about(request: HttpRequest) -> str:
    asked = request.POST.get("about") or request.GET.get("about", "")
    return asked if asked in ABOUTS else "person"


def _rows(event: Event) -> list[dict[str, Any]]:
    """Every ruling: its newest version in words, and those before it."""
    names = entry_names(event)
    rows = []
    for _number, group in groupby(rulings_of_event(event), key=attrgetter("number")):
        versions = [*group]
        rows.append(
            _row(event, versions[-1], names)
            | {"before": [_row(event, one, names) for one in versions[-2::-1]]}
        )
    return rows


def _row(event: Event, ruling: Ruling, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "ruling": ruling,
        "who": names.get(ruling.entry_id or 0, ""),
        "about": about_said(event, ruling),
        "what": what_said(ruling),
        "by": ruling.author.get_username(),
    }


def _form(request: HttpRequest, event: Event, edited: Ruling | None) -> AnyForm | None:
    """The form that the address or the edited ruling asks for, filled with what was posted."""
    data = request.POST if request.method == "POST" else None
    given: dict[str, Any] = {"data": data, "initial": initial_of(edited) if edited else None}
    if edited is not None:
        about = "table" if edited.play_id else "person" if edited.entry_id else "board"
        play = edited.play
    else:
        about, play = _about(request), None
    if about == "person":
        return PersonRulingForm(event, **given)
    if about == "board":
        return BoardRulingForm(event, **given)
    if play is None:
        source = request.POST if data else request.GET
        board, table = (exact_number(source.get(name, "")) for name in ("board", "table"))
        play = play_of_board(event, board, table)
    else:
        play = play_of_board(event, play.board, play.table)
    return None if play is None else TableRulingForm(play, **given)


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def rulings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show them; rule, or rule otherwise."""
    number = exact_number(request.POST.get("number") or request.GET.get("edit", ""))
    edited = ruling_current(event, number) if number else None
    if number and edited is None:
        raise Http404
    form = _form(request, event, edited)
    page = partial(rulings_page, request, event, form, edited=edited)
    if request.method != "POST" or form is None or not form.is_valid():
        return page()
    told = {"wish": form.wish(), "reason": form.cleaned_data["reason"], "actor": desk(request)}
    now = timezone.now()
    if edited is None:
        return act(
            request,
            lambda: ruling_make(event=event, now=now, **told),
            page=page,
            done=_("It is ruled."),
            to=reverse("director:rulings", args=[event.code]),
        )
    version = exact_number(request.POST.get("version", ""))
    return act(
        request,
        lambda: ruling_change(event=event, number=edited.number, version=version, now=now, **told),
        page=page,
        done=_("The ruling is changed; what stood before is kept."),
        to=reverse("director:rulings", args=[event.code]),
    )


@for_event
@require_POST
def withdraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Take one back."""
    return act(
        request,
        lambda: ruling_withdraw(
            event=event,
            number=number,
            version=exact_number(request.POST.get("version", "")),
            reason=text_field(request, "reason", 300),
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(rulings_page, request, event, PersonRulingForm(event)),
        done=_("The ruling is withdrawn."),
        to=reverse("director:rulings", args=[event.code]),
    )


@for_event
@require_POST
def annul_unplayed(request: HttpRequest, event: Event) -> HttpResponse:
    """What was not played, and nothing is ruled of, counts for nobody."""
    return act(
        request,
        lambda: unplayed_annul(
            event=event, reason=text_field(request, "reason", 300), actor=desk(request), now=timezone.now()
        ),
        page=partial(rulings_page, request, event, PersonRulingForm(event)),
        done=_("What was not played is annulled."),
        to=reverse("director:rulings", args=[event.code]),
    )
