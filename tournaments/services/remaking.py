"""The rest of a started movement made anew: for four who come late, for those who are left.

First what it would bring about (``remake_sight``), then the same again, done (``movement_remake``): the
stored seed makes the same movement, and another than the one that was looked at is refused. Positions that
have been started stay as they are, but for newcomers who still join the one that is being played, at a table
of their own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.dealing.stream import HashStream
from games.problems import Problem, ProblemsError, raise_if_any
from games.texts import one_line
from tournaments.models import Entry, Event, Player
from tournaments.movements.checker import check
from tournaments.movements.remaking.numbering import next_labels
from tournaments.movements.remaking.remake import remade
from tournaments.movements.remaking.request import Remade, Request
from tournaments.movements.schedule import SEATS
from tournaments.selectors.remaking import Evening, boards_met_elsewhere, evening_of
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.entry_writing import Read, entries_written, entry_lines_read
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.movements import require_seed
from tournaments.services.remake_refusals import (
    gain_problems,
    not_as_seen,
    reason_problems,
    sharing_problems,
    state_problems,
)
from tournaments.services.remake_writing import REST, entries_by_label, lines_of_four, movement_rewrite
from tournaments.services.round_places import round_plays_locked

LINES_CONTEXT = "late-lines-1"


@dataclass(frozen=True, slots=True)
class Wish:
    """What the director asks for: who comes (a list, or nothing) and whether they still play the position
    that is being played; ``seed`` for the search."""

    text: str
    seed: str
    now_too: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """What it would bring about: how things stand, the movement after, and what it is called by."""

    evening: Evening
    read: Read
    request: Request
    found: Remade
    names: Mapping[str, str]

    @property
    def mark(self) -> str:
        """A short word for exactly this movement: what is done is what was looked at."""
        data = json.dumps(self.found.schedule.as_dict(), sort_keys=True)
        return hashlib.sha256(data.encode()).hexdigest()[:16]


def remake_sight(*, event: Event, wish: Wish) -> Sight:
    """What the rest made anew would be; ``ProblemsError`` with the reasons where it cannot be."""
    require_seed(wish.seed)
    schedule = lines_of_four(event)
    raise_if_any(state_problems(event))
    evening = evening_of(event, schedule)
    read = entry_lines_read(event, wish.text, 1) if wish.text.strip() else []
    labels = _labels(evening, len(read), bytes.fromhex(wish.seed))
    people = dict(zip(labels, _people(read), strict=True))
    known = boards_met_elsewhere(event, evening.first, people)
    request = _request(evening, labels, known, wish)
    raise_if_any(sharing_problems(evening, request))
    found = remade(request)
    # What two who changed places have brought about is accepted, and past positions cannot be mended.
    accepted = {problem.text() for problem in check(schedule).problems}
    harms = [problem for problem in check(found.schedule).problems if problem.text() not in accepted]
    raise_if_any([*harms, *gain_problems(evening, request, found)])
    newcomers = (line.people[0].name for line, _ in read)
    names = {**evening.names, **dict(zip(labels, newcomers, strict=True))}
    return Sight(evening, read, request, found, names)


def _request(evening: Evening, labels: list[str], known: Mapping[str, frozenset[int]], wish: Wish) -> Request:
    return Request(
        schedule=evening.schedule,
        first=evening.first,
        lines={line: evening.lines[line] + tuple(one for one in labels if one[:1] == line) for line in SEATS},
        seed=bytes.fromhex(wish.seed),
        now=evening.now if wish.now_too and labels else 0,
        takers=evening.takers,
        known=known,
        seen=evening.seen,
    )


def _people(read: Read) -> Iterator[Player | None]:
    """Whom the club knows of those who come."""
    for line, matches in read:
        yield matches.get(line.people[0])


def _labels(evening: Evening, count: int, seed: bytes) -> list[str]:
    """A label for everybody who comes: the shortest line first, among lines alike by lot."""
    stream = HashStream(seed, LINES_CONTEXT)
    sizes = {line: len(evening.lines[line]) for line in stream.shuffled(SEATS)}
    chosen = []
    for _ in range(count):
        line = min(sizes, key=sizes.__getitem__)
        sizes[line] += 1
        chosen.append(line)
    new = {
        line: iter(next_labels(tuple(evening.names), line, chosen.count(line)))
        for line in sorted(set(chosen))
    }
    return stream.shuffled([next(new[line]) for line in chosen])


@transaction.atomic
def movement_remake(
    *, event: Event, wish: Wish, seen: str, reason: str, actor: Actor, now: datetime
) -> list[Entry]:
    """Make the rest anew as ``remake_sight`` showed it (``seen`` is its mark); those who came, as entries."""
    round_plays_locked(event)
    event = event_locked(event)
    reason = one_line(reason)
    sight = _sight_again(event, wish, seen, reason_problems(reason))
    entries = _entries(event, sight)
    added = [entry for label, entry in entries.items() if label not in sight.evening.names]
    codes = [entry.player.code for entry in added]
    undo = {"kind": REST, "first": sight.evening.first, "seed": wish.seed, "added": codes}
    movement_rewrite(event, sight.found.schedule, entries, now, undo)
    detail = {
        "position": sight.evening.first,
        "tables": sight.request.wanted,
        "names": ", ".join(str(entry.player) for entry in added),
        "seed": wish.seed,
        "reason": reason[:200],
    }
    verb = "movement_extended" if added else "movement_remade"
    log_append(event=event, actor=actor, verb=verb, now=now, detail=detail)
    announce_results_changed(event)
    return added


def _sight_again(event: Event, wish: Wish, seen: str, problems: list[Problem]) -> Sight:
    """What was looked at, made again; ``ProblemsError`` with all that speaks against it, ``problems`` too."""
    try:
        sight = remake_sight(event=event, wish=wish)
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from error
    if sight.mark != seen:
        problems.append(not_as_seen())
    raise_if_any(problems)
    return sight


def _entries(event: Event, sight: Sight) -> dict[str, Entry]:
    """All entries by label; those who come are written, with theirs."""
    entries = entries_by_label(event)
    labels = [label for label in sight.names if label not in sight.evening.names]
    for label, entry in zip(labels, entries_written(event, sight.read), strict=True):
        plays = sight.found.schedule.plays(label)
        entry.label, entry.joined = label, plays[0].position if plays else sight.evening.first
        entries[label] = entry
    Entry.objects.bulk_update([entries[label] for label in labels], ["label", "joined"])
    return entries
