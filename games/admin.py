"""Back office of board sets and boards. No card and no key is shown here, released or not."""

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline

from games.models import Board, BoardSet


class ReadOnly:
    """What services write is looked at here, never edited: an edit would pass by their checks and the log."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class BoardInline(ReadOnly, TabularInline):
    model = Board
    fields = ["number", "dealer", "taker", "rejected", "released_at"]
    readonly_fields = fields
    extra = 0


@admin.register(BoardSet)
class BoardSetAdmin(ReadOnly, ModelAdmin):
    list_display = ["code", "game", "ruleset", "board_count", "state", "created_at", "created_by"]
    list_filter = ["game", "ruleset", "state"]
    list_select_related = ["created_by"]
    search_fields = ["code", "commitment"]
    fields = [
        "code",
        "game",
        "ruleset",
        "board_count",
        "state",
        "commitment",
        "rejected_count",
        "created_at",
        "created_by",
    ]
    inlines = [BoardInline]


@admin.register(Board)
class BoardAdmin(ReadOnly, ModelAdmin):
    list_display = ["board_set", "number", "dealer", "taker", "rejected", "released_at"]
    list_filter = ["taker", ("released_at", admin.EmptyFieldListFilter)]
    list_select_related = ["board_set"]
    search_fields = ["board_set__code", "=number"]
    fields = ["board_set", "number", "dealer", "taker", "rejected", "released_at"]
