"""One test for each rule of play, citing its source: domain, section 1; or ours where it is silent."""

import pytest

from games.burraco.actions import Discard, LayDown, LayOff, Take, TimeOut
from games.burraco.cards import DECK, face_name
from games.burraco.count import sheet_of, totals
from games.burraco.deal import deal_of_seed
from games.burraco.engine import apply, check_action, legal_actions
from games.burraco.melds import card_points
from games.burraco.rulesets import ClosingDiscard, Draw, Pozzetto, ruleset
from games.burraco.state import Ending, Phase, start, view
from games.cards import Seat
from games.problems import ProblemsError
from tests.games.burraco.positions import all_cards, card, cards, codes, faces, play, position, with_rules

STOCK, TOP, PILE = Take(Draw.STOCK), Take(Draw.TOP), Take(Draw.PILE)
CLEAN = "S:3,4,5,6,7,8,9"
DIRTY = "D:3,4,5,6,7,9 *"
PLAYED, TAKEN = Pozzetto.PLAYED, Pozzetto.TAKEN


def lay(text):
    return LayDown((cards(text),))


def off(number, text):
    return LayOff(number, cards(text))


def drop(text):
    return Discard(card(text))


# The table and the turn


@pytest.mark.parametrize(("players", "order"), [(4, "ESWN"), (2, "SNSN")])
def test_players_take_turns_clockwise_from_the_dealers_left(players, order):
    """Domain, 1: deal and play clockwise; four players or two."""
    rules = ruleset("fibur-2026")
    state = start(deal_of_seed(b"", rules, dealer=Seat.N, players=players), rules, dealer=Seat.N)
    seen = ""
    for _ in range(4):
        seen += state.table.turn
        state = apply(state, STOCK)
        state = apply(state, legal_actions(state)[-1])
    assert seen == order


def test_partners_sit_opposite():
    """Domain, 1: four players in two pairs, partners opposite."""
    table = position(hand="S3 H4").table
    assert [table.pair_of(Seat(letter)) for letter in "NESW"] == [0, 1, 0, 1]
    assert [position(hand="S3", players=2).table.pair_of(seat) for seat in (Seat.N, Seat.S)] == [0, 1]


def test_partners_share_their_melds():
    """Domain, 1: pairs play with the same rules as one player: S lays off on what N laid down."""
    state = position(hand="S:3,4,5 H:3,4")
    state = play(state, lay("S:3,4,5"), drop("H3"))
    assert view(state, Seat.S).own.melds == state.table.pairs[0].melds
    assert view(state, Seat.E).others.melds == state.table.pairs[0].melds


def test_a_turn_is_draw_meld_discard():
    """Domain, 1: draw, meld or lay off, discard one."""
    state = position(hand="S:3,4,5 H:3,4", phase=Phase.DRAW)
    assert codes(state, lay("S:3,4,5")) == codes(state, drop("H3")) == ["draw_first"]
    state = apply(state, STOCK)
    assert codes(state, STOCK) == codes(state, PILE) == ["has_drawn"]
    state = play(state, lay("S:3,4,5"), drop("H3"))
    assert state.table.turn is Seat.E
    assert state.table.phase is Phase.DRAW


def test_melding_is_free_and_the_discard_ends_the_turn():
    """Domain, 1: discard one; the discard lies on top of the pile."""
    state = position(hand="S:3,4,5 H:3,4", pile="D9 C9")
    assert [face_name(one) for one in apply(state, drop("H4")).table.pile] == ["D9", "C9", "H4"]


def test_one_draws_the_next_card_of_the_stock():
    """Domain, 1: draw from the stock."""
    state = position(hand="S3 H4", stock="C5 C6", phase=Phase.DRAW)
    after = apply(state, STOCK)
    assert faces(after.hands[0]) == faces(cards("S3 H4 C5"))
    assert after.stock == state.stock[1:]


def test_fibur_takes_the_whole_pile_or_the_stock():
    """Domain, 1, the table: draw stock, or the whole pile; the top card alone is not taken."""
    state = position(hand="S3 H4", pile="C5 C6 C7", phase=Phase.DRAW)
    assert legal_actions(state) == (STOCK, PILE)
    assert codes(state, TOP) == ["draw_not_allowed"]
    after = apply(state, PILE)
    assert faces(after.hands[0]) == faces(cards("S3 H4 C5 C6 C7"))
    assert after.table.pile == ()


