"""What a director starts an event from: data in ``fixtures/presets``, names here for the catalogues."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

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
}


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of event; ``name`` is a message id.

    An event with a ``plan`` (the JSON form of ``tournaments.movements.programmes.plan``) is drawn round by
    round, and its tables deal their own cards.
    """

    slug: str
    name: str
    game: str
    ruleset: str
    format: str
    boards_per_position: int
    formula: Mapping[str, Any]
    plan: Mapping[str, Any] = field(default_factory=dict)


@cache
def presets() -> dict[str, Preset]:
    """All presets by slug, in the order of the file."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    return {slug: Preset(slug=slug, name=NAMES[slug], **fields) for slug, fields in data.items()}
