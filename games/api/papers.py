"""Answers that are a paper: PDF to whoever asks for it or for anything, problems as JSON."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.renderers import BaseRenderer, JSONRenderer

PDF: Final = {(200, "application/pdf"): OpenApiTypes.BINARY}
"""The answer, for the schema."""


class PdfRenderer(BaseRenderer):
    """Accepts a caller who asks for PDF; a refusal, which is no PDF, goes out as JSON all the same."""

    media_type = "application/pdf"
    format = "pdf"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        """The refusal as JSON, and its type with it."""
        if renderer_context and "response" in renderer_context:
            renderer_context["response"]["Content-Type"] = JSONRenderer.media_type
        return JSONRenderer().render(data)


PAPER_RENDERERS: Final = [JSONRenderer, PdfRenderer]


def pdf_answer(data: bytes, name: str, *, is_secret: bool) -> HttpResponse:
    """A PDF called ``name``; a secret one is kept by nobody on the way."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    if is_secret:
        headers["Cache-Control"] = "no-store, private"
    return HttpResponse(data, content_type="application/pdf", headers=headers)
