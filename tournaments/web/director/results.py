"""One board at one table, at the desk: what was written, confirmed, and what shall stand instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import Event, Play, ResultVersion, Seat
from tournaments.movements.layouts import attacking
from tournaments.printing.seats import seat_letter
from tournaments.selectors.grid import Waited, plays_waited_for
from tournaments.selectors.plays import confirmed, expected_plays, latest, play_of_board
from tournaments.selectors.seats import in_order, table_seating
from tournaments.selectors.sheets import sheet_preview
from tournaments.selectors.teams import attackers_of_event
from tournaments.services.result_checks import ResultConflictError
from tournaments.services.results import result_confirm, result_correct
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, text_field
from tournaments.web.sheet_form import (
    play_title,
    problem_rows,
    ruleset_of,
    score_context,
    sheet_context,
    sheet_data,
    sheet_rows,
    side_by_side,
)
from tournaments.web.team_words import who_attacks

#: Problems of the desk's own fields, which are not of the sheet.
DESK_ANCHORS = {"reason": "id_reason"}


def find_play(event: Event, board: int, table: int) -> Play:
    """The play of the address, with its versions, or a 404."""
    found = play_of_board(event, board, table)
    if found is None:
        raise Http404
    found.event = event
    return found


def next_missing(play: Play) -> Waited | None:
    """The play without any result that a pile of slips comes to after ``play``; after the last, the first."""
    here = (play.position.number, play.table, play.board)
    missing = [one for one in plays_waited_for(play.event) if not one.is_entered]
    places = {(one.position, one.table, one.board): one for one in missing}
    places.pop(here, None)
    return next((one for place, one in places.items() if place > here), next(iter(places.values()), None))


@dataclass(frozen=True, slots=True)
class Typed:
    """What the desk has typed: kept in the form, computed, or compared with what came ``meanwhile``."""

    data: dict[str, Any]
    meanwhile: ResultVersion | None = None


def play_page(
    request: HttpRequest, play: Play, problems: Iterable[Problem] = (), typed: Typed | None = None
) -> HttpResponse:
    """The page of one play."""
    problems, event = tuple(problems), play.event
    play = find_play(event, play.board, play.table)
    seats = in_order(table_seating(event, play.position.number, play.table))
    newest = latest(play)
    attacker = attackers_of_event(event).get((play.position.number, play.table, play.board))
    is_expected = expected_plays(event).filter(pk=play.pk).exists()
    data = typed.data if typed else newest.sheet if newest else {}
    conflict = typed.meanwhile if typed else None
    context = {
        "play": play,
        "play_title": play_title(play),
        "attacks": who_attacks(attacker) if attacker else "",
        "attacking": attacking(seats, play.taker),
        "seats": seats,
        "newest": newest,
        "counting": confirmed(play),
        "versions": [_version(version) for version in reversed(play.versions.all())],
        "sheet": sheet_context(play, ruleset_of(play), data, problems=problems, seats=seats),
        "reason": text_field(request, "reason", 300) if typed else "",
        "conflict": _conflict(play, conflict, data) if conflict else None,
        "is_expected": is_expected,
        "can_write": play.position.is_started and is_expected,
        "others_waited": next_missing(play) is not None,
    }
    if data:
        context |= preview_context(play, data, seats)
    if problems:
        # They stand at the head of the page already.
        context["sheet_problems"] = []
    response = event_page(request, event, "play", context, desk_rows(play, problems))
    if conflict:
        response.status_code = 409
    return response


def preview_context(play: Play, data: dict[str, Any], seats: dict[str, Seat]) -> dict[str, Any]:
    """What the sheet ``data`` is worth, or what is wrong with it."""
    preview = sheet_preview(play, data)
    if not preview.is_valid:
        return {"sheet_problems": problem_rows(play, preview.problems)}
    return {"score": score_context(play, preview, seats)}


def _version(version: ResultVersion) -> dict[str, Any]:
    """A version as the history shows it."""
    return {
        "version": version,
        "rows": sheet_rows(version.sheet),
        "entered_by": _who(version.entered_by_user, version.entered_by_seat),
        "confirmed_by": _who(version.confirmed_by_user, version.confirmed_by_seat),
    }


def _who(user: Any, seat: str) -> str:
    """The person at the desk, or the seat; empty when nobody did."""
    if user is not None:
        return str(user.get_full_name() or user.get_username())
    return _("seat %(seat)s") % {"seat": seat_letter(seat)} if seat else ""


def _conflict(play: Play, current: ResultVersion, data: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Field by field: what stands now, and what was typed here."""
    preview = sheet_preview(play, data)
    rows = side_by_side(current.sheet, preview.sheet)
    if preview.sheet is None:
        rows = [(label, stands, "?") for label, stands, _typed in rows]
    if current.unit is None:
        return rows
    unit = _("Each defender pays")
    return [*rows, (unit, str(current.unit), str(preview.unit) if preview.sheet else "?")]


