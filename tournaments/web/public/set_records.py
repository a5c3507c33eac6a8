"""Hand records of a set that no event of the house has played: released boards, without results."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.printing.club_sets import set_records_pdf
from tournaments.printing.once import drawn_once
from tournaments.selectors.club_sets import club_set_by_code, is_open
from tournaments.web.director.files import pdf_response


@require_safe
def set_records(request: HttpRequest, code: str) -> HttpResponse:
    """A page per board; before the whole set is released nobody is told whether it exists."""
    club_set = club_set_by_code(code)
    if club_set is None or not is_open(club_set.board_set):
        raise Http404
    site = settings.PUBLIC_URL or request.build_absolute_uri("/")
    # What is released never changes, and everybody may ask for it: it is drawn once.
    language = get_language()
    head = repr((club_set.code, club_set.title, club_set.club.name, language, site))
    key = f"tournaments:set-records:{hashlib.sha256(head.encode()).hexdigest()}"
    turn = f"tournaments:set-records:{club_set.code}:{language}"
    pdf = drawn_once(key, turn, lambda: set_records_pdf(club_set, site))
    return pdf_response(pdf, f"etui-{club_set.code}-records.pdf")
