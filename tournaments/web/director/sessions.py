"""Tournaments of several sessions: my own, a new one, its sessions and their coefficients."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.problem_texts import render as text_of
from games.problems import Problem, ProblemsError
from tournaments.models import Club, Tournament
from tournaments.selectors.access import clubs_directed
from tournaments.selectors.sessions import events_addable, tournaments_directed
from tournaments.services.sessions import MOST, sessions_set, tournament_create
from tournaments.session_presets import session_presets
from tournaments.web.director.access import desk
from tournaments.web.director.answers import REFUSED, act, sentences, text_field

LONGEST: Final = 40
OFFERED: Final = 50
"""So many of the club's events are offered as another session."""


class TournamentForm(forms.Form):
    """A new tournament; the club is asked for only where there is a choice."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    preset = forms.ChoiceField(
        label=gettext_lazy("Sessions"),
        required=False,
        help_text=gettext_lazy("A preset makes an event for each session; others are put together by hand."),
    )
    first = forms.DateField(
        label=gettext_lazy("First session"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    every = forms.TypedChoiceField(
        label=gettext_lazy("The next ones"),
        coerce=int,
        choices=[
            (0, gettext_lazy("on the same day")),
            (1, gettext_lazy("day by day")),
            (7, gettext_lazy("week by week")),
        ],
        required=False,
        empty_value=0,
    )
    club = forms.ModelChoiceField(
        label=gettext_lazy("Club"), queryset=Club.objects.none(), to_field_name="code"
    )

    def __init__(self, *args: Any, clubs: list[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        presets = [(one.slug, _(one.name)) for one in session_presets().values()]
        self.fields["preset"].choices = [("", _("Events that there are already")), *presets]
        field = self.fields["club"]
        field.queryset = Club.objects.filter(pk__in=[club.pk for club in clubs])
        if len(clubs) == 1:
            field.initial = clubs[0].code
            field.widget = field.hidden_widget()

    @property
    def days(self) -> list[date]:
        """The days of so many sessions as a preset has, and more."""
        first, step = self.cleaned_data["first"], self.cleaned_data["every"]
        left = (date.max - first).days if first else 0
        return [first + timedelta(days=min(step * number, left)) for number in range(MOST)] if first else []


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tournaments(request: HttpRequest) -> HttpResponse:
    """My tournaments, and a new one."""
    clubs = list(clubs_directed(request.user))
    posted = request.POST if request.method == "POST" else None
    form = TournamentForm(posted, clubs=clubs, initial={"first": timezone.localdate(), "every": 7})
    if form.is_valid():
        said = {name: form.cleaned_data[name] for name in ("club", "name", "preset")}
        try:
            made = tournament_create(**said, days=form.days, actor=desk(request), now=timezone.now())
        except ProblemsError as error:
            anchors = {"days": "first"}
            for problem in error.problems:
                where = anchors.get(problem.where, problem.where)
                form.add_error(where if where in form.fields else None, text_of(problem))
        else:
            messages.success(request, _("The tournament is created."))
            return redirect("director:tournament", code=made.code)
    context = {"form": form, "clubs": clubs, "tournaments": tournaments_directed(request.user)}
    status = REFUSED if form.is_bound else 200
    response = render(request, "tournaments/director/tournaments.html", context, status=status)
    add_never_cache_headers(response)
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tournament(request: HttpRequest, code: str) -> HttpResponse:
    """The sessions of a tournament: show them, set them."""
    found = tournaments_directed(request.user).filter(code=code.upper()).first()
    if found is None:
        raise Http404
    if request.method == "POST":
        response = act(
            request,
            partial(
                sessions_set,
                tournament=found,
                sessions=_typed(request),
                actor=desk(request),
                now=timezone.now(),
                reason=text_field(request, "reason", 200),
            ),
            page=partial(_page, request, found),
            done=_("The sessions are saved."),
            to=reverse("director:tournament", args=[found.code]),
        )
    else:
        response = _page(request, found)
    add_never_cache_headers(response)
    return response


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """The sessions that were posted, by their numbers; those without one are taken out."""
    rows = []
    for index in range(MOST + 1):
        code = text_field(request, f"event_{index}", LONGEST)
        number = text_field(request, f"number_{index}", LONGEST).strip()
        if code and number:
            order = int(number) if number.isascii() and number.isdecimal() and len(number) < 4 else MOST + 1
            rows.append((order, index, code, text_field(request, f"coefficient_{index}", LONGEST)))
    return [(code, coefficient) for _number, _index, code, coefficient in sorted(rows)]


def _page(request: HttpRequest, found: Tournament, problems: Iterable[Problem] = ()) -> HttpResponse:
    refused = sentences(problems, {"reason": "id_reason", "sessions": "id_sessions"})
    sessions = list(found.sessions.all())
    rows = [
        {
            "index": index,
            "event": one.event,
            "number": text_field(request, f"number_{index}", LONGEST) if refused else str(one.number),
            "coefficient": text_field(request, f"coefficient_{index}", LONGEST)
            if refused
            else str(one.coefficient),
        }
        for index, one in enumerate(sessions)
    ]
    context = {
        "tournament": found,
        "rows": rows,
        "next": len(rows),
        "next_number": len(rows) + 1,
        "offered": events_addable(found)[:OFFERED],
        "chosen": text_field(request, f"event_{len(rows)}", LONGEST),
        "any_started": any(one.event.started_at for one in sessions),
        "problems": refused,
        "reason": text_field(request, "reason", 200),
    }
    return render(
        request, "tournaments/director/tournament.html", context, status=REFUSED if refused else 200
    )
