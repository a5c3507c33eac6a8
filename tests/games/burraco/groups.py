"""Cards by name, and the rules of melds once more: slowly, obviously, by trying everything."""

from itertools import product

from games.burraco.cards import COPIES, JOKERS, RANK_NAMES, RANKS, SUIT_NUMBERS, SUITS, suited

PLACES = range(1, 15)
ACE_PLACES = (1, 14)


def cards(text):
    """``"S3 S4 * *"``: the first copy of a face when first named, then the second; jokers in turn."""
    named = {}
    found = []
    for name in text.split():
        copy = named[name] = named.get(name, -1) + 1
        if name == "*":
            found.append(JOKERS[copy])
        else:
            assert copy < COPIES, name
            suit = next(suit for suit in SUITS if suit.value == name[0])
            found.append(suited(suit, RANK_NAMES.index(name[1:]) + 1, copy))
    return found


def is_wild_card(card):
    return RANKS[card] in (0, 2)


def places_of(card):
    """Every (place, acting as a wild) that one card could have in a sequence, whatever the others are."""
    options = []
    if RANKS[card] == 1:
        options += [(place, False) for place in ACE_PLACES]
    elif RANKS[card] != 0:
        options.append((RANKS[card], False))
    if is_wild_card(card):
        options += [(place, True) for place in PLACES]
    return options


def sequence_ways(group, rules):
    """All assignments of a place to each card that make a sequence: ``{card: (place, acting)}``."""
    naturals = [card for card in group if not is_wild_card(card)]
    # Naturals of two suits, or one of them twice, can have no place each: no need to try.
    suits = {SUIT_NUMBERS[card] for card in naturals}
    if len(suits) != 1 or len({RANKS[card] for card in naturals}) < len(naturals):
        return
    if sum(map(is_wild_card, group)) > 2:
        return
    for ways in product(*map(places_of, group)):
        if sum([acting for _place, acting in ways]) > 1:
            continue
        taken = sorted([place for place, _acting in ways])
        if taken != list(range(taken[0], taken[0] + len(group))):
            continue
        as_themselves = [card for card, (_place, acting) in zip(group, ways, strict=True) if not acting]
        one_suit = {SUIT_NUMBERS[card] for card in as_themselves} == suits
        if one_suit and len(as_themselves) <= rules.sequence_naturals:
            yield dict(zip(group, ways, strict=True))


def is_set(group, rules):
    naturals = [card for card in group if not is_wild_card(card)]
    least, most = rules.set_naturals
    return (
        len(group) - len(naturals) <= 1
        and least <= len(naturals) <= most
        and any(all(RANKS[card] == rank for card in naturals) for rank in rules.set_ranks)
    )


def is_meld(group, rules):
    return len(group) >= rules.meld_cards and (
        is_set(group, rules) or any(True for _ in sequence_ways(group, rules))
    )


def least_acting(group, rules):
    """How many cards act as wilds in the best way to lay ``group``, a meld."""
    if is_set(group, rules):
        return sum(map(is_wild_card, group))
    return min(sum(acting for _place, acting in way.values()) for way in sequence_ways(group, rules))


def ways_after(old, added, rules):
    """All ways in which a sequence can lie once ``added`` has come and only what may move has moved."""
    for way in sequence_ways([*old.cards, *added], rules):
        stays = all(
            way[card] == (place, False) for place, card in enumerate(old.cards, old.low) if card != old.wild
        )
        if not stays:
            continue
        if old.wild is not None and old.wild not in (old.cards[0], old.cards[-1]):
            place = old.low + old.cards.index(old.wild)
            came = any(way[card] == (place, False) for card in added)
            if way[old.wild] != (place, True) and not came:
                continue
        yield way
