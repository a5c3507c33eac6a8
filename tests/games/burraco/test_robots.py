"""The robot: legal, seeing only what it may, the same every time, not silly, and better than chance."""

from dataclasses import dataclass, replace
from random import Random

import pytest

from games.burraco.actions import Discard, LayDown, LayOff, Take
from games.burraco.audit import audit
from games.burraco.checks import check_sheet
from games.burraco.count import sheet_of, totals
from games.burraco.deal import deal_of_seed
from games.burraco.engine import legal_actions
from games.burraco.record import make_record
from games.burraco.record_text import parse_record, print_record
from games.burraco.robots.boards import play_quickly
from games.burraco.robots.robot import play_hand
from games.burraco.robots.simple import SimpleRobot
from games.burraco.rulesets import Draw, Pozzetto, ruleset
from games.burraco.state import Ending, Phase, start, view
from games.cards import Seat, seats
from tests.games.burraco.playout import SLUGS
from tests.games.burraco.positions import card, faces, play, position
from tests.games.burraco.positions import cards as named

ROBOT = SimpleRobot(b"robot")
STOCK, PILE = Take(Draw.STOCK), Take(Draw.PILE)
TABLES = [(slug, players) for slug in SLUGS for players in (4, 2)]


@dataclass(frozen=True)
class Chance:
    """A player who takes any legal action."""

    random: Random

    def act(self, seen):
        return self.random.choice(legal_actions(seen))


def act(**changes):
    return ROBOT.act(view(position(**changes), Seat.N))


def robots_hand(slug, players, seed, totals=(0, 0)):
    """(deal, first state, last state, actions) of a hand that robots play."""
    rules, dealer = ruleset(slug), seats(players)[len(seed) % players]
    deal = deal_of_seed(seed, rules, dealer=dealer, players=players)
    first = start(deal, rules, dealer=dealer, totals=totals)
    last, actions = play_hand(first, {seat: SimpleRobot(seed + seat.encode()) for seat in seats(players)})
    return deal, first, last, actions


@pytest.mark.fuzz
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_audit_of_robot_hands_finds_no_broken_rule(slug, players, is_long):
    """Issue 3: an audit of 10,000 robot hands finds no broken rule. With --long, 1,250 for each table."""
    points = [(0, 0), (1150, 400), (-200, 1900)]
    for number in range(1_250 if is_long else 3):
        before = points[number % 3]
        deal, first, last, actions = robots_hand(slug, players, f"audit {number}".encode(), before)
        record = make_record(
            deal, first.table.rules, actions, dealer=first.table.dealer, totals=before, scores=totals(last)
        )
        found = audit(parse_record(print_record(record)))
        assert found.problems == ()
        assert found.played == len(actions)
        assert check_sheet(sheet_of(last), first.table.rules) == ()


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_robot_beats_chance_on_every_duplicated_deal(slug, players):
    """Each deal is played twice, the pairs changing places, so that luck cancels."""
    rules, margins = ruleset(slug), []
    for number in range(3):
        deal = deal_of_seed(f"duplicate {number}".encode(), rules, dealer=Seat.N, players=players)
        margin = 0
        for side in (0, 1):
            players_of = {
                seat: SimpleRobot(b"") if place % 2 == side else Chance(Random(number))
                for place, seat in enumerate(seats(players))
            }
            last, _ = play_hand(start(deal, rules, dealer=Seat.N), players_of)
            margin += totals(last)[side] - totals(last)[1 - side]
        margins.append(margin)
    assert sum(margins) / len(margins) > 600
    assert sum(margin > 0 for margin in margins) >= 2


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_plays_the_same_hand(slug):
    assert robots_hand(slug, 4, b"again") == robots_hand(slug, 4, b"again")


def test_robots_end_their_hands_by_closing():
    endings = [robots_hand("fibur-2026", 4, f"end {number}".encode())[2] for number in range(6)]
    assert sum(state.table.ending is Ending.CLOSED for state in endings) >= 4
    took = [pair.pozzetto is not Pozzetto.NOT_TAKEN for state in endings for pair in state.table.pairs]
    assert sum(took) >= 8


