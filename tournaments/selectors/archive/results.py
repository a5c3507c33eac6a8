"""Every play with all versions of its result; of a secret board none of what was written at a table."""

from __future__ import annotations

from typing import Any

from tournaments.models import Play, ResultVersion
from tournaments.selectors.archive.source import Source, author, in_json, plain
from tournaments.selectors.plays import with_versions

PLAY_FIELDS = ("table", "board", "copy", "taker", "not_played_reason")
WITHHELD = "withheld"
"""What stands for a director's words about a secret board: that it is not played is no secret."""
VERSION_FIELDS = ("number", "sheet", "unit", "scores", "is_confirmed", "reason")


def plays(source: Source) -> list[dict[str, Any]]:
    """In the order of positions, tables and boards; ``withheld``: the versions wait for the release."""
    rows = with_versions(Play.objects.filter(event=source.event))
    return [_play(play, source) for play in rows.order_by("position__number", "table", "board")]


def _play(play: Play, source: Source) -> dict[str, Any]:
    is_secret = play.board in source.secret
    versions = [] if is_secret else [_version(version) for version in play.versions.all()]
    about = {"position": play.position.number, **plain(play, PLAY_FIELDS)}
    if is_secret and play.not_played_reason:
        about["not_played_reason"] = WITHHELD
    return about | {"versions": versions, "withheld": is_secret and bool(play.versions.all())}


def _version(version: ResultVersion) -> dict[str, Any]:
    return plain(version, VERSION_FIELDS) | {
        "entered_at": in_json(version.created_at),
        "entered_by": author(version.entered_by_user, version.entered_by_seat),
        "confirmed_at": in_json(version.confirmed_at),
        "confirmed_by": author(version.confirmed_by_user, version.confirmed_by_seat),
    }