def test_nobody_plays_out_of_turn_and_nothing_follows_the_end():
    state = position(hand="S3 H4")
    assert [problem.code for problem in check_action(view(state, Seat.E), drop("S3"))] == ["not_your_turn"]
    assert legal_actions(view(state, Seat.E)) == ()
    over = play(position(hand="S3 H4", stock_size=2), drop("S3"))
    assert codes(over, STOCK) == codes(over, TimeOut()) == ["hand_over"]
    assert legal_actions(over) == ()


def test_only_cards_in_hand_are_played():
    state = position(hand="S:3,4,5 H:3,4")
    assert codes(state, lay("S:3,4,6")) == codes(state, drop("S6")) == ["cards_not_held"]
    assert codes(state, Discard(500)) == ["cards_not_held"]


def test_either_of_two_equal_cards_is_meant():
    """Two packs: cards of one face are alike (games.burraco.cards)."""
    state = position(hand="S:3,4,5 H:3,4")
    low, high = (one for one in DECK if face_name(one) == "S3")
    assert apply(state, Discard(low)) == apply(state, Discard(high))
    assert codes(state, LayDown(((low, high, *cards("S4")),))) == ["cards_not_held"]


def test_every_reason_is_told_at_once():
    state = position("home", hand="S:3,4,5 H:3,6,7 D4", total=1000)
    found = codes(state, LayDown((cards("S:3,4"), cards("H:3,6,7"))))
    assert found == ["meld_too_short", "sequence_gap"]
    with pytest.raises(ProblemsError) as caught:
        apply(state, LayDown((cards("S:3,4"), cards("H:3,6,7"))))
    assert [problem.code for problem in caught.value.problems] == found


# Melds on the table


def test_a_wild_slides_inside_the_sequence_and_stays_on_the_table():
    """Domain, 1: a wild never returns to the hand; when its card is added it slides inside the sequence."""
    state = position(hand="S6 H:3,4", melds=["S:5,7 *"])
    after = apply(state, off(0, "S6"))
    assert [face_name(one) for one in after.table.pairs[0].melds[0].cards] == ["S5", "S6", "S7", "*"]
    assert faces(after.hands[0]) == faces(cards("H:3,4"))


def test_one_lays_off_on_melds_of_the_own_pair_only():
    """Domain, 1: meld or lay off; the others' melds are theirs."""
    state = position(hand="S6 H:3,4", their_melds=["S:3,4,5"])
    assert codes(state, off(0, "S6")) == ["no_such_meld"]
    assert codes(state, off(-1, "S6")) == ["no_such_meld"]
    assert codes(position(hand="S6 H:3,4", melds=["S:3,4,5"]), off(0, "S6")) == []


def test_what_fits_nowhere_is_refused_with_the_rule():
    state = position(hand="S:7,3,9 H:3,4", melds=["S:3,4,5"])
    assert codes(state, off(0, "S7")) == ["sequence_gap"]
    assert codes(state, off(0, "H3")) == ["other_suit"]
    assert codes(state, lay("S:3,7,9")) == ["sequence_gap"]
    assert codes(state, LayDown(())) == ["nothing_to_lay_down"]
    assert codes(state, LayOff(0, ())) == ["nothing_to_lay_off"]


def test_several_cards_and_several_melds_at_once():
    state = position(hand="S:6,7 H:3,4,5 D:3,4,5 C9 C10", melds=["S:3,4,5"])
    after = play(state, off(0, "S:6,7"), LayDown((cards("H:3,4,5"), cards("D:3,4,5"))))
    assert [len(laid.cards) for laid in after.table.pairs[0].melds] == [5, 3, 3]


def test_fitab_has_no_two_sets_of_one_rank():
    """Domain, 1: fitab, no two sets of one rank; neither now nor in two turns. The others allow them."""
    hand = "S:K,K H:K,K D:K C:K D:3,4"
    both = LayDown((cards("S:K,K H:K"), cards("H:K D:K C:K")))
    assert codes(position("fitab", hand=hand), both) == ["second_set_of_rank"]
    again = position("fitab", hand="H:K D:K C:K D:3,4", melds=["S:K,K H:K"])
    assert codes(again, lay("H:K D:K C:K")) == ["second_set_of_rank"]
    assert [action for action in legal_actions(again) if isinstance(action, LayDown)] == []
    assert codes(position("fibur-2026", hand=hand), both) == []


def test_international_sets_are_of_aces_and_threes_only():
    """Domain, 1: fibur-international, sets of aces and threes only."""
    state = position("fibur-international", hand="S:3,K H:3,K D:3,K C:4,5")
    assert codes(state, lay("S:K H:K D:K")) == ["set_rank_not_allowed"]
    assert codes(state, lay("S:3 H:3 D:3")) == []


