"""The published ranking of an event of rounds for files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.figures import exact_points
from scoring.round_words import POINTS_NAMES, TIE_NAMES
from scoring.rounds_bodies import team_body
from scoring.selectors.rounds_standings import RoundsRanking, RoundsStanding
from scoring.selectors.rounds_teams import TeamStanding


def rounds_csv_rows(ranking: RoundsRanking, point: str) -> Iterator[list[Any]]:
    """The head and a row for every entry; decimals with ``point``."""
    formula = ranking.snapshot.formula
    others = [name for name in formula["ties"] if name not in {"net", "made", "wins"}]
    teams = {team.name: team for team in ranking.teams}
    of_teams = (_("Team"), _("Place of the team"), _("Points of the team")) if teams else ()
    yield [
        *(_("Place"), _("Group"), _("Code"), _("Players"), *of_teams, POINTS_NAMES[formula["points"]]),
        *(_("Net points"), _("Points made"), _("Matches won"), _("Matches played")),
        *(capfirst(TIE_NAMES[name]) for name in others),
        *(_("Decided by"), _("Remarks"), _("Snapshot"), _("Formula"), _("Hash of the results (SHA-256)")),
    ]
    computed = (ranking.snapshot.number, _formula_text(formula), ranking.snapshot.input_hash)
    for row in ranking.rows:
        ties = dict(row.ties)
        yield [
            *(row.place, row.group, row.code, row.name),
            *(_team_cells(teams.get(row.team), point) if teams else ()),
            (exact_points(row.points) or "").replace(".", point),
            *(row.net, row.made, row.wins, row.played),
            *(_cell(ties[name]) for name in others),
            str(TIE_NAMES.get(row.decided, "")),
            _("withdrawn") if row.is_withdrawn else "",
            *computed,
        ]


def _team_cells(team: TeamStanding | None, point: str) -> tuple[Any, ...]:
    """The team that an entry plays for, its place and its points; empty for none."""
    if team is None:
        return "", "", ""
    return team.name, team.place, (exact_points(team.points) or "").replace(".", point)


def _cell(value: Any) -> str:
    """A tie-break's exact value; of several, one after the other."""
    return " / ".join(value) if isinstance(value, list) else value or ""


def _formula_text(formula: dict[str, Any]) -> str:
    table = f", {formula['table']['slug']}" if "table" in formula else ""
    return f"{formula['name']} ({formula['version']}), {formula['points']}{table}"


def rounds_json(ranking: RoundsRanking) -> dict[str, Any]:
    """The ranking with exact points as strings."""
    body: dict[str, Any] = {"general": [rounds_row_body(row) for row in ranking.rows]}
    return body | ({"teams": [team_body(team) for team in ranking.teams]} if ranking.teams else {})


def rounds_row_body(row: RoundsStanding) -> dict[str, Any]:
    """One line for machines."""
    return {
        "place": row.place,
        "group": row.group,
        "player": row.code,
        "name": row.name,
        "team": row.team,
        "points": exact_points(row.points),
        "net": row.net,
        "made": row.made,
        "wins": row.wins,
        "played": row.played,
        "ties": dict(row.ties),
        "decided": row.decided,
        "is_withdrawn": row.is_withdrawn,
    }
