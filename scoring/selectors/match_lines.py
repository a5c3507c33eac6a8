"""Who attacked whom: what the match points of an event of oppositions are computed from and explained by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from scoring.maths.match_formula import MatchFormula
from scoring.maths.oppositions import Attack, Opposition, oppositions
from tournaments.models import Event, Play
from tournaments.movements.layouts import ATTACK, DEFENCE
from tournaments.selectors.plays import CountingResult, counting_results
from tournaments.selectors.seats import SeatRow, seat_rows


def attacks_of(results: Iterable[CountingResult], seats: Iterable[SeatRow]) -> list[Attack]:
    """The results that count as attacks of one team on another; the position is that of the database."""
    tables: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for position, table, seat, entry in seats:
        tables[position, table][seat] = entry
    found = []
    for _play, board, position, table, _taker, unit, _number in results:
        seated = tables[position, table]
        if ATTACK in seated and DEFENCE in seated:
            found.append(Attack(position, board, seated[ATTACK], seated[DEFENCE], unit))
    return found


def oppositions_of_event(event: Event, board: int | None = None) -> list[Opposition]:
    """Every board of every team that is compared, by what counts now; of one board where that is asked."""
    formula = MatchFormula.from_dict(event.formula)
    results = [row for row in counting_results(event) if board in {None, row[1]}]
    return oppositions(attacks_of(results, seat_rows(event)), formula)


def tables_of_board(event: Event, board: int) -> dict[tuple[int, int], int]:
    """``(position, table)`` to the id of the position, where a board is played."""
    plays = Play.objects.filter(event=event, board=board)
    rows = plays.values_list("position__number", "table", "position_id")
    return {(number, table): position for number, table, position in rows}
