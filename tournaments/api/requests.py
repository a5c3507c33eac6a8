"""What the API accepts. Forms only: what is allowed, the services know."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from games.hours import read_hour
from games.problem_texts import render as text_of
from games.problems import ProblemsError


class HourField(serializers.DateTimeField):
    """An hour that people choose, read as the pages read it."""

    def to_internal_value(self, value: Any) -> datetime:
        """The hour; a sentence for what is none."""
        try:
            found = read_hour(str(value), "")
        except ProblemsError as error:
            problem = error.problems[0]
            raise serializers.ValidationError(text_of(problem), code=problem.code) from error
        if found is None:
            raise serializers.ValidationError(_("Say at which hour."), code="hour_missing")
        return found


class EventCreateRequest(serializers.Serializer):
    """A new event from a preset."""

    club = serializers.CharField(max_length=40)
    name = serializers.CharField(max_length=400, allow_blank=True)
    played_on = serializers.DateField()
    preset = serializers.CharField(max_length=60)


class RosterRequest(serializers.Serializer):
    """A player list as text: CSV with a header, or one name per line.

    For whom a line plays stands at its end, or in a column: `Anna Rossi; team Lyon`.
    """

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, max_length=400_000)


class ReasonRequest(serializers.Serializer):
    """Why."""

    reason = serializers.CharField(max_length=300, allow_blank=True)


class SubstituteRequest(ReasonRequest):
    """Who steps in: a name, or ``name;licence``."""

    name = serializers.CharField(max_length=200, allow_blank=True)
    position = serializers.IntegerField(min_value=0, max_value=999)


class SwapRequest(ReasonRequest):
    """Two players by their codes, and the position in which they change places."""

    position = serializers.IntegerField(min_value=0, max_value=999)
    first = serializers.CharField(max_length=12)
    second = serializers.CharField(max_length=12)
    accept = serializers.BooleanField(default=False)
    and_later = serializers.BooleanField(default=False, help_text="in all positions after it, too")


class PlanRequest(serializers.Serializer):
    """The plan of an event that is drawn round by round; what is left out is usual."""

    plan = serializers.DictField(
        help_text="`programme` (`2 mitchell + 2 danish`), `members`, `hands`, `minutes`, `first` (`lot`, "
        "`ranking`, `listed`, `hand`), `clubs_apart`, `clubs` and `apart` (pairs of codes), `families` "
        "(lists of codes), `ranks` (code and place, 1 the best), `typed` (the table of a stage `2 typed`: "
        "lines as `1 2: NS 3 EW 11`), `fours`, `team_size` "
        "(entries that play for one team, 0 for none) and `team_gaps`."
    )


class RoundActRequest(serializers.Serializer):
    """What is done with a round: each field where it matters."""

    seed = serializers.CharField(
        max_length=80, allow_blank=True, default="", help_text="For `draw`, `redraw`."
    )
    seen = serializers.CharField(
        max_length=80,
        allow_blank=True,
        default="",
        help_text="For `redraw`, `publish`: seed of the draw that you looked at; refused for another.",
    )
    start = serializers.BooleanField(default=True, help_text="For `publish`: start it as well.")
    reason = serializers.CharField(
        max_length=300, allow_blank=True, default="", help_text="For `unpublish`, `reopen`."
    )


class RoundSwapRequest(serializers.Serializer):
    """Two entries by their codes."""

    first = serializers.CharField(max_length=12)
    second = serializers.CharField(max_length=12)
    accept = serializers.BooleanField(default=False, help_text="What speaks against it is accepted.")
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class SourceRequest(serializers.Serializer):
    """A later public source: what it is, and when it will be known."""

    name = serializers.CharField(
        max_length=1000,
        allow_blank=True,
        help_text="What it is, and in which form its value will be typed: the order, leading zeros. For "
        "example `Lotto of 7 March, all numbers in the order drawn, two digits each, as in 07 12 33 41 88`.",
    )
    time = HourField()


class DealRequest(serializers.Serializer):
    """How to deal: without a source now, with one when its value is known."""

    source = SourceRequest(required=False, allow_null=True, default=None)
    by_play = serializers.BooleanField(
        default=False, help_text="Robots play every deal that may become a board; a worker deals."
    )
    seen = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=20,
        help_text="Code of the set that is to be replaced, empty for none; refused where there is another.",
    )


class SimultaneousRequest(serializers.Serializer):
    """A set for many clubs: of which game and rules, how many boards, and when they may be seen."""

    preset = serializers.CharField(
        max_length=60, default="", allow_blank=True, help_text="Names game and ruleset together."
    )
    game = serializers.CharField(
        max_length=40, default="", allow_blank=True, help_text="`tarot` or `burraco`."
    )
    ruleset = serializers.CharField(max_length=40, default="", allow_blank=True)
    seats = serializers.IntegerField(default=4, help_text="Players at a table: 4, in Burraco also 2.")
    board_count = serializers.IntegerField()
    release_at = HourField()
    source = SourceRequest(required=False, allow_null=True, default=None)
    by_play = serializers.BooleanField(
        default=False, help_text="Robots play every deal that may become a board; a worker deals."
    )


class JoinRequest(serializers.Serializer):
    """The code that the maker of a simultaneous gave to the club."""

    join_code = serializers.CharField(max_length=40, allow_blank=True)


class ValueRequest(serializers.Serializer):
    """What the public source said."""

    value = serializers.CharField(
        max_length=4000,
        allow_blank=True,
        trim_whitespace=False,
        help_text="In the form that the source's name asks for. Mixed in as small letters a to z and digits, "
        "in words with one space between: `07 - 12,33` is `07 12 33`. Given once, never changed.",
    )


class SetValueRequest(ValueRequest):
    """The same of a set that has an hour of its own."""

    release_at = HourField(
        required=False,
        allow_null=True,
        default=None,
        help_text="A later hour for a set whose hour of release has passed meanwhile; else left out.",
    )


class BoardFileRequest(serializers.Serializer):
    """A file of boards as docs/board-format.md describes it, text or JSON."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, max_length=2_100_000)


