"""What a rest made anew would bring about, in sentences with the players' names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from games.problems import Problem, gettext_noop
from tournaments.movements.checker import check
from tournaments.movements.meetings import MEET_AGAIN, MET_AGAIN, Meeting, again, listed
from tournaments.movements.remaking.request import Remade, Shared
from tournaments.movements.schedule import Schedule, label_order, line_of
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
    """``moved`` are told another table or other boards than before, in the order of the lines.

    ``changed`` are the oppositions of teams that were not planned.
    """

    tables: int
    newcomers: tuple[Newcomer, ...]
    gone: tuple[str, ...]
    moved: tuple[str, ...]
    meetings: tuple[Problem, ...]
    shared: tuple[Problem, ...]
    resting: tuple[Problem, ...]
    figures: tuple[Problem, ...]
    changed: tuple[Problem, ...] = ()


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
        meetings=tuple(met_again(sight.evening.schedule, found.schedule, names)),
        shared=tuple(shares(found.shared)),
        resting=(*rests(found.resting, names), *_missing(found)),
        figures=tuple(figures),
    )


def _newcomers(sight: Sight) -> Iterator[Newcomer]:
    new = (label for labels in sight.request.newcomers.values() for label in labels)
    for label in sorted(new, key=label_order):
        plays = sight.found.schedule.plays(label)
        position, table = (plays[0].position, plays[0].table) if plays else (sight.evening.first, 0)
        yield Newcomer(sight.names[label], line_of(label), position, table)


def met_again(before: Schedule, after: Schedule, names: Mapping[str, str]) -> Iterator[Problem]:
    """Those who would meet again and would not have met so."""
    old = {(one.first, one.second): len(one.positions) for one in check(before).repeated}
    new = [
        Meeting(names[one.first], names[one.second], one.positions)
        for one in check(after).repeated
        if len(one.positions) > old.get((one.first, one.second), 1)
    ]
    yield from (replace(line, where="") for line in again(new, MET_AGAIN, MEET_AGAIN))


def shares(found: Iterable[Shared]) -> Iterator[Problem]:
    """Boards that more tables would play in a position than étuis were made for."""
    message = gettext_noop("Position %(position)s: tables %(tables)s share boards %(boards)s.")
    for one in found:
        params: dict[str, str | int] = {
            "position": one.position,
            "tables": listed(one.tables),
            "boards": listed(one.boards),
        }
        yield Problem("boards_shared_then", message, params)


def rests(resting: Mapping[int, tuple[str, ...]], names: Mapping[str, str]) -> Iterator[Problem]:
    """Who would have no table, by position."""
    for position, labels in resting.items():
        message = gettext_noop("Position %(position)s: without a table are %(names)s.")
        params: dict[str, str | int] = {
            "position": position,
            "names": ", ".join(names[label] for label in labels),
        }
        yield Problem("rests_then", message, params)


def _missing(found: Remade) -> Iterator[Problem]:
    if found.missing:
        message = gettext_noop(
            "In %(tables)s places a table could be filled with players and not with boards: somebody there "
            "has met every set."
        )
        yield Problem("tables_missing", message, {"tables": found.missing})
