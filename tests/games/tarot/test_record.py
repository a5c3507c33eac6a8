"""Records of hands: text and back, errors with their place, replays that name the first broken rule."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import Seat
from games.problems import ProblemsError
from games.tarot.actions import Play
from games.tarot.audit import audit
from games.tarot.deck import DECK
from games.tarot.engine import apply, check_action, legal_actions, start
from games.tarot.notation import parse_card, parse_hand
from games.tarot.record import RecordedPoignee, RecordedTrick, record_of, steps
from games.tarot.record_text import parse_record, print_record
from games.tarot.settle import score_of
from games.tarot.state import Playing, Void
from games.tarot.vocabulary import Contract, PoigneeSize
from tests.games.tarot.hands import RULESETS, at_random, codes, keen, play_out, random_start, states_of

SEEDS = st.integers(0, 2**32)

#: The beginning of a hand. East, who deals, takes with a garde; North is the first to speak.
HAND = """\
ruleset fft-4
dealer E
N S:R,10,9,8,7 H:10,9,8 D:R,10,9,8 C:10,9,8,7 T:2 X
E S:D,C H:R,D,C D:D C:R,D T:21,20,19,18,17,16,15,14,13,1
S S:1 H:3,2,1 D:3,2,1 C:3,2,1 T:12,11,10,9,8,7,6,5
W S:6,5,4,3,2 H:7,6,5,4 D:7,6,5,4 C:6,5,4 T:4,3
chien S:V H:V D:C,V C:C,V
bids N pass pass pass garde
"""


def hand(text=HAND):
    return parse_record(text)


def problems_of(text):
    with pytest.raises(ProblemsError) as caught:
        parse_record(text)
    return [(problem.code, problem.where) for problem in caught.value.problems]


@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, choose=st.sampled_from([at_random, keen]), data=st.data())
def test_every_record_is_printed_read_and_replayed(slug, seed, choose, data):
    """From any state of a hand: the text gives the same record, the replay the same state."""
    random = Random(seed)
    states = list(states_of(random_start(random, slug, 0.2), random, choose))
    end = states[-1]
    some = data.draw(st.sampled_from(states))
    for state in (end, some):
        record = record_of(state)
        assert parse_record(print_record(record)) == record
    found = audit(record_of(end))
    assert found.is_clean
    assert found.state == end
    if not isinstance(end, Void):
        assert found.score == score_of(end)
    if some.is_over:
        return
    broken_off = audit(record_of(some))
    assert codes(broken_off.problems) == ["record_breaks_off"]
    if isinstance(some, Playing) and some.tricks:
        assert broken_off.state == some


@pytest.mark.parametrize("slug", ["fft-3", "fft-4", "fft-5", "duplicate-individual"])
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, card=st.sampled_from(DECK), data=st.data())
def test_the_first_illegal_card_is_named_with_its_rule_and_place(slug, seed, card, data):
    """Some card of some trick is replaced by another: the audit stops there, with the engine's reasons."""
    random = Random(seed)
    state = play_out(random_start(random, slug, 3.0), random, keen)
    if isinstance(state, Void):
        return
    record = record_of(state)
    number = data.draw(st.integers(0, len(record.tricks) - 1))
    index = data.draw(st.integers(0, len(record.tricks[number].cards) - 1))
    cards = list(record.tricks[number].cards)
    cards[index] = card
    tricks = list(record.tricks)
    tricks[number] = RecordedTrick(tricks[number].leader, tuple(cards))
    changed = parse_record(print_record(replace(record, tricks=tuple(tricks))))

    part = f"tricks[{number}][{index}]"
    before = start(changed.deal, changed.ruleset, dealer=changed.dealer, taker=changed.taker)
    for step in steps(changed):
        if step.part == part and isinstance(step.action, Play):
            break
        before = apply(before, step.action)
    reasons = check_action(before, step.action)
    found = audit(changed)
    if reasons:
        assert codes(found.problems) == codes(reasons)
        assert {problem.where for problem in found.problems} == {changed.place(part)}
        line, column = map(int, changed.place(part).split(":"))
        written = print_record(changed).splitlines()[line - 1][column - 1 :]
        assert parse_card(written.split()[0]) == card
        assert found.sheet is None


def test_a_whole_hand_read_by_hand():
    record = hand()
    assert (record.dealer, record.taker, record.called, record.slam) == (Seat.E, None, None, False)
    assert record.bids == ((Seat.N, None), (Seat.W, None), (Seat.S, None), (Seat.E, Contract.GARDE))


def test_a_record_is_read_loosely():
    """Order, case, colons, comments and blank lines do not matter."""
    lines = HAND.splitlines()
    shuffled = "\n\n".join([*reversed(lines[:-1]), "  BIDS: n Pass pass PASS Garde   # says East"])
    assert parse_record(shuffled) == hand()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("trick N SR S1 X\ntrick N SD", [("trick_size", "9:1")]),
        ("trick Z SR S1 S2 S3", [("word_unknown", "9:7")]),
        ("trick N SR S99 S2 S3", [("card_unknown", "9:12")]),
        ("ecart S:V,ZZ,1,1", [("card_unknown", "9:11"), ("card_twice", "9:16")]),
        ("poignee W", [("poignee_incomplete", "9:1")]),
        ("poignee W single T:1", [("word_unknown", "9:11")]),
        ("poignee W simple T:1,1", [("card_twice", "9:22")]),
        ("call HR DR", [("call_one_card", "9:1")]),
        ("slam yes", [("word_unknown", "9:6")]),
        ("dealer S", [("line_twice", "9:1")]),
        ("tricks N SR", [("word_unknown", "9:1")]),
        ("scores N 1 E 2 S x W 4", [("not_a_whole_number", "9:18")]),
        ("scores N 1 E 2 S 4", [("scores_incomplete", "9:1")]),
        ("scores N 1 E 2 S 4 N 5", [("scores_incomplete", "9:1")]),
        ("taker N S", [("wrong_word_count", "9:1")]),
    ],
)
def test_a_wrong_line_is_named_with_its_place(line, expected):
    assert problems_of(HAND + line + "\n") == expected


