"""Papers of a set without an event, and its blind helper: for the club's dealers, each look noted."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.problems import ProblemsError
from tournaments.models import ClubSet
from tournaments.printing.club_sets import set_labels_pdf, set_paper_pdf, set_records_pdf, set_slips_pdf
from tournaments.selectors.club_sets import is_open
from tournaments.services.club_set_papers import PAPERS, set_blind_open, set_labels_open, set_paper_open
from tournaments.services.club_sets import require_dealer
from tournaments.web.director.access import desk, for_club_set
from tournaments.web.director.answers import number_within, text_field
from tournaments.web.director.blind import blind_context
from tournaments.web.director.club_set import set_page
from tournaments.web.director.files import pdf_response


@for_club_set
@require_POST
def paper(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """One of ``PAPERS``, with every card; ``open``: not to be folded."""
    name = text_field(request, "paper", 20)
    if name not in PAPERS:
        raise Http404
    try:
        boards = set_paper_open(club_set=club_set, paper=name, actor=desk(request), now=timezone.now())
    except ProblemsError as error:
        return set_page(request, club_set, error.problems)
    pdf = set_paper_pdf(club_set, name, boards, is_open=request.POST.get("open") == "1")
    return pdf_response(pdf, f"etui-{club_set.code}-{name}.pdf")


@for_club_set
@require_POST
def labels(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """A label for every étui, with the code of the set's public page."""
    try:
        heads = set_labels_open(club_set=club_set, actor=desk(request), now=timezone.now())
    except ProblemsError as error:
        return set_page(request, club_set, error.problems)
    pdf = set_labels_pdf(club_set, heads, settings.PUBLIC_URL or request.build_absolute_uri("/"))
    return pdf_response(pdf, f"etui-{club_set.code}-labels.pdf")


@for_club_set
@require_safe
def slips(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """A travelling slip for every board: number and taker, whom everybody may know, and empty lines."""
    require_dealer(club_set.club, desk(request))
    return pdf_response(set_slips_pdf(club_set), f"etui-{club_set.code}-slips.pdf")


@for_club_set
@require_safe
def records(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """The hand records under the club's own title, once every board is released; else there are none."""
    if not is_open(club_set.board_set):
        raise Http404
    pdf = set_records_pdf(club_set, settings.PUBLIC_URL or request.build_absolute_uri("/"))
    return pdf_response(pdf, f"etui-{club_set.code}-records.pdf")


@for_club_set
@require_POST
def blind_helper(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """One board, card by card. No card is named."""
    most = club_set.board_set.board_count
    number = number_within(text_field(request, "board"), most)
    try:
        board = set_blind_open(club_set=club_set, number=number, actor=desk(request), now=timezone.now())
    except ProblemsError as error:
        return set_page(request, club_set, error.problems)
    context = {"club_set": club_set, **blind_context(board, most)}
    return render(request, "tournaments/director/club_set_blind.html", context)
