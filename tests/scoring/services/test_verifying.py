"""Any snapshot is derived again from what is stored, whatever happened since; tampering shows."""

from __future__ import annotations

import zlib

import pytest
from django.core.management import CommandError, call_command

from scoring.models import InputsDelta, InputsPart, Snapshot, StandingRow
from scoring.services import standings
from scoring.services.verifying import snapshots_compare, snapshots_verify
from tests.factories import NOW, desk, sheet_data
from tests.scoring import rounds
from tests.scoring.evenings import compute, evening_with_board, play_board
from tests.scoring.rulings import rule
from tests.teams import drafted, play_all, prepared, running
from tournaments.models import ResultVersion
from tournaments.services.results import result_correct

pytestmark = pytest.mark.django_db


def verdicts(event):
    event.refresh_from_db()
    return [(one.number, one.outcome, one.differences) for one in snapshots_verify(event)]


@pytest.fixture
def evening(db):
    """The official example, then a second board, a correction of the first, and a ruling."""
    event, plays = evening_with_board()
    compute(event)
    play_board(event, 2)
    compute(event)
    result_correct(
        play=plays[2],
        data=sheet_data(-60),
        reason="Miscounted",
        base_version=1,
        actor=desk(event),
        now=NOW,
    )
    compute(event)
    rule(event, kind="adjusted", board=2, table=plays[4].table, sides={"attack": "62", "defence": "50"})
    compute(event)
    return event


def all_same(numbers):
    return [(number, "same", []) for number in numbers]


def test_every_snapshot_is_derived_again_after_corrections_and_rulings(evening):
    assert verdicts(evening) == all_same([1, 2, 3, 4])
    assert [one.number for one in snapshots_verify(evening, 2)] == [2]
    InputsPart.objects.all().delete()
    assert verdicts(evening) == all_same([1, 2, 3, 4])


def test_a_snapshot_whose_rows_are_pruned_is_derived_all_the_same(evening, monkeypatch):
    monkeypatch.setattr(standings, "ROWS_KEPT", 1)
    standings.rows_prune(snapshot=Snapshot.objects.get(event=evening, number=4))
    assert set(StandingRow.objects.values_list("snapshot__number", flat=True)) == {4}
    assert verdicts(evening) == all_same([1, 2, 3, 4])


def test_one_more_result_adds_little_to_what_is_kept(evening):
    sizes = [
        len(zlib.decompress(bytes(one.body))) for one in InputsDelta.objects.order_by("snapshot__number")
    ]
    assert max(sizes[1:]) < sizes[0] / 2
    assert sizes[2] < 100  # the corrected result as it was and as it is


def test_an_event_of_rounds_is_derived_again():
    event = rounds.evening()
    rounds.compute(event)
    rounds.correct(event, 1, 1, 700, 100)
    rule(event, kind="warning", entry=rounds.pair(event, 1))
    rounds.compute(event)
    assert verdicts(event) == all_same([1, 2])


def test_an_event_of_oppositions_is_derived_again():
    event = play_all(running(prepared(drafted("tarot-quadrettes", 4, 4), 2, 1)))
    event.refresh_from_db()
    compute(event)
    assert verdicts(event) == all_same([1])


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (lambda: StandingRow.objects.filter(place=1).update(place=2), "place stored 2, derived 1"),
        (lambda: StandingRow.objects.filter(place=1).delete(), "row missing"),
        (lambda: Snapshot.objects.update(formula={"name": "general"}), "formula: stored"),
        (lambda: Snapshot.objects.update(result_count=1), "results: stored 1 of"),
        (lambda: InputsDelta.objects.update(body=b"x"), "cannot be read"),
        (lambda: InputsDelta.objects.update(body=zlib.compress(b"{}")), "cannot be computed"),
        (lambda: InputsDelta.objects.update(rows_hash="0" * 64), "hash of the rows"),
    ],
)
def test_what_was_tampered_with_shows(tamper, said):
    event, _plays = evening_with_board()
    tamper()
    ((_number, outcome, differences),) = verdicts(event)
    assert outcome == "different"
    assert any(said in one for one in differences)


def test_a_result_changed_behind_the_standings_shows(evening):
    ResultVersion.objects.filter(is_confirmed=True, unit=56, play__board=1).update(unit=58)
    *earlier, (number, outcome, differences) = verdicts(evening)
    assert earlier == all_same([1, 2, 3])
    assert (number, outcome) == (4, "different")
    assert differences[0].startswith("results:1: read")
    assert "58" in differences[0]


def test_the_command_says_of_each_snapshot_what_came_of_it(evening, capsys):
    InputsDelta.objects.filter(snapshot__number=1).delete()
    call_command("standings", "verify", evening.code, "--snapshot", "1")
    assert "inputs were not kept" in capsys.readouterr().out
    with pytest.raises(CommandError, match="no snapshot 9"):
        call_command("standings", "verify", evening.code, "--snapshot", "9")
    with pytest.raises(CommandError, match="no event"):
        call_command("standings", "verify", "nowhere")


def test_the_command_ends_with_one_where_something_differs(evening, capsys):
    call_command("standings", "verify", evening.code)
    digest = Snapshot.objects.get(event=evening, number=3).input_hash[:16]
    assert f"snapshot 3: derived again, same hash {digest}" in capsys.readouterr().out
    Snapshot.objects.filter(number=3).update(input_hash="0" * 64)
    with pytest.raises(SystemExit) as ended:
        call_command("standings", "verify", evening.code)
    assert ended.value.code == 1
    assert "snapshot 3: hash of the input: stored 0000" in capsys.readouterr().out


def test_two_snapshots_are_compared_by_who_moved_and_because_of_what(evening, capsys):
    found = snapshots_compare(evening, 2, 3)
    assert found is not None
    ((name, before, after),) = found.changes
    assert name == "results:1"
    assert [row[5] for row in before] == [-56]
    assert [row[5] for row in after] == [-60]
    ((part, none, (ruling,)),) = [
        one for one in snapshots_compare(evening, 3, 4).changes if one[0] == "rulings"
    ]
    assert (part, none, ruling[1]["kind"]) == ("rulings", [], "adjusted")
    assert snapshots_compare(evening, 2, 9) is None
    call_command("standings", "compare", evening.code, "1", "2")
    said = capsys.readouterr().out
    code = next(
        row.entry.player.code
        for row in StandingRow.objects.filter(snapshot__number=2).order_by("place")
        if row.place != StandingRow.objects.get(snapshot__number=1, entry=row.entry_id).place
    )
    assert f"{code}: place " in said
    assert "+ results of 2: " in said
