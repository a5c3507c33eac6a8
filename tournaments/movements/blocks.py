"""From a rule "group g's member stands at table ..." to the sittings: what all constructions share."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.movements.schedule import BOARDS, SEATS, Sitting, label_of

GROUPS = (*SEATS, BOARDS)
"""The five groups that a movement keeps apart: two of different groups meet at most once."""

MemberAt = Callable[[str, int, int], int]
"""``(group, position, table) -> member``, all counted from 0."""


def sittings(
    tables: int, positions: int, boards_per_position: int, member_at: MemberAt
) -> tuple[Sitting, ...]:
    """The sittings in which ``member_at`` tells every group's member at every table of every position.

    The board set with member ``m`` holds ``boards_per_position`` boards with consecutive numbers.
    """
    return tuple(
        Sitting(
            position=position + 1,
            table=table + 1,
            seats={seat: label_of(seat, member_at(seat, position, table) + 1) for seat in SEATS},
            boards=board_set(member_at(BOARDS, position, table), boards_per_position),
        )
        for position in range(positions)
        for table in range(tables)
    )


def board_set(member: int, size: int) -> tuple[int, ...]:
    """The numbers of the boards of set ``member`` (from 0).

    >>> board_set(1, 4)
    (5, 6, 7, 8)
    """
    return tuple(range(member * size + 1, (member + 1) * size + 1))
