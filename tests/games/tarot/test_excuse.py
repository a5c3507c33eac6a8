"""The Excuse, the Petit at the end and the slam, when the cards are counted."""

import pytest

from games.tarot.deck import DECK
from games.tarot.masks import cards_of
from games.tarot.notation import parse_card, print_card, print_hand
from games.tarot.settle import piles_of, score_of, sheet_of
from games.tarot.vocabulary import Camp, Contract, Slam
from tests.games.tarot.hands import played

BOTH_RULES = pytest.mark.parametrize("slug", ["fft-4", "seed-4"])

#: Four players, who have only the cards of these tricks. Place 0 leads the first, and is the taker unless a
#: test says otherwise.
TAKER_WINS = "S5 S2 S1 S3"
TAKER_LOSES = "S4 SR S6 S7"


def names(mask):
    return {print_card(card) for card in cards_of(mask)}


def attack(state):
    return names(piles_of(state).attack)


def defence(state):
    return names(piles_of(state).defence)


@BOTH_RULES
def test_the_excuse_stays_with_its_camp_which_gives_a_low_card_in_exchange(slug):
    """RO2012; domain: tarot, section 2: never wins, stays with its camp for a card of half a point."""
    state = played(slug, [TAKER_WINS, "X SR HD HC", "H4 H2 H3 H1"])
    given = {"S5", "S2", "S1", "S3"} & defence(state)
    assert len(given) == 1
    assert attack(state) == {"S5", "S2", "S1", "S3", "X"} - given
    assert piles_of(state).owing is None
    assert sheet_of(state).half_points == 3 + 9


@BOTH_RULES
def test_a_camp_without_a_trick_owes_the_card_and_pays_it_later(slug):
    """RO2012; domain: tarot, section 2: later, if it has no trick yet."""
    state = played(slug, ["X SR HD HC", "S1 S3 S4 S9", "H1 H2 H3 C1"])
    given = {"S1", "S3", "S4", "S9"} & defence(state)
    assert len(given) == 1
    assert attack(state) == {"S1", "S3", "S4", "S9", "X"} - given
    assert piles_of(state).owing is None


@BOTH_RULES
def test_a_slam_without_the_excuse_makes_87_points(slug):
    """RO2012; domain: tarot, section 2: the defence keeps the Excuse and owes half a point for ever."""
    tricks = ["T6 X S1 S2", "T3 C1 S3 H1"]
    played_cards = {parse_card(name) for trick in tricks for name in trick.split()}
    aside = print_hand(card for card in DECK if card not in played_cards)
    state = played(slug, tricks, aside=aside)
    assert defence(state) == {"X"}
    assert piles_of(state).owing is Camp.DEFENCE
    sheet = sheet_of(state)
    assert (sheet.bouts, sheet.half_points, sheet.slam) == (2, 2 * 87, Slam.UNANNOUNCED)


@BOTH_RULES
def test_a_camp_whose_tricks_have_no_low_card_owes_half_a_point(slug):
    """RO2012: a card of half a point is given, or half a point is counted."""
    state = played(slug, ["SR SD SV SC", "X DR DD DC", "CV HD HC HV"])
    assert attack(state) == {"SR", "SD", "SV", "SC", "X"}
    assert piles_of(state).owing is Camp.ATTACK
    assert sheet_of(state).half_points == 9 + 7 + 3 + 5 + 9 - 1


def test_an_excuse_in_the_last_trick_changes_camp():
    """RO2012; domain: tarot, section 2: federation. It changes camp whoever wins the trick."""
    the_takers = played("fft-4", [TAKER_WINS, TAKER_LOSES, "H5 H2 H3 X"])
    assert "X" in defence(the_takers)
    assert attack(the_takers) == {"S5", "S2", "S1", "S3"}
    taken_by_the_taker = played("fft-4", [TAKER_WINS, TAKER_LOSES, "H5 X H3 HR"])
    assert {"X", "HR", "H5"} <= attack(taken_by_the_taker)
    won_by_its_own_camp = played("fft-4", [TAKER_WINS, TAKER_LOSES, "H5 X H3 H1"])
    assert "X" in attack(won_by_its_own_camp)
    # The new camp has not won the trick, so it gives a low card for the Excuse.
    assert len(attack(won_by_its_own_camp)) == 4


