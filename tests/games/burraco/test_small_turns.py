"""Small turns, all of them: the engine against ``by_the_book``, which tries everything.

A corner of the pack with all that can go wrong: a run with its two, another two and a joker, threes of three
suits, an ace. Every hand of few cards of it, with some sets of melds on the table, each state of the pozzetto
and several piles, under every ruleset.
"""

from itertools import combinations, product
from random import Random

import pytest

from games.burraco.actions import Discard, LayDown, LayOff, Take
from games.burraco.cards import DECK, FACES, Card
from games.burraco.engine import check_action, legal_actions
from games.burraco.melds import card_points, meld
from games.burraco.opening import openings
from games.burraco.rulesets import Draw, Pozzetto, ruleset
from games.burraco.state import Pair, Phase, Table, View
from games.burraco.turn import after_taking
from games.cards import Seat
from tests.games.burraco.by_the_book import Position, elementary, faces_of, legal, rest_of, subsets, takings
from tests.games.burraco.groups import cards, is_meld
from tests.games.burraco.playout import SLUGS

CORNER = cards("S2 S3 S4 S5 S6 * H2 H3 D3 SA")
#: Of other copies than the corner's, so that every card of the corner can be in the hand as well.
ON_TABLE = [
    [],
    ["S6 S7 S8"],
    ["S7 * S9", "H3 D3 C3"],
    ["S4 S5 S6 S7 S8 S9"],
    ["S4 S5 S6 S7 S8 S9 S10", "H4 H5 *"],
    ["C3 H3 D3 *", "S7 S8 S9 S10 SJ SQ SK"],
    ["H4 H5 H6", "S4 S5 S2"],
    ["S3 S4 S5 *", "S9 S10 SJ SQ SK *"],
]
PILES = ["S5", "S2", "*", "D9", "S4 H3", "S6 *", "C9 S5"]


def others(text, used):
    """The cards of ``text`` in copies that are not ``used``; where there are none, those of the corner."""
    found = []
    for wanted in cards(text):
        equal = [card for card in DECK if FACES[card] == FACES[wanted] and card not in {*used, *found}]
        found.append(equal[-1] if equal else wanted)
    return tuple(found)


def tables(slug):
    """(melds on the table, pile), each with every other."""
    for texts, pile in product(ON_TABLE, PILES):
        used, laid = list(CORNER), []
        for text in texts:
            group = others(text, used)
            if is_meld(group, ruleset(slug)):
                laid.append(meld(group, ruleset(slug)))
                used += group
        yield tuple(laid), others(pile, used)


def positions(slug):
    """Every position before drawing, what the pile leads to, and positions after drawing from the stock.

    With each position comes the one before it and the way to draw, where the pile was taken.
    """
    for (laid, pile), pozzetto, size in product(tables(slug), Pozzetto, (1, 2)):
        for hand in combinations(CORNER, size):
            if not {*hand} & {*pile}:
                before = Position(slug, tuple(sorted(hand)), laid, pozzetto, pile, drawn=False)
                yield before, None, None
                yield from ((then, before, way) for (_, way), then in takings(before) if then is not None)
    for texts in ON_TABLE:
        laid = tuple(
            meld(group, ruleset(slug))
            for group in (others(text, CORNER) for text in texts)
            if is_meld(group, ruleset(slug))
        )
        for pozzetto, size in product(Pozzetto, (1, 2, 3, 4)):
            for hand in combinations(CORNER, size):
                yield Position(slug, tuple(sorted(hand)), laid, pozzetto), None, None


def seen(at):
    """The same position for the engine; N is to play, and has the pozzetto if one was taken."""
    taken = at.pozzetto is not Pozzetto.NOT_TAKEN
    pair = Pair(0, at.melds, at.pozzetto, Seat.S if taken else None)
    table = Table(
        rules=ruleset(at.slug),
        players=4,
        dealer=Seat.W,
        turn=Seat.N,
        phase=Phase.PLAY if at.drawn else Phase.DRAW,
        pairs=(pair, Pair(0)),
        pile=at.pile,
        owed=tuple(Card(2 * face) for face in sorted(at.owed)),
    )
    barred = None if at.barred is None else Card(2 * at.barred)
    return View(table, Seat.N, at.hand, (len(at.hand), 11, 11, 11), at.stock_size, 2 - taken, barred)


