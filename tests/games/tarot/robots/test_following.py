"""The simple robot plays to a trick: one test for each rule of thumb. North takes (place 0), East is next."""

from games.tarot.notation import parse_card
from tests.games.tarot.robots.seen import plays


def test_points_for_a_friend_who_keeps_the_trick():
    """The taker has played; South's king stands: West gives the queen."""
    assert plays("H:D,C,2 S:3", place=3, on="H3 H4 HR") == "HD"


def test_nothing_for_a_foe():
    assert plays("H:D,C,2 S:3", place=1, on="HR") == "H2"


def test_nothing_for_a_friend_whom_the_taker_can_still_beat():
    """East's queen may fall to the taker's king."""
    assert plays("H:V,C,2 S:3", place=3, on="HD", taker=0) == "H2"


def test_a_king_is_played_while_the_suit_goes_round():
    assert plays("H:R,C,2 S:3 T:5,4", place=1, on="H3", taker=3) == "HR"


def test_a_king_is_kept_from_a_taker_who_will_trump():
    """The taker, last to play, has trumped a heart before."""
    before = [(0, "H5 H6 H7 T2"), (3, "S4 SR S5 S6")]
    assert plays("H:R,C,2 S:3 T:5,4", place=1, on="H3", taker=3, tricks=before) == "H2"


def test_a_queen_is_kept_while_the_king_is_out():
    assert plays("H:D,C,2 S:3 T:5,4", place=1, on="H3", taker=3) == "H2"


def test_the_last_to_play_takes_with_the_dearest():
    assert plays("H:R,D,2 S:3", place=3, on="H3 H4 H5") == "HR"


def test_who_trumps_last_saves_the_petit():
    assert plays("S:3 T:19,8,1", place=3, on="H3 H4 HR") == "T1"


def test_otherwise_one_trumps_as_low_as_one_may():
    """Place 3 has trumped hearts, so that the Petit would be in danger; over the ten, the fourteen does."""
    before = [(0, "H5 H6 H7 T4"), (3, "S4 SD S8 S9")]
    assert plays("S:3 T:19,14,8,1", place=1, on="HR", taker=3, tricks=before) == "T8"
    assert plays("S:3 T:19,14,8,1", place=3, on="H3 T10 HR") == "T14"


def test_a_rich_trick_is_taken_with_a_master_that_nobody_can_go_over():
    before = [(0, "H5 H6 H7 T4"), (3, "S4 SD S8 S9")]
    assert plays("S:3 T:21,14,8", place=2, on="HR HD", taker=3, tricks=before) == "T21"
    assert plays("S:3 T:21,14,8", place=2, on="HV H3", taker=3, tricks=before) == "T8"


def test_a_petit_with_long_trumps_waits():
    assert plays("S:3 T:19,14,8,7,6,5,1", place=1, on="HR", taker=3) == "T5"
    assert plays("S:3 T:19,8,1", place=1, on="HR", taker=3) == "T1"


def test_the_petit_goes_under_a_friends_trump():
    """South's 20 stands, as the 21 was played; the taker's 20 would take it."""
    before = [(0, "T21 T2 T3 T4")]
    assert plays("S:3 T:9,1", place=3, on="T5 T6 T20", tricks=before) == "T1"
    assert plays("S:3 T:9,1", place=3, on="T20 T6 T8", tricks=before) == "T9"


def test_the_excuse_saves_the_petit_and_a_court_card_from_a_foe():
    before = [(0, "T21 T2 T3 T4")]
    assert plays("S:3 T:1 D:5 X", place=3, on="T20 T6 T8", tricks=before) == "X"
    assert plays("H:D S:3 D:5 X", place=3, on="HR H2 H3") == "X"
    assert plays("H:4 S:3 D:5 X", place=3, on="HR H2 H3") == "H4"


def test_the_excuse_is_played_before_the_last_trick():
    before = [(0, "T21 T2 T3 T4"), (0, "S3 S4 S8 S2")]
    assert plays("H:4 X", place=2, tricks=before) == "X"
    assert plays("H:4 X", place=3, on="HR", tricks=before) == "X"


def test_a_camp_with_every_trick_keeps_the_excuse_for_the_last():
    assert plays("H:4 X", place=0, tricks=[(0, "T21 T2 T3 T4"), (0, "SR S4 S8 S2")]) == "H4"


def test_who_can_neither_follow_nor_trump_gives_points_to_a_friend_only():
    assert plays("S:3 C:D,4", place=3, on="H3 H4 HR") == "CD"
    assert plays("S:3 C:D,4", place=3, on="HR H4 H3") in {"S3", "C4"}


def test_the_holder_of_the_called_king_knows_the_taker_for_a_friend():
    """At five: the trick is the taker's, who has played; who holds the called king gives points."""
    facts = {"place": 4, "slug": "fft-5", "called": parse_card("HR"), "on": "CR C2 C3 C4"}
    assert plays("H:R,5 C:D,9", **facts) == "CD"
    assert plays("H:6,5 C:D,9", **facts) == "C9"


def test_once_the_called_king_is_played_everybody_knows_the_camps():
    """At five: place 2 played it, and what it takes is a friend's for the taker, a foe's for the others."""
    facts = {"slug": "fft-5", "called": parse_card("HR"), "tricks": [(2, "HR H2 H3 H4 H7")]}
    assert plays("S:5 C:D,9", place=0, on="CR C2 C3", **facts) == "CD"
    assert plays("S:5 C:D,9", place=1, on="CR C2 C3 C4", **facts) == "C9"
