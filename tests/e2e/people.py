"""The people of an evening, by what they see and press."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visitor
from tests.factories import PASSWORD

SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West", "NS": "North–South", "EW": "East–West"}


class Person:
    """Somebody at a browser."""

    def __init__(self, visitor: Visitor) -> None:
        self.page, self.watch = visitor.page, visitor.watch

    def press(self, name: str) -> None:
        """Press the (first) button of that name."""
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def follow(self, name: str) -> None:
        """Follow the link of that name."""
        self.page.get_by_role("link", name=name, exact=True).click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until the text stands on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def choose(self, group: str, choice: str) -> None:
        """Press one choice of a group of a sheet."""
        self.page.get_by_role("group", name=group).get_by_role("radio", name=choice, exact=True).check()

    def scores(self) -> Locator:
        """The computed scores of the four seats, as shown."""
        return self.page.locator(".scores .score:visible")


class Director(Person):
    """The director at the desk."""

    def log_in(self, user: Any) -> None:
        """Log in and come to the console."""
        self.page.goto("/director/")
        self.page.get_by_label("Username").fill(user.get_username())
        self.page.get_by_label("Password").fill(PASSWORD)
        self.press("Log in")
        expect(self.page.get_by_role("heading", name="Direction")).to_be_visible()

    def create_event(self, name: str, preset: str = "Tarot duplicate, individual") -> str:
        """Create an event from the preset; returns its code."""
        self.page.get_by_role("link", name="New event").first.click()
        self.page.get_by_label("Kind of event").select_option(label=preset)
        self.page.get_by_label("Name", exact=True).fill(name)
        self.press("Create the event")
        self.sees("The event is created.")
        found = re.search(r"/events/(\w+)/players/", self.page.url)
        assert found, self.page.url
        return found[1]

    def paste_players(self, text: str) -> None:
        """Paste a list and send it."""
        self.page.get_by_label("Paste the list").fill(text)
        self.press("Add to the list")

    def make_movement(self, positions: int, boards: int) -> None:
        """Make a movement of that size."""
        self.page.get_by_label("Positions (rounds)").fill(str(positions))
        self.page.get_by_label("Boards per position").fill(str(boards))
        self.press("Make it and draw the seats")

    def link_of(self, table: int, seat: str) -> str:
        """The address on the QR code of a seat."""
        self.page.get_by_role("navigation", name="Tables").get_by_role("link", name=f"Table {table}").click()
        card = self.page.get_by_role("article").filter(
            has=self.page.get_by_role("heading", name=SEAT_NAMES[seat])
        )
        expect(card.locator(".qr svg")).to_be_visible()
        address = card.get_by_role("link", name="Open").get_attribute("href")
        assert address
        return address

    def open_board(self, code: str, board: int, table: int) -> None:
        """From the grid of results to one board at one table."""
        self.page.goto(f"/director/events/{code}/")
        grid = self.page.locator("#grid")
        grid.get_by_role("link", name=re.compile(rf"Board {board}, table {table}:")).click()
        expect(self.page.get_by_role("heading", name=re.compile(rf"Table {table}, position"))).to_be_visible()


class Phone(Person):
    """A phone at a seat."""

    def scan(self, address: str) -> None:
        """Open the link of the QR code; the token must leave the address at once."""
        self.page.goto(address)
        expect(self.page).to_have_url(re.compile(r"/table/[\w-]+/$"))
        assert address.rsplit("/", 1)[1] not in self.page.url

    def open_next_board(self) -> None:
        """Go where the page says to go next: to the board to enter."""
        self.page.get_by_role("link", name="Enter the result").click()
        expect(self.page.get_by_label("Points of the taker")).to_be_visible()

    def fill_sheet(self, bouts: int, points: int) -> None:
        """Type bouts and points."""
        self.choose("Bouts of the taker", str(bouts))
        self.page.get_by_label("Points of the taker").fill(str(points))

    def sees_scores(self, taker: str, defender: str) -> None:
        """Wait for the four scores: the taker's once, the defenders' three times."""
        expect(self.scores()).to_have_count(4)
        expect(self.scores().filter(has_text=taker)).to_have_count(1)
        expect(self.scores().filter(has_text=defender)).to_have_count(3)

    def save(self, board: int) -> None:
        """Save what is shown."""
        self.press("Save for confirmation")
        self.sees(f"Board {board} is saved.")

    def confirm(self, board: int) -> None:
        """Wait for another seat's entry, look at it, confirm it."""
        expect(self.page.get_by_role("heading", name=f"Board {board}: check and confirm")).to_be_visible()
        self.follow("Look and confirm")
        self.press("Yes, confirm")
        self.sees(f"Board {board} is confirmed.")


class Hall(Person):
    """Those who look at the projector and touch nothing."""

    def sit_down(self, code: str) -> None:
        """Open the projector's page once."""
        self.page.goto(f"/e/{code}/projector/")
        expect(self.page.locator("ol.big-ranking li")).not_to_have_count(0)
        self.loads = self.watch.navigations
        self.page.evaluate("window.neverReloaded = true")

    def row(self, name: str) -> Locator:
        """The line of a player."""
        return self.page.locator("ol.big-ranking li").filter(has=self.page.get_by_text(name, exact=True))

    def total(self, name: str) -> Locator:
        """The percentage of a player."""
        return self.row(name).locator(".total")

    def has_never_reloaded(self) -> bool:
        """Whether the page is still the one that was opened."""
        return self.watch.navigations == self.loads and self.page.evaluate("window.neverReloaded === true")
