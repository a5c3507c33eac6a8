"""The parts of the scoreboard that change, rendered once per snapshot and language, and kept as bytes.

A part is immutable: its key names the event, the snapshot, the position, the language and the version of the
templates. So it can lie in every process and in the cache for as long as there is room, and a page view
computes nothing.
"""

from __future__ import annotations

import gzip
import hashlib
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from django.conf import settings
from django.core.cache import cache as shared_cache

from scoring import bell
from scoring.selectors.stamps import Stamp, stamp_in_database
from scoring.services.rendering import Context, part_context, part_html
from tournaments.models import Event

KINDS = ("general", "alternate", "boards", "projector", "director")
WANTED_AGAIN_SECONDS = 60
"""How often a process says again that a part is looked at."""
KEPT_SECONDS = 3600
KEPT_IN_PROCESS = 128
_TEMPLATES = Path(__file__).resolve().parents[1] / "templates" / "scoring" / "fragments"


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of which event: ``code`` in capitals, ``page`` from 1."""

    code: str
    kind: str
    language: str
    page: int = 1

    def key(self, stamp: Stamp) -> str:
        """The name of the bytes."""
        return (
            f"scoring:part:{self.code}:{stamp}:{self.kind}:{self.page}:{self.language}:{templates_version()}"
        )

    @property
    def name(self) -> str:
        """Kind and language: what ``parts_wanted`` remembers of a first page."""
        return f"{self.kind}:{self.language}"


class _Kept:
    """The parts that this process has used last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._parts: OrderedDict[str, bytes] = OrderedDict()

    def get(self, key: str) -> bytes | None:
        with self._lock:
            if key in self._parts:
                self._parts.move_to_end(key)
            return self._parts.get(key)

    def put(self, key: str, body: bytes) -> None:
        with self._lock:
            self._parts[key] = body
            self._parts.move_to_end(key)
            while len(self._parts) > KEPT_IN_PROCESS:
                self._parts.popitem(last=False)


_kept = _Kept()
_wanted_at: dict[tuple[str, str], float] = {}
"""When this process last said that a part is looked at, on the monotonic clock."""


@cache
def templates_version() -> str:
    """Changes with the fragment templates and the catalogues of the languages."""
    files = sorted(_TEMPLATES.rglob("*.html"))
    for folder in settings.LOCALE_PATHS:
        files += sorted(Path(folder).glob("*/LC_MESSAGES/*.mo"))
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:8]


def part_etag(part: Part, stamp: Stamp) -> str | None:
    """The entity tag of a part, ``None`` while there is no snapshot: then nothing is kept."""
    return f'"{stamp}-{part.language}-{templates_version()}"' if stamp.number else None


def part_gzipped(part: Part, stamp: Stamp) -> bytes:
    """The compressed bytes of a part: from this process, from the cache, or rendered now."""
    _say_wanted(part)
    key = part.key(stamp)
    body = (_kept.get(key) or shared_cache.get(key)) if stamp.number else None
    if body is None:
        context = part_context(code=part.code, kind=part.kind, page=part.page, stamp=stamp)
        return _render(part, stamp, context)
    _kept.put(key, body)
    return body


def _say_wanted(part: Part) -> None:
    now, place = time.monotonic(), (part.code, part.name)
    if part.page > 1:
        return  # or whoever asks for a thousand pages would have a thousand rendered
    if now - _wanted_at.get(place, -WANTED_AGAIN_SECONDS) < WANTED_AGAIN_SECONDS:
        return
    if len(_wanted_at) > KEPT_IN_PROCESS:
        _wanted_at.clear()
    _wanted_at[place] = now
    bell.part_wanted(part.code, part.name)


def _render(part: Part, stamp: Stamp, context: Context) -> bytes:
    # No time in the header: the same part is the same bytes in every process.
    body = gzip.compress(part_html(context, part.language).encode(), compresslevel=6, mtime=0)
    if stamp.number:
        key = part.key(stamp)
        _kept.put(key, body)
        shared_cache.set(key, body, KEPT_SECONDS)
    return body


def pages_announce(*, event_id: int, render: bool = True) -> None:
    """After a commit: render what people are looking at, then ring the bell.

    A part that nobody has looked at lately waits for its first visitor. A failure here costs time, not
    correctness: whoever asks for a part that is not there renders it.
    """
    code = Event.objects.filter(pk=event_id).values_list("code", flat=True).first()
    stamp = stamp_in_database(code) if code else None
    if code is None or stamp is None:
        return
    if render and stamp.number:
        _render_wanted(code, stamp)
    bell.stamp_write(code, stamp.number, stamp.position)
    bell.ring(code, stamp.number)


def _render_wanted(code: str, stamp: Stamp) -> None:
    wanted = sorted(name.split(":") for name in bell.parts_wanted(code))
    for kind, group in groupby(wanted, key=itemgetter(0)):
        context = part_context(code=code, kind=kind, page=1, stamp=stamp)
        for _, language in group:
            _render(Part(code, kind, language), stamp, context)
