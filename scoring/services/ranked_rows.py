"""From the means of an event of boards to the rows of its standings, in the order of the general ranking."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scoring.maths.alternate import alternate_ranking
from scoring.maths.percentages import Ratio, StandingLine, order_keys
from scoring.maths.ranking import ranking, ratio_in_millionths
from scoring.selectors.inputs import StandingsInput
from scoring.services.computed import Row


def ranked_rows(
    given: StandingsInput, lines: Mapping[int, StandingLine], less: Mapping[int, Fraction] | None = None
) -> list[Row]:
    """See ``computed.ROW_FIELDS``. Who has withdrawn keeps the figures and has no place.

    ``less`` is what penalties take from a total in the ranking.
    """
    totals = {entrant: line.total_ratio for entrant, line in lines.items()}
    for entrant, amount in (less or {}).items():
        if ratio := totals.get(entrant):
            totals[entrant] = (Fraction(*ratio) - amount).as_integer_ratio()
    keys = order_keys(totals)
    playing = [entry for entry in given.entries if not entry.is_withdrawn]
    general = ranking([(entry.pk, keys[entry.pk]) for entry in playing])
    by_lines = alternate_ranking([(entry.pk, entry.line, keys[entry.pk]) for entry in playing])
    alternate = {row.entrant: (row.place, row.line_place) for row in by_lines}
    line_of = {entry.pk: entry.line for entry in given.entries}
    places = [(row.entrant, row.place) for row in general]
    places += [(entry.pk, None) for entry in given.entries if entry.is_withdrawn]
    return [
        (
            *(entry, place, line_of[entry]),
            *alternate.get(entry, (None, None)),
            _millionths(totals[entry]),
            *_figures(lines[entry]),
        )
        for entry, place in places
    ]


def _figures(line: StandingLine) -> tuple[int | None, int | None, int, int, bool]:
    return (
        _millionths(line.attack_ratio),
        _millionths(line.defence_ratio),
        line.attack_count,
        line.defence_count,
        line.is_partial,
    )


def _millionths(ratio: Ratio | None) -> int | None:
    return None if ratio is None else ratio_in_millionths(*ratio)
