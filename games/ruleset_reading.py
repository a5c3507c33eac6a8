"""A ruleset's fields from data, the house's or a club's own: every field is there, none is added.

Stricter than ``games.reading``: a number is a number here, not its text. PURE.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Final, TypeVar

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import MOST_UNKNOWN, shown

Word = TypeVar("Word", bound=StrEnum)

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME: Final = 80
_LONGEST_LIST: Final = 200
LARGEST: Final = 10_000
"""No number of a ruleset is larger."""


def ruleset_object(data: object) -> Mapping[str, object]:
    """``data`` when it is an object; ``ProblemsError`` (``ruleset_not_an_object``) otherwise."""
    if isinstance(data, Mapping):
        return data
    message = gettext_noop("A ruleset is an object with a field for every rule.")
    raise_if_any([Problem("ruleset_not_an_object", message, {}, "ruleset")])
    return {}


@dataclass(slots=True)
class RulesReader:
    """Reads one field after another; what went wrong is in ``problems`` and ``unreadable``.

    A field that cannot be read has a value that only fills the place.
    """

    data: Mapping[str, object]
    problems: list[Problem] = field(default_factory=list, init=False)
    unreadable: set[str] = field(default_factory=set, init=False)

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
        """A text of 1 to 80 characters, of the ``shape`` where one is asked for."""
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
        """True or false."""
        value = self.value(name)
        if name not in self.unreadable and not isinstance(value, bool):
            self.refuse("not_a_flag", gettext_noop("“%(field)s” is true or false."), name)
        return value is True

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self.value(name)
        return least if name in self.unreadable else self.number(value, name, least, most)

    def number(self, value: object, where: str, least: int, most: int) -> int:
        """``value`` where it is a whole number from ``least`` to ``most``, else a problem and ``least``."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        message = gettext_noop("“%(field)s” is a whole number from %(least)s to %(most)s, not %(value)s.")
        self.refuse("number_out_of_range", message, where, least=least, most=most, value=shown(value))
        return least

    def named(self, value: object, where: str, words: type[Word]) -> Word | None:
        """The member of ``words`` that ``value`` names, else a problem and ``None``."""
        found = next((word for word in words if isinstance(value, str) and word.value == value), None)
        if found is None:
            message = gettext_noop("“%(field)s” must be one of %(words)s.")
            self.refuse("word_unknown", message, where, words=", ".join(words))
        return found

    def word(self, name: str, words: type[Word]) -> Word | None:
        """The member of ``words`` that the field names."""
        value = self.value(name)
        return None if name in self.unreadable else self.named(value, name, words)

    def word_or_null(self, name: str, words: type[Word]) -> Word | None:
        """The member of ``words`` that the field names, ``None`` for null."""
        value = self.value(name)
        return None if value is None else self.named(value, name, words)

    def items(self, name: str) -> list[object]:
        """The items of a list, at most 200 of them."""
        value = self.value(name)
        if name in self.unreadable:
            return []
        if not isinstance(value, (list, tuple)):
            self.refuse("not_a_list", gettext_noop("“%(field)s” is a list."), name)
            return []
        return [*value[:_LONGEST_LIST]]

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
        for key in islice((key for key in value if key not in [*words]), MOST_UNKNOWN):
            where = f"{name}.{shown(key)}"
            self.refuse("field_unknown", gettext_noop("A ruleset has no field “%(field)s”."), where)
        return MappingProxyType(
            {
                word: self.number(value[word.value], f"{name}.{word}", least, LARGEST)
                for word in wanted
                if word.value in value
            }
        )

    def inner(self, value: object, where: str) -> RulesReader | None:
        """A reader of the object that stands at ``where``; a problem (and ``None``) when it is none."""
        if isinstance(value, Mapping):
            return RulesReader(value)
        self.refuse("not_an_object", gettext_noop("“%(field)s” is an object."), where)
        return None

    def take_over(self, inner: RulesReader, where: str) -> None:
        """Note the problems of an object that stands inside this one at ``where``."""
        for problem in inner.problems:
            others = {name: param for name, param in problem.params.items() if name != "field"}
            self.refuse(problem.code, problem.message, f"{where}.{problem.where}", **others)

    def refuse_others(self, known: Iterable[str]) -> None:
        """Note the fields of the data that are none of ``known``."""
        names = frozenset(known)
        for key in islice((key for key in self.data if key not in names), MOST_UNKNOWN):
            message = gettext_noop("A ruleset has no field “%(field)s”.")
            self.refuse("field_unknown", message, shown(key))
