"""The lines of a record, sorted by their first word, and the words and cards in them with their places."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from games.cards import Seat
from games.problems import Problem, gettext_noop
from games.reading import in_one_line
from games.tarot.deck import Card
from games.tarot.notation import CHIEN, HandReader, place_text

Value = TypeVar("Value")

SHOWN_LENGTH: Final = 20
"""So much of an unreadable word is repeated in a message."""

_WORD: Final = re.compile(r"\S+")
_ONCE: Final = ("ruleset", "dealer", "taker", "bids", "call", "ecart", "slam", "scores")
_OFTEN: Final = ("poignee", "trick")
_HOLDERS: Final = (*Seat, CHIEN.upper())


class Line(NamedTuple):
    """A line after its first word: its number, the column at which ``rest`` begins, and ``rest``."""

    number: int
    column: int
    rest: str

    @property
    def place(self) -> str:
        """Where the line begins."""
        return place_text((self.number, 1))

    def words(self) -> list[tuple[str, str]]:
        """The words of the rest, each with its place."""
        return [
            (found[0], place_text((self.number, self.column + found.start())))
            for found in _WORD.finditer(self.rest)
        ]

    def after_words(self, count: int) -> Line:
        """The line after ``count`` more words, of which it has enough."""
        end = [*_WORD.finditer(self.rest)][count - 1].end()
        return Line(self.number, self.column + end, self.rest[end:])


class LineReader:
    """Sorts the lines of a text by their first word, and reads words and cards; every problem is kept."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self.lines: defaultdict[str, list[Line]] = defaultdict(list)
        self.places: dict[str, str] = {}
        self.deal_lines: list[str] = []
        for number, line in enumerate(text.splitlines(), start=1):
            self._sort(number, line.split("#", 1)[0])

    def _sort(self, number: int, line: str) -> None:
        """Put a line where it belongs; the deal keeps its line numbers, for its own reader."""
        head = _WORD.search(line)
        name = head[0].rstrip(":") if head else ""
        is_deal = name.upper() in _HOLDERS
        self.deal_lines.append(line if is_deal else "")
        if head is None or is_deal:
            return
        place = place_text((number, head.start() + 1))
        if name.lower() not in (*_ONCE, *_OFTEN):
            self.no_word(name, (*_ONCE, *_OFTEN, *Seat, CHIEN), place)
        elif name.lower() in _ONCE and self.lines[name.lower()]:
            self.refuse("line_twice", gettext_noop("There is a second line “%(name)s”."), place, name=name)
        else:
            self.lines[name.lower()].append(Line(number, head.end() + 1, line[head.end() :]))

    def words(self, name: str, least: int, *, most: int | None = None) -> list[tuple[str, str]]:
        """The words of the line ``name``; a problem (and none) unless there are ``least`` to ``most``."""
        if not self.lines[name]:
            self.refuse("line_missing", gettext_noop("A line “%(name)s” is missing."), "", name=name)
            return []
        line = self.lines[name][0]
        words = line.words()
        if not least <= len(words) <= (most or least):
            message = gettext_noop("After “%(name)s” there are %(count)s words, which cannot be.")
            self.refuse("wrong_word_count", message, line.place, name=name, count=len(words))
            return []
        return words

    def cards(self, line: Line, part: str) -> list[Card]:
        """The cards of a line in the order in which they are written."""
        reader = HandReader()
        cards = reader.read(line.rest, line.number, line.column)
        self.problems += reader.problems
        seen: Counter[Card] = Counter()
        for index, card in enumerate(cards):
            self.places[f"{part}[{index}]"] = place_text(reader.places[card][seen[card]])
            seen[card] += 1
        return cards

    def sorted_cards(self, line: Line, part: str) -> tuple[Card, ...]:
        """The cards of a line, each once, in the order of the deck."""
        reader = HandReader()
        cards = sorted(reader.read(line.rest, line.number, line.column))
        self.problems += [*reader.problems, *reader.twice()]
        for index, card in enumerate(cards):
            self.places[f"{part}[{index}]"] = place_text(reader.places[card][0])
        return tuple(cards)

    def named(self, word: str, place: str, names: Mapping[str, Value]) -> Value | None:
        """What ``word`` names; else a problem and ``None``."""
        if word not in names:
            self.no_word(word, names, place)
        return names.get(word)

    def no_word(self, word: str, names: Iterable[str], place: str) -> None:
        """Note that ``word`` is none of ``names``."""
        message = gettext_noop("“%(text)s” is none of %(words)s.")
        self.refuse(
            "word_unknown", message, place, text=in_one_line(word[:SHOWN_LENGTH]), words=", ".join(names)
        )

    def refuse(self, code: str, message: str, place: str, **params: str | int) -> None:
        """Note a problem at ``place``."""
        self.problems.append(Problem(code, message, params, place))
