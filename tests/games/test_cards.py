"""Seats and the order of play (RO2012: counter-clockwise, to the right)."""

import pytest

from games.cards import Seat, Suit, left_of, right_of, seats, turn_order

# Where each seat stands on the page, north at the top and y upwards, and where a player looks: at the centre.
PLACES = {Seat.N: (0, 1), Seat.E: (1, 0), Seat.S: (0, -1), Seat.W: (-1, 0)}


@pytest.mark.parametrize("seat", seats(4))
def test_right_of_is_where_the_right_hand_points(seat):
    x, y = PLACES[seat]
    looks_x, looks_y = -x, -y
    right_hand = (looks_y, -looks_x)
    neighbour_x, neighbour_y = PLACES[right_of(seat)]
    assert (neighbour_x - x) * right_hand[0] + (neighbour_y - y) * right_hand[1] > 0


def test_play_goes_counter_clockwise():
    """RO2012; domain: tarot, section 1: play, deal and bidding run to the right."""
    assert [str(seat) for seat in turn_order(Seat.N)] == ["N", "W", "S", "E"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_plays_once_in_a_turn(players):
    for first in seats(players):
        order = turn_order(first, players)
        assert order[0] is first
        assert set(order) == set(seats(players))
        assert right_of(order[-1], players) is first


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_left_is_the_other_way_round(players):
    assert all(left_of(right_of(seat, players), players) is seat for seat in seats(players))


@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_table_of_another_size(players):
    with pytest.raises(ValueError, match="2 to 5 players"):
        seats(players)


def test_suits_have_their_pips():
    assert "".join(suit.symbol for suit in Suit) == "♠♥♦♣"
