"""The 108 cards of Burraco as small integers, with tables to read them.

Two packs of 54. A card is an ``int`` below 108 (a ``Card`` for the type checker, nothing at run time), so
that a hand can be a sorted tuple or a bit mask and every question about a card is one look-up::

    card = 2 * face + copy    faces 0..12 spades A 2 .. 10 J Q K, 13..25 hearts, 26..38 diamonds,
                              39..51 clubs
    104..107                  the four jokers, which are all alike: face 52

Two cards of one face are *equal*: the game cannot tell them apart, only the pack from which they come.

Source: domain, section 1.
"""

from __future__ import annotations

from typing import Final, NewType

from games.cards import Suit

Card = NewType("Card", int)

SUITS: Final = tuple(Suit)
RANKS_PER_SUIT: Final = 13
ACE, TWO, THREE, JACK, QUEEN, KING = 1, 2, 3, 11, 12, 13
RANK_NAMES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COPIES: Final = 2
JOKER_FACE: Final = len(SUITS) * RANKS_PER_SUIT
JOKER_COUNT: Final = 4
_FIRST_JOKER: Final = COPIES * JOKER_FACE
CARD_COUNT: Final = _FIRST_JOKER + JOKER_COUNT
DECK: Final = tuple(Card(number) for number in range(CARD_COUNT))
JOKERS: Final = DECK[_FIRST_JOKER:]

FACES: Final[tuple[int, ...]] = tuple(min(card // COPIES, JOKER_FACE) for card in DECK)
"""``FACES[card]``: equal cards have the same face, 0 to 52."""
RANKS: Final[tuple[int, ...]] = tuple(
    0 if card in JOKERS else FACES[card] % RANKS_PER_SUIT + 1 for card in DECK
)
"""``RANKS[card]``: 1 the ace to 13 the king, 0 for a joker."""
SUIT_NUMBERS: Final[tuple[int, ...]] = tuple(FACES[card] // RANKS_PER_SUIT for card in DECK)
"""``SUIT_NUMBERS[card]``: the place of the suit in ``SUITS``, 4 for a joker."""
WILD_CARDS: Final = frozenset(card for card in DECK if RANKS[card] in (0, TWO))
"""The cards that can act as a wild: four jokers and eight twos (*pinelle*)."""


def suited(suit: Suit, rank: int, copy: int = 0) -> Card:
    """The card ``rank`` (1 the ace to 13 the king) of ``suit`` out of pack ``copy`` (0 or 1).

    ``ValueError`` for another rank or copy.
    """
    if not 1 <= rank <= RANKS_PER_SUIT:
        raise ValueError(f"a suit has ranks 1 to {RANKS_PER_SUIT}, not {rank}")
    if not 0 <= copy < COPIES:
        raise ValueError(f"there are copies 0 and 1, not {copy}")
    return Card(COPIES * (SUITS.index(suit) * RANKS_PER_SUIT + rank - 1) + copy)


def joker(number: int = 0) -> Card:
    """Joker ``number``, 0 to 3; ``ValueError`` for another number."""
    if not 0 <= number < JOKER_COUNT:
        raise ValueError(f"jokers are 0 to {JOKER_COUNT - 1}, not {number}")
    return JOKERS[number]


def suit_of(card: Card) -> Suit | None:
    """The suit of ``card``; ``None`` for a joker.

    >>> suit_of(suited(Suit.HEARTS, KING))
    <Suit.HEARTS: 'H'>
    """
    return None if card >= _FIRST_JOKER else SUITS[SUIT_NUMBERS[card]]


def is_joker(card: Card) -> bool:
    """One of the four jokers."""
    return card >= _FIRST_JOKER


def is_pinella(card: Card) -> bool:
    """One of the eight twos, wild unless it lies in its natural place."""
    return RANKS[card] == TWO


def can_be_wild(card: Card) -> bool:
    """A joker or a two; whether a two *acts* as a wild, its place in a meld says."""
    return card in WILD_CARDS


def equal(card: Card, other: Card) -> bool:
    """Whether two cards are alike but for the pack they come from; all jokers are.

    >>> equal(suited(Suit.CLUBS, 7, 0), suited(Suit.CLUBS, 7, 1)), equal(joker(0), joker(3))
    (True, True)
    """
    return FACES[card] == FACES[other]


def face_name(card: Card) -> str:
    """The face of ``card`` as text: suit letter and rank, ``*`` for a joker.

    >>> face_name(suited(Suit.SPADES, 10)), face_name(suited(Suit.DIAMONDS, ACE)), face_name(joker())
    ('S10', 'DA', '*')
    """
    return "*" if is_joker(card) else f"{SUITS[SUIT_NUMBERS[card]]}{RANK_NAMES[RANKS[card] - 1]}"