def what_drawing_changes(view):
    owed = {FACES[card] for card in view.table.owed}
    barred = None if view.barred is None else FACES[view.barred]
    return view.hand, view.table.pile, view.table.phase, owed, barred


def named(action):
    """An action of the engine as the book names it."""
    if isinstance(action, Take):
        return "take", action.way
    if isinstance(action, Discard):
        return "drop", FACES[action.card]
    if isinstance(action, LayOff):
        return "off", action.meld, faces_of(action.cards)
    (group,) = action.melds
    return "lay", faces_of(group)


def all_actions(at):
    """Every action with cards of the hand, legal or not."""
    yield from map(Take, Draw)
    yield from map(Discard, at.hand)
    for group in subsets(at.hand):
        yield LayDown((group,))
        yield from (LayOff(number, group) for number in range(len(at.melds)))


#: Positions of each ruleset, at least; together well over 100,000.
LEAST = {"fibur-2026": 26_000, "fibur-international": 22_000, "fitab": 26_000, "home": 33_000}


@pytest.mark.parametrize("slug", SLUGS)
def test_no_difference_in_small_turns(slug):
    """Issue 3: a second, slow and obvious implementation, zero differences over at least 100,000 positions.

    All that the engine lists is legal, all that is legal and elementary is listed, and where anything is
    legal something is listed; of some positions every action at all is checked.
    """
    random = Random(slug)
    compared = checked = nothing = 0
    for at, before, way in positions(slug):
        compared += 1
        view = seen(at)
        if before is not None:
            assert what_drawing_changes(after_taking(seen(before), way, None)) == what_drawing_changes(view)
        book = legal(at)
        listed = {named(action) for action in legal_actions(view)}
        assert elementary(book) <= listed <= book, at
        assert bool(listed) == bool(book), at
        nothing += not book
        if random.random() < 0.01:
            for action in all_actions(at):
                checked += 1
                assert (check_action(view, action) == ()) == (named(action) in book), (at, action)
    assert compared >= LEAST[slug]
    assert checked > 2_000
    # Positions that no play leads to: one card that may not go, and nothing else.
    assert nothing < compared / 10


def test_there_are_100_000_positions():
    assert sum(LEAST.values()) >= 100_000
    assert set(LEAST) == set(SLUGS)


def groupings(hand, rules):
    """Every way to lay several melds at once."""
    yield ()
    for group in subsets(hand):
        if group[0] == hand[0] and is_meld(group, rules):
            yield from ((group, *more) for more in groupings(rest_of(hand, group), rules))
    if hand:
        yield from groupings(hand[1:], rules)


@pytest.mark.fuzz
def test_an_opening_is_found_where_there_is_one(is_long):
    """Domain, 1, home: 75 points or a burraco, with a card that was taken; against every grouping."""
    random, rules, hands = Random("openings"), ruleset("home"), 1_000 if is_long else 120
    found = compared = 0
    good = [card for card in DECK if rules.values[card] >= 10]
    for _ in range(hands):
        hand = tuple(sorted({*random.sample(good, 6), *random.sample(DECK, 2)}))
        ways = list(groupings(hand, rules))
        for owed in (frozenset(), frozenset({FACES[random.choice(hand)]})):
            for least in (40, 75):
                possible = any(
                    (sum(card_points(group, rules) for group in way) >= least or max(map(len, way)) >= 7)
                    and (not owed or any(FACES[card] in owed for group in way for card in group))
                    for way in ways
                    if way
                )
                first = next(openings(hand, least, owed, rules), None)
                compared += 1
                found += possible
                assert (first is not None) == possible, (hand, least, owed)
                if first is not None:
                    faces = [FACES[card] for group in first for card in group]
                    assert len(set(sum(first, ()))) == len(faces)
                    assert all(is_meld(group, rules) for group in first)
                    assert not owed or owed & set(faces)
    assert compared == 4 * hands
    assert compared / 10 < found < 9 * compared / 10
