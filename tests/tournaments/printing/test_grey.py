"""The one palette of papers and pages in grey, as a copier gives it: everything can still be read.

The grey of a colour is its luma (ITU-R BT.601), with which printers and viewers turn colours into grey.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from reportlab.lib.colors import HexColor

from tournaments.printing import sheet
from tournaments.printing.pack_rows import PALE
from tournaments.printing.sheet import APART_COLOUR, PAPER, SEAT_COLOURS, SUIT_COLOURS, SUIT_SIGNS, WHITE

CSS = Path("deploy/static/css/etui.css")
TEXT, LARGE, PATTERN = 4.5, 3.0, 1.5
"""The least contrast of text, of bold and large text, and of what one need only see (WCAG 2)."""


def grey(colour: HexColor) -> float:
    """How light the colour is in grey, 0 to 1."""
    return 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue


def contrast(one: HexColor, other: HexColor) -> float:
    """The contrast of two colours once both are grey (WCAG 2)."""
    linear = [
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
        for level in (grey(one), grey(other))
    ]
    return (max(linear) + 0.05) / (min(linear) + 0.05)


@pytest.mark.parametrize("seat", SEAT_COLOURS)
def test_a_seats_letter_is_read_on_its_colour(seat: str) -> None:
    fill, letter = SEAT_COLOURS[seat]
    assert contrast(fill, letter) >= TEXT


@pytest.mark.parametrize("ground", [WHITE, PAPER], ids=["white", "paper"])
@pytest.mark.parametrize("suit", [*SUIT_COLOURS, "apart"])
def test_a_suits_sign_is_read_on_the_paper(suit: str, ground: HexColor) -> None:
    assert contrast(SUIT_COLOURS.get(suit, APART_COLOUR), ground) >= TEXT


def tokens(selector: str) -> dict[str, HexColor]:
    """The colours that the pages' style sheet gives to a selector, by name."""
    rule = re.search(rf"{re.escape(selector)} \{{(.*?)\}}", CSS.read_text(encoding="utf-8"), re.DOTALL)
    assert rule is not None
    return {name: HexColor(value) for name, value in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", rule[1])}


def test_pages_and_papers_have_one_palette() -> None:
    light = tokens(":root")
    suits = SUIT_COLOURS | {"T": APART_COLOUR}
    assert {suit: light[f"suit-{suit}"] for suit in suits} == suits
    css = CSS.read_text(encoding="utf-8")
    for seat, (fill, letter) in SEAT_COLOURS.items():
        found = re.search(rf"\.seat--{seat} \{{ background: (#\w+); color: (#\w+)", css)
        assert found
        assert (HexColor(found[1]), HexColor(found[2].replace("#fff", "#ffffff"))) == (fill, letter)


@pytest.mark.parametrize("selector", [":root", ':root[data-theme="dark"]', ".deal > .deal--chien"])
def test_suits_are_read_on_the_page_in_grey(selector: str) -> None:
    found = {"felt": tokens(":root")["felt"]} | tokens(selector)
    for suit in [*SUIT_COLOURS, "T"]:
        ground = found.get("surface", found["felt"])
        assert contrast(found[f"suit-{suit}"], ground) >= TEXT, suit


def test_suits_are_told_apart_without_their_colours() -> None:
    assert len({*SUIT_SIGNS.values(), sheet.APART_SIGN}) == len(SUIT_SIGNS) + 1


def test_words_are_read_on_every_ground() -> None:
    for ground in (WHITE, PAPER):
        assert min(contrast(ink, ground) for ink in (sheet.INK, sheet.MUTED, sheet.FELT)) >= TEXT
        # Brass is for numbers in bold and for frames.
        assert contrast(sheet.BRASS, ground) >= LARGE
    assert contrast(sheet.FELT, WHITE) >= TEXT
    assert contrast(sheet.BRASS, WHITE) >= LARGE


def test_a_card_of_the_hand_stands_out_from_the_others() -> None:
    """The box of a marked card is darker than the white around it; the cards of others are paler than any."""
    for fill, _letter in [*SEAT_COLOURS.values(), sheet.NEUTRAL]:
        assert contrast(fill, WHITE) >= PATTERN
    assert all(contrast(PALE, WHITE) < contrast(ink, WHITE) for ink in (sheet.INK, sheet.MUTED))
