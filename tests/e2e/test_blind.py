"""The blind helper on a tablet: a whole board, card by card, by hand and by keyboard, over a reload."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.selectors.blind import blind_steps
from games.services.boards import board_set_deal
from tests.e2e.browser import TABLET
from tests.e2e.people import Director
from tests.factories import MembershipFactory, club_with_director, ready_event
from tournaments.models import Event

pytestmark = [pytest.mark.browser]


def open_helper(director: Director, event: Event) -> Page:
    """From the console to the first board's helper."""
    user = MembershipFactory(club=event.club, role="director", may_see_cards=True).user
    director.log_in(user)
    director.page.goto(f"/director/events/{event.code}/boards/")
    director.page.locator("form[action$='/blind-helper/'] button").first.click()
    expect(director.page.locator("[data-blind]")).to_be_visible()
    return director.page


def test_next_back_and_arrows_lead_to_the_count_of_the_heaps(visitor: Any) -> None:
    event = ready_event(20, 2, 1, club=club_with_director()[0])
    event.board_set = board_set_deal(game_slug="burraco", ruleset="fitab", board_count=1, user=None)
    event.save()
    steps = blind_steps(event.board_set.boards.get(number=1))
    page = open_helper(Director(visitor(TABLET)), event)
    step, done = page.locator("[data-blind-step]:visible"), page.locator("[data-blind-done]")
    back, onwards = page.locator("[data-blind-back]"), page.locator("[data-blind-next]")

    def is_at(card: int) -> None:
        expect(step).to_have_count(1)
        expect(step).to_contain_text(f"Card {card} of {len(steps)}")
        expect(step).to_have_attribute("data-heap", steps[card - 1].heap)

    is_at(1)
    expect(back).to_be_disabled()
    onwards.click()
    onwards.click()
    is_at(3)
    back.click()
    is_at(2)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    is_at(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The button that is pressed a hundred times stands under the thumb, without scrolling.
    box = onwards.bounding_box()
    assert box["y"] + box["height"] <= TABLET["height"]
    for card in range(2, len(steps) + 1):
        if card == 30:
            # A tablet that fell asleep loads the page anew: only how many cards were dealt is kept.
            page.reload()
            is_at(29)
            kept = page.evaluate("Object.entries(sessionStorage).filter(([key]) => /blind/.test(key))")
            assert kept == [[f"etui-blind:{event.board_set.code}-1", "28"]]
        page.keyboard.press("ArrowRight")
        if steps[card - 1].place:
            expect(step.locator("strong")).to_have_text(f"Stock {steps[card - 1].place}")
    is_at(len(steps))
    expect(done).to_be_hidden()
    onwards.click()
    expect(step).to_have_count(0)
    expect(done).to_be_visible()
    expect(onwards).to_be_disabled()
    expect(done).to_contain_text("Count the heaps")
    counts = [" ".join(text.split()) for text in done.locator("dl div").all_inner_texts()]
    seats = ["North 11", "East 11", "South 11", "West 11"]
    assert counts == [*seats, "Pozzetto 1 11", "Pozzetto 2 11", "Card turned up 1", "Stock 41"]
    expect(done).to_contain_text(re.compile("Stock: each card at its numbered place; .* never mix them"))
    page.keyboard.press("ArrowLeft")
    is_at(len(steps))
    page.locator("[data-blind-again]").click()
    is_at(1)
    expect(page.locator("[data-blind-again]")).to_be_hidden()
    page.reload()
    is_at(1)
