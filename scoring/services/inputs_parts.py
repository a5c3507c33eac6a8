"""The input of standings as named parts of plain rows, and back: no database, no clock.

A part is a board's or a round's results, a position's seats, or one of the few other things. Rows are in
JSON's terms and come in no order; whatever has an order carries it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from scoring.maths.rounds.standings import Entrant
from scoring.maths.rounds.tiers import Tiers
from scoring.maths.rulings.given import Place, Ruled
from scoring.selectors.inputs import AnyInput, EntryRow, StandingsInput
from scoring.selectors.rounds_input import RoundsInput
from scoring.selectors.rulings_input import RulingsInput
from tournaments.movements.programmes.reading import from_data

Row = Sequence[Any]
Parts = Mapping[str, Sequence[Row]]
"""The name of a part to its rows."""

RESULTS, SEATS = "results:", "seats:"


def parts_of(given: AnyInput) -> dict[str, list[Row]]:
    """Everything of ``given`` but which event and which change of the results it is."""
    of_rounds = isinstance(given, RoundsInput)
    common: dict[str, list[Row]] = {
        **_grouped(RESULTS, given.results, 2 if of_rounds else 1),
        **_grouped(SEATS, given.seats, 0),
        "rulings": [_ruling_row(one) for one in given.rulings.rows],
        "ruled rounds": [*given.rulings.rounds.items()],
    }
    own = _of_rounds(given) if isinstance(given, RoundsInput) else _of_boards(given)
    return {name: rows for name, rows in (common | own).items() if rows}


def input_of(parts: Parts, *, event_id: int, version: int) -> AnyInput:
    """What ``parts_of`` was given."""
    facts: dict[str, Any] = dict(_pairs(parts, "facts"))
    common: dict[str, Any] = {
        "event_id": event_id,
        "version": version,
        "formula": facts["formula"],
        "expected_count": facts["expected"],
        "results": _rows(parts, RESULTS),
        "seats": _rows(parts, SEATS),
        "rulings": RulingsInput(
            tuple(sorted(map(_ruling, parts.get("rulings", ())), key=lambda one: one.number)),
            dict(sorted(_pairs(parts, "ruled rounds"))),
        ),
    }
    entries = [row[1:] for row in sorted(parts.get("entries", ()), key=lambda row: row[0])]
    if "programme" not in facts:
        return StandingsInput(
            **common,
            entries=[EntryRow(*row) for row in entries],
            is_of_teams=facts["teams"],
            codes=dict(sorted(_pairs(parts, "codes"))),
        )
    matches = {number: [(one, other) for one, other in drawn] for number, drawn in _pairs(parts, "matches")}
    return RoundsInput(
        **common,
        entries=[Entrant(*row) for row in entries],
        byes=[(number, entry, kind) for number, entry, kind in parts.get("byes", ())],
        programme=from_data(facts["programme"]),
        seed=facts["seed"],
        started=facts["started"],
        tiers=Tiers(tuple(map(tuple, facts["groups"])), dict(sorted(matches.items()))),
        teams=dict(sorted(_pairs(parts, "teams"))),
        deals={(position, table): counts for position, table, counts in parts.get("deals", ())},
    )


def _of_boards(given: StandingsInput) -> dict[str, list[Row]]:
    return {
        "facts": [
            ("formula", given.formula),
            ("expected", given.expected_count),
            ("teams", given.is_of_teams),
        ],
        "entries": [(at, one.pk, one.line, one.is_withdrawn) for at, one in enumerate(given.entries)],
        "codes": [*given.codes.items()],
    }


def _of_rounds(given: RoundsInput) -> dict[str, list[Row]]:
    return {
        "facts": [
            ("formula", given.formula),
            ("expected", given.expected_count),
            ("programme", given.programme.as_data()),
            ("seed", given.seed),
            ("started", given.started),
            ("groups", given.tiers.groups),
        ],
        "entries": [(at, one.id, one.label, one.is_withdrawn) for at, one in enumerate(given.entries)],
        "byes": [*given.byes],
        "matches": [*given.tiers.matches.items()],
        "teams": [*given.teams.items()],
        "deals": [(*place, dict(counts)) for place, counts in given.deals.items()],
    }


def _grouped(name: str, rows: Iterable[tuple[Any, ...]], by: int) -> dict[str, list[Row]]:
    found: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        found[row[by]].append(row)
    for group in found.values():
        group.sort()  # nearly sorted as they come; the first values tell all rows apart
    return {f"{name}{key}": [*group] for key, group in found.items()}


def _rows(parts: Parts, name: str) -> list[tuple[Any, ...]]:
    return sorted(tuple(row) for key, rows in parts.items() if key.startswith(name) for row in rows)


def _pairs(parts: Parts, name: str) -> list[tuple[Any, Any]]:
    return [(key, value) for key, value in parts.get(name, ())]


def _ruling_row(one: Ruled) -> Row:
    return one.number, asdict(one) | {"amount": str(one.amount)}


def _ruling(row: Row) -> Ruled:
    data = dict(row[1])
    place = Place(**data["place"]) if data["place"] else None
    return Ruled(**data | {"place": place, "amount": Fraction(data["amount"])})
