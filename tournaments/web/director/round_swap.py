"""Two entries change places in a round: first what it would bring about, then the change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.problem_texts import render as text_of
from games.problems import Problem, ProblemsError
from tournaments.models import Entry, Event, Position
from tournaments.movements.draws.explain import named
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.round_fields import drawn_order
from tournaments.selectors.round_sights import numbered_name, sitting_entries
from tournaments.selectors.rounds import round_last
from tournaments.services.round_swapping import round_swap, round_swap_consequences, swap_warnings
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field

ANCHORS = {"first": "id_first", "second": "id_second", "reason": "id_reason"}


class RoundSwapForm(forms.Form):
    """Who."""

    first = forms.ModelChoiceField(
        label=gettext_lazy("These"), queryset=Entry.objects.none(), to_field_name="player__code"
    )
    second = forms.ModelChoiceField(
        label=gettext_lazy("change places with"), queryset=Entry.objects.none(), to_field_name="player__code"
    )

    def __init__(self, event: Event, position: Position, *args: Any, **kwargs: Any) -> None:
        """Those who have a place in the round, or sit out."""
        super().__init__(*args, **kwargs)
        choices = [(entry.player.code, name) for entry, name in sitting_entries(event, position)]
        entries = Entry.objects.filter(event=event).select_related("player", "event")
        for name in ("first", "second"):
            self.fields[name].queryset = entries
            self.fields[name].choices = [("", "—"), *choices]


def _page(
    request: HttpRequest,
    event: Event,
    position: Position,
    form: RoundSwapForm,
    problems: Iterable[Problem] = (),
) -> HttpResponse:
    """The choice, and once it is made what it would bring about."""
    context: dict[str, Any] = {
        "form": form,
        "position": position,
        "reason": text_field(request, "reason", 200),
    }
    refused = [*problems]
    if form.is_bound and form.is_valid():
        try:
            context |= _consequences(event, position, form.cleaned_data)
        except ProblemsError as error:
            refused = refused or [*error.problems]
    response = event_page(request, event, "round_swap", context, sentences(refused, ANCHORS))
    if form.is_bound and form.errors:
        response.status_code = 422
    return response


def _consequences(event: Event, position: Position, data: dict[str, Entry]) -> dict[str, Any]:
    """In words, with names beside the numbers of the draw."""
    found = round_swap_consequences(event=event, number=position.number, **data)
    names = entry_names(event)
    order = enumerate(drawn_order(position), start=1)
    called = {number: numbered_name(entry, names) for number, entry in order}
    warnings = swap_warnings(event=event, number=position.number, **data)
    return {
        "chosen": {
            name: {"code": entry.player.code, "name": names[entry.pk]} for name, entry in data.items()
        },
        "harms": [text_of(named(one, called)) for one in (*found.harms, *warnings)],
        "solved": [text_of(named(one, called)) for one in found.solved],
    }


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what an exchange in the last round would do; do it."""
    position = round_last(event) if event.has_rounds else None
    if position is None:
        return redirect("director:event", event.code)
    if request.method != "POST":
        data = request.GET if "first" in request.GET else None
        return _page(request, event, position, RoundSwapForm(event, position, data))
    form = RoundSwapForm(event, position, request.POST)
    if not form.is_valid():
        return _page(request, event, position, form)
    return act(
        request,
        lambda: round_swap(
            event=event,
            number=position.number,
            first=form.cleaned_data["first"],
            second=form.cleaned_data["second"],
            reason=text_field(request, "reason", 200),
            harms_accepted=request.POST.get("accept") == "1",
            actor=desk(request),
            now=timezone.now(),
        ),
        page=lambda problems: _page(request, event, position, form, problems),
        done=_("The two have changed places."),
        to=reverse("director:event", args=[event.code]) + "#seating",
    )
