"""Table links: issued, shown as QR codes, printed, replaced."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.problems import Problem, gettext_noop
from tournaments.models import AccessLink, Event
from tournaments.movements.programmes.free_rounds import FIFTH
from tournaments.printing.qr import qr_svg
from tournaments.printing.table_cards import table_cards_pdf
from tournaments.selectors.links import fifth_tables, last_links, link_layout, live_links
from tournaments.services.links import link_reissue, link_revoke, links_issue, token_of
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, number_within, sentences
from tournaments.web.director.files import pdf_response

#: Names by which a computer calls itself: a phone that opens them finds itself.
LOCAL_HOSTS = {"127.0.0.1", "localhost", "::1"}
#: The port of "make run" when nobody names another.
USUAL_PORT = 8000


def link_address(request: HttpRequest, link: AccessLink) -> str:
    """Where the link's QR code leads; empty when its token cannot be shown any more."""
    token = token_of(link)
    if not token:
        return ""
    path = reverse("table:open", args=[token])
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)


def run_command(port: int | None) -> str:
    """How the house is started for phones, on the port that it has now.

    >>> run_command(8000), run_command(8080)
    ('make run RUN="--host 0.0.0.0"', 'make run PORT=8080 RUN="--host 0.0.0.0"')
    """
    chosen = f"PORT={port} " if port and port != USUAL_PORT else ""
    return f'make run {chosen}RUN="--host 0.0.0.0"'


def links_page(request: HttpRequest, event: Event, problems: Iterable[Problem] = ()) -> HttpResponse:
    """The tables, and the four codes of the one that was asked for."""
    live = live_links(event, timezone.now())
    tables, seats, _problems = link_layout(event)
    fifths = fifth_tables(event)
    asked = request.GET.get("table", "")
    shown = number_within(asked, tables)
    by_seat = {link.seat: link for link in live if link.table == shown}
    address = urlsplit(settings.PUBLIC_URL or request.build_absolute_uri())
    context: dict[str, Any] = {
        "live": live,
        "is_local": address.hostname in LOCAL_HOSTS,
        "run_command": run_command(address.port),
        "tables": [
            {
                "number": number,
                "count": sum(link.table == number for link in live),
                "seats": len(seats) + (number in fifths),
            }
            for number in range(1, tables + 1)
        ],
        "shown": shown,
        "codes": [_code(request, letter, by_seat[letter]) for letter in (*seats, FIFTH) if letter in by_seat],
        "seats": len(seats),
        "lost": [link for link in last_links(event, shown) if link.seat not in by_seat] if live else [],
        "expires_at": min((link.expires_at for link in live), default=None),
    }
    return event_page(request, event, "links", context, sentences(problems))


def _code(request: HttpRequest, letter: str, link: AccessLink) -> dict[str, Any]:
    address = link_address(request, link)
    return {"seat": letter, "link": link, "url": address, "svg": qr_svg(address) if address else ""}


@for_event
@require_safe
def links(request: HttpRequest, event: Event) -> HttpResponse:
    """The links' page."""
    return links_page(request, event)


@for_event
@require_POST
def issue(request: HttpRequest, event: Event) -> HttpResponse:
    """Fresh links for every seat."""
    again = bool(live_links(event, timezone.now()))
    return act(
        request,
        lambda: links_issue(event=event, actor=desk(request), now=timezone.now()),
        page=partial(links_page, request, event),
        done=_("Every seat has a new link. Codes shown or printed before do not work any more.")
        if again
        else _("Every seat has its code: show them on the screen or print the table cards."),
        to=reverse("director:links", args=[event.code]),
    )


@for_event
@require_safe
def table_cards(request: HttpRequest, event: Event) -> HttpResponse:
    """A card for every table with its four codes."""
    cards: dict[int, dict[str, str]] = {}
    for link in live_links(event, timezone.now()):
        address = link_address(request, link)
        if address:
            cards.setdefault(link.table, {})[link.seat] = address
    if not cards:
        message = gettext_noop("There is no link to print: issue the table links first.")
        return links_page(request, event, [Problem("links_missing", message)])
    return pdf_response(table_cards_pdf(event, cards), f"etui-{event.code}-tables.pdf")


def _link(event: Event, public_id: str) -> AccessLink:
    link = AccessLink.objects.filter(event=event, public_id=public_id).select_related("event").first()
    if link is None:
        raise Http404
    return link


def _back(event: Event, link: AccessLink) -> str:
    return f"{reverse('director:links', args=[event.code])}?table={link.table}"


@for_event
@require_POST
def reissue(request: HttpRequest, event: Event, link: str) -> HttpResponse:
    """Replace one seat's link."""
    found = _link(event, link)
    return act(
        request,
        lambda: link_reissue(link=found, actor=desk(request), now=timezone.now()),
        page=partial(links_page, request, event),
        done=_("The seat has a new code; the old one does not work any more."),
        to=_back(event, found),
    )


@for_event
@require_POST
def revoke(request: HttpRequest, event: Event, link: str) -> HttpResponse:
    """Stop one link at once."""
    found = _link(event, link)
    return act(
        request,
        lambda: link_revoke(link=found, actor=desk(request), now=timezone.now()),
        page=partial(links_page, request, event),
        done=_("The link does not work any more."),
        to=_back(event, found),
    )
