"""The draw of a round of single players, two against two: partners first, then tables.

Every four who follow one another make a table, 1 and 4 against 2 and 3, or 1 and 2 against 3 and 4. Nobody
has a partner again while that can be helped; whom one may meet as an opponent again is the draw's rule. Both
steps are minimum-cost matchings, the second for the partners that the first has found. Who sits out is
settled before: as many as do not fill a table, the lowest of those who sat out least often.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.movements.draws.candidates import STRETCH, widened
from tournaments.movements.draws.costs import Costs
from tournaments.movements.draws.drawn import DrawnFours, Four
from tournaments.movements.draws.explain import bye_lowest, harm
from tournaments.movements.draws.field import NEVER_AGAIN, SWISS, Field, field_problems
from tournaments.movements.draws.fours_costs import Pair, Partners, Tables
from tournaments.movements.meetings import listed

LEAST = 4


def draw_fours(field: Field) -> DrawnFours:
    """Who plays with and against whom; Swiss is drawn as Danish in which nobody meets anybody again."""
    raise_if_any(field_problems(field, LEAST))
    if field.draw == SWISS:
        field = replace(field, draw=NEVER_AGAIN)
    costs = Costs(field)
    resting = _resting(field)
    playing = [place for place in range(len(field.entrants)) if place not in resting]
    partners = Partners(field, costs, playing)
    mates = widened(len(playing), partners.edges, _cuts(len(playing)))
    pairs = [(playing[one], playing[mate]) for one, mate in enumerate(mates) if one < mate]
    tables = Tables(costs, pairs)
    against = widened(len(pairs), tables.edges, _cuts(len(pairs)))
    met = [(one, other) for one, other in enumerate(against) if one < other]
    why = _Reasons(costs, partners, playing, mates)
    return DrawnFours(
        tables=tuple(
            _four(costs, number, pairs[one], pairs[other], why.of_table(pairs[one], pairs[other]))
            for number, (one, other) in enumerate(met, start=1)
        ),
        byes=tuple(field.entrants[place].label for place in resting),
        unavoidable=(
            *(said for pair in pairs for said in why.partners_again(*pair)),
            *(said for pair in met for two in tables.opponents(*pair) for said in harm(costs, *two)),
        ),
        bye_reasons=tuple(bye_lowest(costs, place) for place in resting),
    )


def _resting(field: Field) -> list[int]:
    """Who sits out: the lowest first."""
    places = range(len(field.entrants))
    due = sorted(places, key=lambda place: (field.entrants[place].byes, -place))
    return due[: len(field.entrants) % 4]


def _cuts(count: int) -> range:
    """Where a large field is cut into stretches: between tables of four, if all is as planned."""
    return range(STRETCH, count - STRETCH + 1, STRETCH)


def _four(costs: Costs, number: int, one: Pair, other: Pair, reasons: tuple[Problem, ...]) -> Four:
    """The table; NS is the pair that sat there less often, then by lot."""
    entrants = costs.field.entrants
    ns, ew = sorted(
        (one, other), key=lambda pair: (sum(entrants[place].lean for place in pair), costs.lot(pair[0]))
    )
    (north, south), (east, west) = ([entrants[place].label for place in pair] for pair in (ns, ew))
    return Four(number, north, east, south, west, reasons)


class _Reasons:
    """Why who is whose partner, by places in the standing order."""

    def __init__(
        self, costs: Costs, partners: Partners, playing: Sequence[int], mates: Sequence[int]
    ) -> None:
        self._costs, self._partners, self._playing, self._mates = costs, partners, playing, mates
        self._among = {place: number for number, place in enumerate(playing)}

    def of_table(self, one: Pair, other: Pair) -> tuple[Problem, ...]:
        """The sentences about a table."""
        message = gettext_noop(
            "No. %(first)s and no. %(second)s play against no. %(third)s and no. %(fourth)s."
        )
        names = ("first", "second", "third", "fourth")
        params = {name: place + 1 for name, place in zip(names, (*one, *other), strict=True)}
        where = self._costs.field.entrants[one[0]].label
        moved = (said for pair in (one, other) for said in self._moved(pair[0], where))
        return (Problem("four", message, params, where), *moved)

    def _moved(self, place: int, where: str) -> Iterator[Problem]:
        """Why the player at ``place`` has another partner than planned."""
        number = self._among[place]
        planned = self._partners.planned(number)
        if self._mates[number] == planned:
            return
        first, second = sorted((place, self._playing[planned]))
        found = [*self.partners_again(first, second)]
        if found:
            yield from found
            return
        message = gettext_noop(
            "No. %(passed)s has another partner than no. %(first)s, so that all others fit."
        )
        yield Problem(
            "partner_needed", message, {"passed": self._playing[planned] + 1, "first": place + 1}, where
        )

    def partners_again(self, one: int, other: int) -> Iterator[Problem]:
        """What speaks against the two being partners."""
        where = self._costs.field.entrants[one].label
        yield from (
            said
            for said in harm(self._costs, one, other)
            if said.code in {"kept_apart", "one_family", "one_team"}
        )
        rounds = self._partners.before[self._among[one]].get(other)
        if rounds:
            message = gettext_noop("No. %(first)s and no. %(second)s were partners in round %(rounds)s.")
            params: dict[str, str | int] = {"first": one + 1, "second": other + 1, "rounds": listed(rounds)}
            yield Problem("partners_before", message, params, where)
