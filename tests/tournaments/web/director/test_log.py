"""The log in words, page by page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.factories import desk, enter_result, entry_at, finish_event, play_of
from tests.rounds import running_pairs
from tests.tournaments.web.director.test_permissions import address
from tournaments.models import Club, Event, LogEntry
from tournaments.services.entries import entry_withdraw
from tournaments.web.director.words import SENTENCES

SERVICES = Path(__file__).parents[4] / "tournaments" / "services"


def what(response: Any) -> list[str]:
    return [line["what"] for line in response.context["lines"]]


def test_every_verb_that_services_write_has_its_sentence() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SERVICES.glob("*.py"))
    verbs = set(re.findall(r'verb="(\w+)"', source)) | {"result_corrected", "result_entered_at_desk"}
    assert verbs - SENTENCES.keys() == set()


def test_an_evening_reads_as_sentences(at_desk: Client, ready: Event) -> None:
    finish_event(ready, publish=True)
    lines = what(at_desk.get(address("log", ready)))
    assert lines[:2] == ["Published the ranking.", "Closed the event; all boards were released."]
    everything = " ".join(lines)
    assert "?" not in everything
    assert "Started position 2." in everything


def test_a_player_is_called_by_name_and_the_reason_is_given(at_desk: Client, running: Event) -> None:
    entry = entry_at(running)
    entry_withdraw(entry=entry, reason="ill", actor=desk(running), now=timezone.now())
    line = at_desk.get(address("log", running)).context["lines"][0]
    assert (line["what"], line["reason"]) == (f"{entry.player} withdrew.", "ill")


def test_a_result_is_told_as_the_takers_score(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    enter_result(play, -52)
    line = at_desk.get(address("log", running)).context["lines"][0]
    assert line["what"] == f"Entered board {play.board} at table {play.table}: taker −156."


def test_a_round_is_told_as_the_points_of_its_sides(at_desk: Client, club: Club) -> None:
    event = running_pairs(4, club=club)
    play = event.plays.get(table=1)
    for version, east in enumerate(("-20", "20")):
        said = {"base_version": version, "points_NS": "1500", "points_EW": east, "reason": "a sign"}
        assert at_desk.post(address("play", event, play.board, play.table), said).status_code == 302
    lines = what(at_desk.get(address("log", event)))
    assert lines[0] == "Corrected round 1 at table 1: 1500 : −20 → 1500 : 20."
    assert "taker" not in " ".join(lines)


def test_tables_are_named_and_users_too(at_desk: Client, ready: Event, owner: Any) -> None:
    finish_event(ready)
    who = {line["who"] for line in at_desk.get(address("log", ready)).context["lines"]}
    assert {"table 1, seat N", "table 1, seat S", owner.username} <= who


def test_a_long_log_is_paged_newest_first(
    at_desk: Client, running: Event, django_assert_max_num_queries: Any
) -> None:
    at_desk.get(address("log", running))
    with django_assert_max_num_queries(20) as short:
        at_desk.get(address("log", running))
    LogEntry.objects.bulk_create(
        LogEntry(event=running, at=timezone.now(), actor="x", verb="position_started", detail={"position": n})
        for n in range(120)
    )
    with django_assert_max_num_queries(20) as long:
        first = at_desk.get(address("log", running))
    assert len(long) == len(short)
    assert what(first)[0] == "Started position 119."
    assert len(what(first)) == 50
    for odd in ("0", "-4", "x", "999"):
        assert at_desk.get(address("log", running), {"page": odd}).status_code == 200


def test_a_line_of_a_later_version_is_shown_as_it_is(at_desk: Client, running: Event) -> None:
    LogEntry.objects.create(event=running, at=timezone.now(), actor="x", verb="unheard_of", detail={})
    LogEntry.objects.create(event=running, at=timezone.now(), actor="x", verb="result_entered", detail={})
    assert what(at_desk.get(address("log", running)))[:2] == [
        "Entered board ? at table ?: taker ?.",
        "unheard_of",
    ]
