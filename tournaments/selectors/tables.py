"""What one table sees: its boards and their states, its players, and where everybody goes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.db.models import Max

from tournaments.models import AccessLink, Event, LogEntry, Play, Position, ResultVersion, Seat
from tournaments.movements.etuis import begins_with, copies_of, etui_of
from tournaments.selectors.etuis import movement_kind
from tournaments.selectors.plays import latest, with_versions
from tournaments.selectors.seats import in_order, positions_of_event, table_seating


class BoardState(StrEnum):
    """A board at a table, as one of its seats sees it."""

    TO_CONFIRM = "to_confirm"  # entered by another seat or the desk
    TO_PLAY = "to_play"
    WAITING = "waiting"  # entered by this seat, to be confirmed by another
    CONFIRMED = "confirmed"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class TableBoard:
    """A board that a table plays, with the newest version of its result."""

    play: Play
    version: ResultVersion | None
    state: BoardState


@dataclass(frozen=True, slots=True)
class Move:
    """Where a player of this table sits in the next position; ``table`` is ``None`` when there is none."""

    here: Seat
    table: int | None


@dataclass(frozen=True, slots=True)
class TableSight:
    """All that a seat's phone shows at first.

    ``position`` is the last started one (``None`` before the start), ``upcoming`` the one after it (``None``
    at the last). ``seats`` are those of ``position``, before the start of ``upcoming``. ``overdue`` are
    boards of earlier positions without a confirmed result; ``boards_go_to`` the tables that get these étuis
    (none: the desk), ``shares_with`` those that play them now, too, from a stand between. ``boards`` come in
    the order in which this table plays them.
    """

    link: AccessLink
    position_count: int
    position: Position | None
    upcoming: Position | None
    seats: Mapping[str, Seat] = field(default_factory=dict)
    boards: tuple[TableBoard, ...] = ()
    overdue: tuple[TableBoard, ...] = ()
    moves: tuple[Move, ...] = ()
    boards_go_to: tuple[int, ...] = ()
    shares_with: tuple[int, ...] = ()

    @property
    def seats_in_order(self) -> list[Seat]:
        """The table's seats as a score sheet lists them: N, E, S, W, or its sides."""
        return list(in_order(dict(self.seats)).values())

    @property
    def own_seat(self) -> Seat | None:
        """This phone's seat, with its player."""
        return self.seats.get(self.link.seat)

    @property
    def own_move(self) -> Move | None:
        """Where this seat's player goes next."""
        return next((move for move in self.moves if move.here.seat == self.link.seat), None)

    @property
    def next_board(self) -> TableBoard | None:
        """What to do now: first confirm what somebody entered, then enter; earlier positions first."""
        todo = [*self.overdue, *self.boards]
        for state in (BoardState.TO_CONFIRM, BoardState.TO_PLAY):
            found = next((board for board in todo if board.state is state), None)
            if found:
                return found
        return None

    @property
    def waiting(self) -> tuple[TableBoard, ...]:
        """Boards entered by this seat that another one must confirm."""
        return tuple(board for board in (*self.overdue, *self.boards) if board.state is BoardState.WAITING)


def table_sight(link: AccessLink) -> TableSight:
    """What the seat of ``link`` (with its event) sees; at most seven queries."""
    event = link.event
    positions = [item for item in positions_of_event(event) if item.published_at is not None]
    position = next((item for item in reversed(positions) if item.is_started), None)
    number = position.number if position else 0
    upcoming = next((item for item in positions if item.number == number + 1), None)
    shown = position or upcoming
    seats = table_seating(event, shown.number, link.table) if shown else {}
    sight = TableSight(link, len(positions), position, upcoming, seats)
    if position is None:
        return sight
    boards = _boards(link)
    now = [board for board in boards if board.play.position_id == position.pk]
    settled = {BoardState.CONFIRMED, BoardState.NOT_PLAYED}
    shares_with, boards_go_to = _tables_of_etuis(event, position, upcoming, now)
    return replace(
        sight,
        boards=tuple(_in_turn(now, is_second=min(shares_with, default=link.table) < link.table)),
        overdue=tuple(
            board for board in boards if board.play.position_id != position.pk and board.state not in settled
        ),
        moves=_moves(seats, upcoming),
        boards_go_to=boards_go_to,
        shares_with=shares_with,
    )


def board_state(play: Play, version: ResultVersion | None, seat: str, *, player_gone: bool) -> BoardState:
    """How ``seat`` sees a play with its newest version; ``player_gone``: somebody there has withdrawn."""
    if version is not None and version.is_confirmed:
        return BoardState.CONFIRMED
    if play.not_played_reason or (player_gone and version is None):
        return BoardState.NOT_PLAYED
    if version is None:
        return BoardState.TO_PLAY
    return BoardState.WAITING if version.entered_by_seat == seat else BoardState.TO_CONFIRM


def last_log_id(event: Event) -> int:
    """Number of the newest log line: grows with everything that a table could see change."""
    return LogEntry.objects.filter(event=event).aggregate(last=Max("id"))["last"] or 0


def _boards(link: AccessLink) -> list[TableBoard]:
    """The boards of the table in all started positions."""
    plays = Play.objects.filter(event=link.event, table=link.table, position__started_at__isnull=False)
    gone = set(
        Seat.objects.filter(
            position__event=link.event, table=link.table, entry__withdrawn_at__isnull=False
        ).values_list("position_id", flat=True)
    )
    boards = []
    for play in with_versions(plays).order_by("position__number", "board"):
        version = latest(play)
        state = board_state(play, version, link.seat, player_gone=play.position_id in gone)
        boards.append(TableBoard(play, version, state))
    return boards


def _moves(seats: Mapping[str, Seat], upcoming: Position | None) -> tuple[Move, ...]:
    if upcoming is None:
        return ()
    entries = [seat.entry_id for seat in seats.values()]
    rows = Seat.objects.filter(position=upcoming, entry__in=entries).values_list("entry_id", "seat", "table")
    # A team's attacker goes where it attacks, its defenders where they defend; others wherever they sit.
    tables: dict[tuple[int, str], int] = {}
    for entry, seat, table in rows:
        tables[entry, seat] = tables[entry, ""] = table
    return tuple(
        Move(seat, tables.get((seat.entry_id, seat.seat), tables.get((seat.entry_id, ""))))
        for seat in in_order(dict(seats)).values()
    )


def _tables_of_etuis(
    event: Event, position: Position, upcoming: Position | None, boards: Sequence[TableBoard]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The other tables that have the étuis of ``boards`` in this position, and those that get them next."""
    if not boards or event.has_rounds:
        return (), ()
    play, kind = boards[0].play, movement_kind(event)
    plays = Play.objects.filter(
        position__in=[position] if upcoming is None else [position, upcoming],
        board__in=[board.play.board for board in boards],
        copy__in=list(copies_of(etui_of(play.copy, kind), kind)),
    )
    found = sorted(set(plays.values_list("position_id", "table")))
    return (
        tuple(table for where, table in found if where == position.pk and table != play.table),
        tuple(table for where, table in found if where != position.pk),
    )


def _in_turn(boards: list[TableBoard], *, is_second: bool) -> list[TableBoard]:
    """The second of two tables that share étuis begins half the set later."""
    if not boards or not is_second:
        return boards
    first = begins_with((board.play.board for board in boards), is_second=True)
    start = next(place for place, board in enumerate(boards) if board.play.board == first)
    return boards[start:] + boards[:start]
