"""Sheets for the tests: the official example, and figures of hands that were really melded."""

from random import Random

from games.burraco.cards import DECK, FACES, RANKS, SUIT_NUMBERS, WILD_CARDS
from games.burraco.melds import burraco_class, can_lay_off, can_meld, card_points, lay_off, meld
from games.burraco.rules import BurracoClass, ClosingDiscard, Pozzetto
from games.burraco.vocabulary import PairFigures, Sheet, burraco_counts

CLOSER = {
    "clean": 1,
    "semi_clean": 0,
    "dirty": 1,
    "closed": True,
    "melded": 115,
    "in_hand": 15,
    "pozzetto": "played",
}
OTHER = {
    "clean": 0,
    "semi_clean": 0,
    "dirty": 0,
    "closed": False,
    "melded": 30,
    "in_hand": 50,
    "pozzetto": "not_taken",
}


def sheet_data(first=None, second=None):
    """The official example with some figures of one side or the other changed."""
    return {"pairs": [{**CLOSER, **(first or {})}, {**OTHER, **(second or {})}]}


def groups(random):
    """Ways to take cards out of a pack that is dealt out: stretches of a suit, and ranks."""
    suit, low, rank = random.randrange(4), random.randint(3, 9), random.choice((1, *range(3, 14)))
    return random.choice(
        (
            lambda card: SUIT_NUMBERS[card] == suit and low <= RANKS[card] < low + random.randint(4, 8),
            lambda card: RANKS[card] == rank,
        )
    )


def melds_from(random, pack, rules, most_cards):
    """Melds made greedily out of ``pack`` (cards taken leave it), each grown as far as luck wants."""
    laid = []
    for _ in range(60):
        wanted = groups(random)
        faces = {FACES[card]: card for card in pack if card not in WILD_CARDS and wanted(card)}
        start = (
            sorted(faces.values())[:3]
            if random.random() < 0.8
            else [card for card in pack if wanted(card)][:3]
        )
        used = sum(len(done.cards) for done in laid)
        if used + len(start) > most_cards or not can_meld(start, rules):
            continue
        found = meld(start, rules)
        pack.difference_update(start)
        for card in random.sample(sorted(pack), len(pack)):
            if (
                used + len(found.cards) < most_cards
                and random.random() < 0.9
                and can_lay_off(found, [card], rules)
            ):
                found = lay_off(found, [card], rules)
                pack.discard(card)
        laid.append(found)
    return laid


def hand_end(random: Random, rules) -> Sheet | None:
    """The end of a hand with real cards: melds, hands, pozzetti, pile; ``None`` when the cards run out.

    Nothing is played: cards are handed out so that what a sheet says is true of them.
    """
    pack = set(DECK)
    cut = random.randint(20, 60)
    melds = [melds_from(random, pack, rules, cut), melds_from(random, pack, rules, 80 - cut)]
    classes = [[burraco_class(one, rules) for one in side] for side in melds]
    pozzetti = [random.choice((*Pozzetto,)) if side else Pozzetto.NOT_TAKEN for side in melds]
    closes = next(
        (
            number
            for number in (0, 1)
            if pozzetti[number] is not Pozzetto.NOT_TAKEN and set(classes[number]) & rules.closing_burracos
        ),
        None,
    )
    rest = random.sample(sorted(pack), len(pack))
    try:
        uncounted = 0 if closes is not None else rules.unplayed_stock + 1
        if closes is not None and rules.closing_discard is ClosingDiscard.REQUIRED:
            uncounted = 1
        del rest[:uncounted]
        hands = [_held(random, rest, pozzetti[number], number == closes, rules) for number in (0, 1)]
    except IndexError:
        return None
    first, second = (
        PairFigures(
            burraco_counts({kind: classes[number].count(kind) for kind in BurracoClass}),
            number == closes,
            card_points([card for one in melds[number] for card in one.cards], rules),
            card_points(hands[number], rules),
            pozzetti[number],
        )
        for number in (0, 1)
    )
    return Sheet((first, second))


def _held(random, rest, pozzetto, closed, rules):
    """The cards of a side that count in hand, taken from ``rest`` with those of its pozzetto."""
    own = [rest.pop() for _ in range(rules.pozzetto_size)] if pozzetto is not Pozzetto.PLAYED else []
    counted = own if pozzetto is Pozzetto.TAKEN and rules.taken_pozzetto_in_hand else []
    return counted + [rest.pop() for _ in range(random.randint(0 if closed else 1, 6))]
