"""The rest of a started movement of teams made anew: for teams that come late, for those that are left.

As with single players (``remaking``): first what it would bring about, then exactly that, done, and taken
back until the first position that was made anew starts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line
from tournaments.models import Entry, Event
from tournaments.movements.remaking.numbering import next_labels
from tournaments.movements.remaking.team_request import TeamRequest, TeamsRemade
from tournaments.movements.remaking.teams import teams_remade
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.remaking import Evening, team_evening_of
from tournaments.selectors.teams import members_wanted
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.entry_writing import Read, entries_written, entry_lines_read
from tournaments.services.events import event_locked
from tournaments.services.line_ups import played_elsewhere
from tournaments.services.log import log_append
from tournaments.services.movements import require_seed, schedule_of
from tournaments.services.remake_refusals import not_as_seen, reason_problems, state_problems
from tournaments.services.remake_writing import REST, entries_by_label, movement_rewrite
from tournaments.services.remaking import Wish
from tournaments.services.round_places import round_plays_locked


@dataclass(frozen=True, slots=True)
class TeamsSight:
    """What it would bring about: how things stand, the movement after, and what it is called by.

    ``names`` are those of all teams, also of those that come, by label.
    """

    evening: Evening
    read: Read
    request: TeamRequest
    found: TeamsRemade
    names: Mapping[str, str]

    @property
    def mark(self) -> str:
        """A short word for exactly this movement: what is done is what was looked at."""
        data = json.dumps(self.found.schedule.as_dict(), sort_keys=True)
        return hashlib.sha256(data.encode()).hexdigest()[:16]


def teams_remake_sight(*, event: Event, wish: Wish) -> TeamsSight:
    """What the rest made anew would be; ``ProblemsError`` with the reasons where it cannot be."""
    require_seed(wish.seed)
    _require_teams(event)
    raise_if_any([*state_problems(event), *_wish_problems(wish)])
    schedule = schedule_of(event)
    evening = team_evening_of(event, schedule)
    read = entry_lines_read(event, wish.text, *members_wanted(event)) if wish.text.strip() else []
    raise_if_any(_newcomer_problems(event, read))
    labels = next_labels(tuple(evening.names), "", len(read))
    request = TeamRequest(
        schedule=schedule,
        first=evening.first,
        teams=(*(label for line in evening.lines.values() for label in line), *labels),
        seed=bytes.fromhex(wish.seed),
        seen=evening.seen,
    )
    called = (line.name or str(line.people[0].name) for line, _ in read)
    names = {**evening.names, **dict(zip(labels, called, strict=True))}
    return TeamsSight(evening, read, request, teams_remade(request), names)


def _require_teams(event: Event) -> None:
    if not event.is_of_teams or event.movement is None:
        message = gettext_noop("Only an event of teams that has a movement can be made anew so.")
        raise ProblemsError([Problem("movement_of_another_form", message)])


def _wish_problems(wish: Wish) -> Iterator[Problem]:
    if wish.now_too:
        message = gettext_noop("A team that comes late plays from the next position on.")
        yield Problem("now_not_for_teams", message, {}, "now_too")


def _newcomer_problems(event: Event, read: Read) -> Iterator[Problem]:
    """Whoever comes must not have played for another team."""
    for _line, matches in read:
        for player in matches.values():
            yield from played_elsewhere(event, None, player, "text")


@transaction.atomic
def teams_remake(
    *, event: Event, wish: Wish, seen: str, reason: str, actor: Actor, now: datetime
) -> list[Entry]:
    """Make the rest anew as ``teams_remake_sight`` showed it (``seen`` is its mark); the teams that came."""
    round_plays_locked(event)
    event = event_locked(event)
    reason = one_line(reason)
    sight = _sight_again(event, wish, seen, reason_problems(reason))
    added = entries_written(event, sight.read)
    for entry, label in zip(added, sight.request.newcomers, strict=True):
        entry.label, entry.joined = label, sight.found.schedule.plays(label)[0].position
    Entry.objects.bulk_update(added, ["label", "joined"])
    codes = [entry.player.code for entry in added]
    undo = {"kind": REST, "first": sight.evening.first, "seed": wish.seed, "added": codes}
    movement_rewrite(event, sight.found.schedule, entries_by_label(event), now, undo)
    called = entry_names(event)
    detail = {
        "position": sight.evening.first,
        "tables": sight.found.schedule.tables,
        "names": ", ".join(called[entry.pk] for entry in added),
        "seed": wish.seed,
        "reason": reason[:200],
    }
    verb = "movement_extended" if added else "movement_remade"
    log_append(event=event, actor=actor, verb=verb, now=now, detail=detail)
    announce_results_changed(event)
    return added


def _sight_again(event: Event, wish: Wish, seen: str, problems: list[Problem]) -> TeamsSight:
    """What was looked at, made again; ``ProblemsError`` with all that speaks against it, ``problems`` too."""
    try:
        sight = teams_remake_sight(event=event, wish=wish)
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from error
    if sight.mark != seen:
        problems.append(not_as_seen())
    raise_if_any(problems)
    return sight
