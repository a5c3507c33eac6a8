"""The rest of a started movement made anew: a table more, a table less, whatever is left of the lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.problems import ProblemsError
from tournaments.movements.catalogue import make, possible
from tournaments.movements.checker import check
from tournaments.movements.explain import announcement
from tournaments.movements.remaking.numbering import next_labels
from tournaments.movements.remaking.remake import remade
from tournaments.movements.remaking.request import Remade, Request
from tournaments.movements.schedule import SEATS, Schedule
from tournaments.movements.swapping import swapped
from tournaments.movements.takers import balanced_takers
from tournaments.movements.tarot import sections
from tournaments.movements.wish import Wish

BOARDS = 3
SIZES = (*range(3, 11), 12, 14, 17, 22, 31, 40)


def asked(schedule: Schedule, first: int, *, gone: str = "", new: str = "NESW", now: int = 0) -> Request:
    """``gone`` are labels, ``new`` the lines of newcomers."""
    away = set(gone.split())
    lines = {
        line: tuple(one for one in schedule.entrants if one[0] == line and one not in away)
        + next_labels(schedule.entrants, line, new.count(line))
        for line in SEATS
    }
    takers = dict(enumerate(balanced_takers(schedule), start=1))
    return Request(schedule, first, lines, b"seed", now=now, takers=takers)


def sound(request: Request) -> Remade:
    """The movement made anew, which the independent checker lets pass and which leaves the past alone."""
    found = remade(request)
    report = check(found.schedule, request.takers)
    assert report.ok, [problem.text() for problem in report.problems]
    past = [one for one in request.schedule.sittings if one.position < request.first]
    then = [one for one in found.schedule.sittings if one.position < request.first]
    now = [one for one in then if one not in past]
    assert [one for one in then if one in past] == past
    assert all(one.position == request.now and one.table > request.schedule.tables for one in now)
    assert found.schedule.board_count <= request.schedule.board_count
    played = Counter((one.table, board) for one in found.schedule.sittings for board in one.boards)
    assert set(played.values()) == {1}
    return found


def lost(schedule: Schedule, request: Request) -> int:
    """Tables that stand still from then on if nothing is done."""
    staying = {label for line in SEATS for label in request.lines[line]}
    later = [one for one in schedule.sittings if one.position >= request.first]
    return sum(not staying.issuperset(one.seats.values()) for one in later)


@pytest.mark.parametrize("tables", SIZES)
def test_four_who_come_late_have_a_table_of_their_own_at_any_size(tables):
    positions = min(2 + tables % 5, possible(4 * tables).max_positions)
    schedule = make(4 * tables, positions, BOARDS)
    started = min(1 + tables % 2, positions - 1)
    found = sound(asked(schedule, started + 1, now=started if tables % 3 else 0))
    for position in range(started + 1, positions + 1):
        sittings = found.schedule.position_sittings(position)
        assert [one.table for one in sittings] == list(range(1, tables + 2))
        shared = [one for one in found.shared if one.position == position]
        assert [len(one.tables) for one in shared] == [2]
    assert not found.missing
    assert not found.resting


@pytest.mark.parametrize("tables", SIZES)
def test_those_who_are_left_when_four_have_gone_play_on_at_a_table_less(tables):
    positions = min(2 + tables % 5, possible(4 * tables).max_positions)
    schedule = make(4 * tables, positions, BOARDS)
    request = asked(schedule, 2, gone=f"N1 E{tables} S2 W{1 + tables // 2}", new="")
    found = sound(request)
    wanted = (tables - 1) * (positions - 1)
    played = sum(one.position >= 2 for one in found.schedule.sittings)
    assert played == wanted - found.missing
    # Where everybody plays all boards the lines no longer fit each other; else nothing stands still.
    assert found.missing == 0 or positions > tables - 2
    assert wanted - found.missing >= tables * (positions - 1) - lost(schedule, request)


@pytest.mark.parametrize(("tables", "positions"), [(3, 3), (5, 5), (7, 7), (8, 8), (13, 13)])
def test_where_everybody_plays_every_board_a_table_is_added_all_the_same(tables, positions):
    found = sound(asked(make(4 * tables, positions, 4), 3, new="NESW"))
    assert not found.missing
    late = next_labels(("N" + str(tables),), "N", 1)[0]
    assert len(found.schedule.plays(late)) == positions - 2


def test_nobody_meets_again_where_there_is_room_and_most_cards_stay_true():
    found = sound(asked(make(80, 5, BOARDS), 2, now=1))
    assert check(found.schedule).max_meetings == 1
    assert len(found.moved) < 40


def test_with_lines_of_different_length_somebody_rests_in_turn():
    schedule = make(40, 6, BOARDS)
    found = sound(asked(schedule, 2, gone="N1 N2 S4", new=""))
    rests = Counter(label for labels in found.resting.values() for label in labels)
    assert not found.missing
    assert sum(rests.values()) == 5 * (1 + 2 + 2)
    assert max(rests.values()) <= 2
    newcomers = sound(asked(schedule, 2, gone="E3", new="ENS"))
    rests = Counter(label for labels in newcomers.resting.values() for label in labels)
    assert sum(rests.values()) == 2 * 5
    assert max(rests.values()) == 1


def test_boards_that_somebody_knows_or_everybody_has_seen_are_not_played():
    schedule = make(32, 5, BOARDS)
    known = {"N9": frozenset({1, 4}), "S2": frozenset({7})}
    found = sound(replace(asked(schedule, 3), known=known, seen=frozenset({10, 11, 12})))
    for sitting in found.schedule.sittings:
        if sitting.position >= 3:
            assert not {10, 11, 12} & {*sitting.boards}
            assert sitting.seats["N"] != "N9" or not {1, 4} & {*sitting.boards}
    assert 7 not in [board for one in found.schedule.plays("S2") if one.position >= 3 for board in one.boards]


@pytest.mark.parametrize("variant", ["", sections.RELAY, sections.BAROMETER])
def test_large_fields_share_boards_as_they_did(variant):
    schedule = sections.make(Wish(entrants=64, rounds=4, boards=BOARDS, variant=variant))
    found = sound(asked(schedule, 2, now=1))
    assert not found.missing
    said = {line.code for line in announcement(found.schedule)}
    # Neighbours no longer share what they shared.
    assert "boards_on_stands" not in said
    assert ("boards_from_desk" in said) == (variant == sections.BAROMETER)
    if variant == sections.BAROMETER:
        for position in range(1, 5):
            assert len({one.boards for one in found.schedule.position_sittings(position)}) == 1


def test_made_anew_once_it_can_be_made_anew_again():
    first = sound(asked(make(32, 6, BOARDS), 2, now=1)).schedule
    again = sound(asked(first, 4, gone="N3 E3 S9 W1", new=""))
    assert not again.missing
    assert again.schedule.position_sittings(3) == first.position_sittings(3)


def test_the_same_seed_makes_the_same_movement():
    request = asked(make(24, 5, BOARDS), 2)
    assert remade(request) == remade(request)


def test_a_refusal_says_what_is_missing():
    schedule = make(12, 3, BOARDS)
    with pytest.raises(ProblemsError) as refused:
        remade(asked(schedule, 4, gone="W1 W2", new=""))
    assert [problem.code for problem in refused.value.problems] == ["remake_nothing_left", "remake_too_few"]


@pytest.mark.parametrize("others", ["E3", "N4", "S1"])
@pytest.mark.parametrize("positions", [(2,), (3,), (2, 3, 4)])
def test_who_changed_places_for_the_positions_to_come_sits_in_the_own_line_again(others, positions):
    schedule = swapped(make(24, 4, BOARDS), positions, "N1", others)
    for request in (asked(schedule, 2), asked(schedule, 2, gone="N2 E2 S2 W2", new="")):
        found = sound(request)
        assert not found.missing
        assert not found.resting


def test_who_rested_in_a_position_can_be_given_a_table_there():
    once = sound(asked(make(32, 4, BOARDS), 2, gone="E1 E2", new="")).schedule
    assert any(label[0] == "N" for out in once.byes.values() for label in out)
    found = sound(asked(once, 3, gone="E1 E2", new="EE"))
    assert not found.missing
    assert not found.resting
