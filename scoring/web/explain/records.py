"""Hand records as PDF, for everybody: released boards only."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.printing.hand_records import released_records_pdf
from scoring.selectors.kinds import event_of_boards
from scoring.selectors.travellers import ClosedBoard, traveller
from tournaments.models import Event


def _site(request: HttpRequest) -> str:
    return settings.PUBLIC_URL or request.build_absolute_uri("/")


def _event(code: str) -> Event:
    event = event_of_boards(code)
    if event is None:
        raise Http404
    return event


def _file(pdf: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


@require_safe
def hand_records(request: HttpRequest, code: str) -> HttpResponse:
    """A page for every released board of the event."""
    event = _event(code)
    pdf = released_records_pdf(event, _site(request))
    if pdf is None:
        words = _("No board of this event has been released yet.")
        return HttpResponse(words, status=403, content_type="text/plain; charset=utf-8")
    return _file(pdf, f"etui-{event.code}-hands.pdf")


@require_safe
def hand_record(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The page of one board; a closed one answers as its page does."""
    event = _event(code)
    pdf = released_records_pdf(event, _site(request), number)
    if pdf is not None:
        return _file(pdf, f"etui-{event.code}-hands-{number}.pdf")
    found = traveller(event, number)
    if not isinstance(found, ClosedBoard):
        raise Http404
    context = {"event": event, "board": found, "done": found.expected - found.waiting}
    return render(request, "scoring/explain/board_closed.html", context, status=403)
