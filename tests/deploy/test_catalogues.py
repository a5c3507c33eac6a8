"""Italian and French: the catalogues are complete and up to date, and no page falls back to English."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import trans_real

from deploy.translations import compile_catalogues
from games.problem_texts import render
from games.problems import Problem
from tests.deploy.crawl import Visitor, evening, phrases

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
IN_EVERY_CATALOGUE = "Choose the movement"
PLACES = re.compile(r"%\(\w+\)[sd]|%%|</?\w+>")
#: Folders that hold no text of the pages, as in the Makefile.
IGNORED = (".venv", "tests", "var")
ROOMS = ("deploy", "games", "scoring", "tournaments")


def catalogue(language: str, root: Path = ROOT) -> list[Message]:
    """The messages of a catalogue, without its header."""
    with (root / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as stream:
        return [message for message in read_po(stream, locale=language, abort_invalid=True) if message.id]


def forms(texts: object) -> tuple[str, ...]:
    """One text, or the singular and the plural."""
    return tuple(texts) if isinstance(texts, list | tuple) else (str(texts),)


def identity(message: Message) -> tuple[str, tuple[str, ...]]:
    return message.context or "", forms(message.id)


@pytest.fixture
def compiled() -> Iterator[None]:
    """Catalogues compiled from what is in the repository now, and nothing older in memory."""
    compile_catalogues(ROOT / "locale")
    trans_real._translations.clear()
    yield
    translation.activate("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    messages = catalogue(language)
    assert IN_EVERY_CATALOGUE in [message.id for message in messages]
    assert [message.id for message in messages if message.fuzzy or not all(forms(message.string))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_every_form(language: str) -> None:
    plurals = [message for message in catalogue(language) if message.pluralizable]
    assert plurals
    assert {len(forms(message.string)) for message in plurals} == {2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_and_tags_are_the_same(language: str) -> None:
    """Also in the singular: French counts 0 there, so the number must be shown."""
    wrong = [
        (source, text)
        for message in catalogue(language)
        for source, text in zip(forms(message.id), forms(message.string), strict=True)
        if Counter(PLACES.findall(source)) != Counter(PLACES.findall(text))
    ]
    assert wrong == []


def test_the_catalogues_have_the_same_messages() -> None:
    first, *others = [sorted(map(identity, catalogue(language))) for language in LANGUAGES]
    assert others == [first]


def test_french_points_stand_off_by_a_narrow_space() -> None:
    loose = re.compile(r"[\w)»%] ?[;!?»](?!\w)|[\w)»] :|[« ] «|«[ \w]|\w'\w")
    texts = [text for message in catalogue("fr") for text in forms(message.string)]
    assert any("\u202f:" in text for text in texts)
    assert [text for text in texts if loose.search(text)] == []


def test_no_template_writes_a_colon_that_french_cannot_set_off() -> None:
    """Between a label and its value stands the catalogue's colon, not one of the template."""
    messages = re.compile(
        r"{% blocktranslate.*?{% endblocktranslate %}|{% comment.*?{% endcomment %}", re.DOTALL
    )
    bare = re.compile(r"(?:%}|}}|</\w+>) ?[:;](?=[\s<{])")
    templates = [
        file for room in ROOMS for file in (ROOT / room).rglob("*.html") if "styleguide" not in file.name
    ]
    assert len(templates) > 80
    found = [
        (file.name, bare.findall(messages.sub("", file.read_text(encoding="utf-8")))) for file in templates
    ]
    assert [(name, colons) for name, colons in found if colons] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_headers_name_nobody(language: str) -> None:
    text = (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    head = text.split("\n\n", 1)[0]
    assert f'"Language: {language}\\n"' in head
    assert not re.search(r"@|Last-Translator: \w|/home/|/root/|https?:", head)


def test_nothing_new_is_waiting_for_a_translator(tmp_path: Path) -> None:
    """Collecting the texts again, in a copy, finds the messages of the catalogues, no more, no fewer."""
    copy = tmp_path / "copy"
    for room in (*ROOMS, "locale"):
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    command = [sys.executable, "-m", "django", "makemessages", "--no-wrap", "--no-obsolete"]
    for language in LANGUAGES:
        command += ["--locale", language]
    for folder in IGNORED:
        command += ["--ignore", folder]
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    collected, known = ({identity(message) for message in catalogue("it", root)} for root in (copy, ROOT))
    assert collected - known == set()
    assert known - collected == set()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("language", LANGUAGES)
def test_seats_in_a_sentence_are_called_as_at_the_table(language: str) -> None:
    params = {"entrant": "W5", "seats": "N, W"}
    problem = Problem("moves", "%(entrant)s changes orientation: %(seats)s.", params)
    assert render(problem) == problem.text()
    with translation.override(language):
        assert re.fullmatch(r"O5 .*: N, O\.", render(problem))


@pytest.mark.usefixtures("compiled")
def test_italian_months_are_small() -> None:
    with translation.override("it"):
        assert [date_format(date(2026, month, 14)) for month in (3, 11)] == [
            "14 marzo 2026",
            "14 novembre 2026",
        ]


@pytest.mark.django_db
@pytest.mark.one_database
@pytest.mark.usefixtures("compiled")
def test_no_page_falls_back_to_english() -> None:
    """What a visitor, a director and the phones of a table read, page by page, link by link."""
    played = evening()
    for language in LANGUAGES:
        read: dict[str, str] = {}
        pages = list(Visitor(played, language).pages())
        for page in pages:
            assert f'lang="{language}"' in page.html or "<html" not in page.html, page.path
            for phrase in phrases(page.html):
                read.setdefault(phrase, page.path)
        assert len(pages) > 60
        exact, patterns = _foreign(language)
        left = [phrase for phrase in read if phrase in exact or any(p.fullmatch(phrase) for p in patterns)]
        assert {phrase: read[phrase] for phrase in left} == {}, language


def _foreign(language: str) -> tuple[set[str], list[re.Pattern[str]]]:
    """The English texts whose translation differs; those with places as patterns."""
    exact, patterns = set(), []
    for message in catalogue(language):
        for source, text in zip(forms(message.id), forms(message.string), strict=True):
            if source.split() == text.split() or "<" in source:
                continue
            parts = re.split(r"%\(\w+\)[sd]", source.replace("%%", "%"))
            if len(parts) == 1:
                exact.add(source)
            elif any(re.search(r"[A-Za-z]", part) for part in parts):
                patterns.append(re.compile(".+".join(map(re.escape, parts))))
    return exact, patterns
