"""The secret key of a board set, and the commitment that is published before play.

Whoever has the key can deal the whole set again; whoever has only the commitment can check afterwards
that the key was not changed. A key has 512 bits, three times what a single deal needs (163).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Mapping
from typing import Final

KEY_BYTES: Final = 64

_COMMITMENT_CONTEXT: Final = b"etui commitment 1\0"


def new_key() -> bytes:
    """A fresh key from the operating system: the only function of the pure code that asks it for anything."""
    return os.urandom(KEY_BYTES)


def require_key(key: bytes) -> bytes:
    """``key`` itself, when it has 512 bits; else ``ValueError`` (which never shows the key)."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
    return key


def canonical(description: Mapping[str, object]) -> bytes:
    """``description`` (JSON values) as bytes that do not depend on the order of its fields.

    >>> canonical({"set": "A", "boards": 20})
    b'{"boards":20,"set":"A"}'
    """
    return json.dumps(description, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def commitment(key: bytes, description: Mapping[str, object]) -> str:
    """SHA-256, in hexadecimal, over the key and what it will be used for.

    The bytes are ``b"etui commitment 1\\0" + key + canonical(description)``; the key's length is fixed, so no
    other key and description make the same bytes.
    """
    return hashlib.sha256(_COMMITMENT_CONTEXT + require_key(key) + canonical(description)).hexdigest()


def is_committed(published: str, key: bytes, description: Mapping[str, object]) -> bool:
    """Whether ``published`` is the commitment to this key and description."""
    return hmac.compare_digest(published, commitment(key, description))
