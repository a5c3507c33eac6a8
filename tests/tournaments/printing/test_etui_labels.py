"""Labels, read back from the PDF: eight on a page, number, dealer, taker, and no card."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.models import Board
from tests.factories import drafted_event, ready_event
from tests.tournaments.printing.reading import pages
from tournaments.models import Event
from tournaments.printing import etui_labels
from tournaments.printing.etui_labels import etui_labels_pdf, labels_of_event

pytestmark = pytest.mark.django_db
SITE = "https://club.example.org"
NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}


@pytest.fixture
def event() -> Event:
    return ready_event(20, 2, 2, name="Serata d'autunno")


def test_a_label_for_every_board_with_dealer_and_taker(event: Event) -> None:
    labels = labels_of_event(event, SITE + "/")
    boards = {board.number: board for board in Board.objects.filter(board_set=event.board_set)}
    assert [label.number for label in labels] == sorted(boards)
    for label in labels:
        text = pages(etui_labels_pdf(event, [label]))[0]
        board = boards[label.number]
        assert {f"Taker: {NAMES[board.taker]}", f"Dealer: {NAMES[board.dealer]}", event.name} <= set(
            text.splitlines()
        )
        assert str(board.number) in text.splitlines()


def test_eight_labels_on_a_page(event: Event) -> None:
    texts = pages(etui_labels_pdf(event, labels_of_event(event, SITE)))
    assert [text.count("Taker:") for text in texts] == [8, 2]


def test_the_code_leads_to_the_public_page_of_the_board(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(etui_labels, "draw_qr", lambda _canvas, address, *_place: drawn.append(address))
    etui_labels_pdf(event, labels_of_event(event, SITE + "/"))
    path = reverse("explain:board", args=[event.code, 1])
    assert drawn[0] == f"{SITE}{path}"
    assert len(set(drawn)) == 10


def test_labels_show_no_card(event: Event) -> None:
    text = "".join(pages(etui_labels_pdf(event, labels_of_event(event, SITE))))
    assert not set("♠♥♦♣★") & set(text)


def test_names_of_any_length_fit(event: Event) -> None:
    event.name = "Šampionat Ωμέγα " * 7
    assert "Šampionat Ωμέγα" in pages(etui_labels_pdf(event, labels_of_event(event, SITE)))[0]


def test_before_the_deal_there_is_no_label() -> None:
    assert labels_of_event(drafted_event(), SITE) == []
