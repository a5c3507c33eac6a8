"""Verification of a set that somebody played beforehand: with that player, and without."""

import json
from pathlib import Path

import pytest

from games.dealing.criteria import ROBOTS, ByPlay, Played
from games.dealing.verification import Verdict
from games.dealing.verify import verify
from tests.games.dealing.sets import PLAYERS, described, file_of
from tests.games.dealing.verifying import PLAYED_TEXT, changed, found, notes

RELEASED = Path(__file__).parents[3] / "fixtures/golden/released"
NOBODY = ("player_unknown", "description.by_play.player")
ROBOTS_TEXT = file_of(described("tarot", "duplicate-individual", 4, 2, by_play=ByPlay(ROBOTS, 6, 25, 75)))


def test_plays_are_repeated_where_the_player_is_at_hand():
    assert found(PLAYED_TEXT, players=PLAYERS) == []
    assert "plays_not_repeated" not in notes(PLAYED_TEXT, players=PLAYERS)
    text = changed(PLAYED_TEXT, lambda file: file["boards"][0]["plays"].reverse())
    assert found(text, players=PLAYERS) == [("plays_differ", "boards[0].plays")]


def chosen(player, game="tarot", ruleset="duplicate-individual"):
    """A file whose boards were chosen: whatever did not please is said to have been refused in plays."""

    def choosy(candidate, seeds):
        pleases = candidate.number % 3 == 0
        return (Played(pleases and place % 2 == 0, 0) for place, _ in enumerate(seeds))

    description = described(game, ruleset, 4, 1, by_play=ByPlay(player, 4, 45, 55))
    return file_of(description, players={player: choosy})


@pytest.mark.parametrize("player", ["nobody-1", "robots-4", "coin-1"])
def test_deals_that_a_player_whom_nobody_knows_has_chosen_are_not_verified(player):
    text = chosen(player)
    committed = json.loads(text)["commitment"]
    for players in (None, {}):
        answer = verify(text.encode(), commitment=committed, players=players)
        assert answer.verdict is Verdict.NOT_VERIFIED
        assert found(text, commitment=committed, players=players) == [NOBODY]


def test_deals_that_were_chosen_in_the_name_of_the_robots_are_not_verified():
    text = chosen(ROBOTS)
    assert verify(text.encode()).verdict is Verdict.NOT_VERIFIED
    unrepeated = verify(text.encode(), players={})
    assert (unrepeated.verdict, unrepeated.is_verified) == (Verdict.PLAYS_NOT_CHECKED, False)


@pytest.mark.parametrize("set_", [("robots-1",), ("robots-2", "burraco", "fibur-2026")])
def test_plays_by_robots_of_an_earlier_version_are_not_checked(set_):
    """Robots that once were published are not unknown, but nobody here plays as they did."""
    answer = verify(chosen(*set_).encode())
    assert answer.verdict is Verdict.PLAYS_NOT_CHECKED
    assert answer.findings == ()
    assert "plays_not_repeated" in {note.code for note in answer.notes}


def test_whoever_has_the_file_of_robots_lets_them_play_again():
    """Burraco; what they play is bound by their name, to the last point."""
    text = (RELEASED / "burraco_robots.json").read_text(encoding="ascii")
    assert verify(text.encode()).verdict is Verdict.VERIFIED
    text = changed(text, lambda file: file["boards"][1]["plays"][3].__setitem__(1, 5))
    assert found(text) == [("plays_differ", "boards[1].plays")]


def test_without_the_player_all_the_rest_is_checked():
    assert found(PLAYED_TEXT) == [NOBODY]
    assert "plays_not_repeated" in notes(PLAYED_TEXT)
    worse = changed(PLAYED_TEXT, lambda file: file["boards"][0].update(plays=[[False, 0]] * 10))
    assert found(worse) == [NOBODY, ("share_outside", "boards[0].plays")]
    fewer = changed(PLAYED_TEXT, lambda file: file["boards"][0]["plays"].pop())
    assert found(fewer) == [NOBODY, ("play_count", "boards[0].plays")]


def test_without_the_player_another_attempt_is_still_found():
    """The next attempts hold other deals, and most of them do not pass the other criteria."""
    made = json.loads(PLAYED_TEXT)["boards"]
    for place in range(len(made)):
        file = json.loads(PLAYED_TEXT)
        file["boards"][place]["attempt"] += 1
        assert set(found(json.dumps(file))) > {NOBODY}
    assert any("by_play" in board["rejections"] for board in made)


def test_a_deal_that_other_criteria_refuse_is_none_that_plays_accepted():
    place, board = next(
        (at, one) for at, one in enumerate(json.loads(PLAYED_TEXT)["boards"]) if one["attempt"] > 1
    )
    codes = set()
    for attempt in range(1, board["attempt"]):
        text = changed(PLAYED_TEXT, lambda file, at=attempt: file["boards"][place].update(attempt=at))
        codes |= {code for code, _ in found(text)}
    assert "attempt_refused" in codes


def test_the_robots_of_the_game_play_again_and_somebody_may_watch():
    steps = []
    answer = verify(ROBOTS_TEXT.encode(), progress=lambda done, boards: steps.append((done, boards)))
    assert answer.is_verified
    assert "plays_not_repeated" not in {note.code for note in answer.notes}
    assert steps == [(0, 2), (1, 2)]


def test_one_result_of_the_robots_that_is_another_is_found():
    worse = changed(ROBOTS_TEXT, lambda file: file["boards"][1]["plays"][3].__setitem__(1, 48))
    assert found(worse) == [("plays_differ", "boards[1].plays")]
    # Nobody who does not let them play can tell, and the verdict says so.
    assert found(worse, players={}) == []
    assert verify(worse.encode(), players={}).verdict is Verdict.PLAYS_NOT_CHECKED


def test_plays_that_are_not_repeated_are_a_verdict_of_their_own():
    answer = verify(ROBOTS_TEXT.encode(), players={})
    assert (answer.verdict, answer.is_verified, answer.boards) == (Verdict.PLAYS_NOT_CHECKED, False, 2)
    assert "plays_not_repeated" in {note.code for note in answer.notes}
    wrong = changed(ROBOTS_TEXT, lambda file: file["boards"][0].update(dealer="X"))
    assert verify(wrong.encode(), players={}).verdict is Verdict.NOT_VERIFIED
