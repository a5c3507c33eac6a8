"""ETags of what a table sees: the event's log grows with every change, so its last line names the state."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import parse_etags
from django.utils.translation import get_language

from tournaments.models import AccessLink
from tournaments.selectors.tables import last_log_id


def freshness(request: HttpRequest, link: AccessLink) -> str:
    """The ETag of everything that this phone can see now, in its language."""
    return f'W/"{link.public_id}-{last_log_id(link.event)}-{get_language()}"'


def not_modified(request: HttpRequest, etag: str) -> bool:
    """Whether the phone has this state already."""
    return etag in parse_etags(request.headers.get("If-None-Match", ""))
