"""A set from its commitment to its boards: fixed and published first, dealt when nothing of it is unknown.

A set that names no public source is fixed and dealt in one breath. One that names a source waits, committed
to, until the source has spoken: nothing of it can be changed meanwhile, only all of it cancelled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.db import transaction

from games.cards import Seat
from games.dealing.commitment import commitment, digest
from games.dealing.criteria import ByPlay, Criterion
from games.dealing.description import Balance, Description, Takers, check_description, takers_in_turn
from games.dealing.key import new_key
from games.dealing.source import LONGEST_NAME, MOST_VALUE, PublicSource, normal_value
from games.hours import hour_problems
from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.registry import dealable
from games.services.sealing import require_right_key
from games.texts import one_line, unseen

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

_NOT_LATER: Final = (
    "source_not_later",
    gettext_noop("The source must speak later than now: else somebody may know what it says."),
)
_HOUR_GONE: Final = (
    "release_hour_passed",
    gettext_noop(
        "The hour of release has passed: everybody would see the boards before anybody can print them. "
        "Choose a later hour."
    ),
)


@transaction.atomic
def board_set_commit(
    *,
    game_slug: str,
    ruleset: str,
    board_count: int,
    user: AbstractBaseUser | None,
    takers: Sequence[Seat] | None = None,
    criteria: Sequence[Criterion] | None = None,
    by_play: ByPlay | None = None,
    source: PublicSource | None = None,
    key: bytes | None = None,
    code: str = "",
    event: str = "",
    seats: int | None = None,
) -> BoardSet:
    """Fix a set of ``board_count`` boards under a fresh 512-bit key: its commitment can be published.

    It waits for the value of its ``source``; without one it is ready to be dealt (``DEALING``). ``seats``
    left out is the ruleset's usual table; the rest is as for ``games.services.boards.board_set_deal``.
    """
    require_right_key()
    board_set = BoardSet(game=game_slug, ruleset=ruleset, board_count=board_count, created_by=user)
    rules = dealable(game_slug).ruleset_data(ruleset)
    board_set.key, board_set.rules, board_set.code = key or new_key(), rules, code or board_set.code
    description = _description(board_set, _Asked(event, takers, criteria, by_play, source, seats))
    board_set.description = description.as_dict()
    board_set.commitment = commitment(board_set.key, board_set.description)
    board_set.state = BoardSet.State.DEALING if source is None else BoardSet.State.COMMITTED
    board_set.save()
    return board_set


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a set is asked for beside its game and its number of boards."""

    event: str
    takers: Sequence[Seat] | None
    criteria: Sequence[Criterion] | None
    by_play: ByPlay | None
    source: PublicSource | None
    seats: int | None


def _description(board_set: BoardSet, asked: _Asked) -> Description:
    """All that the commitment binds beside the key; ``ProblemsError`` when it does not fit the game."""
    rules, ruleset = dealable(board_set.game), board_set.ruleset
    table = asked.seats or rules.ruleset(ruleset).players
    game = rules.dealt(board_set.rules, table)
    given = None if asked.takers is None else Takers(tuple(map(Seat, asked.takers)), Balance.PLAYERS)
    description = Description(
        code=board_set.code,
        event=asked.event,
        game=board_set.game,
        ruleset=ruleset,
        digest=digest(board_set.rules),
        players=table,
        boards=board_set.board_count,
        takers=given or takers_in_turn(game, board_set.board_count),
        criteria=tuple(rules.usual_criteria(ruleset) if asked.criteria is None else asked.criteria),
        by_play=asked.by_play,
        source=asked.source,
    )
    raise_if_any(check_description(description, game))
    return description


def later_source(name: str, at: datetime | None, now: datetime) -> PublicSource:
    """The public source ``name`` that speaks ``at`` some time after ``now``; ``ProblemsError`` with all that
    is wrong."""
    name = one_line(name)
    # To the minute, as it is published: what counts is the hour that everybody reads.
    at = at and at.replace(second=0, microsecond=0)
    raise_if_any(_check_source(name, at, now))
    assert at is not None  # noqa: S101
    return PublicSource(name, at.isoformat(timespec="minutes"))


def _check_source(name: str, at: datetime | None, now: datetime) -> Iterator[Problem]:
    if not name:
        message = gettext_noop("Say which public source it is: a lottery draw, a figure of a newspaper ...")
        yield Problem("source_missing", message, {}, "source.name")
    yield from unseen(name, "source.name", "source_unprintable")
    if len(name) > LONGEST_NAME:
        message = gettext_noop("The source is named in at most %(most)s letters.")
        yield Problem("source_too_long", message, {"most": LONGEST_NAME}, "source.name")
    if at is None:
        message = gettext_noop("Say when the source speaks: a day and a time.")
        yield Problem("source_time_missing", message, {}, "source.time")
    else:
        yield from hour_problems(at, now, "source.time", _NOT_LATER)


@transaction.atomic
def board_set_give_value(
    *, board_set: BoardSet, value: str, now: datetime, release_at: datetime | None = None
) -> BoardSet:
    """What the public source said: given once, never changed, and mixed in as ``normal_value`` writes it.

    ``release_at`` is a later hour for a set whose hour of release has passed; any other keeps its own.
    """
    board_set = BoardSet.objects.select_for_update().get(pk=board_set.pk)
    _require_waiting(board_set)
    raise_if_any([*_check_value(board_set, value, now), *_check_hour(board_set.release_at, release_at, now)])
    board_set.public_value = value.strip()
    board_set.state = BoardSet.State.DEALING
    board_set.release_at = release_at or board_set.release_at
    board_set.save(update_fields=["public_value", "state", "release_at"])
    return board_set


def _require_waiting(board_set: BoardSet) -> None:
    if board_set.public_value:
        message = gettext_noop("The value was given: “%(value)s”. It is never changed.")
        params = {"value": normal_value(board_set.public_value)}
        raise ProblemsError([Problem("value_given", message, params, "value")])
    if board_set.state != BoardSet.State.COMMITTED:
        message = gettext_noop("This set waits for no public source.")
        raise ProblemsError([Problem("value_unwanted", message, {}, "value")])


def _check_value(board_set: BoardSet, value: str, now: datetime) -> Iterator[Problem]:
    source = board_set.description["source"]
    if not normal_value(value):
        message = gettext_noop("The value needs a letter or a digit.")
        yield Problem("value_missing", message, {}, "value")
    # The normal form, which is what the file has, can be longer than what was typed.
    if max(len(value), len(normal_value(value))) > MOST_VALUE:
        message = gettext_noop("The value has more than %(most)s characters.")
        yield Problem("value_too_long", message, {"most": MOST_VALUE}, "value")
    yield from unseen(value, "value", "value_unprintable")
    if now < datetime.fromisoformat(source["time"]):
        message = gettext_noop("Nobody can know the value yet: the source speaks at %(time)s.")
        yield Problem("value_too_early", message, {"time": source["time"].replace("T", " ")}, "value")


def _check_hour(announced: datetime | None, later: datetime | None, now: datetime) -> Iterator[Problem]:
    """Boards that are dealt after their hour would be public at once; an hour to come was relied upon."""
    if announced is not None and announced <= now:
        yield from hour_problems(later or announced, now, "release_at", _HOUR_GONE)
    elif later not in (None, announced):
        message = gettext_noop("The hour of release is only moved when it has passed.")
        yield Problem("release_hour_kept", message, where="release_at")
