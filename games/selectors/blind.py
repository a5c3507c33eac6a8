"""Where each card of a sorted pack goes, for whoever deals a board without looking at a card."""

from __future__ import annotations

from games.exchange.by_hand import Step, pack_list
from games.models import Board
from games.registry import dealable
from games.selectors.heaps import dealt_of_set


def blind_steps(board: Board) -> tuple[Step, ...]:
    """The heap of every card, in the order of the sorted pack; the caller has checked the dealer's permission
    and logs the look: together with the pack the list tells every hand."""
    board_set = board.board_set
    rules = dealable(board_set.game)
    dealt, _players = dealt_of_set(board_set, board.cards)
    return pack_list(dealt.hands(dealt.parse_deal(board.cards)), rules.pack, rules.ordered_heaps)
