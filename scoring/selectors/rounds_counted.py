"""Everybody's lines of what counts in an event of rounds, with what is ruled."""

from __future__ import annotations

from scoring.maths.rounds.counting import counting_lines
from scoring.maths.rounds.lines import Line
from scoring.maths.rounds.reading import rounds_formula
from scoring.maths.rulings.rounds import Handed, ruled_lines
from scoring.selectors.rounds_input import RoundsInput, rounds_input
from tournaments.models import Event


def lines_of(given: RoundsInput) -> list[Line[int]]:
    """The lines of what was read."""
    if given.rulings:
        formula = rounds_formula(given.formula)
        handed = Handed(given.results, given.seats, given.byes, given.deals)
        return ruled_lines(handed, given.rulings.rows, formula)
    return counting_lines(
        ((number, (position, table), scores) for _, position, number, table, scores, _ in given.results),
        (((position, table), seat, entry) for position, table, seat, entry in given.seats),
        given.byes,
        given.deals,
    )


def lines_where_ruled(event: Event) -> dict[tuple[int, int], Line[int]] | None:
    """``(round, entry id)`` to its line where anything is ruled; ``None`` where pages can do with less."""
    given = rounds_input(event)
    if not given.rulings:
        return None
    return {(line.round, line.entrant): line for line in lines_of(given)}
