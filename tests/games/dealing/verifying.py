"""Files of released sets, honest and changed, and what the verification says of them."""

import json

from games.dealing.commitment import commitment, digest
from games.dealing.criteria import ByPlay
from games.dealing.source import PublicSource
from games.dealing.verify import verify
from tests.games.dealing.sets import KEY, described, file_of

SOURCE = PublicSource("Lotto, wheel of Turin", "2026-03-07T20:00+01:00")
TAROT = described("tarot", "duplicate-individual", 4, 6)
TEXT = file_of(TAROT)
WITH_SOURCE = described("tarot", "duplicate-individual", 4, 3, source=SOURCE)
BURRACO = described("burraco", "fibur-2026", 4, 3)
PLAYED = described("tarot", "duplicate-individual", 4, 4, by_play=ByPlay("coin-1", 10, 45, 55))
PLAYED_TEXT = file_of(PLAYED)


def found(text, **published):
    """Codes and paths of the findings, without lines."""
    data = text if isinstance(text, bytes) else text.encode()
    return [(one.code, one.where.partition(", ")[2]) for one in verify(data, **published).findings]


def notes(text, **published):
    return {note.code for note in verify(text.encode(), **published).notes}


def changed(text, change):
    file = json.loads(text)
    change(file)
    return json.dumps(file, indent=0)


def recommitted(text, change):
    """A set that was described otherwise from the beginning: its commitment fits, its boards do not."""
    file = json.loads(text)
    change(file)
    file["description"]["ruleset"]["digest"] = digest(file["rules"])
    file["commitment"] = commitment(KEY, file["description"])
    return json.dumps(file, indent=0)
