"""The draw of a round between teams of pairs: teams are drawn as such, and their pairs seated table by table.

The first pairs of two teams meet, the second and the third ones, every other one with the sides exchanged
(``pairs.teams``). What is said of a match names teams by their places in the standing order of teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.problems import Problem, gettext_noop
from tournaments.movements.draws.drawn import Drawn, Pairing
from tournaments.movements.draws.explain import named
from tournaments.movements.draws.field import Field
from tournaments.movements.draws.pairs import LEAST, draw_pairs
from tournaments.movements.pairs.teams import crossed


def draw_teams(field: Field, pairs: Mapping[str, Sequence[str]]) -> Drawn:
    """Which pairs meet where, for a ``field`` of teams with the ``pairs`` of each in their order.

    A team without an opponent sits out with all its pairs; of a team with more pairs than the other the last
    ones do. ``ProblemsError`` as ``draw_pairs``, but a team alone sits out.
    """
    if len(field.entrants) < LEAST:
        return Drawn((), tuple(pair for one in field.entrants for pair in pairs[one.label]), ())
    drawn = draw_pairs(field)
    called = {place: f"{place} ({one.label})" for place, one in enumerate(field.entrants, start=1)}
    tables: list[Pairing] = []
    spare: list[str] = []
    why: list[Problem] = []
    for match in drawn.pairings:
        home, away = pairs[match.ns], pairs[match.ew]
        reasons = tuple(named(reason, called) for reason in match.reasons)
        first = len(tables) + 1
        tables += (
            Pairing(number, *sides, reasons) for number, sides in enumerate(crossed(home, away), start=first)
        )
        spare += (*home[len(away) :], *away[len(home) :])
        why += _fewer(match, len(home), len(away))
    resting = [pair for team in drawn.byes for pair in pairs[team]]
    return Drawn(
        pairings=tuple(tables),
        byes=(*resting, *spare),
        unavoidable=tuple(named(harm, called) for harm in drawn.unavoidable),
        bye_reasons=(*(named(reason, called) for reason in drawn.bye_reasons), *why),
    )


def _fewer(match: Pairing, home: int, away: int) -> Iterator[Problem]:
    """That a team has fewer pairs than the one it meets."""
    if home == away:
        return
    short, full = (match.ns, match.ew) if home < away else (match.ew, match.ns)
    message = gettext_noop("Team %(team)s sits out with a part of its pairs: team %(short)s has fewer.")
    yield Problem("team_has_fewer", message, {"team": full, "short": short}, full)
