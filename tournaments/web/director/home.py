"""The console's front page: my clubs, my events, a new one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from games.problem_texts import render as text_of
from games.problems import ProblemsError
from tournaments.models import Club, Event
from tournaments.presets import presets
from tournaments.selectors.access import clubs_directed, events_directed, is_dealer
from tournaments.selectors.events import with_player_count
from tournaments.services.events import event_create
from tournaments.web.director.access import desk

PAST_PER_PAGE = 20
GOING_ON = [Event.State.RUNNING, Event.State.CLOSED, Event.State.READY, Event.State.DRAFT]


class EventForm(forms.Form):
    """A new event; the club is asked for only where there is a choice."""

    preset = forms.ChoiceField(label=gettext_lazy("Kind of event"))
    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    played_on = forms.DateField(
        label=gettext_lazy("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    club = forms.ModelChoiceField(
        label=gettext_lazy("Club"), queryset=Club.objects.none(), to_field_name="code"
    )

    def __init__(self, *args: Any, clubs: list[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].choices = [(preset.slug, _(preset.name)) for preset in presets().values()]
        field = self.fields["club"]
        field.queryset = Club.objects.filter(pk__in=[club.pk for club in clubs])
        if len(clubs) == 1:
            field.initial = clubs[0].code
            field.widget = field.hidden_widget()


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """My events: those that need me first, then those that are over."""
    events = with_player_count(events_directed(request.user))
    going_on = sorted(events.filter(state__in=GOING_ON), key=lambda event: GOING_ON.index(event.state))
    past = Paginator(events.filter(state=Event.State.PUBLISHED), PAST_PER_PAGE)
    context = {
        "clubs": list(clubs_directed(request.user)),
        "is_dealer": is_dealer(request.user),
        "going_on": going_on,
        "past": past.get_page(request.GET.get("page")),
    }
    return render(request, "tournaments/director/home.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    """Create an event from a preset."""
    clubs = list(clubs_directed(request.user))
    form = EventForm(
        request.POST if request.method == "POST" else None,
        clubs=clubs,
        initial={"played_on": timezone.localdate()},
    )
    if form.is_valid():
        try:
            event = event_create(**form.cleaned_data, actor=desk(request), now=timezone.now())
        except ProblemsError as error:
            for problem in error.problems:
                form.add_error(problem.where if problem.where in form.fields else None, text_of(problem))
        else:
            messages.success(request, _("The event is created. Now enter the players."))
            return redirect("director:players", code=event.code)
    status = 422 if form.is_bound else 200
    return render(
        request, "tournaments/director/event_new.html", {"form": form, "clubs": clubs}, status=status
    )
