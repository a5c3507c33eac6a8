"""A round as people see it: who sits where, who sits out, and for directors why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.problems import Problem
from tournaments.models import Bye, Entry, Event, Position, Seat
from tournaments.movements.draws.explain import named
from tournaments.movements.layouts import PAIR_SIDES
from tournaments.movements.programmes.plan import LISTED, RANKING
from tournaments.movements.programmes.rounds import problem_from_dict
from tournaments.movements.schedule import SEATS
from tournaments.selectors.entry_names import entry_names, members_of_event, name_of
from tournaments.selectors.plans import plan_of
from tournaments.selectors.round_fields import order_of
from tournaments.selectors.rounds import rests_on_standing
from tournaments.selectors.team_fields import team_order, team_standing

ORDER = (*PAIR_SIDES, *SEATS, "X")
"""Sides and seats as they are written down."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat, or side, or none: by ``number`` on the list (0: not told).

    ``people`` are the players, also a substitute, each by name. ``team`` is whom it plays for.
    """

    code: str
    name: str
    table: int = 0
    seat: str = ""
    kind: str = ""
    number: int = 0
    people: tuple[str, ...] = ()
    team: str = ""


@dataclass(frozen=True, slots=True)
class RoundTable:
    """One table, its sitters in order, and why they sit there."""

    number: int
    sitters: tuple[Sitter, ...]
    reasons: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundSight:
    """A round: its tables, and who sits out; the reasons are for directors."""

    position: Position
    tables: tuple[RoundTable, ...]
    byes: tuple[Sitter, ...]
    bye_reasons: tuple[Problem, ...] = ()
    unavoidable: tuple[Problem, ...] = ()
    is_stale: bool = False

    @property
    def by_name(self) -> list[tuple[str, Sitter]]:
        """Every player by name with the seat, also who sits out: nobody knows whose name comes first."""
        sitters = [*(sitter for table in self.tables for sitter in table.sitters), *self.byes]
        people = [(person, sitter) for sitter in sitters for person in sitter.people]
        return sorted(people, key=lambda one: one[0].casefold())


@dataclass(frozen=True, slots=True)
class _Called:
    """What entries are called, the players of each pair or team, and the teams that the plan has, by id."""

    names: Mapping[int, str]
    people: Mapping[int, tuple[str, ...]]
    teams: Mapping[int, str]


def round_sights(event: Event, positions: Sequence[Position]) -> list[RoundSight]:
    """Who sits where in these rounds, for everybody once they are published; four queries."""
    return _sights(positions, _called(event, _entries(event)))


def _entries(event: Event) -> list[Entry]:
    return list(Entry.objects.filter(event=event).select_related("player").order_by("number"))


def _called(event: Event, entries: Sequence[Entry]) -> _Called:
    members, has_teams = members_of_event(event), bool(event.plan.get("team_size"))
    return _Called(
        {entry.pk: name_of(entry, members.get(entry.pk, ())) for entry in entries},
        {entry: tuple(str(member.player) for member in found) for entry, found in members.items()},
        # A list may name teams of which the plan knows nothing.
        {entry.pk: entry.team for entry in entries if has_teams},
    )


def _sights(positions: Sequence[Position], called: _Called) -> list[RoundSight]:
    """The rounds of entries that are ``called``; two queries."""
    names, people = called.names, called.people
    tables: dict[int, dict[int, list[Sitter]]] = defaultdict(lambda: defaultdict(list))
    seats = Seat.objects.filter(position__in=positions).select_related("entry__player", "substitute")
    for seat in sorted(seats, key=lambda one: (one.table, ORDER.index(one.seat))):
        name, players = names[seat.entry_id], people.get(seat.entry_id, (str(seat.entry.player),))
        if seat.substitute is not None:
            name, players = f"{name} ({seat.substitute})", (*players, str(seat.substitute))
        team = called.teams.get(seat.entry_id, "")
        sitter = Sitter(seat.entry.player.code, name, seat.table, seat.seat, people=players, team=team)
        tables[seat.position_id][seat.table].append(sitter)
    byes: dict[int, list[Sitter]] = defaultdict(list)
    rows = Bye.objects.filter(position__in=positions).select_related("entry__player")
    for bye in rows.order_by("entry__number"):
        players = people.get(bye.entry_id, (str(bye.entry.player),))
        code, name, team = bye.entry.player.code, names[bye.entry_id], called.teams.get(bye.entry_id, "")
        sitter = Sitter(code, name, kind=bye.kind, people=players, team=team)
        byes[bye.position_id].append(sitter)
    return [
        RoundSight(
            position,
            tuple(RoundTable(table, tuple(sitters)) for table, sitters in tables[position.pk].items()),
            tuple(byes[position.pk]),
        )
        for position in positions
    ]


def rounds_explained(event: Event, positions: Sequence[Position]) -> list[RoundSight]:
    """The same with everything that the draws said, for directors only."""
    entries = _entries(event)
    named = _called(event, entries)
    called = {entry.player.code: (entry.number, numbered_name(entry, named.names)) for entry in entries}
    return [_explained(event, sight, _codes(sight, [*called]), called) for sight in _sights(positions, named)]


def numbered_name(entry: Entry, names: Mapping[int, str]) -> str:
    """The one number that an entry has on every page, that of the list, and its name."""
    return f"{entry.number} ({names[entry.pk]})"


def _codes(sight: RoundSight, known: Sequence[str]) -> list[str]:
    """The order of a draw; who came into the round since comes last, in the order of the list."""
    there = {one.code for table in sight.tables for one in table.sitters} | {one.code for one in sight.byes}
    frozen, drawn = frozenset(known), dict.fromkeys(sight.position.draw.get("order", ()))
    kept = [code for code in drawn if code in frozen]
    return [*kept, *(code for code in known if code in there and code not in drawn)]


def _explained(
    event: Event, sight: RoundSight, codes: Sequence[str], called: Mapping[str, tuple[int, str]]
) -> RoundSight:
    position, draw = sight.position, sight.position.draw
    of_number = {number: called[code][1] for number, code in enumerate(codes, start=1)}

    def numbered(sitters: Iterable[Sitter]) -> tuple[Sitter, ...]:
        return tuple(replace(one, number=called[one.code][0]) for one in sitters)

    return replace(
        sight,
        tables=tuple(
            replace(
                table,
                sitters=numbered(table.sitters),
                reasons=_told(draw.get("reasons", {}).get(str(table.number), ()), of_number),
            )
            for table in sight.tables
        ),
        byes=numbered(sight.byes),
        bye_reasons=_told(draw.get("bye_reasons", ()), of_number),
        unavoidable=_told(draw.get("unavoidable", ()), of_number),
        is_stale=position.published_at is None and _is_stale(event, position),
    )


def _told(stored: Iterable[Mapping[str, object]], called: Mapping[int, str]) -> tuple[Problem, ...]:
    return tuple(named(problem_from_dict(one), called) for one in stored)


def _is_stale(event: Event, position: Position) -> bool:
    """Whether the draw rests on another order than that of now: a result was corrected, somebody left."""
    order = order_of(event, position.number)
    codes = [entry.player.code for entry in order]
    drawn = position.draw.get("order", [])
    if "teams" in position.draw and {*codes} == {*drawn}:
        # Teams are drawn by their own ranking, whatever that of the pairs.
        codes = team_order(order, team_standing(event) if position.number > 1 else {})
        drawn = position.draw["teams"]
    if not rests_on_standing(event, position.number):
        in_order = position.number == 1 and plan_of(event).first in {LISTED, RANKING}
        return codes != drawn if in_order else {*codes} != {*drawn}
    return codes != drawn


def sitting_entries(event: Event, position: Position) -> list[tuple[Entry, str]]:
    """Who can change places in a round, with names, in the order of the list."""
    names = entry_names(event)
    entries = Entry.objects.filter(event=event).select_related("player").order_by("number")
    there = set(Seat.objects.filter(position=position).values_list("entry_id", flat=True))
    there |= set(Bye.objects.filter(position=position, kind=Bye.Kind.BYE).values_list("entry_id", flat=True))
    return [(entry, names[entry.pk]) for entry in entries if entry.pk in there]
