"""The draw of pairs: rules, proofs against trying everything, explanations."""

from dataclasses import replace

import pytest

from games.dealing.stream import HashStream
from tests.refusals import refused
from tests.tournaments.movements.draws.brute import all_ways, price
from tests.tournaments.movements.draws.evenings import fields
from tournaments.movements.draws import candidates
from tournaments.movements.draws.candidates import STRETCH
from tournaments.movements.draws.costs import Costs
from tournaments.movements.draws.field import DRAWS, Entrant, Field
from tournaments.movements.draws.pairs import draw_pairs


def entrants(count, **changes):
    """The first ``count`` of a standing order, some of them with a past."""
    return tuple(
        replace(Entrant(str(number)), **changes.get(f"no{number}", {})) for number in range(1, count + 1)
    )


def drawn_pairs(drawn):
    return [tuple(sorted(map(int, pairing.labels))) for pairing in drawn.pairings]


def way_of(field, drawn):
    """A draw as the slow implementation writes it."""
    place = {entrant.label: number for number, entrant in enumerate(field.entrants)}
    pairs = [tuple(sorted(place[label] for label in pairing.labels)) for pairing in drawn.pairings]
    return [*pairs, *((place[label], None) for label in drawn.byes)]


def met(*labels, start=1):
    return {"opponents": tuple((number, label) for number, label in enumerate(labels, start=start))}


def test_danish_pairs_neighbours_and_lets_the_lowest_sit_out():
    drawn = draw_pairs(Field(entrants(7, no1=met("2")), 2))
    assert drawn_pairs(drawn) == [(1, 2), (3, 4), (5, 6)]
    assert drawn.byes == ("7",)
    assert [pairing.table for pairing in drawn.pairings] == [1, 2, 3]
    assert not drawn.unavoidable


def test_modified_danish_bars_the_previous_round_and_not_the_last():
    field = Field(entrants(4, no1=met("2"), no2=met("1"), no3=met("4"), no4=met("3")), 2, "modified_danish")
    assert drawn_pairs(draw_pairs(field)) == [(1, 3), (2, 4)]
    assert drawn_pairs(draw_pairs(replace(field, last=True))) == [(1, 2), (3, 4)]
    assert drawn_pairs(draw_pairs(replace(field, number=3))) == [(1, 2), (3, 4)]


def test_a_pairing_explains_itself():
    """4th against 6th: 4th and 5th met in round 3."""
    past = {"no4": met("5", start=3), "no5": met("4", start=3), "no1": met("2"), "no2": met("1")}
    drawn = draw_pairs(Field(entrants(8, **past), 4, "never_again"))
    assert drawn_pairs(drawn) == [(1, 3), (2, 4), (5, 6), (7, 8)]
    assert [why.text() for why in drawn.pairings[0].reasons] == [
        "No. 1 meets no. 3.",
        "No. 1 and no. 2 met in round 1.",
    ]
    drawn = draw_pairs(
        Field(entrants(6, **{"no3": met("4", start=3), "no4": met("3", start=3)}), 4, "never_again")
    )
    assert drawn_pairs(drawn) == [(1, 2), (3, 5), (4, 6)]
    assert [why.text() for why in drawn.pairings[1].reasons] == [
        "No. 3 meets no. 5.",
        "No. 3 and no. 4 met in round 3.",
    ]


def test_what_cannot_be_avoided_is_said():
    everybody = ("1", "2", "3", "4")
    past = {f"no{one}": met(*(other for other in everybody if other != one)) for one in everybody}
    drawn = draw_pairs(Field(entrants(4, **past), 4, "never_again"))
    assert drawn_pairs(drawn) == [(1, 2), (3, 4)]
    assert [said.text() for said in drawn.unavoidable] == [
        "No. 1 and no. 2 met in round 1.",
        "No draw avoids it without worse.",
        "No. 3 and no. 4 met in round 3.",
        "No draw avoids it without worse.",
    ]


def test_bans_weigh_by_kind():
    """Three who must not meet the first: it meets its club, then its old opponent, then its family."""
    first = Entrant("1", club="A", family="F", opponents=((1, "3"),))
    others = (Entrant("2", family="F"), Entrant("3"), Entrant("4", club="A"))
    field = Field((first, *others), 2, "never_again", clubs_apart=True)
    assert drawn_pairs(draw_pairs(field))[0] == (1, 4)
    field = replace(field, apart=frozenset({frozenset({"1", "4"})}))
    assert drawn_pairs(draw_pairs(field))[0] == (1, 3)
    field = replace(field, apart=frozenset({frozenset({"1", "4"}), frozenset({"1", "3"})}))
    drawn = draw_pairs(field)
    assert drawn_pairs(drawn)[0] == (1, 2)
    assert drawn.unavoidable[0].code == "one_family"


def test_the_bye_goes_to_the_lowest_that_had_none_unless_this_forces_somebody_to_meet_again():
    field = Field(entrants(5, no5={"byes": 1}), 2, "never_again")
    drawn = draw_pairs(field)
    assert drawn.byes == ("4",)
    assert drawn.bye_reasons[0].code == "bye_lowest"
    forced = Field(entrants(3, no1=met("2"), no2=met("1")), 2, "never_again")
    drawn = draw_pairs(forced)
    assert drawn.byes == ("2",)
    assert drawn.bye_reasons[0].code == "bye_moved"
    assert draw_pairs(replace(forced, draw="danish")).byes == ("3",)


