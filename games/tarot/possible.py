"""Which results the 78 cards can produce: derived from the cards, so that a sheet may be refused.

A sheet tells bouts, points, slam, petit and poignées, but not how many tricks the attack won. So the
question is: is there a number of tricks ``t`` that the slam, the petit and the poignées allow, with
which the attack's pile (its tricks, and the écart or the chien) can hold that many bouts and points?

- Each trick brings one card of every player, so the pile has ``players * t`` cards, and the
  ``chien_size`` others too unless the contract is garde contre (then the defence has them).
- Which sums ``n`` cards can make is counted for all choices of cards at once (``_sums``).
- The Excuse stays with its camp, which pays a low card for it. A camp without any trick keeps it all
  the same and owes the half point: a slam against the Excuse makes 87 points, not 91.
- An écart holds no king and no bout; a chien holds anything.

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from games.tarot.count import ALL_HALF_POINTS, BOUT_HALF_POINTS, HALF_POINTS
from games.tarot.deck import BOUTS, DECK, KINGS, Card
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Contract, Poignee, Slam

Pile = tuple[int, int]
"""What a camp holds at the end: (bouts, half points)."""

_TRUMPS_THAT_WIN = 21
_OWED = 1


def _sums(cards: Iterable[Card]) -> list[int]:
    """``result[n]`` has bit ``h`` set when ``n`` of ``cards`` can be worth ``h`` half points together."""
    values = [HALF_POINTS[card] for card in cards]
    result = [1] + [0] * len(values)
    for taken, value in enumerate(values, start=1):
        for n in range(taken, 0, -1):
            result[n] |= result[n - 1] << value
    return result


_WITHOUT_BOUTS = _sums(card for card in DECK if card not in BOUTS)
_DISCARDABLE = _sums(card for card in DECK if card not in BOUTS | KINGS)


def _bits(sums: int) -> Iterator[int]:
    return (half for half in range(sums.bit_length()) if sums >> half & 1)


def _piles(size: int) -> Iterator[Pile]:
    """Every pile of ``size`` cards, freely chosen."""
    for bouts in range(min(len(BOUTS), size) + 1):
        if size - bouts < len(_WITHOUT_BOUTS):
            yield from (
                (bouts, half + bouts * BOUT_HALF_POINTS) for half in _bits(_WITHOUT_BOUTS[size - bouts])
            )


def _without_a_trick(aside: Iterable[Pile]) -> Iterator[Pile]:
    """What a camp can hold that won no trick but owns ``aside``: that alone, or the kept Excuse too."""
    for bouts, half in aside:
        yield bouts, half
        if bouts < len(BOUTS):
            yield bouts + 1, half + BOUT_HALF_POINTS - _OWED


@lru_cache
def _attack_piles(
    players: int, hand_size: int, chien_size: int, contract: Contract
) -> tuple[frozenset[Pile], ...]:
    chien = tuple(_piles(chien_size))
    nothing: tuple[Pile, ...] = ((0, 0),)
    own = 0 if contract is Contract.GARDE_CONTRE else chien_size
    if contract is Contract.GARDE_CONTRE:
        attack_aside, defence_aside = nothing, chien
    elif contract is Contract.GARDE_SANS:
        attack_aside, defence_aside = chien, nothing
    else:
        attack_aside = tuple((0, half) for half in _bits(_DISCARDABLE[chien_size]))
        defence_aside = nothing
    none = frozenset(_without_a_trick(attack_aside))
    some = (frozenset(_piles(own + players * tricks)) for tricks in range(1, hand_size))
    every = frozenset(
        (len(BOUTS) - bouts, ALL_HALF_POINTS - half) for bouts, half in _without_a_trick(defence_aside)
    )
    return (none, *some, every)


def attack_piles(contract: Contract, ruleset: Ruleset) -> tuple[frozenset[Pile], ...]:
    """For every number of tricks the attack may win, 0 to all, the piles (bouts, half points) it can hold.

    >>> from games.tarot.rulesets import ruleset
    >>> sorted(attack_piles(Contract.GARDE, ruleset("fft-4"))[18])
    [(2, 174), (3, 182)]
    """
    return _attack_piles(ruleset.players, ruleset.hand_size, ruleset.chien_size, contract)


def tricks_of_slam(slam: Slam | None, ruleset: Ruleset) -> range:
    """How many tricks the attack won, going by the slam: all, none, or something between."""
    every = ruleset.hand_size
    if slam is None:
        return range(1, every)
    if slam is Slam.DEFENCE:
        return range(1)
    return range(every, every + 1) if slam.made_by_attack else range(every)


def tricks_of_petit(petit_au_bout: Camp | None, ruleset: Ruleset) -> range:
    """How many tricks the attack won, going by the petit: whoever has it at the end won a trick."""
    every = ruleset.hand_size
    if petit_au_bout is Camp.ATTACK:
        return range(1, every + 1)
    return range(every) if petit_au_bout is Camp.DEFENCE else range(every + 1)


def _sure_tricks(camp: Camp, poignees: Iterable[Poignee], contract: Contract, ruleset: Ruleset) -> int:
    """Tricks that ``camp`` wins for certain with the trumps it has shown.

    A trump that loses is beaten by a trump of the other camp, another one each time. So a player who
    holds ``own`` trumps wins, with the partners, at least ``own`` less the trumps of the other camp.
    At worst the Excuse, which wins nothing, is one of those shown, by the player who shows most; and a
    taker who had to lay a trump aside may have counted it.
    """
    shown = [ruleset.poignee_trumps[poignee.size] for poignee in poignees if poignee.by is camp]
    if not shown:
        return 0
    aside = camp is Camp.ATTACK and contract in (Contract.PRISE, Contract.GARDE)
    longest = max(shown)
    own = longest - 1 if shown.count(longest) == 1 else longest
    theirs = _TRUMPS_THAT_WIN - (sum(shown) - 1)
    return max(0, own - aside - theirs)


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
