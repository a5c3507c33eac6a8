"""QR codes for screen and paper, with the correction that survives a thumb and a crease."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.sheet import INK

CORRECTION = "m"
QUIET_ZONE = 4  # modules, as the standard asks


def qr_svg(text: str) -> SafeString:
    """An inline ``<svg>`` without a size of its own: the page's style gives it one."""
    code = segno.make(text, error=CORRECTION, micro=False)
    svg = code.svg_inline(border=QUIET_ZONE, omitsize=True, dark="#000000", light="#ffffff")
    return mark_safe(svg)  # noqa: S308 -- made of the code's modules, holds nothing of the text


def draw_qr(canvas: Canvas, text: str, x: float, y: float, size: float) -> None:
    """Draw the code of ``text`` into a square of ``size`` points, its lower left corner at ``x, y``."""
    rows = [list(row) for row in segno.make(text, error=CORRECTION, micro=False).matrix]
    module = size / (len(rows) + 2 * QUIET_ZONE)
    canvas.setFillColor(INK)
    path = canvas.beginPath()
    for number, row in enumerate(rows):
        bottom = y + size - (QUIET_ZONE + number + 1) * module
        for start, length in _runs(row):
            path.rect(x + (QUIET_ZONE + start) * module, bottom, length * module, module)
    canvas.drawPath(path, stroke=0, fill=1)


def _runs(row: list[int]) -> list[tuple[int, int]]:
    """Start and length of every run of dark modules: one rectangle each, and no hairlines between."""
    runs, start = [], None
    for column, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            runs.append((start, column - start))
            start = None
    return runs
