"""What a director asks to rule, read into a ruling; refused with everything that speaks against it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import shown
from tournaments.models import Entry, Event, Play, Position, Ruling
from tournaments.ruling_presets import (
    PM,
    POINTS,
    forfeit_values,
    late_amount,
    penalty_units,
    ruling_unit,
    warnings_of,
)
from tournaments.selectors.plays import play_of_board, plays_at_tables_of
from tournaments.selectors.rulings import rulings_in_force
from tournaments.services.ruling_values import points_most, sides_read

Kind = Ruling.Kind
OF_PLAYS: Final = (Kind.ADJUSTED, Kind.AVERAGE, Kind.ANNULLED, Kind.FORFEIT)
_STANDS: Final = {
    Kind.EXCLUSION: (Ruling.Stands.ALL, Ruling.Stands.EARLIER, Ruling.Stands.NONE),
    Kind.HALF: (Ruling.Stands.EARLIER, Ruling.Stands.LATER),
}
_AMOUNT: Final = re.compile(r"[0-9]{1,6}([.,][0-9]{1,3})?", re.ASCII)
_AVERAGES: Final = {"average", "session"}


@dataclass(frozen=True, slots=True)
class RulingWish:
    """``kind`` and what it is about: a ``board`` (of rounds: the number of the round) at a ``table``, or at
    all; or an ``entry``. ``sides`` are what each seat or side has, as people write it; of a forfeit
    ``present`` or ``absent``. ``amount`` in ``unit``, or the ``minutes`` of a late one. ``position``: the
    round of a penalty, the first one of an exclusion or of the second half.
    """

    kind: str
    board: int | None = None
    table: int | None = None
    entry: Entry | None = None
    position: int | None = None
    sides: Mapping[str, str] = field(default_factory=dict)
    amount: str = ""
    unit: str = ""
    scope: str = ""
    minutes: int | None = None
    stands: str = ""


def ruling_read(event: Event, wish: RulingWish, replacing: Ruling | None = None) -> Ruling:
    """The ruling that ``wish`` describes, not yet saved; ``replacing`` is the version before it."""
    if wish.kind not in Kind.values:
        message = gettext_noop("There is no ruling “%(kind)s”; there are: %(known)s.")
        params = {"kind": shown(wish.kind), "known": ", ".join(Kind.values)}
        raise ProblemsError([Problem("ruling_kind_unknown", message, params, "kind")])
    made = Ruling(event=event, kind=wish.kind)
    if wish.kind in OF_PLAYS:
        _read_play(made, event, wish)
    else:
        _read_entry(made, event, wish)
    raise_if_any(_already(made, replacing))
    return made


def _read_play(made: Ruling, event: Event, wish: RulingWish) -> None:
    if wish.kind == Kind.ANNULLED and wish.table is None:
        if not Play.objects.filter(event=event, board=wish.board).exists():
            raise ProblemsError([_no_play(event, wish)])
        made.board = wish.board
        return
    play = None if wish.board is None or wish.table is None else play_of_board(event, wish.board, wish.table)
    if play is None:
        raise ProblemsError([_no_play(event, wish)])
    made.play = play
    if wish.kind != Kind.ANNULLED:
        made.sides = sides_read(event, play, _forfeited(event, wish))
    if wish.kind == Kind.AVERAGE and not all(has.keys() <= _AVERAGES for has in made.sides.values()):
        message = gettext_noop("An average is A+, A or A- for each side: all else is an adjusted score.")
        raise ProblemsError([Problem("not_an_average", message, {}, "sides")])


def _forfeited(event: Event, wish: RulingWish) -> Mapping[str, str]:
    """Of a forfeit who is present and who absent, in the federation's values; none for two absent sides."""
    if wish.kind != Kind.FORFEIT:
        return wish.sides
    values = forfeit_values(event)
    if {text for text in wish.sides.values() if text} == {"absent"}:
        nothing = {"vp": "0 VP", "pm": "0 PM", "percent": "0 %", "points": "0"}[ruling_unit(event)]
        return dict.fromkeys(wish.sides, nothing)
    return {side: values.get(text, text) for side, text in wish.sides.items()}


def _no_play(event: Event, wish: RulingWish) -> Problem:
    message = (
        gettext_noop("Nobody plays round %(board)s at table %(table)s.")
        if event.has_rounds
        else gettext_noop("Nobody plays board %(board)s at table %(table)s.")
    )
    params: dict[str, str | int] = {"board": wish.board or "–", "table": wish.table or "–"}
    return Problem("play_unknown", message, params, "board")


def _read_entry(made: Ruling, event: Event, wish: RulingWish) -> None:
    problems = []
    if wish.entry is None or wish.entry.event_id != event.pk:
        problems.append(Problem("entry_missing", gettext_noop("Say who it is about."), {}, "player"))
    made.entry, made.position = wish.entry, wish.position
    if wish.kind in _STANDS:
        problems += _read_stands(made, event, wish)
    elif wish.kind == Kind.WARNING:
        made.each, amount, made.unit = warnings_of(event)
        made.amount, made.scope, made.position = _thousandths(amount), "", None
    else:
        problems += _read_penalty(made, event, wish)
    raise_if_any(problems)