def desk_rows(play: Play, problems: Sequence[Problem]) -> list[dict[str, str]]:
    """The problems of the page, those of the sheet and of the desk's own fields."""
    return [
        row | {"anchor": DESK_ANCHORS.get(problem.where, row["anchor"])}
        for problem, row in zip(problems, problem_rows(play, problems), strict=True)
    ]


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, event: Event, board: int, table: int) -> HttpResponse:
    """Show a play; write the result that counts from now on."""
    found = find_play(event, board, table)
    if request.method != "POST":
        return play_page(request, found)
    data = sheet_data(found, request.POST)
    if "check" in request.POST:
        return play_page(request, found, sheet_preview(found, data).problems, Typed(data))
    try:
        result_correct(
            play=found,
            data=data,
            reason=text_field(request, "reason"),
            base_version=_whole(request.POST.get("base_version", "")),
            actor=desk(request),
            now=timezone.now(),
        )
    except ResultConflictError as error:
        return play_page(request, found, error.problems, Typed(data, error.current))
    except ProblemsError as error:
        return play_page(request, found, error.problems, Typed(data))
    messages.success(
        request,
        _("%(what)s, table %(table)s: the result is saved.") % {"what": play_title(found), "table": table},
    )
    following = next_missing(found) if request.POST.get("then") == "next" else None
    if following is None:
        return redirect(_back(event, found))
    return redirect("director:play", event.code, following.board, following.table)


@for_event
@require_POST
def preview(request: HttpRequest, event: Event, board: int, table: int) -> HttpResponse:
    """The score of what is being typed, fetched while it is typed."""
    found = find_play(event, board, table)
    seats = table_seating(event, found.position.number, table)
    context = {"play": found, "event": event} | preview_context(found, sheet_data(found, request.POST), seats)
    return render(request, "tournaments/director/_preview.html", context)


@for_event
@require_POST
def confirm(request: HttpRequest, event: Event, board: int, table: int) -> HttpResponse:
    """The desk vouches for what a table has written: for the version that the director saw."""
    found = find_play(event, board, table)

    def action() -> None:
        number = _whole(request.POST.get("version", ""))
        version = next((one for one in found.versions.all() if one.number == number), None)
        if version is None:
            message = gettext_noop("There is no such result to confirm.")
            raise ProblemsError([Problem("version_unknown", message)])
        version.play = found
        result_confirm(version=version, actor=desk(request), now=timezone.now())

    done = _("%(what)s, table %(table)s: confirmed.") % {"what": play_title(found), "table": table}
    return act(request, action, page=partial(play_page, request, found), done=done, to=_back(event, found))


def _back(event: Event, play: Play) -> str:
    """The grid at the play's position."""
    return f"{reverse('director:event', args=[event.code])}?position={play.position.number}"


def _whole(text: str) -> int:
    """A posted version number; what is none is no version."""
    return int(text) if text.isdecimal() and len(text) < 6 else -1
