"""A draw asked for as data: the standing order and the rounds so far in, the next round out.

    {"draw": "never_again", "standing": ["1", "2", "3", "4", "5"],
     "rounds": [{"pairs": [["1", "2"], ["3", "4"]], "byes": ["5"]}], "seed": "spring cup"}

``standing`` has the best first: labels, or objects with ``entrant`` and what is known of it (``points``,
``club``, ``family``, ``team``, ``floats``). In ``pairs`` NS comes first; a round of single players has
``tables`` of N, E, S and W instead. Further: ``last`` (the last round), ``clubs_apart``, ``apart``
(lists of two that must not meet), ``fours`` (``1+4/2+3`` or ``1+2/3+4``: single players, four to a table),
``first`` (``lot``: the seed makes the order), ``teams`` (whose pairs meet table by table: of every entrant,
a team, the labels of its pairs), ``hand`` (a round of ``pairs`` and ``byes``
that somebody has seated: nothing is drawn, and what speaks against it is said).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import number, shown
from tournaments.movements.draws.field import DANISH, OUTER_INNER, Entrant, Field

MOST_ENTRANTS: Final = 5000
MOST_ROUNDS: Final = 200
LONGEST: Final = 80
"""Letters of a label, a club, a family."""
FIELDS: Final = (
    *("draw", "standing", "rounds", "last", "clubs_apart", "apart", "seed", "fours", "first"),
    *("hand", "teams"),
)
KNOWN_OF: Final = ("entrant", "points", "club", "family", "team", "floats")


@dataclass(slots=True)
class _Past:
    """What the rounds so far say of one entrant."""

    opponents: list[tuple[int, str]] = field(default_factory=list)
    partners: list[tuple[int, str]] = field(default_factory=list)
    sides: str = ""
    byes: int = 0


Seated = tuple[list[tuple[str, str]], list[str]]
"""Pairs, NS first, and those who sit out."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The field of the next round; whether it is one of single players, and whether its order is by lot.

    ``hand`` is the round of pairs, and who sits out, where somebody has seated it. ``teams`` are the pairs of
    each entrant where teams are drawn.
    """

    field: Field
    single: bool
    by_lot: bool
    hand: Seated | None = None
    teams: Mapping[str, tuple[str, ...]] | None = None


def asked(data: object) -> Asked:
    """What ``data`` asks for; ``ProblemsError`` with everything in it that cannot be read.

    >>> asked({"standing": ["7", 8]}).field.entrants[1].label
    '8'
    """
    if not isinstance(data, Mapping):
        raise ProblemsError([_problem("not_an_object", gettext_noop("A draw is an object."), "")])
    problems = [*_unknown(data)]
    entrants = _standing(data.get("standing"), problems)
    past, number_of_next = _rounds(data.get("rounds") or [], {one["entrant"] for one in entrants}, problems)
    apart = _apart(data.get("apart") or [], problems)
    hand = _hand(data, problems) if "hand" in data else None
    teams = _teams(data, [one["entrant"] for one in entrants], problems) if "teams" in data else None
    if problems:
        raise ProblemsError(problems)
    return Asked(
        Field(
            entrants=tuple(_entrant(one, past[one["entrant"]]) for one in entrants),
            number=number_of_next,
            draw=str(data.get("draw") or DANISH)[:LONGEST],
            last=data.get("last") is True,
            clubs_apart=data.get("clubs_apart") is True,
            apart=apart,
            seed=str(data.get("seed") or "")[:200].encode("utf-8", "replace"),
            fours=str(data.get("fours") or OUTER_INNER)[:LONGEST],
        ),
        single=bool(data.get("fours")),
        by_lot=data.get("first") == "lot",
        hand=hand,
        teams=teams,
    )


def _problem(code: str, message: str, where: str, **params: str | int) -> Problem:
    return Problem(code, message, params, where)


def _unknown(data: Mapping[str, Any]) -> Iterator[Problem]:
    for key in [key for key in data if key not in FIELDS][:5]:
        message = gettext_noop("A draw has no field “%(field)s”.")
        yield _problem("field_unknown", message, shown(key), field=shown(key))
    for key in ("last", "clubs_apart"):
        if not isinstance(data.get(key, False), bool):
            message = gettext_noop("“%(field)s” must be true or false, not %(value)s.")
            yield _problem("not_a_flag", message, key, field=key, value=shown(data[key]))


def _label(value: object) -> str:
    """A label as text; empty for what is none."""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return ""
    text = str(value).strip()
    return text if len(text) <= LONGEST and text.isprintable() else ""


def _standing(value: object, problems: list[Problem]) -> list[dict[str, Any]]:
    """The entrants in their order, those that cannot be read left out."""
    if not isinstance(value, list) or len(value) > MOST_ENTRANTS:
        message = gettext_noop("“standing” is a list of at most %(most)s entrants, the best first.")
        problems.append(_problem("standing_missing", message, "standing", most=MOST_ENTRANTS))
        return []
    found = []
    for place, item in enumerate(value):
        one = dict(item) if isinstance(item, Mapping) else {"entrant": item}
        where = f"standing[{place}]"
        one["entrant"] = _label(one.get("entrant"))
        points, floats = number(one.get("points", 0)), one.get("floats", 0)
        if not one["entrant"] or points is None or not isinstance(floats, int) or set(one) - set(KNOWN_OF):
            message = gettext_noop(
                "%(place)s is no entrant with a label, points, a club, a family, a team, floats."
            )
            problems.append(_problem("entrant_unreadable", message, where, place=where))
            continue
        found.append(one | {"points": points})
    return found


def _rounds(value: object, known: set[str], problems: list[Problem]) -> tuple[dict[str, _Past], int]:
    """Everybody's past, and the number of the next round."""
    past: dict[str, _Past] = defaultdict(_Past)
    rounds = value if isinstance(value, list) and len(value) <= MOST_ROUNDS else None
    if rounds is None:
        message = gettext_noop("“rounds” is a list of at most %(most)s rounds.")
        problems.append(_problem("rounds_unreadable", message, "rounds", most=MOST_ROUNDS))
    for played, item in enumerate(rounds or [], start=1):
        where = f"rounds[{played - 1}]"
        groups = [*_groups(item)] if isinstance(item, Mapping) else [("", [])]
        if any(not kind or not all(labels) for kind, labels in groups):
            message = gettext_noop("%(place)s is no round with pairs or tables, and byes.")
            problems.append(_problem("round_unreadable", message, where, place=where))
            continue
        strangers = {label for _, labels in groups for label in labels} - known
        for label in sorted(strangers)[:5]:
            # Somebody who has left stays in the past of the others.
            past[label] = _Past()
        for kind, labels in groups:
            _note(past, played, kind, labels)
    return past, len(rounds or []) + 1


