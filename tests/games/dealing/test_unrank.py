"""Numbers of partitions: exact, both ways, none twice and none left out."""

import json
from collections import Counter
from itertools import combinations, permutations
from math import comb, factorial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dealing.stream import HashStream
from games.dealing.unrank import partition_count, rank, unrank

GOLDEN = json.loads((Path(__file__).parents[3] / "fixtures/golden/dealing.json").read_text(encoding="utf-8"))
SMALL = [
    ((1,), 0),
    ((2, 1), 0),
    ((2, 2), 0),
    ((3, 2, 1), 0),
    ((2, 2, 2, 1), 0),
    ((2,), 3),
    ((), 4),
    ((1, 2), 2),
]
TAROT = (6, 18, 18, 18, 18)
BURRACO = (11,) * 6


def every_partition(cards, sizes, ordered):
    """All of them, without a number: choose a group in every way, then split the rest in every way."""
    if not sizes:
        yield from ((order,) if ordered else () for order in permutations(cards))
        return
    for group in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in group]
        yield from ((group, *others) for others in every_partition(rest, sizes[1:], ordered))


def slow_unrank(number, sizes):
    """The definition, word by word: choices in colexicographic order, the first group's changing fastest."""
    left, groups = list(range(sum(sizes))), []
    for size in sizes:
        choices = sorted(combinations(left, size), key=lambda cards: cards[::-1])
        number, choice = divmod(number, len(choices))
        groups.append(choices[choice])
        left = [card for card in left if card not in groups[-1]]
    return groups


def parts(groups, ordered):
    return (groups[:-1], groups[-1]) if ordered else (groups, ())


@pytest.mark.parametrize(("sizes", "ordered"), SMALL)
def test_all_numbers_give_every_partition_once_and_rank_takes_them_back(sizes, ordered):
    count = partition_count(sizes, ordered)
    found = [tuple(unrank(number, sizes, ordered)) for number in range(count)]
    assert sorted(found) == sorted(every_partition(range(sum(sizes) + ordered), sizes, ordered))
    assert [rank(*parts(groups, ordered)) for groups in found] == list(range(count))


@pytest.mark.parametrize("sizes", [(2, 1), (2, 2), (3, 2, 1), (2, 2, 2, 1)])
def test_unrank_is_its_definition(sizes):
    assert all(unrank(n, sizes) == slow_unrank(n, sizes) for n in range(partition_count(sizes)))


@pytest.mark.parametrize("vector", GOLDEN["partitions"], ids=lambda vector: str(vector["sizes"]))
def test_vectors_never_change(vector):
    layout = vector["sizes"], vector["ordered"]
    assert partition_count(*layout) == int(vector["count"])
    assert unrank(int(vector["number"]), *layout) == [tuple(group) for group in vector["groups"]]


def test_cards_in_an_order_are_groups_of_one():
    for number in range(partition_count((2,), 3)):
        pair, order = unrank(number, (2,), 3)
        assert unrank(number, (2, 1, 1, 1)) == [pair, *((card,) for card in order)]


def test_a_tarot_deal_has_163_bits_and_a_burraco_deal_427():
    """Issue: 78!/(18!^4 6!) is 9.36e48; about 427 bits."""
    assert partition_count(TAROT) == factorial(78) // (factorial(18) ** 4 * factorial(6))
    assert f"{partition_count(TAROT):.2e}" == "9.36e+48"
    assert partition_count(TAROT).bit_length() == 163
    assert partition_count(BURRACO, 42) == factorial(108) // factorial(11) ** 6
    assert partition_count(BURRACO, 42).bit_length() == 427


@given(st.integers(0, partition_count(TAROT) - 1))
def test_rank_takes_unrank_back(number):
    groups = unrank(number, TAROT)
    assert tuple(map(len, groups)) == TAROT
    assert all(list(group) == sorted(group) for group in groups)
    assert rank([group[::-1] for group in groups]) == number


@given(st.integers(0, partition_count(BURRACO, 42) - 1))
def test_rank_takes_unrank_back_with_a_stock(number):
    *heaps, order = unrank(number, BURRACO, 42)
    assert rank(heaps, order) == number


def test_the_first_and_the_last_number():
    assert [card for group in unrank(0, TAROT) for card in group] == list(range(78))
    last = unrank(partition_count(TAROT) - 1, TAROT)
    assert last[0] == tuple(range(72, 78))
    assert last[-1] == tuple(range(18))


@pytest.mark.parametrize("number", [-1, 3, 10**9])
def test_a_number_outside_is_refused(number):
    with pytest.raises(ValueError, match=f"3 partitions, from 0: no {number}"):
        unrank(number, (2, 1))


@pytest.mark.parametrize("groups", [[(0, 0), (1,)], [(0, 2), (3,)], [(0, 1), (1,)], [(1, 2)]])
def test_groups_that_are_no_partition_are_refused(groups):
    with pytest.raises(ValueError, match="every card once"):
        rank(groups)


def test_every_card_falls_everywhere_equally_often():
    """Of 4,000 drawn deals every card is in the chien of 6 in 78: chi square of 77 degrees of freedom."""
    stream, count = HashStream(b"distribution", "chien"), 4000
    drawn = Counter(
        card for _ in range(count) for card in unrank(stream.below(partition_count(TAROT)), TAROT)[0]
    )
    expected = count * 6 / 78
    assert 45 < sum((drawn[card] - expected) ** 2 / expected for card in range(78)) < 120


def test_pairs_of_cards_meet_as_often_as_in_a_shuffled_pack():
    """Card 0 and card 1 lie in one of four hands of 18 with probability 4 C(18,2)/C(78,2), about 0.204."""
    stream, count = HashStream(b"distribution", "pairs"), 4000
    deals = (unrank(stream.below(partition_count(TAROT)), TAROT) for _ in range(count))
    together = sum(any({0, 1} <= {*hand} for hand in groups[1:]) for groups in deals)
    share = 4 * comb(18, 2) / comb(78, 2)
    assert abs(together - count * share) < 4 * (count * share * (1 - share)) ** 0.5
