"""The only doors through which cards leave this room."""

from __future__ import annotations

from games.cards import Seat
from games.dealing.criteria import Played
from games.dealing.released import ReleasedBoard, ReleasedSet
from games.models import Board, BoardSet
from games.registry import dealable


def board_takers(board_set: BoardSet) -> dict[int, str]:
    """Taker's seat of each board number: public from the start, bound before the first board is dealt."""
    if board_set.is_undealt:
        takers = board_set.description["takers"]
        seats = [""] * board_set.board_count if takers is None else takers["seats"]
        return dict(enumerate(seats, start=1))
    return dict(Board.objects.filter(board_set=board_set).values_list("number", "taker"))


def board_heads(board_set: BoardSet) -> list[tuple[int, str, str]]:
    """Number, dealer's and taker's seat of every board in order: what stands on an étui, never a card."""
    if board_set.is_undealt:
        game = dealable(board_set.game).dealt(board_set.rules, board_set.description["players"])
        takers = board_takers(board_set).items()
        return [
            (number, game.dealer(number, Seat(taker) if taker else None).value, taker)
            for number, taker in takers
        ]
    heads = Board.objects.filter(board_set=board_set).order_by("number")
    return list(heads.values_list("number", "dealer", "taker"))


def dealt_count(board_set: BoardSet) -> int:
    """How many boards there are by now of a set that is being dealt."""
    return Board.objects.filter(board_set=board_set).count()


def released_board(board_set: BoardSet, number: int) -> Board | None:
    """The board with its cards, or ``None`` while it is secret (or does not exist)."""
    return board_set.boards.filter(number=number, released_at__isnull=False).first()


def released_boards(board_set: BoardSet) -> list[Board]:
    """The boards with their cards that everybody may look at, in order; the secret ones stay away."""
    return list(board_set.boards.filter(released_at__isnull=False).order_by("number"))


def released_numbers(board_set: BoardSet) -> set[int]:
    """Numbers of the boards that everybody may look at."""
    return set(
        Board.objects.filter(board_set=board_set, released_at__isnull=False).values_list("number", flat=True)
    )


def blank_numbers(board_set: BoardSet) -> list[int]:
    """Boards whose cards are still to be written down, in order; none of a set that was dealt or read."""
    if board_set.origin not in {BoardSet.Origin.TYPED, BoardSet.Origin.RECORDED}:
        return []
    blank = Board.objects.filter(board_set=board_set, is_written=False)
    return list(blank.order_by("number").values_list("number", flat=True))


def secret_count(board_set: BoardSet) -> int:
    """How many boards are still secret."""
    return Board.objects.filter(board_set=board_set, released_at=None).count()


def released_set(board_set: BoardSet) -> ReleasedSet | None:
    """The set with its key, for everybody to verify, once no board of it is secret.

    ``None`` before, and for a set that was not dealt from a key. What was published once stays so, also when
    the set is cancelled afterwards.
    """
    boards = list(Board.objects.filter(board_set=board_set).order_by("number"))
    is_open = not board_set.is_undealt and all(board.is_released for board in boards)
    if not (boards and is_open and board_set.description):
        return None
    return ReleasedSet(
        description=board_set.description,
        rules=board_set.rules,
        commitment=board_set.commitment,
        key=bytes(board_set.key),
        value=board_set.public_value or None,
        boards=tuple(map(_as_released, boards)),
    )


def _as_released(board: Board) -> ReleasedBoard:
    return ReleasedBoard(
        number=board.number,
        dealer=board.dealer,
        taker=board.taker,
        attempt=board.rejected + 1,
        rejections=board.rejections,
        plays=tuple(Played(made, unit) for made, unit in board.plays),
        deal=tuple(board.cards.splitlines()),
    )


def boards_for_dealer(board_set: BoardSet) -> list[Board]:
    """All boards with their cards; the caller has checked the dealer's permission and logs the look.

    ``UnsealError`` where one does not open: a look that showed nothing is not logged.
    """
    boards = list(board_set.boards.order_by("number"))
    for board in boards:
        _ = board.cards
    return boards
