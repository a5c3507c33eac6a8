"""Sections, relay and barometer on the director's pages: chosen, explained, refused, printed."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import MembershipFactory, drafted_event, ready_event
from tests.tournaments.printing.reading import pages
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Club, Event, Play


def chosen(client: Client, event: Event, variant: str, positions: int = 3) -> Any:
    data = {"positions": str(positions), "boards_per_position": "4", "variant": variant}
    return client.post(address("movement", event), data, follow=True)


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def test_every_variant_says_what_it_means_and_needs(at_desk: Client, club: Club) -> None:
    event = drafted_event(24, club=club)
    page = text(at_desk.get(address("movement", event)))
    for words in (
        "Groups of tables with a movement of their own",
        "lies on a stand between them",
        "All tables play the same boards in a position",
        "24 boards, one étui of each.",
        "20 boards, up to 6 étuis of each: 120 to fill.",
        "Up to 3 positions.",
        "Section A: tables 1–3 · Section B: tables 4–6",
    ):
        assert words in page
    assert " disabled" not in page


def test_sections_are_made_and_told_by_their_tables(at_desk: Client, club: Club) -> None:
    event = drafted_event(24, club=club)
    page = text(chosen(at_desk, event, "sections"))
    assert "Section A: tables 1–3" in page
    assert "Section B: tables 4–6" in page
    assert "2 étuis of each board: 24 to fill." in page
    assert "Every board is played 6 times." in page
    assert 'value="sections" id="id_variant_1" checked' in page
    assert "boards each; seed" in (log := text(at_desk.get(address("log", event))))
    assert ". In sections." in log


def test_a_relay_says_between_which_tables_the_stands_are(at_desk: Client, club: Club) -> None:
    event = drafted_event(24, club=club)
    page = text(chosen(at_desk, event, "relay"))
    assert "One étui of each board." in page
    for left in (1, 3, 5):
        first = Play.objects.filter(event=event, position__number=1, table=left).order_by("board")[0].board
        assert f"{left} – {left + 1}" in page
        assert f"table {left}: board {first} · table {left + 1}: board {first + 2}" in page
    second = at_desk.get(address("movement", event), {"position": "2"})
    assert len(second.context["etuis"]["stands"]) == 3


def test_what_so_many_cannot_play_names_the_nearest_numbers(at_desk: Client, club: Club) -> None:
    event = drafted_event(28, club=club)
    page = text(at_desk.get(address("movement", event)))
    assert page.count("nearest possible number of entrants: 24, 32") == 1
    assert page.count(" disabled") == 1
    response = at_desk.post(
        address("movement", event), {"positions": "1", "boards_per_position": "99", "variant": "relay"}
    )
    assert response.status_code == 422
    assert len(problems(response)) == 3
    assert 'value="relay" id="id_variant_2" checked' in text(response)
    odd = {"positions": "3", "boards_per_position": "4", "variant": "howell"}
    assert at_desk.post(address("movement", event), odd).status_code == 422
    event.refresh_from_db()
    assert event.movement is None


@pytest.mark.parametrize(
    ("variant", "cards", "stands"), [("", 5, 0), ("sections", 7, 0), ("relay", 3, 9), ("barometer", 18, 0)]
)
def test_where_the_etuis_go_is_printed(
    at_desk: Client, club: Club, variant: str, cards: int, stands: int
) -> None:
    players = {"": 20, "sections": 28}.get(variant, 24)
    event = ready_event(players, 3, 2, club=club, variant=variant)
    response = at_desk.get(address("etui_guides", event))
    lines = [line for page in pages(response.content) for line in page.splitlines()]
    assert sum(line.startswith("Boards ") for line in lines) == cards + stands
    assert sum("begins with board" in line for line in lines) == stands
    assert ("Section B" in lines) == (variant == "sections")
    assert ("Table 6" in lines) == (variant == "barometer")


def test_without_a_movement_there_is_no_way_of_an_etui(at_desk: Client, drafted: Event) -> None:
    response = at_desk.get(address("etui_guides", drafted))
    assert response.status_code == 422
    assert "Choose the movement first" in text(response)


def test_the_boards_page_counts_the_etuis(at_desk: Client, club: Club) -> None:
    event = ready_event(28, 3, 2, club=club, variant="sections")
    page = text(at_desk.get(address("boards", event)))
    assert "1 to 2 étuis of each board: 14 to fill." in page
    assert "One slip per étui" in page


def test_a_table_s_card_names_its_section(at_desk: Client, club: Club) -> None:
    for variant, words in (
        ("sections", ["Table · Section A"] * 3 + ["Table · Section B"] * 3),
        ("relay", []),
    ):
        event = ready_event(24, 2, 2, club=club, variant=variant)
        found = pages(at_desk.get(address("table_cards", event)).content)
        assert [line for page in found for line in page.splitlines() if "Section" in line] == words


@pytest.mark.parametrize("name", ["dealing_sheets", "pack_lists"])
def test_whoever_fills_them_reads_how_many(club: Club, dealer: Any, name: str) -> None:
    event = ready_event(28, 2, 1, club=club, variant="sections")
    found = pages(logged_in(dealer).post(address(name, event)).content)
    assert ["2 étuis · Evening" in page for page in found] == [True, True, True, False]


def test_a_diagram_for_every_etui(club: Club, dealer: Any) -> None:
    usual, large = ready_event(24, 2, 1, club=club), ready_event(24, 2, 1, club=club, variant="barometer")
    counts = [
        "".join(pages(logged_in(dealer).post(address("hand_diagrams", event)).content)).count("Board 1\n")
        for event in (usual, large)
    ]
    assert counts[0] * 6 == counts[1] > 0


def test_colleagues_may_and_outsiders_see_nothing(club: Club, outsider: Any) -> None:
    event = ready_event(24, 2, 2, club=club, variant="relay")
    colleague = MembershipFactory(club=club, role="arbiter").user
    for client, status in ((logged_in(colleague), 200), (logged_in(outsider), 404), (Client(), 302)):
        assert client.get(address("etui_guides", event)).status_code == status
        assert client.get(address("movement", event)).status_code == status
    before = event.draw_seed
    data = {"positions": "2", "boards_per_position": "1", "variant": "sections"}
    assert logged_in(outsider).post(address("movement", event), data).status_code == 404
    event.refresh_from_db()
    assert (event.movement["kind"], event.draw_seed) == ("relay", before)


@pytest.mark.parametrize("name", ["movement", "etui_guides", "boards"])
def test_more_sections_take_no_more_queries(at_desk: Client, club: Club, name: str) -> None:
    counts = []
    for players in (24, 80):
        event = ready_event(players, 2, 1, club=club, variant="sections")
        with CaptureQueriesContext(connection) as queries:
            at_desk.get(address(name, event))
        counts.append(len(queries))
    assert counts[0] == counts[1]
