"""What everybody may know of a set of boards: never a card, and its key only when no board is secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from games.dealing.released import ReleasedSet, print_set
from games.dealing.robot_table import RobotTable, robot_table
from games.dealing.source import normal_value
from games.models import Board, BoardSet
from games.problems import Problem, gettext_noop
from games.selectors.boards import released_set
from games.selectors.earlier_sets import EarlierSet, earlier_sets
from games.selectors.guarantee import guarantee_of
from games.selectors.other_simultaneous import OtherSimultaneous, other_simultaneous
from games.selectors.set_origin import SetOrigin, set_origin


@dataclass(frozen=True, slots=True)
class PublicSet:
    """A set as everybody may see it.

    ``description`` is what the commitment binds (``games.dealing.description``), empty for a set that was not
    dealt from a key; ``value`` what its public source said, in normal form, ``None`` without a source.
    ``origin`` is one of ``BoardSet.Origin``; ``release_at`` the hour before which nothing is released, of a
    set for many clubs. ``state`` is one of ``BoardSet.State``: a set waits for its source, is being dealt, or
    is dealt; ``dealt_count`` of its boards are there and ``released_count`` may be looked at. ``key``, in
    hexadecimal, and ``rejections``, how many deals each criterion refused, by its name, are ``None`` until
    the whole set is released. ``cancelled_reason`` is what somebody wrote, empty for a set that was not
    cancelled. ``earlier`` are the sets that its event was to play before it,
    ``others`` of a simultaneous the other ones that the same club has made; ``made_by`` says who made a
    set that is for no event.
    """

    code: str
    game: str
    ruleset: str
    board_count: int
    origin: str
    release_at: datetime | None
    created_at: datetime
    state: str
    is_cancelled: bool
    cancelled_at: datetime | None
    cancelled_reason: str
    commitment: str
    description: Mapping[str, object]
    value: str | None
    dealt_count: int
    released_count: int
    key: str | None
    rejections: Mapping[str, int] | None
    robots: Mapping[int, RobotTable]
    earlier: tuple[EarlierSet, ...]
    others: tuple[OtherSimultaneous, ...]
    made_by: SetOrigin | None

    @property
    def guarantee(self) -> str:
        """One of ``games.selectors.guarantee.GUARANTEES``, of this set alone."""
        return guarantee_of(self.description, self.created_at)

    @property
    def is_released(self) -> bool:
        return self.key is not None

    @property
    def is_open(self) -> bool:
        """Whether no board is secret any more, also of a set that has no key to publish."""
        return self.released_count == self.dealt_count == self.board_count and not self.is_cancelled


def public_set(code: str) -> PublicSet | None:
    """The set by its code, upper or lower case; ``None`` when there is none."""
    board_set = _by_code(code)
    if board_set is None:
        return None
    dealt_count, released_count, released = _released(board_set)
    return PublicSet(
        code=board_set.code,
        game=board_set.game,
        ruleset=board_set.ruleset,
        board_count=board_set.board_count,
        origin=board_set.origin,
        release_at=board_set.release_at,
        created_at=board_set.created_at,
        state=board_set.state,
        is_cancelled=board_set.state == BoardSet.State.CANCELLED,
        cancelled_at=board_set.cancelled_at,
        cancelled_reason=board_set.cancelled_reason,
        commitment=board_set.commitment if board_set.description else "",
        description=board_set.description,
        value=normal_value(board_set.public_value) or None,
        dealt_count=dealt_count,
        released_count=released_count,
        key=released.key.hex() if released else None,
        rejections=_rejections(released) if released else None,
        robots=_robots(released) if released else {},
        earlier=earlier_sets(board_set),
        others=other_simultaneous(board_set),
        made_by=set_origin(board_set),
    )


def released_file(code: str) -> str | None:
    """The published file of a set; ``None`` while it is secret. ``LookupError`` when there is no such set."""
    found = file_or_problem(code)
    return found if isinstance(found, str) else None


def file_or_problem(code: str) -> str | Problem:
    """The published file of a set, or why there is none (yet). ``LookupError`` when there is no such set."""
    board_set = _by_code(code)
    if board_set is None:
        raise LookupError(code)
    released = _released(board_set)[2]
    if released:
        return print_set(released)
    if board_set.state == BoardSet.State.CANCELLED:
        message = gettext_noop("This set was cancelled (%(reason)s): its key is not published.")
        return Problem("boards_cancelled", message, {"reason": board_set.cancelled_reason}, "code")
    if not board_set.description:
        message = gettext_noop("This set was not dealt from a key, so nobody can derive its boards again.")
        return Problem("no_key", message, {}, "code")
    message = gettext_noop("The key of this set is published when its last board is released.")
    return Problem("not_released", message, {}, "code")


def published_otherwise(released: ReleasedSet) -> tuple[Problem, ...]:
    """In what a file that names a set of this house differs from what the house has published of that set.

    Whoever has the key can derive other boards from another value, and whoever makes another key a whole set:
    both files verify, and only what was published tells them from the one that was played.
    """
    code = released.description.get("set")
    board_set = BoardSet.objects.defer("key").filter(code=code).first() if isinstance(code, str) else None
    if board_set is None or not board_set.description:
        return ()
    problems: list[Problem] = []
    if released.commitment != board_set.commitment:
        message = gettext_noop("The commitment that was published is another one: %(published)s.")
        params = {"published": board_set.commitment}
        problems.append(Problem("not_the_published", message, params, "commitment"))
    if normal_value(released.value or "") != board_set.mixed_in:
        message = gettext_noop("The public source gave another value: %(published)s.")
        problems.append(Problem("not_the_value", message, {"published": board_set.mixed_in or "-"}, "value"))
    return tuple(problems)


def undealt_ids() -> list[int]:
    """The sets that a worker is to deal, the oldest first."""
    dealing = BoardSet.objects.filter(state=BoardSet.State.DEALING).order_by("created_at")
    return list(dealing.values_list("pk", flat=True))


def _by_code(code: str) -> BoardSet | None:
    # The key stays where it is until somebody may see it.
    return BoardSet.objects.defer("key").filter(code=code.upper()).first()


def _released(board_set: BoardSet) -> tuple[int, int, ReleasedSet | None]:
    """How many boards are dealt, how many released, and the set when all are: before, no card is read."""
    count = Board.objects.filter(board_set=board_set).aggregate(all=Count("pk"), open=Count("released_at"))
    all_open = count["all"] == count["open"]
    return count["all"], count["open"], released_set(board_set) if all_open else None


def _rejections(released: ReleasedSet) -> dict[str, int]:
    """Deals refused in the whole set, by the criterion's name."""
    found: Counter[str] = Counter()
    for board in released.boards:
        found.update(board.rejections)
    return dict(found)


def _robots(released: ReleasedSet) -> dict[int, RobotTable]:
    """The robot table of every board that robots played."""
    tables = {
        board.number: robot_table([(play.made, play.unit) for play in board.plays])
        for board in released.boards
    }
    return {number: table for number, table in tables.items() if table is not None}
