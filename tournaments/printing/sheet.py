"""The paper's own frame: A4, the font that has the four suits, the house's colours, the foot of a page.

Lengths are in points (1/72 inch), the origin is the lower left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TypedDict, Unpack

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from games.cards import Suit

FONTS = Path(__file__).resolve().parents[2] / "deploy" / "static" / "fonts"
# Bytes as they are: as letters (for channels of seven bits) they take a quarter more room, and time.
rl_config.useA85 = 0
PLAIN, BOLD = "DejaVu", "DejaVu-Bold"
WIDTH, HEIGHT = A4
MARGIN = 36

# ReportLab reads three-digit colours as nearly black: always six digits.
INK = HexColor("#1c2822")
MUTED = HexColor("#57625b")
LINE = HexColor("#b9c0ba")
FELT = HexColor("#12463a")
BRASS = HexColor("#a77b1c")
PAPER = HexColor("#faf7ef")
WHITE = HexColor("#ffffff")

SEAT_COLOURS = {
    "N": (HexColor("#f3c537"), HexColor("#2c2200")),
    "E": (HexColor("#b3261e"), HexColor("#ffffff")),
    "S": (HexColor("#1c5ca8"), HexColor("#ffffff")),
    "W": (HexColor("#1d7043"), HexColor("#ffffff")),
    "X": (HexColor("#6a3d8f"), HexColor("#ffffff")),
    # A side has the colour of the seat that names it first.
    "NS": (HexColor("#f3c537"), HexColor("#2c2200")),
    "EW": (HexColor("#b3261e"), HexColor("#ffffff")),
    "A": (HexColor("#b3261e"), HexColor("#ffffff")),
    "D": (HexColor("#1c5ca8"), HexColor("#ffffff")),
}
"""Background and letter of every seat and side, as on the screen."""
NEUTRAL = (MUTED, WHITE)
"""The same of what is no seat's."""

SUIT_COLOURS = {
    "S": HexColor("#1c2822"),
    "H": HexColor("#bb1f24"),
    "D": HexColor("#1656a8"),
    "C": HexColor("#17683c"),
}
"""As on the screen, in its light theme."""
SUIT_SIGNS = {suit.value: suit.symbol for suit in Suit}
APART_COLOUR, APART_SIGN = HexColor("#6a3d8f"), "★"
"""Of the cards that belong to none of the four suits: a game's trumps, or its jokers."""


def is_apart(suit: str) -> bool:
    """Whether cards of this letter belong to none of the four suits."""
    return suit not in SUIT_SIGNS


def suit_sign(suit: str) -> str:
    """The sign of a suit, or the star."""
    return SUIT_SIGNS.get(suit, APART_SIGN)


def suit_colour(suit: str) -> HexColor:
    """The colour of a suit's sign, or of the star."""
    return SUIT_COLOURS.get(suit, APART_COLOUR)


class Look(TypedDict, total=False):
    """How words look."""

    bold: bool
    colour: HexColor


class BoxLook(TypedDict, total=False):
    """How a box looks."""

    fill: HexColor | None
    stroke: HexColor | None
    radius: float


@cache
def register_fonts() -> None:
    """Make the two fonts known to ReportLab, once per process."""
    pdfmetrics.registerFont(TTFont(PLAIN, FONTS / "DejaVuSans.ttf"))
    pdfmetrics.registerFont(TTFont(BOLD, FONTS / "DejaVuSans-Bold.ttf"))


