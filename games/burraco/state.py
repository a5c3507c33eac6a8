"""A hand of Burraco at one moment: what lies open, what is hidden, and what one seat may know of it.

Nothing here is ever changed; ``games.burraco.engine`` makes the next state of an action.

Source: domain, section 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.burraco.cards import Card
from games.burraco.deal import BurracoDeal, Hand
from games.burraco.melds import Meld
from games.burraco.rulesets import Pozzetto, Ruleset
from games.cards import Seat, left_of, seats


class Phase(StrEnum):
    """What the player in turn does next: draw; or meld, lay off and discard. ``OVER``: the hand is."""

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


class Ending(StrEnum):
    """How a hand ended. Only who closes gets the closing bonus."""

    CLOSED = "closed"
    STOCK = "stock"
    TIME_OUT = "time_out"


@dataclass(frozen=True, slots=True)
class Pair:
    """One side of the table; a single player where two play.

    ``total`` are its points of the game before this hand. ``pozzetto_seat`` took the pair's pozzetto.
    """

    total: int
    melds: tuple[Meld, ...] = ()
    pozzetto: Pozzetto = Pozzetto.NOT_TAKEN
    pozzetto_seat: Seat | None = None

    @property
    def has_opened(self) -> bool:
        """Whether the pair has laid anything down."""
        return bool(self.melds)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that lies open. ``pile`` from the bottom up, its last card on top.

    ``owed``: the cards just taken of which one must be melded before anything else. ``turns_left``: after
    the time-out, the turns still to be finished, with the one in play.
    """

    rules: Ruleset
    players: int
    dealer: Seat
    turn: Seat
    phase: Phase
    pairs: tuple[Pair, Pair]
    pile: tuple[Card, ...]
    owed: tuple[Card, ...] = ()
    turns_left: int | None = None
    ending: Ending | None = None
    closed_by: Seat | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, as the score sheet lists them."""
        return seats(self.players)

    def pair_of(self, seat: Seat) -> int:
        """The number of ``seat``'s pair: 0 for N and S (N alone where two play), 1 for the others."""
        return self.seats.index(seat) % 2


@dataclass(frozen=True, slots=True)
class State:
    """The whole hand. ``hands`` in the order of ``table.seats``; ``stock[0]`` is drawn next.

    ``pozzetti`` are those still on the table. ``barred``: the card that was all of the pile, that the player
    in turn has taken, and that may not go back in this turn.
    """

    table: Table
    hands: tuple[Hand, ...]
    pozzetti: tuple[Hand, ...]
    stock: tuple[Card, ...]
    barred: Card | None = None

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.table.phase is Phase.OVER

    def hand_of(self, seat: Seat) -> Hand:
        """What ``seat`` holds."""
        return self.hands[self.table.seats.index(seat)]


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` may know: the table, the own hand, and how many cards lie and are held elsewhere.

    ``hand_sizes`` in the order of ``table.seats``; ``barred`` as in ``State``, for the player in turn only.
    """

    table: Table
    seat: Seat
    hand: Hand
    hand_sizes: tuple[int, ...]
    stock_size: int
    pozzetti_left: int
    barred: Card | None

    @property
    def own(self) -> Pair:
        """The pair of this seat."""
        return self.table.pairs[self.table.pair_of(self.seat)]

    @property
    def others(self) -> Pair:
        """The other pair."""
        return self.table.pairs[1 - self.table.pair_of(self.seat)]


def start(deal: BurracoDeal, ruleset: Ruleset, *, dealer: Seat, totals: tuple[int, int] = (0, 0)) -> State:
    """The hand of ``deal`` before the first draw; the player at ``dealer``'s left begins.

    ``totals`` are the points of the game so far, N's pair first: a ruleset may ask more of the first melds of
    a pair that is far ahead. ``ValueError`` when ``dealer`` does not sit at the table.
    """
    players = deal.players
    if dealer not in seats(players):
        raise ValueError(f"the dealer sits at one of {seats(players)}, not at {dealer}")
    first, second = totals
    table = Table(
        rules=ruleset,
        players=players,
        dealer=dealer,
        turn=left_of(dealer, players),
        phase=Phase.DRAW,
        pairs=(Pair(first), Pair(second)),
        pile=(deal.turned_up,),
    )
    return State(table, tuple(deal.hands[seat] for seat in seats(players)), deal.pozzetti, deal.stock)


def view(state: State, seat: Seat) -> View:
    """What ``seat`` may know of ``state``: the same for all states that differ in hidden cards only.

    >>> from games.burraco.deal import deal_of_seed
    >>> from games.burraco.rulesets import ruleset
    >>> rules = ruleset("fibur-2026")
    >>> seen = view(start(deal_of_seed(b"doc", rules, dealer=Seat.N), rules, dealer=Seat.N), Seat.S)
    >>> len(seen.hand), seen.hand_sizes, seen.stock_size, seen.pozzetti_left
    (11, (11, 11, 11, 11), 41, 2)
    """
    return View(
        table=state.table,
        seat=seat,
        hand=state.hand_of(seat),
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
        pozzetti_left=len(state.pozzetti),
        barred=state.barred if seat is state.table.turn else None,
    )
