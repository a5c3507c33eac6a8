"""Teams of which one attacks while the others defend: every étui against the same étui the other way round.

Each team compares what its attacker made of an étui with what the attacker whom its defence met made of it
in the same position. Where two teams meet, that is the same gap seen from both sides. In the triangle of an
odd number of quadrettes each team attacks the next; there every team is compared with whoever attacks it,
which is our choice, since the rule knows two teams only.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.maths.match_formula import MatchFormula


class Attack(NamedTuple):
    """What ``attacker``'s player made of a board against ``defender``'s three: U, + if the attack won.

    ``conceded`` is what counts for the defenders' team where a ruling says so, else ``None``.
    """

    position: int
    board: int
    attacker: int
    defender: int
    unit: int
    conceded: int | None = None

    @property
    def against(self) -> int:
        """U as it counts for the defenders' team."""
        return self.unit if self.conceded is None else self.conceded


@dataclass(frozen=True, slots=True)
class Opposition:
    """One board of one team: its own U, and that of ``against``, who attacked its defence.

    ``defence`` is the team that its attacker met: the same as ``against`` but in a triangle. ``points`` are
    in thousandths.
    """

    team: int
    position: int
    board: int
    defence: int
    against: int
    own: int
    other: int
    points: int

    @property
    def gap(self) -> int:
        """Our attacker's U less theirs."""
        return self.own - self.other


@dataclass(frozen=True, slots=True)
class TeamSum:
    """What a team has: points and bonus in thousandths, the sum of the gaps, boards, and how many it won."""

    bonus: int = 0
    points: int = 0
    net: int = 0
    boards: int = 0
    won: int = 0
    unrated: int = 0
    """Boards of which only one side is known yet."""

    @property
    def total(self) -> int:
        return self.bonus + self.points


def oppositions(attacks: Iterable[Attack], formula: MatchFormula) -> list[Opposition]:
    """Every board that a team has both attacked and defended, in the order of positions, boards and teams."""
    given = list(attacks)
    met = {(one.position, one.board, one.defender): one for one in given}
    found = []
    for one in given:
        other = met.get((one.position, one.board, one.attacker))
        if other is not None:
            points = formula.points(one.unit - other.against)
            found.append(
                Opposition(
                    *(one.attacker, one.position, one.board, one.defender, other.attacker),
                    *(one.unit, other.against, points),
                )
            )
    return sorted(found, key=lambda one: (one.position, one.board, one.team))


def team_sums(
    attacks: Iterable[Attack], formula: MatchFormula, teams: Iterable[int], bonus: Mapping[int, int]
) -> dict[int, TeamSum]:
    """The sums of all ``teams``; ``bonus`` in thousandths, beforehand."""
    given = list(attacks)
    found: defaultdict[int, list[Opposition]] = defaultdict(list)
    for line in oppositions(given, formula):
        found[line.team].append(line)
    attacked = Counter(one.attacker for one in given)
    return {team: _sum(found[team], bonus.get(team, 0), attacked[team]) for team in teams}


def _sum(lines: Sequence[Opposition], bonus: int, attacked: int) -> TeamSum:
    """What a team's compared boards come to, out of so many that it has attacked."""
    return TeamSum(
        bonus=bonus,
        points=sum(line.points for line in lines),
        net=sum(line.gap for line in lines),
        boards=len(lines),
        won=sum(line.gap > 0 for line in lines),
        unrated=attacked - len(lines),
    )
