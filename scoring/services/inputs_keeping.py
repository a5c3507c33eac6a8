"""The inputs of snapshots: kept as differences, and put together again."""

from __future__ import annotations

import hashlib
import json
import marshal
import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring.models import InputsDelta, InputsPart, Snapshot
from scoring.selectors.inputs import AnyInput
from scoring.selectors.rounds_input import RoundsInput
from scoring.services.computed import Computed
from scoring.services.inputs_parts import RESULTS, SEATS, Parts, Row, parts_of

_FASTEST = 1
_PLAIN = 0
"""Of ``marshal``: the form in which the same values are the same bytes."""


_encode = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


class DamagedError(ValueError):
    """What is stored of an input cannot be read."""


def inputs_keep(*, snapshot: Snapshot, given: AnyInput, computed: Computed) -> None:
    """Store what ``snapshot`` has read; in the transaction that writes it.

    The digests of ``marshal`` need not outlive a version of Python: where they differ the rows are compared.
    """
    known = dict(InputsPart.objects.filter(event=snapshot.event_id).values_list("name", "digest"))
    told = _told(given, computed)
    same = {name for name, digest in told.items() if known.get(name) == digest}
    parts = parts_of(_without(given, same))
    digests = {name: told.get(name) or _digest(rows) for name, rows in parts.items()}
    changed = [name for name, digest in digests.items() if known.get(name) != digest]
    gone = known.keys() - parts.keys() - same - {SEATS}
    if SEATS in same:
        gone = {name for name in gone if not name.startswith(SEATS)}
    stored = InputsPart.objects.filter(event=snapshot.event_id, name__in=[*changed, *gone])
    before = {name: bytes(body) for name, body in stored.values_list("name", "body")}
    texts = {name: _text(parts[name]) for name in changed}
    deltas = [f"{json.dumps(name)}:{_delta(before.get(name), texts[name])}" for name in changed]
    deltas += [f"{json.dumps(name)}:{_delta(before[name], '[]')}" for name in sorted(gone)]
    body = zlib.compress(f"{{{','.join(deltas)}}}".encode(), _FASTEST)
    InputsDelta.objects.create(snapshot=snapshot, body=body, rows_hash=rows_hash(computed))
    rows = [(name, digests[name], zlib.compress(text.encode(), _FASTEST)) for name, text in texts.items()]
    _replace_parts(snapshot.event_id, rows + ([] if SEATS in same else [(SEATS, told[SEATS], b"")]), gone)


def _told(given: AnyInput, computed: Computed) -> dict[str, str]:
    """Digests that are known without looking at every row of a part: of boards, and of all seats together.

    Those of boards on which something is ruled leave results out.
    """
    boards = {} if given.rulings else computed.digests
    return {f"{RESULTS}{board}": digest for board, digest in boards.items()} | {SEATS: _digest(given.seats)}


def _without(given: AnyInput, same: Collection[str]) -> AnyInput:
    """``given`` without the results and seats that are ``same``."""
    seats = [] if SEATS in same else given.seats
    if isinstance(given, RoundsInput):
        return replace(given, seats=seats)
    boards = {int(name.removeprefix(RESULTS)) for name in same if name != SEATS}
    return replace(given, seats=seats, results=[row for row in given.results if row[1] not in boards])


def _replace_parts(event_id: int, rows: Sequence[tuple[str, str, bytes]], gone: Collection[str]) -> None:
    """The parts of the newest input: ``rows`` of name, digest and body come, ``gone`` go."""
    InputsPart.objects.bulk_create(
        [InputsPart(event_id=event_id, name=name, digest=digest, body=body) for name, digest, body in rows],
        update_conflicts=True,
        unique_fields=["event", "name"],
        update_fields=["digest", "body"],
    )
    if gone:
        InputsPart.objects.filter(event=event_id, name__in=gone).delete()


def rows_hash(computed: Computed) -> str:
    """The hash of the rows that were computed, by entry."""
    rows = sorted(computed.rows, key=lambda row: row[0])
    return hashlib.sha256(_text([computed.fields, *rows]).encode()).hexdigest()


def row_key(row: Row) -> str:
    """The same for the same row, whether it was read or stored."""
    return _encode(row)


class InputsSoFar:
    """What the snapshots of an event have read, the first before the next: ``add`` each of them."""

    def __init__(self) -> None:
        self._parts: dict[str, dict[str, Row]] = {}

    def add(self, delta: InputsDelta) -> None:
        """Go on to the snapshot of ``delta``; ``DamagedError``."""
        try:
            changes = json.loads(zlib.decompress(bytes(delta.body)))
            for name, (came, went) in changes.items():
                rows = self._parts.setdefault(name, {})
                for row in went:
                    rows.pop(row_key(row), None)
                rows.update((row_key(row), row) for row in came)
        except (zlib.error, ValueError, TypeError, AttributeError) as error:
            raise DamagedError(str(error)) from error

    def parts(self) -> Parts:
        """The parts of the snapshot added last."""
        return {name: [*rows.values()] for name, rows in self._parts.items() if rows}


def parts_differ(one: Parts, other: Parts) -> Iterator[tuple[str, list[Row], list[Row]]]:
    """Every part that differs, with the rows only in ``one`` and those only in ``other``."""
    for name in sorted(one.keys() | other.keys()):
        left, right = _by_key(one.get(name, ())), _by_key(other.get(name, ()))
        if left.keys() != right.keys():
            yield (
                name,
                [left[key] for key in sorted(left.keys() - right.keys())],
                [right[key] for key in sorted(right.keys() - left.keys())],
            )


def _by_key(rows: Sequence[Row]) -> dict[str, Row]:
    return {row_key(row): row for row in rows}


def _digest(rows: Any) -> str:
    return hashlib.blake2b(marshal.dumps(rows, _PLAIN), digest_size=16).hexdigest()


def _text(rows: Any) -> str:
    return json.dumps(rows, separators=(",", ":"))


def _delta(before: bytes | None, now: str) -> str:
    if before is None:
        return f"[{now},[]]"
    old, new = (_by_key(json.loads(text)) for text in (zlib.decompress(before), now))
    came = [row for key, row in new.items() if key not in old]
    return _text([came, [row for key, row in old.items() if key not in new]])
