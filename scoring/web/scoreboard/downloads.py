"""The published ranking as files."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone, translation
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scoring.board_words import HEADS, unit_of
from scoring.figures import exact
from scoring.groups_bodies import groups_body, with_groups
from scoring.rulings_bodies import rulings_part
from scoring.selectors.kinds import of_kind
from scoring.selectors.match_standings import MatchRanking, match_ranking_of_event
from scoring.selectors.published import Ranking, ranking_is_current, ranking_of_event
from scoring.selectors.rounds_standings import RoundsRanking, rounds_ranking_of_event
from scoring.selectors.standings import Standing
from scoring.services.standings import standings_compute
from scoring.web.scoreboard.match_downloads import match_csv_rows, match_json
from scoring.web.scoreboard.rounds_downloads import rounds_csv_rows, rounds_json
from scoring.web.scoreboard.ruling_downloads import with_rulings
from tournaments.models import Event
from tournaments.selectors.events import event_by_code

_NUMBER = re.compile(r"-?[0-9]+([.,][0-9]+)?", re.ASCII)
LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)


class _NotPublishedError(Exception):
    """The event has no official ranking (yet, or not any more)."""


def _published(code: str) -> Ranking | RoundsRanking | MatchRanking:
    """The official ranking, computed now in the rare case that the worker has not come to it yet."""
    event = event_by_code(code)
    if event is None:
        raise Http404
    if event.state != Event.State.PUBLISHED:
        raise _NotPublishedError
    if not ranking_is_current(event):
        standings_compute(event_id=event.pk, now=timezone.now())
    read = of_kind(
        event, boards=ranking_of_event, rounds=rounds_ranking_of_event, matches=match_ranking_of_event
    )
    ranking = read(event)
    if ranking is None:
        raise _NotPublishedError
    return ranking


def _not_published() -> str:
    return _("The ranking of this event has not been published yet. The scoreboard shows how things stand.")


@require_safe
def ranking_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The ranking (of boards: both) in one table, as the spreadsheets of the language read it.

    Where the decimal sign is a comma, fields are separated by semicolons; the mark at the beginning says
    that the file is UTF-8.
    """
    asked = request.GET.get("lang", "")
    language = asked if asked in LANGUAGES else (translation.get_language() or settings.LANGUAGE_CODE)
    with translation.override(language):
        try:
            ranking = _published(code)
        except _NotPublishedError:
            return HttpResponse(_not_published(), status=409, content_type="text/plain; charset=utf-8")
        text = _csv_text(ranking)
    response = HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="etui-{ranking.event.code}.csv"'
    response.headers["Content-Language"] = language
    return response


def _csv_text(ranking: Ranking | RoundsRanking | MatchRanking) -> str:
    point = get_format("DECIMAL_SEPARATOR")
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if point == "," else ",")
    if isinstance(ranking, RoundsRanking):
        rows = rounds_csv_rows(ranking, point)
    elif isinstance(ranking, MatchRanking):
        rows = match_csv_rows(ranking, point)
    else:
        rows = _boards_csv_rows(ranking, point)
    codes = [row.code for row in ranking.rows]
    whole = with_groups(rows, ranking.event, ranking.snapshot, codes)
    for row in with_rulings(whole, ranking.event):
        writer.writerow([harmless(cell) for cell in row])
    return out.getvalue()


def _boards_csv_rows(ranking: Ranking, point: str) -> Iterator[list[Any]]:
    yield [
        _("Place"),
        _("Alternate place"),
        _("Line"),
        _("Place in the line"),
        _("Code"),
        _("Player"),
        *(HEADS[unit_of(ranking.snapshot.formula)][column] for column in ("total", "attack", "defence")),
        _("Boards attacked"),
        _("Boards defended"),
        _("Remarks"),
        _("Snapshot"),
        _("Formula"),
        _("Hash of the results (SHA-256)"),
    ]
    snapshot = ranking.snapshot
    for row in ranking.rows:
        yield [
            row.place,
            row.alternate_place,
            pgettext("seat" if len(row.line) == 1 else "side", row.line) if row.line else "",
            row.line_place,
            row.code,
            row.name,
            *((exact(value) or "").replace(".", point) for value in (row.total, row.attack, row.defence)),
            row.attack_count,
            row.defence_count,
            ", ".join(_remarks(row)),
            snapshot.number,
            "{name} ({version}), {attack} + {defence}".format(**snapshot.formula),
            snapshot.input_hash,
        ]


def _remarks(row: Standing) -> list[str]:
    remarks = []
    if row.is_withdrawn:
        remarks.append(_("withdrawn"))
    if row.is_partial:
        remarks.append(_("defence only") if row.attack is None else _("attack only"))
    return remarks


def harmless(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: an apostrophe goes before what would begin one.

    >>> harmless("=1+1"), harmless("Anna"), harmless(None), harmless(3), harmless("-35,5")
    ("'=1+1", 'Anna', '', 3, '-35,5')
    """
    if cell is None:
        return ""
    if (
        isinstance(cell, str)
        and not _NUMBER.fullmatch(cell)
        and cell[:1] in {"=", "+", "-", "@", "\t", "\r", "\n"}
    ):
        return "'" + cell
    return cell


@require_safe
def ranking_json(request: HttpRequest, code: str) -> JsonResponse:
    """The ranking (of boards: both) with exact figures as strings, and what it was computed from."""
    try:
        ranking = _published(code)
    except _NotPublishedError:
        return JsonResponse({"code": "not_published", "detail": _not_published()}, status=409)
    event, snapshot = ranking.event, ranking.snapshot
    data = {
        "event": {
            "code": event.code,
            "name": event.name,
            "club": event.club.name,
            "played_on": event.played_on,
            "published_at": event.published_at,
        },
        "snapshot": {
            "number": snapshot.number,
            "computed_at": snapshot.created_at,
            "results": snapshot.result_count,
            "formula": snapshot.formula,
            "input_hash": snapshot.input_hash,
        },
    }
    if isinstance(ranking, MatchRanking):
        data |= match_json(ranking)
    else:
        data |= rounds_json(ranking) if isinstance(ranking, RoundsRanking) else _boards_json(ranking)
    data |= groups_body(event, snapshot)
    data |= rulings_part(event)
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response.headers["Content-Disposition"] = f'attachment; filename="etui-{event.code}.json"'
    return response


def _boards_json(ranking: Ranking) -> dict[str, Any]:
    return {
        "general": [{"place": row.place} | _json_row(row) for row in ranking.rows],
        "alternate": [
            {"place": row.alternate_place, "line_place": row.line_place} | _json_row(row)
            for row in ranking.by_lines
        ],
    }


def _json_row(row: Standing) -> dict[str, Any]:
    return {
        "player": row.code,
        "name": row.name,
        "line": row.line,
        "total": exact(row.total),
        "attack": exact(row.attack),
        "defence": exact(row.defence),
        "attack_count": row.attack_count,
        "defence_count": row.defence_count,
        "is_partial": row.is_partial,
        "is_withdrawn": row.is_withdrawn,
    }
