"""Redis as scoring uses it: which snapshot is the newest, who waits for whom, and the bell that rings.

Nothing here is needed for a result or a standing to be right: the database is. So nothing here raises. While
Redis is away every question is answered as if nothing had been said before, at the price of one short
time-out every ``PAUSE_SECONDS``.

The keys and the channel of an event are made of its public code or its id::

    etui:event:<code>              channel; the message is the number of a snapshot
    etui:stamp:<code>              which snapshot and position pages shall show
    etui:standings:pending:<id>    a computation has been asked for and has not begun to read
    etui:standings:lock:<id>       a computation runs
    etui:standings:rest:<id>       a computation has just ended; the value is its length in ms
    etui:wanted:<code>             parts of the scoreboard that somebody has looked at lately
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger("etui.bell")

CONNECT_TIMEOUT, ANSWER_TIMEOUT = 0.3, 0.5
PAUSE_SECONDS = 2.0
STAMP_SECONDS = 60
"""A stamp that could not be replaced, because Redis was away just then, is forgotten after this."""
PENDING_SECONDS = 30
"""A computation that was asked for and got lost can be asked for again after this."""
LOCK_SECONDS = 15
REST_SECONDS, LONGEST_REST_SECONDS = 0.1, 0.8
"""The time between the end of a computation of an event and the beginning of the next: the shortest for two
results that come together, doubled each time while results keep coming."""
BREATH_SECONDS = 0.15
"""A computation that begins so soon after a rest comes from results that keep coming."""
WANTED_SECONDS, MOST_WANTED = 1800, 12
"""How long a part counts as looked at, and how many of an event are remembered."""

Answer = TypeVar("Answer")

_RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
# Whoever was slower between reading the database and writing here must not take a newer stamp back.
_STAMP = """
local number, position = string.match(redis.call('get', KEYS[1]) or '0.0', '(%d+)%.(%d+)')
local older = tonumber(number) - tonumber(ARGV[1])
if older > 0 or (older == 0 and tonumber(position) > tonumber(ARGV[2])) then return 0 end
redis.call('set', KEYS[1], ARGV[1] .. '.' .. ARGV[2], 'EX', ARGV[3])
return 1
"""


_away_until: dict[str, float] = {}
"""Until when (on the monotonic clock) the Redis of an address is left alone."""


def channel(code: str) -> str:
    """The channel on which an event's snapshots are rung."""
    return f"etui:event:{code}"


@lru_cache(maxsize=4)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url,
        socket_connect_timeout=CONNECT_TIMEOUT,
        socket_timeout=ANSWER_TIMEOUT,
        # Once more, for a connection that was kept while Redis was started again.
        retry=Retry(NoBackoff(), 1),
        decode_responses=True,
    )


def _ask(operation: Callable[[redis.Redis], Answer], otherwise: Answer) -> Answer:
    url = settings.REDIS_URL
    if time.monotonic() < _away_until.get(url, 0.0):
        return otherwise
    try:
        return operation(_client(url))
    except (redis.RedisError, OSError) as error:
        _away_until[url] = time.monotonic() + PAUSE_SECONDS
        logger.warning(
            "Redis does not answer: screens poll, the sweep catches up", extra={"error": str(error)}
        )
        return otherwise


def ring(code: str, number: int) -> None:
    """Tell every screen of the event that there is something new."""
    _ask(lambda client: client.publish(channel(code), number), 0)


def stamp_read(code: str) -> str | None:
    """What ``stamp_write`` left, ``None`` when it is forgotten or Redis is away."""
    left = _ask(lambda client: client.get(f"etui:stamp:{code}"), None)
    return None if left is None else str(left)


def stamp_write(code: str, number: int, position: int) -> None:
    """Remember a stamp, unless a newer one is remembered already."""
    _ask(lambda client: client.eval(_STAMP, 1, f"etui:stamp:{code}", number, position, STAMP_SECONDS), None)


def pending_set(event_id: int) -> bool | None:
    """Whether this call is the first to ask for a computation; ``None`` when Redis is away."""
    key = f"etui:standings:pending:{event_id}"
    return _ask(lambda client: bool(client.set(key, 1, ex=PENDING_SECONDS, nx=True)), None)


def pending_clear(event_id: int) -> None:
    """From now on a change has to ask again: the computation begins to read."""
    _ask(lambda client: client.delete(f"etui:standings:pending:{event_id}"), 0)


def rest_left(event_id: int) -> float:
    """Seconds until the event may be computed again."""

    def left(client: redis.Redis) -> float:
        return max(0.0, client.pttl(_rest_key(event_id)) / 1000 - BREATH_SECONDS)

    return _ask(left, 0.0)


def rest_next(event_id: int) -> float:
    """How long to rest after a computation that begins now, in seconds."""
    last = _ask(lambda client: client.get(_rest_key(event_id)), None)
    return REST_SECONDS if last is None else min(2 * int(last) / 1000, LONGEST_REST_SECONDS)


def _rest_key(event_id: int) -> str:
    return f"etui:standings:rest:{event_id}"


def lock_take(event_id: int) -> str | None:
    """The key to give back to ``lock_release``, ``None`` when a computation runs; "" when Redis is away."""
    key = secrets.token_hex(8)
    name = f"etui:standings:lock:{event_id}"
    taken = _ask(lambda client: bool(client.set(name, key, ex=LOCK_SECONDS, nx=True)), None)
    if taken is None:
        return ""
    return key if taken else None


def lock_release(event_id: int, key: str, rest: float = REST_SECONDS) -> None:
    """Let the next computation in after a rest, unless the lock has run out and is another's by now."""
    if not key:
        return
    length, lasts = int(1000 * rest), int(1000 * (rest + BREATH_SECONDS))
    _ask(lambda client: client.set(_rest_key(event_id), length, px=lasts), None)
    _ask(lambda client: client.eval(_RELEASE, 1, f"etui:standings:lock:{event_id}", key), None)


def part_wanted(code: str, part: str) -> None:
    """Remember that somebody looks at a part of an event's scoreboard."""
    key, now = f"etui:wanted:{code}", time.time()

    def remember(client: redis.Redis) -> None:
        with client.pipeline() as pipe:
            pipe.zadd(key, {part: now})
            pipe.zremrangebyscore(key, 0, now - WANTED_SECONDS)
            pipe.zremrangebyrank(key, 0, -MOST_WANTED - 1)
            pipe.expire(key, WANTED_SECONDS)
            pipe.execute()

    _ask(remember, None)


def parts_wanted(code: str) -> list[str]:
    """The parts that ``part_wanted`` was told of, the latest first; none when Redis is away."""
    return _ask(lambda client: [str(part) for part in client.zrevrange(f"etui:wanted:{code}", 0, -1)], [])
