"""Positions for tests: name the cards that matter, the others of the 108 lie where they do no harm."""

from dataclasses import replace

from games.burraco.actions import Discard, LayDown, LayOff, Take, TimeOut
from games.burraco.cards import DECK, FACES
from games.burraco.engine import apply, check_action
from games.burraco.match import next_hand, start_match
from games.burraco.melds import meld
from games.burraco.notation import parse_card, parse_hand
from games.burraco.rulesets import Draw, Pozzetto, ruleset
from games.burraco.state import Pair, Phase, State, Table
from games.cards import Seat, seats

STOCK, TOP, PILE = Take(Draw.STOCK), Take(Draw.TOP), Take(Draw.PILE)
CLEAN = "S:3,4,5,6,7,8,9"
DIRTY = "D:3,4,5,6,7,9 *"
PLAYED, TAKEN = Pozzetto.PLAYED, Pozzetto.TAKEN


class Pack:
    """The 108 cards, given away one by one."""

    def __init__(self):
        self.left = list(DECK)

    def take(self, text):
        """The cards that ``text`` names, in its order for single cards ("S3 H4"), else by suit."""
        found = []
        for wanted in (parse_hand(part) for part in text.split()):
            for card in wanted:
                match = next(one for one in self.left if FACES[one] == FACES[card])
                self.left.remove(match)
                found.append(match)
        return tuple(found)

    def rest(self, count):
        """Any ``count`` other cards."""
        taken, self.left = self.left[:count], self.left[count:]
        return tuple(taken)


def position(
    slug="fibur-2026",
    *,
    hand,
    melds=(),
    their_melds=(),
    pile="D9",
    stock="",
    stock_size=30,
    phase=Phase.PLAY,
    pozzetto=Pozzetto.NOT_TAKEN,
    pozzetto_seat=Seat.N,
    total=0,
    players=4,
    rules=None,
):
    """A state in which N, of the pair with ``melds``, is to draw (``phase``) or has drawn."""
    rules = rules or ruleset(slug)
    pack = Pack()
    own = tuple(meld(pack.take(text), rules) for text in melds)
    theirs = tuple(meld(pack.take(text), rules) for text in their_melds)
    cards = tuple(sorted(pack.take(hand)))
    heap, top = pack.take(pile), pack.take(stock)
    taken = pozzetto is not Pozzetto.NOT_TAKEN
    pozzetti = tuple(tuple(sorted(pack.rest(11))) for _ in range(1 if taken else 2))
    below = pack.rest(stock_size - len(top))
    others = [pack.left[number :: players - 1] for number in range(players - 1)]
    order = seats(players)
    pairs = (Pair(total, own, pozzetto, pozzetto_seat if taken else None), Pair(0, theirs))
    table = Table(rules, players, order[-1], Seat.N, phase, pairs, heap)
    return State(table, (cards, *map(tuple, others)), pozzetti, (*top, *below))


def closable(slug="fibur-2026", **changes):
    """A position in which N may lay down a sequence and close with the last card."""
    given = {"hand": "H:3,4,5 C9", "melds": [CLEAN], "pozzetto": PLAYED, **changes}
    return position(slug, **given)


def all_cards(state):
    """Every card of a state, wherever it is."""
    melded = (laid.cards for pair in state.table.pairs for laid in pair.melds)
    heaps = (*state.hands, *state.pozzetti, state.stock, state.table.pile, *melded)
    return sorted(card for heap in heaps for card in heap)


def codes(state, action):
    """The codes of all that speaks against ``action``."""
    return [problem.code for problem in check_action(state, action)]


def play(state, *actions):
    """``state`` after ``actions``."""
    for action in actions:
        state = apply(state, action)
    return state


def cards(text):
    """Cards to name in an action: any equal one is meant."""
    return parse_hand(text)


def card(text):
    return parse_card(text)


def lay(text):
    """One new meld."""
    return LayDown((cards(text),))


def off(number, text):
    """Cards laid off on a meld."""
    return LayOff(number, cards(text))


def drop(text):
    return Discard(card(text))


def faces(held):
    return sorted(FACES[one] for one in held)


def whole_hand(rules, deal, dealer=Seat.N):
    """A short whole hand: every player draws and discards once after the time-out, and nothing is melded."""
    state = next_hand(start_match(rules, dealer=dealer, players=deal.players), deal)
    actions = [TimeOut()]
    state = play(state, TimeOut())
    while not state.is_over:
        actions += [Take(Draw.STOCK)]
        state = play(state, actions[-1])
        actions += [Discard(state.hand_of(state.table.turn)[0])]
        state = play(state, actions[-1])
    return state, actions


def with_rules(known, **changes):
    """A ruleset with something changed."""
    return replace(ruleset(known), **changes)
