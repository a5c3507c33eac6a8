"""Who comes into a round that is drawn, and who leaves it: nobody else is moved.

Only the last round, while it is open. Callers hold the event's lock; where a play may go, its lock was taken
before (``round_plays_locked``), in the order in which results take them.
"""

from __future__ import annotations

from django.db.models import Q

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import Bye, Entry, Event, Play, Position, ResultVersion, Seat
from tournaments.movements.draws.sides import north_first
from tournaments.movements.layouts import PAIR_SIDES
from tournaments.movements.programmes.free_rounds import FOUR, LEAST
from tournaments.movements.programmes.rounds import problem_as_dict
from tournaments.movements.programmes.team_stages import TEAM_STAGES
from tournaments.selectors.plans import plan_of, plan_seats
from tournaments.selectors.round_fields import field_of
from tournaments.selectors.rounds import round_last
from tournaments.services.free_tables import NOBODY, is_free, seat_leave, seat_take, team_mates
from tournaments.services.round_drawing import round_play

LEFT_OVER = Problem("left_over", gettext_noop("They play together because both would have sat out."))
BESIDE_TEAM = Problem(
    "beside_team", gettext_noop("Two of one team sit here: whoever came last had no other seat.")
)


def round_plays_locked(event: Event) -> None:
    """Lock what may be written meanwhile in the open round: results lock the play first, then the event."""
    plays = Play.objects.select_for_update(of=("self",)).filter(event=event, position__closed_at=None)
    list(plays.order_by("pk"))


def round_open(event: Event) -> Position | None:
    """The last round while it can still change: drawn, or being played."""
    last = round_last(event)
    return last if last is not None and last.closed_at is None else None


def round_join(position: Position, entry: Entry, alone: object) -> int:
    """Complete a table with whoever sits out; its number, or 0 for a ``Bye`` of the kind ``alone``.

    In free Tarot as ``free_round``: a table of three, else one with those who sit out, else be the fifth;
    beside somebody of the team only where one would sit out otherwise, and then it is said.
    """
    free, seats = is_free(position), plan_seats(position.event)
    mates = team_mates(position, entry)
    if free and (table := seat_take(position, entry, LEAST, mates)):
        return table
    resting = _resting(position, entry)[: len(seats) - 1]
    if "matches" in position.draw:
        resting = _fill_bracket(position, entry, resting)
    if len(resting) + 1 < (LEAST if free else len(seats)):
        for size, not_beside in ((FOUR, mates), (LEAST, NOBODY), (FOUR, NOBODY)) if free else ():
            if table := seat_take(position, entry, size, not_beside):
                if mates and not_beside is NOBODY:
                    _say(position, table, BESIDE_TEAM)
                return table
        Bye.objects.filter(position=position, entry=entry).delete()
        Bye.objects.create(position=position, entry=entry, kind=alone)
        return 0
    sitting = [*resting, entry]
    if seats == PAIR_SIDES:
        sitting = _by_sides(position, resting[0], entry)
    return _seat(position, dict(zip(seats, sitting, strict=False)))


def _resting(position: Position, entry: Entry) -> list[Entry]:
    """Who sits out and could play: whom ``entry`` may meet first, then in the order of the list.

    Never one of its own team, and nobody where teams meet as such.
    """
    if position.draw.get("format") in TEAM_STAGES:
        return []
    kinds = [Bye.Kind.BYE, Bye.Kind.ABSENT]
    byes = Bye.objects.filter(position=position, kind__in=kinds, entry__withdrawn_at=None)
    resting = [bye.entry for bye in byes.exclude(entry=entry).select_related("entry__player")]
    if plan_of(position.event).team_size:
        teams = [entry.team, *(one.team for one in resting)]
        resting = [
            one for place, one in enumerate(resting, 1) if not one.team or one.team not in teams[:place]
        ]
    apart = plan_of(position.event).never
    return sorted(
        resting,
        key=lambda one: (frozenset({one.player.code, entry.player.code}) in apart, one.number),
    )


def _fill_bracket(position: Position, entry: Entry, resting: list[Entry]) -> list[Entry]:
    """In a knock-out: whoever has no opponent gets one; ``ProblemsError`` where the bracket is full."""
    codes = {one.player.code: one for one in resting}
    matches = [match for group in position.draw["matches"] for match in group]
    own = next((match for match in matches if entry.player.code in match), None)
    if own is not None:
        return [codes[code] for code in own if code in codes]
    for match in matches:
        alone = next((code for code in match if code in codes), "")
        if alone and None in match:
            match[match.index(None)] = entry.player.code
            position.save(update_fields=["draw"])
            return [codes[alone]]
    message = gettext_noop("The bracket is full: nobody goes on without a match.")
    raise ProblemsError([Problem("bracket_full", message, {}, "text")])


