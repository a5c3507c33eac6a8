"""Where each card of a sorted pack goes, for whoever deals a board without looking at a card."""

from __future__ import annotations

from games.exchange.by_hand import Step, pack_list
from games.models import Board
from games.registry import dealable


def blind_steps(board: Board) -> tuple[Step, ...]:
    """The heap of every card, in the order of the sorted pack; the caller has checked the dealer's permission
    and logs the look: together with the pack the list tells every hand."""
    board_set = board.board_set
    rules = dealable(board_set.game)
    players = board_set.description.get("players") or rules.ruleset(board_set.ruleset).players
    dealt = rules.dealt(board_set.rules or rules.ruleset_data(board_set.ruleset), players)
    return pack_list(dealt.hands(dealt.parse_deal(board.cards)), rules.pack, rules.ordered_heaps)
