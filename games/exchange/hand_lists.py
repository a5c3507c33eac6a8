"""Lists for dealing a set by hand, as text to be printed: what each seat gets, or where each card goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.exchange.boards import BoardFile, FiledBoard
from games.exchange.by_hand import pack_list, runs, seat_lists
from games.registry import dealable

_Heaps = Mapping[str, Sequence[str]]


def print_seat_lists(file: BoardFile) -> str:
    """For each board the cards of every heap in the order of the sorted pack; whoever reads it knows them."""
    rules = dealable(file.game)

    def lines(heaps: _Heaps) -> Iterator[str]:
        for heap, cards in seat_lists(heaps, rules.pack, rules.ordered_heaps).items():
            yield f"{heap}: {' '.join(cards)}"

    return _boards(file, lines)


def print_pack_lists(file: BoardFile) -> str:
    """For each board where card 1, 2, ... of the sorted pack goes: it lies face down, nobody sees a hand.

    A place after the heap's name counts where its cards lie in an order, the first one on top.
    """
    rules = dealable(file.game)

    def lines(heaps: _Heaps) -> Iterator[str]:
        steps = pack_list(heaps, rules.pack, rules.ordered_heaps)
        if rules.ordered_heaps:
            for card, step in enumerate(steps, start=1):
                yield f"{card}: {step.heap}" + (f" {step.place}" if step.place else "")
            return
        for run in runs(steps):
            cards = f"{run.first}" if run.first == run.last else f"{run.first}-{run.last}"
            yield f"{cards}: {run.heap}"

    return _boards(file, lines)


def _boards(file: BoardFile, lines: Callable[[_Heaps], Iterator[str]]) -> str:
    dealt = file.dealt
    parts = ["\n".join([_head(board), *lines(dealt.hands(board.deal))]) for board in file.boards]
    return "\n\n".join(parts) + "\n"


def _head(board: FiledBoard) -> str:
    taker = "" if board.taker is None else f", taker {board.taker}"
    return f"Board {board.number}, dealer {board.dealer}{taker}"
