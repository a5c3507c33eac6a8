"""Fields of a line to be compared: whatever is wrong with them is a problem, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeVar

from games.problems import Problem, gettext_noop
from games.reading import number, shown

MOST_ITEMS: Final = 5_000
"""In a list."""
MOST_SCORES: Final = 20_000
"""Of one board."""

Word = TypeVar("Word", bound=StrEnum)


class LineReader:
    """Reads one field after another and keeps what is wrong in ``problems``."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.problems: list[Problem] = []

    def refuse(self, code: str, message: str, where: str, **params: str | int) -> None:
        """Note a problem of the field ``where``."""
        self.problems.append(Problem(code, message, {"field": where, **params}, where))

    def only(self, *known: str) -> None:
        """Note the fields that the method does not have."""
        for name in sorted(map(str, self.data.keys() - {"method", *known}))[:20]:
            message = gettext_noop("The method has no field “%(field)s”; it has: %(known)s.")
            params = {"field": shown(name), "known": ", ".join(known)}
            self.problems.append(Problem("field_unknown", message, params, shown(name)))

    def items(self, where: str, most: int = MOST_ITEMS) -> Sequence[object]:
        """A list that is not empty; an empty one in its place where it is none."""
        return self.list_of(self.data.get(where), where, most)

    def list_of(self, value: object, where: str, most: int) -> Sequence[object]:
        """``value`` as a list that is not empty; an empty one in its place where it is none."""
        if isinstance(value, list | tuple) and 0 < len(value) <= most:
            return value
        message = gettext_noop("“%(field)s” is a list of 1 to %(most)s items.")
        self.refuse("not_a_list", message, where, most=most)
        return ()

    def take_over(self, inner: LineReader, where: str) -> None:
        """Note the problems of an object that stands inside this one at ``where``."""
        for problem in inner.problems:
            inside = f"{where}.{problem.where}"
            self.problems.append(replace(problem, params={**problem.params, "field": inside}, where=inside))

    def scores(self, where: str) -> list[int]:
        """A list of whole numbers, as many as a board may have results."""
        found = enumerate(self.items(where, MOST_SCORES))
        return [self.whole(one, f"{where}[{place}]") for place, one in found]

    def word(self, where: str, words: type[Word], default: Word) -> Word:
        """The member of ``words`` that the field names; ``default`` where it is absent or none."""
        value = self.data.get(where, default.value)
        if isinstance(value, str) and value in {word.value for word in words}:
            return words(value)
        message = gettext_noop("“%(field)s” must be one of %(words)s, not %(value)s.")
        self.refuse("word_unknown", message, where, words=", ".join(words), value=shown(value))
        return default

    def count(self, where: str, default: int, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``; ``default`` where it is absent or none."""
        if where not in self.data:
            return default
        exact = number(self.data[where])
        if exact is not None and exact.denominator == 1 and least <= exact <= most:
            return int(exact)
        message = gettext_noop("“%(field)s” is a whole number from %(least)s to %(most)s, not %(value)s.")
        self.refuse(
            "number_out_of_range", message, where, least=least, most=most, value=shown(self.data[where])
        )
        return default

    def whole(self, value: object, where: str) -> int:
        """A whole number; 0 in its place."""
        exact = number(value)
        if exact is not None and exact.denominator == 1:
            return int(exact)
        message = gettext_noop("“%(field)s” must be a whole number, not %(value)s.")
        self.refuse("not_a_whole_number", message, where, value=shown(value))
        return 0

    def exact(self, value: object, where: str) -> Fraction:
        """A number, with the decimals that are written; 0 in its place."""
        found = number(value)
        if found is not None and isinstance(value, float):
            return Fraction(str(value))
        if found is None:
            message = gettext_noop("“%(field)s” must be a number, not %(value)s.")
            self.refuse("not_a_number", message, where, value=shown(value))
        return found or Fraction(0)

    def name(self, value: object, where: str) -> str:
        """A name of somebody: text, or a whole number."""
        if isinstance(value, str | int) and not isinstance(value, bool) and 0 < len(str(value)) <= 80:
            return str(value)
        message = gettext_noop("“%(field)s” must be a name of 1 to 80 characters, not %(value)s.")
        self.refuse("not_a_name", message, where, value=shown(value))
        return ""


def figure(value: Fraction | int | None) -> int | float | None:
    """A number of JSON: whole, or with at most six decimals.

    >>> figure(Fraction(75)), figure(Fraction(200, 3)), figure(None)
    (75, 66.666667, None)
    """
    if value is None:
        return None
    exact = Fraction(value)
    return int(exact) if exact.denominator == 1 else round(float(exact), 6)
