"""What the API shows of events of oppositions. Match points are exact decimals, as text."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.api.rounds import Points
from scoring.api.serializers import GroupsSerializer, SnapshotSerializer
from scoring.figures import exact_points
from scoring.match_explained import why_match_points
from scoring.selectors.match_sheets import MatchLine, MatchSheet
from scoring.selectors.results import Person


class MatchStandingSerializer(serializers.Serializer):
    """One line of a ranking by match points; ``player`` is the code of the team's first player."""

    player = serializers.CharField(source="code")
    name = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    points = Points()
    bonus = Points()
    net = serializers.IntegerField()
    won = serializers.IntegerField()
    boards = serializers.IntegerField()
    is_withdrawn = serializers.BooleanField()


class MatchStandingsSerializer(GroupsSerializer):
    """The newest standings of an event of oppositions."""

    event = serializers.CharField()
    state = serializers.CharField()
    snapshot = SnapshotSerializer(allow_null=True)
    rows = MatchStandingSerializer(many=True)


def match_sheet_body(sheet: MatchSheet) -> dict[str, Any]:
    """A road sheet: every board both ways, with its reason, and the sum."""
    return {
        "player": sheet.entry.player.code,
        "name": sheet.name,
        "members": list(sheet.members),
        "snapshot": sheet.snapshot.number if sheet.snapshot else None,
        "place": sheet.row.place if sheet.row else None,
        "points": exact_points(sheet.total),
        "bonus": exact_points(sheet.bonus),
        "boards": [_line(line, sheet) for line in sheet.lines],
    }


def _line(line: MatchLine, sheet: MatchSheet) -> dict[str, Any]:
    own = line.attack.result if line.attack else None
    other = line.defence.result if line.defence else None
    return {
        "position": line.position,
        "board": line.board,
        "attacked": _person(line.attacked),
        "attacked_by": _person(line.attacked_by),
        "score": own.unit if own else None,
        "against": other.unit if other else None,
        "gap": line.result.gap if line.result else None,
        "points": exact_points(line.result.points) if line.result else None,
        "why": why_match_points(line.result, sheet.formula) if line.result else "",
    }


def _person(person: Person | None) -> dict[str, str] | None:
    return None if person is None else {"code": person.code, "name": person.name}
