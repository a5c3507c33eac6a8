"""The keys that boards are sealed with (``games.sealing``): set, or made once per machine."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from deploy.secret_key import ensure_stored_key

FILE_NAME = "boards-key"
SETTING = "ETUI_BOARDS_KEY"
SHORTEST_KEY = 40


def parse_boards_keys(text: str) -> tuple[str, ...]:
    """Read keys separated by commas; a complaint never shows one.

    >>> len(parse_boards_keys("YSM3x0zM3hm5yV8aTq1cD2eF4gH6iJ8kL0mN2oP4"))
    1
    """
    keys = tuple(key.strip() for key in text.split(",") if key.strip())
    if not keys or any(len(key) < SHORTEST_KEY or len(set(key)) < 10 for key in keys):
        raise ValueError(
            f"takes keys of {SHORTEST_KEY} characters or more, made by chance, separated by commas: "
            "the first one seals, the others open what they sealed before."
        )
    if any(character.isspace() or not character.isascii() for key in keys for character in key):
        raise ValueError("takes keys of letters, digits and signs, without spaces or accents.")
    return keys


def boards_keys(given: Iterable[str], var: Path) -> tuple[str, ...]:
    """The keys: the first one seals, all of them open. Where none is ``given``, the machine's is made.

    The machine's stay behind those of the environment: whoever sets the variable later loses nothing.
    Nothing at all where the file can be neither read nor made: then boards are neither dealt nor opened.
    """
    if not (keys := tuple(given)):
        with suppress(OSError, ValueError):
            var.mkdir(parents=True, exist_ok=True)
            ensure_stored_key(var, FILE_NAME)
    return tuple(dict.fromkeys([*keys, *stored_keys(var)]))


def stored_keys(var: Path) -> list[str]:
    """The machine's keys, one a line, the newest first; none where there is no file that can be read."""
    try:
        return (var / FILE_NAME).read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return []
