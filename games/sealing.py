"""Secrets at rest: what a database may hold of a key or a card, and how it is opened again.

AES-256-GCM. A sealed value is ``version (1 byte) | mark (4) | nonce (12) | ciphertext and tag``. The mark is
derived from the key and tells which key sealed it, so that a wrong key is named as such and a change of the
value as what it is. What a value is *bound* to (its place in the database) is authenticated with it: a value
that is moved to another row does not open there. Plain texts are padded: their length tells nothing.

PURE: knows no Django. The nonce is the one thing that the operating system is asked for.
"""

from __future__ import annotations

import hmac
import os
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from games.problems import Problem, gettext_noop

VERSION: Final = b"\x01"
MARK_BYTES: Final = 4
NONCE_BYTES: Final = 12
PADDED_TO: Final = 128
_SEALING: Final = b"etui: sealed boards"
_MARKING: Final = b"etui: marks of boards"
_HEAD: Final = len(VERSION) + MARK_BYTES


class UnsealError(ValueError):
    """A sealed value does not open; nothing in here tells what it holds. ``problem`` is for people."""

    problem: Problem


class WrongKeyError(UnsealError):
    """It was sealed with a key that is not among those given."""

    problem = Problem(
        "boards_key_wrong",
        gettext_noop(
            "These boards are sealed with another key than the server has now in ETUI_BOARDS_KEY. Nothing is "
            "lost: they open as soon as the administrator puts back the key that sealed them."
        ),
    )


class SealBrokenError(UnsealError):
    """Its key is there, but the value was changed, or belongs to another row."""

    problem = Problem(
        "board_seal_broken",
        gettext_noop(
            "What the database holds of these boards was changed by something else than Étui, and does not "
            "open. The administrator finds it as it was in a backup."
        ),
    )


@dataclass(frozen=True, slots=True)
class KeyRing:
    """Keys that open; the first one also seals. Texts of high entropy, as ``secrets.token_urlsafe(64)``.

    >>> old, new = KeyRing(("an old key",)), KeyRing(("a new key", "an old key"))
    >>> sealed = old.seal(b"the petit", "board 1")
    >>> new.unseal(sealed, "board 1"), new.is_current(sealed)
    (b'the petit', False)
    """

    keys: tuple[str, ...]

    def seal(self, plain: bytes, bound_to: str) -> bytes:
        """``plain``, so that only the first key and the same ``bound_to`` give it back.

        Raises:
            WrongKeyError: the ring is empty.
        """
        if not self.keys:
            raise WrongKeyError("no key to seal with")
        key, head, nonce = self.keys[0], VERSION + _mark(self.keys[0]), os.urandom(NONCE_BYTES)
        return head + nonce + _cipher(key).encrypt(nonce, _padded(plain), head + bound_to.encode())

    def unseal(self, sealed: bytes, bound_to: str) -> bytes:
        """What was sealed.

        Raises:
            WrongKeyError: no key of the ring sealed it.
            SealBrokenError: it was changed, or was bound to something else.
        """
        head, nonce = sealed[:_HEAD], sealed[_HEAD : _HEAD + NONCE_BYTES]
        if head[:1] != VERSION or len(nonce) < NONCE_BYTES:
            raise SealBrokenError("what is stored was never sealed, or is cut off")
        keys = [key for key in self.keys if _mark(key) == head[1:]]
        if not keys:
            raise WrongKeyError("sealed with another key")
        for key in keys:
            try:
                padded = _cipher(key).decrypt(nonce, sealed[_HEAD + NONCE_BYTES :], head + bound_to.encode())
            except InvalidTag:
                continue
            return padded.rstrip(b"\0")[:-1]
        raise SealBrokenError("changed, or bound to something else")

    def marks(self, plain: bytes) -> tuple[str, ...]:
        """Under each key a mark of ``plain``: equal secrets have equal ones, and they tell nothing else.

        So the database finds what it holds already, and nothing has to be opened for it.
        """
        return tuple(hmac.digest(_derived(key, _MARKING), plain, sha256)[:16].hex() for key in self.keys)

    def is_current(self, sealed: bytes) -> bool:
        """Whether the first key sealed it."""
        return bool(self.keys) and sealed[:_HEAD] == VERSION + _mark(self.keys[0])


def _padded(plain: bytes) -> bytes:
    """One byte 1 and zeros up to a round length: taken off again whatever ``plain`` ends with."""
    return (marked := plain + b"\x01") + bytes(-len(marked) % PADDED_TO)


@lru_cache(maxsize=16)
def _cipher(key: str) -> AESGCM:
    return AESGCM(_derived(key, _SEALING))


@lru_cache(maxsize=32)
def _derived(key: str, purpose: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose).derive(key.encode())


@lru_cache(maxsize=16)
def _mark(key: str) -> bytes:
    return sha256(b"etui: mark of a key\0" + key.encode()).digest()[:MARK_BYTES]