class ReleaseRequest(serializers.Serializer):
    """When the boards become visible; ``at`` is for the rule ``hour``, ``reason`` for after the start."""

    rule = serializers.CharField(max_length=40)
    at = HourField(required=False, allow_null=True, default=None)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class MovementRequest(serializers.Serializer):
    """How many positions, how many boards a table plays in each, and which variant of the movement."""

    positions = serializers.IntegerField()
    boards_per_position = serializers.IntegerField()
    variant = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=40,
        help_text="of a duplicate individual: empty (one field), `sections`, `relay` or `barometer`",
    )
    by_lot = serializers.BooleanField(
        default=True, help_text="false: table by table in the order of entry, without a draw"
    )


class MovementTypedRequest(serializers.Serializer):
    """A club's own movement: one line for each table of each position, ``2 1: N1 E4 S5 W3 boards 5-8``."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, max_length=400_000)
    by_lot = serializers.BooleanField(default=True)
    in_sections = serializers.BooleanField(
        default=False, help_text="true: several tables may play a board at once, each from its own étui"
    )


class SheetRequest(serializers.Serializer):
    """The sheet of one deal; what it may hold is the game's affair, and every problem comes back at once."""

    sheet = serializers.DictField()


class BasedRequest(SheetRequest):
    """A sheet to be saved, and what its author was looking at."""

    base_version = serializers.IntegerField(
        min_value=0, help_text="Number of the version you were looking at; 0 for none."
    )


class EnterRequest(BasedRequest):
    """A seat's entry. Repeating the same key is one result."""

    idempotency_key = serializers.CharField(max_length=64)


class CorrectRequest(BasedRequest):
    """The desk's entry: counts at once."""

    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class ConfirmRequest(serializers.Serializer):
    """Which version is confirmed: the number that was looked at."""

    version = serializers.IntegerField(min_value=1)
