"""Every number of entrants from 4 to 200, for the formats whose own modules do not go through them all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.dealing.stream import HashStream
from games.problems import ProblemsError
from tests.tournaments.movements.draws.evenings import played
from tests.tournaments.movements.pairs.looking import made
from tournaments.movements.draws.field import DRAWS, FOURS, Entrant, Field
from tournaments.movements.draws.fours import draw_fours
from tournaments.movements.draws.pairs import draw_pairs
from tournaments.movements.formats import FORMATS

ELSEWHERE = {"sections", "free_individual", "triplettes", "quadrettes", "team_match", "round_robin"}
"""Their own modules go through all numbers."""
NEEDS_BOARDS = {"transversal", "mitchell"}

ASKED = [
    (name, variant)
    for name, form in FORMATS.items()
    if name not in ELSEWHERE
    for variant in ("", *form.variants)
]


@pytest.mark.parametrize(("name", "variant"), ASKED)
def test_it_is_played_or_refused_with_the_nearest_numbers(name: str, variant: str) -> None:
    playable: set[int] = set()
    named: dict[int, list[int]] = {}
    for entrants in range(4, 201):
        try:
            made(name, entrants, 2, int(name in NEEDS_BOARDS), variant)
            playable.add(entrants)
        except ProblemsError as refused:
            (problem,) = refused.problems
            if problem.code == "rounds_too_many":
                assert problem.params["most"] == 1
                playable.add(entrants)
                continue
            params = problem.params
            named[entrants] = [
                int(one)
                for key in ("nearest", "above")
                if key in params
                for one in str(params[key]).split(", ")
            ]
    assert playable
    for entrants, near in named.items():
        assert near, entrants
        distance = min(abs(one - entrants) for one in near)
        assert not playable & {*range(entrants - distance + 1, entrants + distance)}
        assert all(one in playable or not 4 <= one <= 200 for one in near)


def _counts(first: int, is_long: bool) -> Iterator[int]:
    """All numbers; the draws share those above 40 where there is little time."""
    yield from range(4, 201) if is_long else (*range(4, 41), *range(41 + first, 201, 7))


@pytest.mark.parametrize("draw", DRAWS)
def test_a_second_round_of_any_number_is_drawn(draw: str, is_long: bool) -> None:
    """Everybody has one place, nobody the same opponent again, and another one sits out."""
    for count in _counts(DRAWS.index(draw), is_long):
        stream = HashStream(f"{count}".encode(), draw)
        entrants = tuple(Entrant(str(number)) for number in range(1, count + 1))
        first = draw_pairs(Field(entrants, 1, draw))
        after = sorted(played(entrants, first, 1, stream, 20), key=lambda one: -one.points)
        second = draw_pairs(Field(tuple(after), 2, draw))
        seated = [label for pairing in second.pairings for label in pairing.labels]
        assert sorted([*seated, *second.byes]) == sorted(entrant.label for entrant in entrants)
        assert len(second.byes) == count % 2
        assert not {*first.byes} & {*second.byes}
        assert draw == "danish" or not {*map(_two, first.pairings)} & {*map(_two, second.pairings)}


def _two(pairing) -> frozenset[str]:  # type: ignore[no-untyped-def]
    return frozenset(pairing.labels)


@pytest.mark.parametrize("fours", FOURS)
def test_single_players_of_any_number_are_drawn(fours: str, is_long: bool) -> None:
    for count in _counts(FOURS.index(fours), is_long):
        field = Field(tuple(Entrant(str(number)) for number in range(1, count + 1)), 1, fours=fours)
        drawn = draw_fours(field)
        seated = [label for table in drawn.tables for label in table.labels]
        assert sorted([*seated, *drawn.byes]) == sorted(entrant.label for entrant in field.entrants)
        assert len(drawn.byes) == count % 4
