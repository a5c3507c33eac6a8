"""The road sheet of a team in an event of oppositions: every board both ways, and what the gap gives."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.maths.match_formula import MatchFormula
from scoring.maths.oppositions import Opposition
from scoring.maths.rulings.matches import deductions
from scoring.models import Snapshot, StandingRow
from scoring.selectors.match_lines import oppositions_of_event, points_ruled
from scoring.selectors.results import Person
from scoring.selectors.road_sheets import RoadLine, entry_of_player, road_sheet
from scoring.selectors.rulings_input import rulings_input
from tournaments.models import Entry, Event, Position
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.seats import seat_rows


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A board of a team in one position: its own attack, and the attack that its defence met.

    ``result`` is ``None`` while one of the two is not confirmed.
    """

    position: int
    board: int
    attack: RoadLine | None
    defence: RoadLine | None
    result: Opposition | None

    @property
    def attacked(self) -> Person | None:
        """The team whose defence the own attacker met."""
        return self.attack.others[0][1] if self.attack and self.attack.others else None

    @property
    def attacked_by(self) -> Person | None:
        """The team whose attacker came to the own defence."""
        return self.defence.others[0][1] if self.defence and self.defence.others else None

    @property
    def is_released(self) -> bool:
        return any(line is not None and line.is_released for line in (self.attack, self.defence))


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """Everything about one team; ``row`` and ``snapshot`` are ``None`` before the first standings."""

    entry: Entry
    name: str
    members: tuple[str, ...]
    formula: MatchFormula
    snapshot: Snapshot | None
    row: StandingRow | None
    lines: tuple[MatchLine, ...]
    bonus: int
    given: int = 0
    """The match points that the director has given on boards that are not compared."""
    less: int = 0
    """What penalties take."""

    @property
    def points(self) -> list[int]:
        """The match points of every board that is compared, in thousandths."""
        return [line.result.points for line in self.lines if line.result is not None]

    @property
    def total(self) -> int:
        """These with the bonus and with what is ruled, as in the ranking."""
        return sum(self.points) + self.bonus + self.given - self.less


def match_sheet(event: Event, player_code: str) -> MatchSheet | None:
    """The road sheet of the team of a player by public code; ``None`` for somebody who does not play."""
    entry = entry_of_player(event, player_code)
    sheet = road_sheet(event, entry.player.code) if entry else None
    if entry is None or sheet is None:
        return None
    formula = MatchFormula.from_dict(event.formula)
    rulings = rulings_input(event)
    less = deductions(rulings.rows).get(entry.pk, 0)
    ruled = points_ruled(seat_rows(event), rulings).get(entry.pk, 0) if rulings else 0
    return MatchSheet(
        entry,
        entry_names(event)[entry.pk],
        sheet.members,
        formula,
        sheet.snapshot,
        sheet.row,
        tuple(_lines(event, entry, sheet.lines)),
        formula.bonus.get(entry.player.code, 0),
        given=ruled + less,
        less=less,
    )


def _lines(event: Event, entry: Entry, lines: tuple[RoadLine, ...]) -> list[MatchLine]:
    numbers = dict(Position.objects.filter(event=event).values_list("pk", "number"))
    compared = {
        (numbers[one.position], one.board): one for one in oppositions_of_event(event) if one.team == entry.pk
    }
    ways: dict[tuple[int, int], dict[bool, RoadLine]] = {}
    for line in lines:
        ways.setdefault((line.position, line.board), {})[line.is_attack] = line
    return [
        MatchLine(position, board, both.get(True), both.get(False), compared.get((position, board)))
        for (position, board), both in sorted(ways.items())
    ]