def _read_stands(made: Ruling, event: Event, wish: RulingWish) -> Iterator[Problem]:
    made.stands = wish.stands
    if wish.kind == Kind.HALF and ruling_unit(event) == PM:
        message = gettext_noop("In matches of teams a result counts for both teams, or for none.")
        yield Problem("half_not_of_matches", message, {}, "kind")
    if wish.stands not in _STANDS[Kind(wish.kind)]:
        message = gettext_noop("Say what of the results stands: one of %(known)s.")
        known = ", ".join(map(str, _STANDS[Kind(wish.kind)]))
        yield Problem("stands_unknown", message, {"known": known}, "stands")
    yield from _position_problems(event, wish.position)


def _read_penalty(made: Ruling, event: Event, wish: RulingWish) -> Iterator[Problem]:
    amount, unit, scope = wish.amount, wish.unit or ruling_unit(event), wish.scope or Ruling.Scope.RANKING
    if wish.kind == Kind.LATE:
        scope = Ruling.Scope.MATCH
        if not amount and (found := late_amount(event, wish.minutes or 0)):
            amount, unit = found
    made.unit, made.scope = unit, scope
    if not _AMOUNT.fullmatch(amount.strip()) or not _thousandths(amount):
        message = gettext_noop("Say how much: a number above zero, with at most three decimals.")
        yield Problem("amount_malformed", message, {}, "amount")
    else:
        made.amount = _thousandths(amount)
    yield from _unit_problems(made, event)
    yield from _too_much(made, event)
    if scope == Ruling.Scope.MATCH and event.has_rounds:
        yield from _position_problems(event, wish.position)
    elif scope == Ruling.Scope.MATCH:
        yield from _board_problems(made, event, wish)
    else:
        made.position = None


def _too_much(made: Ruling, event: Event) -> Iterator[Problem]:
    """Standings hold no sums of any size: what somebody loses in all is bounded, too."""
    most = points_most(event) if made.unit == POINTS and event.has_rounds else 100
    others = rulings_in_force(event).filter(entry=made.entry, unit=made.unit)
    lost = sum(others.values_list("amount", flat=True))
    if made.amount > most * 1000 or made.amount + lost > most * 10_000:
        message = gettext_noop(
            "A penalty is at most %(most)s, and all penalties of one in the same unit ten times as much."
        )
        yield Problem("amount_too_large", message, {"most": most}, "amount")


def _unit_problems(made: Ruling, event: Event) -> Iterator[Problem]:
    units = penalty_units(event)
    if made.unit not in units:
        message = gettext_noop("A penalty here is in %(known)s, not in “%(unit)s”.")
        yield Problem("unit_unknown", message, {"known": ", ".join(units), "unit": shown(made.unit)}, "unit")
    elif made.unit == POINTS and made.amount % 1000 and event.has_rounds:
        message = gettext_noop("Points of a match are whole numbers.")
        yield Problem("amount_not_whole", message, {}, "amount")
    if made.scope not in Ruling.Scope.values:
        message = gettext_noop("It counts in the match or in the ranking: match, ranking.")
        yield Problem("scope_unknown", message, {}, "scope")
    elif made.scope == Ruling.Scope.RANKING and made.unit != units[0] and made.unit in units:
        message = gettext_noop("Points are taken in a match; in the ranking a penalty is in victory points.")
        yield Problem("unit_not_of_ranking", message, {}, "unit")


def _position_problems(event: Event, number: int | None) -> Iterator[Problem]:
    if number is None or not Position.objects.filter(event=event, number=number).exists():
        message = gettext_noop("The event has no position %(number)s.")
        yield Problem("position_unknown", message, {"number": number or "–"}, "position")


def _board_problems(made: Ruling, event: Event, wish: RulingWish) -> Iterator[Problem]:
    made.board, made.position = wish.board, None
    if wish.board is None or not Play.objects.filter(event=event, board=wish.board).exists():
        message = gettext_noop("The event has no board %(board)s.")
        yield Problem("board_unknown", message, {"board": wish.board or "–"}, "board")
    elif made.entry is not None and not plays_at_tables_of(made.entry).filter(board=wish.board).exists():
        message = gettext_noop("They do not play board %(board)s.")
        yield Problem("board_of_others", message, {"board": wish.board}, "board")


def _thousandths(text: str) -> int:
    return int(Fraction(text.strip().replace(",", ".")) * 1000)


def _already(made: Ruling, replacing: Ruling | None) -> Iterable[Problem]:
    """What is in force already about the same board, table or exclusion."""
    others = rulings_in_force(made.event)
    if made.play is not None:
        others = others.filter(play=made.play)
    elif made.entry is None:
        others = others.filter(board=made.board, entry=None)
    elif made.stands:
        others = others.filter(entry=made.entry, kind=made.kind)
    else:
        return
    for other in others:
        if replacing is None or other.number != replacing.number:
            message = gettext_noop("Ruling %(number)s says something about it already: change that one.")
            yield Problem("already_ruled", message, {"number": other.number})
