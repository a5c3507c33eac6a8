"""What the API shows of standings. Percentages are exact decimals, as text."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.figures import exact
from scoring.models import Snapshot
from scoring.selectors.results import Person, Result
from scoring.selectors.road_sheets import RoadLine
from scoring.selectors.travellers import TravellerLine


@extend_schema_field(OpenApiTypes.STR)
class Percentage(serializers.Field):
    """Millionths of a percent as an exact decimal in text; null while nothing counts."""

    def to_representation(self, value: int) -> str | None:
        return exact(value)


class SnapshotSerializer(serializers.ModelSerializer):
    """What the standings were computed from."""

    computed_at = serializers.DateTimeField(source="created_at")

    class Meta:
        model = Snapshot
        fields = ["number", "result_count", "expected_count", "formula", "input_hash", "computed_at"]


class StandingSerializer(serializers.Serializer):
    """One player's line."""

    player = serializers.CharField(source="code")
    name = serializers.CharField()
    line = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    alternate_place = serializers.IntegerField(allow_null=True)
    line_place = serializers.IntegerField(allow_null=True)
    total = Percentage()
    attack = Percentage()
    defence = Percentage()
    attack_count = serializers.IntegerField()
    defence_count = serializers.IntegerField()
    is_partial = serializers.BooleanField()
    is_withdrawn = serializers.BooleanField()


class GroupsSerializer(serializers.Serializer):
    """What all standings may have besides: see ``scoring.groups_bodies``."""

    categories = serializers.DictField(
        required=False, help_text="Place and player by group: `sex:F`, `age:junior`, `series:1`, `line:N`."
    )
    prizes = serializers.DictField(required=False, help_text="The list; once published who gets what.")


class StandingsSerializer(GroupsSerializer):
    """The newest standings of an event."""

    event = serializers.CharField()
    state = serializers.CharField()
    snapshot = SnapshotSerializer(allow_null=True)
    rows = StandingSerializer(many=True)


class PersonSerializer(serializers.Serializer):
    """A player by public code."""

    code = serializers.CharField()
    name = serializers.CharField()


class ResultSerializer(serializers.Serializer):
    """A confirmed result with its notes; ``unit`` is what each defender pays."""

    unit = serializers.IntegerField()
    sheet = serializers.JSONField()
    attack_note = Percentage(source="note")
    defence_note = Percentage()
    replaces = serializers.IntegerField(source="before", allow_null=True)
    reason = serializers.CharField()


def result_body(result: Result | None) -> dict[str, object] | None:
    """A result in the API's form."""
    return None if result is None else dict(ResultSerializer(result).data)


def seats_body(seats: tuple[tuple[str, Person], ...]) -> dict[str, dict[str, str]]:
    """Seat letter to person."""
    return {seat: {"code": person.code, "name": person.name} for seat, person in seats}


def road_line_body(line: RoadLine) -> dict[str, object]:
    """One board of a road sheet."""
    return {
        "position": line.position,
        "table": line.table,
        "board": line.board,
        "seat": line.seat,
        "taker": line.taker,
        "attack": line.is_attack,
        "others": seats_body(line.others),
        "score": line.own_unit,
        "note": exact(line.note),
        "result": result_body(line.result),
        "not_played_reason": line.not_played_reason,
    }


def traveller_line_body(line: TravellerLine) -> dict[str, object]:
    """One table's result on a board."""
    return {
        "position": line.position,
        "table": line.table,
        "seats": seats_body(line.people),
        "lower": line.lower,
        "equal": line.equal,
        "others": line.others,
        "result": result_body(line.result),
    }
