"""A club's own movement, typed as a table and judged by the checker."""

from tests.refusals import refused
from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.typed import typed
from tournaments.movements.wish import Wish

FIVE_PAIRS = """
# Five pairs, one sits out
1 1: NS 2 EW 5 boards 1-2
1 2: ns3 ew4 boards 1, 2
1 sit out: 1
2 1: NS5 EW3 boards 3-4
2 2: NS1 EW2 board 3-4
2 sit out: 4
"""


def test_a_table_of_pairs_is_read_and_judged():
    schedule = typed(FIVE_PAIRS, "pairs")
    assert (schedule.tables, schedule.positions, schedule.boards_per_position) == (2, 2, 2)
    assert schedule.byes == {1: ("1",), 2: ("4",)}
    assert schedule.sitting(1, 2).seats == {"NS": "3", "EW": "4"}
    assert schedule.sitting(1, 2).boards == (1, 2)
    report = check(schedule)
    assert report.ok
    assert report.max_meetings == 1


def test_single_players_have_numbers_and_where_orientations_are_kept_lines():
    line = "1 1: N1 E4 S2 W3 boards 5-8"
    assert typed(line, "individual_pairs").sittings[0].seats == {"N": "1", "E": "4", "S": "2", "W": "3"}
    assert typed(line, "individual").sittings[0].seats == {"N": "N1", "E": "E4", "S": "S2", "W": "W3"}
    assert typed(line, "individual").sittings[0].boards == (5, 6, 7, 8)


def test_a_movement_of_ours_typed_in_full_is_the_same():
    ours = movement("howell", Wish(9, boards=2))
    lines = [
        f"{one.position} {one.table}: "
        + " ".join(f"{seat}{label}" for seat, label in one.seats.items())
        + f" boards {one.boards[0]}-{one.boards[-1]}"
        for one in ours.sittings
    ]
    lines += [f"{number} sit out: {', '.join(labels)}" for number, labels in ours.byes.items()]
    found = typed("\n".join(lines), "pairs")
    assert (found.sittings, found.byes) == (ours.sittings, ours.byes)


def test_all_wrong_lines_are_said_at_once():
    text = "1 1: NS1 EW2\nround one\n1 1: NS3 EW4\n1 2: NS5 NS6\n0 3: NS7 EW8\n1 4: NS9 EW10 boards 8-5, 3"
    with refused(
        "line_unreadable", "table_twice", "seats_wrong", "counted_from_one", "boards_unreadable"
    ) as caught:
        typed(text, "pairs")
    assert [problem.where for problem in caught.value.problems] == [
        f"line {line}" for line in (2, 3, 4, 5, 6)
    ]
    with refused("movement_empty"):
        typed("# nothing yet\n\n", "pairs")
    with refused("form_unknown"):
        typed("", "polka")


def test_what_is_wrong_with_the_movement_itself_the_checker_says():
    report = check(typed(FIVE_PAIRS.replace("2 2: NS1 EW2", "2 2: NS1 EW5"), "pairs"))
    assert {problem.code for problem in report.problems} >= {"entrant_absent", "entrant_doubled"}
    report = check(typed(FIVE_PAIRS.replace("3-4", "2-3"), "pairs"))
    assert {problem.code for problem in report.problems} == {"board_repeated"}


def test_it_is_read_in_italian_and_in_french_too():
    italian = FIVE_PAIRS.replace("EW", "EO").replace("boards", "astucci").replace("board", "Astuccio")
    french = FIVE_PAIRS.replace("ew", "eo").replace("boards", "Étuis").replace("sit out", "se repose")
    for text in (italian.replace("sit out", "riposa"), french):
        assert typed(text, "pairs") == typed(FIVE_PAIRS, "pairs")
    assert typed("1 1: N1 E4 S2 O3", "individual") == typed("1 1: N1 E4 S2 W3", "individual")
