"""Cards and hands as text that a person can type and a program can read.

A card is its suit and its rank: ``SA`` the ace of spades, ``H10``, ``D2``, ``CJ``; ``*`` is a joker. Suits
are S H D C (♠ ♥ ♦ ♣ too), ranks A 2..10 J Q K. Two equal cards are simply written twice.

A hand names each suit once, low cards first and the ace the lowest, then the jokers:
``S:3,4,5,5 H:A,K * *``. An empty hand is ``-``. Spaces do not matter: ``s: 3 4 5 5  h: a k`` is read, too.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from games.burraco.cards import (
    COPIES,
    FACES,
    JOKER_COUNT,
    JOKER_FACE,
    RANK_NAMES,
    Card,
    face_name,
    is_joker,
    joker,
    suited,
)
from games.burraco.deal import Hand, first_of_face, numbered
from games.card_texts import EMPTY, CardText, Place, card_texts
from games.cards import Suit
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import in_one_line

_RANKS: Final = {name: rank for rank, name in enumerate(RANK_NAMES, start=1)}
_SUITS: Final = {suit.value: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_JOKER: Final = face_name(joker())
GROUP: Final = re.compile(r"\S+")
SHOWN: Final = 20


def where(place: Place) -> str:
    """``line:column``, as problems name it."""
    return f"{place[0]}:{place[1]}"


def print_hand(cards: Iterable[Card]) -> str:
    """The text of a hand.

    >>> from games.burraco.cards import DECK
    >>> print_hand([DECK[20], DECK[21], DECK[0], DECK[30], joker(), joker(1)])
    'S:A,J,J H:3 * *'
    """
    groups: defaultdict[str, list[str]] = defaultdict(list)
    jokers = []
    for card in sorted(cards):
        name = face_name(card)
        if is_joker(card):
            jokers.append(name)
        else:
            groups[name[0]].append(name[1:])
    texts = [f"{suit}:{','.join(ranks)}" for suit, ranks in groups.items()]
    return " ".join([*texts, *jokers]) or EMPTY


def parse_card(text: str) -> Card:
    """The first card of the deck that ``text`` names; ``ProblemsError`` (``card_unknown``) for none.

    >>> [int(parse_card(text)) for text in ("SA", "♥10", "d2", "*")]
    [0, 44, 54, 104]
    """
    card = _card(text.strip().upper())
    if card is None:
        raise ProblemsError([_unknown(text, (1, 1))])
    return card


def parse_hand(text: str, *, line: int = 1, column: int = 1) -> Hand:
    """The cards of a hand that begins at ``line`` and ``column``, equal ones numbered, in deck order.

    ``ProblemsError`` with all that is unreadable or there too often.
    """
    reader = CardReader()
    cards = reader.read(text, line, column)
    raise_if_any([*reader.problems, *reader.too_often()])
    return tuple(numbered(sorted(cards)))


def _card(text: str) -> Card | None:
    """The card of ``text`` (upper case, nothing around it), or ``None``."""
    if text == _JOKER:
        return joker()
    head, rank = text[:1], text[1:]
    return suited(_SUITS[head], _RANKS[rank]) if head in _SUITS and rank in _RANKS else None


def _card_of(written: CardText) -> Card | None:
    cards = map(_card, written.readings)
    return next((card for card in cards if card is not None), None)


class CardReader:
    """Reads cards, and remembers every face's places and every problem."""

    def __init__(self) -> None:
        self.places: defaultdict[int, list[Place]] = defaultdict(list)
        self.problems: list[Problem] = []

    def read(self, text: str, line: int, column: int) -> list[Card]:
        """The readable cards, in the order of the text, which begins at ``line`` and ``column``."""
        cards = []
        for written in card_texts(text, line, column):
            card = _card_of(written)
            if card is None:
                self.problems.append(_unknown(written.text, written.place))
            else:
                self.places[FACES[card]].append(written.place)
                cards.append(card)
        return cards

    def too_often(self) -> Iterator[Problem]:
        """A problem for each face that stands there more often than the two packs have it."""
        for face, places in sorted(self.places.items()):
            most = _count_of(face)
            if len(places) > most:
                message = gettext_noop(
                    "%(card)s is there %(times)s times, but there are %(most)s: at %(places)s."
                )
                params: dict[str, str | int] = {
                    "card": face_name(first_of_face(face)),
                    "times": len(places),
                    "most": most,
                    "places": ", ".join(map(where, places)),
                }
                yield Problem("card_too_often", message, params, where(places[most]))

    def missing(self) -> Iterator[Problem]:
        """One problem that names all cards of the two packs that stand nowhere."""
        there = Counter({face: len(places) for face, places in self.places.items()})
        absent = Counter(FACES) - there
        if absent:
            names = [face_name(first_of_face(face)) for face in sorted(absent.elements())]
            message = gettext_noop("Missing from the deal: %(cards)s.")
            yield Problem("cards_missing", message, {"cards": " ".join(names)})


def _count_of(face: int) -> int:
    return JOKER_COUNT if face == JOKER_FACE else COPIES


def _unknown(text: str, place: Place) -> Problem:
    message = gettext_noop("“%(text)s” is no card: SA, H10, D2, CJ and * are.")
    return Problem("card_unknown", message, {"text": in_one_line(text[:SHOWN])}, where(place))
