"""The public pages in three languages: as the browser asks, switched by hand, and fixed per projector."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.formats import date_format
from playwright.sync_api import Page, expect

from tests.e2e.browser import PHONE, PROJECTOR
from tests.factories import ready_event
from tournaments.models import Event

pytestmark = pytest.mark.browser

NAMES = {"it": "Italiano", "fr": "Français", "en": "English"}


def switch(page: Page, code: str) -> None:
    """Open the menu of languages and press one."""
    page.locator("summary", has=page.locator(".vh")).first.click()
    page.get_by_role("button", name=NAMES[code], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", code)


def speaks(page: Page, event: Event, code: str) -> None:
    """The event's public page says date and headings as the catalogues of the language do."""
    expect(page.locator("html")).to_have_attribute("lang", code)
    with translation.override(code):
        texts = [date_format(event.played_on), *(translation.gettext(text) for text in ("Boards", "Clubs"))]
    for text in texts:
        expect(page.get_by_text(text).first).to_be_visible()


def test_the_visitor_switches_the_language_and_it_stays(visitor):
    event = ready_event(name="Evening of three languages")
    page = visitor(PHONE).page
    page.goto(f"/e/{event.code}/")
    speaks(page, event, "en")
    for code in ("it", "fr", "en", "it"):
        switch(page, code)
        assert page.url.endswith(f"/e/{event.code}/")
        speaks(page, event, code)
    page.goto(f"/c/{event.club.code}/")
    expect(page.locator("html")).to_have_attribute("lang", "it")


@pytest.mark.parametrize("language", ["it-IT", "fr-CA", "de-DE"])
def test_the_first_visit_speaks_the_language_of_the_browser(visitor, language):
    event = ready_event()
    page = visitor(PHONE, language=language).page
    page.goto(f"/e/{event.code}/")
    speaks(page, event, language[:2] if language[:2] in NAMES else "en")


def test_every_projector_has_its_language(visitor):
    event = ready_event()
    page = visitor(PROJECTOR, language="it-IT").page
    for code in NAMES:
        page.goto(f"/e/{event.code}/projector/?lang={code}")
        expect(page.locator("html")).to_have_attribute("lang", code)
        with translation.override(code):
            expect(page.get_by_text(date_format(event.played_on)).first).to_be_visible()


def test_no_text_of_the_club_page_was_left_in_english(visitor):
    event = ready_event()
    texts = {}
    for code in NAMES:
        page = visitor(PHONE, language=code).page
        page.goto(f"/c/{event.club.code}/")
        texts[code] = page.get_by_role("heading", level=2).all_inner_texts()
    assert texts["en"] == ["Coming up", "What is it worth?", "Movements"]
    assert len({tuple(found) for found in texts.values()}) == 3, texts
