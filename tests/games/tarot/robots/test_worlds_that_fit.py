"""The unseen cards are dealt in ways that fit everything shown: proved by replaying what was shown."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.dealing.stream import HashStream
from games.tarot.actions import Announce
from games.tarot.audit import audit
from games.tarot.engine import apply
from games.tarot.masks import mask_of
from games.tarot.notation import parse_card, parse_hand
from games.tarot.record import record_of
from games.tarot.robots.guess import NoWorldError, guess, worlds_that_fit
from games.tarot.robots.unknown import Unknown, unknown_of
from games.tarot.state import Announcing, Playing, to_act
from games.tarot.view import view
from games.tarot.vocabulary import Contract, PoigneeSize
from tests.games.tarot.hands import codes
from tests.games.tarot.robots.seen import seen
from tests.games.tarot.robots.tables import RULESETS, states_of_hand

NUMBERS = st.integers(0, 10_000)
BITS = {name: mask_of([parse_card(name)]) for name in ("HR", "S4", "T9", "T12", "T20", "X")}


def card_states(number, slug):
    """The states of a hand in which a card is to be played."""
    return [state for state in states_of_hand(number, slug, chance=True) if isinstance(state, Playing)]


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=8)
@given(number=NUMBERS, data=st.data())
def test_in_every_world_what_was_shown_can_happen(slug, number, data):
    """The hand so far is replayed with the made-up cards: every bid, écart, poignée and card is legal."""
    states = card_states(number, slug)
    if not states:
        return
    state = data.draw(st.sampled_from(states))
    what = view(state, to_act(state))
    for world in worlds_that_fit(what, 3, HashStream(bytes([number % 251]), "test")):
        assert view(world, to_act(world)) == what
        found = audit(record_of(world))
        assert codes(found.problems) == ["record_breaks_off"]
        if isinstance(found.state, Announcing):
            assert apply(found.state, Announce(world.engagement.slam)) == world
        else:
            assert found.state == world


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=8)
@given(number=NUMBERS)
def test_the_true_cards_are_always_among_those_that_can_be(slug, number):
    for state in card_states(number, slug):
        unknown = unknown_of(view(state, to_act(state)))
        for holder, cards in enumerate([*state.hands, state.aside]):
            hidden = cards & ~unknown.known[holder]
            assert hidden & ~unknown.allowed[holder] == 0
            assert hidden.bit_count() == unknown.counts[holder]


def allowed(name, **facts):
    """The holders of a card that place 1 does not see: the places, then (4, or 5 at five) what lies aside."""
    unknown = unknown_of(seen("S:5,3 D:8,7", place=1, **facts))
    return [holder for holder, cards in enumerate(unknown.allowed) if cards & BITS[name]]


def test_who_does_not_follow_has_none_of_the_suit():
    assert allowed("S4", tricks=[(1, "SR S2 T2 S6"), (3, "D2 D4 DR D6")]) == [0, 2, 4]
    assert allowed("T9", tricks=[(1, "SR S2 D2 S6")]) == [0, 2, 4]
    assert allowed("S4", tricks=[(1, "SR S2 X S6")]) == [0, 2, 3, 4]


def test_who_does_not_go_above_a_trump_has_none_above():
    """Place 3 trumped with the 8 under the 10: no trump from 11 up."""
    before = [(1, "SR T10 T8 S6"), (2, "D2 D4 D6 DR")]
    assert allowed("T12", tricks=before) == [0, 2, 4]
    assert allowed("T9", tricks=before) == [0, 2, 3, 4]


def test_a_turned_chien_is_the_takers_or_lies_aside():
    facts = {"taker": 2, "chien": mask_of(parse_hand("S:4,2 H:R D:1 T:9,4"))}
    assert allowed("S4", **facts) == [2, 4]
    assert allowed("HR", **facts) == [2], "a king cannot be laid aside"
    assert allowed("T9", **facts) == [2], "trumps laid aside are shown"
    assert allowed("T12", **facts) == [0, 2, 3]


def test_who_laid_a_trump_aside_kept_nothing_that_could_go_before_it():
    facts = {"taker": 2, "chien": mask_of(parse_hand("S:2 H:V D:1 T:5,4")), "shown_ecart": BITS["T9"]}
    assert allowed("S4", **facts) == [0, 3, 4]
    assert allowed("HR", **facts) == [0, 2, 3]


def test_a_poignee_is_in_the_hand_that_showed_it():
    with_excuse = mask_of(parse_hand("T:19,18,17,16,15,14,13,12,11 X"))
    without = mask_of(parse_hand("T:20,19,18,17,16,15,14,13,12,11"))
    assert allowed("T12", shown=((2, PoigneeSize.SIMPLE, without),)) == [2]
    assert allowed("T9", shown=((2, PoigneeSize.SIMPLE, without),)) == [0, 2, 3, 4]
    assert allowed("T9", shown=((2, PoigneeSize.SIMPLE, with_excuse),)) == [0, 3, 4]


def test_who_called_a_queen_was_dealt_the_four_kings():
    facts = {"slug": "fft-5", "taker": 2, "called": parse_card("SD")}
    assert allowed("HR", contract=Contract.GARDE_SANS, **facts) == [2]
    assert allowed("HR", chien=mask_of(parse_hand("S:4,2 D:1")), **facts) == [2]


def test_a_chien_that_nobody_turned_may_be_anything():
    assert allowed("HR", contract=Contract.GARDE_SANS) == [0, 2, 3, 4]


def test_cards_make_way_where_a_set_finds_no_room():
    """Three cards for three holders of one card each, and no card may be everywhere: there are two deals."""
    unknown = Unknown((1, 1, 1), (0b011, 0b101, 0b110), (0, 0, 0))
    dealt = {tuple(guess(unknown, HashStream(bytes([number]), "t"))) for number in range(60)}
    assert dealt == {(0b001, 0b100, 0b010), (0b010, 0b001, 0b100)}


def test_the_chain_of_those_who_make_way_may_be_long():
    """Card 0 is with holder 0, card n with holder n or the one before: one deal in all."""
    count = 6
    allowed_ = tuple(1 << holder | (2 << holder if holder < count - 1 else 0) for holder in range(count))
    for number in range(30):
        found = guess(Unknown((1,) * count, allowed_, (0,) * count), HashStream(bytes([number]), "t"))
        assert found == [1 << holder for holder in range(count)]


def test_what_contradicts_itself_has_no_world():
    with pytest.raises(NoWorldError):
        guess(Unknown((1, 1), (0b11, 0), (0, 0)), HashStream(b"", "t"))
    with pytest.raises(ValueError, match="no card is to be played"):
        unknown_of(seen("S:3", taker=None))
