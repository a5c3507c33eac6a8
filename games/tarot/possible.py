"""Which results the 78 cards can produce: derived from the cards, so that a sheet may be refused.

A sheet tells bouts, points, slam, petit and poignées, but not how many tricks the attack won. So the
question is: is there a number of tricks ``t`` that the slam, the petit and the poignées allow, with
which the attack's pile (its tricks, and the écart or the chien) can hold that many bouts and points?

1. Each trick brings one card of every player, so the pile has ``n = players * t`` cards, and the
   ``chien_size`` others too unless the contract is garde contre (then the defence has them).
2. Any ``n`` of the cards, but an écart (prise, garde) holds no king and no bout: of those there are at most
   ``players * t``.
3. The Excuse stays with its camp, which owes a low card for it, half a point, also when it has no trick to
   pay from. So there are four cases:

   - the Excuse is in the attack's own trick or chien, or in one of the defence's: ``n`` cards as they are;
   - the attack keeps its Excuse from a trick that the defence won: ``n`` other cards, and 4.5 - 0.5;
   - the attack won the trick with the defence's Excuse: ``n - 1`` cards, and the half point that is paid.

   A slam against the Excuse makes 87 points, not 91; a camp without a trick keeps its Excuse all the same.
4. Who wins the Petit has it in a trick: one bout at least, and one trick.

The set is never too small: ``tests/games/tarot/test_possible_miniature.py`` plays small packs to the end
in every way and finds nothing outside it, and hardly anything missing. It is hardly too large:
``test_possible_witness.py`` shows a play of the 78 cards for 3,532 of the 3,600 results with a trick for each
camp. What is left lies next to the bounds, where points 1 to 4 ask which cards are won, and not who can have
held them.

Source: RO2012; domain/tarot.md sections 2 and 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.tarot.count import BOUT_HALF_POINTS, HALF_POINTS
from games.tarot.deck import BOUTS, DECK, KINGS, TRUMP_COUNT
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Contract, Poignee, Slam

Pile = tuple[int, int]
"""What a camp holds at the end: (bouts, half points)."""

_OWED: Final = 1
_KEPT_EXCUSE: Final = BOUT_HALF_POINTS - _OWED
_KING: Final = BOUT_HALF_POINTS
_ECART: Final = (Contract.PRISE, Contract.GARDE)


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack with the three bouts, ``kings`` kings, and ``others``: the half points of every other card."""

    kings: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Who is dealt how many cards of a pack."""

    players: int
    hand_size: int
    chien_size: int


PACK: Final = Pack(len(KINGS), tuple(HALF_POINTS[card] for card in DECK if card not in BOUTS | KINGS))
"""The 78 cards."""


@lru_cache
def _sums(values: tuple[int, ...]) -> tuple[int, ...]:
    """``result[n]`` has bit ``h`` set when ``n`` of ``values`` can make ``h`` together."""
    result = [1] + [0] * len(values)
    for taken, value in enumerate(values, start=1):
        for n in range(taken, 0, -1):
            result[n] |= result[n - 1] << value
    return tuple(result)


def _bits(sums: int) -> Iterator[int]:
    return (half for half in range(sums.bit_length()) if sums >> half & 1)


def _choices(pack: Pack, size: int, most_noble: int, most_bouts: int = len(BOUTS)) -> Iterator[Pile]:
    """Every choice of ``size`` cards with at most ``most_noble`` bouts and kings."""
    sums = _sums(pack.others)
    for bouts in range(most_bouts + 1):
        for kings in range(pack.kings + 1):
            rest = size - bouts - kings
            if bouts + kings <= most_noble and 0 <= rest < len(sums):
                noble = bouts * BOUT_HALF_POINTS + kings * _KING
                yield from ((bouts, noble + half) for half in _bits(sums[rest]))


def _piles(pack: Pack, table: Table, contract: Contract, tricks: int) -> Iterator[Pile]:
    """What the attack can hold with ``tricks`` tricks: the cases of point 3 above."""
    won = table.players * tricks
    size = won if contract is Contract.GARDE_CONTRE else won + table.chien_size
    noble = won if contract in _ECART else size
    without_excuse = len(BOUTS) - 1
    yield from _choices(pack, size, noble)
    if tricks < table.hand_size:
        for bouts, half in _choices(pack, size, noble, without_excuse):
            yield bouts + 1, half + _KEPT_EXCUSE
    if tricks > 0:
        for bouts, half in _choices(pack, size - 1, noble, without_excuse):
            yield bouts, half + _OWED


@lru_cache
def piles_by_tricks(pack: Pack, table: Table, contract: Contract) -> tuple[frozenset[Pile], ...]:
    """For every number of tricks the attack may win, 0 to all, the piles it can hold."""
    return tuple(frozenset(_piles(pack, table, contract, tricks)) for tricks in range(table.hand_size + 1))


def attack_piles(contract: Contract, ruleset: Ruleset) -> tuple[frozenset[Pile], ...]:
    """``piles_by_tricks`` with the 78 cards.

    >>> from games.tarot.rulesets import ruleset
    >>> sorted(attack_piles(Contract.GARDE, ruleset("fft-4"))[18])
    [(2, 174), (3, 182)]
    """
    table = Table(ruleset.players, ruleset.hand_size, ruleset.chien_size)
    return piles_by_tricks(PACK, table, contract)


def tricks_of_slam(slam: Slam | None, every: int) -> range:
    """How many of ``every`` trick the attack won, going by the slam: all, none, or something between."""
    if slam is None:
        return range(1, every)
    if slam is Slam.DEFENCE:
        return range(1)
    return range(every, every + 1) if slam.made_by_attack else range(every)


def tricks_of_petit(petit_au_bout: Camp | None, every: int) -> range:
    """How many of ``every`` trick the attack won, going by the petit: who has it at the end won a trick."""
    if petit_au_bout is Camp.ATTACK:
        return range(1, every + 1)
    return range(every) if petit_au_bout is Camp.DEFENCE else range(every + 1)


def bouts_of_petit(petit_au_bout: Camp | None) -> range:
    """How many bouts the attack can hold, going by the petit: the camp that won it has it."""
    if petit_au_bout is Camp.ATTACK:
        return range(1, len(BOUTS) + 1)
    return range(len(BOUTS)) if petit_au_bout is Camp.DEFENCE else range(len(BOUTS) + 1)


def _sure_tricks(camp: Camp, poignees: Iterable[Poignee], contract: Contract, ruleset: Ruleset) -> int:
    """Tricks that ``camp`` wins for certain with the trumps it has shown.

    A trump that loses is beaten by a trump of the other camp, another one each time. So a player who
    holds ``own`` trumps wins, with the partner or partners, at least ``own`` less the other camp's trumps.
    At worst the Excuse, which wins nothing, is one of those shown, by the player who shows most. A taker may
    have counted trumps laid aside; but only who has nothing else lays them aside, so that the whole hand is
    trumps, kings and the Excuse.
    """
    shown = [ruleset.poignee_trumps[poignee.size] for poignee in poignees if poignee.by is camp]
    if not shown:
        return 0
    longest = max(shown)
    two_alike = shown.count(longest) > 1
    own = longest if two_alike else longest - 1
    if camp is Camp.ATTACK and contract in _ECART:
        in_hand = max(longest - 1 - ruleset.chien_size, ruleset.hand_size - len(KINGS) - 1)
        own = min(own, longest - 1 if two_alike else in_hand)
    theirs = TRUMP_COUNT - (sum(shown) - 1)
    return max(0, own - theirs)


def tricks_of_poignees(poignees: Iterable[Poignee], contract: Contract, ruleset: Ruleset) -> range:
    """How many tricks the attack won, going by the trumps that were shown."""
    shown = tuple(poignees)
    least = _sure_tricks(Camp.ATTACK, shown, contract, ruleset)
    most = ruleset.hand_size - _sure_tricks(Camp.DEFENCE, shown, contract, ruleset)
    return range(least, most + 1)


def tricks_with(pile: Pile, contract: Contract, ruleset: Ruleset) -> frozenset[int]:
    """The numbers of tricks with which the attack can hold ``pile``; empty when no play leads to it."""
    return frozenset(tricks for tricks, piles in enumerate(attack_piles(contract, ruleset)) if pile in piles)


def half_points_with(bouts: int, contract: Contract, ruleset: Ruleset) -> tuple[int, int]:
    """The least and the most half points that go with ``bouts``, whatever the tricks."""
    halves = [half for piles in attack_piles(contract, ruleset) for held, half in piles if held == bouts]
    return min(halves), max(halves)