# Pozzetto


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


# Closing


def closable(slug="fibur-2026", **changes):
    given = {"hand": "H:3,4,5 C9", "melds": [CLEAN], "pozzetto": PLAYED, **changes}
    return position(slug, **given)


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
    assert codes(closable("fibur-international", hand="C9"), drop("C9")) == []


@pytest.mark.parametrize("slug", ["fibur-2026", "fitab", "home"])
def test_elsewhere_a_dirty_burraco_closes(slug):
    assert codes(closable(slug, melds=[DIRTY], hand="C9"), drop("C9")) == []


def test_a_wild_is_no_bad_discard_before_the_end():
    """Domain, 1: only the last discard is no wild; a pozzetto is taken with any discard."""
    assert codes(position(hand="* S3"), drop("*")) == []
    assert apply(position(hand="*"), drop("*")).table.pairs[0].pozzetto is TAKEN


# What one may not get stuck with


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


# The one-card pile


def test_a_one_card_pile_does_not_go_back_in_the_same_turn():
    """Domain, 1, the table, fibur-2026: that card cannot be discarded in the same turn."""
    state = apply(position(hand="S3 H4", pile="C9", phase=Phase.DRAW), PILE)
    assert codes(state, drop("C9")) == ["one_card_pile"]
    assert drop("C9") not in legal_actions(state)
    assert codes(state, drop("S3")) == []
    assert codes(apply(position(hand="S3 H4", pile="C8 C9", phase=Phase.DRAW), PILE), drop("C9")) == []


def test_unless_an_equal_one_was_held():
    """Domain, 1, the table: unless an equal one was held."""
    state = apply(position(hand="S3 C9", pile="C9", phase=Phase.DRAW), PILE)
    assert codes(state, drop("C9")) == []
    joker = apply(position(hand="S3 *", pile="*", phase=Phase.DRAW), PILE)
    assert codes(joker, drop("*")) == []


def test_the_bar_ends_with_the_turn_and_when_the_card_is_melded():
    """[Ours] once melded it lies on the table; an equal card of a pozzetto taken al volo is another one."""
    state = apply(position(hand="C:7,8", pile="C9", phase=Phase.DRAW), PILE)
    pozzetto = apply(state, lay("C:7,8,9"))
    assert pozzetto.barred is None
    assert len(pozzetto.hands[0]) == 11
    next_turn = play(position(hand="S3 H4", pile="C9", phase=Phase.DRAW), PILE, drop("S3"))
    assert next_turn.barred is None


def test_the_barred_card_is_not_left_alone():
    """[Ours] the rules above together: one card left that may not be discarded is a dead end."""
    state = apply(position(hand="S:3,4,5", pile="C9", phase=Phase.DRAW), PILE)
    assert codes(state, lay("S:3,4,5")) == ["must_keep_two_cards", "one_card_pile"]


def test_home_lets_a_one_card_pile_go_back():
    """Domain, 1, the table, home: no such rule."""
    state = apply(position("home", hand="S3 H4", melds=["D:3,4,5"], pile="C9", phase=Phase.DRAW), PILE)
    assert codes(state, drop("C9")) == []


# Taking the pile on a condition


def test_international_takes_the_pile_only_to_meld_one_of_its_cards():
    """Domain, 1: fibur-international, the pile only if one of its cards is melded."""
    hand = "H:4,5,6 C:7,8"
    no = position("fibur-international", hand=hand, pile="D9 SJ", phase=Phase.DRAW)
    assert codes(no, PILE) == ["nothing_to_meld"]
    assert legal_actions(no) == (STOCK,)
    yes = apply(position("fibur-international", hand=hand, pile="D9 C9", phase=Phase.DRAW), PILE)
    assert codes(yes, drop("H4")) == codes(yes, lay("H:4,5,6")) == ["taken_card_first"]
    assert [[faces(group) for group in action.melds] for action in legal_actions(yes)] == [
        [faces(cards("C:7,8,9"))]
    ]
    done = apply(yes, lay("C:7,8,9"))
    assert codes(done, lay("H:4,5,6")) == codes(done, drop("H4")) == []


