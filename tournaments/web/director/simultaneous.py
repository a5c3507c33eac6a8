"""A simultaneous of one's own: made by a dealer, its code handed to other clubs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games.models import BoardSet
from games.problem_texts import render as text_of
from games.problems import ProblemsError
from games.services.simultaneous import MOST_BOARDS
from tournaments.presets import presets
from tournaments.selectors.access import is_dealer
from tournaments.selectors.simultaneous import simultaneous_of
from tournaments.services.cancelling import simultaneous_cancel
from tournaments.services.simultaneous import simultaneous_make
from tournaments.web.director.access import desk
from tournaments.web.director.answers import sentences, text_field


class SimultaneousForm(forms.Form):
    """What is played, how much of it, and when it may be seen."""

    preset = forms.ChoiceField(label=gettext_lazy("Kind of event"))
    board_count = forms.IntegerField(
        label=gettext_lazy("Boards"),
        min_value=1,
        max_value=MOST_BOARDS,
        help_text=gettext_lazy(
            "Exactly as many as the movement of every club needs; its boards’ page says how many."
        ),
    )
    release_at = forms.DateTimeField(
        label=gettext_lazy("Nothing is seen before"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].choices = [(preset.slug, _(preset.name)) for preset in presets().values()]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def simultaneous(request: HttpRequest) -> HttpResponse:
    """The sets that I have made, with their codes and who plays them; a new one."""
    if not is_dealer(request.user):
        raise PermissionDenied
    form = SimultaneousForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            simultaneous_make(**form.cleaned_data, actor=desk(request), now=timezone.now())
        except ProblemsError as error:
            for problem in error.problems:
                form.add_error(problem.where if problem.where in form.fields else None, text_of(problem))
        else:
            messages.success(request, _("The simultaneous is dealt. Nobody has seen a card."))
            return redirect("director:simultaneous")
    return _page(request, form, 422 if form.is_bound else 200)


def _page(request: HttpRequest, form: SimultaneousForm, status: int = 200, **shown: Any) -> HttpResponse:
    context = {"form": form, "sets": simultaneous_of(request.user), **shown}
    response = render(request, "tournaments/director/simultaneous.html", context, status=status)
    add_never_cache_headers(response)
    return response


@login_required
@require_POST
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Cancel a set of mine for all clubs; those of others do not exist here."""
    board_set = get_object_or_404(BoardSet.objects.defer("key"), code=code.upper(), created_by=request.user)
    if not board_set.join_code:
        raise Http404
    reason = text_field(request, "reason", 300)
    try:
        simultaneous_cancel(board_set=board_set, reason=reason, actor=desk(request), now=timezone.now())
    except ProblemsError as error:
        shown = {"problems": sentences(error.problems), "refused": board_set.code, "reason": reason}
        return _page(request, SimultaneousForm(), 422, **shown)
    messages.success(request, _("The simultaneous is cancelled. Its public page says so, and why."))
    return redirect("director:simultaneous")
