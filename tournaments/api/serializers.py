"""What the API shows of clubs, events, people and seats. People by public code, never by primary key."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.errors import ProblemSerializer, problems_body
from games.models import BoardSet
from games.selectors.boards import dealt_count
from games.services.dealing_turns import dealing_fault
from tournaments.models import Club, Entry, Event, LogEntry, Play, ResultVersion
from tournaments.selectors.entry_names import name_of
from tournaments.selectors.plans import plan_of
from tournaments.selectors.plays import result_state


class ClubSerializer(serializers.ModelSerializer):
    class Meta:
        model = Club
        fields = ["code", "name", "town"]


class EventSerializer(serializers.ModelSerializer):
    """An event as everybody may see it."""

    club = serializers.SlugRelatedField(slug_field="code", read_only=True)
    tables = serializers.SerializerMethodField()
    positions = serializers.SerializerMethodField()
    boards = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = [
            "code",
            "club",
            "name",
            "played_on",
            "preset",
            "game",
            "ruleset",
            "state",
            "formula",
            "tables",
            "positions",
            "boards",
            "release_rule",
            "release_at",
            "started_at",
            "closed_at",
            "published_at",
        ]

    def get_tables(self, event: Event) -> int | None:
        return event.movement["tables"] if event.movement else None

    def get_positions(self, event: Event) -> int | None:
        if event.has_rounds:
            return plan_of(event).programme.rounds
        return event.movement["positions"] if event.movement else None

    def get_boards(self, event: Event) -> int | None:
        if not event.movement:
            return None
        return len({board for sitting in event.movement["sittings"] for board in sitting["boards"]})


class EntrySerializer(serializers.ModelSerializer):
    """Somebody in an event."""

    code = serializers.CharField(source="player.code")
    name = serializers.SerializerMethodField()
    members = serializers.SerializerMethodField(help_text="The players of a pair or a team, by code.")
    withdrawn = serializers.BooleanField(source="is_withdrawn")

    class Meta:
        model = Entry
        fields = [
            "number",
            "code",
            "name",
            "team",
            "members",
            "label",
            "line",
            "joined",
            "place",
            "withdrawn",
        ]

    def get_name(self, entry: Entry) -> str:
        return name_of(entry, entry.members.all())

    def get_members(self, entry: Entry) -> list[str]:
        return [member.player.code for member in entry.members.all()]


class SeatingSerializer(serializers.Serializer):
    """One table in one position: seat letter to player, and the boards played there."""

    position = serializers.IntegerField()
    table = serializers.IntegerField()
    seats = serializers.DictField(child=serializers.DictField(child=serializers.CharField()))
    boards = serializers.ListField(child=serializers.IntegerField())


class VersionSerializer(serializers.ModelSerializer):
    """One version of a result."""

    version = serializers.IntegerField(source="number")
    entered_by = serializers.SerializerMethodField()
    confirmed_by = serializers.SerializerMethodField()

    class Meta:
        model = ResultVersion
        fields = [
            "version",
            "sheet",
            "unit",
            "is_confirmed",
            "reason",
            "created_at",
            "confirmed_at",
            "entered_by",
            "confirmed_by",
        ]

    def get_entered_by(self, version: ResultVersion) -> str:
        return version.entered_by_seat or (
            version.entered_by_user.get_username() if version.entered_by_user else ""
        )

    def get_confirmed_by(self, version: ResultVersion) -> str:
        return version.confirmed_by_seat or (
            version.confirmed_by_user.get_username() if version.confirmed_by_user else ""
        )


class PlaySerializer(serializers.ModelSerializer):
    """One board at one table, with every version of its result (from ``with_versions``)."""

    position = serializers.IntegerField(source="position.number")
    state = serializers.SerializerMethodField()
    versions = VersionSerializer(many=True)

    class Meta:
        model = Play
        fields = ["position", "table", "board", "taker", "state", "not_played_reason", "versions"]

    def get_state(self, play: Play) -> str:
        """``not_played``, ``confirmed``, ``entered`` or ``to_play``."""
        return result_state(play)


class DealtSetSerializer(serializers.Serializer):
    """A set of boards, dealt or to be dealt: what binds it, and no card."""

    set = serializers.CharField(source="code")
    state = serializers.CharField()
    boards = serializers.IntegerField(source="board_count")
    commitment = serializers.CharField()
    rejected = serializers.IntegerField(source="rejected_count")


def dealing_problems(board_set: BoardSet) -> list[dict[str, str]]:
    """What keeps the worker from going on with a set."""
    fault = dealing_fault(board_set.pk) if board_set.state == BoardSet.State.DEALING else None
    return problems_body([fault])["problems"] if fault else []


class DealingSerializer(DealtSetSerializer):
    """How far a set is, for its director."""

    dealt = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField(
        help_text="What keeps the worker from going on until an administrator has put it right."
    )

    def get_dealt(self, board_set: BoardSet) -> int:
        """How many boards there are."""
        return dealt_count(board_set)

    @extend_schema_field(ProblemSerializer(many=True))
    def get_problems(self, board_set: BoardSet) -> list[dict[str, str]]:
        """None while the dealing goes on, or waits for its turn."""
        return dealing_problems(board_set)


class SimultaneousSerializer(serializers.Serializer):
    """A set for many clubs, for whoever made it; never a card."""

    set = serializers.CharField(source="code")
    join_code = serializers.CharField()
    game = serializers.CharField()
    ruleset = serializers.CharField()
    seats = serializers.IntegerField(source="description.players")
    state = serializers.CharField()
    boards = serializers.IntegerField(source="board_count")
    release_at = serializers.DateTimeField()
    commitment = serializers.CharField()


class DealtSerializer(serializers.Serializer):
    """A board with its cards, in the text notation: for the dealer's eyes."""

    board = serializers.IntegerField(source="number")
    dealer = serializers.CharField()
    taker = serializers.CharField()
    cards = serializers.CharField()


class LinkSerializer(serializers.Serializer):
    """A seat's link; ``token`` is empty when another secret key made it."""

    id = serializers.CharField(source="public_id")
    table = serializers.IntegerField()
    seat = serializers.CharField()
    token = serializers.CharField(allow_blank=True)
    expires_at = serializers.DateTimeField()


class LogSerializer(serializers.ModelSerializer):
    class Meta:
        model = LogEntry
        fields = ["at", "actor", "verb", "detail"]


class SentenceSerializer(serializers.Serializer):
    """A sentence of the movement's report."""

    code = serializers.CharField()
    message = serializers.CharField()


class PossibilitySerializer(serializers.Serializer):
    """What can be played with a number of players."""

    players = serializers.IntegerField()
    tables = serializers.IntegerField()
    max_positions = serializers.IntegerField()
    clean_positions = serializers.IntegerField(
        help_text="up to this many positions nobody meets anybody twice; boards are never played twice"
    )
    nearest = serializers.ListField(child=serializers.IntegerField())
    problems = serializers.ListField(child=serializers.DictField())


class PresetSerializer(serializers.Serializer):
    """What an event can be created from."""

    slug = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    ruleset = serializers.CharField()
    boards_per_position = serializers.IntegerField()
