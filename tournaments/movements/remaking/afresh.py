"""The rest of a movement from nothing: for movements so long that nobody could exchange anything.

Who plays every board of the event has no board to spare, and whatever one player does another has to undo.
So position by position the sets are chosen that are wanted most, and each line is put to them by matching.
"""

from __future__ import annotations

from games.dealing.stream import HashStream
from tournaments.movements.remaking.assigning import assigned
from tournaments.movements.remaking.state import NOBODY, State


def afresh(state: State, stream: HashStream) -> None:
    """Lay all positions of an empty ``state``."""
    for position in state.positions:
        chosen = _sets(state, position, stream)
        rows = [_matched(state, line, chosen, stream) for line in range(4)]
        table = 0
        for place, number in enumerate(chosen):
            people = tuple(row[place] for row in rows)
            if NOBODY not in people:
                state.lay(position, table, number, people)
                table += 1


def _sets(state: State, position: int, stream: HashStream) -> list[int]:
    """As many sets as there are to be tables: those that the fewest of a line can still play come last."""
    need = [[0] * len(state.sets) for _ in range(4)]
    for one, line in enumerate(state.line):
        for number in range(len(state.sets)):
            need[line][number] += not state.mask[one] >> number & 1
    wanted = {
        number: min(row[number] for row in need)
        for number in stream.shuffled(range(len(state.sets)))
        if number in state.stock[position] and not state.shut >> number & 1
    }
    chosen: list[int] = []
    for number in sorted(wanted, key=lambda one: -wanted[one]):
        chosen += [number] * min(state.stock[position][number], wanted[number])
    for number in sorted(wanted, key=lambda one: -wanted[one]):
        if len(chosen) >= state.wanted:
            break
        chosen += [number] * (wanted[number] > chosen.count(number))
    return chosen[: state.wanted]


def _matched(state: State, line: int, chosen: list[int], stream: HashStream) -> list[int]:
    """A player of the line for every set, as many as can be; those who have rested most first."""
    people = stream.shuffled([one for one, own in enumerate(state.line) if own == line])
    people.sort(key=lambda one: -state.rests[one])
    places = range(len(chosen))
    having = assigned(
        [
            [place for place in stream.shuffled(places) if not state.mask[one] >> chosen[place] & 1]
            for one in people
        ]
    )
    return [people[having[place]] if place in having else NOBODY for place in places]
