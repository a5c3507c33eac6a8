"""Whether a text holds cards of a secret board, in whatever form: notation, tokens, a table, a number.

A hand is looked for as its groups (the cards of one suit: six or more, in any order, with anything between
them that is no rank), as its single cards in any order, as the places of its cards in the pack, as the number
of the deal, and as the list that deals it from a sorted pack. Short groups are found in the notation only:
a few numbers in a row stand on every page.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from itertools import pairwise

from pypdf import PdfReader

from games.models import Board, BoardSet
from games.registry import dealable
from games.selectors.blind import blind_steps
from games.tarot.deck import DECK
from games.tarot.notation import parse_deal, print_card
from games.web.boards.views import RECIPE

LEAST_GROUP = 6
LEAST_NOTED = 4
SURELY_A_SUIT = 9
_GROUP = re.compile(r"([SHDCT]):((?:\d+|[RDCVKQJ])(?:,(?:\d+|[RDCVKQJ]))*)")
#: Kings, queens and jacks by their English letters are the same cards.
_LETTERS = str.maketrans("KQJ", "RDV")
_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
#: A rank, or the sign of a suit, at which a group ends.
_RANK = re.compile(r"[SHDCT]:|[♠♥♦♣]|(?<![\w.])(?:1[0-9]|2[01]|[1-9]|[RDCVKQJ])(?![\w.%])")
_CARD = re.compile(r"(?<!\w)(?:[SHDC♠♥♦♣] ?(?:10|[1-9]|[RDCVKQJ])|T(?:1[0-9]|2[01]|[1-9])|X)(?!\w)")
_RANK_FIRST = re.compile(r"(?<!\w)(?:(10|[1-9]|[RDCVKQJ]) ?([SHDC♠♥♦♣])|(T(?:1[0-9]|2[01]|[1-9])|X))(?!\w)")
_NUMBER = re.compile(r"\d+")
_HEAP = re.compile(r"(?<!\w)(?:N|E|S|W|[Cc]hien)(?!\w)")
_SPACES = re.compile(r"\s+")
_TAGS = re.compile(r"<[^>]*>")


class Secrets:
    """What may not leave the house: made of the secret boards of some sets."""

    def __init__(self, board_sets: Iterable[BoardSet]) -> None:
        self.strings: dict[str, str] = {}
        self.groups: dict[tuple[str, frozenset[str]], str] = {}
        self.rank_groups: dict[int, set[tuple[str, ...]]] = {}
        self.hands: dict[int, set[tuple[str, ...]]] = {}
        self.places: dict[int, set[tuple[str, ...]]] = {}
        self.packs: set[tuple[str, ...]] = set()
        for board_set in board_sets:
            self._take_key(board_set)
            for board in board_set.boards.filter(released_at=None):
                self._take(board)
        for board in Board.objects.exclude(released_at=None):
            self._leave_out(board.cards)
        # The examples of the recipe are everybody's.
        self._leave_out(RECIPE.read_text())

    def _take_key(self, board_set: BoardSet) -> None:
        key = bytes(board_set.key)
        for text in (key.hex(), key.hex().upper(), base64.b64encode(key).decode(), repr(key)[2:40]):
            self.strings[text] = f"the key of {board_set}"

    def _take(self, board: Board) -> None:
        rules = dealable(board.board_set.game).ruleset(board.board_set.ruleset)
        deal = parse_deal(board.cards, rules)
        game = dealable("tarot").dealt(board.board_set.rules, rules.players)
        number = game.number_of_deal(deal)
        name = f"board {board.number} of {board.board_set}"
        self.strings |= {str(number): name, f"{number:x}": name, f"{number:X}": name}
        self.strings[board.cards_mark] = f"the mark of {name}"
        for made, unit in board.plays:
            self.strings[f"{unit}"] = f"what robots made of {name} ({made})"
        for cards in [*deal.hands.values(), deal.chien]:
            texts = [print_card(card) for card in cards]
            self.hands.setdefault(len(cards), set()).add(tuple(sorted(texts)))
            places = tuple(sorted(str(DECK.index(card)) for card in cards))
            self.places.setdefault(len(cards), set()).add(places)
            self._take_groups(texts, name)
        self.packs.add(tuple(step.heap[0].upper() for step in blind_steps(board)))

    def _leave_out(self, shown: str) -> None:
        """A suit that is the same in a released board may be shown."""
        for suit, ranks in _GROUP.findall(shown):
            self.groups.pop((suit, frozenset(ranks.split(","))), None)

    def _take_groups(self, texts: Sequence[str], name: str) -> None:
        for suit in "SHDCT":
            ranks = [text[1:] for text in texts if text[0] == suit]
            if len(ranks) >= LEAST_GROUP and not _is_run(ranks):
                self.rank_groups.setdefault(len(ranks), set()).add(tuple(sorted(ranks)))
            if len(ranks) >= LEAST_NOTED:
                self.groups[suit, frozenset(ranks)] = name

    def found_in(self, text: str) -> list[str]:
        """What of it stands in a text."""
        bare = unescape(_TAGS.sub(" ", text))
        squeezed = {_SPACES.sub("", one).translate(_SIGNS) for one in (text, bare)}
        found = {
            f"{name}: {secret[:24]}"
            for secret, name in self.strings.items()
            if any(secret in one for one in squeezed)
        }
        for one in squeezed:
            noted = [
                (suit, frozenset(ranks.translate(_LETTERS).split(","))) for suit, ranks in _GROUP.findall(one)
            ]
            found |= {f"{self.groups[group]}: {group}" for group in noted if group in self.groups}
        ranks = [rank.translate(_LETTERS) for rank in _RANK.findall(bare)]
        cards = [_plain(card) for card in _CARD.findall(bare)]
        turned = [_plain(f"{suit}{rank}{other}") for rank, suit, other in _RANK_FIRST.findall(bare)]
        suits = _windows(ranks, self.rank_groups, "cards of a suit")
        found |= {window for window in suits if not _is_list_of_numbers(window.partition(": ")[2].split())}
        found |= set(_windows(cards, self.hands, "a hand")) | set(_windows(turned, self.hands, "a hand"))
        found |= set(_windows(_NUMBER.findall(bare), self.places, "a hand by the places of its cards"))
        heaps = tuple(heap[0].upper() for heap in _HEAP.findall(bare.replace('"', " ")))
        spoken = tuple(heap[0].upper() for heap in re.findall(r'data-heap="(\w+)"', text))
        if any(_holds(sequence, pack) for pack in self.packs for sequence in (heaps, spoken)):
            found.add("the list that deals a board from a sorted pack")
        return sorted(found)


def _plain(card: str) -> str:
    """A card as the notation writes it."""
    text = card.replace(" ", "").translate(_SIGNS)
    return text[0] + text[1:].translate(_LETTERS)


def _is_run(ranks: Sequence[str]) -> bool:
    """Whether the ranks are numbers one after the other, as they stand on any page."""
    if not all(rank.isdecimal() for rank in ranks):
        return False
    return all(before - after == 1 for before, after in pairwise(sorted(map(int, ranks), reverse=True)))


def _is_list_of_numbers(ranks: Sequence[str]) -> bool:
    """Whether it is a few numbers without an order: places and board numbers look like that, no hand does."""
    if len(ranks) >= SURELY_A_SUIT or not all(rank.isdecimal() for rank in ranks):
        return False
    numbers = [*map(int, ranks)]
    return sorted(numbers) not in (numbers, numbers[::-1])


def _windows(tokens: Sequence[str], groups: dict[int, set[tuple[str, ...]]], name: str) -> Iterator[str]:
    """Every group whose cards stand together in ``tokens``, in whatever order."""
    marks = [hash(token) for token in tokens]
    for size, wanted in groups.items():
        sums = {sum(map(hash, group)) for group in wanted}
        if len(tokens) < size:
            continue
        total = sum(marks[:size])
        for start in range(len(tokens) - size + 1):
            if start:
                total += marks[start + size - 1] - marks[start - 1]
            if total in sums and tuple(sorted(tokens[start : start + size])) in wanted:
                yield f"{name}: {' '.join(tokens[start : start + size])}"


def _holds(sequence: Sequence[str], part: Sequence[str]) -> bool:
    return "".join(part) in "".join(sequence)


def text_of(content: bytes, content_type: str) -> str:
    """What can be read in an answer: of a PDF its text and what its file says of itself."""
    if not content.startswith(b"%PDF"):
        return content.decode("utf-8", "replace")
    pdf = PdfReader(io.BytesIO(content))
    return "\n".join([str(pdf.metadata), content_type, *(page.extract_text() for page in pdf.pages)])
