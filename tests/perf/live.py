"""From a confirmed result to the event on the screen: five tables, real broker, worker, web server, stream.

The clock runs from the moment when a phone sends its confirmation until a stream rings with the number of a
snapshot that has read this result. ``spaced``: one result every 0.6 s, longer than the rest between two
computations; ``pairs``: two phones at the same moment, every second. ``burst``: everything that is left at
once, until the last state is on the screen.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import httpx

from tests.perf.figures import distribution, figure
from tests.perf.installation import installation
from tests.perf.process import run_group

if TYPE_CHECKING:
    from tournaments.models import Event, Play

SPACED, SPACE_SECONDS = 40, 0.6
PAIRS, PAIR_SECONDS = 20, 1.0
BURST_THREADS = 5
LONGEST_WAIT = 20.0


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A confirmation: when it was sent, and the number of changes of results that contains it."""

    sent: float
    version: int


class Screen(threading.Thread):
    """Listens to the stream of an event and writes down when which snapshot rang."""

    def __init__(self, url: str, code: str) -> None:
        super().__init__(daemon=True)
        self.url = f"{url}/live/{code}/"
        self._fragment = f"{url}/e/{code}/fragment/?show=projector&lang=it"
        self.rings: list[tuple[float, int]] = []
        self.is_open = threading.Event()

    def run(self) -> None:
        """Listen until the server ends the stream; every ring makes the screen fetch the new ranking."""
        # A stream has no end of its own: the server cuts it when it stops.
        with suppress(httpx.RemoteProtocolError), httpx.stream("GET", self.url, timeout=None) as stream:
            for line in stream.iter_lines():
                name, _, value = line.partition(":")
                if name == "data":
                    self.rings.append((time.perf_counter(), int(value)))
                    self.is_open.set()
                    httpx.get(self._fragment).raise_for_status()


class Hall:
    """The phones of an evening: two seats of every table."""

    def __init__(self, url: str, event: Event) -> None:
        from tests.factories import seat_link

        self._event = event
        self._client = httpx.Client(base_url=f"{url}/api/v1/table", timeout=30)
        self._tokens = {
            (table, seat): seat_link(event, table, seat)[1] for table in range(1, 6) for seat in "NS"
        }

    def play(self, play: Play) -> Confirmed:
        """North enters, South confirms."""
        from tests.factories import sheet_data, unit_for
        from tournaments.models import Event

        sheet = sheet_data(unit_for(play), taker=play.taker)
        self._post(play, "N", "", {"sheet": sheet, "base_version": 0, "idempotency_key": f"{play.pk}"})
        sent = time.perf_counter()
        self._post(play, "S", "confirm/", {"version": 1})
        # Read after the answer: it may count a later result too, never miss this one.
        return Confirmed(sent, Event.objects.values_list("results_version", flat=True).get(pk=self._event.pk))

    def _post(self, play: Play, seat: str, action: str, data: dict[str, object]) -> None:
        headers = {"Authorization": f"Link {self._tokens[play.table, seat]}"}
        self._client.post(f"/boards/{play.board}/{action}", json=data, headers=headers).raise_for_status()


def _wait_for(screen: Screen, event: Event, version: int) -> None:
    """Wait until the screen has heard of a snapshot that has read so many changes."""
    deadline = time.perf_counter() + LONGEST_WAIT
    while not any(number in _numbers(event, version) for _, number in screen.rings):
        if time.perf_counter() > deadline:
            raise RuntimeError("a confirmed result did not reach the screen")
        time.sleep(0.02)


def _numbers(event: Event, version: int) -> set[int]:
    """The snapshots that have read at least so many changes."""
    from scoring.models import Snapshot

    found = Snapshot.objects.filter(event=event, results_version__gte=version)
    return set(found.values_list("number", flat=True))


def _latencies(screen: Screen, event: Event, confirmed: list[Confirmed]) -> list[float]:
    """Milliseconds from every confirmation to the first ring that includes it."""
    _wait_for(screen, event, max(result.version for result in confirmed))
    times = []
    for result in confirmed:
        numbers = _numbers(event, result.version)
        rung = min(at for at, number in screen.rings if number in numbers)
        times.append(1000 * (rung - result.sent))
    return times


def _every(seconds: float, count: int) -> Iterator[int]:
    """Count, at a steady pace."""
    started = time.perf_counter()
    for step in range(count):
        time.sleep(max(0.0, started + step * seconds - time.perf_counter()))
        yield step


def _measure(screen: Screen, hall: Hall, event: Event, plays: Iterator[Play]) -> None:
    spaced = [hall.play(next(plays)) for _ in _every(SPACE_SECONDS, SPACED)]
    spaced_times = _latencies(screen, event, spaced)
    with ThreadPoolExecutor(BURST_THREADS) as phones:
        pairs = [
            result
            for _ in _every(PAIR_SECONDS, PAIRS)
            for result in phones.map(hall.play, list(islice(plays, 2)))
        ]
        pair_times = _latencies(screen, event, pairs)
        rest, before = list(plays), len(screen.rings)
        burst = list(phones.map(hall.play, rest))
        burst_times = _latencies(screen, event, burst)
    distribution("live", spaced_times + pair_times)
    distribution("live.spaced", spaced_times)
    distribution("live.pairs", pair_times)
    figure(f"live.burst_of_{len(rest)}.p95", sorted(burst_times)[int(0.95 * len(burst_times))], "ms")
    figure(f"live.burst_of_{len(rest)}.computations", len(screen.rings) - before, "snapshots")


def main() -> None:
    """Play an evening of five tables."""
    with installation() as house:
        from tests.factories import running_event
        from tournaments.models import Play

        event = running_event(20, 5, 4, started=5)
        house.start_worker()
        house.start_web()
        screen = Screen(house.url, event.code)
        screen.start()
        if not screen.is_open.wait(LONGEST_WAIT):
            raise RuntimeError("the stream does not open")
        plays = Play.objects.filter(event=event).select_related("event", "position")
        _measure(screen, Hall(house.url, event), event, iter(plays.order_by("position", "board", "table")))


if __name__ == "__main__":
    run_group(main)
