"""Commit and reveal: what is published before play, and the seed from which every card follows.

1. Before play the *commitment* is published: a hash of the secret key and of the description of the set
   (``games.dealing.description``). It tells nothing of the key, and no other key or description has it.
2. The description may name a *later public source* (``games.dealing.source``). When its value is known it is
   mixed with key and description into the *seed*. Nobody knew the value when the commitment was published,
   so nobody could try keys until a set pleased. Without a source the guarantee is weaker: the set was fixed
   before play, but whoever made the key could have made many.
3. After play the key is published. Commitment, seed and every board can be derived again by anybody.

The bytes are frozen (``docs/verify-a-deal.md``, test vectors in ``fixtures/golden/dealing.json``). The 2 in
them is the number of this protocol.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Final

from games.dealing.key import require_key
from games.dealing.source import normal_value

_COMMITMENT: Final = b"etui commitment 2\0"
_SEED: Final = b"etui seed 2\0"


def canonical(description: Mapping[str, object]) -> bytes:
    """``description`` (JSON without fractions) as bytes that do not depend on the order of its fields.

    Fields sorted by name, no spaces, and ASCII only: every other character, and every control, is an escape
    of JSON.

    >>> canonical({"set": "été", "boards": 20, "takers": ""})
    b'{"boards":20,"set":"\\\\u00e9t\\\\u00e9","takers":""}'
    """
    return json.dumps(description, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest(data: Mapping[str, object]) -> str:
    """SHA-256 of the canonical bytes of ``data``, in hexadecimal: how a description names a ruleset."""
    return hashlib.sha256(canonical(data)).hexdigest()


def commitment(key: bytes, description: Mapping[str, object]) -> str:
    """SHA-256, in hexadecimal, over ``b"etui commitment 2\\0" + key + canonical(description)``.

    The key's length is fixed, so no other key and description make the same bytes.
    """
    return hashlib.sha256(_COMMITMENT + require_key(key) + canonical(description)).hexdigest()


def is_committed(published: str, key: bytes, description: Mapping[str, object]) -> bool:
    """Whether ``published`` is the commitment to this key and description."""
    return hmac.compare_digest(published, commitment(key, description))


def seed_of_set(key: bytes, description: Mapping[str, object], value: str | None) -> bytes:
    """The 64 bytes from which every board of the set follows.

    HMAC-SHA-512 under the key over ``b"etui seed 2\\0" + canonical(description) + b"\\0" + value``, with the
    value of the public source as ``normal_value`` writes it; nothing after the last zero without a source
    (``None``). Canonical bytes hold no zero, so the parts cannot run into each other. ``ValueError`` for a
    value without a letter or digit.
    """
    mixed_in = b"" if value is None else _bytes_of(value)
    message = _SEED + canonical(description) + b"\0" + mixed_in
    return hmac.digest(require_key(key), message, "sha512")


def _bytes_of(value: str) -> bytes:
    normal = normal_value(value)
    if not normal:
        raise ValueError("the value of a public source has a letter or a digit")
    return normal.encode("ascii")
