"""Kinds of tournaments of several sessions: data in ``fixtures/presets``, names here for the catalogues."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from games.problems import gettext_noop

DATA: Final = Path(__file__).resolve().parents[1] / "fixtures" / "presets" / "sessions.json"

NAMES: Final = {
    "tarot-individual-two": gettext_noop("Tarot duplicate, individual: two sessions"),
    "tarot-individual-championship": gettext_noop(
        "Tarot duplicate, individual: three sessions, the last one counts one and a half times"
    ),
    "tarot-triplettes-two": gettext_noop("Tarot duplicate, triplettes: two sessions"),
    "tarot-free-two": gettext_noop("Free Tarot, individual: two sessions"),
    "burraco-pairs-two": gettext_noop("Burraco, pairs: two sessions"),
}


@dataclass(frozen=True, slots=True)
class SessionPreset:
    """The preset of every session's event, and the coefficients of the sessions; ``name`` is a message id."""

    slug: str
    name: str
    event: str
    coefficients: Sequence[str]


@cache
def session_presets() -> dict[str, SessionPreset]:
    """All of them by slug, in the order of the file."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    return {slug: SessionPreset(slug, NAMES[slug], **fields) for slug, fields in data.items()}
