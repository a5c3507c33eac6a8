"""The checker against schedules that were broken on purpose, each by one change."""

from dataclasses import replace

import pytest

from tournaments.movements.catalogue import make
from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.meetings import Meeting
from tournaments.movements.report import Span
from tournaments.movements.typed import typed
from tournaments.movements.wish import Wish

TAKERS = {board: "NESW"[(board - 1) % 4] for board in range(1, 21)}


@pytest.fixture
def sound():
    return make(20, 5, 4)


def changed(schedule, position, table, **changes):
    """``schedule`` with one sitting changed."""
    return replace(
        schedule,
        sittings=tuple(
            replace(sitting, **changes) if (sitting.position, sitting.table) == (position, table) else sitting
            for sitting in schedule.sittings
        ),
    )


def seats(schedule, position, table, **changes):
    return changed(schedule, position, table, seats={**schedule.sitting(position, table).seats, **changes})


def codes(schedule, takers=None):
    return {problem.code for problem in check(schedule, takers).problems}


def test_a_sound_schedule_in_words(sound):
    report = check(sound, TAKERS)
    assert report.ok
    assert [sentence.text() for sentence in report.sentences()] == [
        "Every two players meet at most once.",
        "Nobody plays a board twice.",
        "Every board is played 5 times.",
        "Each player attacks 5 boards.",
    ]
    assert (report.entrants, report.positions, report.boards) == (20, 5, 20)
    assert report.meetings == {1: 150}
    assert report.balance == 100


@pytest.mark.parametrize(
    ("form", "entrants", "noun"),
    [("individual_pairs", 8, "players"), ("howell", 8, "pairs"), ("triplettes", 8, "teams")],
)
def test_the_sentences_name_what_plays(form, entrants, noun):
    report = check(movement(form, Wish(entrants, boards=2)))
    said = " ".join(sentence.text() for sentence in report.sentences())
    assert f"Every two {noun} " in said
    assert not [other for other in ("players", "pairs", "teams") if other != noun and other in said]


def test_each_team_attacks():
    schedule = movement("triplettes", Wish(8, 3, 2))
    report = check(schedule, dict(zip(range(1, 99), "NESW" * 30, strict=False)))
    assert "Each team attacks" in " ".join(sentence.text() for sentence in report.sentences())


def test_a_player_who_is_nowhere(sound):
    report = check(seats(sound, 2, 3, S="S99"))
    assert {problem.code for problem in report.problems} == {"entrant_absent"}
    assert any(problem.text() == "S2 does not play in position 2." for problem in report.problems)


def test_a_player_at_two_tables_at_once(sound):
    assert "entrant_doubled" in codes(seats(sound, 2, 3, S=sound.sitting(2, 4).seats["S"]))


def test_a_player_in_two_seats_of_one_table(sound):
    assert "entrant_doubled" in codes(seats(sound, 2, 3, S=sound.sitting(2, 3).seats["N"]))


def test_an_empty_seat(sound):
    short = {seat: label for seat, label in sound.sitting(2, 3).seats.items() if seat != "W"}
    assert codes(changed(sound, 2, 3, seats=short)) == {"table_not_full", "entrant_absent"}


def test_an_unknown_seat(sound):
    fifth = {**sound.sitting(2, 3).seats, "X": "X1"}
    assert "table_not_full" in codes(changed(sound, 2, 3, seats=fifth))


def test_a_changed_orientation_names_both_seats(sound):
    here = sound.sitting(2, 3).seats
    report = check(seats(sound, 2, 3, N=here["S"], S=here["N"]))
    assert {problem.code for problem in report.problems} == {"orientation_changed"}
    assert [problem.text() for problem in report.problems] == [
        "N3 changes orientation: N, S.",
        "S2 changes orientation: N, S.",
    ]


def test_a_table_is_missing(sound):
    gone = replace(sound, sittings=sound.sittings[:-1])
    assert codes(gone) == {"table_not_once", "entrant_absent"}


def test_a_table_is_there_twice(sound):
    doubled = replace(sound, sittings=(*sound.sittings, sound.sittings[0]))
    assert {"table_not_once", "entrant_doubled", "board_in_two_places"} <= codes(doubled)


def test_a_sitting_outside_the_movement(sound):
    assert codes(replace(sound, positions=4)) == {"sitting_outside"}


def test_a_board_in_two_places(sound):
    report = check(changed(sound, 1, 1, boards=sound.sitting(1, 2).boards))
    assert "board_in_two_places" in {problem.code for problem in report.problems}
    assert "Position 1: board 5 is in several places: tables 1, 2." in [
        problem.text() for problem in report.problems
    ]


