"""Numbers of partitions: exact, both ways, none twice and none left out."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dealing.unrank import partition_count, rank, unrank

SMALL = [(1,), (2, 1), (2, 2), (3, 2, 1), (2, 2, 2, 1), (0, 3, 1)]


@pytest.mark.parametrize("sizes", SMALL)
def test_all_numbers_give_every_partition_once_in_dictionary_order(sizes):
    word = [group for group, size in enumerate(sizes) for _ in range(size)]
    assert [unrank(number, sizes) for number in range(partition_count(sizes))] == sorted(
        set(permutations(word))
    )


TAROT = (18, 18, 18, 18, 6)


def test_a_tarot_deal_has_163_bits():
    assert partition_count(TAROT).bit_length() == 163


@given(st.integers(0, partition_count(TAROT) - 1))
def test_rank_takes_unrank_back(number):
    groups = unrank(number, TAROT)
    assert [groups.count(group) for group in range(5)] == list(TAROT)
    assert rank(groups, TAROT) == number


def test_the_first_and_the_last_number():
    first = unrank(0, TAROT)
    assert first == tuple(sorted(first))
    assert unrank(partition_count(TAROT) - 1, TAROT) == first[::-1]


@pytest.mark.parametrize("number", [-1, 3])
def test_a_number_outside_is_refused(number):
    with pytest.raises(ValueError, match="a number below 3"):
        unrank(number, (2, 1))


@pytest.mark.parametrize("groups", [(0, 0, 0), (0, 1), (0, 0, 1, 1), (0, 0, 2)])
def test_groups_of_other_sizes_are_refused(groups):
    with pytest.raises(ValueError, match="sizes"):
        rank(groups, (2, 1))
