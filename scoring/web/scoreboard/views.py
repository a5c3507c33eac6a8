"""The scoreboard: for everybody, on every screen; nothing is computed here."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from games.models import BoardSet
from games.problem_texts import reason_text
from games.selectors.earlier_sets import EarlierSet
from games.web.boards import words as board_words
from scoring.selectors.stamps import Stamp, stamp_of_event
from scoring.services.pages import Part, part_etag, part_gzipped
from scoring.services.rendering import PartMissingError
from tournaments.models import Event
from tournaments.selectors.earlier_sets import earlier_sets
from tournaments.selectors.events import event_by_code
from tournaments.selectors.sessions import tournament_of_event

SHOWN = ("general", "alternate", "boards", "rounds", "teams", "categories", "prizes")
"""Parts of which an event has those of its kind."""
EARLIER_SECONDS = 60
LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)


def _language(request: HttpRequest) -> str:
    """The language that the address asks for, or else the visitor's."""
    asked = request.GET.get("lang", "")
    return asked if asked in LANGUAGES else (translation.get_language() or settings.LANGUAGE_CODE)


def _page(request: HttpRequest) -> int:
    page = request.GET.get("page", "1")
    return int(page) if page.isascii() and page.isdecimal() and 0 < len(page) < 5 and int(page) else 1


def _part(request: HttpRequest, code: str, kinds: tuple[str, ...]) -> Part:
    kind = request.GET.get("show", kinds[0])
    if kind not in kinds:
        raise Http404
    return Part(code.upper(), kind, _language(request), _page(request))


def _stamp(part: Part) -> Stamp:
    stamp = stamp_of_event(part.code)
    if stamp is None:
        raise Http404
    return stamp


def _event(code: str) -> Event:
    event = event_by_code(code)
    if event is None:
        raise Http404
    return event


def _body(part: Part, stamp: Stamp) -> bytes:
    """The compressed part; an event of another kind does not have it."""
    try:
        return part_gzipped(part, stamp)
    except PartMissingError as error:
        raise Http404 from error


def _answer(request: HttpRequest, part: Part) -> HttpResponseBase:
    """A part as an answer of its own: the bytes as they are kept, or "not modified"."""
    stamp = _stamp(part)
    etag = part_etag(part, stamp)
    if etag is not None:
        unchanged = get_conditional_response(request, etag=etag, response=None)
        if unchanged is not None:
            unchanged.headers["ETag"] = etag
            return _headed(unchanged, part)
    body = _body(part, stamp)
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(body if zipped else gzip.decompress(body))
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    if etag is not None:
        response.headers["ETag"] = etag
    return _headed(response, part)


def _headed(response: HttpResponse, part: Part) -> HttpResponse:
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Language"] = part.language
    patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
    return response


def _context(event: Event, part: Part) -> dict[str, Any]:
    """A whole page around a part."""
    stamp = _stamp(part)
    query = {"show": part.kind, "lang": part.language} | ({"page": part.page} if part.page > 1 else {})
    return {
        "event": event,
        "language": part.language,
        "live_url": f"/live/{event.code}/",
        "fragment_url": f"{reverse('scoreboard:fragment', args=[event.code])}?{urlencode(query)}",
        "etag": part_etag(part, stamp),
        # Rendered by our own templates, which escape names.
        "fragment": mark_safe(gzip.decompress(_body(part, stamp)).decode()),  # noqa: S308
    }


def _earlier(event: Event) -> list[EarlierSet]:
    """The sets that the event had before its own: they stay what they are, so few visitors ask for them."""
    before = event.board_set.code if event.board_set else None
    key = f"scoring:earlier:{event.code}:{before}"
    found: list[EarlierSet] | None = cache.get(key)
    if found is None:
        found = earlier_sets(event, before=before)
        cache.set(key, found, EARLIER_SECONDS)
    return found


def _tournament(event: Event) -> dict[str, str] | None:
    """Whose session the event is: it hardly ever changes, so few visitors ask for it."""
    key = f"scoring:tournament:{event.code}"
    found: dict[str, str] | None = cache.get(key)
    if found is None:
        tournament = tournament_of_event(event)
        found = {"code": tournament.code, "name": tournament.name} if tournament else {}
        cache.set(key, found, EARLIER_SECONDS)
    return found or None


def _cancelled(event: Event) -> dict[str, object] | None:
    """When and why the boards of the event were cancelled; ``None`` where they were not."""
    board_set = event.board_set
    if board_set is None or board_set.state != BoardSet.State.CANCELLED:
        return None
    return {"at": board_set.cancelled_at, "reason": reason_text(board_set.cancelled_reason)}


@require_safe
def event(request: HttpRequest, code: str) -> HttpResponse:
    """The rankings or the boards of an event, kept fresh."""
    part = _part(request, code, SHOWN)
    with translation.override(part.language):
        found = _event(code)
        of_boards: dict[str, Any] = {"tournament": _tournament(found)}
        of_boards |= {"earlier": board_words.earlier(_earlier(found)), "cancelled": _cancelled(found)}
        return render(request, "scoring/scoreboard/event.html", _context(found, part) | of_boards)


@require_safe
def fragment(request: HttpRequest, code: str) -> HttpResponseBase:
    """What changes on the scoreboard and the projector, with an entity tag; asked by every screen."""
    return _answer(request, _part(request, code, (*SHOWN, "projector")))


@require_safe
def director_standings(request: HttpRequest, code: str) -> HttpResponseBase:
    """The short list for the director's page; public like all standings."""
    return _answer(request, _part(request, code, ("director",)))


@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """The ranking for the back row of a hall; ``?lang=`` gives every projector its language."""
    part = _part(request, code, ("projector",))
    with translation.override(part.language):
        return render(request, "scoring/scoreboard/projector.html", _context(_event(code), part))
