"""Two entries change places in a round: before it is published, or because they sat down so and played."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.models import Bye, Entry, Event, Position, ResultVersion, Seat
from tournaments.movements.programmes.rounds import plays_free, problem_as_dict
from tournaments.movements.programmes.swaps import Change, change
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.plans import plan_of
from tournaments.selectors.round_fields import drawn_order, field_of
from tournaments.selectors.rounds import round_last
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.round_drawing import require_running
from tournaments.services.rounds import reason_read


def round_swap_consequences(*, event: Event, number: int, first: Entry, second: Entry) -> Change:
    """What exchanging the two in round ``number`` would bring about: who meets again, sides, clubs, byes.

    Entries are numbered as in the draw. ``ProblemsError`` where they cannot be exchanged at all.
    """
    raise_if_any(_refusals(event, number, first, second))
    position = Position.objects.get(event=event, number=number)
    field = field_of(event, plan_of(event), number, drawn_order(position))
    seats = Seat.objects.filter(position=position).order_by("table", "seat")
    seated = {
        (seat.table, seat.seat): seat.entry.player.code for seat in seats.select_related("entry__player")
    }
    byes = Bye.objects.filter(position=position).values_list("entry__player__code", flat=True)
    codes = first.player.code, second.player.code
    return change(field, seated, list(byes), *codes, each_alone=plays_free(plan_of(event).programme))


def swap_warnings(*, event: Event, number: int, first: Entry, second: Entry) -> list[Problem]:
    """Results that would count for others: written at a table whose entry changes."""
    tables = Seat.objects.filter(
        position__event=event, position__number=number, entry__in=[first, second]
    ).values_list("table", flat=True)
    written = ResultVersion.objects.filter(
        play__event=event, play__position__number=number, play__table__in=list(tables)
    )
    message = gettext_noop(
        "The result of table %(table)s is written: it stays there and counts for whoever sits there then."
    )
    return [
        Problem("result_stays", message, {"table": table}, f"table {table}")
        for table in sorted(set(written.values_list("play__table", flat=True)))
    ]


@transaction.atomic
def round_swap(
    *,
    event: Event,
    number: int,
    first: Entry,
    second: Entry,
    actor: Actor,
    now: datetime,
    reason: str = "",
    harms_accepted: bool = False,
) -> Position:
    """Exchange the places of two entries in the last round; one of them may sit out.

    A published round says who really sat there, and needs a reason: results stay at their tables and count
    for whoever sits there now. What speaks against it needs ``harms_accepted``. Doing it again undoes it.
    """
    event = event_locked(event)
    position = Position.objects.filter(event=event, number=number).first()
    reason, problems = reason_read(reason)
    if not reason and (position is None or position.published_at is None):
        problems = []
    raise_if_any([*_refusals(event, number, first, second), *problems])
    assert position is not None  # noqa: S101 - refused above
    found = round_swap_consequences(event=event, number=number, first=first, second=second)
    if not harms_accepted:
        raise_if_any([*found.harms, *swap_warnings(event=event, number=number, first=first, second=second)])
    places = [_place(position, entry) for entry in (first, second)]
    _exchange(position, first, second)
    _forget_reasons(position, first, second, found)
    names = entry_names(event)
    detail = {
        "round": number,
        "player": first.player.code,
        "other": second.player.code,
        "places": " ↔ ".join(places),
        "names": [names[first.pk], names[second.pk]],
        "reason": reason,
    }
    log_append(event=event, actor=actor, verb="round_swapped", now=now, detail=detail)
    if position.published_at is not None:
        announce_results_changed(event)
    return position


def _exchange(position: Position, first: Entry, second: Entry) -> None:
    """All rows anew: neither may hold the other's place for a moment. A substitute goes with the entry."""
    other = {first.pk: second.pk, second.pk: first.pk}
    seats = list(Seat.objects.filter(position=position, entry__in=[first, second]))
    byes = list(Bye.objects.filter(position=position, entry__in=[first, second]))
    substitutes = {seat.entry_id: seat.substitute_id for seat in seats}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    Bye.objects.filter(pk__in=[bye.pk for bye in byes]).delete()
    Seat.objects.bulk_create(
        Seat(
            position=position,
            table=seat.table,
            seat=seat.seat,
            entry_id=other[seat.entry_id],
            substitute_id=substitutes.get(other[seat.entry_id]),
        )
        for seat in seats
    )
    Bye.objects.bulk_create(
        Bye(position=position, entry_id=other[bye.entry_id], kind=bye.kind) for bye in byes
    )


def _forget_reasons(position: Position, first: Entry, second: Entry, found: Change) -> None:
    """What was said of the tables is no longer so; what the exchange does takes its place."""
    message = gettext_noop("Seated by hand.")
    tables = Seat.objects.filter(position=position, entry__in=[first, second]).values_list("table", flat=True)
    by_hand = [problem_as_dict(Problem("by_hand", message))]
    solved = [problem_as_dict(problem) for problem in found.solved]
    position.draw["reasons"] |= {str(table): by_hand for table in tables}
    position.draw["bye_reasons"] = []
    kept = [one for one in position.draw["unavoidable"] if one not in solved]
    position.draw["unavoidable"] = [*kept, *map(problem_as_dict, found.harms)]
    position.draw["matches"] = _matches(position, first.player.code, second.player.code)
    if not position.draw["matches"]:
        del position.draw["matches"]
    position.save(update_fields=["draw"])


def _matches(position: Position, first: str, second: str) -> list[list[list[str | None]]]:
    """A knock-out's bracket with the two exchanged."""
    other: dict[str | None, str] = {first: second, second: first}
    return [
        [[other.get(code, code) for code in match] for match in group]
        for group in position.draw.get("matches", [])
    ]


def _place(position: Position, entry: Entry) -> str:
    """``4NS``: table and seat, or a dash for who sits out."""
    seat = Seat.objects.filter(position=position, entry=entry).first()
    return f"{seat.table}{seat.seat}" if seat else "–"


def _refusals(event: Event, number: int, first: Entry, second: Entry) -> list[Problem]:
    """Why the two cannot change places."""
    require_running(event)
    problems = []
    if first.pk == second.pk:
        message = gettext_noop("Choose two different entries.")
        problems.append(Problem("same_entry", message, where="second"))
    last = round_last(event)
    if last is None or not 1 <= number <= last.number:
        message = gettext_noop("Round %(number)s is not drawn.")
        return [*problems, Problem("round_not_drawn", message, {"number": number}, "round")]
    if number < last.number or last.closed_at is not None:
        message = gettext_noop("Round %(number)s is over: what came after it rests on who sat there.")
        return [*problems, Problem("round_over", message, {"number": number}, "round")]
    seated = set(Seat.objects.filter(position=last).values_list("entry_id", flat=True))
    there = seated | set(
        Bye.objects.filter(position=last, kind=Bye.Kind.BYE).values_list("entry_id", flat=True)
    )
    for where, entry in (("first", first), ("second", second)):
        if entry.pk not in there:
            message = gettext_noop("%(name)s has no place in round %(number)s.")
            params: dict[str, str | int] = {"name": str(entry.player), "number": number}
            problems.append(Problem("not_seated", message, params, where))
        elif entry.is_withdrawn:
            message = gettext_noop("%(name)s has withdrawn: put it back on the list first.")
            problems.append(Problem("withdrawn", message, {"name": str(entry.player)}, where))
    if not seated & {first.pk, second.pk}:
        message = gettext_noop("Both sit out: there is nothing to exchange.")
        problems.append(Problem("both_sit_out", message, where="second"))
    return problems
