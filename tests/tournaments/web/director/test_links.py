"""Table links on the page: their codes, new ones for lost ones, and cards to print."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import drafted_event, finish_event, seat_link
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import AccessLink, Club, Event


def codes(response: Any) -> dict[str, str]:
    return {code["seat"]: code["url"] for code in response.context["codes"]}


def test_a_table_shows_four_codes_that_lead_to_its_seats(at_desk: Client, ready: Event) -> None:
    response = at_desk.get(address("links", ready), {"table": "3"})
    shown = codes(response)
    assert list(shown) == ["N", "E", "S", "W"]
    for seat, url in shown.items():
        assert url == f"http://testserver/t/{seat_link(ready, 3, seat)[1]}"
    page = response.content.decode()
    assert page.count('class="segno"') == 4
    assert "style=" not in page


def test_printed_links_lead_to_the_public_address(at_desk: Client, ready: Event, settings: Any) -> None:
    settings.PUBLIC_URL = "https://club.example.org"
    assert codes(at_desk.get(address("links", ready)))["N"].startswith("https://club.example.org/t/")


@pytest.mark.parametrize(
    ("port", "command"),
    [("8000", 'make run RUN="--host 0.0.0.0"'), ("8437", 'make run PORT=8437 RUN="--host 0.0.0.0"')],
)
def test_links_of_this_computer_alone_say_how_to_let_phones_in(
    port: str, command: str, at_desk: Client, ready: Event
) -> None:
    page = at_desk.get(address("links", ready), headers={"host": f"localhost:{port}"})
    assert command in html.unescape(page.content.decode())


def test_an_odd_table_shows_the_first(at_desk: Client, ready: Event) -> None:
    for asked in ("0", "6", "x", "9" * 60, "²"):
        assert at_desk.get(address("links", ready), {"table": asked}).context["shown"] == 1


def test_issue_replaces_every_link(at_desk: Client, ready: Event) -> None:
    before = codes(at_desk.get(address("links", ready)))
    at_desk.post(address("links_issue", ready))
    after = codes(at_desk.get(address("links", ready)))
    assert set(before.values()).isdisjoint(after.values())
    assert AccessLink.objects.filter(event=ready, revoked_at=None).count() == 20


def test_without_a_movement_no_link_is_issued(at_desk: Client, drafted: Event) -> None:
    assert at_desk.get(address("links", drafted)).status_code == 200
    assert at_desk.post(address("links_issue", drafted)).status_code == 422
    assert problems(at_desk.get(address("table_cards", drafted))) == [
        "There is no link to print: issue the table links first."
    ]


def test_one_seat_gets_a_new_code(at_desk: Client, ready: Event) -> None:
    link, token = seat_link(ready, 2, "E")
    response = at_desk.post(address("link_reissue", ready, link.public_id))
    assert response.url == f"{address('links', ready)}?table=2"
    assert seat_link(ready, 2, "E")[1] != token
    link.refresh_from_db()
    assert link.revoked_at is not None


def test_a_revoked_link_stops_and_its_seat_is_named_until_it_has_another(
    at_desk: Client, ready: Event
) -> None:
    link, token = seat_link(ready, 2, "E")
    at_desk.post(address("link_revoke", ready, link.public_id))
    assert Client().get(f"/t/{token}").status_code != 302
    response = at_desk.get(address("links", ready), {"table": "2"})
    assert [lost.seat for lost in response.context["lost"]] == ["E"]
    at_desk.post(address("link_reissue", ready, response.context["lost"][0].public_id))
    response = at_desk.get(address("links", ready), {"table": "2"})
    assert response.context["lost"] == []
    assert "E" in codes(response)


def test_a_link_of_another_event_is_not_touched(at_desk: Client, ready: Event, club: Club) -> None:
    other = drafted_event(0, club=club)
    link, _token = seat_link(ready)
    for action in ("link_reissue", "link_revoke"):
        assert at_desk.post(address(action, other, link.public_id)).status_code == 404
    link.refresh_from_db()
    assert link.revoked_at is None


def test_an_event_that_is_over_gets_no_links(at_desk: Client, ready: Event) -> None:
    link, _token = seat_link(ready)
    finish_event(ready)
    assert at_desk.post(address("links_issue", ready)).status_code == 422
    assert at_desk.post(address("link_reissue", ready, link.public_id)).status_code == 422


def test_a_link_of_another_secret_key_is_explained_and_not_printed(
    at_desk: Client, ready: Event, settings: Any
) -> None:
    AccessLink.objects.update(nonce="another")
    page = html.unescape(at_desk.get(address("links", ready)).content.decode())
    assert "before the installation’s secret key changed" in page
    assert at_desk.get(address("table_cards", ready)).status_code == 422


def test_expired_links_are_offered_anew(at_desk: Client, ready: Event) -> None:
    AccessLink.objects.update(expires_at=timezone.now() - timedelta(hours=1))
    page = at_desk.get(address("links", ready)).content.decode()
    assert address("links_issue", ready) in page
    assert "segno" not in page


def test_table_cards_have_a_page_for_every_table(at_desk: Client, ready: Event) -> None:
    response = at_desk.get(address("table_cards", ready))
    assert response["Content-Type"] == "application/pdf"
    assert len(re.findall(rb"/Type /Page\b", response.content)) == 5
    assert "no-store" in response["Cache-Control"]


def test_codes_that_no_phone_can_open_are_announced(at_desk: Client, ready: Event, settings: Any) -> None:
    warning = "no phone can open them"
    settings.ALLOWED_HOSTS = ["*"]
    page = address("links", ready)
    assert warning in at_desk.get(page, headers={"host": "127.0.0.1:8000"}).content.decode()
    assert warning not in at_desk.get(page, headers={"host": "192.168.1.20:8000"}).content.decode()
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    assert warning not in at_desk.get(page, headers={"host": "127.0.0.1:8000"}).content.decode()


@pytest.mark.parametrize("number", ["0001" + "9" * 5_000, "9" * 30, "0", "-1", "²", "٣", "x"])
def test_a_table_or_a_position_that_is_none_is_the_first(at_desk: Client, ready: Event, number: str) -> None:
    for page, name in (("links", "shown"), ("movement", "position")):
        field = "table" if page == "links" else name
        response = at_desk.get(address(page, ready), {field: number})
        assert (response.status_code, response.context[name]) == (200, 1)
