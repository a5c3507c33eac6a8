"""Standings as pages and files show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from scoring.maths.formulas import TRIPLETTES
from scoring.models import Snapshot, StandingRow
from tournaments.models import Event, Player
from tournaments.models.names import display_name
from tournaments.selectors.entry_names import entry_names


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a ranking. Percentages are in millionths of a percent, ``None`` while nothing counts.

    ``move`` is how many places the entry has risen since the snapshot before (negative: fallen), ``None``
    when it had no place there. Who has withdrawn has figures and no place.
    """

    code: str
    name: str
    line: str
    place: int | None
    alternate_place: int | None
    line_place: int | None
    total: int | None
    attack: int | None
    defence: int | None
    attack_count: int
    defence_count: int
    is_partial: bool
    is_withdrawn: bool
    move: int | None = None
    alternate_move: int | None = None


_FIELDS = (
    "entry__player__code",
    "line",
    "place",
    "alternate_place",
    "line_place",
    "total",
    "attack",
    "defence",
    "attack_count",
    "defence_count",
    "is_partial",
    "entry__withdrawn_at",
    "entry__player__given_name",
    "entry__player__family_name",
    "entry__name",
)

SIDES = {"N": "NS", "E": "EW"}
"""The lines of teams: a row has the first letter of the side."""


def latest_snapshot(event: Event) -> Snapshot | None:
    """The newest snapshot of an event."""
    return Snapshot.objects.filter(event=event).order_by("-number").first()


def standings_of_snapshot(
    snapshot: Snapshot, *, order: str = "place", first: int = 0, count: int | None = None
) -> list[Standing]:
    """Rows ``first`` to ``first + count`` in the order of ``place`` or ``alternate_place``; two queries.

    Rows without a place come last, those who have withdrawn at the very end.
    """
    if order not in {"place", "alternate_place"}:
        raise ValueError(f"standings are not ordered by {order!r}")
    rows = StandingRow.objects.filter(snapshot=snapshot).order_by(
        F(order).asc(nulls_last=True),
        F("entry__withdrawn_at").asc(nulls_first=True),
        "line_place",
        "entry__number",
    )
    end = None if count is None else first + count
    found = list(rows.values_list("entry_id", *_FIELDS)[first:end])
    before = _places_before(snapshot, [row[0] for row in found] if count is not None else None)
    lines = SIDES if snapshot.formula.get("name") == TRIPLETTES.name else {}
    return [_standing(row[1:], lines, *before.get(row[0], (None, None))) for row in found]


def _places_before(
    snapshot: Snapshot, entries: Sequence[int] | None
) -> dict[int, tuple[int | None, int | None]]:
    rows = StandingRow.objects.filter(snapshot__event=snapshot.event_id, snapshot__number=snapshot.number - 1)
    if entries is not None and len(entries) < 100:
        rows = rows.filter(entry__in=entries)
    return {
        entry: (place, other) for entry, place, other in rows.values_list("entry", "place", "alternate_place")
    }


def _standing(
    row: Sequence, lines: Mapping[str, str], place_before: int | None, alternate_before: int | None
) -> Standing:
    (
        code,
        line,
        place,
        alternate,
        line_place,
        total,
        attack,
        defence,
        attacks,
        defences,
        partial,
        withdrawn,
    ) = row[:12]
    return Standing(
        code=code,
        name=row[14] or display_name(Player(given_name=row[12], family_name=row[13])),
        line=lines.get(line, line),
        place=place,
        alternate_place=alternate,
        line_place=line_place,
        total=total,
        attack=attack,
        defence=defence,
        attack_count=attacks,
        defence_count=defences,
        is_partial=partial,
        is_withdrawn=withdrawn is not None,
        move=_risen(place_before, place),
        alternate_move=_risen(alternate_before, alternate),
    )


def _risen(before: int | None, now: int | None) -> int | None:
    return None if before is None or now is None else before - now


def stale_event_ids() -> list[int]:
    """Events whose newest snapshot has read less than there is to read; drafts have nothing to read."""
    newest = Snapshot.objects.filter(event=OuterRef("pk")).order_by("-number").values("results_version")[:1]
    events = Event.objects.annotate(read=Coalesce(Subquery(newest), 0))
    return list(events.filter(results_version__gt=F("read")).order_by("pk").values_list("pk", flat=True))


def players_before_start(event: Event) -> Iterable[Player | str]:
    """Who is on the list, by name, while there are no standings."""
    if event.is_of_teams:
        return sorted(entry_names(event).values(), key=str.casefold)
    return Player.objects.filter(entries__event=event).order_by("family_name", "given_name", "code")
