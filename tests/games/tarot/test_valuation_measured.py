"""The documented distribution of the hand values, measured again on deals of its own."""

import pytest

from games.dealing.stream import HashStream
from games.tarot.deal import deal_count, deal_of_number, is_petit_sec
from games.tarot.rulesets import ruleset
from games.tarot.valuation import valuation

DEALS = 1500


@pytest.fixture(scope="module")
def deals():
    """The four values of each deal that is played."""
    rules, stream = ruleset("fft-4"), HashStream(b"distribution", "tests/valuation")
    found = (deal_of_number(stream.below(deal_count(rules)), rules) for _ in range(DEALS))
    return [
        [valuation(hand) for hand in deal.hands.values()]
        for deal in found
        if not any(is_petit_sec(hand) for hand in deal.hands.values())
    ]


def share(flags):
    flags = list(flags)
    return sum(flags) / len(flags)


def test_mean_and_quartiles(deals):
    values = sorted(value for hands in deals for value in hands)
    quartiles = [values[len(values) * quarter // 4] for quarter in (1, 2, 3)]
    assert sum(values) / len(values) == pytest.approx(31.8, abs=0.6)
    highest = [values[-len(values) // share] for share in (10, 100)]
    assert highest == [pytest.approx(documented, abs=1) for documented in (47, 59)]
    assert quartiles == [pytest.approx(documented, abs=1) for documented in (24, 31, 39)]


@pytest.mark.parametrize(
    ("threshold", "hands_that_reach_it", "their_mean", "deals_with_one"),
    [
        (35, 0.39, 42.9, 0.96),
        (40, 0.24, 46.6, 0.79),
        (45, 0.13, 50.5, 0.50),
        (50, 0.06, 54.7, 0.25),
        (56, 0.02, 59.8, 0.08),
    ],
)
def test_thresholds(deals, threshold, hands_that_reach_it, their_mean, deals_with_one):
    reached = [value for hands in deals for value in hands if value >= threshold]
    assert len(reached) / (4 * len(deals)) == pytest.approx(hands_that_reach_it, abs=0.02)
    assert sum(reached) / len(reached) == pytest.approx(their_mean, abs=1)
    assert share(max(hands) >= threshold for hands in deals) == pytest.approx(deals_with_one, abs=0.04)
