"""What comes from the pile, on which condition, and the first melds of a pair.

One test for each rule of play: domain, section 1; or ours where it is silent.
"""

from games.burraco.actions import LayDown, LayOff
from games.burraco.cards import face_name
from games.burraco.engine import apply, check_action, legal_actions
from games.burraco.state import Phase
from tests.games.burraco.positions import (
    CLEAN,
    PILE,
    STOCK,
    TOP,
    cards,
    codes,
    drop,
    faces,
    lay,
    off,
    play,
    position,
    with_rules,
)


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


def test_home_an_opening_may_take_every_card_and_be_worth_just_75():
    """Domain, 1, the table, home: at least 75 points in melds laid at once: 45 and 30."""
    hand = "S:J,Q,K,A H:8,9,10"
    state = position("home", hand=hand, total=1000)
    (found,) = [action for action in legal_actions(state) if isinstance(action, LayDown)]
    assert [faces(group) for group in found.melds] == [faces(cards("S:J,Q,K,A")), faces(cards("H:8,9,10"))]
    less = position("home", hand="S:J,Q,K,A H:7,8,9", total=1000)
    assert [action for action in legal_actions(less) if isinstance(action, LayDown)] == []


def test_home_a_card_of_the_pile_and_a_burraco_make_the_opening():
    """Domain, 1, the table, home: or a burraco, laid at once; and the card that was taken in another meld."""
    state = position("home", hand="S3 H3 C:3,4,5,6,7,8,9", pile="D3", phase=Phase.DRAW, total=1000)
    state = apply(state, TOP)
    both = LayDown((cards("S3 H3 D3"), cards("C:3,4,5,6,7,8,9")))
    assert codes(state, both) == []
    assert codes(state, lay("C:3,4,5,6,7,8,9")) == ["taken_card_first"]
    assert codes(state, lay("S3 H3 D3")) == ["opening_too_small"]
    assert [faces(group) for group in both.melds] in [
        [faces(group) for group in action.melds]
        for action in legal_actions(state)
        if isinstance(action, LayDown)
    ]


def test_where_sets_have_three_naturals_a_wild_of_the_pile_is_melded_with_them():
    """Custom rulesets by the club: no wild in a set of three, and the pile only for who melds of it."""
    rules = with_rules("fibur-international", set_naturals=(3, 8))
    hand = "S:3 H:3 D:3 C:5,9"
    state = apply(position(rules=rules, hand=hand, pile="*", phase=Phase.DRAW), PILE)
    assert [faces(group) for action in legal_actions(state) for group in action.melds] == [
        faces(cards("S:3 H:3 D:3 *"))
    ]
    assert codes(state, lay("S:3 H:3 *")) == ["set_naturals_out_of_range"]
