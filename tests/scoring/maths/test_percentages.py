"""Percentages of a whole event, exactly: by hand, and against notes added up one by one."""

import random
from collections import defaultdict
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.maths.formulas import INDIVIDUAL
from scoring.maths.percentages import StandingLine, individual, order_keys
from scoring.maths.topage import topage

QUARTERS = INDIVIDUAL.weights


def results(units, attackers, defenders):
    return [
        (play, unit, attacker, others)
        for play, (unit, attacker, others) in enumerate(zip(units, attackers, defenders, strict=True))
    ]


def test_one_board_by_hand():
    board = results([56, 62, -56], [1, 2, 3], [(11, 12, 13), (21, 22, 23), (31, 32, 33)])
    standings = individual({7: board}, QUARTERS)
    attacker, defender = standings.lines[2], standings.lines[31]
    assert (attacker.attack, attacker.defence, attacker.total) == (100, None, 100)
    assert (defender.attack, defender.defence, defender.total) == (None, 100, 100)
    assert attacker.is_partial
    assert (attacker.attack_count, attacker.defence_count) == (1, 0)
    notes = standings.boards[7]
    assert [notes.attack(index) for index in range(3)] == [50, 100, 0]
    assert [notes.defence(index) for index in range(3)] == [50, 0, 100]
    assert (notes.plays, notes.comparisons, notes.units) == (3, 2, (56, 62, -56))


def test_attack_and_defence_are_weighted_whatever_their_numbers():
    """Player 1 attacks one board with 100 % and defends two with 0 % and 100 %: 1/4 * 100 + 3/4 * 50."""
    boards = {
        1: results([50, -50], [1, 2], [(3, 4, 5), (6, 7, 8)]),
        2: results([50, -50], [2, 3], [(1, 4, 5), (6, 7, 8)]),
        3: results([50, -50], [4, 5], [(6, 7, 8), (1, 2, 3)]),
    }
    line = individual(boards, QUARTERS).lines[1]
    assert (line.attack, line.defence) == (100, 50)
    assert line.total == Fraction(125, 2)
    assert (line.attack_halves, line.defence_halves, line.common) == (2, 2, 1)
    assert not line.is_partial


def test_boards_with_different_numbers_of_plays_count_the_same():
    """Means of notes, not of comparisons: 2 plays and 4 plays weigh alike."""
    boards = {
        1: results([10, 0], [1, 2], [(5, 6, 7), (8, 9, 10)]),
        2: results([30, 20, 10, 40], [1, 2, 3, 4], [(5, 6, 7), (8, 9, 10), (11, 12, 13), (14, 15, 16)]),
    }
    line = individual(boards, QUARTERS).lines[1]
    assert line.attack == (100 + Fraction(200, 3)) / 2


def test_a_board_played_once_is_not_counted():
    boards = {
        1: results([50], [1], [(2, 3, 4)]),
        2: results([50, -50], [1, 5], [(2, 3, 4), (6, 7, 8)]),
    }
    standings = individual(boards, QUARTERS)
    assert standings.lines[1].attack_count == 1
    assert standings.lines[1].unrated == 1
    assert standings.lines[2].unrated == 1
    assert standings.boards[1].attack(0) is None
    assert standings.boards[1].defence(0) is None


def test_only_boards_played_once_give_no_percentage():
    line = individual({1: results([50], [1], [(2, 3, 4)])}, QUARTERS).lines[1]
    assert (line.attack, line.defence, line.total) == (None, None, None)
    assert not line.is_partial
    assert (line.attack_halves, line.defence_halves) == (0, 0)


def test_entrants_without_a_result_have_a_line():
    standings = individual({}, QUARTERS, entrants=[5, 6])
    assert set(standings.lines) == {5, 6}
    assert standings.lines[5].total is None


def test_an_entrant_named_keeps_its_results():
    board = results([50, -50], [1, 2], [(3, 4, 5), (6, 7, 8)])
    assert individual({1: board}, QUARTERS, [1, 9]).lines[1].attack == 100


def test_no_results_of_a_board():
    assert individual({3: []}, QUARTERS).boards[3].plays == 0


