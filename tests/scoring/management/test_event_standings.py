"""``manage.py event standings``: an archive is ranked as the event is, and nothing is written."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring.models import StandingRow
from scoring.services import archive_reading
from scoring.services.standings import standings_compute
from tests.factories import desk, finish_event, play_of, running_event, sheet_data
from tests.scoring.rounds import evening
from tests.scoring.rulings import rule
from tests.teams import drafted, play_all, prepared, running
from tournaments.models import Event
from tournaments.selectors.archive.writing import archive_text, event_archive
from tournaments.services.results import result_correct

pytestmark = pytest.mark.django_db


def duplicate() -> Event:
    """A closed evening of single players: one result corrected, one ruled, somebody with a penalty."""
    event = finish_event(running_event(20, 3, 1))
    play = play_of(event)
    now, actor, data = timezone.now(), desk(event), sheet_data(62, taker=play.taker)
    result_correct(play=play, data=data, reason="Misread", base_version=1, actor=actor, now=now)
    other = play_of(event, table=2)
    sides = {"attack": "62", "defence": "50"}
    rule(event, kind="adjusted", board=other.board, table=2, sides=sides)
    rule(event, kind="penalty", entry=event.entries.first(), amount="10", unit="percent", scope="ranking")
    return event


def teams() -> Event:
    return play_all(running(prepared(drafted(teams=4), 2, 2, "howell")))


@pytest.mark.parametrize("make", [duplicate, teams, evening])
def test_an_archive_is_ranked_as_its_event(make, tmp_path, django_assert_num_queries):
    event = make()
    event.refresh_from_db()
    snapshot = standings_compute(event_id=event.pk, now=timezone.now()) or event.snapshots.first()
    file = tmp_path / "event.json"
    file.write_text(archive_text(event_archive(event)), encoding="utf-8")
    out = io.StringIO()
    with django_assert_num_queries(0):
        call_command("event", "standings", str(file), "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert (found["formula"], found["results"]) == (snapshot.formula, snapshot.result_count)
    assert found["withheld"] == 0
    names = [name for name in found["rows"][0] if name not in {"entry", "player", "name"}]
    rows = StandingRow.objects.filter(snapshot=snapshot)
    stored = {
        row["entry__number"]: row for row in rows.values("entry__number", "entry__player__code", *names)
    }
    assert len(found["rows"]) == len(stored) == event.entries.count()
    for row in found["rows"]:
        there = stored[row["entry"]]
        assert {name: row[name] for name in names} == {name: there[name] for name in names}
        assert row["player"] == there["entry__player__code"]
        assert row["name"]


def refused(data: bytes, tmp_path) -> list[tuple[str, str]]:
    """Code and place of every problem; the status is 2."""
    file, out = tmp_path / "event.json", io.StringIO()
    file.write_bytes(data)
    with pytest.raises(SystemExit) as left:
        call_command("event", "standings", str(file), "--json", stdout=out, stderr=io.StringIO())
    assert left.value.code == 2
    return [(one["code"], one["where"]) for one in json.loads(out.getvalue())["problems"]]


def test_what_is_wrong_with_an_archive_is_said_at_once_with_its_path(tmp_path, monkeypatch):
    def changed(change) -> bytes:
        copy = json.loads(text)
        change(copy)
        return json.dumps(copy).encode()

    def two_at_once(archive) -> None:
        del archive["entries"][2]["label"]
        archive["plays"][0]["table"] = "1"

    def nobody_there(archive) -> None:
        archive["positions"][0]["seats"][3]["entry"] = 99
        archive["plays"].append(archive["plays"][0])

    def nobody_scored(archive) -> None:
        archive["plays"][0]["versions"][0]["scores"] = {}

    def counted_twice(archive) -> None:
        archive["plays"][0]["versions"] *= 2

    text = archive_text(event_archive(evening()))
    assert refused(changed(nobody_scored), tmp_path) == [("archive_not_ranked", "")]
    assert refused(changed(counted_twice), tmp_path) == [("row_twice", "plays[0].versions")]
    text = archive_text(event_archive(running_event(20, 3, 1)))
    assert refused(b"[" * 100_000, tmp_path) == [("nested_too_deeply", "")]
    assert refused(b"[1]", tmp_path) == [("not_an_archive", "format")]
    newer = changed(lambda archive: archive.update(version=2))
    assert refused(newer, tmp_path) == [("archive_version_unknown", "version")]
    assert refused(changed(two_at_once), tmp_path) == [
        ("field_missing", "entries[2].label"),
        ("field_of_another_kind", "plays[0].table"),
    ]
    assert refused(changed(nobody_there), tmp_path) == [
        ("row_twice", "plays"),
        ("reference_dangling", "positions[0].seats[3].entry"),
    ]
    monkeypatch.setattr(archive_reading, "MOST_BYTES", 1_000)
    assert refused(text.encode(), tmp_path) == [("archive_too_large", "")]
