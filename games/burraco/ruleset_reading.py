"""A Burraco ruleset from data, the house's or a club's own: refused with every reason at once.

Two passes: each field by itself, then what the fields say together (``check_ruleset``).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from games.burraco.cards import CARD_COUNT, COPIES, DECK, KING, RANK_NAMES, SUITS
from games.burraco.rules import (
    BurracoClass,
    CardGroup,
    ClosingDiscard,
    Draw,
    Opening,
    Pozzetto,
    Ruleset,
    group_of,
)
from games.burraco.ruleset_checks import check_ruleset
from games.problems import gettext_noop, raise_if_any
from games.ruleset_reading import LARGEST, SLUG, RulesReader, Word, ruleset_object

#: The form of the data is that of ``Ruleset``, but that cards are valued by group.
_FIELDS: Final = tuple(
    "card_values" if name == "values" else name for name in (f.name for f in fields(Ruleset))
)
_PER_RANK: Final = COPIES * len(SUITS)
_LEAST_MELD: Final = 3
_MOST_HANDS: Final = 50


def parse_ruleset(data: object) -> Ruleset:
    """The ruleset that ``data`` (a JSON object like those of ``fixtures/rulesets/burraco.json``) describes.

    Every field must be there, none may be added, and what they say must fit together;
    ``ProblemsError`` with all that is wrong, each problem with its field in ``where``.

    >>> from games.problems import ProblemsError
    >>> try: parse_ruleset({"slug": "my-club", "tables": [4], "hand_size": 0})
    ... except ProblemsError as error: print(error.problems[0].text(), error.problems[1].text())
    “name” is missing. “hand_size” is a whole number from 1 to 108, not 0.
    """
    reader = _Reader(ruleset_object(data))
    rules = reader.read()
    raise_if_any([*reader.problems, *check_ruleset(rules, frozenset(reader.unreadable))])
    return rules


@dataclass(slots=True)
class _Reader(RulesReader):
    """Reads the fields of a Burraco ruleset."""

    def read(self) -> Ruleset:
        """The ruleset; a field that cannot be read has a value that only fills the place."""
        rules = Ruleset(
            slug=self.text("slug", SLUG),
            name=self.text("name"),
            tables=self.numbers("tables", 2, 4),
            hand_size=self.whole("hand_size", 1, CARD_COUNT),
            # Of one card only, taken at once, nothing could be discarded: the turn would never end.
            pozzetto_size=self.whole("pozzetto_size", 2, CARD_COUNT),
            values=self.values(),
            meld_cards=self.whole("meld_cards", _LEAST_MELD, KING),
            sequence_naturals=self.whole("sequence_naturals", _LEAST_MELD, KING),
            set_naturals=self.least_and_most("set_naturals", 2, _PER_RANK),
            set_ranks=self.ranks("set_ranks"),
            two_sets_of_one_rank=self.flag("two_sets_of_one_rank"),
            burraco_cards=self.whole("burraco_cards", _LEAST_MELD, KING),
            semi_clean_run=self.whole("semi_clean_run", 1, KING),
            semi_clean_set_naturals=frozenset(self.numbers("semi_clean_set_naturals", 1, _PER_RANK)),
            bonuses=self.table("bonuses", BurracoClass, 0, partial=True),
            closing_bonus=self.whole("closing_bonus", 0, LARGEST),
            opening=self.opening(),
            draws=self.words("draws", Draw),
            discards_after_opening=self.flag("discards_after_opening"),
            drawn_discards_may_open=self.flag("drawn_discards_may_open"),
            pile_card_must_be_melded=self.flag("pile_card_must_be_melded"),
            one_card_pile_may_return=self.flag("one_card_pile_may_return"),
            closing_burracos=self.words("closing_burracos", BurracoClass),
            closing_discard=self.word("closing_discard", ClosingDiscard) or ClosingDiscard.REQUIRED,
            closing_discard_may_be_wild=self.flag("closing_discard_may_be_wild"),
            pozzetto_penalties=self.table("pozzetto_penalties", Pozzetto, 0),
            taken_pozzetto_in_hand=self.flag("taken_pozzetto_in_hand"),
            penalty_waived_when_neither_took=self.flag("penalty_waived_when_neither_took"),
            unopened_pays_double=self.flag("unopened_pays_double"),
            unplayed_stock=self.whole("unplayed_stock", 0, CARD_COUNT),
            game_target=self.whole("game_target", 1, LARGEST),
            target_must_be_passed=self.flag("target_must_be_passed"),
            round_hands=self.numbers("round_hands", 1, _MOST_HANDS),
        )
        self.refuse_others(_FIELDS)
        return rules

    def numbers(self, name: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers from ``least`` to ``most``."""
        items = self.items(name)
        return tuple(self.number(item, f"{name}[{i}]", least, most) for i, item in enumerate(items))

    def least_and_most(self, name: str, least: int, most: int) -> tuple[int, int]:
        """A list of two numbers, the first not above the second."""
        numbers = self.numbers(name, least, most)
        if name not in self.unreadable and (len(numbers) != 2 or numbers[0] > numbers[1]):
            message = gettext_noop("“%(field)s” is a list of two numbers, the least and the most.")
            self.refuse("not_least_and_most", message, name)
        return (numbers[0], numbers[1]) if name not in self.unreadable else (least, most)

    def words(self, name: str, words: type[Word]) -> frozenset[Word]:
        """A list of members of ``words``."""
        items = self.items(name)
        found = [self.named(item, f"{name}[{index}]", words) for index, item in enumerate(items)]
        return frozenset(filter(None, found))

    def ranks(self, name: str) -> frozenset[int]:
        """A list of ranks by their names, A to K."""
        items = self.items(name)
        for index, item in enumerate(items):
            if item not in RANK_NAMES:
                message = gettext_noop("“%(field)s” must be one of %(words)s.")
                self.refuse("word_unknown", message, f"{name}[{index}]", words=", ".join(RANK_NAMES))
        return frozenset(rank for rank, known in enumerate(RANK_NAMES, 1) if known in items)

    def values(self) -> tuple[int, ...]:
        """What each card is worth, from the values of the groups."""
        table = self.table("card_values", CardGroup, 0)
        return tuple(table.get(group_of(card), 0) for card in DECK)

    def opening(self) -> Opening | None:
        """The opening, or null for none."""
        value = self.value("opening")
        if value is None:
            return None
        inner = self.inner(value, "opening")
        if inner is None:
            return None
        opening = Opening(
            from_total=inner.whole("from_total", 0, LARGEST),
            least_points=inner.whole("least_points", 0, LARGEST),
            burraco_opens=inner.flag("burraco_opens"),
        )
        inner.refuse_others(f.name for f in fields(Opening))
        self.take_over(inner, "opening")
        return opening
