"""Files that a page hands out."""

from __future__ import annotations

from django.http import HttpResponse


def pdf_response(data: bytes, name: str) -> HttpResponse:
    """A PDF that the browser saves under ``name`` (plain letters only)."""
    return HttpResponse(
        data,
        content_type="application/pdf",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
