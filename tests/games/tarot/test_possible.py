"""Which results the cards can produce, against a slow count of its own and against played deals."""

from collections import Counter
from functools import lru_cache
from itertools import product
from random import Random

import pytest

from games.tarot.checks import check_sheet
from games.tarot.possible import attack_piles, tricks_of_poignees, tricks_of_slam
from games.tarot.rulesets import ruleset
from games.tarot.vocabulary import Camp, Contract, Poignee, PoigneeSize, Slam
from tests.games.tarot.playout import play_out

FFT_3, FFT_4, FFT_5 = ruleset("fft-3"), ruleset("fft-4"), ruleset("fft-5")
RULES = pytest.mark.parametrize("rules", [FFT_3, FFT_4, FFT_5], ids=lambda rules: rules.slug)
ECART = (Contract.PRISE, Contract.GARDE)


@lru_cache
def slow_choices(size, most_noble=99):
    """All (bouts, half points) of ``size`` cards, by going through how many there are of each kind.

    Bouts and kings are noble: an écart has none.
    """
    found = set()
    for bouts, kings, queens, knights, jacks in product(range(4), *[range(5)] * 4):
        low = size - bouts - kings - queens - knights - jacks
        if 0 <= low <= 59 and bouts + kings <= most_noble:
            found.add((bouts, 9 * bouts + 9 * kings + 7 * queens + 5 * knights + 3 * jacks + low))
    return found


def slow_piles(rules, contract, tricks):
    """The attack's piles, case by case: the Excuse in its place, kept from a lost trick, or given back."""
    own = 0 if contract is Contract.GARDE_CONTRE else rules.chien_size
    size = own + rules.players * tricks
    noble = rules.players * tricks if contract in ECART else 99
    found = set(slow_choices(size, noble))
    if tricks < rules.hand_size:
        found |= {(bouts + 1, half + 8) for bouts, half in slow_choices(size, noble) if bouts < 3}
    if tricks > 0:
        found |= {(bouts, half + 1) for bouts, half in slow_choices(size - 1, noble) if bouts < 3}
    return found


