"""Pictures of every main page of the running demo: ``python -m tests.e2e.screenshots [folder]``.

Light and dark, on phone, laptop and projector. Complaints of a browser's console and pages that have to be
scrolled sideways are told at the end, and make the command fail.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from deploy.env import ROOT
from tests.e2e.browser import LAPTOP, PATIENCE_MS, PHONE, PROJECTOR, launch_options
from tests.e2e.installation import demo_installation
from tests.e2e.watch import Watch

DEMO = json.loads((ROOT / "fixtures" / "demo" / "club.json").read_text(encoding="utf-8"))
DIRECTOR = DEMO["logins"][0]
ADMINISTRATOR, PASSWORD = "administrator", "only-for-the-pictures"
SIZES = {"phone": PHONE, "laptop": LAPTOP, "projector": PROJECTOR}
SCHEMES = ("light", "dark")
#: What a deal is worth: nothing typed, a deal for every kind of table, problems.
SCORES = {
    "score-empty": "",
    "score-tarot": "?contract=garde&bouts=2&points=49&petit_au_bout=attack&poignee_attack_1=simple",
    "score-tarot-five": "?table=5&partner=E&contract=garde_sans&bouts=1&points=40.5&petit_au_bout=defence",
    "score-tarot-problems": "?table=dead-hand&taker=X&contract=garde&bouts=4&points=92",
    "score-burraco": "burraco/?closed=a&a_clean=1&a_dirty=1&a_melded=115&a_in_hand=15"
    "&b_melded=30&b_in_hand=50&b_pozzetto=not_taken",
    "score-burraco-problems": "burraco/?ruleset=fitab&closed=a&a_melded=33&a_in_hand=15&b_in_hand=5",
    "score-victory": "victory-points/?vp_table=fibur-4&a=350&b=0",
}
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Photographer:
    """A browser of one size, and the folder into which it takes pictures."""

    def __init__(self, page: Page, watch: Watch, size: str, folder: Path) -> None:
        self.page, self.watch, self.size, self.folder = page, watch, size, folder
        self.complaints: list[str] = []

    def go(self, path: str, name: str) -> None:
        """Go to a page and take its pictures."""
        self.page.goto(path)
        self.shoot(name)

    def shoot(self, name: str) -> None:
        """Take the pictures of the page as it is."""
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.page.wait_for_load_state("load")
            file = self.folder / f"{name}-{self.size}-{scheme}.png"
            # A phone at a table and the projector as they fit the screen, other pages as long as they are.
            whole = self.size != "projector" and not name.startswith("phone-")
            self.page.screenshot(path=file, full_page=whole, animations="disabled")
            print(file.name, flush=True)  # noqa: T201
        too_wide = self.page.evaluate(TOO_WIDE)
        if too_wide > 0:
            self.complaints.append(f"{name} ({self.size}): {too_wide} px too wide")

    def log_in(self, username: str, password: str, path: str) -> None:
        """Log in on the way to a page."""
        self.page.goto(path)
        self.page.locator("input[name=username]").fill(username)
        self.page.locator("input[name=password]").fill(password)
        self.page.locator("form:has(input[name=password]) button").click()
        self.page.wait_for_url(re.compile(re.escape(path)))


@contextmanager
def photographer(
    browser: Browser, home: str, size: str, folder: Path, language: str, complaints: list[str]
) -> Iterator[Photographer]:
    """A fresh browser; what it complains about is added to ``complaints``."""
    context = browser.new_context(
        base_url=home, viewport=SIZES[size], locale=language, timezone_id="Europe/Rome", device_scale_factor=1
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    watch = Watch(page, home)
    # Pages that refuse are wanted here.
    watch.expected |= {400, 403, 404, 422}
    one = Photographer(page, watch, size, folder)
    yield one
    complaints += one.complaints + watch.faults
    context.close()


def events(page: Page) -> dict[str, str]:
    """The codes of the demo's events by the state that the club's page shows them in."""
    page.goto(f"/c/{DEMO['code']}/")
    found = {}
    for card in page.locator("article:has(.badge)").all():
        state = card.locator(".badge").get_attribute("class") or ""
        address = card.locator("h3 a").get_attribute("href") or ""
        found[state.rsplit("--", 1)[-1].split()[0]] = address.strip("/").rsplit("/", 1)[-1]
    return found


def public_pages(one: Photographer, codes: dict[str, str]) -> None:
    """What everybody may see."""
    running, finished = codes["running"], codes["published"]
    one.go("/", "clubs")
    one.go(f"/c/{DEMO['code']}/", "club")
    one.go(f"/e/{running}/", "scoreboard")
    one.go(f"/e/{running}/?show=alternate", "scoreboard-alternate")
    one.go(f"/e/{running}/?show=boards", "scoreboard-boards")
    one.go(f"/e/{codes['ready']}/", "scoreboard-ready")
    one.go(f"/e/{finished}/", "scoreboard-published")
    one.page.locator("table tbody th a").first.click()
    one.shoot("road-sheet")
    one.go(f"/e/{finished}/boards/1/", "traveller")
    one.go(f"/e/{running}/boards/20/", "board-closed")
    for state, code in (("secret", running), ("released", finished)):
        one.page.goto(f"/e/{code}/")
        one.page.locator("a[href^='/boards/']").click()
        one.shoot(f"board-set-{state}")
    for name, address in SCORES.items():
        one.go(f"/score/{address}", name)
    one.go("/login/", "login")
    one.go("/nowhere/", "not-found")
    one.page.goto("/api/v1/docs/")
    one.page.locator(".opblock").first.wait_for()
    one.shoot("api-docs")


def director_pages(one: Photographer, codes: dict[str, str]) -> None:
    """The console, step by step, and the desk."""
    one.log_in(DIRECTOR["username"], DIRECTOR["password"], "/director/")
    one.shoot("director-home")
    one.go("/director/events/new/", "director-new")
    ready, running = f"/director/events/{codes['ready']}/", f"/director/events/{codes['running']}/"
    one.go(ready, "director-ready")
    for step in ("players", "movement", "boards", "links"):
        one.go(f"{ready}{step}/", f"director-{step}")
    one.page.goto(f"{ready}players/")
    one.page.locator("textarea").fill("1234\nAnna Rossi\nAnna Rossi")
    one.page.locator("form:has(textarea) button").click()
    one.shoot("director-players-refused")
    one.go(running, "director-running")
    one.go(f"{running}?position=all", "director-running-all")
    one.page.goto(f"{running}?position=1")
    one.page.locator("#grid a.cell").first.click()
    one.shoot("director-desk")
    one.go(f"{running}log/", "director-log")
    one.go(f"/director/events/{codes['published']}/", "director-published")


def seat_links(page: Page, code: str, table: int) -> list[str]:
    """The addresses on the QR codes of a table, as the director's page shows them."""
    page.goto(f"/director/events/{code}/links/?table={table}")
    return [link.get_attribute("href") or "" for link in page.locator(".code-card a[target]").all()]


