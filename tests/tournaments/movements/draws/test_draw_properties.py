"""Draws of any field there could be: none is better, and the checker agrees with what they claim."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.movements.draws.brute import all_ways, price
from tests.tournaments.movements.draws.evenings import fields
from tournaments.movements.checker import check
from tournaments.movements.draws.field import DRAWS, Entrant, Field
from tournaments.movements.draws.first import by_lot
from tournaments.movements.draws.matching import matching
from tournaments.movements.draws.pairs import draw_pairs
from tournaments.movements.schedule import Schedule, Sitting


@st.composite
def any_field(draw):
    """Up to seven entrants with any past, however improbable."""
    labels = [str(number) for number in range(1, draw(st.integers(2, 7)) + 1)]
    met = st.lists(st.tuples(st.integers(1, 3), st.sampled_from([*labels, "gone"])), max_size=3)
    points = sorted(
        draw(st.lists(st.integers(0, 3), min_size=len(labels), max_size=len(labels))), reverse=True
    )
    entrants = tuple(
        Entrant(
            label,
            points=point,
            opponents=tuple(one for one in draw(met) if one[1] != label),
            sides=draw(st.text("NE", max_size=3)),
            byes=draw(st.integers(0, 1)),
            floats=draw(st.integers(0, 2)),
            club=draw(st.sampled_from(["", "A", "B"])),
            family=draw(st.sampled_from(["", "", "", "F"])),
        )
        for label, point in zip(labels, points, strict=True)
    )
    apart = draw(st.frozensets(st.frozensets(st.sampled_from(labels), min_size=2, max_size=2), max_size=3))
    return Field(
        entrants,
        number=4,
        draw=draw(st.sampled_from(DRAWS)),
        last=draw(st.booleans()),
        clubs_apart=draw(st.booleans()),
        apart=apart,
        seed=draw(st.binary(max_size=2)),
    )


@settings(max_examples=60, deadline=None)
@given(any_field())
def test_no_way_is_better_whatever_the_past(field):
    both_ways = _symmetric(field)
    drawn = draw_pairs(both_ways)
    place = {entrant.label: number for number, entrant in enumerate(field.entrants)}
    way = [tuple(sorted(place[label] for label in pairing.labels)) for pairing in drawn.pairings]
    way += [(place[label], None) for label in drawn.byes]
    assert price(both_ways, way) == min(price(both_ways, other) for other in all_ways(both_ways))


def _symmetric(field):
    """Who met somebody was met by them."""
    met = {entrant.label: set(entrant.opponents) for entrant in field.entrants}
    for entrant in field.entrants:
        for number, label in entrant.opponents:
            met.get(label, set()).add((number, entrant.label))
    entrants = tuple(replace(one, opponents=tuple(sorted(met[one.label]))) for one in field.entrants)
    return replace(field, entrants=entrants)


def test_a_draw_of_long_ago_comes_out_the_same():
    """What a stored seed drew must be derivable again on every machine and in twenty years."""
    field = Field(tuple(Entrant(str(number)) for number in range(1, 10)), 1, seed=b"golden")
    drawn = draw_pairs(by_lot(field))
    assert [(pairing.ns, pairing.ew) for pairing in drawn.pairings] == [
        ("7", "1"),
        ("5", "4"),
        ("8", "9"),
        ("3", "6"),
    ]
    assert drawn.byes == ("2",)


def test_the_checker_agrees_with_what_an_evening_claims():
    for count in (7, 12, 31):
        for draw in ("never_again", "swiss"):
            evening = list(fields(count, draw, 5))
            report = check(_schedule(evening))
            assert report.ok
            assert report.entrants == count
            assert report.max_meetings == 1
            assert report.byes.high == count % 2


def _schedule(evening):
    """What was drawn, as a movement."""
    sittings = tuple(
        Sitting(field.number, pairing.table, {"NS": pairing.ns, "EW": pairing.ew}, ())
        for field, drawn in evening
        for pairing in drawn.pairings
    )
    byes = {field.number: drawn.byes for field, drawn in evening if drawn.byes}
    tables = len(evening[0][1].pairings)
    return Schedule("drawn", tables, len(evening), 0, sittings, form="pairs", byes=byes)


def test_where_the_levels_need_more_room_than_there_is_the_first_ones_decide():
    much = 10**20
    edges = [
        (0, 1, (0, much, 7)),
        (2, 3, (much, 0, 7)),
        (0, 2, (much, much, 0)),
        (1, 3, (much, 0, 0)),
        (0, 3, (much, 0, 7)),
        (1, 2, (0, 0, 7)),
    ]
    assert matching(4, edges) in ([1, 0, 3, 2], [3, 2, 1, 0])
