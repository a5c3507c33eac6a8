"""The plan of the rounds: what is played, for how long, and who is kept apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.problem_texts import render as text_of
from games.problems import Problem, ProblemsError
from tournaments.models import Event
from tournaments.movements.draws.field import NEIGHBOURS, OUTER_INNER
from tournaments.movements.programmes.plan import (
    BY_HAND,
    LISTED,
    LONGEST_TABLE,
    LOT,
    MOST_HANDS,
    MOST_MEMBERS,
    MOST_MINUTES,
    MOST_TEAM,
    RANKING,
    Plan,
)
from tournaments.movements.programmes.reading import programme
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.plans import plan_of, readiness_problems
from tournaments.services.plans import plan_set
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences
from tournaments.web.director.plan_words import families_read, families_text, stage_figures, typed_report
from tournaments.web.movement_words import programme_words

ANCHORS = {
    name: f"id_{name}"
    for name in ("members", "hands", "minutes", "apart", "first", "typed", "families", "team_size")
}


def _members_words(number: int) -> str:
    words = {1: _("one player"), 2: _("a pair")}
    return words.get(number) or _("a team of %(n)s") % {"n": number}


_members = lazy(_members_words, str)
"""In the reader's language: a lazy text with its number filled in would keep the language of the start."""


