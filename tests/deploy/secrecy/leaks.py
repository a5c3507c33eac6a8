"""Whether a text holds cards of a secret board, in whatever form: notation, tokens, a table, a number.

A hand is looked for as its groups (the cards of one suit: six or more in order, nine or more in any, with
anything between them that is no rank), as its single cards in any order, as the places of its cards in the
pack, as the number of the deal, and as the list that deals it from a sorted pack. Short groups are found in
the notation only: a few numbers in a row stand on every page.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from itertools import accumulate, pairwise
from operator import sub

from pypdf import PdfReader

from games.models import Board, BoardSet
from games.registry import dealable
from games.selectors.blind import blind_steps
from games.selectors.heaps import dealt_of_set
from games.web.boards.views import RECIPE

LEAST_GROUP = 6
LEAST_NOTED = 4
LEAST_LINE = 12
SURELY_A_SUIT = 9
_GROUP = re.compile(r"([SHDCT]):((?:\d+|[ARDCVKQJ])(?:,(?:\d+|[ARDCVKQJ]))*)")
#: Kings, queens and jacks by their English letters are the same cards.
_LETTERS = str.maketrans("KQJ", "RDV")
_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
#: A rank, or the sign of a suit, at which a group ends.
_RANK = re.compile(r"[SHDCT]:|[♠♥♦♣]|(?<![\w.])(?:1[0-9]|2[01]|[1-9]|[RDCVKQJ])(?![\w.%])")
_CARD = re.compile(r"(?<!\w)(?:[SHDC♠♥♦♣] ?(?:10|[1-9]|[ARDCVKQJ])|T(?:1[0-9]|2[01]|[1-9])|X)(?!\w)")
_RANK_FIRST = re.compile(r"(?<!\w)(?:(10|[1-9]|[ARDCVKQJ]) ?([SHDC♠♥♦♣])|(T(?:1[0-9]|2[01]|[1-9])|X))(?!\w)")
_NUMBER = re.compile(r"\d+")
#: The first letter of a heap: a seat, the chien, a pozzetto, the card turned up, the stock.
_HEAP = re.compile(r"(?<!\w)(?:([NESWO])|([Cc])hien|(p)ozzetto \d|(t)urned|(s)tock)(?!\w)")
_HEIGHTS = "VCDR"
_JOKER = "*"
_SPACES = re.compile(r"\s+")
_TAGS = re.compile(r"<[^>]*>")


class Groups:
    """Cards that lie together, found in whatever order they are written."""

    def __init__(self) -> None:
        self._of_size: dict[int, dict[int, set[tuple[str, ...]]]] = {}

    def add(self, tokens: Iterable[str]) -> None:
        """One group more."""
        group = tuple(sorted(tokens))
        self._of_size.setdefault(len(group), {}).setdefault(sum(map(hash, group)), set()).add(group)

    def found_in(self, tokens: Sequence[str], name: str) -> Iterator[str]:
        """Every group whose cards stand together in ``tokens``: first by their sums, which is quick."""
        before = [0, *accumulate(map(hash, tokens))]
        for size, wanted in self._of_size.items():
            if wanted.keys().isdisjoint(map(sub, before[size:], before)):
                continue
            for start, total in enumerate(map(sub, before[size:], before)):
                here = tokens[start : start + size]
                if tuple(sorted(here)) in wanted.get(total, ()):
                    yield f"{name}: {' '.join(here)}"


class Secrets:
    """What may not leave the house: made of the secret boards of some sets."""

    def __init__(self, board_sets: Iterable[BoardSet]) -> None:
        self.strings: dict[str, str] = {}
        self.groups: dict[tuple[str, frozenset[str]], str] = {}
        self.rank_groups, self.hands, self.places = Groups(), Groups(), Groups()
        self.packs: set[str] = set()
        for board_set in board_sets:
            if board_set.commitment:
                self._take_key(board_set)
            for board in board_set.boards.filter(released_at=None, is_written=True):
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
        rules = dealable(board.board_set.game)
        game, _players = dealt_of_set(board.board_set, board.cards)
        deal = game.parse_deal(board.cards)
        number = game.number_of_deal(deal)
        name = f"board {board.number} of {board.board_set}"
        self.strings |= {str(number): name, f"{number:x}": name, f"{number:X}": name}
        self.strings[board.cards_mark] = f"the mark of {name}"
        for made, unit in board.plays:
            self.strings[f"{unit}"] = f"what robots made of {name} ({made})"
        for texts in game.hands(deal).values():
            if len(texts) > 1:
                self.hands.add(_plain(text) for text in texts if text != _JOKER)
            if len(set(rules.pack)) == len(rules.pack):
                self.places.add(str(rules.pack.index(text)) for text in texts)
            self._take_groups(texts, name)
        if len(set(rules.pack)) < len(rules.pack):
            # Of two packs a hand has short groups of many suits: only all of them together tell it.
            lines = (_SPACES.sub("", line) for line in board.cards.splitlines())
            self.strings |= {line: name for line in lines if len(line) > LEAST_LINE}
        self.packs.add("".join(step.heap[0].upper() for step in blind_steps(board)))

    def _leave_out(self, shown: str) -> None:
        """A suit that is the same in a released board may be shown."""
        for suit, ranks in _GROUP.findall(shown):
            self.groups.pop((suit, frozenset(ranks.split(","))), None)

    def _take_groups(self, texts: Sequence[str], name: str) -> None:
        for suit in "SHDCT":
            ranks = [_plain(text)[1:] for text in texts if text[0] == suit]
            if len(ranks) >= LEAST_GROUP and not _is_run(ranks):
                self.rank_groups.add(ranks)
            if len(set(ranks)) >= LEAST_NOTED:
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
        suits = self.rank_groups.found_in(ranks, "cards of a suit")
        found |= {window for window in suits if _is_written_as_a_suit(window.partition(": ")[2].split())}
        found |= {hand for tokens in (cards, turned) for hand in self.hands.found_in(tokens, "a hand")}
        found |= set(self.places.found_in(_NUMBER.findall(bare), "a hand by the places of its cards"))
        heaps = "".join(heap[heap.lastindex or 0] for heap in _HEAP.finditer(bare.replace('"', " ")))
        heaps = heaps.upper().replace("O", "W")
        spoken = "".join(heap[0].upper() for heap in re.findall(r'data-heap="(\w+)"', text))
        if any(pack in sequence for pack in self.packs for sequence in (heaps, spoken)):
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


def _is_written_as_a_suit(ranks: Sequence[str]) -> bool:
    """Whether it is in the order of the ranks, up or down, or too long for anything else.

    Places, board numbers and the ends of two released suits stand together in any order.
    """
    if len(ranks) >= SURELY_A_SUIT:
        return True
    heights = [_HEIGHTS.find(rank) + 22 if rank in _HEIGHTS else int(rank) for rank in ranks]
    return sorted(heights) in (heights, heights[::-1])


def text_of(content: bytes, content_type: str) -> str:
    """What can be read in an answer: of a PDF its text and what its file says of itself."""
    if not content.startswith(b"%PDF"):
        return content.decode("utf-8", "replace")
    pdf = PdfReader(io.BytesIO(content))
    return "\n".join([str(pdf.metadata), content_type, *(page.extract_text() for page in pdf.pages)])
