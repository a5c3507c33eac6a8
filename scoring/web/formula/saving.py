"""What the pages of all kinds of formulas do alike: show a form, save what it says, tell what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.problems import Problem
from scoring.services.formulas import formula_set
from tournaments.models import Event
from tournaments.web.director.access import desk
from tournaments.web.director.answers import act, event_page, sentences

AnyForm = TypeVar("AnyForm", bound=forms.Form)


@dataclass(frozen=True, slots=True)
class FormulaPage(Generic[AnyForm]):
    """A kind of formula on its page ``name``.

    ``form`` makes the form of an event, filled in by what was posted or else by the formula that there is;
    ``data_of`` is the formula that a valid one says; ``context`` what the page shows besides, and ``anchors``
    the inputs by what problems call them.
    """

    name: str
    form: Callable[[Event, Any], AnyForm]
    data_of: Callable[[Event, AnyForm], Mapping[str, Any]]
    context: Callable[[Event], Mapping[str, Any]]
    anchors: Callable[[AnyForm], dict[str, str]]

    def answer(self, request: HttpRequest, event: Event) -> HttpResponse:
        """Show the formula; change it until the start."""
        if request.method != "POST":
            return self._show(request, event, self.form(event, None))
        form = self.form(event, request.POST)
        if not form.is_valid():
            return self._show(request, event, form)
        data = self.data_of(event, form)
        return act(
            request,
            partial(formula_set, event=event, data=data, actor=desk(request), now=timezone.now()),
            page=partial(self._show, request, event, form),
            done=_("The formula is saved."),
            to=reverse("formula:formula", args=[event.code]),
        )

    def _show(
        self, request: HttpRequest, event: Event, form: AnyForm, problems: Iterable[Problem] = ()
    ) -> HttpResponse:
        context = {"form": form, **self.context(event)}
        response = event_page(request, event, self.name, context, sentences(problems, self.anchors(form)))
        if form.errors:
            response.status_code = 422
        return response
