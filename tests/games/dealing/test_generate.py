"""Dealing until the criteria accept."""

from collections import Counter
from itertools import islice

import pytest

from games.cards import Seat
from games.dealing.commitment import seed_of_set
from games.dealing.criteria import ByPlay, Played
from games.dealing.description import Balance, Takers
from games.dealing.generate import candidate, deal_board, deal_set
from games.dealing.source import PublicSource
from games.dealing.stream import HashStream
from games.problems import ProblemsError
from tests.games.dealing.tiny import Holds, Parted, Tiny, tiny_set

KEY = bytes(range(64))
SEED = bytes(64)
GAME = Tiny()


def test_attempts_are_drawn_from_the_stream_of_the_seed():
    for board, attempt in ((1, 1), (1, 2), (7, 1)):
        number = HashStream(SEED, f"deal/{board}/{attempt}").below(90)
        assert candidate(GAME, SEED, board, attempt, None).deal == GAME.deal_of_number(number)


def test_the_first_deal_that_is_admitted_is_taken():
    dealt = deal_board(GAME, SEED, 3, tiny_set(criteria=(Holds(0),)))
    drawn = [candidate(GAME, SEED, 3, attempt, None) for attempt in range(1, 50)]
    first = next(found for found in drawn if 0 in found.deal[0])
    assert (dealt.deal, dealt.deal_number, dealt.attempt) == (first.deal, first.number, first.attempt)
    assert dealt.rejected == sum(dealt.rejections.values()) == first.attempt - 1


def test_rejections_are_counted_by_the_first_reason():
    reasons = Counter()
    for board in range(1, 41):
        dealt = deal_board(GAME, SEED, board, tiny_set(criteria=(Holds(0), Parted())))
        drawn = [candidate(GAME, SEED, board, attempt, None).deal for attempt in range(1, dealt.attempt)]
        assert dealt.rejections.get("holds", 0) == sum(0 not in deal[0] for deal in drawn)
        reasons.update(dealt.rejections)
    assert set(reasons) == {"holds", "parted"}


def chi_square(found, possible, count):
    expected = count / len(possible)
    assert set(found) <= set(possible)
    return sum((found[deal] - expected) ** 2 / expected for deal in possible)


def test_all_deals_are_equally_frequent_without_criteria():
    """90 deals, 9,000 boards: chi square of 89 degrees of freedom, between 50 and 140 but once in 1,000."""
    found = Counter(deal_board(GAME, SEED, board, tiny_set()).deal for board in range(1, 9001))
    assert 50 < chi_square(found, [GAME.deal_of_number(n) for n in range(90)], 9000) < 140


def test_the_deals_that_pass_are_equally_frequent():
    """24 of the 90 deals pass: chi square of 23 degrees of freedom, from 8 to 50 but once in 1,000."""
    description = tiny_set(criteria=(Holds(0), Parted()))
    found = Counter(deal_board(GAME, SEED, board, description).deal for board in range(1, 4801))
    possible = [deal for deal in map(GAME.deal_of_number, range(90)) if 0 in deal[0] and 1 not in deal[0]]
    assert len(possible) == 24
    assert 8 < chi_square(found, possible, 4800) < 50


def test_the_deals_that_pass_by_play_are_equally_frequent():
    """Who holds card 5 makes the contract in every play, another in one of two."""

    def play(found, seeds):
        return [Played(5 in found.deal[0] or HashStream(seed, "").below(2) == 0, 0) for seed in seeds]

    description = tiny_set(by_play=ByPlay("tiny-1", 4, 25, 75))
    found = Counter(deal_board(GAME, SEED, board, description, play=play).deal for board in range(1, 3001))
    possible = [deal for deal in map(GAME.deal_of_number, range(90)) if 5 not in deal[0]]
    assert len(possible) == 60
    assert 30 < chi_square(found, possible, 3000) < 100


def test_every_tiny_deal_is_reached():
    assert len({deal_board(GAME, SEED, board, tiny_set()).deal for board in range(1, 1001)}) == 90


TAKERS = Takers((Seat.N, Seat.S, Seat.N, Seat.S), Balance.SEATS)


def test_a_set_is_its_boards_each_of_which_can_be_dealt_alone():
    description = tiny_set(takers=TAKERS, criteria=(Holds(0),))
    boards = list(deal_set(GAME, KEY, description))
    assert [board.number for board in boards] == [1, 2, 3, 4]
    assert [(board.dealer, board.taker) for board in boards[:2]] == [("S", "N"), ("N", "S")]
    assert all(0 in board.deal[board.taker is Seat.S] for board in boards)
    seed = seed_of_set(KEY, description.as_dict(), None)
    assert deal_board(GAME, seed, 3, description) == boards[2]


def test_boards_are_dealt_one_by_one():
    """So that whoever deals a long set can show how far it is."""
    description = tiny_set(takers=TAKERS, by_play=ByPlay("tiny-1", 1, 0, 100))
    played = []
    boards = deal_set(
        GAME,
        KEY,
        description,
        players={"tiny-1": lambda found, seeds: played.append(found) or [Played(True, 0)]},
    )
    assert len(list(islice(boards, 2))) == len(played) == 2


def test_any_other_key_description_or_value_deals_otherwise():
    source = PublicSource("lottery", "2026-03-07T20:00Z")
    sets = [
        deal_set(GAME, KEY, tiny_set(boards=30)),
        deal_set(GAME, bytes(64), tiny_set(boards=30)),
        deal_set(GAME, KEY, tiny_set(boards=30, code="OTHER")),
        deal_set(GAME, KEY, tiny_set(boards=31)),
        deal_set(GAME, KEY, tiny_set(boards=30, source=source), value="7"),
        deal_set(GAME, KEY, tiny_set(boards=30, source=source), value="8"),
    ]
    assert len({tuple(board.deal for board in islice(boards, 30)) for boards in sets}) == 6


def test_values_that_are_written_differently_are_the_same():
    description = tiny_set(source=PublicSource("lottery", "2026-03-07T20:00Z"))
    first, second = (deal_set(GAME, KEY, description, value=value) for value in ("7-12 É", " 7, 12 e."))
    assert list(first) == list(second)


@pytest.mark.parametrize(
    ("changes", "value", "code"),
    [
        ({}, "7", "value_unwanted"),
        ({"source": PublicSource("lottery", "2026-03-07T20:00Z")}, None, "value_wanted"),
        ({"by_play": ByPlay("nobody", 4, 25, 75)}, None, "player_unknown"),
    ],
)
def test_what_is_missing_is_told_before_the_first_board(changes, value, code):
    with pytest.raises(ProblemsError) as refused:
        deal_set(GAME, KEY, tiny_set(**changes), value=value)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_criteria_that_nothing_meets_end():
    with pytest.raises(
        ProblemsError, match="Board 1: no deal was accepted; refused were holds 10"
    ) as refused:
        deal_board(GAME, SEED, 1, tiny_set(criteria=(Holds(9),)), most_attempts=10)
    assert refused.value.problems[0].code == "no_deal"


def test_a_short_key_is_refused():
    with pytest.raises(ValueError, match="64 bytes"):
        deal_set(GAME, b"short", tiny_set())