def test_the_robot_knows_nothing_that_is_hidden():
    """Other hands, pozzetti and stock may lie in any other way: it acts alike."""
    random = Random(5)
    for number in range(6):
        _, state, _, actions = robots_hand("fibur-2026", 4, f"hidden {number}".encode())
        state = play(state, *actions[: random.randrange(len(actions))])
        seat = state.table.turn
        place = state.table.seats.index(seat)
        hidden = [one for index, hand in enumerate(state.hands) if index != place for one in hand]
        hidden += [one for heap in (*state.pozzetti, state.stock) for one in heap]
        random.shuffle(hidden)
        source = iter(hidden)
        hands = tuple(
            hand if index == place else tuple(next(source) for _ in hand)
            for index, hand in enumerate(state.hands)
        )
        pozzetti = tuple(tuple(next(source) for _ in heap) for heap in state.pozzetti)
        other = type(state)(state.table, hands, pozzetti, tuple(source), state.barred)
        assert ROBOT.act(view(other, seat)) == ROBOT.act(view(state, seat))


def test_a_hand_ends_though_its_players_would_hand_the_pile_round_for_ever():
    """Two cards each, and every discard suits the next player better than an unknown card."""
    rules = replace(ruleset("fitab"), hand_size=2)
    deal = deal_of_seed(b"24", rules, dealer=Seat.N, players=4)
    last = play_quickly(start(deal, rules, dealer=Seat.N), dict.fromkeys(seats(4), SimpleRobot(b"")))
    assert last.is_over
    assert check_sheet(sheet_of(last), rules) == ()


def test_it_waits_for_its_turn():
    with pytest.raises(ValueError, match="not the turn of E"):
        ROBOT.act(view(position(hand="S3 H9"), Seat.E))


# Not silly


def test_it_melds_naturals():
    """Documented heuristic: naturals nearly always."""
    action = act(hand="S:3,4,5 H:9,K D:6 C:Q,8")
    assert isinstance(action, LayDown)
    assert faces(action.melds[0]) == faces(named("S:3,4,5"))
    action = act(hand="S6 H:9,K D:6 C:Q,8", melds=["S:3,4,5"])
    assert isinstance(action, LayOff)
    assert faces(action.cards) == faces(named("S6"))


def test_it_makes_a_burraco_with_a_wild_to_be_able_to_close():
    action = act(hand="* H:9,K", melds=["S:3,4,5,6,7,8"], pozzetto=Pozzetto.PLAYED)
    assert isinstance(action, LayOff)
    assert faces(action.cards) == faces(named("*"))


def test_it_keeps_a_clean_burraco_clean():
    action = act(hand="* H:9,K D:6,J C:3,8,Q", melds=["S:3,4,5,6,7,8,9"], pozzetto=Pozzetto.PLAYED)
    assert isinstance(action, Discard)


def test_it_takes_the_pile_that_completes_a_meld_and_leaves_one_that_does_not():
    assert act(hand="S:3,4 H:9,K D:6 C:Q", pile="S5", phase=Phase.DRAW) == PILE
    assert act(hand="S:3,4 H:9,K D:6 C:Q", pile="CA", phase=Phase.DRAW) == STOCK
    assert act(hand="S:3,4 H:9,K D:6 C:Q", pile="* C5", phase=Phase.DRAW) == PILE
    assert act(hand="S:3,4 H:9", pile="DA CJ SK H6 D10 C7 D8", phase=Phase.DRAW) == STOCK


def test_it_keeps_runs_and_discards_the_loose_card():
    assert act(hand="S:7,8 H:4,5 C:J,J DK") == Discard(card("DK"))


def test_it_throws_no_wild_and_gives_no_present():
    assert act(hand="* S2 DK", melds=["S:9,10,J *"]).card not in named("* S2")
    action = act(hand="S6 DK H:8,9 C:8,9", their_melds=["S:3,4,5"])
    assert action == Discard(card("DK"))
    assert act(hand="DK S6 HK H:Q", their_melds=["H:3,4,5"]) == Discard(card("S6"))


def test_it_takes_the_pozzetto_with_its_last_wild():
    """A wild helps to the pozzetto, al volo."""
    action = act(hand="H:6,7 *")
    assert isinstance(action, LayDown)
    assert len(action.melds[0]) == 3


def test_it_closes_when_it_may():
    state = position(hand="S10 C9", melds=["S:3,4,5,6,7,8,9"], pozzetto=Pozzetto.PLAYED)
    state = play(state, ROBOT.act(view(state, Seat.N)))
    state = play(state, ROBOT.act(view(state, Seat.N)))
    assert state.table.ending is Ending.CLOSED
