"""What a director starts an event from: data in ``fixtures/presets``, names here for the catalogues."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.problems import gettext_noop

DATA = Path(__file__).resolve().parents[1] / "fixtures" / "presets" / "events.json"

NAMES = {
    "tarot-duplicate-individual": gettext_noop("Tarot duplicate, individual"),
    "burraco-pairs-mixed": gettext_noop("Burraco, pairs: two rounds Mitchell, two Danish"),
    "burraco-pairs-danish": gettext_noop("Burraco, pairs: five rounds Danish"),
    "burraco-pairs-mitchell": gettext_noop("Burraco, pairs: four rounds Mitchell"),
    "tarot-free-individual": gettext_noop("Free Tarot, individual: five positions"),
    "burraco-individual": gettext_noop("Burraco, individual: five rounds Danish"),
    "tarot-free-teams": gettext_noop("Free Tarot, teams of two: five positions"),
    "burraco-teams": gettext_noop("Burraco, teams of two pairs: three matches"),
    "tarot-triplettes": gettext_noop("Tarot duplicate, teams of three (triplettes)"),
    "tarot-quadrettes": gettext_noop("Tarot duplicate, teams of four (quadrettes)"),
    "tarot-team-match": gettext_noop("Tarot duplicate, match of two teams"),
}
TEAM_FORMATS: Final = ("triplettes", "quadrettes", "team_match")
"""Formats whose entries are teams, and whose boards one of the team attacks."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of event; ``name`` is a message id.

    An event with a ``plan`` (the JSON form of ``tournaments.movements.programmes.plan``) is drawn round by
    round, and its tables deal their own cards. ``members``: how many enter together, at least and at most.
    """

    slug: str
    name: str
    game: str
    ruleset: str
    format: str
    boards_per_position: int
    formula: Mapping[str, Any]
    plan: Mapping[str, Any] = field(default_factory=dict)
    members: Sequence[int] = (1, 1)


@cache
def presets() -> dict[str, Preset]:
    """All presets by slug, in the order of the file."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    return {slug: Preset(slug=slug, name=NAMES[slug], **fields) for slug, fields in data.items()}
