"""How many tables a stage has for so many entries, of which sizes, and how many sit out in a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.problems import ProblemsError
from tournaments.movements.programmes.own_table import table_of
from tournaments.movements.programmes.programme import ALONE, FREE, TYPED, Stage
from tournaments.movements.programmes.rounds import kind_of
from tournaments.movements.programmes.team_stages import TEAM_STAGES, pairs_of
from tournaments.movements.tarot.free import ODD
from tournaments.movements.tarot.tables import table_sizes


@dataclass(frozen=True, slots=True)
class Figures:
    """``tables`` by how many entries sit there; ``resting`` sit out."""

    tables: Mapping[int, int] = field(default_factory=dict)
    resting: int = 0


def figures_of(stage: Stage, entrants: int, table: str = "") -> Figures:
    """Of the first round of ``stage``, group by group; of a typed one as its ``table`` has it.

    >>> figures_of(Stage("free_individual", 3), 23)
    Figures(tables={3: 1, 4: 5}, resting=0)
    >>> figures_of(Stage("danish", 3), 9)
    Figures(tables={2: 4}, resting=1)
    >>> figures_of(Stage("danish_teams", 3), 10)
    Figures(tables={2: 4}, resting=2)
    """
    if stage.format == TYPED:
        return _typed(stage, table)
    kind = kind_of(stage.format, stage.variant)
    tables, resting = Counter[int](), 0
    for size in stage.groups or (entrants,):
        if kind == FREE:
            sizes = table_sizes(size, ODD.get(stage.variant, 0))
            tables.update(sizes)
            resting += size - sum(sizes)
        elif stage.format == "knock_out":
            rests = (1 << (size - 1).bit_length()) - size if size > 1 else size
            tables[2] += (size - rests) // 2
            resting += rests
        elif stage.format in TEAM_STAGES:
            pairs = pairs_of(stage)
            tables[2] += size // pairs // 2 * pairs
            resting += size - 2 * (size // pairs // 2 * pairs)
        else:
            seats = 4 if kind == ALONE else 2
            tables[seats] += size // seats
            resting += size % seats
    return Figures({size: number for size, number in sorted(tables.items()) if number}, resting)


def _typed(stage: Stage, table: str) -> Figures:
    try:
        schedule = table_of(stage, table)
    except ProblemsError:
        return Figures()
    sizes = Counter(len(one.seats) for one in schedule.position_sittings(1))
    return Figures(dict(sorted(sizes.items())), len(schedule.byes.get(1, ())))