def test_international_a_card_may_need_others_to_reach_its_meld():
    """As above: H6 of the pile goes on H 3 4 with H5 of the hand, in one lay-off."""
    state = position(
        "fibur-international", hand="H6 C9 C10", melds=["H:3,4,5"], pile="H7 S9", phase=Phase.DRAW
    )
    state = apply(state, PILE)
    assert {faces_of(action) for action in legal_actions(state)} == {("H6", "H7")}
    assert codes(state, off(0, "H6")) == ["taken_card_first"]
    assert codes(state, off(0, "H:6,7")) == []


def faces_of(action):
    return tuple(face_name(one) for one in action.cards)


def test_home_draws_from_the_pile_only_once_the_pair_has_opened():
    """Domain, 1, the table, home: top card and pile only once the pair has opened."""
    hand = "S:3,4 H:9 D:K"
    closed = position("home", hand=hand, pile="D9 C10", phase=Phase.DRAW)
    assert codes(closed, TOP) == codes(closed, PILE) == ["nothing_to_meld"]
    opened = position("home", hand=hand, melds=["C:3,4,5"], pile="D9 C10", phase=Phase.DRAW)
    assert legal_actions(opened) == (STOCK, TOP, PILE)
    top = apply(opened, TOP)
    assert faces(top.hands[0]) == faces(cards(f"{hand} C10"))
    assert [face_name(one) for one in top.table.pile] == ["D9"]
    never = with_rules("home", drawn_discards_may_open=False)
    found = codes(position(rules=never, hand="S:3,4 H9", pile="S5", phase=Phase.DRAW), PILE)
    assert found == ["not_opened"]


def test_home_cards_of_the_pile_may_make_the_opening_if_melded_at_once():
    """Domain, 1, the table, home. [Ours] a card that was taken is among the first melds."""
    state = position("home", hand="S:3,4 H:9,10,J", pile="D9 S5", phase=Phase.DRAW)
    for way in (TOP, PILE):
        drawn = apply(state, way)
        assert codes(drawn, drop("H9")) == codes(drawn, lay("H:9,10,J")) == ["taken_card_first"]
        assert codes(drawn, lay("S:3,4,5")) == []
    below = position("home", hand="S:3,4 H:9,10,J", pile="S5 D9", phase=Phase.DRAW)
    assert codes(below, TOP) == ["nothing_to_meld"]
    assert codes(below, PILE) == []


# The opening


def test_home_any_meld_opens_below_1000():
    """Domain, 1, the table, home: any meld below 1000."""
    assert codes(position("home", hand="S:3,4,5 H9 D9", total=995), lay("S:3,4,5")) == []
    assert codes(position("fibur-2026", hand="S:3,4,5 H9 D9", total=1995), lay("S:3,4,5")) == []


def test_home_takes_75_points_at_once_from_1000_up():
    """Domain, 1, the table, home: from 1000 up at least 75 points in melds laid at once."""
    state = position("home", hand="S:A,Q,K H:3,4,5,6 D:8,9,10 C9 C10", total=1000)
    assert codes(state, lay("S:A,Q,K")) == ["opening_too_small"]
    assert check_action(state, lay("S:A,Q,K"))[0].params == {"least": 75, "points": 35}
    assert codes(state, LayDown((cards("S:A,Q,K"), cards("D:8,9,10")))) == ["opening_too_small"]
    opened = apply(state, LayDown((cards("S:A,Q,K"), cards("D:8,9,10"), cards("H:3,4,5"))))
    assert opened.table.pairs[0].has_opened
    assert codes(opened, off(2, "H6")) == []


def test_home_a_burraco_opens_too():
    """Domain, 1, the table, home: or a burraco, laid at once. 3 to 9 is worth 45 points."""
    state = position("home", hand=f"{CLEAN} H9 D9", total=1500)
    assert codes(state, lay(CLEAN)) == []
    assert codes(state, lay("S:3,4,5,6,7,8")) == ["opening_too_small"]


def test_home_lays_off_only_once_the_pair_has_opened():
    """Domain, 1, the table, home: laying off, only once the pair has opened. Before, there is no own meld."""
    state = position("home", hand="S6 H9", their_melds=["S:3,4,5"], total=1000)
    assert [action for action in legal_actions(state) if isinstance(action, LayOff)] == []


def test_home_takes_the_pile_from_1000_up_only_for_the_whole_opening():
    """Domain, 1, the table, home: both rules together."""
    few = position("home", hand="S:3,4 H9 D9", pile="S5", phase=Phase.DRAW, total=1000)
    assert codes(few, PILE) == ["nothing_to_meld"]
    hand = "S:3,4 H:9,10,J,Q D:K C:K H:K"
    enough = apply(position("home", hand=hand, pile="S5", phase=Phase.DRAW, total=1000), PILE)
    assert codes(enough, LayDown((cards("H:9,10,J,Q,K"),))) == ["opening_too_small", "taken_card_first"]
    assert codes(enough, LayDown((cards("S:3,4,5"), cards("H:9,10,J,Q,K")))) == ["opening_too_small"]


