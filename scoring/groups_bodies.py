"""Categories and prizes for machines, and as columns of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.category_words import award_text, places_text
from scoring.maths.prizes.awarding import Award
from scoring.maths.prizes.prize_list import money
from scoring.models import Snapshot
from scoring.selectors.categories import (
    category_places,
    codes_of_event,
    contenders_of_snapshot,
    entry_groups,
    has_categories,
    places_of_entries,
)
from scoring.selectors.prizes import awards_of, prizes_of
from tournaments.models import Event


def groups_body(event: Event, snapshot: Snapshot | None) -> dict[str, Any]:
    """What standings have besides: the places within categories, the prizes; nothing where there are none."""
    body: dict[str, Any] = {}
    if snapshot is not None and has_categories(event):
        body["categories"] = categories_body(event, snapshot)
    if event.prizes:
        body["prizes"] = prizes_body(event, snapshot)
    return body


def categories_body(event: Event, snapshot: Snapshot | None) -> dict[str, list[dict[str, Any]]]:
    """Every group with its members by place, those without one last."""
    codes = codes_of_event(event)
    placed = category_places(contenders_of_snapshot(event, snapshot)) if snapshot else {}
    body: dict[str, list[dict[str, Any]]] = {
        group: [{"place": place, "player": codes[pk]} for pk, place in rows] for group, rows in placed.items()
    }
    there = {group: {pk for pk, _place in rows} for group, rows in placed.items()}
    for pk, groups in entry_groups(event).items():
        for group in groups:
            if pk not in there.get(group, ()):
                body.setdefault(group, []).append({"place": None, "player": codes[pk]})
    return body


def prizes_body(event: Event, snapshot: Snapshot | None) -> dict[str, Any]:
    """The list, and once the ranking is published who gets what (``awards``)."""
    body: dict[str, Any] = {"list": prizes_of(event).as_dict(), "awards": None}
    if snapshot is None or event.state != Event.State.PUBLISHED:
        return body
    found, codes = awards_of(event, snapshot), codes_of_event(event)
    return body | {
        "awards": [award_body(award, codes[award.entrant]) for award in found.given],
        "kept": money(found.kept),
        "unclaimed": [
            {"group": one.group, "place": one.place, "amount": money(one.amount), "label": one.label}
            for one in found.unclaimed
        ],
    }


def award_body(award: Award[int], code: str) -> dict[str, Any]:
    """What somebody gets: of the prizes ``first`` to ``last`` of a group, shared by so many."""
    return {
        "player": code,
        "group": award.group,
        "first": award.first,
        "last": award.last,
        "amount": money(award.amount),
        "labels": list(award.labels),
        "shared_by": award.sharers,
    }


def with_groups(
    rows: Iterable[list[Any]], event: Event, snapshot: Snapshot, codes: Iterable[str]
) -> Iterator[list[Any]]:
    """The rows of a file, the head first, with columns for categories and prizes where there are any.

    ``codes`` name the players of the rows in order.
    """
    columns = [*_columns(event, snapshot)]
    head, *body = rows
    yield [*head, *(name for name, _cells in columns)]
    for row, code in zip(body, codes, strict=True):
        yield [*row, *(cells.get(code, "") for _name, cells in columns)]


def _columns(event: Event, snapshot: Snapshot) -> Iterator[tuple[str, dict[str, str]]]:
    codes = codes_of_event(event)
    if has_categories(event):
        places = places_of_entries(category_places(contenders_of_snapshot(event, snapshot)))
        yield _("Categories"), {codes[pk]: places_text(own) for pk, own in places.items()}
    if event.prizes:
        prizes, cells = prizes_of(event), dict[str, str]()
        for award in awards_of(event, snapshot).given:
            code, text = codes[award.entrant], award_text(award, prizes.currency)
            cells[code] = f"{cells[code]}; {text}" if code in cells else text
        yield _("Prize"), cells
