"""Sets whose cards are written down by hand: typed in before the play, or recorded after it at the tables.

The boards are there from the beginning, with their dealers and takers and without cards. Such a set says
nowhere how many sit at a table: whoever keeps it hands that in as ``seats`` where it is not the usual number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.db import transaction

from games.cards import Seat
from games.dealing.game import DealtGame
from games.exchange.boards import BoardFile
from games.exchange.reading import read_set
from games.models import Board, BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import shown
from games.registry import dealable
from games.selectors.boards import blank_numbers
from games.selectors.known_deals import known_deals
from games.services.sealing import require_right_key

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser


Typed = Mapping[str, str] | str
"""The text of each heap by its name, or a whole board as a file has it."""

_BOARD_TAG: Final = re.compile(r"\[\s*board\b|\"number\"\s*:", re.IGNORECASE)
_CARD: Final = re.compile(r"[^\s,]+")


@transaction.atomic
def board_set_blank(
    *,
    game_slug: str,
    ruleset: str,
    takers: Mapping[int, str],
    origin: str,
    user: AbstractBaseUser | None,
    seats: int | None = None,
) -> BoardSet:
    """A set of boards without cards, the taker of each by its number."""
    require_right_key()
    rules = dealable(game_slug)
    data = rules.ruleset_data(ruleset)
    game = rules.dealt(data, seats or rules.ruleset(ruleset).players)
    board_set = BoardSet.objects.create(
        game=game_slug,
        ruleset=ruleset,
        board_count=len(takers),
        origin=origin,
        key=b"",
        rules=data,
        created_by=user,
    )
    Board.objects.bulk_create(
        Board(
            board_set=board_set,
            number=number,
            dealer=game.dealer(number, Seat(taker) if taker else None),
            taker=taker,
            cards="",
            is_written=False,
        )
        for number, taker in takers.items()
    )
    return board_set


@transaction.atomic
def board_write(
    *, board_set: BoardSet, number: int, hands: Typed, again: bool, seats: int | None = None
) -> Board:
    """Write the cards of a board; ``ProblemsError`` with all that is wrong.

    ``where`` of a problem is the heap that it is about, and in one whose cards lie in order also which card
    (``stock:17``), empty for the board as a whole; of a whole board that was pasted it is ``line:column``.
    A board that has cards is written once more only with ``again``, and never once it is released.
    """
    board_set = BoardSet.objects.select_for_update().defer("key").get(pk=board_set.pk)
    board = Board.objects.filter(board_set=board_set, number=number).first()
    if board is None or board_set.origin not in {BoardSet.Origin.TYPED, BoardSet.Origin.RECORDED}:
        message = gettext_noop("The set has no such board.")
        raise ProblemsError([Problem("board_unknown", message)])
    if board.is_released or (not again and number not in blank_numbers(board_set)):
        message = gettext_noop("Board %(number)s has its cards: they cannot be changed any more.")
        raise ProblemsError([Problem("board_written", message, {"number": number})])
    game = _game(board_set, seats)
    text = _pasted(game, board, hands) if isinstance(hands, str) else _typed(game, board_set.game, hands)
    raise_if_any(_known(board, text))
    board.cards, board.is_written = text, True
    board.save(update_fields=["cards", "cards_mark", "is_written"])
    return board


def hour_drop(*, board_set: BoardSet, now: datetime) -> bool:
    """Forget an hour of release that has passed while boards were still to be typed; whether it had.

    What is typed after it would be seen by everybody before it is played: it waits to be released by hand.
    """
    late = BoardSet.objects.filter(pk=board_set.pk, origin=BoardSet.Origin.TYPED, release_at__lte=now)
    return bool(late.update(release_at=None))


def heaps_of(board_set: BoardSet, seats: int | None = None) -> dict[str, int]:
    """The heaps that a board of the set is typed in by, the seats first, and how many cards each has."""
    game = _game(board_set, seats)
    return {name: len(cards) for name, cards in game.hands(game.deal_of_number(0)).items()}


def _game(board_set: BoardSet, seats: int | None) -> DealtGame:
    rules = dealable(board_set.game)
    return rules.dealt(board_set.rules, seats or rules.ruleset(board_set.ruleset).players)


def _typed(game: DealtGame, slug: str, hands: Mapping[str, str]) -> str:
    """The text of the deal whose heaps were typed, strictly written."""
    deal = game.deal_of_number(0)
    names = list(game.hands(deal))
    if unknown := [name for name in hands if name not in names]:
        message = gettext_noop("There is no heap “%(name)s”; there are %(known)s.")
        params: dict[str, str | int] = {"name": shown(unknown[0]), "known": ", ".join(names)}
        raise ProblemsError([Problem("heap_unknown", message, params)])
    # A line begins with the word of the notation, which is not always the whole name of its heap.
    words = [line.split(maxsplit=1)[0] for line in game.print_deal(deal).splitlines()]
    lines = [
        f"{word} {' '.join(hands.get(name, '').split()) or '-'}"
        for word, name in zip(words, names, strict=True)
    ]
    try:
        return game.print_deal(game.parse_deal("\n".join(lines)))
    except ProblemsError as error:
        heaps = _Heaps(tuple(names), tuple(lines), frozenset(dealable(slug).ordered_heaps))
        raise ProblemsError([heaps.problem(problem) for problem in error.problems]) from None


@dataclass(frozen=True, slots=True)
class _Heaps:
    """The lines that were read, one a heap: whoever typed them knows heaps and cards, and no columns."""

    names: tuple[str, ...]
    lines: tuple[str, ...]
    ordered: frozenset[str]

    def problem(self, problem: Problem) -> Problem:
        """The problem with its heaps in place of its lines."""
        where, params = self.place(problem.where), dict(problem.params)
        if isinstance(places := params.get("places"), str):
            params["places"] = ", ".join(map(self.place, places.split(", ")))
        if "name" in params and where:
            params["name"] = where.partition(":")[0]
        return Problem(problem.code, problem.message, params, where)

    def place(self, place: str) -> str:
        """The heap of ``line:column``, and which of its cards stands there if they lie in order."""
        line, _colon, column = place.partition(":")
        if not (line.isdecimal() and 0 < int(line) <= len(self.names)):
            return place
        name, before = self.names[int(line) - 1], self.lines[int(line) - 1][: int(column or 1) - 1]
        return f"{name}:{len(_CARD.findall(before))}" if before and name in self.ordered else name


def _pasted(game: DealtGame, board: Board, text: str) -> str:
    """The text of the one board that was pasted, with or without tags, strictly written."""
    board_set = board.board_set
    usual = {"game": board_set.game, "ruleset": board_set.ruleset, "players": str(len(game.seats))}
    reading = read_set(text.encode("utf-8", "replace"), usual)
    if reading.file is None:
        raise ProblemsError(reading.problems)
    file = reading.file
    if (file.game, file.players) != (board_set.game, len(game.seats)):
        message = gettext_noop("This is a board of %(file)s, not of %(set)s.")
        params: dict[str, str | int] = {
            "file": f"{file.game}, {file.players}",
            "set": f"{board_set.game}, {len(game.seats)}",
        }
        raise ProblemsError([Problem("board_of_another_game", message, params)])
    raise_if_any(_others_board(file, board, is_numbered=_BOARD_TAG.search(text) is not None))
    return game.print_deal(game.parse_deal(file.dealt.print_deal(file.boards[0].deal)))


def _others_board(file: BoardFile, board: Board, *, is_numbered: bool) -> Iterator[Problem]:
    """Why what was pasted is not this very board."""
    if len(file.boards) != 1:
        message = gettext_noop("Paste one board; here are %(count)s.")
        yield Problem("boards_pasted", message, {"count": len(file.boards)})
        return
    pasted = file.boards[0]
    if is_numbered and pasted.number != board.number:
        message = gettext_noop("This is board %(file)s, not %(number)s.")
        yield Problem("board_of_another_number", message, {"file": pasted.number, "number": board.number})
    if pasted.taker and pasted.taker != board.taker:
        message = gettext_noop("In this board %(taker)s takes, in the set it is %(seat)s.")
        params: dict[str, str | int] = {"taker": pasted.taker.value, "seat": board.taker}
        yield Problem("board_of_another_taker", message, params)


def _known(board: Board, text: str) -> Iterator[Problem]:
    if board.cards != text and known_deals(board.board_set.game, [text]):
        message = gettext_noop("A board with these cards has been dealt or read before.")
        yield Problem("deal_known", message)
