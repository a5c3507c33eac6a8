"""Two players change places: first what it would bring about, then the change, with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.problem_texts import render as text_of
from games.problems import Problem, ProblemsError
from tournaments.models import Entry, Event
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.events import entries_of_event
from tournaments.services.swapping import seats_swap, swap_consequences
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field

ANCHORS = {"position": "id_position", "first": "id_first", "second": "id_second", "reason": "id_reason"}


class SwapForm(forms.Form):
    """In which position, and who."""

    position = forms.TypedChoiceField(label=gettext_lazy("Position"), coerce=int)
    first = forms.ModelChoiceField(
        label=gettext_lazy("This player"), queryset=Entry.objects.none(), to_field_name="player__code"
    )
    second = forms.ModelChoiceField(
        label=gettext_lazy("changes places with"),
        queryset=Entry.objects.none(),
        to_field_name="player__code",
    )

    and_later = forms.BooleanField(label=gettext_lazy("and in all positions after it"), required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        """The event's own players and positions."""
        super().__init__(*args, **kwargs)
        numbers = event.positions.order_by("number").values_list("number", flat=True)
        self.fields["position"].choices = [(number, number) for number in numbers]
        entries = Entry.objects.filter(event=event).select_related("player", "event").order_by("number")
        names = entry_names(event)
        choices = [(entry.player.code, names[entry.pk]) for entry in entries_of_event(event)]
        for name in ("first", "second"):
            self.fields[name].queryset = entries
            self.fields[name].choices = [("", "—"), *choices]


def swap_page(
    request: HttpRequest, event: Event, form: SwapForm, problems: Iterable[Problem] = ()
) -> HttpResponse:
    """The choice, and once it is made what it would bring about."""
    context: dict[str, Any] = {"form": form, "reason": text_field(request, "reason", 200)}
    refused = [*problems]
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        try:
            found = swap_consequences(
                event=event,
                number=data["position"],
                first=data["first"],
                second=data["second"],
                and_later=data["and_later"],
            )
            context |= {
                "chosen": data,
                "harms": [text_of(one) for one in found.harms],
                "meetings": [text_of(one) for one in found.meetings],
                "solved": [text_of(one) for one in found.solved],
                "notes": [text_of(one) for one in found.notes],
            }
        except ProblemsError as error:
            refused = refused or [*error.problems]
    response = event_page(request, event, "swap", context, sentences(refused, ANCHORS))
    if form.is_bound and form.errors:
        response.status_code = 422
    return response


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what an exchange would do; do it."""
    if request.method != "POST":
        return swap_page(request, event, SwapForm(event, request.GET if "first" in request.GET else None))
    form = SwapForm(event, request.POST)
    if not form.is_valid():
        return swap_page(request, event, form)
    data = form.cleaned_data
    return act(
        request,
        lambda: seats_swap(
            event=event,
            number=data["position"],
            first=data["first"],
            second=data["second"],
            reason=text_field(request, "reason", 200),
            and_later=data["and_later"],
            harms_accepted=request.POST.get("accept") == "1",
            actor=desk(request),
            now=timezone.now(),
        ),
        page=lambda problems: swap_page(request, event, form, problems),
        done=_("The two have changed places."),
        to=reverse("director:movement", args=[event.code]) + f"?position={data['position']}#seating",
    )
