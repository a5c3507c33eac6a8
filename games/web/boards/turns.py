"""One question at a time from an address, where an answer takes the machine a second or two."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import AnonRateThrottle

EVERY_SECONDS: Final = 3
"""An address may ask so often."""


def may_ask(request: HttpRequest, page: str) -> bool:
    """Whether the visitor's address has not asked ``page`` just now; without a cache everybody may."""
    address = AnonRateThrottle().get_ident(request)
    return bool(cache.add(f"games:{page}:{address}", 1, EVERY_SECONDS))
