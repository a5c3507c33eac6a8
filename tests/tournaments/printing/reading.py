"""What stands on a PDF and where: words with their place, lower left corner of the page at 0, 0."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader


class Word(NamedTuple):
    """Words drawn at once: where they begin, whether they are bold, and how large they are."""

    x: float
    y: float
    text: str
    is_bold: bool
    size: float = 0.0


def pages(pdf: bytes) -> list[str]:
    """The text of every page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def words(pdf: bytes, page: int = 0) -> list[Word]:
    """Every word of a page with its place."""
    return _words(PdfReader(io.BytesIO(pdf)).pages[page])


def words_by_page(pdf: bytes) -> list[list[Word]]:
    """Every word of every page."""
    return [_words(page) for page in PdfReader(io.BytesIO(pdf)).pages]


def _words(page: PageObject) -> list[Word]:
    found: list[Word] = []

    def visit(text: str, _cm: Any, matrix: Any, font: Any, size: Any) -> None:
        if text.strip():
            name = str((font or {}).get("/BaseFont", ""))
            found.append(Word(matrix[4], matrix[5], text.strip(), name.endswith("Bold"), float(size)))

    page.extract_text(visitor_text=visit)
    return found
