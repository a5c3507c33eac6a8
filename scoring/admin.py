"""Back office of standings: computed, so only looked at."""

from django.contrib import admin

from games.admin import ReadOnlyAdmin
from scoring.models import BoardNotes, InputsDelta, InputsPart, Snapshot, StandingRow


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", "result_count", "expected_count", "results_version", "created_at"]
    list_filter = ["event__club"]
    list_select_related = ["event"]
    search_fields = ["event__code", "event__name", "input_hash"]
    date_hierarchy = "created_at"


@admin.register(StandingRow)
class StandingRowAdmin(ReadOnlyAdmin):
    list_display = [
        "snapshot",
        "place",
        "alternate_place",
        "entry",
        "line",
        "total",
        "attack",
        "defence",
        "points",
    ]
    list_filter = ["line", "is_partial", "snapshot__event__club"]
    list_select_related = ["snapshot__event", "entry__player"]
    search_fields = ["entry__player__family_name", "snapshot__event__code"]


@admin.register(BoardNotes)
class BoardNotesAdmin(ReadOnlyAdmin):
    list_display = ["event", "board", "snapshot"]
    list_filter = ["event__club"]
    list_select_related = ["event", "snapshot__event"]
    search_fields = ["event__code", "event__name"]


@admin.register(InputsDelta)
class InputsDeltaAdmin(ReadOnlyAdmin):
    list_display = ["snapshot", "rows_hash"]
    list_filter = ["snapshot__event__club"]
    list_select_related = ["snapshot__event"]
    search_fields = ["snapshot__event__code", "rows_hash"]
    exclude = ["body"]


@admin.register(InputsPart)
class InputsPartAdmin(ReadOnlyAdmin):
    list_display = ["event", "name", "digest"]
    list_filter = ["event__club"]
    list_select_related = ["event"]
    search_fields = ["event__code", "event__name", "name"]
    exclude = ["body"]
