"""Which melds a hand holds: found by what is there, rank by rank, and never by trying every group of cards.

Groups that differ only in the copy of a card are named once. ``games.burraco.melds`` has the last word on
what a meld is; tests compare this list with every group of cards that it accepts.

Source: domain, section 1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from games.burraco.actions import Cards
from games.burraco.cards import ACE, FACES, RANKS, SUIT_NUMBERS, SUITS, TWO, WILD_CARDS, Card
from games.burraco.rulesets import Ruleset
from games.burraco.shapes import ACE_HIGH

_LOWEST: Final = 1


@dataclass(frozen=True, slots=True)
class _Sorted:
    """Cards by what they can be. ``suits[s][rank]`` one card (twos too); ``ranks[rank]`` all, no twos."""

    suits: tuple[Mapping[int, Card], ...]
    ranks: Mapping[int, list[Card]]
    wilds: Mapping[int, list[Card]]


def _sort(cards: Iterable[Card]) -> _Sorted:
    suits: tuple[dict[int, Card], ...] = tuple({} for _ in SUITS)
    ranks: defaultdict[int, list[Card]] = defaultdict(list)
    wilds: defaultdict[int, list[Card]] = defaultdict(list)
    for card in sorted(cards):
        rank = RANKS[card]
        if card in WILD_CARDS:
            wilds[FACES[card]].append(card)
        else:
            ranks[rank].append(card)
        if rank:
            suits[SUIT_NUMBERS[card]].setdefault(rank, card)
    return _Sorted(suits, ranks, wilds)


def all_melds(cards: Collection[Card], rules: Ruleset) -> list[Cards]:
    """Every meld that can be laid from ``cards`` (no card twice)."""
    sorted_cards = _sort(cards)
    most = rules.set_naturals[1]
    sizes = [(naturals, wilds) for naturals in range(rules.set_naturals[0], most + 1) for wilds in (0, 1)]
    sizes = [size for size in sizes if sum(size) >= rules.meld_cards]
    return _named_once([*_sequences(sorted_cards, rules, ACE_HIGH), *_sets(sorted_cards, rules, sizes)])


def shortest_melds(cards: Collection[Card], rules: Ruleset, *, wild_sets: bool = False) -> list[Cards]:
    """The melds with as few cards as may be; every other meld is one of these with cards laid off on it.

    ``wild_sets``: sets with a wild also where a set needs no card beside its naturals.
    """
    sorted_cards = _sort(cards)
    naturals = max(rules.set_naturals[0], rules.meld_cards)
    with_wild = max(rules.set_naturals[0], rules.meld_cards - 1)
    sizes = [(naturals, 0)]
    if wild_sets or with_wild < naturals:
        sizes.append((with_wild, 1))
    # A club may allow fewer naturals in a set than make a meld without a wild.
    sizes = [size for size in sizes if size[0] <= rules.set_naturals[1]]
    return _named_once(
        [*_sequences(sorted_cards, rules, rules.meld_cards), *_sets(sorted_cards, rules, sizes)]
    )


def _named_once(groups: Iterable[Cards]) -> list[Cards]:
    by_faces = {tuple(sorted(FACES[card] for card in group)): group for group in groups}
    return list(by_faces.values())


def _sequences(cards: _Sorted, rules: Ruleset, longest: int) -> Iterator[Cards]:
    """Sequences of ``rules.meld_cards`` to ``longest`` places, with at most one place for a wild."""
    for ranks in cards.suits:
        if len(ranks) + 1 < rules.meld_cards:
            continue
        places = {**ranks, ACE_HIGH: ranks[ACE]} if ACE in ranks else ranks
        for run, whole in _runs(frozenset(places), rules, longest):
            naturals = tuple(map(places.__getitem__, run))
            if not whole:
                yield from _with_wild(naturals, cards)
                continue
            yield naturals
            # Each of them may stay in the hand, and a wild take its place; not a two that of a two.
            for kept in naturals:
                others = tuple(card for card in naturals if card != kept)
                yield from _with_wild(others, cards, FACES[kept] if RANKS[kept] == TWO else None)


@lru_cache(maxsize=2**14)
def _runs(places: frozenset[int], rules: Ruleset, longest: int) -> tuple[tuple[tuple[int, ...], bool], ...]:
    """Those of ``places`` that lie in a row with at most one empty place, and whether there is none."""
    starts = [low for low in range(_LOWEST, ACE_HIGH) if low in places or low + 1 in places]
    return tuple(run for low in starts for run in _runs_from(low, places, rules, longest))


def _runs_from(
    low: int, places: frozenset[int], rules: Ruleset, longest: int
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """The same for rows that begin at ``low``."""
    there: list[int] = []
    absent = 0
    for place in range(low, min(ACE_HIGH, low + longest - 1) + 1):
        # One ace: where it lies below the two, the place above the king is empty.
        if place in places and not (place == ACE_HIGH and low == _LOWEST):
            there.append(place)
        else:
            absent += 1
        if absent > 1 or len(there) > rules.sequence_naturals:
            return
        if len(there) + absent >= rules.meld_cards:
            yield tuple(there), absent == 0


def _with_wild(naturals: Cards, cards: _Sorted, but_not: int | None = None) -> Iterator[Cards]:
    """``naturals`` of a sequence with each face that can be wild, but the one ``but_not``."""
    if all(RANKS[card] == TWO for card in naturals):
        return
    for face, copies in cards.wilds.items():
        free = next((card for card in copies if card not in naturals), None)
        if free is not None and face != but_not:
            yield (*naturals, free)


def _sets(cards: _Sorted, rules: Ruleset, sizes: Iterable[tuple[int, int]]) -> Iterator[Cards]:
    """Sets of so many (naturals, wilds)."""
    for rank, same in cards.ranks.items():
        if rank not in rules.set_ranks:
            continue
        for naturals, wilds in sizes:
            for group in combinations(same, naturals):
                if wilds:
                    yield from ((*group, copies[0]) for copies in cards.wilds.values())
                else:
                    yield group
