"""Who gets in: owner and colleague; to the outsider no event exists, the anonymous are sent to log in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import play_of, seat_link
from tests.tournaments.web.director.conftest import logged_in
from tournaments.models import Event, LogEntry

PAGES = [
    "event",
    "grid",
    "players",
    "movement",
    "boards",
    "links",
    "log",
    "etui_labels",
    "score_slips",
    "table_cards",
]
ACTIONS = [
    "start",
    "close",
    "reopen",
    "publish",
    "players",
    "player_remove",
    "player_withdraw",
    "player_reinstate",
    "movement",
    "deal",
    "commit",
    "boards_cancel",
    "source_value",
    "release_rule",
    "board_file",
    "board_by_hand",
    "by_hand",
    "join",
    "dealing_sheets",
    "hand_diagrams",
    "pack_lists",
    "blind_helper",
    "links_issue",
]
PLAY_ACTIONS = ["play", "play_preview", "play_confirm", "play_not_played", "play_expect_again"]


def address(name: str, event: Event, *more: Any) -> str:
    return reverse(f"director:{name}", args=[event.code, *more])


def pages(event: Event) -> list[str]:
    play = play_of(event)
    return [*(address(name, event) for name in PAGES), address("play", event, play.board, play.table)]


def actions(event: Event) -> list[str]:
    play, link = play_of(event), seat_link(event)[0]
    return [
        *(address(name, event) for name in ACTIONS),
        *(address(name, event, play.board, play.table) for name in PLAY_ACTIONS),
        address("position_start", event, 2),
        address("link_reissue", event, link.public_id),
        address("link_revoke", event, link.public_id),
    ]


def test_owner_and_colleague_see_every_page(running: Event, owner: Any, colleague: Any) -> None:
    for user in (owner, colleague):
        client = logged_in(user)
        assert {client.get(page).status_code for page in pages(running)} == {200}


def test_owner_and_colleague_may_act(ready: Event, owner: Any, colleague: Any) -> None:
    assert logged_in(owner).post(address("start", ready)).status_code == 302
    assert logged_in(colleague).post(address("position_start", ready, 2)).status_code == 302
    assert ready.positions.filter(started_at__isnull=False).count() == 2


def test_for_the_outsider_nothing_exists(running: Event, outsider: Any) -> None:
    client, lines = logged_in(outsider), LogEntry.objects.count()
    assert {client.get(page).status_code for page in pages(running)} == {404}
    assert {client.post(action).status_code for action in actions(running)} == {404}
    assert LogEntry.objects.count() == lines


def test_the_anonymous_are_sent_to_log_in(running: Event, client: Client) -> None:
    lines = LogEntry.objects.count()
    for page in pages(running):
        response = client.get(page)
        assert (response.status_code, response.url) == (302, f"/login/?next={page}")
    for action in actions(running):
        response = client.post(action)
        # Logging in does not repeat an action: it leads to the event's page.
        assert (response.status_code, response.url) == (302, f"/login/?next={address('event', running)}")
    assert LogEntry.objects.count() == lines


@pytest.mark.parametrize("name", ["home", "event_new"])
def test_the_front_page_asks_for_a_login(name: str, client: Client, db: None) -> None:
    page = reverse(f"director:{name}")
    assert client.get(page).url == f"/login/?next={page}"


def test_somebody_without_a_club_sees_no_event(running: Event, django_user_model: Any) -> None:
    client = logged_in(django_user_model.objects.create_user("guest"))
    assert running.name not in client.get(reverse("director:home")).content.decode()
    assert client.get(reverse("director:event_new")).status_code == 200


def test_actions_are_not_done_by_opening_an_address(running: Event, at_desk: Client) -> None:
    """A refused action that is reloaded, or shown in another language, leads back to the event."""
    lines = LogEntry.objects.count()
    for name in ACTIONS:
        if name not in {"players", "movement", "board_by_hand"}:
            response = at_desk.get(address(name, running))
            assert (response.status_code, response.url) == (302, address("event", running)), name
    assert LogEntry.objects.count() == lines


def test_pages_of_an_event_are_not_kept_by_browsers(running: Event, at_desk: Client) -> None:
    assert "no-store" in at_desk.get(address("links", running))["Cache-Control"]


def test_a_code_is_read_in_any_case_and_an_unknown_one_is_not_found(running: Event, at_desk: Client) -> None:
    assert at_desk.get(f"/director/events/{running.code.lower()}/").status_code == 200
    assert at_desk.get("/director/events/NOSUCH/").status_code == 404


def test_no_page_needs_what_the_content_policy_forbids(running: Event, at_desk: Client) -> None:
    for page in pages(running):
        response = at_desk.get(page)
        if response["Content-Type"].startswith("text/html"):
            text = response.content.decode()
            assert not re.search(
                r"<script(?![^>]* src=)|<style| style=| on[a-z]+=|https?://(?!testserver)", text
            )
