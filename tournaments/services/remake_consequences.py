"""What a rest made anew would bring about, in sentences with the players' names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games.problems import Problem, gettext_noop
from tournaments.movements.checker import check
from tournaments.movements.meetings import MEET_AGAIN, MET_AGAIN, Meeting, again, listed
from tournaments.movements.remaking.request import Remade
from tournaments.movements.schedule import label_order, line_of
from tournaments.services.remaking import Sight


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Where somebody who comes sits first; table 0 for who has no seat at once."""

    name: str
    line: str
    position: int
    table: int


@dataclass(frozen=True, slots=True)
class Consequences:
    """``moved`` are told another table or other boards than before, in the order of the lines."""

    tables: int
    newcomers: tuple[Newcomer, ...]
    gone: tuple[str, ...]
    moved: tuple[str, ...]
    meetings: tuple[Problem, ...]
    shared: tuple[Problem, ...]
    resting: tuple[Problem, ...]
    figures: tuple[Problem, ...]


def consequences_of(sight: Sight) -> Consequences:
    """Everything that the director should know before saying yes."""
    found, names = sight.found, sight.names
    report = check(found.schedule, sight.evening.takers)
    # Who has left, or comes late, sits out more than others: that is said already.
    figures = [line for line in report.sentences() if line.code in {"attacks", "board_plays"}]
    return Consequences(
        tables=sight.request.wanted,
        newcomers=tuple(_newcomers(sight)),
        gone=tuple(names[label] for label in sight.evening.gone),
        moved=tuple(names[label] for label in found.moved),
        meetings=tuple(_meetings(sight)),
        shared=tuple(_shared(found)),
        resting=tuple(_resting(found, names)),
        figures=tuple(figures),
    )


def _newcomers(sight: Sight) -> Iterator[Newcomer]:
    new = (label for labels in sight.request.newcomers.values() for label in labels)
    for label in sorted(new, key=label_order):
        plays = sight.found.schedule.plays(label)
        position, table = (plays[0].position, plays[0].table) if plays else (sight.evening.first, 0)
        yield Newcomer(sight.names[label], line_of(label), position, table)


def _meetings(sight: Sight) -> Iterator[Problem]:
    """Those who would meet again and would not have met so."""
    old = {(one.first, one.second): len(one.positions) for one in check(sight.evening.schedule).repeated}
    new = [
        Meeting(sight.names[one.first], sight.names[one.second], one.positions)
        for one in check(sight.found.schedule).repeated
        if len(one.positions) > old.get((one.first, one.second), 1)
    ]
    yield from (replace(line, where="") for line in again(new, MET_AGAIN, MEET_AGAIN))


def _shared(found: Remade) -> Iterator[Problem]:
    message = gettext_noop("Position %(position)s: tables %(tables)s share boards %(boards)s.")
    for one in found.shared:
        params: dict[str, str | int] = {
            "position": one.position,
            "tables": listed(one.tables),
            "boards": listed(one.boards),
        }
        yield Problem("boards_shared_then", message, params)


def _resting(found: Remade, names: Mapping[str, str]) -> Iterator[Problem]:
    for position, labels in found.resting.items():
        message = gettext_noop("Position %(position)s: without a table are %(names)s.")
        params: dict[str, str | int] = {
            "position": position,
            "names": ", ".join(names[label] for label in labels),
        }
        yield Problem("rests_then", message, params)
    if found.missing:
        message = gettext_noop(
            "In %(tables)s places a table could be filled with players and not with boards: somebody there "
            "has met every set."
        )
        yield Problem("tables_missing", message, {"tables": found.missing})
