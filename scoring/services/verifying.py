"""Snapshots derived again from what is stored, and two of them compared: nothing is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from games.problems import ProblemsError
from scoring.models import InputsDelta, Snapshot, StandingRow
from scoring.selectors.inputs import AnyInput, standings_input
from scoring.services.computed import Computed
from scoring.services.computing import compute
from scoring.services.inputs_keeping import DamagedError, InputsSoFar, parts_differ, rows_hash
from scoring.services.inputs_parts import RESULTS, Parts, Row, input_of, parts_of
from tournaments.models import Event

SAME, DIFFERENT, NOT_KEPT = "same", "different", "not_kept"
_UNREADABLE: Final = (KeyError, TypeError, ValueError, IndexError, AttributeError, ProblemsError)
"""What comes of inputs in which somebody has written."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of deriving a snapshot again; ``differences`` say what is not as stored, in English."""

    number: int
    outcome: str
    input_hash: str
    differences: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Derived:
    """A snapshot derived again."""

    parts: Parts
    given: AnyInput
    computed: Computed


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between two snapshots.

    ``moved``: entry id, its places in both (``None``: it had none). ``changes``: the name of a part of the
    input, its rows only in the first and only in the second snapshot (see ``inputs_parts``).
    """

    moved: list[tuple[int, int | None, int | None]]
    changes: list[tuple[str, list[Row], list[Row]]]


def snapshots_verify(event: Event, number: int | None = None) -> Iterator[Verdict]:
    """A verdict on every snapshot of ``event``, the first first, or on the one with that ``number``."""
    for snapshot, derived in _derived(event, number):
        if isinstance(derived, Derived):
            differences = [*_differences(event, snapshot, derived)]
            outcome = DIFFERENT if differences else SAME
        else:
            differences, outcome = ([derived], DIFFERENT) if derived else ([], NOT_KEPT)
        yield Verdict(snapshot.number, outcome, snapshot.input_hash, differences)


def snapshots_compare(event: Event, one: int, other: int) -> Comparison | None:
    """What differs between snapshots ``one`` and ``other``; ``None`` unless both can be derived again."""
    found = {}
    for number in {one, other}:
        for snapshot, derived in _derived(event, number):
            found[snapshot.number] = derived
    first, second = found.get(one), found.get(other)
    if not isinstance(first, Derived) or not isinstance(second, Derived):
        return None
    before, after = ({row[0]: row[1] for row in each.computed.rows} for each in (first, second))
    moved = [(entry, before.get(entry), place) for entry, place in after.items()]
    moved += [(entry, place, None) for entry, place in before.items() if entry not in after]
    return Comparison([row for row in moved if row[1] != row[2]], [*parts_differ(first.parts, second.parts)])


def _derived(event: Event, number: int | None) -> Iterator[tuple[Snapshot, Derived | str]]:
    """Snapshots with what they are derived again to; or why they cannot be, nothing where nothing is kept."""
    snapshots = Snapshot.objects.filter(event=event).order_by("number")
    if number is not None:
        snapshots = snapshots.filter(number__lte=number)
    deltas = InputsDelta.objects.filter(snapshot__in=snapshots.values("pk")).order_by("snapshot__number")
    coming = deltas.select_related("snapshot").iterator(chunk_size=200)
    so_far, damage, delta = InputsSoFar(), "", next(coming, None)
    for snapshot in snapshots.iterator(chunk_size=200):
        has_own = delta is not None and delta.snapshot_id == snapshot.pk
        if delta is not None and has_own:
            try:
                so_far.add(delta)
            except DamagedError as error:
                damage = damage or f"the input of snapshot {snapshot.number} cannot be read: {error}"
            delta = next(coming, None)
        if number in {None, snapshot.number}:
            yield snapshot, (damage or _derive(snapshot, so_far)) if has_own else damage


def _derive(snapshot: Snapshot, so_far: InputsSoFar) -> Derived | str:
    parts = so_far.parts()
    try:
        given = input_of(parts, event_id=snapshot.event_id, version=snapshot.results_version)
        return Derived(parts, given, compute(given))
    except _UNREADABLE as error:
        return f"its input cannot be computed: {type(error).__name__} {error}"


def _differences(event: Event, snapshot: Snapshot, derived: Derived) -> Iterator[str]:
    computed = derived.computed
    if computed.input_hash != snapshot.input_hash:
        yield f"hash of the input: stored {snapshot.input_hash}, derived {computed.input_hash}"
    if computed.formula.as_dict() != snapshot.formula:
        yield f"formula: stored {snapshot.formula}, derived {computed.formula.as_dict()}"
    counts = len(derived.given.results), derived.given.expected_count
    if counts != (snapshot.result_count, snapshot.expected_count):
        stored = f"{snapshot.result_count} of {snapshot.expected_count}"
        yield f"results: stored {stored}, derived {counts[0]} of {counts[1]}"
    if rows_hash(computed) != snapshot.inputs.rows_hash:
        yield f"hash of the rows: stored {snapshot.inputs.rows_hash}, derived {rows_hash(computed)}"
    yield from _rows_that_differ(snapshot, computed)
    yield from _results_that_differ(event, snapshot, derived)


def _rows_that_differ(snapshot: Snapshot, computed: Computed) -> Iterator[str]:
    """Of rows that are kept; older ones have only their hash."""
    stored = {
        row[0]: row for row in StandingRow.objects.filter(snapshot=snapshot).values_list(*computed.fields)
    }
    if not stored:
        return
    derived = {row[0]: tuple(map(_value, computed.fields, row)) for row in computed.rows}
    for entry in sorted(stored.keys() | derived.keys()):
        there, again = stored.get(entry), derived.get(entry)
        if there is None or again is None:
            yield f"entry {entry}: " + ("row missing" if there is None else "row that is not derived")
            continue
        for name, left, right in zip(computed.fields, there, again, strict=True):
            if left != right:
                yield f"entry {entry}: {name} stored {left}, derived {right}"


def _value(name: str, value: Any) -> Any:
    return json.loads(value) if name == "ties" and value is not None else value


def _results_that_differ(event: Event, snapshot: Snapshot, derived: Derived) -> Iterator[str]:
    """Results that were changed behind the standings: only where nothing has changed since officially."""
    if snapshot.results_version != event.results_version:
        return
    now = standings_input(event.pk)
    if now is None or now.version != snapshot.results_version:
        return
    for name, read, there in parts_differ(derived.parts, parts_of(now)):
        if name.startswith(RESULTS):
            yield f"{name}: read {read}, in the database {there}"
