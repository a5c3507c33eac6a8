"""A ruleset from data, the house's or a club's own: refused with every reason at once.

Two passes: each field by itself, then what the fields say together (``check_ruleset``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Final, TypeVar

from games.problems import Problem, gettext_noop, raise_if_any
from games.tarot.count import ALL_POINTS
from games.tarot.deck import DECK
from games.tarot.rules import LastExcuse, Ruleset
from games.tarot.ruleset_checks import check_ruleset
from games.tarot.vocabulary import Contract, Misere, PoigneeSize, Slam

Word = TypeVar("Word", bound=StrEnum)

_SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME: Final = 80
_LARGEST: Final = 10_000
_MOST_UNKNOWN: Final = 20
_FIELDS: Final = tuple(f.name for f in fields(Ruleset))


def parse_ruleset(data: object) -> Ruleset:
    """The ruleset that ``data`` (a JSON object, one field for each of ``Ruleset``) describes.

    Every field must be there, none may be added, and what they say must fit together;
    ``ProblemsError`` with all that is wrong, each problem with its field in ``where``.

    >>> from games.problems import ProblemsError
    >>> try: parse_ruleset({"slug": "my-club", "players": 6})
    ... except ProblemsError as error: print(error.problems[0].text(), error.problems[1].text())
    “name” is missing. “players” is a whole number from 3 to 5, not 6.
    """
    reader = _Reader(data if isinstance(data, Mapping) else {})
    if not isinstance(data, Mapping):
        message = gettext_noop("A ruleset is an object with a field for every rule.")
        raise_if_any([Problem("ruleset_not_an_object", message, {}, "ruleset")])
    rules = reader.read()
    raise_if_any([*reader.problems, *check_ruleset(rules, frozenset(reader.unreadable))])
    return rules


@dataclass(slots=True)
class _Reader:
    """Reads one field after another; what went wrong is in ``problems`` and ``unreadable``."""

    data: Mapping[str, object]
    problems: list[Problem] = field(default_factory=list)
    unreadable: set[str] = field(default_factory=set)

    def read(self) -> Ruleset:
        """The ruleset; a field that cannot be read has a value that only fills the place."""
        rules = Ruleset(
            slug=self.text("slug", _SLUG),
            name=self.text("name"),
            players=self.whole("players", 3, 5),
            hand_size=self.whole("hand_size", 1, len(DECK)),
            chien_size=self.whole("chien_size", 1, len(DECK)),
            packet_size=self.whole("packet_size", 1, len(DECK)),
            chien_forbidden_ends=self.whole("chien_forbidden_ends", 0, len(DECK) // 2),
            dead_hand=self.flag("dead_hand"),
            designated_taker=self.flag("designated_taker"),
            playable_valuation=self.whole("playable_valuation", 0, _LARGEST),
            contracts=self.contracts(),
            imposed_contract=self.word_or_null("imposed_contract", Contract),
            passing=self.flag("passing"),
            calls_partner=self.flag("calls_partner"),
            petit_sec_annuls=self.flag("petit_sec_annuls"),
            excuse_on_last_trick=self.word("excuse_on_last_trick", LastExcuse) or LastExcuse.CHANGES_CAMP,
            multipliers=self.table("multipliers", Contract, 1),
            targets=self.targets(),
            base=self.whole("base", 0, _LARGEST),
            petit_bonus=self.whole("petit_bonus", 0, _LARGEST),
            poignee_trumps=self.table("poignee_trumps", PoigneeSize, 1),
            poignee_bonuses=self.table("poignee_bonuses", PoigneeSize, 0),
            slam_bonuses=self.table("slam_bonuses", Slam, -_LARGEST),
            taker_share=self.whole("taker_share", 1, _LARGEST),
            partner_share=self.whole("partner_share", 0, _LARGEST),
            alone_share=self.whole("alone_share", 1, _LARGEST),
            misere_bonuses=self.table("misere_bonuses", Misere, 1, partial=True),
        )
        for key in islice((key for key in self.data if key not in _FIELDS), _MOST_UNKNOWN):
            message = gettext_noop("A ruleset has no field “%(field)s”.")
            self.refuse("field_unknown", message, str(key)[:_LONGEST_NAME])
        return rules

    def refuse(self, code: str, message: str, where: str, **params: str | int) -> None:
        """Note a problem of the field ``where`` ("multipliers.garde" is one of ``multipliers``)."""
        self.problems.append(Problem(code, message, {"field": where, **params}, where))
        self.unreadable.add(re.split(r"[\[.]", where)[0])

    def value(self, name: str) -> object:
        """The field's value, or ``None`` and a problem where it is absent."""
        if name not in self.data:
            self.refuse("field_missing", gettext_noop("“%(field)s” is missing."), name)
        return self.data.get(name)

    def text(self, name: str, shape: re.Pattern[str] | None = None) -> str:
        value = self.value(name)
        if name in self.unreadable:
            return ""
        if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST_NAME:
            message = gettext_noop("“%(field)s” is a text of 1 to %(most)s characters.")
            self.refuse("not_a_text", message, name, most=_LONGEST_NAME)
            return ""
        if shape and not shape.fullmatch(value):
            message = gettext_noop("“%(field)s” is made of small letters, digits and single hyphens.")
            self.refuse("not_a_slug", message, name)
        return value

    def flag(self, name: str) -> bool:
        value = self.value(name)
        if name not in self.unreadable and not isinstance(value, bool):
            self.refuse("not_a_flag", gettext_noop("“%(field)s” is true or false."), name)
        return value is True

    def whole(self, name: str, least: int, most: int) -> int:
        value = self.value(name)
        return least if name in self.unreadable else self.number(value, name, least, most)

    def number(self, value: object, where: str, least: int, most: int) -> int:
        """``value`` where it is a whole number from ``least`` to ``most``, else a problem and ``least``."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        message = gettext_noop("“%(field)s” is a whole number from %(least)s to %(most)s, not %(value)s.")
        given = value if isinstance(value, int) and abs(value) <= 10**9 else type(value).__name__
        self.refuse("number_out_of_range", message, where, least=least, most=most, value=given)
        return least

    def named(self, value: object, where: str, words: type[Word]) -> Word | None:
        """The member of ``words`` that ``value`` names, else a problem and ``None``."""
        found = next((word for word in words if isinstance(value, str) and word.value == value), None)
        if found is None:
            message = gettext_noop("“%(field)s” must be one of %(words)s.")
            self.refuse("word_unknown", message, where, words=", ".join(words))
        return found

    def word(self, name: str, words: type[Word]) -> Word | None:
        value = self.value(name)
        return None if name in self.unreadable else self.named(value, name, words)

    def word_or_null(self, name: str, words: type[Word]) -> Word | None:
        value = self.value(name)
        return None if value is None else self.named(value, name, words)

    def items(self, name: str) -> list[object]:
        value = self.value(name)
        if name in self.unreadable:
            return []
        if not isinstance(value, (list, tuple)):
            self.refuse("not_a_list", gettext_noop("“%(field)s” is a list."), name)
            return []
        return [*value[: len(DECK)]]

    def contracts(self) -> tuple[Contract, ...]:
        items = self.items("contracts")
        found = [self.named(item, f"contracts[{index}]", Contract) for index, item in enumerate(items)]
        return tuple(filter(None, found))

    def targets(self) -> tuple[int, ...]:
        items = self.items("targets")
        return tuple(self.number(item, f"targets[{i}]", 0, ALL_POINTS) for i, item in enumerate(items))

    def table(self, name: str, words: type[Word], least: int, *, partial: bool = False) -> Mapping[Word, int]:
        """A number for every word; ``partial``: words may be left out."""
        value = self.value(name)
        if not isinstance(value, Mapping):
            if name not in self.unreadable:
                message = gettext_noop("“%(field)s” is an object with a number for each of %(words)s.")
                self.refuse("not_a_table", message, name, words=", ".join(words))
            return MappingProxyType({})
        wanted = [word for word in words if not partial or word.value in value]
        for word in wanted:
            if word.value not in value:
                self.refuse("field_missing", gettext_noop("“%(field)s” is missing."), f"{name}.{word}")
        for key in islice((key for key in value if key not in [*words]), _MOST_UNKNOWN):
            where = f"{name}.{str(key)[:_LONGEST_NAME]}"
            self.refuse("field_unknown", gettext_noop("A ruleset has no field “%(field)s”."), where)
        return MappingProxyType(
            {
                word: self.number(value[word.value], f"{name}.{word}", least, _LARGEST)
                for word in wanted
                if word.value in value
            }
        )
