"""What the rules of Burraco may differ in: the fields of a ruleset and the words of its choices.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.burraco.cards import CARD_COUNT, RANKS, TWO, Card
from games.cards import Seat, seats

_EIGHT: Final = 8
POZZETTI: Final = 2
"""One for each pair."""


class BurracoClass(StrEnum):
    """What a burraco can be. A ruleset knows those that it has a bonus for.

    Royal: a sequence of all thirteen ranks. Super: a set of all eight cards of a rank. Where a ruleset
    does not know one, the burraco is of the class that ``instead`` names.
    """

    ROYAL = "royal"
    ROYAL_SEMI_CLEAN = "royal_semi_clean"
    SUPER = "super"
    SUPER_SEMI_CLEAN = "super_semi_clean"
    CLEAN = "clean"
    SEMI_CLEAN = "semi_clean"
    DIRTY = "dirty"

    @property
    def instead(self) -> BurracoClass:
        """The plainer class of the same burraco; clean and dirty are plain."""
        return _INSTEAD.get(self, self)


_INSTEAD: Final[Mapping[BurracoClass, BurracoClass]] = {
    BurracoClass.ROYAL: BurracoClass.CLEAN,
    BurracoClass.SUPER: BurracoClass.CLEAN,
    BurracoClass.ROYAL_SEMI_CLEAN: BurracoClass.SEMI_CLEAN,
    BurracoClass.SUPER_SEMI_CLEAN: BurracoClass.SEMI_CLEAN,
    BurracoClass.SEMI_CLEAN: BurracoClass.DIRTY,
}


class Draw(StrEnum):
    """How a turn may begin: a card from the stock, the top card of the pile, or the whole pile."""

    STOCK = "stock"
    TOP = "top"
    PILE = "pile"


class ClosingDiscard(StrEnum):
    """Whether the player who closes discards the last card."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class Pozzetto(StrEnum):
    """What became of a pair's pozzetto. ``TAKEN``: its player has not had a turn with it since."""

    PLAYED = "played"
    TAKEN = "taken"
    NOT_TAKEN = "not_taken"


class CardGroup(StrEnum):
    """The cards of one value."""

    JOKER = "joker"
    TWO = "two"
    ACE = "ace"
    KING_TO_EIGHT = "king_to_eight"
    SEVEN_TO_THREE = "seven_to_three"


def group_of(card: Card) -> CardGroup:
    """The value group to which ``card`` belongs."""
    rank = RANKS[card]
    if rank <= TWO:
        return (CardGroup.JOKER, CardGroup.ACE, CardGroup.TWO)[rank]
    return CardGroup.KING_TO_EIGHT if rank >= _EIGHT else CardGroup.SEVEN_TO_THREE


@dataclass(frozen=True, slots=True)
class Opening:
    """The least that a pair lays down the first time, in one turn.

    From a running total of ``from_total`` points up it takes melds worth ``least_points`` or, where
    ``burraco_opens``, a burraco; below it any meld opens.
    """

    from_total: int
    least_points: int
    burraco_opens: bool


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one kind of event. Amounts are in points, penalties are positive.

    Deal: ``tables`` are the numbers of players a table may have, the usual first; ``hand_size`` and
    ``pozzetto_size`` in cards, two pozzetti, one card turned up, the rest is the stock. ``values[card]`` is
    what each of the 108 cards is worth.

    Melds: at least ``meld_cards`` cards; a sequence has at most ``sequence_naturals`` naturals, a set at
    least ``set_naturals[0]`` and at most ``set_naturals[1]``, of a rank in ``set_ranks``; one wild at most
    in either. Without ``two_sets_of_one_rank`` a pair has one set of a rank at most.

    Burraco: ``burraco_cards`` or more. Semi-clean, where ``bonuses`` has it: a wild before or after at least
    ``semi_clean_run`` consecutive naturals of a sequence; a set of as many naturals as
    ``semi_clean_set_naturals`` names, and a wild. ``bonuses`` by class, in the order of the score sheet.

    Opening: ``None`` when any meld opens. ``draws`` are the ways to draw; with ``discards_after_opening``
    only a pair that has opened takes the top discard or the pile, except (``drawn_discards_may_open``)
    when what is taken makes the opening at once. ``pile_card_must_be_melded``: the pile is only taken by
    who melds one of its cards in that turn. ``one_card_pile_may_return``: the only card of a pile that was
    taken may be discarded in the same turn; otherwise only by who held an equal one.

    Closing: a burraco of one of ``closing_burracos``, the pozzetto taken (played or not), and the last card
    discarded (``closing_discard``), a wild only where ``closing_discard_may_be_wild``; it is worth
    ``closing_bonus``. The last ``unplayed_stock`` cards of the stock are never drawn: the hand ends
    and nobody closes.

    Count: ``pozzetto_penalties`` by what became of the pozzetto; ``taken_pozzetto_in_hand``: the cards of one
    taken and not played count as cards in hand; ``penalty_waived_when_neither_took``: neither pair pays when
    no pozzetto was taken. ``unopened_pays_double``: a pair without a meld pays its hand twice.

    Match: a game ends when a pair has ``game_target`` points (more than that with ``target_must_be_passed``);
    a tournament plays rounds of as many hands as one of ``round_hands``.
    """

    slug: str
    name: str
    tables: tuple[int, ...]
    hand_size: int
    pozzetto_size: int
    values: tuple[int, ...]
    meld_cards: int
    sequence_naturals: int
    set_naturals: tuple[int, int]
    set_ranks: frozenset[int]
    two_sets_of_one_rank: bool
    burraco_cards: int
    semi_clean_run: int
    semi_clean_set_naturals: frozenset[int]
    bonuses: Mapping[BurracoClass, int]
    closing_bonus: int
    opening: Opening | None
    draws: frozenset[Draw]
    discards_after_opening: bool
    drawn_discards_may_open: bool
    pile_card_must_be_melded: bool
    one_card_pile_may_return: bool
    closing_burracos: frozenset[BurracoClass]
    closing_discard: ClosingDiscard
    closing_discard_may_be_wild: bool
    pozzetto_penalties: Mapping[Pozzetto, int]
    taken_pozzetto_in_hand: bool
    penalty_waived_when_neither_took: bool
    unopened_pays_double: bool
    unplayed_stock: int
    game_target: int
    target_must_be_passed: bool
    round_hands: tuple[int, ...]

    def __hash__(self) -> int:
        """By the slug alone: equal rulesets have the same one, and questions about them are remembered."""
        return hash(self.slug)

    @property
    def players(self) -> int:
        """The usual number of players."""
        return self.tables[0]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the usual table, as a score sheet lists them."""
        return seats(self.players)

    def stock_size(self, players: int) -> int:
        """The cards of the stock after the deal: 41 with four players, 63 with two.

        >>> from games.burraco.rulesets import ruleset
        >>> ruleset("fibur-2026").stock_size(4), ruleset("fibur-2026").stock_size(2)
        (41, 63)
        """
        return CARD_COUNT - players * self.hand_size - POZZETTI * self.pozzetto_size - 1

    def known_class(self, finest: BurracoClass) -> BurracoClass:
        """``finest``, or the plainer class that this ruleset counts it as."""
        while finest not in self.bonuses and finest.instead is not finest:
            finest = finest.instead
        return finest
