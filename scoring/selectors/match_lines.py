"""Who attacked whom: what the match points of an event of oppositions are computed from and explained by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from scoring.maths.match_formula import MatchFormula
from scoring.maths.oppositions import Attack, Opposition, oppositions
from scoring.maths.rulings.given import assigned_at, is_annulled
from scoring.maths.rulings.matches import assigned_attack, assigned_points, deductions
from scoring.selectors.rulings_input import RulingsInput, rulings_input
from tournaments.models import Event, Play
from tournaments.movements.layouts import ATTACK, DEFENCE
from tournaments.selectors.plays import CountingResult, counting_results
from tournaments.selectors.seats import SeatRow, seat_rows


def attacks_of(results: Iterable[CountingResult], seats: Iterable[SeatRow]) -> list[Attack]:
    """The results that count as attacks of one team on another; the position is that of the database."""
    tables = tables_seated(seats)
    found = []
    for _play, board, position, table, _taker, unit, _number in results:
        seated = tables[position, table]
        if ATTACK in seated and DEFENCE in seated:
            found.append(Attack(position, board, seated[ATTACK], seated[DEFENCE], unit))
    return found


def oppositions_of_event(event: Event, board: int | None = None) -> list[Opposition]:
    """Every board of every team that is compared, by what counts now; of one board where that is asked."""
    formula, seats, rulings = MatchFormula.from_dict(event.formula), seat_rows(event), rulings_input(event)
    results = [row for row in counting_results(event) if board in {None, row[1]}]
    attacks = ruled_attacks(results, seats, rulings) if rulings else attacks_of(results, seats)
    return oppositions((one for one in attacks if board in {None, one.board}), formula)


def ruled_attacks(
    results: Iterable[CountingResult], seats: Sequence[SeatRow], rulings: RulingsInput
) -> list[Attack]:
    """The attacks that count where something is ruled: without those annulled, with those assigned."""
    tables = tables_seated(seats)
    said, rows = assigned_at(rulings.rows, tables), rulings.rows
    counting = []
    for row in results:
        number, there = rulings.rounds[row[2]], tables[row[2], row[3]].values()
        if row[0] not in said and not is_annulled(
            rows, play=row[0], board=row[1], number=number, there=there
        ):
            counting.append(row)
    found = attacks_of(counting, seats)
    for one in said.values():
        if one.place is not None:
            seated = tables[one.place.position, one.place.table]
            attack = assigned_attack(one, seated[ATTACK], seated[DEFENCE])
            found += [attack] if attack else []
    return found


def points_ruled(seats: Sequence[SeatRow], rulings: RulingsInput) -> dict[int, int]:
    """What every team is given, less what it loses, in thousandths of match points."""
    tables = tables_seated(seats)
    found: Counter[int] = Counter()
    for one in assigned_at(rulings.rows, tables).values():
        if one.place is not None:
            found.update(assigned_points(one, tables[one.place.position, one.place.table]))
    found.subtract(deductions(rulings.rows))
    return dict(found)


def tables_seated(seats: Iterable[SeatRow]) -> dict[tuple[int, int], dict[str, int]]:
    """Every table with the team on each of its sides."""
    tables: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for position, table, seat, entry in seats:
        tables[position, table][seat] = entry
    return tables


def tables_of_board(event: Event, board: int) -> dict[tuple[int, int], int]:
    """``(position, table)`` to the id of the position, where a board is played."""
    plays = Play.objects.filter(event=event, board=board)
    rows = plays.values_list("position__number", "table", "position_id")
    return {(number, table): position for number, table, position in rows}
