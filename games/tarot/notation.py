"""Cards, hands and deals as text that a person can type and a program can read.

A card is its suit and its rank: ``SR`` the king of spades, ``H10``, ``D1``, ``CV`` the jack of clubs; ``T21``
a trump; ``X`` the Excuse. Ranks are R D C V 10..1 (K, Q and J are read too), suits S H D C (♠ ♥ ♦ ♣ too).

A hand names each suit once, high cards first: ``S:R,10,4 H:V D:2,1 T:21,15,1 X``. An empty hand is ``-``.
Spaces do not matter: ``s: r 10 4  h: v`` is read, too.

A deal has one line for every seat and one for the chien; blank lines and what follows ``#`` are skipped::

    N S:R,10,4 H:...
    E ...
    S ...
    W ...
    chien ...
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from games.card_texts import EMPTY, CardText, Place, card_texts
from games.cards import Suit
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import in_one_line
from games.tarot.deal import Hand, Layout, TarotDeal, make_deal
from games.tarot.deck import (
    DECK,
    EXCUSE,
    RANK_NAMES,
    TRUMP_COUNT,
    Card,
    is_trump,
    rank_of,
    suit_card,
    suit_of,
    trump,
)

CHIEN: Final = "chien"

_RANKS: Final = {name: rank for rank, name in enumerate(RANK_NAMES, start=1)} | {"K": 14, "Q": 13, "J": 11}
_SUITS: Final = {suit.value: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
GROUP: Final = re.compile(r"\S+")
SHOWN_LENGTH: Final = 20


def print_card(card: Card) -> str:
    """The text of a card.

    >>> [print_card(card) for card in (DECK[0], DECK[27], DECK[76], EXCUSE)]
    ['S1', 'HR', 'T21', 'X']
    """
    if card == EXCUSE:
        return "X"
    suit = suit_of(card)
    return f"T{rank_of(card)}" if suit is None else f"{suit}{RANK_NAMES[rank_of(card) - 1]}"


def print_hand(cards: Iterable[Card]) -> str:
    """The text of a hand: spades, hearts, diamonds, clubs, trumps, the Excuse; high cards first.

    >>> print_hand([DECK[76], DECK[56], DECK[13], EXCUSE])
    'S:R T:21,1 X'
    """
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for card in sorted(cards, key=lambda card: (suit_or_trump(card), -card)):
        groups[suit_or_trump(card)].append(print_card(card)[1:])
    order = [*(suit.value for suit in Suit), "T", "X"]
    texts = [
        letter if letter == "X" else f"{letter}:{','.join(groups[letter])}"
        for letter in order
        if letter in groups
    ]
    return " ".join(texts) or EMPTY


def suit_or_trump(card: Card) -> str:
    """The letter that a card's group begins with: S H D C, T, or X."""
    suit = suit_of(card)
    if suit is not None:
        return suit.value
    return "T" if is_trump(card) else "X"


def print_deal(deal: TarotDeal) -> str:
    """The text of a deal, a line for each seat and one for the chien."""
    lines = [f"{seat} {print_hand(hand)}" for seat, hand in deal.hands.items()]
    return "\n".join([*lines, f"{CHIEN} {print_hand(deal.chien)}"]) + "\n"


def parse_card(text: str) -> Card:
    """The card that ``text`` names; ``ProblemsError`` (``card_unknown``) when it names none.

    >>> [int(parse_card(text)) for text in ("S1", "♥K", "t21", "X")]
    [0, 27, 76, 77]
    """
    card = card_named(text.strip().upper())
    if card is None:
        raise ProblemsError([_unknown(text, (1, 1))])
    return card


def parse_hand(text: str) -> Hand:
    """The cards of a hand, in deck order; ``ProblemsError`` with everything unreadable or twice."""
    reader = HandReader()
    reader.read(text, 1, 1)
    raise_if_any([*reader.problems, *reader.twice()])
    return tuple(sorted(reader.places))


