"""Reading the text of a record line by line; every problem is kept with its place.

The form of the text: ``games.burraco.record_text``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from games.burraco.actions import Action, Cards, Discard, LayDown, LayOff, Take, TimeOut
from games.burraco.cards import Card
from games.burraco.deal import numbered
from games.burraco.deal_notation import parse_deal
from games.burraco.notation import SHOWN, CardReader, where
from games.burraco.record import Record, Turn, plain
from games.burraco.rulesets import Draw, Ruleset, rulesets
from games.cards import Seat, seats
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import in_one_line

MELD: Final = "meld"
ADD: Final = "add"
DISCARD: Final = "discard"
TIME_OUT: Final = "time-out"
_ACTIONS: Final = (*Draw, MELD, ADD, DISCARD, TIME_OUT)
_HEADS: Final = ("ruleset", "dealer", "totals", "scores")
_WORD: Final = re.compile(r"\S+")
_PART: Final = re.compile(r"[^;]+")
_GROUP: Final = re.compile(r"[^+]+")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,7}")

Place = tuple[int, int]


class RecordReader:
    """The lines of a record, sorted by what they begin with."""

    def __init__(self, text: str, known: Callable[[str], Ruleset]) -> None:
        self.problems: list[Problem] = []
        self.heads: dict[str, tuple[list[str], Place]] = {}
        self.turns: list[Turn] = []
        deal = []
        for number, line in enumerate(text.splitlines(), start=1):
            said = line.split("#", 1)[0]
            deal.append("" if self._read_line(said, number) else said)
        self.rules = self._rules(known)
        self.deal_text = "\n".join(deal)

    def record(self) -> Record:
        """The record, or every problem."""
        deal = None
        try:
            deal = parse_deal(self.deal_text, self.rules)
        except ProblemsError as error:
            self.problems += error.problems
        dealer = self._dealer(2 if deal is not None and deal.players == 2 else 4)
        totals = self._pair("totals") or (0, 0)
        scores = self._pair("scores")
        raise_if_any(self.problems)
        if deal is None or dealer is None:
            raise AssertionError("a record without problems has a deal and a dealer")
        place = where(self.heads["scores"][1]) if scores is not None else ""
        return Record(self.rules, deal, dealer, totals, tuple(self.turns), scores, place)

    def _read_line(self, line: str, number: int) -> bool:
        """Take up a line that is not the deal's; whether it was one."""
        head = _WORD.search(line)
        if head is None:
            return True
        word, place = head[0].lower(), (number, head.start() + 1)
        if word in _HEADS:
            if word in self.heads:
                message = gettext_noop("There is a second line for %(name)s.")
                self._refuse("line_twice", message, place, name=word)
            self.heads.setdefault(word, (line[head.end() :].split(), place))
        elif word == "turn":
            self._read_turn(line[head.end() :], number, head.end() + 1)
        elif word == TIME_OUT:
            if line[head.end() :].strip():
                self._word_too_many(word, place)
            self.turns.append(Turn(None, (TimeOut(),), (where(place),)))
        else:
            return False
        return True

    def _read_turn(self, rest: str, number: int, column: int) -> None:
        head = _WORD.search(rest)
        text = "" if head is None else head[0]
        if head is None or text.upper() not in seats(4):
            message = gettext_noop("A turn begins with the seat: %(seats)s, not “%(text)s”.")
            self._refuse("seat_unknown", message, (number, column), seats=", ".join(seats(4)), text=text)
            return
        actions: list[Action] = []
        places: list[str] = []
        for part in _PART.finditer(rest, head.end()):
            word = _WORD.search(part[0])
            if word is None:
                continue
            place = (number, column + part.start() + word.start())
            action = self._action(part[0][word.start() :], place)
            if action is not None:
                actions.append(plain(action))
                places.append(where(place))
        self.turns.append(Turn(Seat(text.upper()), tuple(actions), tuple(places)))

    def _action(self, text: str, place: Place) -> Action | None:
        """The action that ``text`` (from its first word) means, ``None`` and a problem if none."""
        word = text.split(maxsplit=1)[0]
        rest, column = text[len(word) :], place[1] + len(word)
        kind = word.lower()
        if kind in {*Draw, TIME_OUT}:
            if rest.strip():
                self._word_too_many(word, place)
            return TimeOut() if kind == TIME_OUT else Take(Draw(kind))
        if kind == MELD:
            return LayDown(tuple(self._groups(rest, (place[0], column))))
        if kind == DISCARD:
            cards = self._cards(rest, (place[0], column))
            if len(cards) == 1:
                return Discard(cards[0])
            if len(rest.split()) != 1:
                self._refuse("one_discard", gettext_noop("A discard is one card."), place)
            return None
        if kind == ADD:
            return self._lay_off(rest, column, place)
        message = gettext_noop("“%(text)s” is no action: %(words)s are.")
        self._refuse("action_unknown", message, place, text=word, words=", ".join(_ACTIONS))
        return None

    def _word_too_many(self, word: str, place: Place) -> None:
        self._refuse("word_too_many", gettext_noop("Nothing follows “%(text)s”."), place, text=word)

    def _groups(self, text: str, place: Place) -> Iterator[Cards]:
        for group in _GROUP.finditer(text):
            yield self._cards(group[0], (place[0], place[1] + group.start()))

    def _lay_off(self, text: str, column: int, place: Place) -> Action | None:
        number = _WORD.search(text)
        if number is None or not _NUMBER.fullmatch(number[0]) or int(number[0]) < 1:
            message = gettext_noop("“%(action)s” is followed by the number of a meld, from 1.")
            self._refuse("meld_number", message, place, action=ADD)
            return None
        cards = self._cards(text[number.end() :], (place[0], column + number.end()))
        return LayOff(int(number[0]) - 1, cards)

    def _cards(self, text: str, place: Place) -> Cards:
        reader = CardReader()
        cards: list[Card] = reader.read(text, *place)
        problems = [*reader.problems, *reader.too_often()]
        self.problems += problems
        return () if problems else tuple(numbered(cards))

    def _rules(self, known: Callable[[str], Ruleset]) -> Ruleset:
        """The ruleset that is named; where it is not known, another one to read the deal with."""
        words, place = self.heads.get("ruleset", ([], (1, 1)))
        try:
            return known(" ".join(words)) if words else self._without("ruleset")
        except ProblemsError as error:
            self.problems += [
                Problem(problem.code, problem.message, problem.params, where(place))
                for problem in error.problems
            ]
            return rulesets()[0]

    def _without(self, head: str) -> Ruleset:
        message = gettext_noop("The line “%(name)s” is missing.")
        self.problems.append(Problem("line_missing", message, {"name": head}, ""))
        return rulesets()[0]

    def _dealer(self, players: int) -> Seat | None:
        if "dealer" not in self.heads:
            self._without("dealer")
            return None
        words, place = self.heads["dealer"]
        text = " ".join(words).upper()
        if text in seats(players):
            return Seat(text)
        message = gettext_noop("The dealer is one of %(seats)s, not “%(text)s”.")
        self._refuse("dealer_unknown", message, place, seats=", ".join(seats(players)), text=text)
        return None

    def _pair(self, head: str) -> tuple[int, int] | None:
        """The two whole numbers of a line, ``None`` where there is no such line."""
        if head not in self.heads:
            return None
        words, place = self.heads[head]
        if len(words) != 2 or not all(map(_NUMBER.fullmatch, words)):
            message = gettext_noop("The line “%(name)s” has two whole numbers.")
            self._refuse("two_numbers", message, place, name=head)
            return None
        return int(words[0]), int(words[1])

    def _refuse(self, code: str, message: str, place: Place, **params: str) -> None:
        short = {
            name: in_one_line(value[:SHOWN]) if name == "text" else value for name, value in params.items()
        }
        self.problems.append(Problem(code, message, short, where(place)))
