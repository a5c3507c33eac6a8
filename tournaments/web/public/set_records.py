"""Hand records of a set that no event of the house has played: released boards, without results."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.printing.club_sets import set_records_pdf
from tournaments.selectors.club_sets import club_set_by_code, is_open
from tournaments.web.director.files import pdf_response

KEPT_SECONDS = 600


@require_safe
def set_records(request: HttpRequest, code: str) -> HttpResponse:
    """A page per board; before the whole set is released nobody is told whether it exists."""
    club_set = club_set_by_code(code)
    if club_set is None or not is_open(club_set.board_set):
        raise Http404
    site = settings.PUBLIC_URL or request.build_absolute_uri("/")
    # What is released never changes, and everybody may ask for it: it is drawn once.
    head = repr((club_set.code, club_set.title, club_set.club.name, get_language(), site))
    key = f"tournaments:set-records:{hashlib.sha256(head.encode()).hexdigest()}"
    pdf: bytes | None = cache.get(key)
    if pdf is None:
        pdf = set_records_pdf(club_set, site)
        cache.set(key, pdf, KEPT_SECONDS)
    return pdf_response(pdf, f"etui-{club_set.code}-records.pdf")
