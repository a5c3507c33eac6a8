"""Boards without an event: the sets of my clubs, and the form for a new one."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.problem_texts import render as text_of
from games.problems import ProblemsError
from games.registry import DEALABLE
from games.services.committing import later_source
from games.services.free_sets import MOST_BOARDS, AskedSet, offered
from tournaments.models import Club, ClubSet
from tournaments.selectors.access import is_dealer
from tournaments.selectors.club_sets import club_sets_of, clubs_of_dealer
from tournaments.services.club_sets import club_set_make
from tournaments.web.director.access import desk
from tournaments.web.director.deal_form import FORM_OF_VALUE
from tournaments.web.director.simultaneous import HourField

PER_PAGE = 20
FIELDS: Final = {"source.name": "source", "source.time": "source_time", "game": "kind", "ruleset": "kind"}
"""The fields of the form by the places of problems."""


class ClubSetForm(forms.Form):
    """What is dealt, for what, and when it may be seen; the club is asked for only where there is a choice.

    ``kind`` is game, ruleset and players at a table, with slashes between.
    """

    title = forms.CharField(label=gettext_lazy("Title"), max_length=120)
    kind = forms.ChoiceField(label=gettext_lazy("Game and rules"))
    board_count = forms.IntegerField(
        label=gettext_lazy("Boards"), min_value=1, max_value=MOST_BOARDS, initial=16
    )
    release_at = HourField(
        label=gettext_lazy("Released at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=gettext_lazy(
            "Then everybody may see the boards and the key, and nobody can show them earlier. Left empty, a "
            "dealer of the club releases them by hand."
        ),
    )
    source = forms.CharField(
        label=gettext_lazy("Public source"),
        required=False,
        max_length=200,
        help_text=format_lazy(
            "{} {}",
            gettext_lazy(
                "The strong guarantee: something that nobody can know yet is mixed in, and the boards are "
                "dealt after that. Without it they are dealt now."
            ),
            FORM_OF_VALUE,
        ),
    )
    source_time = HourField(
        label=gettext_lazy("When it will be known"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    is_played = forms.BooleanField(
        label=gettext_lazy("Robots play every board beforehand"),
        required=False,
        help_text=gettext_lazy(
            "Tarot only: each board twenty times, and the contract is made in a quarter to three quarters of "
            "them. A worker deals then. In Burraco nobody undertakes a contract, and a board takes too long."
        ),
    )
    club = forms.ModelChoiceField(
        label=gettext_lazy("Club"), queryset=Club.objects.none(), to_field_name="code"
    )

    def __init__(self, *args: Any, clubs: list[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = _kinds()
        field = self.fields["club"]
        field.queryset = Club.objects.filter(pk__in=[club.pk for club in clubs])
        if len(clubs) == 1:
            field.initial = clubs[0].code
            field.widget = field.hidden_widget()


def _kinds() -> list[tuple[str, list[tuple[str, str]]]]:
    """Rulesets and tables, game by game."""
    kinds: dict[str, list[tuple[str, str]]] = {}
    for game, ruleset, seats in offered():
        name = _(ruleset.name)
        if seats != ruleset.players:
            players = ngettext("%(count)s player", "%(count)s players", seats) % {"count": seats}
            name = f"{name}, {players}"
        kinds.setdefault(_(DEALABLE[game].name), []).append((f"{game}/{ruleset.slug}/{seats}", name))
    return list(kinds.items())


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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_set_new(request: HttpRequest) -> HttpResponse:
    """A new set; only for whoever may see the cards of a club."""
    clubs = list(clubs_of_dealer(request.user))
    if not clubs:
        raise PermissionDenied
    form = ClubSetForm(request.POST if request.method == "POST" else None, clubs=clubs)
    if form.is_valid():
        try:
            made = _make(request, dict(form.cleaned_data))
        except ProblemsError as error:
            for problem in error.problems:
                field = FIELDS.get(problem.where, problem.where)
                form.add_error(field if field in form.fields else None, text_of(problem))
        else:
            messages.success(request, _("The set is fixed. Nobody has seen a card."))
            return redirect("director:club_set", made.code)
    status = 422 if form.is_bound else 200
    response = render(request, "tournaments/director/club_set_new.html", {"form": form}, status=status)
    add_never_cache_headers(response)
    return response


def _make(request: HttpRequest, data: dict[str, Any]) -> ClubSet:
    now, name, at = timezone.now(), data.pop("source"), data.pop("source_time")
    source = later_source(name, at, now) if name or at else None
    game, ruleset, seats = data.pop("kind").split("/")
    club, title = data.pop("club"), data.pop("title")
    asked = AskedSet(game=game, ruleset=ruleset, seats=int(seats), source=source, **data)
    return club_set_make(club=club, title=title, asked=asked, actor=desk(request), now=now)
