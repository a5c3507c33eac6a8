"""The secret key of a board set: 512 bits, three times what a single Tarot deal needs (163).

Whoever has the key can deal the whole set again; see ``games.dealing.commitment`` for what is published.
"""

from __future__ import annotations

import os
from typing import Final

KEY_BYTES: Final = 64


def new_key() -> bytes:
    """A fresh key from the operating system: the only function of the pure code that asks it for anything."""
    return os.urandom(KEY_BYTES)


def require_key(key: bytes) -> bytes:
    """``key`` itself, when it has 512 bits; else ``ValueError`` (which never shows the key)."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
    return key
