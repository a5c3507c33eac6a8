"""Fields after some rounds, played as the draws say and with results from a seed."""

from __future__ import annotations

from dataclasses import replace

from games.dealing.stream import HashStream
from tournaments.movements.draws.field import Entrant, Field
from tournaments.movements.draws.pairs import draw_pairs


def fields(count, draw, rounds, *, clubs=0, families=0, draws=draw_pairs, most=20):
    """The field before every round, and what was drawn."""
    stream = HashStream(f"{count} {draw}".encode(), "evening")
    entrants = [
        Entrant(
            str(number),
            club=f"club {stream.below(clubs)}" if clubs else "",
            family=f"family {stream.below(families)}" if families else "",
        )
        for number in range(1, count + 1)
    ]
    for number in range(1, rounds + 1):
        entrants.sort(key=lambda entrant: (-entrant.points, int(entrant.label)))
        field = Field(
            tuple(entrants), number, draw, last=number == rounds, clubs_apart=bool(clubs), seed=b"evening"
        )
        drawn = draws(field)
        yield field, drawn
        entrants = played(entrants, drawn, number, stream, most)


def played(entrants, drawn, number, stream, most):
    """Everybody after a round of pairs."""
    now = {entrant.label: entrant for entrant in entrants}
    for pairing in drawn.pairings:
        won = stream.below(most + 1)
        for label, other, points, side in (
            (pairing.ns, pairing.ew, won, "N"),
            (pairing.ew, pairing.ns, most - won, "E"),
        ):
            one = now[label]
            now[label] = replace(
                one,
                points=one.points + points,
                opponents=(*one.opponents, (number, other)),
                sides=one.sides + side,
                floats=one.floats + (one.points > now[other].points),
            )
    for label in drawn.byes:
        now[label] = replace(now[label], points=now[label].points + most // 2, byes=now[label].byes + 1)
    return list(now.values())
