"""Files for everybody, with an entity tag: whoever has the file already is told that it has not changed."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response


def json_download(request: HttpRequest, text: str, name: str) -> HttpResponseBase:
    """``text``, which is JSON, as the file ``name``."""
    return download(request, text, name, "application/json")


def download(request: HttpRequest, text: str, name: str, content_type: str) -> HttpResponseBase:
    """``text`` in UTF-8 as the file ``name``; its entity tag is the SHA-256 of its bytes."""
    body = text.encode()
    response = HttpResponse(body, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-cache"
    etag = f'"{hashlib.sha256(body).hexdigest()}"'
    response.headers["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response


def released_name(code: str) -> str:
    """What the file of a released set is called when it is saved."""
    return f"etui-{code.upper()}-released.json"
