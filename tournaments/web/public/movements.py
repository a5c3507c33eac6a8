"""A movement for anybody who asks: the grid, position by position, what the checker says, guide cards."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.problem_texts import render as text_of
from games.problems import Problem, gettext_noop
from tournaments.movements.answered import Answer
from tournaments.movements.explain import guide
from tournaments.movements.layouts import LAYOUTS, Layout
from tournaments.movements.schedule import Schedule, Sitting
from tournaments.movements.wish import MOST_ASKED
from tournaments.printing.guide_cards import guide_cards_pdf
from tournaments.printing.seats import label_shown
from tournaments.selectors.guides import Guide, GuideLine
from tournaments.web.director.answers import number_within, sentences
from tournaments.web.director.files import pdf_response
from tournaments.web.movement_words import FORMAT_NAMES
from tournaments.web.public.movement_form import ASKED, MovementWishForm, answer_of


@require_safe
def movement(request: HttpRequest) -> HttpResponse:
    """The form, and below it the movement that it asks for."""
    form = MovementWishForm(request.GET) if "format" in request.GET else MovementWishForm()
    context: dict[str, Any] = {"form": form}
    status = 200
    if form.is_bound:
        answer, problems = answer_of(form)
        context["problems"] = problems
        status = 200 if answer else 422
        if answer:
            context |= _shown(request.GET, answer)
    return render(request, "tournaments/public/movement.html", context, status=status)


@require_safe
def guide_cards(request: HttpRequest) -> HttpResponse:
    """The guide cards of the movement that the address asks for, with the entrants' labels as names."""
    form = MovementWishForm(request.GET)
    answer, problems = answer_of(form)
    if answer and len(answer.schedule.entrants) * answer.schedule.positions > MOST_ASKED:
        message = gettext_noop(
            "Guide cards are printed for a shorter movement: choose how many rounds to play."
        )
        answer, problems = None, sentences([Problem("cards_too_many", message, {}, "rounds")])
    if answer is None:
        context = {"form": form, "problems": problems}
        return render(request, "tournaments/public/movement.html", context, status=422)
    title = str(FORMAT_NAMES.get(form.format_chosen, form.format_chosen))
    return pdf_response(guide_cards_pdf(title, guides(answer.schedule)), "etui-guide-cards.pdf")


def _shown(query: QueryDict, answer: Answer) -> dict[str, Any]:
    """What the page shows of ``answer``: one position, and one entrant's way."""
    schedule = answer.schedule
    position = number_within(query.get("position", ""), schedule.positions)
    who = query.get("who", "")
    asked = query.copy()
    for name in [name for name in asked if name not in ASKED]:
        del asked[name]
    return {
        "schedule": schedule,
        "report": answer.report,
        "report_lines": [text_of(line) for line in answer.report.sentences()],
        "position": position,
        "positions": range(1, schedule.positions + 1),
        "tables": [_table(sitting) for sitting in schedule.position_sittings(position)],
        "byes": [label_shown(label) for label in schedule.byes.get(position, ())],
        "entrants": [(label, label_shown(label)) for label in schedule.entrants],
        "who": who if who in schedule.entrants else "",
        "way": guide(schedule, who) if who in schedule.entrants else [],
        "asked": asked.urlencode(),
        "compare": urlencode({f"a-{name}": value for name, value in asked.items()}),
    }


def _table(sitting: Sitting) -> dict[str, Any]:
    """A table: its number, its boards, and its seats with the entrants' labels, as stored and as read."""
    seats = [(seat, label, label_shown(label)) for seat, label in sitting.seats.items()]
    return {"number": sitting.table, "boards": sitting.boards, "seats": seats}


def guides(schedule: Schedule) -> list[Guide]:
    """The way of every entrant; a position without a table is one to sit out."""
    layout = LAYOUTS[schedule.form]
    lines: dict[str, list[GuideLine]] = {label: [] for label in schedule.entrants}
    for position in range(1, schedule.positions + 1):
        for sitting in schedule.position_sittings(position):
            for seat, label in sitting.seats.items():
                lines[label].append(_line(sitting, seat, layout))
        for label in schedule.byes.get(position, ()):
            lines[label].append(GuideLine(position, 0, "", ()))
    return [
        Guide(number, _("Number %(label)s") % {"label": label_shown(label)}, label, tuple(found))
        for number, (label, found) in enumerate(lines.items(), start=1)
    ]


def _line(sitting: Sitting, seat: str, layout: Layout) -> GuideLine:
    """One line; opponents where there are sides, for at other tables everybody is against everybody."""
    others = {one: label_shown(label) for one, label in sitting.seats.items() if one != seat}
    partners = {other for pair in layout.partners if seat in pair for other in pair}
    has_sides = bool(partners) or len(layout.tables[0]) == 2
    against = tuple(label for one, label in others.items() if one not in partners) if has_sides else ()
    partner = next((label for one, label in others.items() if one in partners), "")
    return GuideLine(sitting.position, sitting.table, seat, sitting.boards, partner, against)
