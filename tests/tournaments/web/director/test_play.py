"""One board at one table, at the desk: entered, corrected, confirmed, ruled out."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.factories import desk, enter_result, entry_at, finish_event, play_of, play_result
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Event, LogEntry, Play
from tournaments.services.entries import entry_withdraw

GOOD = {
    "bouts": "2",
    "points": "49",
    "petit_au_bout": "attack",
    "poignee_attack_1": "simple",
    "base_version": "0",
}


def at(name: str, play: Play) -> str:
    return address(name, play.event, play.board, play.table)


def confirmed_units(play: Play) -> list[int]:
    return list(play.versions.filter(is_confirmed=True).values_list("unit", flat=True))


def test_a_result_entered_at_the_desk_counts_at_once(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    response = at_desk.post(at("play", play), GOOD)
    assert response.url == f"{address('event', running)}?position=1"
    version = play.versions.get()
    assert (version.unit, version.is_confirmed) == (106, True)
    assert version.sheet["poignees"] == [{"size": "simple", "by": "attack"}]


def test_the_four_scores_are_shown_before_anything_is_saved(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    fragment = at_desk.post(at("play_preview", play), GOOD)
    page = at_desk.post(at("play", play), GOOD | {"check": "1"})
    for response in (fragment, page):
        text = response.content.decode()
        assert "+318" in text
        assert text.count("−106") >= 3
    assert not play.versions.exists()


def test_every_problem_is_named_at_once_and_the_form_keeps_what_was_typed(
    at_desk: Client, running: Event
) -> None:
    play = play_of(running)
    bad = {"bouts": "4", "points": "92", "petit_au_bout": "nobody", "slam": "grand", "base_version": "0"}
    for data in (bad, bad | {"check": "1"}):
        response = at_desk.post(at("play", play), data)
        assert response.status_code == 422
        assert len(problems(response)) >= 4
        assert 'value="92"' in response.content.decode()
    fragment = at_desk.post(at("play_preview", play), bad)
    assert len(fragment.context["sheet_problems"]) >= 4
    assert not play.versions.exists()


def test_impossible_points_are_a_sentence(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    for points in ("92", "-1", "40.5", "", "x", "9" * 5000, "\0", "NaN", "1e3"):
        response = at_desk.post(at("play", play), GOOD | {"points": points})
        assert (response.status_code, bool(problems(response))) == (422, True), points
    assert not play.versions.exists()


def test_an_empty_form_is_answered_with_what_is_missing(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    assert len(problems(at_desk.post(at("play", play), {}))) == 2
    assert at_desk.post(at("play_preview", play), {}).status_code == 200


def test_a_correction_needs_a_reason_and_says_so_beside_the_sheets_problems(
    at_desk: Client, running: Event
) -> None:
    play = play_of(running)
    play_result(play, 50)
    response = at_desk.post(at("play", play), GOOD | {"points": "92", "base_version": "1"})
    texts = " ".join(problems(response))
    assert "reason" in texts
    assert "92" in texts
    assert {problem["anchor"] for problem in response.context["problems"]} == {"id_reason", "sheet-points"}
    assert confirmed_units(play) == [50]
    at_desk.post(at("play", play), GOOD | {"base_version": "1", "reason": "Points counted again"})
    assert confirmed_units(play) == [106]
    assert play.versions.count() == 2
    page = at_desk.get(at("play", play)).content.decode()
    assert "Points counted again" in page


def test_two_writers_one_wins_and_the_other_sees_both_results(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    enter_result(play, 50)
    response = at_desk.post(at("play", play), GOOD)
    assert response.status_code == 409
    rows = {label: (stands, typed) for label, stands, typed in response.context["conflict"]}
    assert rows["Each defender pays"] == ("50", "106")
    assert rows["Petit at the end"] == ("no", "attack")
    assert play.versions.count() == 1
    # The page now stands on what came meanwhile: saving again replaces it knowingly.
    assert 'name="base_version" value="1"' in response.content.decode()
    at_desk.post(at("play", play), GOOD | {"base_version": "1"})
    assert confirmed_units(play) == [106]


def test_an_odd_base_version_is_a_conflict_and_no_accident(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    play_result(play, 50)
    without = {name: value for name, value in GOOD.items() if name != "base_version"} | {"reason": "x"}
    assert at_desk.post(at("play", play), without).status_code == 409
    for version in ("", "x", "-1", "9" * 50, "²"):
        assert at_desk.post(at("play", play), without | {"base_version": version}).status_code == 409
    assert confirmed_units(play) == [50]


def test_the_desk_confirms_the_version_it_saw(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    enter_result(play, -52)
    page = at_desk.get(at("play", play)).content.decode()
    assert at("play_confirm", play) in page
    assert "Confirm what the table wrote (taker −156)" in " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert at_desk.post(at("play_confirm", play), {"version": "1"}).status_code == 302
    assert confirmed_units(play) == [-52]


def test_an_outdated_confirmation_is_refused(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    enter_result(play, 50)
    enter_result(play, 60)
    for version in ("1", "7", "", "x", "9" * 40):
        assert at_desk.post(at("play_confirm", play), {"version": version}).status_code == 422
    assert confirmed_units(play) == []


def test_a_board_is_ruled_out_with_a_reason_and_taken_back(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    assert at_desk.post(at("play_not_played", play), {"reason": ""}).status_code == 422
    at_desk.post(at("play_not_played", play), {"reason": "No time <b>"})
    page = at_desk.get(at("play", play)).content.decode()
    assert "No time &lt;b&gt;" in page
    assert at_desk.post(at("play", play), GOOD).status_code == 422
    at_desk.post(at("play_expect_again", play))
    play.refresh_from_db()
    assert play.not_played_reason == ""


def test_a_confirmed_board_is_not_ruled_out(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    play_result(play, 50)
    assert at_desk.post(at("play_not_played", play), {"reason": "x"}).status_code == 422
    assert at_desk.post(at("play_expect_again", play)).status_code == 422


def test_a_position_that_has_not_started_takes_no_result(at_desk: Client, running: Event) -> None:
    play = play_of(running, position=2)
    page = at_desk.get(at("play", play)).content.decode()
    assert "Position 2 has not been started yet" in page
    assert 'name="points"' not in page
    assert at_desk.post(at("play", play), GOOD).status_code == 422


def test_a_published_result_is_still_corrected_with_a_reason(at_desk: Client, ready: Event) -> None:
    finish_event(ready, publish=True)
    play = play_of(ready)
    response = at_desk.post(at("play", play), GOOD | {"base_version": "1", "reason": "A slip was found"})
    assert response.status_code == 302
    assert confirmed_units(play) == [106]


def test_a_board_that_no_table_plays_is_not_found(at_desk: Client, running: Event) -> None:
    for place in [(99, 1), (1, 99), (0, 0), (10**30, 10**30)]:
        for name in ("play", "play_preview", "play_confirm", "play_not_played", "play_expect_again"):
            assert at_desk.post(address(name, running, *place), GOOD).status_code == 404


def test_at_the_table_of_somebody_who_left_nothing_is_entered(at_desk: Client, running: Event) -> None:
    play, entry = play_of(running), entry_at(running)
    entry_withdraw(entry=entry, reason="ill", actor=desk(running), now=timezone.now())
    page = at_desk.get(at("play", play)).content.decode()
    assert "A player of this table has withdrawn" in page
    assert 'name="points"' not in page
    assert at_desk.post(at("play", play), GOOD).status_code == 422


def test_the_log_tells_a_correction_in_words(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    play_result(play, 50)
    at_desk.post(at("play", play), GOOD | {"base_version": "1", "reason": "Counted again"})
    lines: list[dict[str, Any]] = at_desk.get(address("log", running)).context["lines"]
    assert "taker +150 → +318" in lines[0]["what"]
    assert lines[0]["reason"] == "Counted again"
    assert ("Petit at the end", "no", "attack") in lines[0]["changes"]
    assert LogEntry.objects.filter(verb="result_corrected").count() == 1


def test_a_pile_of_slips_goes_from_one_missing_result_to_the_next(at_desk: Client, running: Event) -> None:
    order = ["position__number", "table", "board"]
    first, second, *_rest = plays = list(
        Play.objects.filter(event=running, position__number=1).order_by(*order)
    )
    onward = GOOD | {"then": "next"}
    assert at_desk.post(at("play", first), onward).url == at("play", second)
    # After the last one comes the first that is still missing, and after all of them the grid.
    assert at_desk.post(at("play", plays[-1]), onward).url == at("play", second)
    for play in plays[2:-1]:
        enter_result(play)
    assert "then" not in at_desk.get(at("play", second)).content.decode()
    assert at_desk.post(at("play", second), onward).url == f"{address('event', running)}?position=1"


def test_a_refused_exclusion_keeps_its_form_open(at_desk: Client, running: Event) -> None:
    play = play_of(running)
    assert '<details class="fold">' in at_desk.get(at("play", play)).content.decode()
    response = at_desk.post(at("play_not_played", play), {"reason": ""})
    assert response.status_code == 422
    assert '<details class="fold" open>' in response.content.decode()
