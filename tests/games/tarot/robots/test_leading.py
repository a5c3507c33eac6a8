"""The simple robot leads: one test for each rule of thumb. Place 0 takes, and is the first to speak."""

from games.tarot.notation import parse_card
from games.tarot.vocabulary import Contract
from tests.games.tarot.robots.seen import plays

DEFENDER = "S:D,9,7 H:V,9 D:V,8,6,3 C:10,9 T:9,7,5,4"
#: The taker leads spades and place 1 takes them: nothing is shown.
BEFORE = [(0, "S2 SR S3 S4")]


def test_a_taker_long_in_trumps_pulls_them_from_the_top():
    assert plays("S:5,3 H:R D:8 T:21,20,19,15,12,10,8,6,2", tricks=[(0, "SR S2 S6 S4")]) == "T21"


def test_without_a_master_trump_a_low_one_brings_the_high_ones_out_and_never_the_petit():
    assert plays("S:5 H:7 T:18,17,16,15,14,13,10,8,6,2,1", tricks=[(0, "SR S2 S6 S4")]) == "T2"


def test_nobody_pulls_trumps_that_lie_in_a_chien_unseen():
    """Garde sans: all three have shown that they hold none."""
    before = [(0, "T21 S2 S3 S4")]
    assert plays("S:5 H:R D:8 T:20,19,15,12,10,8,6,2", contract=Contract.GARDE_SANS, tricks=before) == "HR"


def test_a_taker_short_in_trumps_cashes_what_cannot_be_taken():
    """The king of spades; a queen is no master while her king is out."""
    assert plays("S:R,5,3 H:D,8,7,6,5,4 D:8,7,6,3 T:9,7,5,4,2") == "SR"


def test_a_king_that_a_foe_would_trump_is_kept():
    """Place 1 was void in spades: they are led low."""
    before = [(0, "S3 T12 S4 S6"), (1, "D2 D9 D10 DR")]
    assert plays("S:R,5 H:10,8,7,6,5,4 D:8 T:9,7,5,4,2", tricks=before) == "S5"


def test_the_taker_makes_the_defence_trump():
    """Place 1 has shown a void in clubs: a low club costs a trump, though the hearts are longer."""
    before = [(0, "C3 T12 C4 C6"), (1, "D2 D9 D10 DR")]
    assert plays("S:10,5 H:9,8,7,6,5 D:8 C:9,7 T:9,7,5,4,2", tricks=before) == "C7"


def test_the_petit_is_led_last_of_all():
    assert plays("S:5 T:1", tricks=[(0, "HR H1 H2 H3")]) == "S5"


def test_a_defender_opens_the_longest_suit_low_but_not_under_his_king():
    assert plays(DEFENDER, place=1, tricks=[(0, "S2 SC S3 S4")]) == "D3"
    hand = "S:9,8,6 H:9,8,6 D:R,10,9,8,7,6,4,3,2 C:10 T:9,7"
    assert plays(hand, place=1, tricks=[(0, "S2 SC S3 S4")]) == "S6"


def test_the_defence_cashes_a_king_while_the_suit_goes_round():
    assert plays("S:R,9,7 H:10,9,5 D:D,8,6,3 C:10,9 T:9,7,5,4", place=1, tricks=[(0, "H2 HR H3 H4")]) == "SR"


def test_the_defence_makes_the_taker_trump():
    """The taker trumped a heart: the longest suit may wait."""
    before = [(2, "H4 H7 T10 H8"), (0, "S2 SC S3 S4")]
    assert plays(DEFENDER, place=1, tricks=before) == "H9"


def test_the_defence_comes_back_in_a_friends_suit():
    """Place 2 led clubs."""
    before = [(2, "C4 C7 CV CR")]
    assert plays(DEFENDER, place=1, tricks=before) == "C9"


def test_a_defender_long_in_trumps_chases_the_petit():
    """Half as many trumps as are out, and the Petit among those: a master is led; not with one's own."""
    before = [(0, "S2 SC S3 S4")]
    assert plays("S:9 H:V,9 D:V,8 T:21,18,16,14,13,12,9,7", place=1, tricks=before) == "T21"
    assert plays("S:9 H:V,9 D:V,8 T:21,18,16,14,13,12,9,1", place=1, tricks=before) in {"H9", "D8"}


def test_a_partner_helps_to_pull_the_trumps():
    """At five: who holds the called king leads a trump to the taker; a defender in that seat does not."""
    facts = {"place": 1, "slug": "fft-5", "called": parse_card("HR"), "tricks": [(0, "S2 SC S3 S4 S5")]}
    assert plays("S:D H:R,9 D:V,8,5,4 C:4 T:14,9,7,2", **facts) == "HR"
    out_of_hearts = {**facts, "tricks": [(0, "S2 SC S3 S4 S5"), (1, "H2 H3 T3 H4 H5"), (3, "C2 C3 C5 CR C6")]}
    assert plays("S:D H:R,9 D:V,8,5,4 T:14,9,7,2", **out_of_hearts) == "T2"
    assert plays("S:D H:9,6 D:V,8,5,4 T:14,9,7,2", **out_of_hearts) != "T2"