def line_of(attack, attacks, defence, defences, weights=QUARTERS):
    """A line whose notes were all on boards played four times: its sums are over 3."""
    return StandingLine(1, weights, 3, attack, attacks, defence, defences, 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (line_of(18, 5, 24, 10), (60, 40, 45, False)),
        (line_of(0, 0, 24, 10), (None, 40, 40, True)),
        (line_of(18, 5, 0, 0), (60, None, 60, True)),
        (line_of(0, 0, 0, 0), (None, None, None, False)),
    ],
)
def test_with_one_part_missing_the_other_counts_alone(line, expected):
    """domain 5.1: with one part missing the other counts alone, and the row is flagged."""
    assert (line.attack, line.defence, line.total, line.is_partial) == expected


@given(
    st.tuples(st.integers(0, 60), st.integers(1, 10), st.integers(0, 60), st.integers(1, 10)),
    st.fractions(0, 1, max_denominator=9),
)
def test_the_global_percentage_is_the_weighted_sum(sums, weight):
    line = line_of(*sums, (weight, 1 - weight))
    assert line.total == global_percentage(line.attack, line.defence, (weight, 1 - weight))


def global_percentage(attack, defence, weights):
    if attack is None or defence is None:
        return defence if attack is None else attack
    return weights[0] * attack + weights[1] * defence


@given(st.lists(st.tuples(*[st.integers(0, 6)] * 4), max_size=12))
def test_order_keys_order_as_the_percentages_do(sums):
    lines = [StandingLine(number, QUARTERS, 3, *row, 0) for number, row in enumerate(sums)]
    keys = order_keys({line.entrant: line.total_ratio for line in lines})
    for one, other in combinations(lines, 2):
        if one.total is None or other.total is None:
            continue
        assert (keys[one.entrant] < keys[other.entrant]) == (one.total < other.total)
        assert (keys[one.entrant] == keys[other.entrant]) == (one.total == other.total)
    assert [line.entrant for line in lines if keys[line.entrant] is None] == [
        line.entrant for line in lines if line.total is None
    ]


def slow_lines(boards, weights):
    """Every note as a Fraction in a list of its own."""
    attack, defence = defaultdict(list), defaultdict(list)
    for plays in boards.values():
        for note, (_, _, attacker, others) in zip(topage([p[1] for p in plays]), plays, strict=True):
            if note is not None:
                attack[attacker].append(note)
                for other in others:
                    defence[other].append(100 - note)
    means = {
        who: [sum(notes[who]) / len(notes[who]) if notes[who] else None for notes in (attack, defence)]
        for who in {*attack, *defence}
    }
    return {who: (a, d, global_percentage(a, d, weights)) for who, (a, d) in means.items()}


@given(st.integers(0, 10**9), st.integers(1, 6), st.integers(1, 12))
def test_agrees_with_notes_added_one_by_one(seed, tables, boards):
    source = random.Random(seed)
    event = {}
    for board in range(1, boards + 1):
        players = source.sample(range(4 * tables), 4 * tables)
        event[board] = [
            (play, 2 * source.randint(-40, 40), a, (b, c, d))
            for play, (a, b, c, d) in enumerate(zip(*[iter(players)] * 4, strict=True))
            if source.random() < 0.8
        ]
    lines = individual(event, QUARTERS).lines
    rated = {
        who: (line.attack, line.defence, line.total)
        for who, line in lines.items()
        if line.attack is not None or line.defence is not None
    }
    assert rated == slow_lines(event, QUARTERS)


def test_the_order_of_results_and_boards_does_not_matter():
    source = random.Random(5)
    event = {
        board: results(
            [2 * source.randint(-40, 40) for _ in range(5)],
            range(5),
            [(10 + 3 * t, 11 + 3 * t, 12 + 3 * t) for t in range(5)],
        )
        for board in range(1, 9)
    }
    mixed = {board: source.sample(event[board], 5) for board in sorted(event, reverse=True)}
    assert individual(mixed, QUARTERS).lines == individual(event, QUARTERS).lines
