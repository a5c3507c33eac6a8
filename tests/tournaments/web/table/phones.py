"""Phones at a table: clients that have scanned a seat's code, and what they type."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.factories import seat_link
from tournaments.models import AccessLink, Event, Play

GOOD = {"bouts": "2", "points": "49", "petit_au_bout": ""}
"""A garde won by 8: 66 for each defender."""


class Phone:
    """A browser with the cookie of one seat."""

    def __init__(self, event: Event, table: int = 1, seat: str = "N") -> None:
        self.link, self.token = seat_link(event, table, seat)
        self.client = Client()
        self.opened = self.client.get(f"/t/{self.token}")

    def url(self, name: str, board: int | None = None, *, link: AccessLink | None = None) -> str:
        args: list[Any] = [(link or self.link).public_id]
        return reverse(f"table:{name}", args=args if board is None else [*args, board])

    def get(self, name: str = "home", board: int | None = None, **headers: str) -> Any:
        return self.client.get(self.url(name, board), headers=headers)

    def post(self, name: str, board: int, **fields: str) -> Any:
        return self.client.post(self.url(name, board), fields)

    def fields(self, board: int, **changes: str) -> dict[str, str]:
        """What the form of ``board`` sends with ``GOOD`` and ``changes`` typed: score not seen yet."""
        page = self.get("board", board).content.decode()
        return {**GOOD, **changes, **hidden(page, "base_version", "idempotency_key")}

    def check(self, board: int, **changes: str) -> dict[str, str]:
        """What the form sends after its scores were shown (and a doubt, if any, was ticked)."""
        fields = self.fields(board, **changes)
        shown = self.client.post(self.url("preview", board), fields).content.decode()
        name = hidden(shown, "checked")["checked"]
        return {**fields, "checked": name, "sure": name}

    def enter(self, board: int, **changes: str) -> Any:
        return self.post("board", board, **self.check(board, **changes))

    def confirm(self, play: Play, version: int = 1) -> Any:
        return self.post("confirm", play.board, version=str(version))


def hidden(page: str, *names: str) -> dict[str, str]:
    """Values of the page's hidden inputs; a missing one is an error."""
    found = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    return {name: found[name] for name in names}
