"""The sheet of one sitting at a table that deals its own cards: who took each deal, and what each player has.

The JSON form names of every deal its taker and the score per defender, as it is written on paper; or nothing
but what each player has of the whole sitting::

    {"deals": [{"taker": "N", "unit": 50}, {"taker": "E", "unit": -62}]}
    {"points": {"N": 212, "E": -236, "S": 12, "W": 12}}

At a table of five with a dead hand the dealer ``sits_out``; where five play, the taker may have a
``partner``. Beside ``deals`` ``points`` are a cross-check, and are not kept.

Source: domain, section 4 (per deal four scores, sum 0; tables of 3, and of 5 with a dead hand) and section 3
(taker +3U at 4, +2U at 3; at 5 taker +2U, partner +U, alone +4U).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import FieldReader, shown
from games.rounds import RoundTable

MOST_DEALS: Final = 60
"""Of a sitting that lasts a time."""
LARGEST_UNIT: Final = 1000
"""More than a garde contre with everything can bring: (25 + 55) x 6, 60 for the Petit, 40 shown, 400 slam."""
FIVE: Final = 5
_KNOWN: Final = ("deals", "points")
_OF_DEAL: Final = ("taker", "unit", "partner", "sits_out")


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: ``unit`` is what each defender pays (negative: receives)."""

    taker: str
    unit: int
    partner: str = ""
    sits_out: str = ""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a table has played: its deals, or only the ``written`` points of each seat."""

    deals: tuple[Deal, ...]
    written: Mapping[str, int] | None = None


def parse_sitting(data: Mapping[str, object], table: RoundTable) -> Sitting:
    """The sitting that ``data`` describes; ``ProblemsError`` with all that is wrong, in all deals.

    >>> from games.rounds import RoundTable
    >>> four = RoundTable(("N", "E", "S", "W"), players=4, deals=2)
    >>> both = parse_sitting({"deals": [{"taker": "N", "unit": 50}, {"taker": "E", "unit": -62}]}, four)
    >>> points_of(both, four.seats)
    {'N': 212, 'E': -236, 'S': 12, 'W': 12}
    >>> from games.problems import ProblemsError
    >>> try: parse_sitting({"deals": [{"taker": "X", "unit": "fifty"}]}, four)
    ... except ProblemsError as error: print([problem.where for problem in error.problems])
    ['deals', 'deals[0].taker', 'deals[0].unit']
    """
    reader = FieldReader(data)
    reader.refuse_others(_KNOWN)
    points = _read_points(reader, table) if reader.given("points") else None
    if not reader.given("deals"):
        if not reader.given("points"):
            reader.missing("deals")
        raise_if_any(reader.problems)
        return Sitting((), points)
    sitting = Sitting(tuple(_read_deals(reader, table)))
    if points is not None and not reader.problems:
        reader.problems += _points_differ(points, points_of(sitting, table.seats))
    raise_if_any(reader.problems)
    return sitting


def has_dead_hand(table: RoundTable) -> bool:
    """Whether somebody sits out in every deal."""
    return len(table.seats) == FIVE and table.players < FIVE


def sitting_as_dict(sitting: Sitting) -> dict[str, object]:
    """The JSON form; ``parse_sitting`` reads the same sitting back."""
    if sitting.written is not None:
        return {"points": dict(sitting.written)}
    return {
        "deals": [
            {name: value for name in _OF_DEAL if (value := getattr(deal, name)) != ""}
            for deal in sitting.deals
        ]
    }


def points_of_deal(deal: Deal, seats: Sequence[str]) -> dict[str, int]:
    """What each seat has of a deal; their sum is 0.

    >>> points_of_deal(Deal("N", 50, partner="S"), ("N", "E", "S", "W", "X"))
    {'N': 100, 'E': -50, 'S': 50, 'W': -50, 'X': -50}
    """
    partner = deal.partner if deal.partner != deal.taker else ""
    points: dict[str, int] = {seat: 0 if seat == deal.sits_out else -deal.unit for seat in seats}
    if partner:
        points[partner] = deal.unit
    points[deal.taker] = 0
    points[deal.taker] = -sum(points.values())
    return points


def points_of(sitting: Sitting, seats: Sequence[str]) -> dict[str, int]:
    """What each seat has of the sitting."""
    if sitting.written is not None:
        return {seat: sitting.written[seat] for seat in seats}
    deals = [points_of_deal(deal, seats) for deal in sitting.deals]
    return {seat: sum(deal[seat] for deal in deals) for seat in seats}


def _read_points(reader: FieldReader, table: RoundTable) -> dict[str, int]:
    """What is written for each seat; everything wrong is a problem of ``reader``."""
    value = reader.data["points"]
    if not isinstance(value, Mapping):
        message = gettext_noop("The points are one figure for each seat, not %(value)s.")
        reader.refuse("points_unreadable", message, {"value": shown(value)}, "points")
        return dict.fromkeys(table.seats, 0)
    inner = FieldReader(value)
    points = {seat: inner.read_whole(seat) or 0 for seat in table.seats}
    inner.refuse_others(table.seats)
    # A taker alone has four times the unit; where somebody sits out there may be more deals than elsewhere.
    most = (MOST_DEALS if has_dead_hand(table) else table.deals or MOST_DEALS) * 4 * LARGEST_UNIT
    for seat in (seat for seat in table.seats if abs(points[seat]) > most):
        message = gettext_noop("Nobody has %(points)s points of a position; at most %(most)s.")
        inner.refuse("sum_out_of_range", message, {"points": points[seat], "most": most}, seat)
    reader.take_over(inner, "points")
    total = sum(points.values())
    if not inner.problems and total:
        message = gettext_noop("The points of a table add up to 0, not to %(sum)s.")
        reader.refuse("points_not_zero", message, {"sum": total}, "points")
    return points


def _read_deals(reader: FieldReader, table: RoundTable) -> Iterator[Deal]:
    items = reader.data["deals"]
    if not isinstance(items, (list, tuple)):
        message = gettext_noop("“%(field)s” is a list of the deals played, not %(value)s.")
        reader.refuse("not_a_list", message, {"field": "deals", "value": shown(items)}, "deals")
        return
    _count_deals(reader, len(items), table)
    for place, item in enumerate(items[:MOST_DEALS]):
        where = f"deals[{place}]"
        if isinstance(item, Mapping):
            inner = FieldReader(item)
            yield _read_deal(inner, table)
            reader.take_over(inner, where)
        else:
            message = gettext_noop("Deal %(deal)s is no line of a sheet: %(value)s.")
            reader.refuse("deal_unreadable", message, {"deal": place + 1, "value": shown(item)}, where)


def _count_deals(reader: FieldReader, played: int, table: RoundTable) -> None:
    """Five deals let everybody of a table with a dead hand sit out once, whatever the others play."""
    params: dict[str, str | int] = {"deals": table.deals, "played": played, "most": MOST_DEALS}
    if table.deals and played != table.deals and not (has_dead_hand(table) and played % FIVE == 0 < played):
        message = gettext_noop("A position has %(deals)s deals, not %(played)s.")
        reader.refuse("deals_wrong_number", message, params, "deals")
    elif not 1 <= played <= MOST_DEALS:
        message = gettext_noop("A position has 1 to %(most)s deals, not %(played)s.")
        reader.refuse("deals_wrong_number", message, params, "deals")


def _read_deal(inner: FieldReader, table: RoundTable) -> Deal:
    inner.refuse_others(_OF_DEAL)
    deal = Deal(
        taker=_read_seat(inner, "taker", table),
        unit=inner.read_whole("unit") or 0,
        partner=_read_seat(inner, "partner", table) if inner.given("partner") else "",
        sits_out=_read_seat(inner, "sits_out", table) if inner.given("sits_out") else "",
    )
    if abs(deal.unit) > LARGEST_UNIT:
        message = gettext_noop("No deal is worth %(unit)s for each defender; at most %(most)s.")
        inner.refuse("unit_out_of_range", message, {"unit": deal.unit, "most": LARGEST_UNIT}, "unit")
    if has_dead_hand(table) and not inner.given("sits_out"):
        inner.missing("sits_out")
    if not has_dead_hand(table) and inner.given("sits_out"):
        message = gettext_noop("Nobody sits out at this table.")
        inner.refuse("nobody_sits_out", message, {}, "sits_out")
    if deal.sits_out and deal.sits_out in (deal.taker, deal.partner):
        message = gettext_noop("Who sits out is neither taker nor partner.")
        inner.refuse("sits_out_plays", message, {}, "sits_out")
    if deal.partner and (table.players < FIVE or len(table.seats) < FIVE):
        message = gettext_noop("Only where five play does the taker have a partner.")
        inner.refuse("partner_at_small_table", message, {}, "partner")
    return deal


def _read_seat(inner: FieldReader, name: str, table: RoundTable) -> str:
    value = inner.data.get(name)
    if not inner.given(name):
        inner.missing(name)
        return ""
    if value in table.seats:
        return str(value)
    message = gettext_noop("Nobody sits at %(value)s; there are %(seats)s.")
    inner.refuse("seat_unknown", message, {"value": shown(value), "seats": ", ".join(table.seats)}, name)
    return ""


def _points_differ(written: Mapping[str, int], added: Mapping[str, int]) -> Iterator[Problem]:
    for seat, points in written.items():
        if points != added[seat]:
            message = gettext_noop(
                "The paper says %(written)s for %(seat)s, but these deals add up to %(total)s."
            )
            params: dict[str, str | int] = {"written": points, "seat": seat, "total": added[seat]}
            yield Problem("points_differ", message, params, f"points.{seat}")
