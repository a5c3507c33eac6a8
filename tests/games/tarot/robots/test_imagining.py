"""The robot that imagines one world asks it what the simple one asks of all unseen cards.

North takes (place 0), East is next. Each test gives the hands that the player imagines for the others.
"""

from games.tarot.count import HALF_POINTS
from games.tarot.masks import PACK, mask_of
from games.tarot.notation import parse_card, parse_hand, print_card
from games.tarot.robots.card import choose_card
from games.tarot.robots.cards import PLAIN_SUITS
from games.tarot.robots.imagining import HESITATES, ImaginingRobot
from games.tarot.robots.memory import Memory
from games.tarot.robots.world import World
from games.tarot.state import Playing
from games.tarot.view import view
from tests.games.tarot.robots.seen import seen
from tests.games.tarot.robots.tables import states_of_hand

NOTHING = "S:9 C:8"
HAND = "S:D,V,2 H:8"


def plays(hand, imagined, **facts):
    """The card played from ``hand`` by a player who imagines these hands, by place."""
    what = seen(hand, **facts)
    hands = [mask_of(parse_hand(imagined.get(place, ""))) for place in range(len(what.order) + 1)]
    world = World(what.place, hands, [PACK] * len(hands))
    return print_card(choose_card(Memory(what, PLAIN_SUITS), what.hand, world))


def test_a_queen_is_played_when_the_king_is_not_imagined_behind():
    """North has played: East's queen falls to a king with North, not to one with a friend."""
    behind = {2: NOTHING, 3: "S:R,9"}
    assert plays(HAND, behind, place=1, on="S3") == "SD"
    assert plays(HAND, {2: NOTHING, 0: "S:R,9"}, place=1, on="S3", taker=0) == "SD"
    assert plays(HAND, {2: "S:R", 3: NOTHING}, place=1, on="S3", taker=2) == "S2"


def test_points_for_a_partner_who_is_imagined_to_take_the_trick():
    """East has none that wins, the king of spades is out: is it South's, who plays later, or the taker's?"""
    assert plays("S:V,2 H:8", {2: "S:R,9", 3: NOTHING}, place=1, on="SD") == "SV"
    assert plays("S:V,2 H:8", {2: "S:10,9", 3: NOTHING}, place=1, on="SD") == "S2"


def test_a_friend_whom_the_taker_would_trump_gets_no_points():
    facts = {"place": 0, "on": "S3", "taker": 2}
    assert plays("S:V,2 H:8", {1: "S:R,9", 2: "S:4 T:5"}, **facts) == "SV"
    assert plays("S:V,2 H:8", {1: "S:R,9", 2: "H:4 T:5"}, **facts) == "S2"


def test_a_trump_just_higher_than_the_foe_is_imagined_to_have():
    """North, void in hearts, plays last but one or has gone: the 8 is enough, or the 14 is."""
    facts = {"place": 1, "on": "HR", "taker": 3}
    assert plays("S:3 T:19,14,8", {3: "T:12,4", 2: NOTHING}, **facts) == "T14"
    assert plays("S:3 T:19,14,8", {3: "T:7,4", 2: NOTHING}, **facts) == "T8"
    assert plays("S:3 T:19,14,8", {3: "T:21,4", 2: NOTHING}, **facts) == "T8"


def test_a_defender_leads_to_a_friend_who_is_imagined_to_take_the_trick():
    hand = {"place": 1, "tricks": [(0, "S2 SR S3 S4")]}
    friend = {0: "H:9,7 D:R,1 T:5", 2: "H:R,4 D:9", 3: "H:3 D:8"}
    assert plays("S:D,9 H:V,2 D:V,8,6,3", friend, **hand) == "H2"
    assert plays("S:D,9 H:V,2 D:V,8,6,3", friend | {0: "S:1 D:9,7 T:5", 2: "H:4 D:R"}, **hand) == "D3"


def test_the_petit_is_hunted_where_the_taker_is_imagined_to_have_it():
    hand, before = "S:9 H:V,9 D:V,8 T:21,18,16,14,13,12,9,7", {"place": 1, "tricks": [(0, "S2 SC S3 S4")]}
    taker, friends = "S:R H:R D:R T:3", {2: "S:1 H:1 D:1 T:2", 3: "S:5 H:3 D:3 T:4"}
    assert plays(hand, {0: f"{taker},1"} | friends, **before) == "T21"
    assert plays(hand, {0: taker} | friends | {2: "S:1 H:1 D:1 T:2,1"}, **before) in {"H9", "D8"}


def test_whoever_is_imagined_to_hold_the_called_king_is_on_the_takers_side():
    """At five: place 3 takes the trick, a friend of the taker's or of the defence."""
    facts = {"slug": "fft-5", "called": parse_card("HR"), "hand": "S:5 D:D,9"}
    assert plays(imagined={3: "H:R"}, place=0, on="C2 C3 CR C4", **facts) == "DD"
    assert plays(imagined={2: "H:R"}, place=0, on="C2 C3 CR C4", **facts) == "S5"
    assert plays(imagined={2: "H:R"}, place=1, on="C2 CR C3 C4", **facts) == "DD"
    assert plays(imagined={3: "H:R"}, place=1, on="C2 CR C3 C4", **facts) == "S5"


def test_one_card_in_32_is_another_one_of_the_same_worth():
    count = changed = 0
    for number in range(12):
        for state in states_of_hand(number, "duplicate-individual"):
            if isinstance(state, Playing) and not state.trick:
                what = view(state, state.table.order[state.place])
                robot = ImaginingRobot(bytes([number, len(state.tricks)]))
                memory, world = Memory(what, robot.simple.suits), robot.imagine(what)
                card, usual = robot.choose(memory, what.hand, world), choose_card(memory, what.hand, world)
                count += 1
                changed += card != usual
                assert HALF_POINTS[card] == HALF_POINTS[usual]
    assert HESITATES == 256 // 32
    assert 0.005 < changed / count < 0.07
