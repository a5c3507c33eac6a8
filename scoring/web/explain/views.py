"""Why a player stands where he stands, and what every table made of a board."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.dealing.robot_table import robot_table
from games.web.tarot_words import sheet_rows
from scoring.board_reasons import board_reasons, match_reasons
from scoring.match_explained import match_points_of_board
from scoring.selectors.kinds import event_of_boards, of_kind
from scoring.selectors.road_sheets import road_sheet
from scoring.selectors.travellers import ClosedBoard, Traveller, traveller
from scoring.web.explain.hands import deal_rows
from scoring.web.explain.matches import matches_player
from scoring.web.explain.rounds import rounds_player
from scoring.web.explain.rulings import rulings_context
from scoring.web.explain.words import parts
from tournaments.models import Event
from tournaments.selectors.events import event_by_code


def found_or_404(event: Event | None) -> Event:
    """The event that somebody asks for."""
    if event is None:
        raise Http404
    return event


@require_safe
def player(request: HttpRequest, code: str, player_code: str) -> HttpResponse:
    """The road sheet of a player or a pair: results and what they give, never a card."""
    event = found_or_404(event_by_code(code))
    view = of_kind(event, boards=_boards_player, rounds=rounds_player, matches=matches_player)
    return view(request, event, player_code)


def _boards_player(request: HttpRequest, event: Event, player_code: str) -> HttpResponse:
    sheet = road_sheet(event, player_code)
    if sheet is None:
        raise Http404
    context = {"event": event, "sheet": sheet, "parts": parts(sheet)}
    context |= rulings_context(event, sheet.entry)
    return render(request, "scoring/explain/player.html", context)


@require_safe
def board(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The traveller of a released board with its hands; a closed one says when it opens, and nothing more."""
    event = found_or_404(event_of_boards(code))
    found = traveller(event, number)
    if found is None:
        raise Http404
    if isinstance(found, ClosedBoard):
        context = {"event": event, "board": found, "done": found.expected - found.waiting}
        return render(request, "scoring/explain/board_closed.html", context, status=403)
    read = of_kind(
        event, boards=_traveller_context, rounds=_traveller_context, matches=_match_traveller_context
    )
    return render(request, "scoring/explain/board.html", read(event, found))


def _traveller_context(event: Event, found: Traveller) -> dict[str, object]:
    lines = [
        (line, dict(_sheet_words(line.result.sheet)), reason)
        for line, reason in zip(found.lines, board_reasons(event, found), strict=True)
    ]
    return _cards(event, found) | {"lines": lines}


def _cards(event: Event, found: Traveller) -> dict[str, object]:
    """The board with its hands, and what robots made of it."""
    hands = deal_rows(found.board)
    return {
        "event": event,
        "board": found.board,
        "hands": [(seat, hands[seat]) for seat in "NWES"],
        "chien": hands["chien"],
        "robots": robot_table(found.board.plays),
    }


def _match_traveller_context(event: Event, found: Traveller) -> dict[str, object]:
    """The same with the match points of every attack instead of notes."""
    points = match_points_of_board(event, found.board.number)
    lines = [
        (line, dict(_sheet_words(line.result.sheet)), reason, points.get((line.position, line.table)))
        for line, reason in zip(found.lines, match_reasons(event, found, points), strict=True)
    ]
    return _cards(event, found) | {"match_lines": lines}


def _sheet_words(sheet: dict) -> list[tuple[str, object]]:
    """The sheet's fields in words, the bonuses that did happen together under ``extras``."""
    rows = sheet_rows(sheet)
    bonuses = ("petit_au_bout", "poignees", "slam")
    extras = [
        _("%(label)s: %(value)s") % {"label": label, "value": value}
        for name, label, value in rows
        if name in bonuses and sheet.get(name)
    ]
    return [*((name, value) for name, _label, value in rows if name not in bonuses), ("extras", extras)]
