"""Papers of an event: diagrams of the hands for the dealer, labels and guide cards for the desk."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.blind import blind_steps
from tournaments.models import Event
from tournaments.movements.etuis import etui_counts
from tournaments.printing.etui_labels import etui_labels_pdf, labels_of_event
from tournaments.printing.etuis import for_every_etui
from tournaments.printing.guide_cards import guide_cards_pdf
from tournaments.printing.hand_diagrams import hand_diagrams_pdf
from tournaments.printing.pack_lists import pack_lists_pdf
from tournaments.printing.stage_cards import stage_cards_pdf
from tournaments.selectors.etuis import etuis_of_event
from tournaments.selectors.guides import guides_of_event
from tournaments.selectors.rounds import rounds_drawn
from tournaments.selectors.stage_guides import NO_GUIDES, stage_guides
from tournaments.services.dealing import hand_diagrams_open, pack_lists_open
from tournaments.services.movements import NO_MOVEMENT
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.boards import boards_page
from tournaments.web.director.files import pdf_response
from tournaments.web.director.movement import movement_page
from tournaments.web.director.overview import overview_page


@for_event
@require_POST
def hand_diagrams(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole pack for every hand, its own marked; each look is in the log. ``open``: not to be folded."""
    try:
        dealt = hand_diagrams_open(event=event, actor=desk(request), now=timezone.now())
    except PermissionError as error:
        raise PermissionDenied from error
    except ProblemsError as error:
        return boards_page(request, event, error.problems)
    every = for_every_etui(event, dealt)
    pdf = hand_diagrams_pdf(event, every, is_open=request.POST.get("open") == "1")
    return pdf_response(pdf, f"etui-{event.code}-diagrams.pdf")


@for_event
@require_POST
def pack_lists(request: HttpRequest, event: Event) -> HttpResponse:
    """Where each card of a sorted pack goes, a board a page; each look is in the log."""
    try:
        dealt = pack_lists_open(event=event, actor=desk(request), now=timezone.now())
    except PermissionError as error:
        raise PermissionDenied from error
    except ProblemsError as error:
        return boards_page(request, event, error.problems)
    etuis = etui_counts(etuis_of_event(event))
    pdf = pack_lists_pdf(event, [(board, blind_steps(board)) for board in dealt], etuis=etuis)
    return pdf_response(pdf, f"etui-{event.code}-pack-lists.pdf")


@for_event
@require_safe
def etui_labels(request: HttpRequest, event: Event) -> HttpResponse:
    """A label for every étui, with the code of its board's public page."""
    labels = labels_of_event(event, settings.PUBLIC_URL or request.build_absolute_uri("/"))
    if not labels:
        message = gettext_noop("The boards have not been dealt yet.")
        return boards_page(request, event, [Problem("boards_missing", message)])
    return pdf_response(etui_labels_pdf(event, labels), f"etui-{event.code}-labels.pdf")


@for_event
@require_safe
def guide_cards(request: HttpRequest, event: Event) -> HttpResponse:
    """A card for every player, or pair, that says where to go, position by position.

    Where rounds are drawn, for the stage that is played, with the round that only directors see yet.
    """
    if event.has_rounds:
        found = stage_guides(event, rounds_drawn(event))
        if found is None:
            return overview_page(request, event, [Problem("stage_not_fixed", NO_GUIDES)])
        return pdf_response(stage_cards_pdf(event, found), f"etui-{event.code}-guide-cards.pdf")
    guides = guides_of_event(event)
    if not guides:
        return movement_page(request, event, [Problem("movement_missing", NO_MOVEMENT)])
    return pdf_response(guide_cards_pdf(event.name, guides), f"etui-{event.code}-guide-cards.pdf")
