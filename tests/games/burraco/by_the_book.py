"""The turn once more: slowly, obviously, by trying every group of cards and every way to end the turn.

Nothing of ``games.burraco.choices``, ``closing``, ``laying`` or ``turn`` is used; what a meld is comes from
``groups``, which tries everything too.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from games.burraco.cards import FACES, WILD_CARDS
from games.burraco.melds import MeldKind, burraco_class, lay_off, meld
from games.burraco.rulesets import ClosingDiscard, Draw, Pozzetto, ruleset
from tests.games.burraco.groups import is_meld, is_set, ways_after


class Position(NamedTuple):
    """What counts in a turn. ``owed`` and ``barred`` are faces; ``drawn``: the player has drawn."""

    slug: str
    hand: tuple
    melds: tuple
    pozzetto: Pozzetto
    pile: tuple = ()
    stock_size: int = 30
    drawn: bool = True
    owed: frozenset = frozenset()
    barred: int | None = None


@cache
def faces_of(cards):
    return tuple(sorted(FACES[card] for card in cards))


@cache
def meld_of(slug, group):
    return meld(group, ruleset(slug)) if is_meld(group, ruleset(slug)) else None


@cache
def longer_sequence(old, group):
    """Sequences are the same under every ruleset of the house."""
    rules = ruleset("fibur-2026")
    return lay_off(old, group, rules) if any(True for _ in ways_after(old, group, rules)) else None


@cache
def laid_off(slug, old, group):
    """The meld that ``old`` becomes with ``group``, or ``None``."""
    if old.kind is MeldKind.SEQUENCE:
        return longer_sequence(old, group)
    rules = ruleset(slug)
    return lay_off(old, group, rules) if is_set([*old.cards, *group], rules) else None


@cache
def closes_with(slug, melds):
    rules = ruleset(slug)
    return any(burraco_class(one, rules) in rules.closing_burracos for one in melds)


def may_run_out(at, discarded):
    """Whether the player may be left without a card, the last one discarded (or laid down: ``None``)."""
    rules = ruleset(at.slug)
    if at.pozzetto is Pozzetto.NOT_TAKEN:
        return True
    if not closes_with(at.slug, at.melds):
        return False
    if discarded is None:
        return rules.closing_discard is ClosingDiscard.OPTIONAL
    return discarded not in WILD_CARDS or rules.closing_discard_may_be_wild


@cache
def subsets(cards):
    return [group for size in range(1, len(cards) + 1) for group in combinations(cards, size)]


@cache
def rest_of(hand, group):
    return tuple(card for card in hand if card not in group)


@cache
def all_layings(slug, hand, melds):
    """Every laying that shapes and sets of one rank allow: (what, its faces, hand and melds after it)."""
    rules, found = ruleset(slug), []
    for group in subsets(hand):
        faces, rest = faces_of(group), rest_of(hand, group)
        new = meld_of(slug, group)
        if new and (rules.two_sets_of_one_rank or not has_set_of(new, melds)):
            found.append((("lay", faces), faces, rest, (*melds, new)))
        for number, old in enumerate(melds):
            longer = laid_off(slug, old, group)
            if longer:
                after = (*melds[:number], longer, *melds[number + 1 :])
                found.append((("off", number, faces), faces, rest, after))
    return found


def layings(at):
    """Those that what is owed allows, too: (what, where it leads)."""
    for what, faces, hand, melds in all_layings(at.slug, at.hand, at.melds):
        if not at.owed or at.owed.intersection(faces):
            barred = None if at.barred in faces else at.barred
            yield what, at._replace(hand=hand, melds=melds, owed=frozenset(), barred=barred)


def has_set_of(new, melds):
    """Whether there is a set of the rank of ``new``, itself a set."""
    return new.kind is MeldKind.SET and any(one.kind is MeldKind.SET and one.low == new.low for one in melds)


def discards(at):
    for card in at.hand:
        if at.owed or FACES[card] == at.barred:
            continue
        if len(at.hand) > 1 or may_run_out(at, card):
            yield ("drop", FACES[card])


def can_finish(at):
    """Whether the turn can be ended from here, in whatever way."""
    if not at.hand:
        return may_run_out(at, None)
    return any(True for _ in discards(at)) or any(can_finish(after) for _, after in layings(at))


def takings(at):
    """Every way to begin the turn: (what, where it leads); the card of the stock is not known yet."""
    rules = ruleset(at.slug)
    if at.stock_size > rules.unplayed_stock:
        yield ("take", Draw.STOCK), None
    for way, taken in ((Draw.TOP, at.pile[-1:]), (Draw.PILE, at.pile)):
        if way not in rules.draws:
            continue
        unopened = rules.discards_after_opening and not at.melds
        owes = rules.pile_card_must_be_melded or unopened
        alone = len(at.pile) == 1 and not rules.one_card_pile_may_return
        held = {FACES[card] for card in at.hand}
        after = at._replace(
            hand=tuple(sorted((*at.hand, *taken))),
            pile=at.pile[: len(at.pile) - len(taken)],
            drawn=True,
            owed=frozenset(FACES[card] for card in taken) if owes else frozenset(),
            barred=FACES[taken[0]] if alone and FACES[taken[0]] not in held else None,
        )
        if not owes or any(can_finish(then) for _, then in layings(after)):
            yield ("take", way), after


def legal(at):
    """Every action that is legal, whatever its length."""
    if not at.drawn:
        return {what for what, _ in takings(at)}
    return {what for what, after in layings(at) if can_finish(after)} | set(discards(at))


def elementary(actions):
    """Those of ``actions`` that are as short as they can be: three cards laid down, one laid off."""
    least = {"lay": 3, "off": 1}
    return {action for action in actions if action[0] not in least or len(action[-1]) == least[action[0]]}
