"""From the results and byes of an event of rounds to the rows to be written: no database, no clock."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.maths.ranking import thousandths
from scoring.maths.rounds.formula import TEAM_MATCHES, TEAM_SUMS, VICTORY_POINTS, RoundsFormula
from scoring.maths.rounds.lines import Line
from scoring.maths.rounds.standings import Entrant, RoundsRow, Terms, rounds_standings
from scoring.maths.rounds.teams import Part, TeamRow, by_matches, team_standings
from scoring.maths.rounds.tie_breaks import Value
from scoring.maths.rulings.given import POINTS, VP, as_data, excluded, ranking_deductions
from scoring.selectors.rounds_counted import lines_of
from scoring.selectors.rounds_input import RoundsInput
from scoring.selectors.rounds_tiers import group_letter
from scoring.services.computed import Computed

ROUND_FIELDS = (
    *("entry", "place", "line", "points", "net", "made", "wins", "played", "ties"),
    *("attack_count", "defence_count", "is_partial"),
)
"""Fields of a ``StandingRow`` that a computation of rounds fills."""

_NOTHING_OF_BOARDS = (0, 0, False)

RoundRow = tuple[int, int | None, str, int, int, int, int, int, str, int, int, bool]


def compute_rounds(given: RoundsInput, formula: RoundsFormula) -> Computed:
    """The standings of an event of rounds; nothing of it is per board."""
    lines = lines_of(given)
    terms = terms_of(given, formula)
    standings = rounds_standings(lines, entrants_of(given), terms)
    teams = _teams(given, standings, terms)
    rows = [
        _row(row, group_letter(given.tiers, row.group), teams.get(given.teams.get(row.sheet.entrant, "")))
        for row in standings
    ]
    return Computed(
        formula,
        rounds_hash(given, formula, lines),
        digests={},
        rows=rows,
        notes_text=lambda board: "[]",
        fields=ROUND_FIELDS,
        points={row[0]: row[3] for row in rows},
    )


def terms_of(given: RoundsInput, formula: RoundsFormula) -> Terms[int]:
    """By what everybody is ranked, penalties in the ranking too."""
    unit = VP if formula.points == VICTORY_POINTS else POINTS
    less = ranking_deductions(given.rulings.rows, unit)
    return Terms(formula, given.programme, given.seed, given.started, given.tiers, less)


def entrants_of(given: RoundsInput) -> list[Entrant[int]]:
    """Who is ranked: who is excluded has figures and no place, as who has withdrawn."""
    gone = excluded(given.rulings.rows)
    return [replace(one, is_withdrawn=one.is_withdrawn or one.id in gone) for one in given.entries]


def _teams(
    given: RoundsInput, standings: Sequence[RoundsRow[int]], terms: Terms[int]
) -> dict[str, dict[str, Any]]:
    """Every team's row as it is stored with those of its members."""
    if not given.teams:
        return {}
    gone = [one.id for one in entrants_of(given) if one.is_withdrawn]
    by = TEAM_MATCHES if by_matches(terms.formula, terms.programme) else TEAM_SUMS
    return {row.name: _team(row, by) for row in team_standings(standings, given.teams, gone, terms)}


def _team(row: TeamRow[int], by: str) -> dict[str, Any]:
    return {
        "name": row.name,
        "by": by,
        "place": row.place,
        "points": thousandths(row.points),
        "net": row.net,
        "made": row.made,
        "wins": row.wins,
        "played": row.played,
        "ties": {name: _shown(value) for name, value in row.ties.items()},
        "decided": row.decided,
        "parts": [_part(part) for part in row.parts],
    }


def _part(part: Part[int]) -> list[int | str | None]:
    """A member and its points; or of a match its points, round, opponent, points made and against."""
    if part.member is not None:
        return [part.member, thousandths(part.points)]
    return [None, thousandths(part.points), part.round, part.opponent, part.made, part.against]


def rounds_hash(given: RoundsInput, formula: RoundsFormula, lines: Sequence[Line[int]]) -> str:
    """The hash of everything that the standings follow from: the same, the same hash, in whatever order.

    Results by play and version; lines, because a seat or a bye may change without a result; formula,
    programme, the seed of the lot, and how far the event is, in which groups and matches.
    """
    content = {
        "formula": formula.as_dict(),
        "programme": given.programme.as_data(),
        "seed": given.seed,
        "started": given.started,
        "groups": given.tiers.groups,
        "matches": sorted(given.tiers.matches.items()),
        "results": sorted((play, version) for play, *_, version in given.results),
        **({"teams": sorted(given.teams.items())} if given.teams else {}),
        **(
            {"deals": sorted((line.round, line.entrant, line.deals) for line in lines)} if given.deals else {}
        ),
        **({"rulings": as_data(given.rulings.rows)} if given.rulings else {}),
        "lines": sorted(
            (line.round, line.entrant, line.kind, line.made, line.against, sorted(line.opponents))
            for line in lines
        ),
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _row(row: RoundsRow[int], group: str, team: dict[str, Any] | None) -> RoundRow:
    sheet = row.sheet
    ties = {name: _shown(value) for name, value in row.ties.items()}
    decided = {"values": ties, "decided": row.decided} | ({"team": team} if team else {})
    return (
        *(sheet.entrant, row.place, group, thousandths(sheet.total), sheet.net, sheet.made),
        *(sheet.wins, sheet.played, json.dumps(decided)),
        *_NOTHING_OF_BOARDS,
    )


def _shown(value: Value | None) -> str | list[str] | None:
    """An exact value as JSON has it: "315", "87/2", or several."""
    if value is None:
        return None
    return [str(one) for one in value] if isinstance(value, tuple) else str(value)
