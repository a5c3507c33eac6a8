"""The event's page: the steps, the one button, and the end of the evening."""

from __future__ import annotations

from django.test import Client

from tests.factories import finish_event, play_position, ready_event, running_event
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Club, Event


def current(client: Client, event: Event) -> list[str]:
    return [step.key for step in client.get(address("event", event)).context["steps"] if step.is_current]


def test_an_evening_from_the_list_to_the_start_by_its_buttons(at_desk: Client, drafted: Event) -> None:
    assert current(at_desk, drafted) == ["movement"]
    at_desk.post(address("movement", drafted), {"positions": "2", "boards_per_position": "1"})
    assert current(at_desk, drafted) == ["boards"]
    at_desk.post(address("deal", drafted))
    assert current(at_desk, drafted) == ["links"]
    at_desk.post(address("links_issue", drafted))
    context = at_desk.get(address("event", drafted)).context
    assert (context["next"].url, context["next"].is_action) == (address("start", drafted), True)
    at_desk.post(address("start", drafted))
    drafted.refresh_from_db()
    assert drafted.state == Event.State.RUNNING
    assert current(at_desk, drafted) == ["play"]


def test_an_event_starts_once(at_desk: Client, running: Event) -> None:
    response = at_desk.post(address("start", running))
    assert (response.status_code, problems(response)) == (422, ["The event has already been started."])


def test_an_unready_event_does_not_start_and_says_all_that_is_missing(
    at_desk: Client, drafted: Event
) -> None:
    response = at_desk.post(address("start", drafted))
    assert problems(response) == [
        "The event has no movement yet.",
        "The boards have not been dealt yet.",
    ]


def test_the_button_for_the_next_position_is_early_while_results_are_missing(
    at_desk: Client, running: Event
) -> None:
    context = at_desk.get(address("event", running)).context
    assert context["next"].is_early
    assert "5 results of this position are not confirmed yet." in context["next"].hint
    play_position(running, 1)
    assert not at_desk.get(address("event", running)).context["next"].is_early


def test_a_position_pressed_twice_starts_one_position(at_desk: Client, club: Club) -> None:
    event = running_event(20, 3, 1, club=club)
    assert at_desk.post(address("position_start", event, 2)).status_code == 302
    assert at_desk.post(address("position_start", event, 2)).status_code == 422
    assert event.positions.filter(started_at__isnull=False).count() == 2


def test_a_position_that_is_not_there_is_refused(at_desk: Client, running: Event) -> None:
    for number in (0, 9, 10**30):
        assert at_desk.post(address("position_start", running, number)).status_code == 422


def test_closing_lists_every_missing_result(at_desk: Client, club: Club) -> None:
    event = running_event(20, 2, 1, started=2, club=club)
    play_position(event, 1)
    response = at_desk.post(address("close", event))
    assert response.status_code == 422
    assert [text for text in problems(response) if text.startswith("Position 2, table")] == problems(response)
    assert len(problems(response)) == 5


def test_close_publish_reopen(at_desk: Client, running: Event) -> None:
    play_position(running, 1)
    assert current(at_desk, running) == ["play"]
    at_desk.post(address("position_start", running, 2))
    play_position(running, 2)
    assert current(at_desk, running) == ["close"]
    for action, state in (("close", "closed"), ("publish", "published")):
        assert at_desk.get(address("event", running)).context["next"].url == address(action, running)
        at_desk.post(address(action, running))
        running.refresh_from_db()
        assert running.state == state
    assert at_desk.post(address("reopen", running), {"reason": ""}).status_code == 422
    at_desk.post(address("reopen", running), {"reason": "A slip was found"})
    running.refresh_from_db()
    assert running.state == "running"


def test_what_is_out_of_turn_is_refused_in_words(at_desk: Client, running: Event) -> None:
    for action in ("publish", "reopen"):
        response = at_desk.post(address(action, running), {"reason": "x"})
        assert "This cannot be done now" in problems(response)[0]


def test_a_published_event_leads_to_its_ranking(at_desk: Client, ready: Event) -> None:
    finish_event(ready, publish=True)
    context = at_desk.get(address("event", ready)).context
    assert context["next"].url == f"/e/{ready.code}/"
    assert not any(step.is_current for step in context["steps"])


def test_an_event_without_links_can_be_started(at_desk: Client, club: Club) -> None:
    event = ready_event(20, 2, 1, club=club)
    event.links.all().delete()
    assert address("start", event) in at_desk.get(address("event", event)).content.decode()
    assert at_desk.post(address("start", event)).status_code == 302
