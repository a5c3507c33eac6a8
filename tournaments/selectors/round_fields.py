"""What a draw is given: who plays, in which order, and what the rounds so far say of everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.db.models import Q

from tournaments.models import Bye, Entry, Event, Position, Seat
from tournaments.movements.draws.field import NEVER_AGAIN, Entrant, Field
from tournaments.movements.programmes.plan import MOST_RANK, RANKING, Plan
from tournaments.movements.programmes.rounds import Match
from tournaments.selectors.plans import plan_of

NORTH = frozenset({"N", "S", "NS"})
THOUSANDTHS = 1000


@dataclass(slots=True)
class _Past:
    """What the rounds so far say of one entry."""

    opponents: list[tuple[int, str]] = field(default_factory=list)
    partners: list[tuple[int, str]] = field(default_factory=list)
    sides: str = ""
    byes: int = 0
    floats: int = 0


def standing(event: Event) -> list[Entry]:
    """Who has not withdrawn, the best first; who has no place yet comes last, in the order of the list."""
    entries = Entry.objects.filter(event=event, withdrawn_at=None).select_related("player")
    return sorted(entries, key=lambda entry: (entry.place is None, entry.place or 0, entry.number))


def listed(event: Event) -> list[Entry]:
    """Who has not withdrawn, in the order of the list."""
    entries = Entry.objects.filter(event=event, withdrawn_at=None).select_related("player")
    return list(entries.order_by("number"))


def ranked(event: Event, ranks: Mapping[str, int]) -> list[Entry]:
    """Who has not withdrawn, by the ``ranks`` of codes; who has none comes last, in the order of the list."""
    return sorted(listed(event), key=lambda entry: ranks.get(entry.player.code, MOST_RANK + 1))


def order_of(event: Event, number: int) -> list[Entry]:
    """Who plays round ``number``, in the order that it is drawn from; a lot makes its own of it."""
    if number > 1:
        return standing(event)
    plan = plan_of(event)
    return ranked(event, dict(plan.ranks)) if plan.first == RANKING else listed(event)


def field_of(event: Event, plan: Plan, number: int, order: list[Entry], seed: bytes = b"") -> Field:
    """Those in ``order`` with their past before round ``number``, called by their codes; three queries."""
    past = _past(event, number)
    clubs, families = dict(plan.clubs), plan.family_of
    entrants = (_entrant(entry, past[entry.player.code], clubs, families) for entry in order)
    return Field(
        entrants=tuple(one if plan.team_size else replace(one, team="") for one in entrants),
        number=number,
        draw=NEVER_AGAIN,
        last=number == plan.programme.rounds,
        clubs_apart=plan.clubs_apart,
        apart=frozenset(map(frozenset, plan.apart)),
        seed=seed,
        fours=plan.fours,
    )


def only(given: Field, labels: tuple[str, ...]) -> Field:
    """The field of one group."""
    kept = frozenset(labels)
    return replace(given, entrants=tuple(one for one in given.entrants if one.label in kept))


def _entrant(entry: Entry, past: _Past, clubs: Mapping[str, str], families: Mapping[str, str]) -> Entrant:
    return Entrant(
        label=entry.player.code,
        points=Fraction(entry.points or 0, THOUSANDTHS),
        opponents=tuple(past.opponents),
        partners=tuple(past.partners),
        sides=past.sides,
        byes=past.byes,
        floats=past.floats,
        club=clubs.get(entry.player.code, ""),
        family=families.get(entry.player.code, ""),
        team=entry.team,
    )


def _past(event: Event, before: int) -> dict[str, _Past]:
    """Everybody's past by code."""
    past: dict[str, _Past] = defaultdict(_Past)
    tables: dict[tuple[int, int], list[tuple[str, str]]] = defaultdict(list)
    seats = Seat.objects.filter(position__event=event, position__number__lt=before)
    rows = seats.order_by("position__number", "table", "seat").values_list(
        "position__number", "table", "seat", "entry__player__code"
    )
    for number, table, seat, code in rows:
        tables[number, table].append((seat, code))
    for (number, _table), sitting in tables.items():
        _note(past, number, sitting)
    byes = Bye.objects.filter(position__event=event, position__number__lt=before, kind=Bye.Kind.BYE)
    for code in byes.values_list("entry__player__code", flat=True):
        past[code].byes += 1
    drawn = Position.objects.filter(event=event, number__lt=before).values_list("draw", flat=True)
    for code in (code for one in drawn for code in one.get("floats", ())):
        past[code].floats += 1
    return past


def _note(past: Mapping[str, _Past], number: int, sitting: list[tuple[str, str]]) -> None:
    """One table of one round."""
    for seat, code in sitting:
        for other_seat, other in sitting:
            if other != code:
                together = (seat in NORTH) == (other_seat in NORTH)
                met = past[code].partners if together else past[code].opponents
                met.append((number, other))
        past[code].sides += "N" if seat in NORTH else "E"


def winners(
    event: Event, number: int, matches: list[Match], scores: Mapping[int, Mapping[str, int]]
) -> list[str | None]:
    """Who of each match of round ``number`` goes on; ``scores`` are those of the tables.

    Equal scores leave it to the better placed, who stands first. Who is alone goes on.
    """
    sides: dict[str, tuple[int, str]] = {
        code: (table, seat)
        for table, seat, code in Seat.objects.filter(
            position__event=event, position__number=number
        ).values_list("table", "seat", "entry__player__code")
    }
    gone = set(
        Entry.objects.filter(event=event, withdrawn_at__isnull=False).values_list("player__code", flat=True)
    )
    return [
        _winner([code for code in match if code and code not in gone], sides, scores) for match in matches
    ]


def _winner(
    match: list[str], sides: Mapping[str, tuple[int, str]], scores: Mapping[int, Mapping[str, int]]
) -> str | None:
    def made(code: str) -> int:
        table, seat = sides.get(code, (0, ""))
        return scores.get(table, {}).get(seat, 0)

    return max(match, key=made, default=None)


def drawn_order(position: Position) -> list[Entry]:
    """The entries of a round in the order that it was drawn from; who came into it since comes last.

    Who has left it since keeps its number.
    """
    places = {code: place for place, code in enumerate(position.draw.get("order", ()))}
    there = Q(seats__position=position) | Q(byes__position=position) | Q(player__code__in=[*places])
    entries = Entry.objects.filter(there, event=position.event_id).select_related("player").distinct()
    return sorted(entries, key=lambda one: (places.get(one.player.code, len(places)), one.number))
