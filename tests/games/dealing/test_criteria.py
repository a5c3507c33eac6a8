"""The criterion by play: seeds, band, and when playing stops."""

import pytest

from games.cards import Seat
from games.dealing.criteria import ByPlay, Candidate, Played, read_by_play
from games.dealing.generate import deal_board
from games.dealing.reading import DataReader
from games.dealing.stream import HashStream
from tests.games.dealing.tiny import Tiny, tiny_set

SEED = bytes(range(64))
BAND = ByPlay("tiny-1", 8, 25, 75)


def found(board=2, attempt=3):
    return Candidate((), 0, board, attempt, Seat.N, Seat.S, SEED)


def plays(*made):
    """A player with these results, and the list of those that it was asked for."""
    asked = []

    def play(candidate, seeds):
        for seed, result in zip(seeds, made, strict=False):
            asked.append(seed)
            yield Played(result, 50 if result else -50)

    return play, asked


def test_the_seeds_of_the_plays_come_from_the_stream_and_are_all_different():
    seeds = found().play_seeds(5)
    assert seeds == tuple(HashStream(SEED, f"play/2/3/{play}").take(32) for play in range(1, 6))
    others = [*found(board=1).play_seeds(5), *found(attempt=2).play_seeds(5)]
    assert len({*seeds, *others}) == 15
    assert found().play_seeds(2) == seeds[:2]


@pytest.mark.parametrize(
    ("made", "inside"), [(0, False), (1, False), (2, True), (6, True), (7, False), (8, False)]
)
def test_the_share_made_must_lie_in_the_band(made, inside):
    results = [True] * made + [False] * (8 - made)
    play, _ = plays(*results)
    accepted = BAND.accepted(found(), play)
    assert (accepted is not None) is inside is BAND.admits_share(made)
    assert accepted is None or [result.made for result in accepted] == results


@pytest.mark.parametrize(
    ("results", "asked"),
    [([True] * 8, 7), ([False] * 8, 7), ([True, False] * 4, 8), ([False] + [True] * 7, 8)],
)
def test_no_more_is_played_than_decides(results, asked):
    play, seeds = plays(*results)
    BAND.accepted(found(), play)
    assert len(seeds) == asked


def test_a_player_who_stops_is_an_error():
    with pytest.raises(ValueError, match="tiny-1 played 4 times, not 8"):
        BAND.accepted(found(), plays(True, False, True, False)[0])


def test_plays_of_the_accepted_deal_are_kept_and_refusals_counted():
    def play(candidate, seeds):
        return [Played(place < candidate.attempt, place) for place, _ in enumerate(seeds)]

    dealt = deal_board(Tiny(), SEED, 1, tiny_set(by_play=ByPlay("tiny-1", 8, 50, 75)), play=play)
    assert (dealt.attempt, dict(dealt.rejections)) == (4, {"by_play": 3})
    assert [result.made for result in dealt.plays] == [True] * 4 + [False] * 4


def test_a_criterion_by_play_needs_a_player():
    with pytest.raises(ValueError, match="wants a player"):
        deal_board(Tiny(), SEED, 1, tiny_set(by_play=BAND))


def test_the_data_round_trip():
    problems = []
    assert read_by_play(DataReader(BAND.as_dict(), "by_play", problems)) == BAND
    assert problems == []


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"low": -1}, "low"),
        ({"low": 80}, "high"),
        ({"high": 101}, "high"),
        ({"plays": 0}, "plays"),
        ({"plays": "8"}, "plays"),
        ({"plays": True}, "plays"),
        ({"player": "Robot 1"}, "player"),
        ({"extra": 1}, "extra"),
        ({"player": None}, "player"),
    ],
)
def test_other_data_is_refused_with_its_place(changes, where):
    problems = []
    read_by_play(DataReader(BAND.as_dict() | changes, "by_play", problems))
    assert [problem.where for problem in problems] == [f"by_play.{where}"]
