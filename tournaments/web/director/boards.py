"""The boards: dealt here, never shown here; the dealer's sheets and the tables' slips as PDF."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.problem_texts import reason_text
from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.boards import blank_numbers, released_numbers
from tournaments.models import Event
from tournaments.movements.etuis import etui_counts
from tournaments.movements.schedule import Schedule
from tournaments.printing.dealing_sheets import dealing_sheets_pdf
from tournaments.printing.score_slips import score_slips_pdf
from tournaments.selectors.access import dealers_of
from tournaments.selectors.etuis import etuis_of_event
from tournaments.selectors.seats import slips_of_event
from tournaments.services.dealing import dealing_sheets_open
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import event_page, sentences
from tournaments.web.director.deal_form import deal_context
from tournaments.web.director.files import pdf_response
from tournaments.web.director.release_form import release_context


def boards_page(
    request: HttpRequest,
    event: Event,
    problems: Iterable[Problem] = (),
    posted: dict[str, str] | None = None,
    **shown: Any,
) -> HttpResponse:
    """What is known of the boards without a card: how many, bound by which commitment, released or not.

    ``posted`` is what the form of the release said, ``shown`` what those of dealing said, when refused.
    """
    needed = Schedule.from_dict(event.movement).board_count if event.movement else 0
    etuis = etui_counts(etuis_of_event(event)).values()
    context = {
        "needed": needed,
        "etuis": {"most": max(etuis, default=1), "least": min(etuis, default=1), "total": sum(etuis)},
        "blank": len(blank_numbers(event.board_set)) if event.board_set else 0,
        "released": len(released_numbers(event.board_set)) if event.board_set else 0,
        "dealers": [str(user.get_full_name() or user.get_username()) for user in dealers_of(event.club)],
        **deal_context(event, timezone.now()),
        **release_context(event, posted),
        "cancelled_reason": reason_text(event.board_set.cancelled_reason) if event.board_set else "",
        "cancel_reason": None,
        **shown,
    }
    return event_page(request, event, "boards", context, sentences(problems))


@for_event
@require_safe
def boards(request: HttpRequest, event: Event) -> HttpResponse:
    """The boards' page."""
    return boards_page(request, event)


@for_event
@require_POST
def dealing_sheets(request: HttpRequest, event: Event) -> HttpResponse:
    """Every card of every board, for whoever fills the étuis; each look is in the log."""
    try:
        dealt = dealing_sheets_open(event=event, actor=desk(request), now=timezone.now())
    except PermissionError as error:
        raise PermissionDenied from error
    except ProblemsError as error:
        return boards_page(request, event, error.problems)
    etuis = etui_counts(etuis_of_event(event))
    pdf = dealing_sheets_pdf(event, dealt, is_open=request.POST.get("open") == "1", etuis=etuis)
    return pdf_response(pdf, f"etui-{event.code}-cards.pdf")


@for_event
@require_safe
def score_slips(request: HttpRequest, event: Event) -> HttpResponse:
    """One slip per étui that travels with it: where it is played, by whom, and room to write."""
    slips = slips_of_event(event)
    if not slips:
        message = gettext_noop("Choose the movement first: it says where each board is played.")
        return boards_page(request, event, [Problem("movement_missing", message)])
    return pdf_response(score_slips_pdf(event, slips), f"etui-{event.code}-slips.pdf")
