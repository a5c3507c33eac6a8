"""Two movements side by side for anybody who asks: what each is like, which to take, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from games.problem_texts import render as text_of
from tournaments.movements.answered import Answer
from tournaments.movements.comparing import FIRST, SECOND, Comparison, compared
from tournaments.web.movement_words import ASPECT_NAMES, FORMAT_NAMES, variant_name
from tournaments.web.public.movement_form import ASKED, MovementWishForm, answer_of

ASKED_FIRST, ASKED_SECOND = "a", "b"
"""What stands before the names of the fields of each."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: its letter, its form, and what came of it."""

    letter: str
    form: MovementWishForm
    answer: Answer | None
    problems: list[dict[str, str]]

    def shown(self) -> dict[str, Any]:
        """What the page says of it."""
        if self.answer is None:
            return {"letter": self.letter, "form": self.form, "problems": self.problems}
        name, wish = self.form.wish()
        said = {field: self.form.cleaned_data.get(field) for field in ASKED}
        return {
            "letter": self.letter,
            "form": self.form,
            "name": FORMAT_NAMES.get(name, name),
            "variant": variant_name(name, wish.variant) if wish.variant else "",
            "entrants": wish.entrants,
            "schedule": self.answer.schedule,
            "report": self.answer.report,
            "lines": [text_of(line) for line in self.answer.report.sentences()],
            "asked": urlencode({field: value for field, value in said.items() if value is not None}),
        }


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two forms, and below them what they ask for side by side."""
    sides = _sides(request)
    first, second = sides
    context: dict[str, Any] = {"sides": [side.shown() for side in sides]}
    if first.answer and second.answer:
        context |= _said(compared(first.answer.report, second.answer.report))
    is_refused = any(side.form.is_bound and side.answer is None for side in sides)
    return render(
        request, "tournaments/public/movements_compared.html", context, status=422 if is_refused else 200
    )


def _sides(request: HttpRequest) -> tuple[Side, Side]:
    """Both wishes; the second one begins as the first."""
    first = _form(request, ASKED_FIRST, {})
    begun = {
        field: first.data[first.add_prefix(field)] for field in ASKED if first.add_prefix(field) in first.data
    }
    second = _form(request, ASKED_SECOND, begun)
    return _side(FIRST, first), _side(SECOND, second)


def _form(request: HttpRequest, prefix: str, initial: Mapping[str, Any]) -> MovementWishForm:
    data = request.GET if f"{prefix}-format" in request.GET else None
    return MovementWishForm(data, prefix=prefix, initial=initial)


def _side(letter: str, form: MovementWishForm) -> Side:
    answer, problems = answer_of(form) if form.is_bound else (None, [])
    return Side(letter, form, answer, problems)


def _said(comparison: Comparison) -> dict[str, Any]:
    """The comparison in the reader's language; a figure that is 0 in both says nothing of faults."""
    rows = [
        {
            "name": ASPECT_NAMES[figure.aspect.code],
            "figures": [(FIRST, figure.first), (SECOND, figure.second)],
            "better": figure.better,
        }
        for figure in comparison.figures
        if figure.aspect.code != "faults" or figure.first or figure.second
    ]
    return {
        "rows": rows,
        "better": comparison.better,
        "other": {FIRST: SECOND, SECOND: FIRST}.get(comparison.better, ""),
        "verdict": [text_of(one) for one in comparison.verdict],
        "advantages": [text_of(one) for one in comparison.advantages],
        "drawbacks": [text_of(one) for one in comparison.drawbacks],
        "doubts": [text_of(one) for one in comparison.doubts],
    }
