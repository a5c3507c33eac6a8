"""The first page of a seat's phone: what to do next."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.models import AccessLink, Play
from tournaments.selectors.plans import round_hands
from tournaments.selectors.tables import table_sight
from tournaments.selectors.teams import attackers_of_event
from tournaments.web.table.access import table_page
from tournaments.web.table.freshness import freshness, not_modified
from tournaments.web.team_words import who_attacks


def _context(link: AccessLink) -> dict[str, Any]:
    sight = table_sight(link)
    board = sight.next_board
    return {
        "link": link,
        "event": link.event,
        "sight": sight,
        "next": board,
        "waiting_boards": ", ".join(str(item.play.board) for item in sight.waiting),
        "hands": round_hands(sight.position) if link.event.has_rounds and sight.position else 0,
        "minutes": link.event.plan.get("minutes", 0) if link.event.has_rounds else 0,
        "next_taker": sight.seats.get(board.play.taker) if board else None,
        "attacks": _who_attacks(link, board.play) if board else "",
    }


def _who_attacks(link: AccessLink, play: Play) -> str:
    """Who of which team attacks a board, in words; empty where each plays for itself."""
    found = attackers_of_event(link.event).get((play.position.number, play.table, play.board))
    return who_attacks(found) if found else ""


@require_GET
@table_page
def home(request: HttpRequest, link: AccessLink) -> HttpResponse:
    """The whole page; its middle is the fragment that ``state`` keeps fresh."""
    etag = freshness(request, link)
    return render(request, "tournaments/table/home.html", _context(link) | {"etag": etag})


@require_GET
@table_page
def state(request: HttpRequest, link: AccessLink) -> HttpResponse:
    """The fragment, asked for every few seconds: unchanged, it costs two queries."""
    etag = freshness(request, link)
    if not_modified(request, etag):
        return HttpResponse(status=304, headers={"ETag": etag})
    response = render(request, "tournaments/table/_home.html", _context(link))
    response["ETag"] = etag
    return response
