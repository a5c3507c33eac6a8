"""What every request passes through: an id with a line in the access log, compression, the content policy."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from deploy.logs import request_id

logger = logging.getLogger("etui.access")
_SAFE_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_TEXT = re.compile(r"text/.+|.+[/+](json|xml|javascript)")
#: Answers without a body, or with a piece of one.
_PARTIAL = frozenset({204, 206, 304})
#: Asked every few seconds by machines: logged only when something is wrong.
_QUIET_PATHS = frozenset({"/healthz", "/readyz"})


class RequestLogMiddleware:
    """Gives the request an id (or keeps the proxy's) and writes one line when it is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        given = request.headers.get("X-Request-ID", "")
        identifier = given if _SAFE_ID.fullmatch(given) else uuid.uuid4().hex
        token = request_id.set(identifier)
        started = time.monotonic()
        try:
            response = self.get_response(request)
            response["X-Request-ID"] = identifier
            self._log(request, response, time.monotonic() - started)
            return response
        finally:
            request_id.reset(token)

    def _log(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        """Write the line. The query is left out on purpose: it may hold what people searched for."""
        if request.path in _QUIET_PATHS and response.status_code < 400:
            return
        logger.info(
            "%s %s %s",
            request.method,
            request.path,
            response.status_code,
            extra={"ms": round(seconds * 1000, 1)},
        )


class CompressionMiddleware(GZipMiddleware):
    """Pages and our files on their way to a phone, for installations without Caddy.

    What is compressed already passes as it is: kept parts of the scoreboard, the files of a production build.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Compare entity tags as if nothing had been compressed: WhiteNoise knows strong ones only."""
        tag = request.META.get("HTTP_IF_NONE_MATCH", "")
        if tag.startswith("W/"):
            request.META["HTTP_IF_NONE_MATCH"] = tag.removeprefix("W/")

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Compress what is whole and is text."""
        kind = response.get("Content-Type", "").partition(";")[0]
        if request.method == "HEAD" or response.status_code in _PARTIAL or not _TEXT.fullmatch(kind):
            return response
        return super().process_response(request, response)


class ContentPolicyMiddleware(CSPMiddleware):
    """The strict policy of the settings everywhere, and the named relaxations for pages that are not ours."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Return the strict policy, relaxed by the first prefix that the path starts with."""
        parts = super().get_policy_parts(request, response, report_only)
        for prefix, directives in settings.CONTENT_POLICY_RELAXED.items():
            if request.path_info.startswith(prefix):
                parts.replace = directives | (parts.replace or {})
                break
        return parts
