"""Pozzetto and closing, and what one may not get stuck with.

One test for each rule of play: domain, section 1; or ours where it is silent.
"""

import pytest

from games.burraco.actions import Discard, LayDown, LayOff
from games.burraco.count import sheet_of, totals
from games.burraco.engine import apply, check_action, legal_actions
from games.burraco.melds import card_points
from games.burraco.rulesets import ClosingDiscard, Pozzetto
from games.burraco.state import Ending, Phase
from games.cards import Seat
from tests.games.burraco.positions import (
    CLEAN,
    DIRTY,
    PLAYED,
    STOCK,
    TAKEN,
    cards,
    closable,
    codes,
    drop,
    faces,
    lay,
    off,
    play,
    position,
    with_rules,
)


def test_a_pozzetto_al_volo_is_taken_at_once_and_played_on_with():
    """Domain, 1: emptied by melding, al volo: at once and goes on."""
    state = position(hand="S:3,4,5")
    after = apply(state, lay("S:3,4,5"))
    assert after.hands[0] == state.pozzetti[0]
    assert after.pozzetti == state.pozzetti[1:]
    assert after.table.turn is Seat.N
    assert after.table.phase is Phase.PLAY
    assert after.table.pairs[0].pozzetto is PLAYED
    assert all(isinstance(action, LayDown | LayOff | Discard) for action in legal_actions(after))


def test_a_pozzetto_by_discard_is_for_the_next_turn():
    """Domain, 1: emptied by the discard: for the next turn. From then on it is played."""
    state = position(hand="S:3,4,5 *")
    after = play(state, lay("S:3,4,5"), drop("*"))
    assert after.hands[0] == state.pozzetti[0]
    assert after.table.turn is Seat.E
    assert after.table.pairs[0].pozzetto is TAKEN
    for _ in range(3):
        after = play(after, STOCK, Discard(after.hand_of(after.table.turn)[0]))
        assert after.table.pairs[0].pozzetto is TAKEN
    assert apply(after, STOCK).table.pairs[0].pozzetto is PLAYED


def test_one_pozzetto_for_a_pair():
    """Domain, 1: the first player of a pair to have no card left takes one pozzetto, one per pair."""
    state = position(hand="S:3,4,5", pozzetto=PLAYED, pozzetto_seat=Seat.S, melds=[CLEAN.replace("S", "H")])
    assert "close_without_discard" in codes(state, lay("S:3,4,5"))
    both = position(hand="S:3,4,5", their_melds=["D:3,4,5"])
    assert len(apply(both, lay("S:3,4,5")).pozzetti) == 1


def test_the_first_pozzetto_is_taken_first():
    """games.burraco.deal: the pozzetto begun first lies on top."""
    state = position(hand="S:3,4,5")
    assert apply(state, lay("S:3,4,5")).hands[0] == state.pozzetti[0]


def test_closing_takes_pozzetto_burraco_and_last_discard():
    """Domain, 1, the table, fibur-2026: pozzetto, a burraco and a last discard that is no wild."""
    over = play(closable(), lay("H:3,4,5"), drop("C9"))
    assert over.is_over
    assert over.table.ending is Ending.CLOSED
    assert over.table.closed_by is Seat.N


def test_no_closing_without_a_burraco():
    """Domain, 1: at least one burraco."""
    state = closable(melds=["S:3,4,5,6,7,8"])
    assert codes(state, lay("H:3,4,5")) == ["must_keep_two_cards", "close_without_burraco"]
    one = closable(melds=["S:3,4,5,6,7,8"], hand="C9")
    assert codes(one, drop("C9")) == ["close_without_burraco"]


def test_the_burraco_may_be_made_in_the_turn_that_closes():
    state = closable(melds=["S:3,4,5,6,7,8"], hand="S9 C9")
    assert play(state, off(0, "S9"), drop("C9")).table.ending is Ending.CLOSED


def test_one_may_close_while_the_partner_has_yet_to_play_the_pozzetto():
    """Domain, 1: from then on (a pozzetto taken) a pair may close; its cards, or 100 at home, are paid."""
    for slug, penalty in (("fibur-2026", 0), ("home", 100)):
        state = apply(closable(slug, pozzetto=TAKEN, pozzetto_seat=Seat.S, hand="C9"), drop("C9"))
        assert state.table.ending is Ending.CLOSED
        figures = sheet_of(state).pairs[0]
        assert figures.pozzetto is TAKEN
        assert figures.in_hand == (0 if penalty else card_points(state.hand_of(Seat.S), state.table.rules))
        assert totals(state)[0] == 45 + 200 + 100 - figures.in_hand - penalty


