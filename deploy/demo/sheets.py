"""What a table of the demo writes down for a deal: plausible, possible, and always the same.

The model. The taker's hand and the chien say how many bouts the attack starts with; now and then one changes
camp. From there the attack expects

    28 + 6 * bouts + (valuation - 40) / 2 + edge     points,

``edge`` being how much better the taker plays than the others, and four dice add between -12 and +12. So a
hand at the ruleset's threshold with one bout mostly fails, one worth 60 with two mostly succeeds. A hand of
ten trumps is usually shown; the Petit is brought home at the end now and then. What no deal can produce is
taken back step by step until the rules accept the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.cards import Seat
from games.dealing.stream import HashStream
from games.tarot.checks import check_sheet
from games.tarot.deal import TarotDeal
from games.tarot.deck import BOUTS, PETIT, Card, counts_as_trump
from games.tarot.rulesets import Ruleset
from games.tarot.sheet import sheet_as_dict
from games.tarot.valuation import valuation
from games.tarot.vocabulary import Camp, Contract, Poignee, PoigneeSize, Sheet

_DICE, _DIE = 4, 7
_LEAST_POINTS, _MOST_POINTS = 14, 82


def plausible_sheet(
    deal: TarotDeal, taker: Seat, ruleset: Ruleset, stream: HashStream, edge: int = 0
) -> dict[str, object]:
    """The JSON form of a sheet that ``deal`` may well have ended in; the rules accept it."""
    hand = deal.hands[taker]
    bouts = _bouts(hand, deal.chien, stream)
    noise = sum(stream.below(_DIE) for _ in range(_DICE)) - _DICE * (_DIE // 2)
    points = 28 + 6 * bouts + (valuation(hand) - 40) // 2 + edge + noise
    sheet = Sheet(
        contract=ruleset.imposed_contract or Contract.GARDE,
        taker=taker,
        bouts=bouts,
        half_points=2 * min(max(points, _LEAST_POINTS), _MOST_POINTS),
        petit_au_bout=_petit(hand, bouts, stream),
        poignees=tuple(_poignees(deal, taker, ruleset, stream)),
    )
    return sheet_as_dict(_possible(sheet, ruleset), ruleset)


def _bouts(hand: Iterable[Card], chien: Iterable[Card], stream: HashStream) -> int:
    """Bouts of hand and chien; the Petit is lost once in six, one of the others' is won once in five."""
    own = BOUTS & {*hand, *chien}
    lost = PETIT in own and stream.below(6) == 0
    won = len(own) < len(BOUTS) and stream.below(5) == 0
    return len(own) - lost + won


def _petit(hand: Iterable[Card], bouts: int, stream: HashStream) -> Camp | None:
    """Twelve times in a hundred for a long hand that holds it, twice in a hundred for the defence."""
    chance = stream.below(100)
    trumps = sum(map(counts_as_trump, hand))
    if PETIT in hand and trumps >= 8 and bouts:
        return Camp.ATTACK if chance < 12 else None
    return Camp.DEFENCE if chance < 2 and bouts < len(BOUTS) else None


def _poignees(deal: TarotDeal, taker: Seat, ruleset: Ruleset, stream: HashStream) -> Iterable[Poignee]:
    """Whoever has enough trumps shows them nine times in ten, the largest poignée there is."""
    for seat, hand in deal.hands.items():
        trumps = sum(map(counts_as_trump, hand))
        sizes = [size for size in PoigneeSize if ruleset.poignee_trumps[size] <= trumps]
        if sizes and stream.below(10):
            size = max(sizes, key=lambda size: ruleset.poignee_trumps[size])
            yield Poignee(size, Camp.ATTACK if seat is taker else Camp.DEFENCE)


def _possible(sheet: Sheet, ruleset: Ruleset) -> Sheet:
    """``sheet``, or the nearest one without the Petit and the poignées, or one just at its target."""
    target = 2 * ruleset.targets[sheet.bouts]
    bare = Sheet(sheet.contract, sheet.taker, sheet.bouts, sheet.half_points)
    at_target = Sheet(sheet.contract, sheet.taker, sheet.bouts, target)
    return next(found for found in (sheet, bare, at_target) if not check_sheet(found, ruleset))