def test_a_board_seen_again_is_an_error(sound):
    first, second = sound.sitting(1, 1), sound.sitting(2, 1)
    other = next(s for s in sound.position_sittings(2) if s.boards == first.boards)
    swapped = changed(sound, 2, 1, boards=first.boards)
    swapped = changed(swapped, 2, other.table, boards=second.boards)
    report = check(swapped)
    assert {problem.code for problem in report.problems} == {"board_repeated"}
    assert ("N1", 1, (1, 2)) in [(r.entrant, r.board, r.positions) for r in report.board_repeats]
    assert "Nobody plays a board twice." not in [sentence.text() for sentence in report.sentences()]


def test_a_wrong_number_of_boards(sound):
    assert "boards_wrong_number" in codes(changed(sound, 1, 1, boards=(1, 2, 3)))


def test_players_who_meet_again_are_a_warning_with_names_and_positions(sound):
    """N1 and N2 change places in position 2, so each sits with three whom it meets at its own tables too."""
    left, right = sound.sitting(2, 1), sound.sitting(2, 2)
    swapped = seats(seats(sound, 2, 1, N=right.seats["N"]), 2, 2, N=left.seats["N"])
    report = check(swapped)
    assert report.max_meetings == 2
    assert report.repeated == (
        Meeting("N1", "E5", (2, 4)),
        Meeting("N1", "S1", (1, 2)),
        Meeting("N1", "W4", (2, 5)),
        Meeting("N2", "E4", (2, 5)),
        Meeting("N2", "S5", (2, 3)),
        Meeting("N2", "W3", (2, 4)),
    )
    assert "N1 and E5 meet 2 times: positions 2, 4." in [warning.text() for warning in report.warnings]
    said = [sentence.text() for sentence in report.sentences()]
    assert (
        "These meet twice (positions in brackets): N1–E5 (2, 4); N1–S1 (1, 2); N1–W4 (2, 5); "
        "N2–E4 (2, 5); N2–S5 (2, 3); N2–W3 (2, 4)."
    ) in said
    assert "Every two players meet at most once." not in said


def test_no_movement_is_pretended_where_everybody_stays(sound):
    first = sound.position_sittings(1)
    still = replace(
        sound, sittings=tuple(replace(sitting, position=p) for p in range(1, 6) for sitting in first)
    )
    report = check(still)
    assert report.max_meetings == 5
    assert report.meetings == {0: 120, 5: 30}
    assert not report.ok


def test_takers(sound):
    lopsided = check(sound, dict.fromkeys(TAKERS, "N"))
    assert lopsided.attacks == Span(0, 20)
    assert "Each player attacks between 0 and 20 boards." in [s.text() for s in lopsided.sentences()]
    assert check(sound).attacks is None


def test_boards_without_a_taker(sound):
    missing = {board: seat for board, seat in TAKERS.items() if board != 7} | {9: "X"}
    report = check(sound, missing)
    assert [p.text() for p in report.problems] == ["Board 7 has no taker.", "Board 9 has no taker."]


def test_an_empty_schedule_is_not_playable(sound):
    report = check(replace(sound, sittings=()))
    assert not report.ok
    assert report.max_meetings == 0
    assert report.board_plays == Span(0, 0)


def test_two_who_meet_again_have_a_sentence_of_their_own():
    """What is shown before the start: "players 12 and 31 meet twice (positions 2, 5)"."""
    rounds = [("1 2", "3 4"), ("1 3", "2 4"), ("1 2", "3 5"), ("1 4", "2 5"), ("1 5", "2 3")]
    lines = [
        f"{number} {table}: NS{two.split()[0]} EW{two.split()[1]}"
        for number, tables in enumerate(rounds, 1)
        for table, two in enumerate(tables, 1)
    ]
    byes = [f"{number} sit out: {who}" for number, who in ((1, 5), (2, 5), (3, 4), (4, 3), (5, 4))]
    report = check(typed("\n".join([*lines, *byes]), "pairs"))
    assert report.ok
    assert report.sentences()[0].text() == "1 and 2 meet twice (positions 1, 3)."


def test_long_lists_of_those_who_meet_again_are_one_sentence():
    report = check(make(16, 4, 4))
    said = [sentence for sentence in report.sentences() if sentence.code == "met_again"]
    assert len(said) <= 2 < len(report.repeated)
    assert sum(str(one.params["meetings"]).count("–") for one in said) == len(report.repeated)
