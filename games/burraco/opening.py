"""A pair's first melds, where a ruleset asks for a least number of points.

Source: domain, section 1 (``home``): below 1000 points any meld opens; from 1000 up at least 75 points in
melds, or a burraco, laid at once. Cards taken from the pile may make the opening if they are melded at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from games.burraco.actions import Cards
from games.burraco.candidates import all_melds
from games.burraco.cards import FACES, Card
from games.burraco.melds import Meld, burraco_class, card_points, meld
from games.burraco.remembered import melded
from games.burraco.rulesets import Ruleset
from games.burraco.state import Pair
from games.problems import Problem, gettext_noop


def points_to_open(pair: Pair, rules: Ruleset) -> int:
    """The least points that the first melds of ``pair`` must be worth; 0 when any meld will do."""
    opening = rules.opening
    if opening is None or pair.has_opened or pair.total < opening.from_total:
        return 0
    return opening.least_points


def opens(melds: Sequence[Meld], least: int, rules: Ruleset) -> bool:
    """Whether ``melds``, laid at once, are worth ``least`` points or one of them is a burraco that opens."""
    return _points(melds, rules) >= least or (
        _burraco_opens(rules) and any(burraco_class(laid, rules) for laid in melds)
    )


def opening_faults(melds: Sequence[Meld], least: int, rules: Ruleset) -> Iterator[Problem]:
    """Why ``melds`` do not open: they are worth too little."""
    if not opens(melds, least, rules):
        message = gettext_noop(
            "The first melds of this pair are worth at least %(least)s points, not %(points)s."
        )
        params: dict[str, str | int] = {"least": least, "points": _points(melds, rules)}
        yield Problem("opening_too_small", message, params, "melds")


def openings(
    cards: Collection[Card], least: int, owed: frozenset[int], rules: Ruleset
) -> Iterator[tuple[Cards, ...]]:
    """Groups of melds from ``cards`` that are worth ``least`` points or hold a burraco, dear melds first.

    ``owed``, if there are any: faces of which the first meld of the group has one. Melds follow each other
    from the dearest down and only until they are enough; every group that opens holds such a one, so when
    nothing comes, nothing opens.
    """
    for first in _dearest_first(cards, rules):
        if not owed or any(FACES[card] in owed for card in first):
            below = None if owed else first
            yield from _go_on(cards, (first,), below, least, rules)


def _go_on(
    cards: Collection[Card], group: tuple[Cards, ...], below: Cards | None, least: int, rules: Ruleset
) -> Iterator[tuple[Cards, ...]]:
    """``group`` if it opens, else with further melds, none dearer than ``below``."""
    if opens([melded(one, rules) or meld(one, rules) for one in group], least, rules):
        yield group
        return
    rest = [card for card in cards if card not in group[-1]]
    laid = sum(card_points(one, rules) for one in group)
    if laid + card_points(rest, rules) < least and not (
        _burraco_opens(rules) and len(rest) >= rules.burraco_cards
    ):
        return
    for candidate in _dearest_first(rest, rules):
        if below is None or _key(candidate, rules) <= _key(below, rules):
            yield from _go_on(rest, (*group, candidate), candidate, least, rules)


def _dearest_first(cards: Collection[Card], rules: Ruleset) -> list[Cards]:
    return sorted(all_melds(cards, rules), key=lambda one: _key(one, rules), reverse=True)


def _key(cards: Cards, rules: Ruleset) -> tuple[int, list[int]]:
    return card_points(cards, rules), sorted(FACES[card] for card in cards)


def _points(melds: Sequence[Meld], rules: Ruleset) -> int:
    return sum(card_points(laid.cards, rules) for laid in melds)


def _burraco_opens(rules: Ruleset) -> bool:
    return rules.opening is not None and rules.opening.burraco_opens
