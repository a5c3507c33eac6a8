"""Sets whose cards are written down by hand: typed in before the play, or recorded after it at the tables.

The boards are there from the beginning, with their dealers and takers and without cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from django.db import transaction

from games.cards import Seat
from games.dealing.game import DealtGame
from games.models import Board, BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.registry import dealable
from games.selectors.boards import blank_numbers
from games.selectors.known_deals import known_deals
from games.services.sealing import require_right_key

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser


@transaction.atomic
def board_set_blank(
    *, game_slug: str, ruleset: str, takers: Mapping[int, str], origin: str, user: AbstractBaseUser | None
) -> BoardSet:
    """A set of boards without cards, the taker of each by its number."""
    require_right_key()
    rules = dealable(game_slug)
    data = rules.ruleset_data(ruleset)
    game = rules.dealt(data, rules.ruleset(ruleset).players)
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
def board_write(*, board_set: BoardSet, number: int, hands: Mapping[str, str], again: bool) -> Board:
    """Write the cards of a board, the text of each hand by its heap; ``ProblemsError`` with all that is
    wrong.

    ``where`` of a problem is the heap that it is about, empty for the board as a whole. A board that has
    cards is written once more only with ``again``.
    """
    board_set = BoardSet.objects.select_for_update().defer("key").get(pk=board_set.pk)
    board = Board.objects.filter(board_set=board_set, number=number).first()
    if board is None or board_set.origin not in {BoardSet.Origin.TYPED, BoardSet.Origin.RECORDED}:
        message = gettext_noop("The set has no such board.")
        raise ProblemsError([Problem("board_unknown", message)])
    if not again and number not in blank_numbers(board_set):
        message = gettext_noop("Board %(number)s has its cards: they cannot be changed any more.")
        raise ProblemsError([Problem("board_written", message, {"number": number})])
    text = _text(_game(board_set), hands)
    raise_if_any(_known(board, text))
    board.cards, board.is_written = text, True
    board.save(update_fields=["cards", "cards_mark", "is_written"])
    return board


def heaps_of(board_set: BoardSet) -> tuple[str, ...]:
    """The heaps that a board of the set is typed in by, the seats first."""
    game = _game(board_set)
    return tuple(game.hands(game.deal_of_number(0)))


def _game(board_set: BoardSet) -> DealtGame:
    return dealable(board_set.game).dealt(
        board_set.rules, dealable(board_set.game).ruleset(board_set.ruleset).players
    )


def _text(game: DealtGame, hands: Mapping[str, str]) -> str:
    """The text of the deal, strictly written."""
    names = list(game.hands(game.deal_of_number(0)))
    lines = [f"{name} {' '.join(hands.get(name, '').split()) or '-'}" for name in names]
    try:
        return game.print_deal(game.parse_deal("\n".join(lines)))
    except ProblemsError as error:
        raise ProblemsError([_of_heap(problem, names) for problem in error.problems]) from None


def _of_heap(problem: Problem, names: list[str]) -> Problem:
    """The problem with the heap that it is about in place of its line."""
    line = problem.where.partition(":")[0]
    where = names[int(line) - 1] if line.isdecimal() and 0 < int(line) <= len(names) else ""
    params = dict(problem.params)
    if isinstance(places := params.get("places"), str):
        params["places"] = ", ".join(_place(place, names) for place in places.split(", "))
    return Problem(problem.code, problem.message, params, where)


def _place(place: str, names: list[str]) -> str:
    line = place.partition(":")[0]
    return names[int(line) - 1] if line.isdecimal() and 0 < int(line) <= len(names) else place


def _known(board: Board, text: str) -> Iterator[Problem]:
    if board.cards != text and known_deals(board.board_set.game, [text]):
        message = gettext_noop("A board with these cards has been dealt or read before.")
        yield Problem("deal_known", message)
