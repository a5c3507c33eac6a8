"""What a deal is worth, on a phone: live while somebody types, in the address, and without script."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.browser import PHONE
from tests.services.etui import WebServer
from tests.services.processes import wait_until

pytestmark = pytest.mark.browser


def test_the_score_follows_what_is_typed_and_the_address_holds_it(visitor: Any) -> None:
    page = visitor(PHONE).page
    page.goto("/score/")
    said = page.locator("#said")
    page.get_by_label("Garde", exact=True).check()
    page.locator("input[name=bouts][value='2']").check()
    page.locator("input[name=points]").fill("49")
    expect(said).to_contain_text("+198")
    expect(page).to_have_url(re.compile(r"/score/\?table=4&taker=N&contract=garde&bouts=2&points=49$"))
    expect(page.locator("#result")).to_contain_text("(25 + 8 above 41) × 2 for Garde")

    page.locator("input[name=points]").fill("49.5")
    expect(page.locator("#sheet-points-problems")).to_contain_text("At four players points are whole")
    # A browser or an extension may style a field by itself: htmx must not carry that over as an attribute.
    page.locator("input[name=points]").evaluate("field => field.style.setProperty('caret-color', 'red')")
    page.locator("input[name=table][value='5']").check()
    expect(page.locator("#sheet-partner")).to_be_visible()
    expect(page.locator("#sheet-points-problems")).to_be_hidden()
    expect(page.locator("input[name=points]")).to_have_value("49.5")
    page.get_by_label("alone").check()
    expect(said).to_contain_text("+272")

    page.locator("summary", has=page.locator(".vh")).first.click()
    page.get_by_role("button", name="Français", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#said")).to_contain_text("+272")


def test_what_is_typed_before_the_scripts_have_come_is_not_lost_on_the_score(visitor: Any) -> None:
    page = visitor(PHONE).page
    held: list[Route] = []
    page.route("**/htmx.min*.js", lambda route: _hold(held, route))
    page.goto("/score/?contract=garde&bouts=2&points=49", wait_until="commit")
    page.locator("input[name=points]").fill("76")
    expect(page.locator("#said")).to_contain_text("+198")
    wait_until(lambda: bool(page.title() and held), what="the script is asked for")
    held[0].continue_()
    expect(page.locator("#said")).to_contain_text("+360")


def _hold(held: list[Route], route: Route) -> None:
    held.append(route)


def test_other_rules_of_burraco_bring_other_figures(visitor: Any) -> None:
    page = visitor(PHONE).page
    page.goto("/score/burraco/")
    page.locator("#a_melded").fill("115")
    expect(page.locator("#a_royal")).to_have_count(0)
    page.locator("#ruleset").select_option("fitab")
    expect(page.locator("#a_royal")).to_be_visible()
    expect(page.locator("#a_melded")).to_have_value("115")


def test_without_script_a_button_answers(live_app: WebServer, new_context: Callable[..., Any]) -> None:
    page = new_context(base_url=live_app.url, viewport=PHONE, java_script_enabled=False).new_page()
    page.goto("/score/")
    page.locator("input[name=points]").fill("49")
    page.get_by_role("button", name="Show the score").click()
    expect(page.locator("#result")).to_contain_text("There are 2 problems")
    page.get_by_label("Garde", exact=True).check()
    page.locator("input[name=bouts][value='2']").check()
    page.get_by_role("button", name="Show the score").click()
    expect(page.locator("#result")).to_contain_text("Garde made by 8 points")
    page.context.close()


def test_nothing_touches_and_the_scores_stand_on_one_line(visitor: Any) -> None:
    page = visitor(PHONE).page
    page.goto("/score/?contract=garde&bouts=1&points=51&poignee_attack_1=simple&poignee_defence_1=double")
    problem = page.locator("#sheet-poignees-problems").bounding_box()
    label = page.get_by_text("Slam", exact=True).bounding_box()
    assert label["y"] - (problem["y"] + problem["height"]) >= 8
    page.goto("/score/?contract=garde&bouts=1&points=51")
    page.locator(".scores .who").first.evaluate("name => name.textContent = 'Marie-Claire de la Tour du Pin'")
    scores = [score.bounding_box() for score in page.locator(".scores .score").all()]
    assert len(scores) == 4
    assert len({round(box["y"]) for box in scores}) == 1
