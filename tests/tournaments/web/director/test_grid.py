"""The grid of results: what each cell says, and that it is fetched only when something changed."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.utils import timezone

from tests.factories import desk, enter_result, play_of, play_result, running_event, sheet_data
from tests.tournaments.web.director.test_permissions import address
from tournaments.models import Club, Event, Play
from tournaments.services.play_voiding import play_mark_not_played
from tournaments.services.results import result_correct


def states(response: Any) -> dict[tuple[int, int], str]:
    return {(play.table, play.position): play.state for play in response.context["states"]}


def fill(event: Event) -> None:
    """One table in each state."""
    enter_result(play_of(event, table=2))
    play_result(play_of(event, table=3))
    corrected = play_result(play_of(event, table=4))
    result_correct(
        play=corrected.play,
        data=sheet_data(60),
        reason="Counted again",
        base_version=1,
        actor=desk(event),
        now=timezone.now(),
    )
    play_mark_not_played(
        play=play_of(event, table=5), reason="No time", actor=desk(event), now=timezone.now()
    )


def test_every_state_has_its_mark_and_its_word(at_desk: Client, running: Event) -> None:
    fill(running)
    response = at_desk.get(address("grid", running), {"position": "all"})
    shown = states(response)
    assert [shown[table, 1] for table in range(1, 6)] == [
        "missing",
        "entered",
        "confirmed",
        "corrected",
        "not_played",
    ]
    assert {shown[table, 2] for table in range(1, 6)} == {"waiting"}
    legend = {(one["mark"], one["word"], one["count"]) for one in response.context["legend"]}
    assert len({mark for mark, _word, _count in legend}) == 6
    assert sum(count for _mark, _word, count in legend) == 10
    text = response.content.decode()
    assert "+180" in text
    assert "The taker’s score" in text
    assert "+60" not in text


def test_one_position_is_shown_by_table_with_its_players(at_desk: Client, running: Event) -> None:
    rows = at_desk.get(address("event", running), {"position": "1"}).context["rows"]
    assert [row["table"] for row in rows] == [1, 2, 3, 4, 5]
    assert all(len(row["names"]) == 4 and len(row["cells"]) == 1 for row in rows)


def test_an_odd_position_shows_the_current_one(at_desk: Client, running: Event) -> None:
    for asked in ("", "99", "-1", "x" * 3000, "١"):
        assert at_desk.get(address("event", running), {"position": asked}).context["shown"] == "1"


def test_late_results_and_those_to_confirm_are_listed(at_desk: Client, running: Event) -> None:
    enter_result(play_of(running, table=2))
    at_desk.post(address("position_start", running, 2))
    context = at_desk.get(address("event", running)).context
    assert [(play.position, play.table) for play in context["to_confirm"]] == [(1, 2)]
    late = [(play.position, play.table) for play in context["late"]]
    assert [(1, table) for table in (1, 3, 4, 5)] == [place for place in late if place[0] == 1]


def test_an_unchanged_grid_is_not_sent_again(at_desk: Client, running: Event) -> None:
    first = at_desk.get(address("grid", running))
    same = at_desk.get(address("grid", running), headers={"If-None-Match": first["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    page = at_desk.get(address("event", running))
    assert page.context["etag"] == first["ETag"]
    enter_result(play_of(running))
    changed = at_desk.get(address("grid", running), headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_the_grid_asks_as_much_for_many_results_as_for_one(
    at_desk: Client, club: Club, django_assert_max_num_queries: Any
) -> None:
    event = running_event(20, 2, 3, club=club)
    counts = []
    for nth in (0, 2):
        for board in range(nth + 1):
            if not play_of(event, nth=board).versions.exists():
                play_result(play_of(event, nth=board))
        with django_assert_max_num_queries(20) as captured:
            at_desk.get(address("grid", event))
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_what_to_do_next_is_as_fresh_as_the_grid(at_desk: Client, running: Event) -> None:
    before = at_desk.get(address("grid", running)).content.decode()
    assert "of this position are not confirmed yet." in before
    for play in Play.objects.filter(event=running, position__number=1):
        play_result(play)
    after = at_desk.get(address("grid", running)).content.decode()
    assert "Every result of this position is confirmed" in after
    assert 'class="btn btn--primary" id="next-action"' in after
