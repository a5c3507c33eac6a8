"""The list of prizes of an event, from data: read as a whole, refused with everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import FieldReader, number, shown
from games.texts import unseen
from scoring.maths.categories import EVERYBODY, KINDS, kind_and_value

MOST: Final = 200
MOST_PLACE: Final = 1_000
LONGEST_LABEL: Final = 80
LONGEST_CURRENCY: Final = 8
LONGEST_GROUP: Final = 100
UNITS: Final = 100
"""Smallest units of money in one of its whole units: two decimals."""
ONE, ALL = "one", "all"
BY_AMOUNT, BY_LIST = "amount", "list"
FIELDS: Final = ("currency", "step", "per_player", "better", "prizes")
_PRIZE_FIELDS: Final = ("group", "place", "amount", "label")


@dataclass(frozen=True, slots=True)
class Prize:
    """For a place in a group (empty: the whole field) money, in its smallest units, or a thing, or both."""

    group: str
    place: int
    amount: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes as they are listed, and how they are given; see ``awarding``."""

    prizes: tuple[Prize, ...] = ()
    currency: str = ""
    step: int = 1
    one_each: bool = True
    by_list: bool = False

    def as_dict(self) -> dict[str, object]:
        """As data; ``prize_list`` reads it again."""
        return {
            "currency": self.currency,
            "step": money(self.step),
            "per_player": ONE if self.one_each else ALL,
            "better": BY_LIST if self.by_list else BY_AMOUNT,
            "prizes": [
                {"group": one.group, "place": one.place, "amount": money(one.amount), "label": one.label}
                for one in self.prizes
            ],
        }


def money(amount: int) -> str:
    """Smallest units as an exact decimal.

    >>> money(10000), money(1250), money(1)
    ('100', '12.50', '0.01')
    """
    whole, rest = divmod(amount, UNITS)
    return f"{whole}.{rest:02}" if rest else f"{whole}"


def prize_list(data: Mapping[str, object]) -> PrizeList:
    """The list that ``data`` describes; ``ProblemsError`` with everything wrong.

    The places of a group follow one another from 1, and no amount is greater than the one before it: nobody
    shall wish to have played worse.

    >>> prize_list({"prizes": [{"place": 1, "amount": "12.50"}]}).prizes
    (Prize(group='', place=1, amount=1250, label=''),)
    >>> prize_list({"prizes": [{"place": 2, "amount": -1}]})
    Traceback (most recent call last):
    ...
    games.problems.ProblemsError: An amount is 0 or more, with two decimals at most, not -1.
    """
    reader = FieldReader(data)
    reader.refuse_others(FIELDS)
    rule = _choice(reader, "per_player", (ONE, ALL))
    better = _choice(reader, "better", (BY_AMOUNT, BY_LIST))
    step = _amount(reader, data.get("step", "0.01"), "step")
    if step == 0:
        message = gettext_noop("Shares are rounded to something: 0.01 at least.")
        reader.refuse("step_zero", message, {}, "step")
    currency = _text(reader, data.get("currency", ""), "currency", LONGEST_CURRENCY)
    prizes = [*_prizes(reader, data.get("prizes", []))]
    raise_if_any(reader.problems)
    raise_if_any(_order_problems([prize for _, prize in prizes]))
    return PrizeList(tuple(prize for _, prize in prizes), currency, step or 1, rule == ONE, better == BY_LIST)


def _prizes(reader: FieldReader, rows: object) -> Iterator[tuple[str, Prize]]:
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        message = gettext_noop("“%(field)s” is a list, not %(value)s.")
        reader.refuse("not_a_list", message, {"field": "prizes", "value": shown(rows)}, "prizes")
        return
    if len(rows) > MOST:
        message = gettext_noop("There are at most %(most)s prizes.")
        reader.refuse("prizes_too_many", message, {"most": MOST}, "prizes")
        return
    for index, row in enumerate(rows):
        where = f"prizes[{index}]"
        if not isinstance(row, Mapping):
            message = gettext_noop("A prize is an object with a place, not %(value)s.")
            reader.refuse("prize_unreadable", message, {"value": shown(row)}, where)
            continue
        yield where, _prize(reader, row, where)


def _prize(reader: FieldReader, row: Mapping[str, object], where: str) -> Prize:
    inner = FieldReader(row)
    inner.refuse_others(_PRIZE_FIELDS)
    place = number(row.get("place"))
    if place is None or place.denominator != 1 or not 1 <= place <= MOST_PLACE:
        message = gettext_noop("A place is a whole number from 1 to %(most)s, not %(value)s.")
        inner.refuse(
            "place_unreadable", message, {"most": MOST_PLACE, "value": shown(row.get("place"))}, "place"
        )
    amount = _amount(inner, row.get("amount") or 0, "amount")
    label = _text(inner, row.get("label", ""), "label", LONGEST_LABEL)
    group = _text(inner, row.get("group", EVERYBODY), "group", LONGEST_GROUP)
    kind, value = kind_and_value(group)
    if group and (kind not in KINDS or not value):
        message = gettext_noop("There is no group “%(group)s”.")
        inner.refuse("group_unknown", message, {"group": shown(group)}, "group")
    if not inner.problems and not amount and not label:
        message = gettext_noop("A prize is an amount or a thing.")
        inner.refuse("prize_empty", message, {}, "amount")
    reader.take_over(inner, where)
    return Prize(group, int(place or 0), amount or 0, label)


def _choice(reader: FieldReader, where: str, choices: tuple[str, str]) -> str:
    value = reader.data.get(where, choices[0])
    if value in choices:
        return str(value)
    message = gettext_noop("“%(field)s” is %(one)s or %(other)s, not %(value)s.")
    params = {"field": where, "one": choices[0], "other": choices[1], "value": shown(value)}
    reader.refuse("not_one_of_two", message, params, where)
    return choices[0]


def _amount(reader: FieldReader, value: object, where: str) -> int | None:
    """Money in its smallest units."""
    exact = number(value)
    # What a program sends as a float means the decimal that it shows.
    exact = number(repr(value)) if isinstance(value, float) else exact
    units = None if exact is None else exact * UNITS
    if units is None or units < 0 or units.denominator != 1:
        message = gettext_noop("An amount is 0 or more, with two decimals at most, not %(value)s.")
        reader.refuse("amount_unreadable", message, {"value": shown(value)}, where)
        return None
    return int(Fraction(units))


def _text(reader: FieldReader, value: object, where: str, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        message = gettext_noop("“%(field)s” is text of at most %(most)s letters.")
        reader.refuse("text_too_long", message, {"field": where, "most": longest}, where)
        return ""
    text = " ".join(value.split())
    reader.problems += unseen(text, where)
    return text


def _order_problems(prizes: Sequence[Prize]) -> Iterator[Problem]:
    for group in dict.fromkeys(prize.group for prize in prizes):
        own = sorted((prize for prize in prizes if prize.group == group), key=lambda prize: prize.place)
        if [prize.place for prize in own] != [*range(1, len(own) + 1)]:
            message = gettext_noop("The places of a group follow one another from 1, each once: %(places)s.")
            params = {"places": ", ".join(str(prize.place) for prize in own)}
            yield Problem("places_with_gaps", message, params, "prizes")
        for better, worse in pairwise(own):
            if worse.amount > better.amount:
                message = gettext_noop("Place %(place)s would get more than the place before it.")
                yield Problem("prize_rises", message, {"place": worse.place}, "prizes")
