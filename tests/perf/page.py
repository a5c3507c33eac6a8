"""The standings page of 1,000 players, asked for over HTTP from the real web server, one visitor at a time.

``page`` is what a visitor opens, ``fragment`` what a screen fetches when the bell rings, ``unchanged`` the
answer to a screen that has it already (304). Sizes are of the body, as it is and as it travels.
"""

from __future__ import annotations

import gc
import gzip
import http.client
import time
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.perf.figures import distribution, figure
from tests.perf.installation import installation
from tests.perf.process import run_group

if TYPE_CHECKING:
    from tournaments.models import Event

SMALL, LARGE = 25, 250
"""Tables: 100 and 1,000 players."""
REQUESTS, WARMING = 300, 20
ZIPPED = {"Accept-Encoding": "gzip", "Accept-Language": "it"}


class Visitor:
    """One connection that stays open."""

    def __init__(self, url: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)

    def get(self, path: str, status: int, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        """The answer with its body; anything but ``status`` is an error."""
        self._connection.request("GET", path, headers=ZIPPED | headers)
        response = self._connection.getresponse()
        body = response.read()
        if response.status != status:
            raise RuntimeError(f"{path} answers {response.status}, not {status}")
        return response, body

    def times(self, path: str, status: int = HTTPStatus.OK, **headers: str) -> list[float]:
        """Milliseconds of every request but the first few."""
        gc.collect()
        times = []
        for _ in range(WARMING + REQUESTS):
            started = time.perf_counter()
            self.get(path, status, **headers)
            times.append(1000 * (time.perf_counter() - started))
        return times[WARMING:]


def _event(tables: int) -> Event:
    """An event whose standings are computed and whose pages are rendered."""
    from django.utils import timezone

    from scoring.services.refresh import standings_refresh
    from tests.perf.evening import build_event

    event = build_event(tables)
    standings_refresh(event_id=event.pk, now=timezone.now())
    return event


def _queries(path: str) -> int:
    """How many queries a visit takes."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        if (
            Client().get(path, headers={"accept-language": "it", "host": "localhost"}).status_code
            != HTTPStatus.OK
        ):
            raise RuntimeError(f"{path} does not answer")
    return len(captured)


def _count_queries(small: Event, large: Event) -> None:
    """Queries of a visit: with the bytes at hand and without, and whether they grow with the players."""
    counts = []
    for event in (small, large):
        path = f"/e/{event.code}/"
        _queries(path)  # brings back which snapshot is the newest: Redis forgets it after a minute
        # The alternate ranking is not rendered before somebody asks for it.
        counts.append((_queries(path), _queries(f"{path}?show=alternate")))
    (small_ready, small_rendering), (ready, rendering) = counts
    growth = ready - small_ready + rendering - small_rendering
    figure("page.queries", ready, "queries")
    figure("page.queries_when_rendering", rendering, "queries")
    figure("page.queries_growth_from_100_players", growth, "queries")


def _measure(visitor: Visitor, event: Event) -> None:
    page, fragment = f"/e/{event.code}/", f"/e/{event.code}/fragment/"
    _, body = visitor.get(page, HTTPStatus.OK)
    figure("page.bytes", len(gzip.decompress(body)), "bytes")
    figure("page.bytes_compressed", len(body), "bytes")
    response, body = visitor.get(fragment, HTTPStatus.OK)
    figure("page.fragment.bytes_compressed", len(body), "bytes")
    distribution("page", visitor.times(page))
    distribution("page.fragment", visitor.times(fragment))
    known = {"If-None-Match": response.headers["ETag"]}
    distribution("page.unchanged", visitor.times(fragment, HTTPStatus.NOT_MODIFIED, **known))


def main() -> None:
    """Measure with 1,000 players; compare the queries with those of 100."""
    with installation() as house:
        small, large = _event(SMALL), _event(LARGE)
        house.start_web()
        _measure(Visitor(house.url), large)
        _count_queries(small, large)


if __name__ == "__main__":
    run_group(main)
