"""What the API accepts and shows of sets without an event. Forms only: what is allowed, the services know."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.errors import ProblemSerializer
from games.selectors.guarantee import guarantee_of
from games.services.free_sets import BY_HAND
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
        default=False,
        help_text="Robots play every deal that may become a board, and refuse those that are given away or "
        "hopeless; a worker deals.",
    )

    origin = serializers.ChoiceField(
        choices=["drawn", *sorted(BY_HAND)],
        default="drawn",
        help_text="`drawn`: dealt here. `typed`: you write the cards down before the play, `recorded`: after "
        "it (`sets/<code>/boards/`); then there is no source, no key and no commitment.",
    )


class SetFileRequest(serializers.Serializer):
    """A file of boards, which says of which game and rules they are."""

    club = serializers.CharField(max_length=40, help_text="Code of the club whose dealer you are.")
    title = serializers.CharField(
        max_length=400, allow_blank=True, default="", help_text="Left out, as the file calls the set."
    )
    text = serializers.CharField(
        trim_whitespace=False,
        allow_blank=True,
        max_length=2_100_000,
        help_text="As docs/board-format.md describes it, text or JSON.",
    )
    release_at = HourField(required=False, allow_null=True, default=None)


class SetJoinRequest(serializers.Serializer):
    """The code that the maker of a simultaneous gave to the club, and what the club calls the set."""

    club = serializers.CharField(max_length=40, help_text="Code of the club whose dealer you are.")
    title = serializers.CharField(max_length=400, allow_blank=True)
    join_code = serializers.CharField(max_length=40, allow_blank=True)


class BoardWriteRequest(serializers.Serializer):
    """The cards of one board: heap by heap, or the whole board as a file has it."""

    board = serializers.IntegerField(min_value=0, max_value=9999)
    hands = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=1000),
        default=dict,
        help_text="The cards of each heap by its name: `N`, `chien`, `pozzetto 1`, `turned`, `stock` ...",
    )
    text = serializers.CharField(
        trim_whitespace=False,
        allow_blank=True,
        max_length=20_000,
        default="",
        help_text="In place of `hands`.",
    )
    again = serializers.BooleanField(
        default=False, help_text="The board has cards, and you type it again: until the cards are fixed."
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

    code = serializers.CharField(
        source="page_code", help_text="Names it in these addresses; of a simultaneous your club's own."
    )
    set = serializers.CharField(source="board_set.code", help_text="The code of the boards.")
    club = serializers.CharField(source="club.code")
    title = serializers.CharField()
    game = serializers.CharField(source="board_set.game")
    ruleset = serializers.CharField(source="board_set.ruleset")
    seats = serializers.IntegerField(help_text="Players at a table.")
    boards = serializers.IntegerField(source="board_set.board_count")
    state = serializers.CharField(source="board_set.state", help_text="As of `board-sets`.")
    origin = serializers.CharField(source="board_set.origin")
    guarantee = serializers.SerializerMethodField(help_text="As of `board-sets`.")
    is_joined = serializers.BooleanField(help_text="A simultaneous: other clubs have these boards, too.")
    dealt = serializers.IntegerField(help_text="How many boards there are by now.")
    blank = serializers.IntegerField(help_text="How many of them have no cards yet.")
    fixed_at = serializers.DateTimeField(
        allow_null=True, help_text="Since when no board is typed again; null while one may be, or never is."
    )
    released = serializers.IntegerField(help_text="How many boards everybody may look at.")
    release_at = serializers.DateTimeField(
        source="board_set.release_at", allow_null=True, help_text="Null: released by hand."
    )
    commitment = serializers.CharField(source="board_set.commitment")
    created_at = serializers.DateTimeField(source="board_set.created_at")
    cancelled_reason = serializers.CharField(
        source="board_set.cancelled_reason", help_text="Empty for a set that was not cancelled."
    )

    def get_guarantee(self, club_set: ClubSet) -> str:
        """What the boards are worth to whoever does not trust their maker."""
        return guarantee_of(club_set.board_set.description, club_set.board_set.created_at)


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
