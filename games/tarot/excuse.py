"""Who wins each trick for the count, and where the Excuse goes.

The Excuse stays with the camp that plays it, which gives the other camp a card of half a point when that
camp wins the trick: later, if it has no such card yet. Played to the last trick it changes camp
(federation) or goes to the trick's winner (traditional): a ruleset says which. It wins one trick only,
the last one of a camp that has all the others.                      (RO2012; domain: tarot, section 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.tarot.deck import EXCUSE, Card
from games.tarot.masks import EXCUSE_BIT, LOW_CARDS, Mask, first_of, mask_of
from games.tarot.rules import LastExcuse
from games.tarot.tricks import Trick
from games.tarot.vocabulary import Camp

HALF_POINT: Final = 1
"""What is given for the Excuse, in half points."""


class Piles(NamedTuple):
    """The cards that each camp has won, and the camp that still owes half a point for the Excuse.

    A camp owes to the end when none of its tricks has a card of half a point: mostly because it has no
    trick. The half point is counted all the same, so that a slam against the Excuse makes 87 points.
    """

    attack: Mask
    defence: Mask
    owing: Camp | None


def camp_of(place: int, attackers: Iterable[int]) -> Camp:
    """The camp of a place."""
    return Camp.ATTACK if place in attackers else Camp.DEFENCE


def trick_camps(tricks: Sequence[Trick], attackers: Iterable[int]) -> list[Camp]:
    """The camp that wins each trick, by its cards or by an Excuse that wins the last one."""
    camps = [camp_of(trick.winner, attackers) for trick in tricks]
    if excuse_wins(tricks, attackers):
        camps[-1] = camps[0]
    return camps


def excuse_wins(tricks: Sequence[Trick], attackers: Iterable[int]) -> bool:
    """Whether the last trick of a hand is won by the Excuse, of a camp that has all the others."""
    *others, last = tricks
    if EXCUSE not in last.cards:
        return False
    camp = camp_of(last.player_of(EXCUSE), attackers)
    return bool(others) and all(camp_of(trick.winner, attackers) is camp for trick in others)


def won_piles(
    tricks: Sequence[Trick], camps: Sequence[Camp], attackers: Iterable[int], last_excuse: LastExcuse
) -> Piles:
    """What each camp has won when all tricks are played, the Excuse and its price where they belong.

    ``camps`` win the tricks (see ``trick_camps``). Without the écart and the chien.
    """
    cards: dict[Camp, list[Card]] = {Camp.ATTACK: [], Camp.DEFENCE: []}
    for trick, camp in zip(tricks, camps, strict=True):
        cards[camp] += trick.cards
    won = {camp: mask_of(cards[camp]) for camp in Camp}
    owing = None
    for camp in Camp:
        if won[camp] & EXCUSE_BIT:
            holder = _holder(tricks, attackers, camp, last_excuse)
            if holder is not camp:
                owing = _exchange(won, holder)
    return Piles(won[Camp.ATTACK], won[Camp.DEFENCE], owing)


def _holder(tricks: Sequence[Trick], attackers: Iterable[int], winner: Camp, last_excuse: LastExcuse) -> Camp:
    """The camp that has the Excuse at the end, from the trick in which it was played, won by ``winner``."""
    trick = next(trick for trick in tricks if EXCUSE in trick.cards)
    camp = camp_of(trick.player_of(EXCUSE), attackers)
    if trick is not tricks[-1] or excuse_wins(tricks, attackers):
        return camp
    return camp.other if last_excuse is LastExcuse.CHANGES_CAMP else winner


def _exchange(won: dict[Camp, Mask], holder: Camp) -> Camp | None:
    """Move the Excuse to ``holder``'s pile and a card of half a point back; who owes it to the end."""
    won[holder.other] ^= EXCUSE_BIT
    price = first_of(won[holder] & LOW_CARDS)
    won[holder] ^= EXCUSE_BIT | price
    won[holder.other] |= price
    return None if price else holder
