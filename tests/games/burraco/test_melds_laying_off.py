"""Cards laid off on a meld, and the wild that slides: one test per rule (domain, section 1)."""

import pytest

from games.burraco.cards import face_name
from games.burraco.melds import can_lay_off, check_lay_off, lay_off
from games.problems import ProblemsError
from tests.games.burraco.groups import cards
from tests.games.burraco.melding import FIBUR, added, laid, names, refused


def test_cards_are_laid_off_at_both_ends():
    """Domain 1: meld or lay off."""
    assert names(added("S5 S6 S7", "S4 S8")) == "S4 S5 S6 S7 S8"


def test_a_wild_slides_inside_the_sequence_when_its_card_is_added():
    """Domain 1: a wild never returns to the hand; when its card is added it slides inside the sequence."""
    assert names(added("S5 * S7", "S6")) == "S5 S6 S7 *"
    assert names(added("S5 * S7", "S6 S9")) == "S5 S6 S7 * S9"
    assert names(added("SQ * SA", "SK")) == "* SQ SK SA"


def test_a_wild_that_stands_for_a_card_stays_until_its_card_is_added():
    """Domain 1: when its card is added it slides, not before."""
    assert refused("S6 * S8", "S10") == ["sequence_gap"]
    assert names(added("S6 * S8", "S9")) == "S6 * S8 S9"


def test_a_free_wild_moves_to_where_it_helps():
    assert names(added("C2 C5 C6", "C8")) == "C5 C6 C2 C8"
    assert names(added("C2 C5 C6", "C3")) == "C3 C2 C5 C6"


def test_a_wild_two_slides_to_its_natural_place_and_is_wild_no_more():
    found = added("S4 S5 S2", "S3")
    assert (names(found), found.wild) == ("S2 S3 S4 S5", None)
    assert added("S3 S2 S5", "S4").wild is None


def test_a_wild_two_that_stands_for_a_card_does_not_make_room_for_a_joker():
    assert refused("S3 S2 S5", "*") == ["cards_keep_their_places"]
    assert face_name(added("S3 S2 S5", "S4 *").wild) == "*"


def test_a_two_in_its_natural_place_stays_there():
    """[Ours] A two that is not wild does not slide."""
    assert refused("S2 S3 S4", "S6") == ["cards_keep_their_places"]
    assert names(added("S2 S3 S4", "S6 *")) == "S2 S3 S4 * S6"


def test_an_ace_does_not_change_ends():
    ace_low = added("SA H2 S3", "S4 S5 S6 S7 S8 S9 S10 SJ")
    assert ace_low.wild_place == 2
    king = cards("SK")
    assert [problem.code for problem in check_lay_off(ace_low, king, FIBUR)] == ["cards_keep_their_places"]


def test_a_second_ace_is_never_added():
    assert refused("SA S2 S3", "SA") == ["rank_twice"]


def test_a_second_wild_is_never_added():
    """Domain 1: at most one acting as a wild per meld."""
    assert refused("S5 * S7", "*") == ["too_many_wilds"]
    assert refused("S8 H8 D8 *", "H2") == ["too_many_wilds"]


def test_a_set_grows_by_its_rank_and_one_wild():
    """Domain 1: a set of one rank and at most one wild."""
    assert names(added("S8 H8 D8", "* D8")) == "S8 H8 D8 D8 *"
    assert refused("S8 H8 D8", "H9") == ["other_rank"]


def test_a_sequence_grows_in_its_suit():
    """Domain 1: a sequence of one suit."""
    assert refused("S5 S6 S7", "H8") == ["other_suit"]


def test_laying_off_takes_cards_that_do_not_lie_there():
    old = laid("S5 S6 S7")
    assert [problem.code for problem in check_lay_off(old, [], FIBUR)] == ["nothing_to_lay_off"]
    assert [problem.code for problem in check_lay_off(old, cards("S5"), FIBUR)] == ["card_twice"]
    assert not can_lay_off(old, [], FIBUR)
    with pytest.raises(ProblemsError):
        lay_off(old, cards("S9"), FIBUR)
