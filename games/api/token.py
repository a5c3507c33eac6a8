"""A person's token for programs, against user name and password."""

from __future__ import annotations

from rest_framework.authtoken.views import ObtainAuthToken
from rest_framework.throttling import AnonRateThrottle

from games.api.parsers import BoundedFormParser, BoundedJSONParser


class TokenThrottle(AnonRateThrottle):
    """Slow enough that passwords cannot be tried by the thousand."""

    rate = "20/min"
    scope = "token"


class TokenView(ObtainAuthToken):
    """Send ``Authorization: Token <token>`` with every later request."""

    throttle_classes = [TokenThrottle]
    parser_classes = [BoundedJSONParser, BoundedFormParser]