def test_an_excuse_in_the_last_trick_goes_to_its_winner():
    """Domain: tarot, section 2: the traditional rule, the seed's. Nothing is given for it."""
    the_takers = played("seed-4", [TAKER_WINS, TAKER_LOSES, "H5 H2 H3 X"])
    assert "X" in defence(the_takers)
    taken_by_the_taker = played("seed-4", [TAKER_WINS, TAKER_LOSES, "H5 X H3 HR"])
    assert {"X", "HR", "H5"} <= attack(taken_by_the_taker)
    won_by_its_own_camp = played("seed-4", [TAKER_WINS, TAKER_LOSES, "H5 X H3 H1"])
    assert "X" in defence(won_by_its_own_camp)
    assert attack(won_by_its_own_camp) == {"S5", "S2", "S1", "S3"}


@pytest.mark.parametrize(("slug", "camp"), [("fft-4", "attack"), ("seed-4", "defence")])
def test_an_excuse_led_to_the_last_trick(slug, camp):
    """RO2012; domain: tarot, section 2: the second card sets the suit; the rest is as for any last Excuse.

    Place 3 takes. In the last trick a defender leads the Excuse and another one wins with the king of clubs.
    """
    state = played(slug, ["S1 S2 S3 S4", "H1 H5 H2 H3", "X CR C2 D10"], taker=3)
    assert state.tricks[-1].winner == 1
    assert ("X" in attack(state), "X" in defence(state)) == (camp == "attack", camp == "defence")
    assert sheet_of(state).bouts == (camp == "attack")


@BOTH_RULES
def test_the_excuse_wins_the_last_trick_of_an_attack_that_has_all_the_others(slug):
    """RO2012; domain: tarot, section 2: the owner of a slam plays the Excuse last."""
    state = played(slug, [TAKER_WINS, "S9 S4 S6 S7", "X HR H2 H3"])
    assert defence(state) == set()
    assert sheet_of(state).slam is Slam.UNANNOUNCED


@BOTH_RULES
def test_the_excuse_wins_the_last_trick_of_a_defence_that_has_all_the_others(slug):
    """RO2012; domain: tarot, section 2: of a camp, whichever it is."""
    state = played(slug, ["S1 SR S2 S3", "D9 H9 D1 D2", "X C1 CR C2"], taker=3)
    assert attack(state) == set()
    assert sheet_of(state).slam is Slam.DEFENCE


@BOTH_RULES
def test_the_excuse_does_not_win_the_last_trick_when_its_camp_lacks_another(slug):
    """RO2012; domain: tarot, section 2: it wins nothing else."""
    state = played(slug, [TAKER_WINS, TAKER_LOSES, "H1 X HR H3"], taker=1)
    assert "HR" in defence(state)
    assert sheet_of(state).slam is None


@BOTH_RULES
def test_the_petit_in_the_last_but_one_trick_of_a_slam_is_at_the_end(slug):
    """RO2012; domain: tarot, section 2: the Excuse is played last, and the Petit before it."""
    slam = played(slug, [TAKER_WINS, "T1 S4 S6 S7", "X HR H2 H3"], slam=True)
    assert sheet_of(slam).petit_au_bout is Camp.ATTACK
    assert sheet_of(slam).slam is Slam.ANNOUNCED_MADE


@BOTH_RULES
@pytest.mark.parametrize("petit", ["X T1 H2 H3", "X H2 T1 H3"])
def test_a_petit_that_falls_under_the_last_excuse_of_a_slam_is_the_slams(slug, petit):
    """RO2012; domain: tarot, sections 2 and 3: the Excuse wins the trick, and the Petit follows the trick."""
    state = played(slug, [TAKER_WINS, "S9 S4 S6 S7", petit])
    sheet = sheet_of(state)
    assert (sheet.petit_au_bout, sheet.slam, sheet.bouts) == (Camp.ATTACK, Slam.UNANNOUNCED, 2)


@BOTH_RULES
@pytest.mark.parametrize(
    "tricks",
    [
        [TAKER_WINS, "T1 S4 S6 S7", "HR H2 H3 H4"],
        ["S1 SR S2 S3", "H1 H2 H3 HR", "T1 S4 S6 S7", "X HD H5 H4"],
        [TAKER_WINS, "T1 S4 S6 S7", "S9 H4 H5 H6", "X HR H2 H3"],
    ],
    ids=["a slam without the Excuse", "the Excuse without a slam", "the last trick but two of a slam"],
)
def test_the_petit_is_not_at_the_end_in_any_other_trick(slug, tricks):
    """RO2012; domain: tarot, section 2: it is the last trick that counts."""
    assert sheet_of(played(slug, tricks)).petit_au_bout is None


