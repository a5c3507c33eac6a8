"""The rulings in force, as standings are computed with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.maths.rulings.given import Place, Ruled
from tournaments.models import Event, Position
from tournaments.selectors.rulings import rulings_in_force


@dataclass(frozen=True, slots=True)
class RulingsInput:
    """The ``rows`` in force in their order; where there are any, the number of every position by its id."""

    rows: tuple[Ruled, ...] = ()
    rounds: Mapping[int, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.rows)


def rulings_input(event: Event) -> RulingsInput:
    """What is in force: one query, two where anything is."""
    rows = tuple(
        Ruled(
            number=one.number,
            version=one.version,
            kind=one.kind,
            place=None
            if one.play is None
            else Place(
                one.play.pk,
                one.play.board,
                one.play.position_id,
                one.play.position.number,
                one.play.table,
                one.play.taker,
            ),
            board=one.board,
            entry=one.entry_id,
            round=one.position,
            sides=one.sides,
            amount=Fraction(one.amount, 1000),
            unit=one.unit,
            scope=one.scope,
            each=one.each,
            stands=one.stands,
        )
        for one in rulings_in_force(event)
    )
    if not rows:
        return RulingsInput()
    return RulingsInput(rows, dict(Position.objects.filter(event=event).values_list("pk", "number")))