def _by_sides(position: Position, one: Entry, other: Entry) -> list[Entry]:
    """The two, NS first: who sat there less often; who was there first where both are alike."""
    event = position.event
    first, second = field_of(event, plan_of(event), position.number, [one, other]).entrants
    return [one, other] if north_first(first, second, (0, 1)) else [other, one]


def _seat(position: Position, sitting: dict[str, Entry]) -> int:
    """A new table at the first free number."""
    taken = set(Seat.objects.filter(position=position).values_list("table", flat=True))
    taken |= set(Play.objects.filter(position=position).values_list("table", flat=True))
    table = next(number for number in range(1, len(taken) + 2) if number not in taken)
    _sit_down(position, table, sitting)
    _say(position, table, LEFT_OVER)
    return table


def _say(position: Position, table: int, reason: Problem) -> None:
    """Why somebody who came into the round sits at ``table``."""
    position.draw["reasons"][str(table)] = [problem_as_dict(reason)]
    position.save(update_fields=["draw"])


def _sit_down(position: Position, table: int, sitting: dict[str, Entry]) -> None:
    Bye.objects.filter(position=position, entry__in=sitting.values()).delete()
    Seat.objects.bulk_create(
        Seat(position=position, table=table, seat=seat, entry=entry) for seat, entry in sitting.items()
    )
    round_play(position, table).save()


def round_leave(position: Position, entry: Entry) -> None:
    """Leave the table, unless its result is written: the others sit out, and what they had is remembered."""
    seat = Seat.objects.filter(position=position, entry=entry).first()
    if seat is None:
        _absent(position, entry)
        return
    if ResultVersion.objects.filter(play__position=position, play__table=seat.table).exists():
        return
    seats = list(Seat.objects.filter(position=position, table=seat.table).select_related("entry__player"))
    if is_free(position) and seat_leave(seat, seats):
        _absent(position, entry)
        return
    left = {"table": seat.table, "seats": {one.seat: one.entry.player.code for one in seats}}
    Play.objects.filter(position=position, table=seat.table).delete()
    Seat.objects.filter(pk__in=[one.pk for one in seats]).delete()
    Bye.objects.bulk_create(
        Bye(position=position, entry=one.entry) for one in seats if one.entry_id != entry.pk
    )
    position.draw["left"] = position.draw.get("left", {}) | {entry.player.code: left}
    position.draw["reasons"].pop(str(seat.table), None)
    position.save(update_fields=["draw"])
    _absent(position, entry)


def _absent(position: Position, entry: Entry) -> None:
    """Not there: in a round that nobody has seen yet it is as if it had not been drawn.

    Who sat out when the round began has done so.
    """
    if position.is_started and Bye.objects.filter(position=position, entry=entry).exists():
        return
    Bye.objects.filter(position=position, entry=entry).delete()
    if position.published_at is not None:
        Bye.objects.create(position=position, entry=entry, kind=Bye.Kind.ABSENT)


def round_return(position: Position, entry: Entry) -> int:
    """Back at the old table where the others still wait there, else as ``round_join``.

    Once the round has started, who comes back and finds nobody has been away, and does not sit out.
    """
    seated = Seat.objects.filter(position=position, entry=entry).first()
    if seated is not None:
        return seated.table
    left = position.draw.get("left", {}).get(entry.player.code)
    if left is not None and _waits(position, entry, left):
        codes = left["seats"]
        entries = Entry.objects.filter(event=position.event, player__code__in=codes.values())
        by_code = {one.player.code: one for one in entries.select_related("player")}
        _sit_down(position, left["table"], {seat: by_code[code] for seat, code in codes.items()})
        return int(left["table"])
    own = Bye.objects.filter(position=position, entry=entry).first()
    away = Bye.Kind.ABSENT if own is None else own.kind
    return round_join(position, entry, away if position.is_started else Bye.Kind.BYE)


def rounds_missed(entry: Entry) -> None:
    """Who comes back was absent in the rounds that were drawn meanwhile and are over.

    A knock-out has gone on without: nothing is missed there.
    """
    there = Q(seats__entry=entry) | Q(byes__entry=entry)
    over = Position.objects.filter(event=entry.event_id, number__gte=entry.joined, closed_at__isnull=False)
    Bye.objects.bulk_create(
        Bye(position=position, entry=entry, kind=Bye.Kind.ABSENT)
        for position in over.exclude(there)
        if "matches" not in position.draw
    )


def _waits(position: Position, entry: Entry, left: dict[str, object]) -> bool:
    """Whether the table is as it was left: still without anybody, and the others still sit out."""
    if Seat.objects.filter(position=position, table=left["table"]).exists():
        return False
    codes = set(left["seats"].values()) - {entry.player.code}  # type: ignore[attr-defined]
    waiting = Bye.objects.filter(
        position=position, kind=Bye.Kind.BYE, entry__player__code__in=codes, entry__withdrawn_at=None
    )
    return waiting.count() == len(codes)
