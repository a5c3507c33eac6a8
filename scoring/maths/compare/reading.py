"""Fields of a line to be compared: whatever is wrong with them is a problem, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from games.problems import Problem, gettext_noop
from games.reading import number, shown

MOST_ITEMS: Final = 5_000
"""In a list."""


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

    def items(self, where: str) -> Sequence[object]:
        """A list that is not empty; an empty one in its place where it is none."""
        value = self.data.get(where)
        if isinstance(value, list | tuple) and 0 < len(value) <= MOST_ITEMS:
            return value
        message = gettext_noop("“%(field)s” is a list of 1 to %(most)s items.")
        self.refuse("not_a_list", message, where, most=MOST_ITEMS)
        return ()

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
