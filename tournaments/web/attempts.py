"""Failed attempts to get in, counted by the address they come from. In the cache: a hint, not a record."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

WINDOW_SECONDS = 600


def client_address(request: HttpRequest) -> str:
    """Where the request comes from; behind the proxy, which names the visitor itself, what it says."""
    if settings.SECURE_PROXY_SSL_HEADER:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").rsplit(",", 1)[-1].strip()
        if forwarded:
            return forwarded
    return str(request.META.get("REMOTE_ADDR", ""))


def _key(request: HttpRequest, kind: str) -> str:
    return f"{kind}-failures:{client_address(request)}"


def failures(request: HttpRequest, kind: str) -> int:
    """How often this address has failed at ``kind`` in the last ten minutes."""
    return int(cache.get(_key(request, kind), 0))


def count_failure(request: HttpRequest, kind: str) -> None:
    """One more."""
    key = _key(request, kind)
    if not cache.add(key, 1, WINDOW_SECONDS):
        try:
            cache.incr(key)
        except ValueError:
            # It ran out between the two calls, or the cache is away: counting starts again.
            cache.set(key, 1, WINDOW_SECONDS)
