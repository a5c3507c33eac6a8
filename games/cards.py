"""Seats, suits and the order of play: what every card game of the house shares.

PURE: no Django, no clock, no randomness.
"""

from __future__ import annotations

from enum import StrEnum


class Seat(StrEnum):
    """A place at the table. ``X`` is the fifth seat of a table of five.

    Read as its own letter: ``Seat("N") == "N"``. What a language calls it (N, S, E, O in French)
    is the business of the floors above.
    """

    N = "N"
    E = "E"
    S = "S"
    W = "W"
    X = "X"


class Suit(StrEnum):
    """One of the four plain suits; the value is its letter in every text notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The pip: ♠ ♥ ♦ ♣."""
        return "♠♥♦♣"[tuple(Suit).index(self)]


_SEATS: dict[int, tuple[Seat, ...]] = {
    2: (Seat.N, Seat.S),
    3: (Seat.N, Seat.E, Seat.S),
    4: (Seat.N, Seat.E, Seat.S, Seat.W),
    5: (Seat.N, Seat.E, Seat.S, Seat.W, Seat.X),
}


def seats(players: int) -> tuple[Seat, ...]:
    """The seats of a table of ``players`` (2 to 5) as they are written down: N, E, S, W, X.

    This is the order of a score sheet, which goes round clockwise; for the order of play see
    ``right_of``. ``ValueError`` for another number of players.
    """
    if players not in _SEATS:
        raise ValueError(f"a table has 2 to 5 players, not {players}")
    return _SEATS[players]


def right_of(seat: Seat, players: int = 4) -> Seat:
    """Who sits to the right of ``seat``: the next to speak and to play where play goes to the right.

    Look at the table from above with N at the top and E on the right of the page. N faces the centre,
    that is south, so N's right hand points to the left of the page: to W. Counter-clockwise play is
    therefore N, W, S, E and again N.

    >>> [str(right_of(Seat(seat))) for seat in "NWSE"]
    ['W', 'S', 'E', 'N']
    """
    order = seats(players)
    return order[(order.index(seat) - 1) % players]


def left_of(seat: Seat, players: int = 4) -> Seat:
    """Who sits to the left of ``seat``: the dealer, when ``seat`` is the first to speak.

    >>> left_of(Seat.N)
    <Seat.E: 'E'>
    """
    order = seats(players)
    return order[(order.index(seat) + 1) % players]


def turn_order(first: Seat, players: int = 4) -> tuple[Seat, ...]:
    """All seats in the order of play to the right, from ``first``.

    >>> "".join(turn_order(Seat.S))
    'SENW'
    """
    order = [first]
    while len(order) < players:
        order.append(right_of(order[-1], players))
    return tuple(order)