def _groups(item: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Pairs, tables and byes of a round; an empty kind for what is none."""
    sizes = {"pairs": 2, "tables": 4, "byes": 1}
    for key, value in item.items():
        if key not in sizes or not isinstance(value, list):
            yield "", []
            continue
        for group in value:
            labels = [_label(one) for one in (group if isinstance(group, list) else [group])]
            yield (key if len(labels) == sizes[key] else ""), labels


def _hand(data: Mapping[str, Any], problems: list[Problem]) -> Seated | None:
    """The round that somebody has seated."""
    groups = [*_groups(data["hand"])] if isinstance(data["hand"], Mapping) else [("", [""])]
    pairs = [(labels[0], labels[1]) for kind, labels in groups if kind == "pairs"]
    byes = [labels[0] for kind, labels in groups if kind == "byes"]
    if data.get("fours") or len(pairs) + len(byes) != len(groups) or not all(all(one) for _, one in groups):
        message = gettext_noop("%(place)s is no round with pairs and byes.")
        problems.append(_problem("hand_unreadable", message, "hand", place="hand"))
        return None
    return pairs, byes


def _teams(
    data: Mapping[str, Any], standing: Sequence[str], problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    """The pairs of every team in the standing order, each there once."""
    given = data["teams"] if isinstance(data["teams"], Mapping) else {}
    teams = {str(team): [*map(_label, pairs)] for team, pairs in given.items() if isinstance(pairs, list)}
    named = [pair for pairs in teams.values() for pair in pairs]
    whole = {*teams} == {*standing} and all(teams.values()) and all(named)
    if not whole or len({*named}) < len(named) or data.get("fours") or "hand" in data:
        message = gettext_noop(
            "“teams” names the pairs of every entrant, each pair once; without “fours” and “hand”."
        )
        problems.append(_problem("teams_unreadable", message, "teams"))
    return {team: tuple(pairs) for team, pairs in teams.items()}


def _note(past: dict[str, _Past], played: int, kind: str, labels: list[str]) -> None:
    if kind == "byes":
        past[labels[0]].byes += 1
        return
    seats = "NE" if kind == "pairs" else "NENE"
    for place, label in enumerate(labels):
        for other_place, other in enumerate(labels):
            if other_place != place:
                together = seats[place] == seats[other_place]
                (past[label].partners if together else past[label].opponents).append((played, other))
        past[label].sides += seats[place]


def _apart(value: object, problems: list[Problem]) -> frozenset[frozenset[str]]:
    pairs = value if isinstance(value, list) else [None]
    found = set()
    for place, item in enumerate(pairs):
        labels = {_label(one) for one in item} if isinstance(item, list) else set()
        if len(labels) != 2 or "" in labels:
            message = gettext_noop("%(place)s is no list of two entrants.")
            where = f"apart[{place}]"
            problems.append(_problem("apart_unreadable", message, where, place=where))
        found.add(frozenset(labels))
    return frozenset(found)


def _entrant(one: Mapping[str, Any], past: _Past) -> Entrant:
    points: Fraction = one["points"]
    return Entrant(
        label=one["entrant"],
        points=points,
        opponents=tuple(past.opponents),
        partners=tuple(past.partners),
        sides=past.sides,
        byes=past.byes,
        floats=one.get("floats", 0),
        club=str(one.get("club") or "")[:LONGEST],
        family=str(one.get("family") or "")[:LONGEST],
        team=str(one.get("team") or "")[:LONGEST],
    )
