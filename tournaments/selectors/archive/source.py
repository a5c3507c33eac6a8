"""What every section of an archive is given, and how values are written in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from games.selectors.boards import released_numbers
from tournaments.models import Event, Play


@dataclass(frozen=True, slots=True)
class Source:
    """The event, and the numbers of its boards that are still secret."""

    event: Event
    secret: frozenset[int]


def source_of(event: Event) -> Source:
    """Every board of the house is secret until the room of the boards says otherwise; two queries."""
    if event.board_set is None:
        return Source(event, frozenset())
    numbers = set(Play.objects.filter(event=event).values_list("board", flat=True))
    numbers.update(range(1, event.board_set.board_count + 1))
    return Source(event, frozenset(numbers - released_numbers(event.board_set)))


def plain(row: Any, names: Iterable[str]) -> dict[str, Any]:
    """These fields of a row."""
    return {name: in_json(getattr(row, name)) for name in names}


def in_json(value: Any) -> Any:
    """Hours are in UTC, so that an archive is the same wherever it is made."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date) else value


def said_name(name: str) -> str:
    """Who did something; of a name that is an e-mail address only what stands before the sign.

    >>> said_name("anna@example.org")
    'anna'
    """
    return name.partition("@")[0]


def author(user: Any, seat: str) -> Mapping[str, str] | None:
    """Who entered or confirmed something: a person at the desk by name, or a seat of the table."""
    if user is not None:
        return {"name": said_name(user.get_username())}
    return {"seat": seat} if seat else None
