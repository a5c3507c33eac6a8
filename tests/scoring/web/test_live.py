"""The bell: streams with a real Redis, many clients, and a Redis that goes and comes back."""

import asyncio
import contextlib
import http.client
import time
from urllib.parse import urlsplit

import pytest
import redis
from asgiref.sync import sync_to_async
from django.urls import reverse

from scoring.bell import channel
from scoring.web.scoreboard import live
from tests.factories import play_of, play_result, running_event
from tests.scoring.evenings import compute

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]


class Browser:
    """One ASGI client: ``text`` is what it has been sent."""

    def __init__(self, code: str, method: str = "GET") -> None:
        self.scope = {"type": "http", "method": method, "path": f"/live/{code}/", "headers": []}
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.text = ""
        self._left = asyncio.Event()
        self._news = asyncio.Event()
        self.task: asyncio.Task | None = None

    async def receive(self):
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.text += message["body"].decode()
        self._news.set()

    def open(self):
        self.task = asyncio.create_task(live.application(self.scope, self.receive, self.send))
        return self

    async def until(self, words: str, seconds: float = 15):
        async with asyncio.timeout(seconds):
            while words not in self.text:
                await self._news.wait()
                self._news.clear()

    async def leave(self):
        self._left.set()
        await self.task


async def ring(code: str, number: int) -> None:
    async with redis.asyncio.Redis.from_url(live.settings.REDIS_URL) as client:
        await client.publish(channel(code), number)


async def rung(code: str, number: int, browser: Browser) -> None:
    """Ring until it is heard: a listener may still be on its way."""
    for _ in range(100):
        await ring(code, number)
        with contextlib.suppress(TimeoutError):
            await browser.until(f"data: {number}\n", 0.2)
            return
    raise AssertionError("nobody heard the bell")


@pytest.fixture
def event(redis_server, settings):
    settings.REDIS_URL = redis_server.url
    event = running_event()
    compute(event)
    return event


def number_of(event):
    return live._current_number(event.code)


def test_the_first_message_is_the_current_number(event):
    number = number_of(event)
    assert number

    async def scenario():
        browser = Browser(event.code).open()
        await browser.until(f"data: {number}\n\n")
        assert browser.status == 200
        assert browser.headers[b"content-type"] == b"text/event-stream; charset=utf-8"
        assert browser.headers[b"x-accel-buffering"] == b"no"
        assert browser.text.startswith("retry: ")
        await browser.leave()
        assert live.hub().count == 0

    asyncio.run(scenario())


def test_a_ring_reaches_everybody_who_watches_the_event_and_nobody_else(event):
    other = running_event()

    async def scenario():
        watching = [Browser(event.code).open() for _ in range(300)]
        elsewhere = Browser(other.code).open()
        for browser in (*watching, elsewhere):
            await browser.until("data: ")
        await rung(event.code, 77, watching[0])
        for browser in watching:
            await browser.until("data: 77\n\n")
        assert live.hub().count == 301
        assert "77" not in elsewhere.text
        await asyncio.gather(*(browser.leave() for browser in (*watching, elsewhere)))
        assert live.hub().count == 0

    asyncio.run(scenario())


def test_streams_stay_open_while_redis_is_away_and_ring_again(event, redis_server):
    async def scenario():
        browser = Browser(event.code).open()
        await browser.until("data: ")
        await rung(event.code, 77, browser)
        await sync_to_async(redis_server.kill)()
        await asyncio.sleep(0.5)
        assert not browser.task.done()
        browser.text = ""
        await sync_to_async(redis_server.start)()
        # What may have been missed is told without anybody ringing.
        await browser.until("data: ")
        await rung(event.code, 78, browser)
        await browser.leave()

    asyncio.run(scenario())


def test_without_redis_a_stream_opens_all_the_same(event, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    number = number_of(event)

    async def scenario():
        browser = Browser(event.code.lower()).open()
        await browser.until(f"data: {number}\n\n")
        await browser.leave()

    asyncio.run(scenario())


def test_a_silent_stream_is_kept_awake(event, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.05)

    async def scenario():
        browser = Browser(event.code).open()
        await browser.until(":\n\n:\n\n")
        await browser.leave()

    asyncio.run(scenario())


def test_a_client_that_does_not_read_is_dropped(event, monkeypatch):
    monkeypatch.setattr(live, "SEND_SECONDS", 0.1)

    async def scenario():
        browser = Browser(event.code)
        take = browser.send

        async def stuck(message):
            await take(message)
            if "77" in browser.text:
                await asyncio.sleep(60)

        browser.send = stuck
        browser.open()
        await browser.until("data: ")
        await rung(event.code, 77, browser)
        async with asyncio.timeout(5):
            await browser.task
        assert live.hub().count == 0

    asyncio.run(scenario())


def test_whoever_leaves_at_once_leaves_no_listener_behind(event):
    """The Redis client may swallow a cancellation while it connects."""

    async def scenario():
        for steps in range(12):
            browser = Browser(event.code).open()
            await browser.until("data: ")
            for _ in range(steps):
                await asyncio.sleep(0)
            await browser.leave()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            _done, waiting = await asyncio.wait(others, timeout=5)
            assert not waiting

    asyncio.run(scenario())


def test_only_the_newest_number_waits_for_a_slow_client():
    async def scenario():
        client = live.Client()
        for number in (1, 2, 3):
            client.tell(number)
        assert await client.next() == 3
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await client.next()

    asyncio.run(scenario())


@pytest.mark.parametrize("code", ["NOPE42", "a/b", ""])
def test_an_unknown_event_is_not_found(event, code):
    async def scenario():
        browser = Browser(code).open()
        await browser.task
        assert browser.status == 404
        assert live.hub().count == 0

    asyncio.run(scenario())


def test_a_stream_is_only_read(event):
    async def scenario():
        browser = Browser(event.code, "POST").open()
        await browser.task
        assert (browser.status, browser.headers[b"allow"]) == (405, b"GET")

    asyncio.run(scenario())


def test_too_many_streams_are_sent_away(event, monkeypatch):
    monkeypatch.setattr(live, "MAX_CLIENTS", 1)

    async def scenario():
        first = Browser(event.code).open()
        await first.until("data: ")
        second = Browser(event.code).open()
        await second.task
        assert second.status == 503
        await first.leave()

    asyncio.run(scenario())


def read_until(stream, words: bytes, seconds: float = 20) -> bytes:
    deadline, text = time.monotonic() + seconds, b""
    while words not in text:
        assert time.monotonic() < deadline, text
        text += stream.readline()
    return text


def test_a_confirmed_result_rings_in_the_browser(live_app, celery_worker_process):
    """The whole way: result, task, snapshot, Redis, stream, fragment."""
    event = running_event(started=1)
    address = urlsplit(live_app.url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
    connection.request("GET", f"/live/{event.code}/")
    stream = connection.getresponse()
    assert stream.status == 200
    read_until(stream, b"data: ")
    play_result(play_of(event))
    read_until(stream, b"data: ")

    page = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
    deadline = time.monotonic() + 20
    while True:
        page.request("GET", reverse("scoreboard:fragment", args=[event.code]))
        body = page.getresponse().read().decode()
        if "1 / 100" in body:
            break
        assert time.monotonic() < deadline
        read_until(stream, b"data: ")
    page.close()
    stream.close()
    connection.close()