def table_pages(north: Photographer, east: Photographer, links: list[str]) -> None:
    """One board at a table: entered by one phone, confirmed by another."""
    page = north.page
    north.go(links[0], "phone-home")
    page.locator("#next-step").click()
    north.shoot("phone-entry")
    page.locator("input[name=points]").fill("92")
    page.locator("form#sheet-form button:not([type=button])").click()
    page.locator("#problems").wait_for()
    north.shoot("phone-problems")
    page.locator("input[name=bouts][value='2']").check()
    page.locator("input[name=points]").fill("56")
    page.locator("#preview .scores").wait_for()
    north.shoot("phone-preview")
    page.locator("[data-save]").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+/$"))
    north.shoot("phone-saved")
    east.go(links[1], "phone-to-confirm")
    east.page.locator("#next-step").click()
    east.shoot("phone-confirm")
    page.locator("a.tile--entered").last.click()
    north.shoot("phone-waiting")
    east.page.locator("form[data-send] button").first.click()
    east.page.wait_for_url(re.compile(r"/table/[\w-]+/$"))
    east.shoot("phone-confirmed")
    north.go("/t/a-link-that-nobody-issued", "phone-refused")


def take_all(browser: Browser, home: str, folder: Path, language: str) -> list[str]:
    """Take every picture; returns what there is to complain about."""
    complaints: list[str] = []

    def person(size: str) -> contextmanager:
        return photographer(browser, home, size, folder, language, complaints)

    with person("projector") as hall:
        codes = events(hall.page)
        hall.go(f"/e/{codes['running']}/projector/", "projector")
        hall.go(f"/e/{codes['published']}/projector/", "projector-published")
    for size in ("laptop", "phone"):
        with person(size) as guest:
            public_pages(guest, codes)
        with person(size) as director:
            director_pages(director, codes)
            links = seat_links(director.page, codes["running"], 5)
    with person("phone") as north, person("phone") as east:
        table_pages(north, east, links)
    with person("laptop") as office:
        office.log_in(ADMINISTRATOR, PASSWORD, "/admin/")
        office.shoot("admin")
        office.go("/admin/tournaments/event/", "admin-events")
    return complaints


def main() -> int:
    """Start the demo, take the pictures, complain."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("test-results/screenshots"))
    parser.add_argument("--language", default="en-GB", help="like it-IT (default: en-GB)")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with demo_installation(ADMINISTRATOR, PASSWORD) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        complaints = take_all(browser, home, options.folder, options.language)
        browser.close()
    for complaint in complaints:
        print(complaint, file=sys.stderr)  # noqa: T201
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
