"""The bell of the scoreboard: ``GET /live/<code>/`` is a stream of server-sent events, one number per change.

Every process listens to Redis once and hands what it hears to its clients in memory. A client has one slot
and not a queue, since only the newest number matters: whoever is slow skips numbers, and whoever does not
read at all is dropped. While Redis is away the streams stay open and the listener comes back by itself; then
everybody hears the newest number, because rings may have been missed.

A plain ASGI application: it needs nothing of Django but one look-up when a client comes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from weakref import WeakKeyDictionary

import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections
from redis.exceptions import RedisError

from scoring.bell import channel
from scoring.selectors.stamps import stamp_of_event

logger = logging.getLogger("etui.live")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HEARTBEAT_SECONDS = 15.0
RETRY_MILLISECONDS = 3000
SEND_SECONDS = 20.0
SILENCE_SECONDS = 20.0
BACKOFF_SECONDS = (0.2, 0.5, 1.0, 2.0, 5.0)
MAX_CLIENTS = 5000

_PATH = re.compile(r"/live/(?P<code>[A-Za-z0-9_-]{1,40})/?")
_PREFIX = channel("")


class Client:
    """One open stream: the newest number that it has not been told yet."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._number = 0

    def tell(self, number: int) -> None:
        """Put a number into the slot; the one before is not worth telling any more."""
        self._number = number
        self._news.set()

    async def next(self) -> int:
        """Wait for a number."""
        await self._news.wait()
        self._news.clear()
        return self._number


class Hub:
    """The clients of this process and the one subscription that they share."""

    def __init__(self) -> None:
        self.clients: defaultdict[str, set[Client]] = defaultdict(set)
        self._listener: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """How many streams are open."""
        return sum(map(len, self.clients.values()))

    def join(self, code: str) -> Client:
        """A new client; the first one starts the listener."""
        client = Client()
        self.clients[code].add(client)
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._listen())
        return client

    def leave(self, code: str, client: Client) -> None:
        """Forget a client; the last one stops the listener."""
        self.clients[code].discard(client)
        if not self.clients[code]:
            del self.clients[code]
        if not self.clients and self._listener is not None:
            self._listener.cancel()
            self._listener = None

    def tell(self, code: str, number: int) -> None:
        """Hand a number to everybody who watches an event."""
        for client in self.clients.get(code, ()):
            client.tell(number)

    def _is_needed(self) -> bool:
        """Whether the running listener is still the hub's: the client may swallow a cancellation."""
        return self._listener is asyncio.current_task()

    async def _listen(self) -> None:
        """Listen while anybody is there, and come back after every failure, each time a little later."""
        failures = 0
        while self._is_needed():
            connection = redis.asyncio.Redis.from_url(
                settings.REDIS_URL, socket_connect_timeout=2, socket_keepalive=True, decode_responses=True
            )
            try:
                async with connection.pubsub() as pubsub:
                    await pubsub.psubscribe(channel("*"))
                    if failures:
                        logger.info("Redis is back: streams ring again")
                    failures = 0
                    await self._tell_everybody()
                    await self._hear(pubsub)
            except (RedisError, OSError, TimeoutError) as error:
                if not failures:
                    logger.warning("Redis is away: streams are silent", extra={"error": str(error)})
            finally:
                with contextlib.suppress(RedisError, OSError):
                    await connection.aclose()
            if self._is_needed():
                await asyncio.sleep(BACKOFF_SECONDS[min(failures, len(BACKOFF_SECONDS) - 1)])
                failures += 1

    async def _hear(self, pubsub: Any) -> None:
        """Pass on what is heard; a connection that does not even answer a ping is given up."""
        asked = False
        while self._is_needed():
            message = await pubsub.get_message(timeout=SILENCE_SECONDS)
            if message is None:
                if asked:
                    raise TimeoutError("no answer to a ping")
                await pubsub.ping()
                asked = True
                continue
            asked = False
            if message["type"] == "pmessage" and str(message["data"]).isdecimal():
                self.tell(message["channel"].removeprefix(_PREFIX), int(message["data"]))

    async def _tell_everybody(self) -> None:
        for code in list(self.clients):
            number = await current_number(code)
            if number is not None:
                self.tell(code, number)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def _current_number(code: str) -> int | None:
    try:
        stamp = stamp_of_event(code)
    finally:
        # This thread may not be asked again for hours.
        connections.close_all()
    return stamp.number if stamp else None


async def current_number(code: str) -> int | None:
    """The number of the newest snapshot, 0 before the first, ``None`` when there is no such event."""
    return await sync_to_async(_current_number, thread_sensitive=False)(code)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request with a stream, or with a short refusal."""
    path = _PATH.fullmatch(scope["path"])
    if path is None:
        await _refuse(send, 404)
    elif scope["method"] != "GET":
        await _refuse(send, 405, (b"allow", b"GET"))
    elif hub().count >= MAX_CLIENTS:
        await _refuse(send, 503, (b"retry-after", b"30"))
    else:
        await _serve(path["code"].upper(), receive, send)


async def _serve(code: str, receive: Receive, send: Send) -> None:
    # First join, then look: a number that comes in between is told rather than lost.
    client = hub().join(code)
    try:
        number = await current_number(code)
        if number is None:
            await _refuse(send, 404)
            return
        await _start(send)
        await _write(send, f"retry: {RETRY_MILLISECONDS}\ndata: {number}\n\n")
        await _pump(client, receive, send)
    except (TimeoutError, OSError):
        logger.info("A stream was dropped: its client does not read", extra={"event": code})
    finally:
        hub().leave(code, client)


async def _pump(client: Client, receive: Receive, send: Send) -> None:
    """Write every number, and a comment when there is none for a while, until the client goes."""
    gone = asyncio.create_task(_gone(receive))
    news = asyncio.create_task(client.next())
    try:
        while True:
            done, _ = await asyncio.wait(
                {gone, news}, timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if gone in done:
                return
            if news in done:
                await _write(send, f"data: {news.result()}\n\n")
                news = asyncio.create_task(client.next())
            else:
                await _write(send, ":\n\n")
    finally:
        gone.cancel()
        news.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _start(send: Send) -> None:
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-cache"),
        # Proxies that collect what they forward would keep the bell from ringing.
        (b"x-accel-buffering", b"no"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})


async def _write(send: Send, text: str) -> None:
    async with asyncio.timeout(SEND_SECONDS):
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _refuse(send: Send, status: int, *headers: tuple[bytes, bytes]) -> None:
    plain = (b"content-type", b"text/plain; charset=utf-8")
    await send({"type": "http.response.start", "status": status, "headers": [plain, *headers]})
    await send({"type": "http.response.body", "body": b""})