class Sheet:
    """A canvas of A4 pages in the house's manner; ``finish`` gives the PDF.

    ``etuis``: how many étuis of each board are filled by these pages, where it is not one.
    """

    def __init__(self, title: str, etuis: Mapping[int, int] | None = None) -> None:
        register_fonts()
        self.etuis = etuis or {}
        self._buffer = BytesIO()
        self.canvas = Canvas(self._buffer, pagesize=A4)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Étui")
        self.canvas.setCreator("Étui")

    def finish(self) -> bytes:
        """The finished PDF."""
        self.canvas.save()
        return self._buffer.getvalue()

    def text(self, x: float, y: float, words: str, size: float = 10, **look: Unpack[Look]) -> float:
        """Write ``words`` from ``x`` rightwards; returns where they end."""
        font = BOLD if look.get("bold") else PLAIN
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(look.get("colour", INK))
        self.canvas.drawString(x, y, words)
        return x + pdfmetrics.stringWidth(words, font, size)

    def centred(self, x: float, y: float, words: str, size: float = 10, **look: Unpack[Look]) -> None:
        """Write ``words`` around ``x``."""
        width = pdfmetrics.stringWidth(words, BOLD if look.get("bold") else PLAIN, size)
        self.text(x - width / 2, y, words, size, **look)

    def centred_alike(self, words: Iterable[tuple[float, float, str]], size: float, colour: HexColor) -> None:
        """Write many words around their places in one look, which takes half the time of one by one."""
        text = self.canvas.beginText()
        text.setFont(PLAIN, size)
        text.setFillColor(colour)
        for x, y, said in words:
            text.setTextOrigin(x - pdfmetrics.stringWidth(said, PLAIN, size) / 2, y)
            text.textOut(said)
        self.canvas.drawText(text)

    def right(self, x: float, y: float, words: str, size: float = 10, **look: Unpack[Look]) -> None:
        """Write ``words`` up to ``x``."""
        width = pdfmetrics.stringWidth(words, BOLD if look.get("bold") else PLAIN, size)
        self.text(x - width, y, words, size, **look)

    def box(self, x: float, y: float, width: float, height: float, **look: Unpack[BoxLook]) -> None:
        """A box with round corners, its lower left corner at ``x, y``; ``None`` paints nothing."""
        fill, stroke = look.get("fill"), look.get("stroke", LINE)
        if fill is not None:
            self.canvas.setFillColor(fill)
        if stroke is not None:
            self.canvas.setStrokeColor(stroke)
        self.canvas.setLineWidth(0.8)
        painted = {"stroke": int(stroke is not None), "fill": int(fill is not None)}
        self.canvas.roundRect(x, y, width, height, look.get("radius", 6), **painted)

    def seat_badge(self, x: float, y: float, seat: str, letter: str, size: float = 20) -> None:
        """A seat's coloured square with its letter, its lower left corner at ``x, y``."""
        fill, ink = SEAT_COLOURS[seat]
        self.box(x, y, size, size, fill=fill, stroke=INK, radius=size / 5)
        self.centred(
            x + size / 2,
            y + size * 0.28,
            letter,
            size * (0.62 if len(letter) == 1 else 0.42),
            bold=True,
            colour=ink,
        )

    def rule(self, x1: float, x2: float, y: float, colour: HexColor = LINE, width: float = 0.6) -> None:
        """A horizontal line."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(width)
        self.canvas.line(x1, y, x2, y)

    def dashes(self, y: float) -> None:
        """A line to cut along, across the page."""
        self.canvas.saveState()
        self.canvas.setDash(3, 4)
        self.rule(MARGIN / 2, WIDTH - MARGIN / 2, y)
        self.canvas.restoreState()

    def dashes_down(self, x: float) -> None:
        """A line to cut along, from the top of the page to its foot."""
        self.canvas.saveState()
        self.canvas.setDash(3, 4)
        self.canvas.setStrokeColor(LINE)
        self.canvas.setLineWidth(0.6)
        self.canvas.line(x, MARGIN / 2, x, HEIGHT - MARGIN / 2)
        self.canvas.restoreState()

    def page_break(self) -> None:
        """Begin a new page."""
        self.canvas.showPage()


def fitted(
    words: str, size: float, width: float, *, bold: bool = False, least: float = 6
) -> tuple[str, float]:
    """``words`` and a size with which they fit ``width``: smaller first, then cut with an ellipsis.

    >>> fitted("Anna", 10, 100)
    ('Anna', 10)
    """
    register_fonts()
    font = BOLD if bold else PLAIN
    needed = pdfmetrics.stringWidth(words, font, size)
    if needed <= width:
        return words, size
    smaller = size * width / needed
    if smaller >= least:
        return words, smaller
    while words and pdfmetrics.stringWidth(words + "…", font, least) > width:
        words = words[:-1]
    return words + "…", least
