"""The list of players on the page: pasted, uploaded, refused line by line, changed."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import drafted_event, entry_at
from tests.tournaments.web.director.test_permissions import address
from tournaments.models import Club, Event, Player


def problems(response: Any) -> list[str]:
    return [problem["text"] for problem in response.context["problems"]]


def test_a_pasted_list_is_entered(at_desk: Client, club: Club) -> None:
    event = drafted_event(0, club=club)
    response = at_desk.post(address("players", event), {"text": "Anna Rossi\nBianchi, Luca\n"}, follow=True)
    assert [str(entry.player) for entry in event.entries.select_related("player")] == [
        "Anna Rossi",
        "Luca Bianchi",
    ]
    assert "2 players entered." in response.content.decode()


def test_an_uploaded_file_is_read_whatever_its_encoding(at_desk: Client, club: Club) -> None:
    event = drafted_event(0, club=club)
    file = SimpleUploadedFile("list.csv", "nom;prénom\nCôté;Zoé\n".encode("cp1252"))
    at_desk.post(address("players", event), {"text": "", "file": file})
    assert str(event.entries.get().player) == "Zoé Côté"


def test_every_faulty_line_is_named_nothing_is_entered_and_the_text_stays(
    at_desk: Client, club: Club
) -> None:
    event = drafted_event(0, club=club)
    text = "nome;cognome;tessera\nAnna;Rossi;1\n;;7\nLuca;Bianchi;1\nZoe;Verdi;<b>"
    response = at_desk.post(address("players", event), {"text": text})
    assert response.status_code == 422
    assert {problem.split()[1].rstrip(":") for problem in problems(response)} == {"3", "4", "5"}
    assert not event.entries.exists()
    assert not Player.objects.exists()
    page = response.content.decode()
    assert "Luca;Bianchi;1" in page
    assert "&lt;b&gt;" in page
    assert "<b>" not in page


def test_faulty_lines_of_a_file_are_kept_in_the_box(at_desk: Client, club: Club) -> None:
    event = drafted_event(0, club=club)
    file = SimpleUploadedFile("list.txt", b"Anna Rossi\nAnna Rossi\n")
    response = at_desk.post(address("players", event), {"text": "", "file": file})
    assert response.context["text"] == "Anna Rossi\nAnna Rossi\n"
    assert len(problems(response)) == 1


def test_what_is_no_list_is_refused(at_desk: Client, club: Club) -> None:
    event = drafted_event(0, club=club)
    files = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"", b"x" * 1_000_001]
    for content in files:
        file = SimpleUploadedFile("list.csv", content)
        response = at_desk.post(address("players", event), {"text": "", "file": file})
        assert (response.status_code, len(problems(response))) == (422, 1)
    assert at_desk.post(address("players", event), {}).status_code == 422
    assert at_desk.post(address("players", event), {"text": "a\0b\n" * 3}).status_code == 422
    assert not event.entries.exists()


def test_the_page_says_what_the_number_allows(at_desk: Client, club: Club) -> None:
    possible, impossible = drafted_event(20, club=club), drafted_event(22, club=drafted_event(0).club)
    assert (
        "20 players: 5 tables, up to 5 positions."
        in at_desk.get(address("players", possible)).content.decode()
    )
    impossible.club.memberships.create(user=club.memberships.get().user, role="arbiter")
    page = at_desk.get(address("players", impossible)).content.decode()
    assert "22 players do not fill tables of four: 2 left over." in page
    assert "20 or 24" in page


def test_a_player_is_removed_before_the_start_and_not_after(
    at_desk: Client, ready: Event, club: Club
) -> None:
    first = ready.entries.select_related("player").first()
    at_desk.post(address("player_remove", ready), {"player": first.player.code})
    ready.refresh_from_db()
    assert (ready.entries.count(), ready.movement) == (19, None)
    assert ready.state == Event.State.DRAFT


def test_after_the_start_the_list_is_fixed(at_desk: Client, running: Event) -> None:
    code = running.entries.select_related("player").first().player.code
    assert at_desk.post(address("player_remove", running), {"player": code}).status_code == 422
    assert at_desk.post(address("players", running), {"text": "Late Comer"}).status_code == 422
    assert running.entries.count() == 20


def test_a_withdrawal_needs_a_reason_and_can_be_undone(at_desk: Client, running: Event) -> None:
    entry = entry_at(running)
    code = entry.player.code
    assert (
        at_desk.post(address("player_withdraw", running), {"player": code, "reason": " "}).status_code == 422
    )
    at_desk.post(address("player_withdraw", running), {"player": code, "reason": "ill"})
    entry.refresh_from_db()
    assert entry.withdrawn_reason == "ill"
    assert "ill" in at_desk.get(address("players", running)).content.decode()
    at_desk.post(address("player_reinstate", running), {"player": code})
    entry.refresh_from_db()
    assert not entry.is_withdrawn


def test_an_unknown_player_is_a_sentence(at_desk: Client, running: Event) -> None:
    foreign = drafted_event(4, name="other").entries.select_related("player").first().player.code
    for name in ("player_withdraw", "player_reinstate", "player_remove"):
        for code in ("", "x" * 5000, "\0", foreign):
            response = at_desk.post(address(name, running), {"player": code, "reason": "ill"})
            assert problems(response) == ["Choose a player of this event."]


def test_the_list_asks_as_much_for_three_players_as_for_one(
    at_desk: Client, club: Club, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for players in (1, 3):
        event = drafted_event(players, club=drafted_event(0, club=club).club, now=timezone.now())
        at_desk.get(address("players", event))
        with django_assert_max_num_queries(25) as captured:
            at_desk.get(address("players", event))
        counts.append(len(captured))
        event.entries.all().delete()
        Player.objects.all().delete()
    assert counts[0] == counts[1]


def test_the_front_page_leads_here(at_desk: Client, club: Club) -> None:
    event = drafted_event(0, club=club)
    assert (
        reverse("director:players", args=[event.code])
        in at_desk.get(address("event", event)).content.decode()
    )
