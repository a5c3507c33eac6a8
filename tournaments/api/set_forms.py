"""What the API accepts and shows of sets without an event. Forms only: what is allowed, the services know."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.errors import ProblemSerializer
from tournaments.api.requests import HourField, SourceRequest
from tournaments.api.serializers import dealing_problems
from tournaments.models import ClubSet, ClubSetNote


class ClubSetRequest(serializers.Serializer):
    """A set for no event: whose, of which game and rules, how many boards, and when they may be seen."""

    club = serializers.CharField(max_length=40, help_text="Code of the club whose dealer you are.")
    title = serializers.CharField(max_length=400, allow_blank=True)
    game = serializers.CharField(max_length=40, help_text="`tarot` or `burraco`.")
    ruleset = serializers.CharField(max_length=40)
    seats = serializers.IntegerField(default=4, help_text="Players at a table: 4, in Burraco also 2.")
    board_count = serializers.IntegerField()
    release_at = HourField(
        required=False, allow_null=True, default=None, help_text="Left out, you release the set yourself."
    )
    source = SourceRequest(required=False, allow_null=True, default=None)
    by_play = serializers.BooleanField(
        default=False, help_text="Tarot only: robots play every deal that may become a board; a worker deals."
    )


class SetReleaseRequest(serializers.Serializer):
    """That you mean it: what is released stays so, for everybody."""

    confirmed = serializers.BooleanField(default=False)


class ClubSetNoteSerializer(serializers.ModelSerializer):
    """What was done with the set, and by whom."""

    class Meta:
        model = ClubSetNote
        fields = ["at", "actor", "verb", "detail"]


class ClubSetSerializer(serializers.Serializer):
    """A set without an event, for the people of its club; never a card."""

    set = serializers.CharField(source="code")
    club = serializers.CharField(source="club.code")
    title = serializers.CharField()
    game = serializers.CharField(source="board_set.game")
    ruleset = serializers.CharField(source="board_set.ruleset")
    seats = serializers.IntegerField(help_text="Players at a table.")
    boards = serializers.IntegerField(source="board_set.board_count")
    state = serializers.CharField(source="board_set.state", help_text="As of `board-sets`.")
    dealt = serializers.IntegerField(help_text="How many boards there are by now.")
    released = serializers.IntegerField(help_text="How many boards everybody may look at.")
    release_at = serializers.DateTimeField(
        source="board_set.release_at", allow_null=True, help_text="Null: released by hand."
    )
    commitment = serializers.CharField(source="board_set.commitment")
    created_at = serializers.DateTimeField(source="board_set.created_at")
    cancelled_reason = serializers.CharField(
        source="board_set.cancelled_reason", help_text="Empty for a set that was not cancelled."
    )


class ClubSetStatusSerializer(ClubSetSerializer):
    """The same with what keeps the worker from going on, and what was noted."""

    problems = serializers.SerializerMethodField(
        help_text="What keeps the worker from going on until an administrator has put it right."
    )
    notes = ClubSetNoteSerializer(many=True, help_text="The newest first.")

    @extend_schema_field(ProblemSerializer(many=True))
    def get_problems(self, club_set: ClubSet) -> list[dict[str, str]]:
        """As of the boards of an event."""
        return dealing_problems(club_set.board_set)
