"""Back office of clubs, people, events and what they wrote down.

Clubs, roles and people are edited here. Events, seats, results and links are looked at: services write them,
with their checks and their log lines.
"""

from django.contrib import admin
from unfold.admin import ModelAdmin, TabularInline

from games.admin import ReadOnlyAdmin
from tournaments.models import (
    AccessLink,
    Bye,
    Club,
    ClubSet,
    ClubSetNote,
    Entry,
    Event,
    LogEntry,
    Member,
    Membership,
    Play,
    Player,
    Position,
    ResultVersion,
    Ruling,
    Seat,
    Session,
    Tournament,
    TournamentRanking,
)


class MembershipInline(TabularInline):
    model = Membership
    autocomplete_fields = ["user"]
    extra = 0


@admin.register(Club)
class ClubAdmin(ModelAdmin):
    list_display = ["name", "town", "code"]
    search_fields = ["name", "town", "code"]
    # The name first: the code of the address is written along with it.
    fields = ["name", "town", "code"]
    prepopulated_fields = {"code": ["name"]}
    inlines = [MembershipInline]


@admin.register(Membership)
class MembershipAdmin(ModelAdmin):
    list_display = ["user", "club", "role", "may_see_cards"]
    list_filter = ["role", "may_see_cards", "club"]
    list_select_related = ["user", "club"]
    search_fields = ["user__username", "club__name"]
    autocomplete_fields = ["user", "club"]


@admin.register(Player)
class PlayerAdmin(ModelAdmin):
    list_display = ["family_name", "given_name", "licence", "sex", "age_class", "series", "club", "code"]
    list_filter = ["club", "sex", "age_class", "series"]
    list_select_related = ["club"]
    search_fields = ["family_name", "given_name", "licence", "code"]
    autocomplete_fields = ["club"]


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ["name", "club", "played_on", "state", "preset", "code"]
    list_filter = ["state", "preset", "club"]
    list_select_related = ["club"]
    search_fields = ["name", "code", "club__name"]
    date_hierarchy = "played_on"


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = [
        "event",
        "number",
        "player",
        "label",
        "place",
        "sex",
        "age_class",
        "series",
        "withdrawn_at",
    ]
    list_filter = ["event__club", "sex", "age_class", ("withdrawn_at", admin.EmptyFieldListFilter)]
    list_select_related = ["event", "player"]
    search_fields = ["player__family_name", "player__given_name", "event__name", "event__code"]


@admin.register(Member)
class MemberAdmin(ReadOnlyAdmin):
    list_display = ["event", "entry", "order", "player"]
    list_filter = ["event__club"]
    list_select_related = ["event", "entry__player", "player"]
    search_fields = ["player__family_name", "player__given_name", "event__name", "event__code"]


@admin.register(Position)
class PositionAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", "published_at", "started_at", "closed_at"]
    fields = ["event", "number", "published_at", "started_at", "closed_at"]
    list_filter = ["event__club"]
    list_select_related = ["event"]
    search_fields = ["event__name", "event__code"]


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ["position", "table", "seat", "entry"]
    list_filter = ["seat", "position__event__club"]
    list_select_related = ["position", "entry__player"]
    search_fields = ["entry__player__family_name", "position__event__code"]


@admin.register(Bye)
class ByeAdmin(ReadOnlyAdmin):
    list_display = ["position", "entry", "kind"]
    list_filter = ["kind", "position__event__club"]
    list_select_related = ["position", "entry__player"]
    search_fields = ["entry__player__family_name", "position__event__code"]


@admin.register(Play)
class PlayAdmin(ReadOnlyAdmin):
    list_display = ["event", "position", "table", "board", "taker", "not_played_reason"]
    list_filter = ["event__club", "taker"]
    list_select_related = ["event", "position"]
    search_fields = ["event__name", "event__code", "=board"]


@admin.register(ResultVersion)
class ResultVersionAdmin(ReadOnlyAdmin):
    list_display = [
        "play",
        "number",
        "unit",
        "is_confirmed",
        "created_at",
        "entered_by_seat",
        "entered_by_user",
        "reason",
    ]
    list_filter = ["is_confirmed", "play__event__club"]
    list_select_related = ["play", "entered_by_user"]
    search_fields = ["play__event__code", "play__event__name", "reason"]
    date_hierarchy = "created_at"


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", "version", "kind", "is_current", "is_withdrawn", "at", "author"]
    list_filter = ["kind", "is_current", "event__club"]
    list_select_related = ["event", "author"]
    search_fields = ["event__code", "event__name", "reason"]
    date_hierarchy = "at"


@admin.register(AccessLink)
class AccessLinkAdmin(ReadOnlyAdmin):
    list_display = ["event", "table", "seat", "public_id", "created_at", "expires_at", "revoked_at"]
    list_filter = ["event__club", ("revoked_at", admin.EmptyFieldListFilter)]
    list_select_related = ["event"]
    search_fields = ["event__code", "event__name", "public_id"]
    fields = ["event", "table", "seat", "public_id", "created_at", "expires_at", "revoked_at"]


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ["at", "event", "actor", "verb"]
    list_filter = ["verb", "event__club"]
    list_select_related = ["event"]
    search_fields = ["event__code", "event__name", "actor"]
    date_hierarchy = "at"


@admin.register(ClubSet)
class ClubSetAdmin(ReadOnlyAdmin):
    list_display = ["title", "club", "board_set"]
    list_filter = ["club"]
    list_select_related = ["club", "board_set"]
    search_fields = ["title", "club__name", "board_set__code"]


@admin.register(ClubSetNote)
class ClubSetNoteAdmin(ReadOnlyAdmin):
    list_display = ["at", "club_set", "actor", "verb"]
    list_filter = ["verb", "club_set__club"]
    list_select_related = ["club_set"]
    search_fields = ["club_set__title", "actor"]
    date_hierarchy = "at"


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ["name", "club", "code", "created_at"]
    list_filter = ["club"]
    list_select_related = ["club"]
    search_fields = ["name", "code", "club__name"]


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    list_display = ["tournament", "number", "event", "numerator", "denominator"]
    list_filter = ["tournament__club"]
    list_select_related = ["tournament", "event"]
    search_fields = ["tournament__name", "tournament__code", "event__name", "event__code"]


@admin.register(TournamentRanking)
class TournamentRankingAdmin(ReadOnlyAdmin):
    list_display = ["tournament", "number", "created_at"]
    list_filter = ["tournament__club"]
    list_select_related = ["tournament"]
    search_fields = ["tournament__name", "tournament__code"]
