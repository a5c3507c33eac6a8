"""The club and the event itself."""

from __future__ import annotations

from typing import Any

from tournaments.selectors.archive.source import Source, plain

CLUB_FIELDS = ("code", "name", "town")
EVENT_FIELDS = (
    "code",
    "name",
    "played_on",
    "preset",
    "game",
    "ruleset",
    "state",
    "formula",
    "movement",
    "plan",
    "prizes",
    "draw_seed",
    "release_rule",
    "release_at",
    "created_at",
    "started_at",
    "closed_at",
    "published_at",
)


def club(source: Source) -> dict[str, Any]:
    """Whose event it is."""
    return plain(source.event.club, CLUB_FIELDS)


def event(source: Source) -> dict[str, Any]:
    """Its formula, movement or plan, seeds, prizes, and the rule by which boards become visible."""
    return plain(source.event, EVENT_FIELDS)