@pytest.mark.parametrize(("last", "camp"), [("T1 S4 S6 S7", Camp.ATTACK), ("T1 T4 S6 S7", Camp.DEFENCE)])
def test_the_petit_at_the_end_follows_the_trick(last, camp):
    """RO2012; domain: tarot, section 3: whoever wins the last trick that holds it."""
    assert sheet_of(played("fft-4", [TAKER_WINS, last])).petit_au_bout is camp


@pytest.mark.parametrize(
    ("tricks", "announced", "slam"),
    [
        ([TAKER_WINS, "HR H1 H2 H3"], True, Slam.ANNOUNCED_MADE),
        ([TAKER_WINS, "HR H1 H2 H3"], False, Slam.UNANNOUNCED),
        ([TAKER_WINS, "H1 HR H2 H3"], True, Slam.ANNOUNCED_FAILED),
        ([TAKER_WINS, "H1 HR H2 H3"], False, None),
        (["S1 SR S2 S3", "H1 HR H2 H3"], False, Slam.DEFENCE),
    ],
)
def test_the_slam_on_the_sheet(tricks, announced, slam):
    """RO2012; domain: tarot, sections 2 and 3: all tricks, announced or not; or none."""
    assert sheet_of(played("fft-4", tricks, slam=announced)).slam is slam


@pytest.mark.parametrize(
    ("contract", "camp"),
    [
        (Contract.PRISE, "attack"),
        (Contract.GARDE, "attack"),
        (Contract.GARDE_SANS, "attack"),
        (Contract.GARDE_CONTRE, "defence"),
    ],
)
def test_the_ecart_and_the_chien_of_a_garde_sans_are_the_takers_and_of_a_garde_contre_the_defences(
    contract, camp
):
    """RO2012; domain: tarot, section 2: whom the cards that lie aside count for."""
    state = played("fft-4", [TAKER_WINS, "H1 HR H2 H3"], aside="C:R,D T:21", contract=contract)
    aside = {"CR", "CD", "T21"}
    assert aside <= (attack(state) if camp == "attack" else defence(state))
    assert sheet_of(state).bouts == (1 if camp == "attack" else 0)


def test_an_excuse_that_lies_aside_is_counted_where_it_lies():
    """RO2012: garde sans and garde contre; nothing is given for it."""
    state = played("fft-4", [TAKER_WINS, "H1 HR H2 H3"], aside="X", contract=Contract.GARDE_CONTRE)
    assert "X" in defence(state)
    assert piles_of(state).owing is None


def test_at_five_players_the_partners_tricks_are_the_attacks():
    """RO2012; domain: tarot, section 2: the taker and the partner win and lose together."""
    state = played("fft-5", ["S1 SR S2 S3 S4", "H1 HR H2 H3 H4"], taker=4, partner=1)
    assert {"SR", "S1"} <= attack(state)
    assert sheet_of(state).partner == state.table.order[1]


def test_at_five_players_an_excuse_in_a_partners_trick_costs_nothing():
    """RO2012; domain: tarot, section 2: it stays with its camp, which has won the trick."""
    tricks = ["S1 SR S2 S3 X", "HR H2 H3 H4 H1", "D1 DR D2 D3 D4"]
    state = played("fft-5", tricks, taker=4, partner=1)
    assert attack(state) == {"S1", "SR", "S2", "S3", "X", "HR", "H2", "H3", "H4", "H1"}


def test_the_score_of_a_finished_hand_is_its_sheets():
    """RO2012; domain: tarot, section 3: each defender -U, the taker 3U."""
    score = score_of(played("fft-4", [TAKER_WINS, "H1 HR H2 H3"]))
    assert sorted(score.scores.values()) == [3 * score.unit, *[-score.unit] * 3]


def test_a_hand_that_is_not_over_has_no_sheet():
    """Only a finished hand has one."""
    begun = played("fft-4", [TAKER_WINS])._replace(hands=(1, 1, 1, 1))
    with pytest.raises(ValueError, match="not played to its end"):
        sheet_of(begun)
