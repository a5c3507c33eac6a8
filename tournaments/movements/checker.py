"""The independent checker: reads a finished schedule, knows no construction, says what is so.

A board seen twice by an entrant, a board in two places at once, a table that is not full, somebody who does
not play or plays twice in a position, a changed orientation: these are *problems*, and a schedule that has
one is not played. Entrants who meet again, or sit out more than others, are *warnings*: named, and shown to
the director.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from games.problems import Problem, gettext_noop
from tournaments.movements.encounters import encounters
from tournaments.movements.layouts import ATTACK, DEFENCE, LAYOUTS, Layout, attacking, crew
from tournaments.movements.meetings import listed
from tournaments.movements.report import BoardRepeat, Report, Span
from tournaments.movements.schedule import Schedule, label_order
from tournaments.movements.soundness import unsound


def check(schedule: Schedule, takers: Mapping[int, str] | None = None) -> Report:
    """Check ``schedule``; ``takers`` maps each board to its taker's seat, where that is known."""
    layout = LAYOUTS.get(schedule.form)
    if layout is None:
        return _unknown(schedule)
    met = encounters(schedule, layout)
    repeats = _board_repeats(schedule)
    attacks, taker_problems = _attacks(schedule, takers)
    plays = Counter(board for sitting in schedule.sittings for board in sitting.boards)
    repeated, partners, byes = met.repeated(), met.repeated_partners(), _byes(schedule)
    return Report(
        entrants=len(schedule.entrants),
        positions=schedule.positions,
        boards=len(plays),
        problems=(
            *unsound(schedule, layout),
            *(repeat.problem() for repeat in repeats),
            *taker_problems,
        ),
        warnings=(
            *(meeting.warning() for meeting in repeated),
            *(meeting.partner_warning() for meeting in partners),
            *_one_way_warnings(schedule, layout),
            *_bye_warnings(schedule, byes),
        ),
        meetings=met.tally,
        partnerships=met.partner_tally,
        repeated=repeated,
        repeated_partners=partners,
        board_repeats=tuple(repeats),
        board_plays=Span.of(plays.values()),
        attacks=attacks,
        byes=Span.of(byes.values()),
        seat_gap=_seat_gap(schedule, layout),
        odd_tables=_odd_tables(schedule, layout),
        balance=met.balance,
        who=layout.who,
    )


def _unknown(schedule: Schedule) -> Report:
    message = gettext_noop("There is no form of movement %(form)s.")
    problem = Problem("form_unknown", message, {"form": schedule.form}, "form")
    return Report.refused(len(schedule.entrants), schedule.positions, problem)


def _board_repeats(schedule: Schedule) -> list[BoardRepeat]:
    """Every board that an entrant plays more than once.

    The players of a team that is at several tables in one position may each play a board once.
    """
    seen: dict[tuple[str, int], list[tuple[int, str]]] = defaultdict(list)
    for sitting in sorted(schedule.sittings, key=lambda sitting: sitting.position):
        for seat, label in sitting.seats.items():
            for board in sitting.boards:
                seen[label, board].append((sitting.position, seat))
    layout = LAYOUTS[schedule.form]
    return sorted(
        (
            BoardRepeat(*key, tuple(position for position, _ in plays))
            for key, plays in seen.items()
            if len(plays) > 1 and not _by_several(plays, layout)
        ),
        key=lambda repeat: (label_order(repeat.entrant), repeat.board),
    )


def _by_several(plays: list[tuple[int, str]], layout: Layout) -> bool:
    """Whether different players of a team played a board, in one position, so that none knew it before."""
    return crew(seat for _, seat in plays) <= layout.team and len({position for position, _ in plays}) == 1


def _attacks(schedule: Schedule, takers: Mapping[int, str] | None) -> tuple[Span | None, tuple[Problem, ...]]:
    """How often the entrants attack, and the boards whose taker is missing or sits nowhere."""
    if takers is None:
        return None, ()
    counts = dict.fromkeys(schedule.entrants, 0)
    astray: set[int] = set()
    for sitting in schedule.sittings:
        for board in sitting.boards:
            taker = sitting.seats.get(attacking(sitting.seats, takers.get(board, "")) or "")
            if taker is None:
                astray.add(board)
            else:
                counts[taker] += 1
    message = gettext_noop("Board %(board)s has no taker.")
    problems = tuple(
        Problem("taker_missing", message, {"board": board}, "takers") for board in sorted(astray)
    )
    return Span.of(counts.values()), problems


def _byes(schedule: Schedule) -> dict[str, int]:
    """How often each entrant sits out."""
    counts = dict.fromkeys(schedule.entrants, 0)
    for labels in schedule.byes.values():
        for label in labels:
            counts[label] += 1
    return counts


def _bye_warnings(schedule: Schedule, byes: Mapping[str, int]) -> Iterator[Problem]:
    """Those who sit out more than once more than somebody else."""
    least = min(byes.values(), default=0)
    for label, times in byes.items():
        if times > least + 1:
            positions = [number for number in sorted(schedule.byes) if label in schedule.byes[number]]
            message = gettext_noop("%(entrant)s sits out %(times)s times: positions %(positions)s.")
            params: dict[str, str | int] = {
                "entrant": label,
                "times": times,
                "positions": listed(positions),
            }
            yield Problem("bye_again", message, params, label)


def _one_way_warnings(schedule: Schedule, layout: Layout) -> Iterator[Problem]:
    """Positions in which a team attacks another that does not attack it, though it has the players for it."""
    if layout.team <= crew([DEFENCE]):
        return
    attacked = {(s.position, s.seats.get(ATTACK, ""), s.seats.get(DEFENCE, "")) for s in schedule.sittings}
    one_way: dict[int, list[str]] = defaultdict(list)
    for position, attack, defence in sorted(attacked, key=lambda one: (one[0], label_order(one[1]))):
        if (position, defence, attack) not in attacked:
            one_way[position].append(f"{attack}-{defence}")
    for position, pairs in one_way.items():
        message = gettext_noop("Position %(position)s: opposed one way only: %(pairs)s.")
        params: dict[str, str | int] = {"position": position, "pairs": ", ".join(pairs)}
        yield Problem("opposed_one_way", message, params, f"position {position}")


def _odd_tables(schedule: Schedule, layout: Layout) -> Span | None:
    """How often an entrant sits at a table that has not the form's usual size."""
    usual = len(layout.tables[0])
    odd = [sitting for sitting in schedule.sittings if len(sitting.seats) != usual]
    if len(layout.tables) == 1 or not odd:
        return None
    counts = dict.fromkeys(schedule.entrants, 0)
    for sitting in odd:
        for label in sitting.seats.values():
            counts[label] += 1
    return Span.of(counts.values())


def _seat_gap(schedule: Schedule, layout: Layout) -> int | None:
    """The largest difference between how often one entrant sits in one seat and in another.

    ``None`` where orientations are kept, or where the seats stand for something else.
    """
    if layout.keeps_seat or layout.doubled:
        return None
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for sitting in schedule.sittings:
        for seat, label in sitting.seats.items():
            counts[label][seat] += 1
    return max((_gap(found, layout.tables[0]) for found in counts.values()), default=0)


def _gap(counts: Mapping[str, int], seats: Iterable[str]) -> int:
    times = [counts.get(seat, 0) for seat in seats]
    return max(times) - min(times)
