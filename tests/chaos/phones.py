"""Phones over HTTP: what the pages of a table send, and what the API takes."""

from __future__ import annotations

import re
import uuid
from typing import Any

import httpx

from tests.factories import seat_link, sheet_data
from tournaments.models import Event

#: Longer than any answer may take: a test says itself what is fast enough.
PATIENCE = 60.0
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


class Phone:
    """A browser with the cookie of one seat; answers are not followed, so that their status is seen."""

    def __init__(self, url: str, event: Event, table: int = 1, seat: str = "N") -> None:
        self.link, self.token = seat_link(event, table, seat)
        self.home = f"/table/{self.link.public_id}/"
        # The server closes idle connections after seconds; a request must not be sent into one that closes.
        limits = httpx.Limits(keepalive_expiry=1)
        self.client = httpx.Client(base_url=url, timeout=PATIENCE, limits=limits)
        opened = self.client.get(f"/t/{self.token}")
        assert opened.headers["location"] == self.home, opened.text

    def close(self) -> None:
        """Give the connections back."""
        self.client.close()

    def look(self) -> httpx.Response:
        """The first page of the table."""
        return self.client.get(self.home)

    def sheet(self, board: int, unit: int = 50) -> dict[str, str]:
        """What the form of a board would send once its scores were shown: everything but the sending."""
        fields = dict(_HIDDEN.findall(self.client.get(f"{self.home}boards/{board}/").text))
        data = sheet_data(unit)
        fields |= {"bouts": str(data["bouts"]), "points": str(data["points"]), "petit_au_bout": ""}
        shown = self.client.post(f"{self.home}boards/{board}/preview/", data=fields)
        checked = dict(_HIDDEN.findall(shown.text))["checked"]
        return fields | {"checked": checked, "sure": checked}

    def send(self, board: int, fields: dict[str, str]) -> httpx.Response:
        """Save a sheet: 302 when it is saved, 409 when another was faster."""
        return self.client.post(f"{self.home}boards/{board}/", data=fields)

    def enter(self, board: int, unit: int = 50) -> httpx.Response:
        """Type and save."""
        return self.send(board, self.sheet(board, unit))

    def confirm(self, board: int, version: int = 1) -> httpx.Response:
        """Vouch for a version: 302 when it counts."""
        page = self.client.get(f"{self.home}boards/{board}/confirm/")
        token = dict(_HIDDEN.findall(page.text)).get("csrfmiddlewaretoken", self.client.cookies["csrftoken"])
        return self.client.post(
            f"{self.home}boards/{board}/confirm/",
            data={"version": str(version), "csrfmiddlewaretoken": token},
        )

    def enter_by_api(self, board: int, unit: int = 50, key: str = "") -> httpx.Response:
        """The same through the API: 201 when it is saved."""
        body: dict[str, Any] = {
            "sheet": sheet_data(unit),
            "base_version": 0,
            "idempotency_key": key or str(uuid.uuid4()),
        }
        body["sheet"].pop("taker")
        return self.client.post(f"/api/v1/table/boards/{board}/", json=body, headers=self._authorization())

    def confirm_by_api(self, board: int, version: int = 1) -> httpx.Response:
        """The same through the API: 200."""
        return self.client.post(
            f"/api/v1/table/boards/{board}/confirm/",
            json={"version": version},
            headers=self._authorization(),
        )

    def _authorization(self) -> dict[str, str]:
        return {"Authorization": f"Link {self.token}"}
