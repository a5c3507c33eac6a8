"""Dealing a board by hand: the lists really give the board, and no card is lost or made.

Issue 4, "Exchange": per seat lists in card order, and "the pack in order" lists.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.exchange.by_hand import Run, Step, pack_list, runs, seat_lists
from games.registry import dealable
from tests.games.exchange.sets import TABLES, board_set

tables = st.sampled_from(TABLES)
seeds = st.binary(max_size=8)


def board(table: tuple[str, str, int], seed: bytes):
    """How the game is dealt, a deal, its heaps, the sorted pack, the heaps that lie in an order."""
    file = board_set(table, numbers=(1,), seed=seed)
    rules, deal = dealable(table[0]), file.boards[0].deal
    return file.dealt, deal, file.dealt.hands(deal), rules.pack, rules.ordered_heaps


def as_deal(dealt, heaps):
    """The deal of these heaps, read from its text: "pozzetto 1" begins a line "pozzetto"."""
    return dealt.parse_deal("\n".join(" ".join([name.split()[0], *cards]) for name, cards in heaps.items()))


def dealt_out(pack, steps: tuple[Step, ...]) -> dict[str, list[str]]:
    """What a person does who knows no card: card k goes to the heap of step k, at its place if it has one."""
    laid: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for card, step in zip(pack, steps, strict=True):
        laid[step.heap].append((step.place, card))
    return {
        name: [card for _, card in sorted(cards, key=lambda laid_: laid_[0])] for name, cards in laid.items()
    }


@settings(max_examples=40, deadline=None)
@given(table=tables, seed=seeds)
def test_dealing_the_sorted_pack_by_the_list_gives_the_board(table, seed):
    dealt, deal, heaps, pack, ordered = board(table, seed)
    laid = dealt_out(pack, pack_list(heaps, pack, ordered))
    assert as_deal(dealt, {name: laid[name] for name in heaps}) == deal


@settings(max_examples=40, deadline=None)
@given(table=tables, seed=seeds)
def test_the_lists_of_the_seats_give_the_board(table, seed):
    dealt, deal, heaps, pack, ordered = board(table, seed)
    assert as_deal(dealt, seat_lists(heaps, pack, ordered)) == deal


@settings(max_examples=20, deadline=None)
@given(table=tables, seed=seeds)
def test_no_card_is_lost_or_made(table, seed):
    _, _, heaps, pack, ordered = board(table, seed)
    lists = seat_lists(heaps, pack, ordered)
    assert Counter(card for cards in lists.values() for card in cards) == Counter(pack)
    sizes = Counter(step.heap for step in pack_list(heaps, pack, ordered))
    assert sizes == {name: len(cards) for name, cards in heaps.items()}


@settings(max_examples=20, deadline=None)
@given(table=tables, seed=seeds)
def test_the_list_of_a_seat_is_in_the_order_of_the_pack(table, seed):
    _, _, heaps, pack, ordered = board(table, seed)
    for name, cards in seat_lists(heaps, pack, ordered).items():
        if name not in ordered:
            places = [pack.index(card) for card in cards]
            assert places == sorted(places)


@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_the_stock_of_burraco_has_a_place_for_every_card(seed):
    """Its cards are drawn in their order, so which is where belongs to the board."""
    _, _, heaps, pack, ordered = board(TABLES[4], seed)
    places = [step.place for step in pack_list(heaps, pack, ordered) if step.heap == "stock"]
    assert sorted(places) == list(range(1, len(heaps["stock"]) + 1))
    assert {step.place for step in pack_list(heaps, pack, ordered) if step.heap != "stock"} == {0}


@settings(max_examples=20, deadline=None)
@given(table=tables, seed=seeds)
def test_runs_say_the_same_as_the_list(table, seed):
    _, _, heaps, pack, _ = board(table, seed)
    steps = pack_list(heaps, pack)
    short = runs(steps)
    assert [run.heap for run in short for _ in range(run.first, run.last + 1)] == [
        step.heap for step in steps
    ]
    assert [run.first for run in short] == [1, *(run.last + 1 for run in short[:-1])]
    assert all(one.heap != other.heap for one, other in pairwise(short))


def test_the_pack_of_tarot_is_sorted_from_the_ace_of_spades_to_the_excuse():
    pack = dealable("tarot").pack
    assert (len(pack), len({*pack})) == (78, 78)
    assert (pack[0], pack[13], pack[14], pack[55], pack[56], pack[-2:]) == (
        "S1",
        "SR",
        "H1",
        "CR",
        "T1",
        ("T21", "X"),
    )


def test_the_pack_of_burraco_has_equal_cards_together():
    pack = dealable("burraco").pack
    assert len(pack) == 108
    assert pack[:3] == ("SA", "SA", "S2")
    assert pack[-4:] == ("*", "*", "*", "*")


@pytest.mark.parametrize("of", [seat_lists, pack_list])
@pytest.mark.parametrize("heaps", [{"N": ("S1",)}, {"N": ("S1", "S1")}, {"N": ("S1", "S2"), "S": ("S1",)}])
def test_heaps_that_are_not_the_pack_are_refused(of, heaps):
    with pytest.raises(ValueError, match="every card"):
        of(heaps, ("S1", "S2"))


def test_no_steps_have_no_runs():
    assert runs(()) == ()
    assert runs((Step("N", 0),)) == (Run(1, 1, "N"),)
