"""What the API shows of events of rounds. Points are exact decimals, as text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.api.serializers import GroupsSerializer, SnapshotSerializer
from scoring.figures import exact_points
from scoring.maths.ranking import thousandths
from scoring.rounds_bodies import team_body
from scoring.rounds_explained import sums, team_sum, tie_rows, why_points
from scoring.selectors.results import Person
from scoring.selectors.rounds_lines import RoundLine
from scoring.selectors.rounds_sheets import RoundsSheet


@extend_schema_field(OpenApiTypes.STR)
class Points(serializers.Field):
    """Thousandths as an exact decimal in text."""

    def to_representation(self, value: int) -> str | None:
        return exact_points(value)


class RoundsStandingSerializer(serializers.Serializer):
    """One line of a ranking by points; ``ties`` are exact values by the name of the tie-break."""

    player = serializers.CharField(source="code")
    name = serializers.CharField()
    team = serializers.CharField(allow_blank=True)
    place = serializers.IntegerField(allow_null=True)
    group = serializers.CharField(allow_blank=True)
    points = Points()
    net = serializers.IntegerField()
    made = serializers.IntegerField()
    wins = serializers.IntegerField()
    played = serializers.IntegerField()
    ties = serializers.SerializerMethodField()
    decided = serializers.CharField()
    is_withdrawn = serializers.BooleanField()

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_ties(self, row: Any) -> dict[str, Any]:
        return dict(row.ties)


class TeamStandingSerializer(serializers.Serializer):
    """A team that several play for; ``parts`` are the points of its members, or of its matches (``by``)."""

    team = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    points = serializers.CharField()
    net = serializers.IntegerField()
    made = serializers.IntegerField()
    wins = serializers.IntegerField()
    played = serializers.IntegerField()
    ties = serializers.DictField()
    decided = serializers.CharField()
    by = serializers.CharField()
    members = serializers.ListField(child=serializers.DictField())
    parts = serializers.ListField(child=serializers.DictField())


class RoundsStandingsSerializer(GroupsSerializer):
    """The newest standings of an event of rounds."""

    event = serializers.CharField()
    state = serializers.CharField()
    snapshot = SnapshotSerializer(allow_null=True)
    rows = RoundsStandingSerializer(many=True)
    teams = TeamStandingSerializer(many=True, required=False)


def rounds_sheet_body(sheet: RoundsSheet) -> dict[str, Any]:
    """A road sheet: every round with its reason, the sums, and what decides between equals."""
    row = sheet.row
    return {
        "player": sheet.person.code,
        "name": sheet.person.name,
        "members": [_person(one) for one in sheet.members],
        "snapshot": sheet.snapshot.number if sheet.snapshot else None,
        "place": row.place if row else None,
        "points": exact_points(row.points) if row else None,
        "rounds": [_round(line, sheet) for line in sheet.lines],
        "stages": [
            {
                "first": stage.first,
                "last": stage.last,
                "carry": str(stage.carry),
                "points": _exact(stage.points),
                "total": _exact(stage.total),
                "sum": text,
            }
            for stage, text in zip(sheet.stages, sums(sheet), strict=True)
        ],
        "penalties": _exact(sheet.less),
        "ties": dict(sheet.ties),
        "tie_sums": {row["key"]: row["sum"] for row in tie_rows(sheet) if row["sum"]},
        "equals": [_person(one) for one in sheet.equals],
        "decided": sheet.decided,
        "team": team_body(sheet.team) | {"sum": team_sum(sheet.team)} if sheet.team else None,
        "is_behind": sheet.is_behind,
    }


def _round(line: RoundLine, sheet: RoundsSheet) -> dict[str, Any]:
    match = line.line if line.line is not None and not line.kind else None
    return {
        "round": line.number,
        "kind": line.kind or "match",
        "table": line.table,
        "seat": line.seat,
        "partners": [_person(one) for one in line.partners],
        "opponents": [_person(one) for one in line.opponents],
        "made": match.made if match else None,
        "against": match.against if match else None,
        "net": line.given.net if line.given else None,
        "points": None if line.points is None else _exact(line.points),
        "why": why_points(line, sheet.formula),
        "replaces": [*line.before] if line.before else None,
        "reason": line.result.reason,
        "not_played_reason": line.result.not_played_reason,
    }


def _person(person: Person) -> dict[str, str]:
    return {"code": person.code, "name": person.name}


def _exact(value: Fraction) -> str | None:
    return exact_points(thousandths(value))