class PlanForm(forms.Form):
    """All that a plan says; the plan's own rules judge it."""

    programme = forms.CharField(
        label=gettext_lazy("Programme"),
        max_length=400,
        help_text=gettext_lazy(
            "The formats one after the other: 2 mitchell + 2 danish. There are mitchell, howell, "
            "round robin, danish, modified danish, never again, swiss, knock out; for single players "
            "individual pairs, danish individual and free individual; for teams that meet table by table "
            "teams, or teams (3), and drawn by the ranking of teams danish teams, modified danish teams, "
            "never again teams and swiss teams; and typed, a movement of your own. A stage may begin with a "
            "share of the points: carry 1/2."
        ),
    )
    members = forms.TypedChoiceField(
        label=gettext_lazy("Who enters together"),
        coerce=int,
        choices=[(number, _members(number)) for number in range(1, MOST_MEMBERS + 1)],
    )
    hands = forms.IntegerField(
        label=gettext_lazy("Deals in a round"),
        min_value=0,
        max_value=MOST_HANDS,
        help_text=gettext_lazy("0: as many as fit into the time."),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes of a round"),
        min_value=0,
        max_value=MOST_MINUTES,
        help_text=gettext_lazy("0: no limit."),
    )
    first = forms.ChoiceField(
        label=gettext_lazy("The first round"),
        choices=[
            (LOT, gettext_lazy("by lot")),
            (RANKING, gettext_lazy("by the ranking that the list names")),
            (LISTED, gettext_lazy("in the order of the list")),
            (BY_HAND, gettext_lazy("by hand: the director says who sits where")),
        ],
    )
    typed = forms.CharField(
        label=gettext_lazy("One line for each table of each round"),
        required=False,
        max_length=LONGEST_TABLE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "mono", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "In the programme it is called typed: 2 typed + 2 danish; for single players typed "
            "(individual_pairs) or typed (free). A line: round and table, the seats with numbers, as in "
            "1 2: NS 3 EW 11 or 1 2: N1 E4 S2 W3; and 1 sit out: 7. Boards count for nothing here."
        ),
    )
    families = forms.CharField(
        label=gettext_lazy("Families, who never meet"),
        required=False,
        max_length=4_000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("One family on a line, by the numbers on the list: 3, 7"),
    )
    fours = forms.ChoiceField(
        label=gettext_lazy("Four players in a row of the standings, where partners change"),
        choices=[
            (OUTER_INNER, gettext_lazy("1 and 4 against 2 and 3")),
            (NEIGHBOURS, gettext_lazy("1 and 2 against 3 and 4")),
        ],
    )
    team_size = forms.IntegerField(
        label=gettext_lazy("Entries that play for one team"),
        min_value=0,
        max_value=MOST_TEAM,
        required=False,
        help_text=gettext_lazy(
            "0: there are no teams. Those of one team do not meet, and their points add up."
        ),
    )
    team_gaps = forms.BooleanField(
        label=gettext_lazy("teams may have free places, and somebody may play for none"), required=False
    )
    clubs_apart = forms.BooleanField(
        label=gettext_lazy("keep members of one club apart, as far as possible"), required=False
    )
    apart = forms.MultipleChoiceField(
        label=gettext_lazy("Never against each other"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    one = forms.ChoiceField(label=gettext_lazy("Keep these"), required=False)
    other = forms.ChoiceField(label=gettext_lazy("apart from"), required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        """Those who are kept apart now, and those on the list."""
        super().__init__(*args, **kwargs)
        names = entry_names(event)
        entries = [(entry.player.code, names[entry.pk]) for entry in entries_of_event(event)]
        called = dict(entries)
        self.fields["apart"].choices = [
            (f"{one} {other}", f"{called.get(one, one)} / {called.get(other, other)}")
            for one, other in plan_of(event).apart
        ]
        for name in ("one", "other"):
            self.fields[name].choices = [("", "—"), *entries]

    def clean_programme(self) -> str:
        """The programme is read along with the other fields, so that all is said at once."""
        text: str = self.cleaned_data["programme"]
        try:
            programme(text)
        except ProblemsError as error:
            raise forms.ValidationError([text_of(problem) for problem in error.problems]) from error
        return text


def plan_page(
    request: HttpRequest, event: Event, problems: Iterable[Problem] = (), form: PlanForm | None = None
) -> HttpResponse:
    """The plan, and what speaks against those on the list playing it."""
    plan = plan_of(event)
    numbers = {entry.player.code: entry.number for entry in entries_of_event(event)}
    count = len(numbers)
    context: dict[str, Any] = {
        "form": form or PlanForm(event, initial=_initial(plan, numbers)),
        "figures": stage_figures(plan, count) if count else [],
        "report": typed_report(plan),
        "plan": plan,
        "stages": programme_words(plan.programme),
        "readiness": sentences(readiness_problems(event)) if count and not event.started_at else [],
        "count": count,
    }
    response = event_page(request, event, "plan", context, sentences(problems, ANCHORS))
    if form is not None and form.errors:
        response.status_code = 422
    return response


def _initial(plan: Plan, numbers: Mapping[str, int]) -> dict[str, Any]:
    return {
        "programme": plan.programme.as_text(),
        "members": plan.members,
        "hands": plan.hands,
        "minutes": plan.minutes,
        "first": plan.first,
        "fours": plan.fours,
        "clubs_apart": plan.clubs_apart,
        "team_size": plan.team_size,
        "team_gaps": plan.team_gaps,
        "apart": [" ".join(pair) for pair in plan.apart],
        "typed": plan.typed,
        "families": families_text(plan, numbers),
    }


def _set(request: HttpRequest, event: Event, said: Mapping[str, Any]) -> Event:
    """The plan as the form has it; clubs and the ranking come from the list, not from here."""
    apart = [pair.split(" ") for pair in said["apart"]]
    if said["one"] or said["other"]:
        apart.append([said["one"], said["other"]])
    numbers = {entry.player.code: entry.number for entry in entries_of_event(event)}
    names = ("programme", "members", "hands", "minutes", "first", "fours", "clubs_apart", "team_gaps")
    data = {name: said[name] for name in names} | {"apart": apart, "typed": said["typed"]}
    data["families"] = families_read(said["families"], numbers)
    data |= {name: plan_of(event).as_dict()[name] for name in ("clubs", "ranks")}
    data["team_size"] = said["team_size"] or 0
    return plan_set(event=event, data=data, actor=desk(request), now=timezone.now())


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the plan; change it until the start."""
    if not event.has_rounds:
        return redirect("director:movement", event.code)
    if request.method != "POST":
        return plan_page(request, event)
    form = PlanForm(event, request.POST)
    if not form.is_valid():
        return plan_page(request, event, form=form)
    return act(
        request,
        partial(_set, request, event, form.cleaned_data),
        page=partial(plan_page, request, event, form=form),
        done=_("The plan is saved."),
        to=reverse("director:plan", args=[event.code]),
    )
