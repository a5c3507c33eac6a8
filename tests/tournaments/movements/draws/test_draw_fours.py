"""Danish for single players: partners, tables, byes; and the first round by lot or by hand."""

from dataclasses import replace

import pytest

from games.dealing.stream import HashStream
from tests.refusals import refused
from tests.tournaments.movements.draws.brute import ways
from tournaments.movements.draws.field import DRAWS, NEIGHBOURS, OUTER_INNER, Entrant, Field
from tournaments.movements.draws.first import by_hand, by_lot
from tournaments.movements.draws.fours import draw_fours
from tournaments.movements.draws.pairs import draw_pairs


def standing(count):
    return tuple(Entrant(str(number)) for number in range(1, count + 1))


def tables(drawn):
    """Partners and opponents of each table, whatever the sides."""
    return [
        {frozenset({int(four.north), int(four.south)}), frozenset({int(four.east), int(four.west)})}
        for four in drawn.tables
    ]


def four(*pairs):
    return {frozenset(pair) for pair in pairs}


def test_the_two_ways_to_make_pairs_of_four():
    assert tables(draw_fours(Field(standing(8), 2, fours=OUTER_INNER))) == [
        four((1, 4), (2, 3)),
        four((5, 8), (6, 7)),
    ]
    assert tables(draw_fours(Field(standing(8), 2, fours=NEIGHBOURS))) == [
        four((1, 2), (3, 4)),
        four((5, 6), (7, 8)),
    ]


def test_nobody_has_a_partner_again_and_the_table_says_why():
    first, *others = standing(8)
    field = Field((replace(first, partners=((1, "4"),)), *others), 2)
    field = replace(
        field,
        entrants=tuple(replace(e, partners=((1, "1"),)) if e.label == "4" else e for e in field.entrants),
    )
    drawn = draw_fours(field)
    assert frozenset({1, 4}) not in drawn_partners(drawn)
    assert "No. 1 and no. 4 were partners in round 1." in [why.text() for why in drawn.tables[0].reasons]
    assert not drawn.unavoidable


def drawn_partners(drawn):
    return {pair for table in tables(drawn) for pair in table}


def test_those_who_do_not_fill_a_table_sit_out_lowest_first_and_never_twice():
    field = Field(standing(11), 1)
    drawn = draw_fours(field)
    assert drawn.byes == ("11", "10", "9")
    assert [why.text().partition(":")[0] for why in drawn.bye_reasons] == [
        f"No. {place} sits out" for place in (11, 10, 9)
    ]
    rested = tuple(replace(e, byes=int(e.label in drawn.byes)) for e in field.entrants)
    assert draw_fours(replace(field, entrants=rested)).byes == ("8", "7", "6")


@pytest.mark.parametrize("plan", [OUTER_INNER, NEIGHBOURS])
@pytest.mark.parametrize("draw", DRAWS)
def test_evenings_of_any_size(draw, plan):
    """Everybody has one place, and another partner every round; partners cost as little as any could."""
    for count in (8, 9, 14, 23, 60):
        entrants, stream = list(standing(count)), HashStream(f"{count}{draw}".encode(), "fours")
        for number in range(1, 6):
            field = Field(tuple(stream.shuffled(entrants)), number, draw, last=number == 5, fours=plan)
            drawn = draw_fours(field)
            assert draw_fours(field) == drawn
            labels = [label for table in drawn.tables for label in table.labels]
            assert sorted([*labels, *drawn.byes]) == sorted(entrant.label for entrant in entrants)
            assert "partners_before" not in {said.code for said in drawn.unavoidable}
            if count <= 9:
                best = min(sum(away(field, drawn, *pair) for pair in way) for way in ways(list(range(8))))
                found = sum(away(field, drawn, *pair) for pair in places(field, drawn))
                assert found == best
            entrants = list(after(field, drawn))


def playing(field, drawn):
    return [entrant for entrant in field.entrants if entrant.label not in drawn.byes]


def places(field, drawn):
    among = {entrant.label: number for number, entrant in enumerate(playing(field, drawn))}
    return [sorted(among[str(label)] for label in pair) for pair in drawn_partners(drawn)]


def away(field, drawn, one, other):
    """How far two are from the plan; far more where they were partners before."""
    plan = (3, 2, 1, 0) if field.fours == OUTER_INNER else (1, 0, 3, 2)
    entrants = playing(field, drawn)
    again = sum(label == entrants[other].label for _, label in entrants[one].partners)

    def planned(place):
        return place // 4 * 4 + plan[place % 4]

    return 10_000 * again + (other - planned(one)) ** 2 + (one - planned(other)) ** 2


def after(field, drawn):
    for entrant in field.entrants:
        if entrant.label in drawn.byes:
            yield replace(entrant, byes=entrant.byes + 1)
            continue
        table = next(table for table in drawn.tables if entrant.label in table.labels)
        seat = table.labels.index(entrant.label)
        against = [(field.number, table.labels[(seat + step) % 4]) for step in (1, 3)]
        yield replace(
            entrant,
            partners=(*entrant.partners, (field.number, table.labels[(seat + 2) % 4])),
            opponents=(*entrant.opponents, *against),
            sides=entrant.sides + "NE"[seat % 2],
        )


def test_a_first_round_by_lot_is_the_seeds_and_keeps_clubs_apart():
    entrants = tuple(Entrant(str(number), club="AB"[number % 2]) for number in range(1, 13))
    field = Field(entrants, 1, clubs_apart=True, seed=b"one")
    drawn = draw_pairs(by_lot(field))
    assert all((int(pairing.ns) + int(pairing.ew)) % 2 for pairing in drawn.pairings)
    assert by_lot(replace(field, entrants=entrants[::-1])) == by_lot(field)
    assert by_lot(replace(field, seed=b"two")) != by_lot(field)


def test_a_round_by_hand_says_what_speaks_against_it():
    first, *others = standing(5)
    field = Field((replace(first, opponents=((1, "2"),)), *others), 2, "never_again")
    drawn = by_hand(field, [("2", "1"), ("3", "5")], ["4"])
    assert [(pairing.ns, pairing.ew) for pairing in drawn.pairings] == [("2", "1"), ("3", "5")]
    assert [said.text() for said in drawn.unavoidable] == ["No. 1 and no. 2 met in round 1."]
    with refused("seated_unknown", "seated_not_once", "seated_not_once"):
        by_hand(field, [("1", "2"), ("3", "9")], ["3", "5"])


def test_refusals():
    with refused("draw_unknown", "fours_unknown", "entrants_too_few"):
        draw_fours(Field(standing(3), 1, "polka", fours="1+3"))
