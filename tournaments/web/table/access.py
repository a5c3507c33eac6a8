"""Who a phone is: the link's token in a cookie of its own pages, checked again at every request.

The token comes once, in the address of the QR code, and is moved at once into an HttpOnly cookie that the
browser sends only to ``/table/<name of the link>/``; no later address, page or referrer holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import AccessLink
from tournaments.selectors.links import link_by_token
from tournaments.web.attempts import WINDOW_SECONDS, count_failure, failures
from tournaments.web.table.refusals import refused_link, refused_phone

COOKIE = "etui_table"
#: Unknown tokens from one address before it has to wait: a hall of phones shares one, and people mistype.
FAILURES_ALLOWED = 120
KIND = "table-link"


def link_of_token(request: HttpRequest, token: str) -> AccessLink:
    """The live link of ``token``; ``ProblemsError`` also when this address has guessed too often."""
    if failures(request, KIND) >= FAILURES_ALLOWED:
        message = gettext_noop(
            "Too many unknown links came from here. Wait ten minutes, or ask the director."
        )
        raise ProblemsError([Problem("too_many_attempts", message)])
    try:
        return link_by_token(token, timezone.now())
    except ProblemsError as error:
        if error.problems[0].code == "link_unknown":
            count_failure(request, KIND)
        raise


@require_GET
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """The address on the QR code: the token goes into the cookie, the phone to the table's page."""
    try:
        link = link_of_token(request, token)
    except ProblemsError as error:
        response = _refused_link(request, error)
    else:
        response = redirect("table:home", public_id=link.public_id)
        response.set_cookie(
            COOKIE,
            token,
            path=reverse("table:home", args=[link.public_id]),
            expires=link.expires_at,
            secure=bool(settings.SESSION_COOKIE_SECURE),
            httponly=True,
            samesite="Lax",
        )
    response["Referrer-Policy"] = "no-referrer"
    patch_cache_control(response, no_store=True, private=True)
    return response


def _refused_link(request: HttpRequest, error: ProblemsError) -> HttpResponse:
    response = refused_link(request, error.problems[0])
    if response.status_code == 429:
        response["Retry-After"] = str(WINDOW_SECONDS)
    return response


def table_page(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Gives the view the live link of the phone, or refuses with the reason: view(request, link, ...)."""

    @wraps(view)
    def checked(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponseBase:
        token = request.COOKIES.get(COOKIE)
        try:
            link = link_of_token(request, token) if token else None
        except ProblemsError as error:
            response: HttpResponseBase = _refused_link(request, error)
        else:
            if link is None or link.public_id != public_id:
                response = refused_phone(request)
            else:
                response = view(request, link, **kwargs)
        patch_cache_control(response, no_cache=True, private=True)
        return response

    return checked
