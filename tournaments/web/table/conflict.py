"""Two devices wrote the same board: what the other saved, beside what was typed here."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import ResultVersion
from tournaments.selectors.sheets import sheet_preview
from tournaments.web.sheet_form import score_rows, side_by_side
from tournaments.web.table.sitting import Sitting, digest

#: What belongs to the old page and not to the result.
_NOT_KEPT = {"csrfmiddlewaretoken", "base_version", "idempotency_key", "checked", "sure"}


def conflict_page(
    request: HttpRequest, sitting: Sitting, current: ResultVersion, data: Mapping[str, Any]
) -> HttpResponse:
    """Field by field and score by score; the table chooses: theirs, or its own on top of it.

    ``data`` is what was typed here, already found possible. Against a confirmed result there is no choice:
    only the director can change it.
    """
    play = sitting.play
    mine, theirs = sheet_preview(play, data), sheet_preview(play, current.sheet)
    scores = zip(
        score_rows(play, theirs.scores, sitting.seats),
        score_rows(play, mine.scores, sitting.seats),
        strict=True,
    )
    context = sitting.context(
        current=current,
        is_same=current.sheet == mine.sheet,
        may_confirm=not current.is_confirmed and current.entered_by_seat != sitting.link.seat,
        fields=[
            {"label": label, "theirs": their, "mine": own, "differs": their != own}
            for label, their, own in side_by_side(current.sheet, mine.sheet)
        ],
        scores=[{"theirs": their, "mine": own} for their, own in scores],
        kept=[(name, value) for name, value in request.POST.items() if name not in _NOT_KEPT],
        checked=digest(mine),
        idempotency_key=str(uuid.uuid4()),
    )
    return render(request, "tournaments/table/conflict.html", context, status=409)
