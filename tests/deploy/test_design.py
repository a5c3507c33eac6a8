"""The design system keeps its promises: contrast, no inline code, small files, pages that need no context."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import get_template, render_to_string

from deploy import styleguide

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "deploy" / "static"
TEMPLATES = sorted(
    path for room in ("deploy", "tournaments", "scoring", "games") for path in (ROOT / room).rglob("*.html")
)
CSS = (STATIC / "css" / "etui.css").read_text()
# text on ground, and the least ratio: 4.5 for text, 3 for the borders of controls and for the focus ring
PAIRS = [
    *[
        (ink, ground, 4.5)
        for ink in ("ink", "muted", "accent", "brass-ink", "good", "bad")
        for ground in ("bg", "surface")
    ],
    ("muted", "sunken", 4.5),
    ("ink", "brass-soft", 4.5),
    ("on-accent", "accent", 4.5),
    ("on-accent", "accent-hover", 4.5),
    ("surface", "bad", 4.5),
    ("on-felt", "felt", 4.5),
    ("on-felt-muted", "felt", 4.5),
    ("brass-ink", "brass-soft", 4.5),
    *[(name, f"{name}-soft", 4.5) for name in ("good", "bad", "warn", "info")],
    *[("ink", f"{name}-soft", 4.5) for name in ("good", "bad", "warn", "info", "accent")],
    *[(f"suit-{suit}", "surface", 4.5) for suit in "SHDCT"],
    ("line-strong", "surface", 3),
    ("line-strong", "bg", 3),
    ("focus", "bg", 3),
]


def block(selector: str) -> dict[str, str]:
    """The variables set in the first rule with exactly this selector."""
    body = re.search(re.escape(selector) + r"\s*\{(.*?)\}", CSS, re.DOTALL).group(1)
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", body))


LIGHT = block(":root")
DARK = LIGHT | block(':root[data-theme="dark"]')


def luminance(colour: str) -> float:
    """WCAG 2 relative luminance of ``#rrggbb``."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_contrast(theme, ink, ground, least):
    assert contrast(theme[ink], theme[ground]) >= least


def test_without_script_the_dark_theme_is_the_same():
    assert block(":root:not([data-theme])") == block(':root[data-theme="dark"]')


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_template_carries_code_or_style_of_its_own(path):
    text = path.read_text()
    assert not re.search(r"<style\b|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|javascript:", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"(?:src|href)\s*=\s*[\"'](?:https?:)?//", text)


def test_every_class_of_the_components_is_in_the_sheet():
    used = set()
    for path in (ROOT / "deploy" / "templates").rglob("*.html"):
        for value in re.findall(r'class="([^"{]+)"', path.read_text()):
            used.update(value.split())
    assert used
    assert sorted(name for name in used if f".{name}" not in CSS) == []


def test_every_icon_named_by_a_component_exists():
    drawn = set(re.findall(r'symbol id="([\w-]+)"', (STATIC / "img" / "icons.svg").read_text()))
    named = set()
    for path in TEMPLATES:
        named.update(re.findall(r'components/icon\.html" with name="([\w-]+)"', path.read_text()))
    assert named
    assert named - drawn == set()


def test_the_files_of_a_phone_page_are_small():
    """A page that loads every script of ours and htmx stays under 40 KB on the wire, without its HTML."""
    files = [
        *(STATIC / "js").glob("*.js"),
        *(STATIC / "img").glob("*.svg"),
        *(STATIC / "vendor").rglob("*.js"),
    ]
    assert len(files) > 3
    assert len(gzip.compress(CSS.encode())) + sum(len(gzip.compress(f.read_bytes())) for f in files) < 40_000


@pytest.mark.parametrize("name", ["400.html", "403.html", "404.html", "403_csrf.html", "500.html"])
def test_error_pages_stand_without_a_context(name):
    page = get_template(name).render()
    assert "<h1>" in page
    assert "etui.css" in page


@pytest.mark.parametrize(
    "view", [styleguide.styleguide, styleguide.styleguide_entry, styleguide.styleguide_projector]
)
def test_styleguide_shows_every_component(rf, view):
    request = rf.get("/styleguide/", {"players": "7"})
    request.user = AnonymousUser()
    page = view(request).content.decode()
    assert page.count("<h1>") == 1
    assert "invalid" not in page.split("<main", 1)[0]


@pytest.mark.parametrize(("move", "text"), [(2, "up</span> 2"), (-3, "down</span> 3"), (0, "unchanged")])
def test_a_movement_is_said_in_words_too(move, text):
    assert text in render_to_string("components/move.html", {"move": move})


def test_scores_carry_their_sign():
    rows = [
        {"seat": "N", "name": "A", "score": -106, "taker": False},
        {"seat": "S", "name": "B", "score": 318, "taker": True},
    ]
    page = render_to_string("components/scores.html", {"scores": rows})
    assert "−106" in page
    assert "+318" in page
    assert "(taker)" in page


def test_field_ties_its_help_and_its_errors_to_the_input():
    form = styleguide.SampleForm({"name": "", "points": "92"})
    page = render_to_string("components/form.html", {"form": form})
    described = re.search(r'<input[^>]*name="name"[^>]*aria-describedby="([^"]+)"', page).group(1).split()
    assert described
    assert all(f'id="{name}"' in page for name in described)
    # the summary on top names every problem and leads to its field
    assert page.count('href="#id_') == len([error for errors in form.errors.values() for error in errors])
    assert all(f'id="{anchor}"' in page for anchor in re.findall(r'href="#(id_\w+)"', page))
