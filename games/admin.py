"""Back office of board sets and boards.

No card, no key, no robot's result and no number of deals refused is shown, released or not.
"""

from django.contrib import admin
from django.db.models.constants import LOOKUP_SEP
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


class ReadOnlyAdmin(ReadOnly, ModelAdmin):
    """A list to look at, and to filter by what it shows."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """What a list does not show cannot be asked for in its address either.

        Django lets every field of the model be filtered by: ``?cards__contains=`` would tell, card by card,
        what an unreleased board holds.
        """
        shown = {
            *self.list_display,
            *(item if isinstance(item, str) else item[0] for item in self.list_filter),
        }
        asked = lookup.split(LOOKUP_SEP, maxsplit=1)[0]
        return any(name.split(LOOKUP_SEP)[0] == asked for name in shown) and super().lookup_allowed(
            lookup, value, request
        )


class BoardInline(ReadOnly, TabularInline):
    model = Board
    fields = ["number", "dealer", "taker", "released_at"]
    readonly_fields = fields
    extra = 0


@admin.register(BoardSet)
class BoardSetAdmin(ReadOnlyAdmin):
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
        "origin",
        "cancelled_at",
        "cancelled_reason",
        "commitment",
        "release_at",
        "created_at",
        "created_by",
    ]
    inlines = [BoardInline]


@admin.register(Board)
class BoardAdmin(ReadOnlyAdmin):
    list_display = ["board_set", "number", "dealer", "taker", "released_at"]
    list_filter = ["taker", ("released_at", admin.EmptyFieldListFilter)]
    list_select_related = ["board_set"]
    search_fields = ["board_set__code", "=number"]
    fields = ["board_set", "number", "dealer", "taker", "released_at"]