def test_without_a_pozzetto_nobody_closes():
    """Domain, 1: closing takes the pozzetto; without it the last card brings the pozzetto instead."""
    state = apply(closable(pozzetto=Pozzetto.NOT_TAKEN, hand="C9"), drop("C9"))
    assert not state.is_over
    assert state.table.pairs[0].pozzetto is TAKEN


def test_fibur_closes_with_a_discard_that_is_no_wild():
    """Domain, 1, the table, fibur-2026."""
    for wild in ("*", "C2"):
        assert codes(closable(hand=wild), drop(wild)) == ["close_with_wild"]
        state = closable(hand=f"H:3,4,5 {wild}")
        # The wild could only be discarded; here it cannot be laid off, as it would leave nothing to discard.
        assert codes(state, lay("H:3,4,5")) == ["must_keep_two_cards", "close_with_wild"]
    assert codes(closable(hand="H:3,4,5"), lay("H:3,4,5")) == ["close_without_discard"]


def test_home_closes_with_or_without_discard_and_any_card():
    """Domain, 1, the table, home: with or without discard."""
    without = apply(closable("home", hand="H:3,4,5"), lay("H:3,4,5"))
    assert without.table.ending is Ending.CLOSED
    assert play(closable("home"), lay("H:3,4,5"), drop("C9")).table.ending is Ending.CLOSED
    assert apply(closable("home", hand="*"), drop("*")).table.ending is Ending.CLOSED
    assert codes(closable("home", hand="H:3,4,5", melds=["S:3,4,5"]), lay("H:3,4,5")) == [
        "close_without_burraco"
    ]


def test_international_closes_with_a_clean_burraco():
    """Domain, 1: fibur-international, a clean burraco to close."""
    dirty = closable("fibur-international", melds=[DIRTY], hand="C9")
    assert codes(dirty, drop("C9")) == ["close_without_burraco"]
    assert check_action(dirty, drop("C9"))[0].params == {"classes": "clean"}
    assert codes(closable("fibur-international", hand="C9"), drop("C9")) == []


@pytest.mark.parametrize("slug", ["fibur-2026", "fitab", "home"])
def test_elsewhere_a_dirty_burraco_closes(slug):
    assert codes(closable(slug, melds=[DIRTY], hand="C9"), drop("C9")) == []


def test_a_wild_is_no_bad_discard_before_the_end():
    """Domain, 1: only the last discard is no wild; a pozzetto is taken with any discard."""
    assert codes(position(hand="* S3"), drop("*")) == []
    assert apply(position(hand="*"), drop("*")).table.pairs[0].pozzetto is TAKEN


def test_who_may_not_close_keeps_two_cards():
    """[Ours, after FIBUR art. 31: a wrong closing is taken back] what is laid leaves a card to discard."""
    state = closable(melds=["S:3,4,5"], hand="S6 H9 C9")
    state = apply(state, off(0, "S6"))
    assert faces(state.hands[0]) == faces(cards("H9 C9"))
    stuck = closable(melds=["S:3,4,5"], hand="S:6,7")
    assert codes(stuck, off(0, "S6")) == ["must_keep_two_cards", "close_without_burraco"]
    assert legal_actions(stuck) == (drop("S6"), drop("S7"))


def test_a_last_card_that_can_be_laid_off_is_no_dead_end():
    """[Ours] as above: with home rules the last card may be laid off to make the burraco and close."""
    state = closable("home", melds=["S:3,4,5,6,7"], hand="S:8,9")
    assert codes(state, off(0, "S9")) == ["sequence_gap"]
    over = play(state, off(0, "S8"), off(0, "S9"))
    assert over.table.ending is Ending.CLOSED
    assert codes(closable("home", melds=["S:3,4,5,6"], hand="S:7,8"), off(0, "S7")) == [
        "must_keep_two_cards",
        "close_without_burraco",
    ]


def test_a_wild_two_that_slides_to_its_own_place_leaves_its_own_to_another_wild():
    """Domain, 1: a two in its natural place is no wild, and a wild slides: with the joker it is a burraco."""
    state = position("home", hand="C8 *", melds=["C:2,4,5,6,7"], pozzetto=PLAYED)
    before = apply(state, off(0, "C8"))
    assert [action for action in legal_actions(before) if isinstance(action, LayOff)] == [off(0, "*")]
    after = apply(before, off(0, "*"))
    assert after.table.ending is Ending.CLOSED
    assert faces(after.table.pairs[0].melds[0].cards) == faces(cards("C2 * C4 C5 C6 C7 C8"))


def test_a_custom_ruleset_that_asks_for_no_discard():
    """Custom rulesets by the club: every choice is data."""
    rules = with_rules("fibur-2026", closing_discard=ClosingDiscard.OPTIONAL)
    assert codes(closable(rules=rules, hand="H:3,4,5"), lay("H:3,4,5")) == []
