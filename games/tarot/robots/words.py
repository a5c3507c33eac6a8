"""What is said before the first card: the bid, the called card, the slam, the poignée.

Source of the bids at four players: Noël Chavey's scale and limits, see ``games.tarot.valuation``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.tarot.bidding import highest as highest_bid
from games.tarot.bidding import is_above
from games.tarot.calling import callable_cards
from games.tarot.deck import Card
from games.tarot.masks import EXCUSE_BIT, PACK, TRUMPS, TRUMPS_AND_EXCUSE, Mask, cards_of
from games.tarot.robots.cards import highest, lowest, over
from games.tarot.valuation import valuation
from games.tarot.view import View
from games.tarot.vocabulary import Contract, PoigneeSize

_LIMITS: Final[Mapping[int, Mapping[Contract, int]]] = {
    players: dict(zip(Contract, limits, strict=True))
    for players, limits in {3: (59, 75, 88, 98), 4: (40, 56, 71, 81), 5: (30, 47, 62, 72)}.items()
}
"""The least valuation for each contract, by the number of players.

At four they are the author's; at three and five as many hands in a hundred reach them (6,000 measured).
"""


def choose_bid(seen: View) -> Contract | None:
    """The highest contract that the hand is worth, ``None`` to pass; where one may not pass, the lowest."""
    said, ruleset = highest_bid(seen.bids), seen.ruleset
    allowed = [contract for contract in ruleset.contracts if is_above(contract, said)]
    worth = [contract for contract in allowed if _is_worth(seen, contract)]
    if worth:
        return worth[-1]
    return None if ruleset.passing and seen.designated is None else allowed[0]


def _is_worth(seen: View, contract: Contract) -> bool:
    sees_chien = contract in (Contract.PRISE, Contract.GARDE)
    worth = valuation(cards_of(seen.hand), sees_chien=sees_chien)
    return worth >= _LIMITS[seen.ruleset.players][contract]


def choose_call(seen: View, suits: tuple[Mask, ...]) -> Card:
    """A king that one has not, of the suit whose queen one holds, else of one's longest suit.

    With the queen the suit is good for two tricks; in a long suit the partner's king comes to help early.
    With all four kings in hand a queen is called by the same rule, and so on; one's own card only by whoever
    holds them all.
    """
    callable_ = callable_cards(seen.hand)
    wanted = callable_ & ~seen.hand or callable_
    choices = [highest(suit & wanted) for suit in suits if suit & wanted]

    def support(card: Card) -> tuple[bool, int]:
        suit = next(suit for suit in suits if 1 << card & suit)
        return bool(1 << (card - 1) & seen.hand), (suit & seen.hand).bit_count()

    return max(choices, key=support)


def announces_slam(seen: View, suits: tuple[Mask, ...]) -> bool:
    """Only a slam that cannot be lost: as many of the highest trumps as there are others, the rest masters.

    Whoever announces leads, so nobody trumps before all trumps are drawn; the Excuse waits for the last
    trick.
    """
    unseen = PACK & ~seen.hand & ~(seen.ecart or 0)
    masters = sum(not unseen & over(card) for card in cards_of(seen.hand & TRUMPS))
    if masters < (unseen & TRUMPS).bit_count():
        return False
    return all(not unseen & over(lowest(held)) for suit in suits if (held := seen.hand & suit))


def choose_poignee(seen: View) -> PoigneeSize | None:
    """The largest that one holds: it counts for the side that wins, and who is long in trumps mostly does."""
    if seen.tricks or any(place == seen.place for place, _, _ in seen.shown):
        return None
    held = (seen.hand & TRUMPS_AND_EXCUSE).bit_count()
    sizes = [size for size, least in seen.ruleset.poignee_trumps.items() if held >= least]
    return sizes[-1] if sizes else None


def choose_shown(seen: View) -> Card:
    """The next trump of the poignée that is being shown, from the top, so that the Petit stays hidden.

    The Excuse is the last, where the trumps alone are too few.
    """
    _, shown = seen.showing or (None, 0)
    hidden = seen.hand & TRUMPS_AND_EXCUSE & ~shown
    return highest(hidden & ~EXCUSE_BIT or hidden)
