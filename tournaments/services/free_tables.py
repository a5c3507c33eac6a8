"""Tables of three, four and five, where each plays for itself: who leaves stops nobody, who comes has a seat.

As ``round_places``, of which this is the part for free Tarot: callers hold the locks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from tournaments.models import Bye, Entry, Play, Position, ResultVersion, Seat
from tournaments.movements.programmes.free_rounds import FIFTH, LEAST
from tournaments.movements.programmes.programme import FREE
from tournaments.movements.programmes.rounds import kind_of
from tournaments.movements.schedule import SEATS
from tournaments.selectors.plans import plan_of

NOBODY: Collection[int] = frozenset()


def is_free(position: Position) -> bool:
    """Whether each plays for itself in this round."""
    return kind_of(position.draw.get("format", ""), position.draw.get("variant", "")) == FREE


def seat_leave(seat: Seat, seats: list[Seat]) -> bool:
    """Get up from a table at which enough go on; whether that was so."""
    if len(seats) <= LEAST:
        return False
    seat.delete()
    return True


def team_mates(position: Position, entry: Entry) -> Collection[int]:
    """Those who play for the same team, where the plan has teams."""
    if not entry.team or not plan_of(position.event).team_size:
        return NOBODY
    mates = Entry.objects.filter(event=position.event_id, team=entry.team).exclude(pk=entry.pk)
    return set(mates.values_list("pk", flat=True))


def seat_take(position: Position, entry: Entry, size: int, not_beside: Collection[int] = NOBODY) -> int:
    """Complete a table of ``size``, three or four; the table's number, 0 where there is none.

    A table whose result is written has played: nobody joins it. Nor does one sit down ``not_beside`` these.
    """
    there: dict[int, set[str]] = defaultdict(set)
    refused = set()
    for table, seat, who in Seat.objects.filter(position=position).values_list("table", "seat", "entry_id"):
        there[table].add(seat)
        if who in not_beside:
            refused.add(table)
    written = ResultVersion.objects.filter(play__position=position).values_list("play__table", flat=True)
    open_tables = Play.objects.filter(position=position, not_played_reason="").exclude(table__in=written)
    free = [
        table
        for table in open_tables.values_list("table", flat=True)
        if len(there[table]) == size and table not in refused
    ]
    if not free:
        return 0
    table = min(free)
    seat = next(one for one in (*SEATS, FIFTH) if one not in there[table])
    Bye.objects.filter(position=position, entry=entry).delete()
    Seat.objects.create(position=position, table=table, seat=seat, entry=entry)
    return table