def parse_deal(text: str, ruleset: Layout) -> TarotDeal:
    """The deal that ``text`` describes; ``ProblemsError`` with all that is wrong, each with its place.

    ``where`` of a problem is ``line:column``; cards that are twice or missing are all named.
    """
    reader = HandReader()
    holders: dict[str, tuple[int, list[Card]]] = {}
    names = {name.upper(): name for name in (*ruleset.seats, CHIEN)}
    for number, line in enumerate(text.splitlines(), start=1):
        head = GROUP.search(line.split("#", 1)[0])
        if head is None:
            continue
        name = names.get(head[0].upper().rstrip(":"))
        if name is None or name in holders:
            reader.problems.append(
                _bad_holder(head[0], (number, head.start() + 1), list(names.values()), name)
            )
        cards = reader.read(line.split("#", 1)[0][head.end() :], number, head.end() + 1)
        if name is not None:
            holders.setdefault(name, (number, cards))
    problems = [*reader.problems, *reader.twice(), *_wrong_sizes(holders, ruleset), *reader.missing()]
    raise_if_any(problems)
    return make_deal({seat: holders[seat][1] for seat in ruleset.seats}, holders[CHIEN][1], ruleset)


def card_named(text: str) -> Card | None:
    """The card of ``text`` (upper case, nothing around it), or ``None``."""
    if text == "X":
        return EXCUSE
    head, rank = text[:1], text[1:]
    if head == "T":
        plain = rank.isascii() and rank.isdecimal() and not rank.startswith("0") and len(rank) < 3
        return trump(int(rank)) if plain and int(rank) <= TRUMP_COUNT else None
    return suit_card(_SUITS[head], _RANKS[rank]) if head in _SUITS and rank in _RANKS else None


def _card_of(written: CardText) -> Card | None:
    cards = map(card_named, written.readings)
    return next((card for card in cards if card is not None), None)


class HandReader:
    """Reads hands, and remembers every card's places and every problem."""

    def __init__(self) -> None:
        self.places: defaultdict[Card, list[Place]] = defaultdict(list)
        self.problems: list[Problem] = []

    def read(self, text: str, line: int, column: int) -> list[Card]:
        """The readable cards of a hand whose text begins at ``line`` and ``column``."""
        cards = []
        for written in card_texts(text, line, column):
            card = _card_of(written)
            if card is None:
                self.problems.append(_unknown(written.text, written.place))
            else:
                self.places[card].append(written.place)
                cards.append(card)
        return cards

    def twice(self) -> Iterator[Problem]:
        """A problem for each card that stands in more than one place."""
        for card, places in sorted(self.places.items()):
            if len(places) > 1:
                message = gettext_noop("%(card)s is there %(times)s times: at %(places)s.")
                params: dict[str, str | int] = {
                    "card": print_card(card),
                    "times": len(places),
                    "places": ", ".join(map(place_text, places)),
                }
                yield Problem("card_twice", message, params, place_text(places[1]))

    def missing(self) -> Iterator[Problem]:
        """One problem that names all cards of the pack that stand nowhere."""
        absent = [print_card(card) for card in DECK if card not in self.places]
        if absent:
            message = gettext_noop("Missing from the deal: %(cards)s.")
            yield Problem("cards_missing", message, {"cards": " ".join(absent)})


def place_text(place: Place) -> str:
    """A place as a problem names it: ``line:column``."""
    return f"{place[0]}:{place[1]}"


def _unknown(text: str, place: Place) -> Problem:
    message = gettext_noop("“%(text)s” is no card: SR, H10, CV, T21 and X are.")
    return Problem("card_unknown", message, {"text": in_one_line(text[:SHOWN_LENGTH])}, place_text(place))


def _bad_holder(text: str, place: Place, names: Sequence[str], name: str | None) -> Problem:
    if name is not None:
        message = gettext_noop("There is a second line for %(name)s.")
        return Problem("holder_twice", message, {"name": name}, place_text(place))
    message = gettext_noop("A line begins with one of %(names)s, not with “%(text)s”.")
    return Problem(
        "holder_unknown",
        message,
        {"names": ", ".join(names), "text": in_one_line(text[:SHOWN_LENGTH])},
        place_text(place),
    )


def _wrong_sizes(holders: dict[str, tuple[int, list[Card]]], ruleset: Layout) -> Iterator[Problem]:
    expected = [*((seat.value, ruleset.hand_size) for seat in ruleset.seats), (CHIEN, ruleset.chien_size)]
    for name, size in expected:
        line, cards = holders.get(name, (0, []))
        if len(cards) != size:
            message = gettext_noop("%(name)s has %(count)s cards instead of %(size)s.")
            where = f"{line}:1" if line else ""
            yield Problem(
                "wrong_card_count", message, {"name": name, "count": len(cards), "size": size}, where
            )
