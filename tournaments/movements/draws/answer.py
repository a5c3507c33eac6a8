"""The answer to a draw that was asked for as data, or to a round that somebody has seated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.problems import Problem
from tournaments.movements.draws.drawn import Drawn
from tournaments.movements.draws.field import Field
from tournaments.movements.draws.first import by_hand, by_lot
from tournaments.movements.draws.fours import draw_fours
from tournaments.movements.draws.pairs import draw_pairs
from tournaments.movements.draws.request import Asked, asked
from tournaments.movements.draws.teams import draw_teams

Say = Callable[[Problem], str]


def answer(data: object, say: Say = Problem.text) -> dict[str, Any]:
    """The next round; ``ProblemsError`` with every reason why there is none.

    >>> answer({"standing": ["1", "2"]})["tables"][0]["seats"]
    {'NS': '2', 'EW': '1'}
    """
    wanted = asked(data)
    field = by_lot(wanted.field) if wanted.by_lot else wanted.field
    if wanted.single:
        fours = draw_fours(field)
        byes, rests, harms = fours.byes, fours.bye_reasons, fours.unavoidable
        tables = [
            (one.table, dict(zip("NESW", one.labels, strict=True)), one.reasons) for one in fours.tables
        ]
    else:
        drawn = _drawn(field, wanted)
        byes, rests, harms = drawn.byes, drawn.bye_reasons, drawn.unavoidable
        tables = [(one.table, {"NS": one.ns, "EW": one.ew}, one.reasons) for one in drawn.pairings]
    return {
        "round": field.number,
        "tables": [
            {"table": table, "seats": seats, "reasons": [say(reason) for reason in reasons]}
            for table, seats, reasons in tables
        ],
        "byes": [*byes],
        "bye_reasons": [say(reason) for reason in rests],
        "unavoidable": [say(harm) for harm in harms],
    }


def _drawn(field: Field, wanted: Asked) -> Drawn:
    """The round of pairs, of teams of pairs, or as somebody has seated it."""
    if wanted.teams is not None:
        return draw_teams(field, wanted.teams)
    return draw_pairs(field) if wanted.hand is None else by_hand(field, *wanted.hand)
