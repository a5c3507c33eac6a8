"""What a browser page must never do: complain on its console, fail, or ask a foreign host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import ConsoleMessage, Frame, Page, Request, Response

_REFUSED = re.compile(r"Failed to load resource: the server responded with a status of (\d{3})")
_LOCAL = ("data:", "blob:", "about:", "chrome-error:")


class Watch:
    """Listens to a page; ``faults`` collects everything that a user must not be exposed to.

    ``expected`` are the statuses with which the server may refuse.
    """

    def __init__(self, page: Page, home: str) -> None:
        self.page, self.home = page, home
        self.faults: list[str] = []
        self.navigations = 0
        self.expected: set[int] = set()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"error of a script: {error}"))
        page.on("request", self._request)
        page.on("response", self._response)
        page.on("framenavigated", self._navigated)

    @contextmanager
    def refusal(self, status: int) -> Iterator[None]:
        """Within, the server may refuse with ``status``, which the browser notes on its console."""
        self.expected.add(status)
        yield
        # The note of the console comes after the answer: let the browser speak before it counts again.
        self.page.wait_for_load_state("networkidle")
        self.expected.discard(status)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        refused = _REFUSED.search(message.text)
        if refused and int(refused[1]) in self.expected:
            return
        self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.home, *_LOCAL)):
            self.faults.append(f"a foreign host was asked: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.status} from {response.url}")

    def _navigated(self, frame: Frame) -> None:
        if frame == self.page.main_frame:
            self.navigations += 1