# The end of the hand


def test_the_last_two_cards_are_never_played_and_nobody_closes():
    """Domain, 1, the table: the last two cards are never played; the hand ends without the +100."""
    state = position(hand="S3 H4", stock_size=3, phase=Phase.DRAW)
    over = play(state, STOCK, drop("S3"))
    assert over.is_over
    assert over.table.ending is Ending.STOCK
    assert over.table.closed_by is None
    assert len(over.stock) == 2
    assert codes(position(hand="S3 H4", stock_size=2, phase=Phase.DRAW), STOCK) == ["stock_exhausted"]


def test_who_drew_the_last_card_may_still_close():
    """FIBUR art. 16: play ends with the discard of the player who drew the third card from the end."""
    state = closable(hand="C9", stock="C10", stock_size=3, phase=Phase.DRAW, melds=[CLEAN, "C:6,7,8"])
    over = play(state, STOCK, off(1, "C9"), drop("C10"))
    assert over.table.ending is Ending.CLOSED


def test_a_pozzetto_taken_by_the_last_discard_is_not_played():
    """Domain, 1, the table: taken and unplayed."""
    over = play(position(hand="C9", stock_size=2), drop("C9"))
    assert over.table.ending is Ending.STOCK
    assert over.table.pairs[0].pozzetto is TAKEN
    assert len(over.hands[0]) == 11


def turns_until_the_end(state):
    count = 0
    while not state.is_over:
        if state.table.phase is Phase.DRAW:
            state = apply(state, STOCK)
        state = apply(state, Discard(state.hand_of(state.table.turn)[0]))
        count += 1
    assert state.table.ending is Ending.TIME_OUT
    assert state.table.closed_by is None
    return count, state.table.turn


@pytest.mark.parametrize("players", [4, 2])
def test_time_out_before_a_draw_gives_every_player_one_more_turn(players):
    """Issue 3 (time-out's last turns), FIBUR art. 15: announced before the draw, a whole round is played."""
    state = position(hand="S3 H4 D5", phase=Phase.DRAW, players=players)
    assert turns_until_the_end(apply(state, TimeOut())) == (players, Seat.N)


def test_time_out_during_a_turn_counts_that_turn():
    """[Ours, after FE.BUR.IT] whoever plays ends the turn, and the round goes on to the player before."""
    state = position(hand="S3 H4 D5")
    assert turns_until_the_end(apply(state, TimeOut())) == (4, Seat.N)


def test_time_out_is_announced_once():
    state = apply(position(hand="S3 H4 D5"), TimeOut())
    assert codes(state, TimeOut()) == ["time_out_twice"]


def test_after_the_time_out_one_may_close():
    """Issue 3: last turns are turns."""
    assert play(closable(hand="C9"), TimeOut(), drop("C9")).table.ending is Ending.CLOSED


# Between the moves


def test_no_card_is_ever_lost():
    state = position(hand="S:3,4,5 H9", pile="C9", phase=Phase.DRAW)
    for action in (PILE, lay("S:3,4,5"), drop("H9")):
        assert all_cards(state) == list(DECK)
        state = apply(state, action)
    assert all_cards(state) == list(DECK)


def test_a_custom_ruleset_that_asks_for_no_discard():
    """Custom rulesets by the club: every choice is data."""
    rules = with_rules("fibur-2026", closing_discard=ClosingDiscard.OPTIONAL)
    assert codes(closable(rules=rules, hand="H:3,4,5"), lay("H:3,4,5")) == []


def test_where_sets_have_three_naturals_a_wild_of_the_pile_is_melded_with_them():
    """Custom rulesets by the club: no wild in a set of three, and the pile only for who melds of it."""
    rules = with_rules("fibur-international", set_naturals=(3, 8))
    hand = "S:3 H:3 D:3 C:5,9"
    state = apply(position(rules=rules, hand=hand, pile="*", phase=Phase.DRAW), PILE)
    assert [faces(group) for action in legal_actions(state) for group in action.melds] == [
        faces(cards("S:3 H:3 D:3 *"))
    ]
    assert codes(state, lay("S:3 H:3 *")) == ["set_naturals_out_of_range"]