def test_every_mistake_of_a_text_is_named_at_once():
    text = HAND.replace("dealer E", "dealer Q").replace("garde\n", "gard\n").replace("N S:R", "N S:Z")
    assert problems_of(text) == [
        ("word_unknown", "2:8"),
        ("word_unknown", "8:23"),
        ("card_unknown", "3:5"),
        ("wrong_card_count", "3:1"),
        ("cards_missing", ""),
    ]


@pytest.mark.parametrize(
    "text", [f"{HAND}trick \x1b S1\nscores N \x9b\n\x1b[2J\nN \ud800\n", "ruleset " + "\x1b" * 999]
)
def test_what_is_repeated_of_a_text_can_be_shown(text):
    with pytest.raises(ProblemsError) as caught:
        parse_record(text)
    told = [problem.text() for problem in caught.value.problems]
    assert all(map(str.isprintable, told))
    assert max(map(len, told)) < 400


def test_without_a_ruleset_nothing_can_be_read():
    assert problems_of("dealer N\n") == [("line_missing", "")]
    assert problems_of("ruleset fft-9\n") == [("ruleset_unknown", "1:9")]


def test_a_hand_without_lines_for_bids_breaks_off_at_the_first_speaker():
    found = audit(parse_record("\n".join(HAND.splitlines()[:-1])))
    assert codes(found.problems) == ["record_breaks_off"]
    assert found.problems[0].params == {"seat": "N"}


def test_all_passed_has_no_score():
    """RO2012: all pass, the next dealer deals."""
    passed = HAND.replace("garde", "pass")
    assert audit(parse_record(passed)).is_clean
    assert audit(parse_record(passed + "scores N 0 E 0 S 0 W 0\n")).is_clean
    found = audit(parse_record(passed + "scores N 1 E -1 S 0 W 0\n"))
    assert [(problem.code, problem.where) for problem in found.problems] == [("no_score", "9:1")]


@pytest.mark.parametrize(
    ("lines", "code", "where"),
    [
        ("bids N pass pass pass garde pass", "wrong_word_count", "8:1"),
        ("bids W pass pass pass garde", "wrong_turn", "8:8"),
        ("bids N pass garde prise pass", "bid_not_above", "8:19"),
        ("bids N pass pass pass garde\ntrick N SR S6 S1 SD", "not_now", "9:9"),
    ],
)
def test_an_audit_names_a_broken_bidding(lines, code, where):
    text = HAND.replace("bids N pass pass pass garde", lines)
    if code == "wrong_word_count":
        assert problems_of(text) == [(code, where)]
    else:
        found = audit(parse_record(text))
        assert [(problem.code, problem.where) for problem in found.problems] == [(code, where)]


def played_on(text):
    """The record of a hand whose beginning is ``text``, played to its end."""
    state = audit(parse_record(text)).state
    while not state.is_over:
        state = apply(state, legal_actions(state)[0])
    return record_of(state)


def test_an_audit_compares_the_scores():
    record = played_on(HAND)
    wrong = replace(record, scores={**record.scores, Seat.N: record.scores[Seat.N] + 2})
    text = print_record(wrong)
    found = audit(parse_record(text))
    (problem,) = found.problems
    assert problem.code == "scores_differ"
    assert problem.where == f"{len(text.splitlines())}:1"
    assert found.score == audit(record).score
    assert audit(replace(record, scores=None)).is_clean


def test_an_audit_names_an_ecart_with_a_king_and_a_poignee_with_the_wrong_trumps():
    record = played_on(HAND)
    with_king = replace(record, ecart=tuple(sorted((*record.ecart[1:], parse_card("HR")))))
    found = audit(with_king)
    assert codes(found.problems) == ["discard_king_or_bout"]
    assert found.problems[0].where == f"ecart[{with_king.ecart.index(parse_card('HR'))}]"
    poignee = RecordedPoignee(Seat.S, PoigneeSize.SIMPLE, parse_hand("T:5,6,7"))
    found = audit(replace(record, poignees=(poignee,)))
    assert [(problem.code, problem.where) for problem in found.problems] == [
        ("poignee_too_few", "poignees[0]")
    ]


def test_a_taker_is_named_exactly_where_the_board_does_it():
    """Domain: tarot, section 5: every étui names its taker."""
    assert codes(audit(replace(hand(), taker=Seat.N)).problems) == ["taker_not_named"]
    duplicate = HAND.replace("fft-4", "duplicate-individual").replace("bids N pass pass pass garde\n", "")
    assert codes(audit(parse_record(duplicate)).problems) == ["taker_missing"]
    named = parse_record(duplicate + "taker W\n")
    assert audit(named).problems[0].params == {"seat": "W"}
