"""What a deal is worth, and why, for anybody who types it: all of it is in the address, nothing is stored."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from games.web.score.burraco import burraco_page
from games.web.score.page import ScorePage
from games.web.score.tarot import tarot_page
from games.web.score.victory import victory_page


@require_safe
def tarot(request: HttpRequest) -> HttpResponse:
    """A deal of Tarot."""
    return _answer(request, tarot_page)


@require_safe
def burraco(request: HttpRequest) -> HttpResponse:
    """A hand of Burraco."""
    return _answer(request, burraco_page)


@require_safe
def victory(request: HttpRequest) -> HttpResponse:
    """A round of Burraco, in victory points."""
    return _answer(request, victory_page)


def _answer(request: HttpRequest, read: Callable[..., ScorePage]) -> HttpResponse:
    """The page; while somebody types only what changes: the result, and after another choice the fields."""
    is_live = bool(request.htmx)
    page = read(request.GET, is_live=is_live)
    address = _address(page)
    context = {
        "page": page,
        "sheet": page.fields,
        "score": page.score,
        "address": address,
        "shared": request.build_absolute_uri(address),
        "fields_template": f"games/score/_{page.name}_fields.html",
        "result_template": f"games/score/_{page.name}_result.html",
        "is_live": is_live,
        "with_fields": is_live and request.GET.get("made_for") != page.made_for,
        # The address changes while somebody types: the menu of languages must not lead to an older one.
        "is_address_alive": True,
    }
    response = render(
        request, "games/score/_live.html" if is_live else f"games/score/{page.name}.html", context
    )
    patch_vary_headers(response, ["HX-Request"])
    if is_live:
        response["HX-Replace-Url"] = address
    return response


def _address(page: ScorePage) -> str:
    """Where this page is found again."""
    question = urlencode(page.typed)
    return reverse(f"score:{page.name}") + (f"?{question}" if question else "")
