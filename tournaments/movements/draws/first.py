"""The first round by lot, and a round seated by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.dealing.stream import HashStream
from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.movements.draws.costs import Costs
from tournaments.movements.draws.drawn import Drawn, Pairing
from tournaments.movements.draws.explain import unavoidable
from tournaments.movements.draws.field import Field, field_problems
from tournaments.movements.draws.pairs import LEAST

CONTEXT = "draw-first-round-1"


def by_lot(field: Field) -> Field:
    """The field in an order that the seed decides, whatever order it came in.

    What is drawn from it keeps clubs, families and forbidden pairs apart like any other draw. For a first
    round by ranking or by entry, draw the field in that order.
    """
    entrants = sorted(field.entrants, key=lambda entrant: entrant.label)
    return replace(field, entrants=tuple(HashStream(field.seed, CONTEXT).shuffled(entrants)))


def by_hand(field: Field, pairs: Sequence[tuple[str, str]], byes: Sequence[str] = ()) -> Drawn:
    """A round as somebody wants it, NS first, with what speaks against it; also a draw after a swap.

    ``ProblemsError`` with what is wrong with the field, and everybody who is missing, unknown or there twice.
    """
    seated = [label for pair in pairs for label in pair]
    raise_if_any([*field_problems(field, LEAST), *_problems(field, [*seated, *byes])])
    costs = Costs(field)
    count = len(field.entrants)
    mates = [count] * count
    for one, other in pairs:
        mates[costs.index[one]], mates[costs.index[other]] = costs.index[other], costs.index[one]
    said = [problem for problem in unavoidable(costs, mates) if not problem.code.startswith("unavoidable")]
    pairings = tuple(Pairing(table, *pair) for table, pair in enumerate(pairs, start=1))
    return Drawn(pairings, tuple(byes), tuple(said))


def _problems(field: Field, named: Sequence[str]) -> Iterator[Problem]:
    times = Counter(named)
    known = {entrant.label for entrant in field.entrants}
    for label in sorted(times.keys() - known):
        message = gettext_noop("%(entrant)s does not play in this round.")
        yield Problem("seated_unknown", message, {"entrant": label}, label)
    for entrant in field.entrants:
        if times[entrant.label] != 1:
            message = gettext_noop("%(entrant)s has %(times)s places, not one.")
            params: dict[str, str | int] = {"entrant": entrant.label, "times": times[entrant.label]}
            yield Problem("seated_not_once", message, params, entrant.label)