def test_swiss_upper_half_against_lower_half_of_equal_points_and_one_floats():
    points = [6, 6, 6, 6, 3, 3, 3, 0]
    field = Field(tuple(Entrant(str(n), points=p) for n, p in enumerate(points, 1)), 3, "swiss")
    drawn = draw_pairs(field)
    assert drawn_pairs(drawn) == [(1, 3), (2, 4), (5, 6), (7, 8)]
    assert [pairing.reasons[0].code for pairing in drawn.pairings] == [*["pair_level"] * 3, "pair_floats"]
    field = replace(
        field, entrants=(*field.entrants[:6], replace(field.entrants[6], floats=1), field.entrants[7])
    )
    assert drawn_pairs(draw_pairs(field)) == [(1, 3), (2, 4), (5, 7), (6, 8)]


@pytest.mark.parametrize("draw", DRAWS)
def test_no_way_to_sit_down_is_better(draw):
    """All 105 or 945 ways are tried, after every round of evenings full of families, clubs and byes."""
    for count, families in ((5, 0), (6, 4), (7, 5), (8, 4), (8, 0), (9, 0)):
        for field, drawn in fields(count, draw, 6, clubs=3, families=families, most=2):
            if count == 9 and field.number < 5:
                continue
            best = min(price(field, way) for way in all_ways(field))
            assert price(field, way_of(field, drawn)) == best


@pytest.mark.parametrize("draw", DRAWS)
def test_the_same_field_in_any_order_gives_the_same_draw(draw):
    *_, (field, drawn) = fields(41, draw, 5, clubs=6)
    stream = HashStream(b"shuffled", "test")
    mixed = tuple(
        replace(entrant, opponents=tuple(stream.shuffled(entrant.opponents))) for entrant in field.entrants
    )
    assert draw_pairs(replace(field, entrants=mixed)) == drawn
    assert draw_pairs(field) == drawn


def test_another_seed_decides_otherwise_between_equals():
    """In the first round everybody has the same past: who sits NS is drawn."""
    drawn = [draw_pairs(Field(entrants(40), 1, seed=bytes([seed]))) for seed in range(4)]
    assert len({tuple(pairing.ns for pairing in one.pairings) for one in drawn}) == 4


def test_whole_evenings_of_every_size():
    """Nobody meets again while that can be, byes go round, sides stay even."""
    for count in (*range(4, 40, 3), 77, 120, 199):
        for draw in ("never_again", "swiss"):
            rounds = min(6, count - 1)
            for field, drawn in fields(count, draw, rounds):
                place = {entrant.label: entrant for entrant in field.entrants}
                least = min(entrant.byes for entrant in field.entrants)
                assert all(place[label].byes == least for label in drawn.byes)
                if count > 12:
                    assert not drawn.unavoidable
                    labels = {label for pairing in drawn.pairings for label in pairing.labels}
                    assert labels | set(drawn.byes) == set(place)
            if count > 12:
                assert max(abs(entrant.lean) for entrant in field.entrants) <= 3


@pytest.mark.parametrize("draw", ["danish", "never_again"])
def test_a_large_field_is_cut_where_nobody_would_cross(draw):
    """The stretches together cost what the whole costs in one, the sides and the lot apart."""
    *_, (field, drawn) = fields(2 * STRETCH + 151, draw, 4)
    costs, count = Costs(field), len(field.entrants)
    assert list(candidates._cuts(costs))
    whole = candidates.widened(count, lambda near, _: [*candidates._edges(costs, near, harmless=True)])
    way = [(one, mate) for one, mate in enumerate(whole) if one < mate < count]
    way.append((whole.index(count), None))
    assert _order(field, way) == _order(field, way_of(field, drawn))


def _order(field, way):
    costs = Costs(field)
    paid = [costs.bye(one) if other is None else costs.of(one, other) for one, other in way]
    return tuple(map(sum, zip(*paid, strict=True)))[:-3]


def test_refusals():
    with refused("draw_unknown", "entrant_repeated"):
        draw_pairs(Field((Entrant("1"), Entrant("1")), 1, "polka"))
    with refused("entrants_too_few"):
        draw_pairs(Field((), 1))


@pytest.mark.parametrize("draw", ["never_again", "swiss"])
@pytest.mark.parametrize("count", [360, 361])
def test_a_club_of_more_than_half_meets_itself_no_oftener_than_it_must(draw, count):
    clubs = HashStream(b"crowded", draw)
    field = Field(
        tuple(Entrant(str(one), club="A" if clubs.below(10) < 6 else f"c{one}") for one in range(count)),
        1,
        draw,
        clubs_apart=True,
    )
    drawn = draw_pairs(field)
    club = {entrant.label: entrant.club for entrant in field.entrants}
    inside = sum(club[one.ns] == club[one.ew] for one in drawn.pairings)
    members = sum(entrant.club == "A" for entrant in field.entrants)
    assert inside == (2 * members - count) // 2 > 0
    assert sum(said.code == "one_club" for said in drawn.unavoidable) == inside
