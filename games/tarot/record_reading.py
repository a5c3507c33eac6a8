"""Reads the text of a record, line by line; see ``games.tarot.record_text`` for what it looks like."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from games.cards import Seat, turn_order
from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import in_one_line
from games.tarot.deal import TarotDeal
from games.tarot.deck import Card
from games.tarot.notation import parse_deal
from games.tarot.record import Record, RecordedPoignee, RecordedTrick
from games.tarot.record_lines import SHOWN_LENGTH, Line, LineReader
from games.tarot.rules import Ruleset
from games.tarot.vocabulary import Contract, PoigneeSize

PASSED: Final = "pass"
"""How a pass is written."""

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,6}")
_BIDS: Final[dict[str, Contract | None]] = {PASSED: None, **{bid.value: bid for bid in Contract}}
_SIZES: Final = {size.value: size for size in PoigneeSize}


class RecordReader(LineReader):
    """Reads each line of a record; every problem is kept."""

    def read_ruleset(self, known: Callable[[str], Ruleset]) -> Ruleset:
        """The ruleset that the record names; ``ProblemsError`` without one, for nothing else can be read."""
        words = self.words("ruleset", 1)
        if len(words) == 1:
            try:
                return known(words[0][0])
            except ProblemsError as error:
                self.problems += [Problem(p.code, p.message, p.params, words[0][1]) for p in error.problems]
        raise ProblemsError(self.problems)

    def read(self, rules: Ruleset) -> Record:
        """The record; ``ProblemsError`` with everything that is wrong with its writing."""
        dealer = self._seat("dealer", rules)
        taker = self._seat("taker", rules) if self.lines["taker"] else None
        bids, called, ecart = self._bids(rules), self._called(), self._ecart()
        slam, scores = self._slam(), self._scores(rules)
        poignees = [self._poignee(line, rules) for line in self.lines["poignee"]]
        tricks = [self._trick(line, rules) for line in self.lines["trick"]]
        deal = self._deal(rules)
        if self.problems or dealer is None or deal is None:
            raise ProblemsError(self.problems)
        return Record(
            rules,
            dealer,
            taker,
            deal,
            bids,
            called,
            ecart,
            slam,
            tuple(filter(None, poignees)),
            tuple(filter(None, tricks)),
            scores,
            MappingProxyType(self.places),
        )

    def _deal(self, rules: Ruleset) -> TarotDeal | None:
        try:
            return parse_deal("\n".join(self.deal_lines), rules)
        except ProblemsError as error:
            self.problems += error.problems
            return None

    def _bids(self, rules: Ruleset) -> tuple[tuple[Seat, Contract | None], ...]:
        """The calls, each with the seat that speaks: from the first one named, to the right."""
        if not self.lines["bids"]:
            return ()
        words = self.words("bids", 2, most=1 + rules.players)
        if not words:
            return ()
        (first, first_place), *calls = words
        speaker = self.named(first.upper(), first_place, _seats(rules))
        if speaker is None:
            return ()
        said = [(self.named(word.lower(), place, _BIDS), place) for word, place in calls]
        for index, (_, place) in enumerate(said):
            self.places[f"bids[{index}]"] = place
        return tuple(zip(turn_order(speaker, rules.players), (bid for bid, _ in said), strict=False))

    def _called(self) -> Card | None:
        if not self.lines["call"]:
            return None
        line = self.lines["call"][0]
        cards = self.cards(line, "call")
        if len(cards) != 1:
            self.refuse("call_one_card", gettext_noop("One card is called."), line.place)
            return None
        self.places["call"] = self.places["call[0]"]
        return cards[0]

    def _ecart(self) -> tuple[Card, ...]:
        return self.sorted_cards(self.lines["ecart"][0], "ecart") if self.lines["ecart"] else ()

    def _slam(self) -> bool:
        for line in self.lines["slam"]:
            self.places["slam"] = line.place
            for word, place in line.words():
                self.no_word(word, (), place)
        return bool(self.lines["slam"])

    def _poignee(self, line: Line, rules: Ruleset) -> RecordedPoignee | None:
        """A seat, a size and the trumps that it showed."""
        part = f"poignees[{self.lines['poignee'].index(line)}]"
        self.places[part] = line.place
        if len(line.words()) < 3:
            message = gettext_noop("A poignée is a seat, a size and the trumps that were shown.")
            self.refuse("poignee_incomplete", message, line.place)
            return None
        (seat_word, seat_place), (size_word, size_place), *_ = line.words()
        seat = self.named(seat_word.upper(), seat_place, _seats(rules))
        size = self.named(size_word.lower(), size_place, _SIZES)
        cards = self.sorted_cards(line.after_words(2), part)
        return None if seat is None or size is None else RecordedPoignee(seat, size, cards)

    def _trick(self, line: Line, rules: Ruleset) -> RecordedTrick | None:
        """The seat that led, and a card of every player; the last line may break off."""
        number = self.lines["trick"].index(line)
        words = line.words()
        is_last = number == len(self.lines["trick"]) - 1
        count = len(words) - 1
        if not (1 <= count <= rules.players and (is_last or count == rules.players)):
            message = gettext_noop("A trick is the seat that led and %(players)s cards, not %(count)s.")
            self.refuse("trick_size", message, line.place, players=rules.players, count=max(0, count))
        if not words:
            return None
        leader = self.named(words[0][0].upper(), words[0][1], _seats(rules))
        cards = self.cards(line.after_words(1), f"tricks[{number}]")
        return None if leader is None else RecordedTrick(leader, tuple(cards))

    def _scores(self, rules: Ruleset) -> MappingProxyType[Seat, int] | None:
        """Every seat and its score."""
        if not self.lines["scores"]:
            return None
        line = self.lines["scores"][0]
        self.places["scores"] = line.place
        words = line.words()
        seats = [self.named(word.upper(), place, _seats(rules)) for word, place in words[::2]]
        for word, place in words[1::2]:
            if not _WHOLE.fullmatch(word):
                message = gettext_noop("“%(text)s” is no whole number.")
                self.refuse("not_a_whole_number", message, place, text=in_one_line(word[:SHOWN_LENGTH]))
        if sorted(filter(None, seats)) != sorted(rules.seats) or len(words) % 2:
            message = gettext_noop("The scores name every seat once, each with a number.")
            self.refuse("scores_incomplete", message, line.place)
        if self.problems:
            return None
        numbers = [int(word) for word, _ in words[1::2]]
        return MappingProxyType({seat: n for seat, n in zip(seats, numbers, strict=True) if seat is not None})

    def _seat(self, name: str, rules: Ruleset) -> Seat | None:
        """The one seat of the line ``name``."""
        words = self.words(name, 1)
        if not words:
            return None
        word, place = words[0]
        self.places[name] = place
        return self.named(word.upper(), place, _seats(rules))


def _seats(rules: Ruleset) -> dict[str, Seat]:
    """The seats of the table by their letter."""
    return {seat.value: seat for seat in rules.seats}
