"""Screens of a hall: open streams that fetch the ranking whenever they are rung."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from dataclasses import dataclass, field

import httpx

PATIENCE = 60.0


@dataclass(slots=True)
class Screen:
    """What one screen has heard: numbers of snapshots, and the tag of the ranking it shows."""

    heard: list[int] = field(default_factory=list)
    etag: str = ""
    rung: asyncio.Event = field(default_factory=asyncio.Event)


class Hall:
    """So many screens on one event, in a thread of their own; ``answers`` counts the status codes."""

    def __init__(self, url: str, code: str, count: int) -> None:
        self.screens = [Screen() for _ in range(count)]
        self.answers: Counter[int] = Counter()
        self._live, self._fragment = f"{url}/live/{code}/", f"{url}/e/{code}/fragment/?show=projector&lang=it"
        self._end = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._listen()), daemon=True)
        self._thread.start()

    def all_heard(self, number: int) -> bool:
        """Whether every screen has heard of a snapshot."""
        return all(number in screen.heard for screen in self.screens)

    def all_open(self) -> bool:
        """Whether every stream has answered."""
        return all(screen.heard for screen in self.screens)

    def close(self) -> None:
        """Switch all screens off."""
        self._end.set()
        self._thread.join(PATIENCE)

    async def _listen(self) -> None:
        limits = httpx.Limits(max_connections=None, keepalive_expiry=1)
        timeout = httpx.Timeout(PATIENCE, read=None)
        async with httpx.AsyncClient(limits=limits, timeout=timeout) as client:
            tasks = [
                asyncio.create_task(task)
                for screen in self.screens
                for task in (self._hear(client, screen), self._show(client, screen))
            ]
            await asyncio.to_thread(self._end.wait)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hear(self, client: httpx.AsyncClient, screen: Screen) -> None:
        async with client.stream("GET", self._live) as stream:
            self.answers[stream.status_code] += 1
            async for line in stream.aiter_lines():
                name, _, value = line.partition(":")
                if name == "data":
                    screen.heard.append(int(value))
                    screen.rung.set()

    async def _show(self, client: httpx.AsyncClient, screen: Screen) -> None:
        """Fetch once for all that was heard meanwhile, as a page does."""
        while True:
            await screen.rung.wait()
            screen.rung.clear()
            answer = await client.get(self._fragment, headers={"If-None-Match": screen.etag})
            self.answers[answer.status_code] += 1
            screen.etag = answer.headers.get("ETag", "")
