"""The boards of a duplicate set: dealt from a key, playable, their takers balanced.

Board ``n`` of set ``set_code`` is dealt under the context ``"tarot/<ruleset>/<set_code>/<n>"`` (see
``games.dealing.generate``), again until

- no hand holds a petit sec (RO2012: a pre-dealt board never contains it), and
- the designated taker's hand is worth at least the ruleset's ``playable_valuation``.

No board depends on another one, so a single board can be derived again by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.cards import Seat, left_of
from games.dealing.generate import generate
from games.tarot.deal import TarotDeal, deal_count, deal_of_number, has_petit_sec
from games.tarot.rulesets import Ruleset
from games.tarot.valuation import valuation


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board; ``rejections`` counts, by reason, the deals that were refused before ``deal``."""

    number: int
    dealer: Seat
    taker: Seat
    deal: TarotDeal
    deal_number: int
    valuation: int
    rejections: Mapping[str, int]

    @property
    def rejected(self) -> int:
        """How many deals were refused before this one."""
        return sum(self.rejections.values())


def dealer_of(taker: Seat, ruleset: Ruleset) -> Seat:
    """The dealer of a designated taker's board: the taker, at the dealer's right, is the first to speak."""
    return left_of(taker, ruleset.players)


def deal_board(key: bytes, set_code: str, number: int, ruleset: Ruleset, taker: Seat) -> DealtBoard:
    """Board ``number`` alone. ``ValueError`` for a key that has not 512 bits or a taker who has no seat."""
    if taker not in ruleset.seats:
        raise ValueError(f"{taker} is no seat of {ruleset.slug}")

    def objection(deal: TarotDeal) -> str | None:
        if ruleset.petit_sec_annuls and has_petit_sec(deal):
            return "petit_sec"
        return None if is_playable(deal, taker, ruleset) else "not_playable"

    found = generate(
        key,
        f"tarot/{ruleset.slug}/{set_code}/{number}",
        deal_count(ruleset),
        lambda deal_number: deal_of_number(deal_number, ruleset),
        objection,
    )
    worth = valuation(found.deal.hands[taker])
    return DealtBoard(
        number, dealer_of(taker, ruleset), taker, found.deal, found.number, worth, found.rejections
    )


def is_playable(deal: TarotDeal, taker: Seat, ruleset: Ruleset) -> bool:
    """Whether the designated taker's hand is worth launching, by the ruleset's threshold."""
    return valuation(deal.hands[taker]) >= ruleset.playable_valuation


def deal_boards(
    key: bytes, set_code: str, count: int, ruleset: Ruleset, takers: Sequence[Seat] | None = None
) -> list[DealtBoard]:
    """Boards 1 to ``count`` of a set: the same key, code and ruleset always give the same boards.

    ``takers`` are gone through again and again, from board 1; left out, they are the ruleset's
    seats in turn, so that of any four boards in a row each seat takes one.
    """
    turn = tuple(takers or ruleset.seats)
    return [
        deal_board(key, set_code, number, ruleset, turn[(number - 1) % len(turn)])
        for number in range(1, count + 1)
    ]