@RULES
@pytest.mark.parametrize("contract", [Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE])
def test_piles_are_those_of_a_slow_count(rules, contract):
    piles = attack_piles(contract, rules)
    assert len(piles) == rules.hand_size + 1
    for tricks in {0, 1, 2, 3, rules.hand_size // 2, rules.hand_size - 1, rules.hand_size}:
        assert piles[tricks] == slow_piles(rules, contract, tricks), tricks


def bounds(contract, slam):
    found = {}
    for tricks in tricks_of_slam(slam, FFT_4.hand_size):
        for bouts, half in attack_piles(contract, FFT_4)[tricks]:
            low, high = found.get(bouts, (half, half))
            found[bouts] = min(low, half), max(high, half)
    return {bouts: (low / 2, high / 2) for bouts, (low, high) in sorted(found.items())}


def test_bounds_of_points_worked_out_by_hand():
    """One trick at least for each camp: 10 low cards with the bouts, against 4 low cards with the others."""
    garde = {0: (5, 77), 1: (9, 81), 2: (13, 85), 3: (17, 89)}
    assert bounds(Contract.GARDE, None) == garde
    assert bounds(Contract.GARDE_SANS, None) == garde
    assert bounds(Contract.GARDE_CONTRE, None) == {0: (2, 74), 1: (6, 78), 2: (10, 82), 3: (14, 86)}


def test_a_slam_without_the_excuse_makes_87_points():
    """Domain/tarot.md section 2: never ask for 91."""
    assert bounds(Contract.GARDE, Slam.UNANNOUNCED) == {2: (87, 87), 3: (91, 91)}


def test_a_slam_against_the_chien_leaves_the_chien_to_the_defence():
    assert bounds(Contract.GARDE_CONTRE, Slam.UNANNOUNCED)[3] == (66, 88)


def test_the_attack_without_a_trick_has_its_ecart_and_perhaps_the_excuse():
    assert bounds(Contract.GARDE, Slam.DEFENCE) == {0: (3, 19), 1: (7, 23)}
    assert bounds(Contract.GARDE_CONTRE, Slam.DEFENCE) == {0: (0, 0), 1: (4, 4)}


@pytest.mark.parametrize(
    ("rules", "shown", "contract", "expected"),
    [
        (FFT_4, [], Contract.GARDE, (0, 18)),
        (FFT_4, [("simple", "attack")], Contract.GARDE, (0, 18)),
        (FFT_4, [("double", "attack")], Contract.GARDE_SANS, (3, 18)),
        (FFT_4, [("triple", "attack")], Contract.GARDE_SANS, (7, 18)),
        (FFT_4, [("triple", "attack")], Contract.GARDE, (6, 18)),
        (FFT_4, [("double", "defence")], Contract.GARDE, (0, 15)),
        (FFT_4, [("triple", "defence")], Contract.GARDE, (0, 11)),
        (FFT_4, [("simple", "defence"), ("simple", "defence")], Contract.GARDE, (0, 10)),
        (FFT_3, [("simple", "attack")], Contract.GARDE, (3, 24)),
        (FFT_3, [("triple", "attack")], Contract.GARDE, (13, 24)),
        (FFT_3, [("triple", "defence")], Contract.GARDE, (0, 11)),
        (FFT_5, [("simple", "defence")], Contract.GARDE, (0, 15)),
        (FFT_5, [("triple", "defence")], Contract.GARDE, (0, 12)),
        (FFT_5, [("triple", "attack")], Contract.GARDE_SANS, (3, 15)),
        (FFT_5, [("triple", "attack")], Contract.GARDE, (1, 15)),
        (FFT_5, [("double", "attack"), ("double", "attack")], Contract.GARDE_SANS, (8, 15)),
        (FFT_5, [("double", "attack"), ("double", "attack")], Contract.GARDE, (7, 15)),
    ],
)
def test_shown_trumps_win_tricks(rules, shown, contract, expected):
    """13 trumps with the Excuse: 12 that win, against 9 of the others, of which each beats one: 3 tricks.

    In prise and garde a taker may have laid aside trumps that were shown. But who lays a trump aside has
    nothing but kings, the Excuse and trumps in hand: 13 trumps of 18 cards, 19 of 24, 10 of 15.
    """
    poignees = [Poignee(PoigneeSize(size), Camp(by)) for size, by in shown]
    tricks = tricks_of_poignees(poignees, contract, rules)
    assert (tricks[0], tricks[-1]) == expected


@pytest.mark.parametrize("contract", Contract)
@pytest.mark.parametrize("rules", [FFT_3, FFT_4, FFT_5, ruleset("seed-4")], ids=lambda rules: rules.slug)
def test_no_played_deal_is_refused(rules, contract):
    random = Random(f"playouts {rules.slug} {contract}")
    seen = Counter()
    for number in range(500):
        strength = (0.0, 0.15, 0.4, 3.0, -3.0)[number % 5]
        sheet = play_out(random, rules, contract, strength, keen=0.5 + 0.5 * (number % 2))
        assert check_sheet(sheet, rules) == (), sheet
        seen[sheet.slam and sheet.slam.value] += 1
        seen[sheet.petit_au_bout] += 1
        seen["poignée"] += bool(sheet.poignees)
        seen["half"] += sheet.half_points % 2
        seen["alone" if sheet.partner is None else "partner"] += 1
    assert {None, Camp.ATTACK, Camp.DEFENCE, "announced_failed"} <= set(seen)
    assert seen["defence"] > 0 or rules.players == 5
    assert seen["announced_made"] + seen["unannounced"] > 0
    assert seen["poignée"] > 20
    assert (seen["half"] > 100) == rules.half_points_possible
    assert (seen["partner"] > 100) == rules.calls_partner
    assert seen["alone"] > 0
