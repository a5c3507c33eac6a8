"""How the back office looks and what its menu holds: settings of django-unfold, in the product's dress."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

# The felt of the tables for what is pressed, paper and ink for the rest (deploy/static/css/etui.css).
FELT = {
    "50": "#f0f8f4",
    "100": "#dff2e8",
    "200": "#c3e7d5",
    "300": "#a0dbbe",
    "400": "#7fcba6",
    "500": "#4fa67d",
    "600": "#135743",
    "700": "#0f4636",
    "800": "#0d3a2e",
    "900": "#0a2e25",
    "950": "#071f19",
}
PAPER = {
    "50": "#fbf8f1",
    "100": "#f3eee2",
    "200": "#e6decd",
    "300": "#d3c9b4",
    "400": "#a5a697",
    "500": "#666b62",
    "600": "#4a534c",
    "700": "#344039",
    "800": "#21322a",
    "900": "#13231c",
    "950": "#0c1813",
}
#: The menu: room by room, each list with its icon (names of Material Symbols).
ROOMS: dict[str, dict[str, str]] = {
    "tournaments": {
        "Club": "groups",
        "Membership": "badge",
        "Player": "person",
        "Event": "emoji_events",
        "Tournament": "trophy",
        "Session": "event_repeat",
        "TournamentRanking": "social_leaderboard",
        "Entry": "how_to_reg",
        "Member": "group",
        "Position": "timer",
        "Seat": "event_seat",
        "Bye": "event_busy",
        "Play": "table_restaurant",
        "ResultVersion": "edit_note",
        "Ruling": "gavel",
        "AccessLink": "qr_code_2",
        "LogEntry": "history",
        "ClubSet": "stacks",
        "ClubSetNote": "manage_history",
    },
    "games": {"BoardSet": "inventory_2", "Board": "playing_cards"},
    "scoring": {
        "Snapshot": "photo_camera",
        "StandingRow": "leaderboard",
        "BoardNotes": "percent",
        "InputsDelta": "history",
        "InputsPart": "inventory_2",
    },
    "auth": {"User": "manage_accounts", "Group": "shield_person"},
    "authtoken": {"TokenProxy": "key"},
}


def _logo(_request: HttpRequest) -> str:
    return static("img/logo.svg")


def _lists(request: HttpRequest, room: str) -> list[dict[str, Any]]:
    """The lists of a room that the visitor may see."""
    items = []
    for name, icon in ROOMS[room].items():
        model = apps.get_model(room, name)
        if admin.site.get_model_admin(model).has_view_permission(request):
            address = reverse(f"admin:{room}_{name.lower()}_changelist")
            title = str(model._meta.verbose_name_plural).capitalize()
            items.append({"title": title, "icon": icon, "link": address})
    return items


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """The menu at the side: the way back to the pages, then room by room."""
    back = [
        {
            "title": gettext("Back to the start"),
            "icon": "arrow_back",
            "link": reverse("public:home"),
            "active": False,
        },
        {"title": gettext("Direction"), "icon": "sports", "link": reverse("director:home"), "active": False},
    ]
    rooms = [
        {"title": apps.get_app_config(room).verbose_name, "separator": True, "items": _lists(request, room)}
        for room in ROOMS
    ]
    return [{"items": back}, *(room for room in rooms if room["items"])]


def unfold_settings() -> dict[str, Any]:
    """Return ``UNFOLD``."""
    return {
        "SITE_TITLE": gettext_lazy("Étui back office"),
        "LOGIN": {"form": "deploy.login.BackOfficeLoginForm"},
        "SITE_HEADER": "Étui",
        "SITE_URL": "/",
        "SITE_ICON": _logo,
        "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": _logo}],
        "COLORS": {"primary": FELT, "base": PAPER},
        "SIDEBAR": {"navigation": navigation},
    }
