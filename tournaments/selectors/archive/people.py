"""Who plays: the people by their codes, and the entries by their numbers."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, Q

from tournaments.models import Entry, Member, Player
from tournaments.models.categories import CATEGORY_FIELDS
from tournaments.selectors.archive.source import Source, plain

PLAYER_FIELDS = ("code", "family_name", "given_name", "licence", *CATEGORY_FIELDS)
ENTRY_FIELDS = (
    "number",
    "name",
    "team",
    "label",
    "joined",
    "withdrawn_at",
    "withdrawn_reason",
    *CATEGORY_FIELDS,
)


def players(source: Source) -> list[dict[str, Any]]:
    """Everybody who has entered, belongs to an entry, or has sat in another's place."""
    event = source.event
    concerned = (
        Q(entries__event=event)
        | Q(memberships_in_entries__event=event)
        | Q(substituted_seats__position__event=event)
    )
    people = Player.objects.filter(concerned).distinct()
    return sorted((plain(player, PLAYER_FIELDS) for player in people), key=lambda row: str(row["code"]))


def entries(source: Source) -> list[dict[str, Any]]:
    """Players, pairs and teams; ``members`` are empty where somebody enters alone."""
    members = Prefetch("members", Member.objects.order_by("order").select_related("player"))
    rows = Entry.objects.filter(event=source.event).order_by("number").select_related("player")
    return [
        plain(entry, ENTRY_FIELDS)
        | {
            "player": entry.player.code,
            "members": [member.player.code for member in entry.members.all()],
        }
        for entry in rows.prefetch_related(members)
    ]
