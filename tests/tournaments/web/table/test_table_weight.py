"""Old phones and bad Wi-Fi: a page with its style and scripts stays under 50 KB as it is sent."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.factories import enter_result, play_of, running_event
from tests.tournaments.web.table.phones import Phone

pytestmark = pytest.mark.django_db

LIMIT = 50 * 1024
#: What later JavaScript has and a phone of 2017 does not: optional chaining, ??, private fields, modules.
TOO_NEW = re.compile(r"\?\.[a-zA-Z(\[]|\?\?|\bthis\.#|^\s*(import|export)\s", re.MULTILINE)


def statics(text: str) -> list[Path]:
    """Files that the page loads; the icons' sheet once."""
    names = set(re.findall(r'(?:src|href)="/static/([^"#]+\.(?:js|css|svg))', text))
    return [Path(finders.find(name)) for name in sorted(names)]


def weight(text: str) -> int:
    return sum(len(gzip.compress(data)) for data in (text.encode(), *(f.read_bytes() for f in statics(text))))


def test_every_page_is_light_and_runs_on_old_phones():
    event = running_event()
    phone = Phone(event, seat="S")
    play = play_of(event)
    enter_result(play, seat="N")
    pages = {
        "home": phone.get(),
        "form": phone.get("board", play_of(event, nth=1).board),
        "confirm": phone.get("confirm", play.board),
        "refused": phone.get("board", 99),
    }
    for name, page in pages.items():
        text = page.content.decode()
        assert statics(text), name
        assert weight(text) < LIMIT, name
        for file in statics(text):
            if file.suffix == ".js" and "vendor" not in file.parts:
                assert not TOO_NEW.search(file.read_text()), file.name


def test_pages_hold_no_inline_script_or_style_and_no_other_host():
    event = running_event()
    phone = Phone(event)
    for page in (phone.get(), phone.get("board", play_of(event).board)):
        text = page.content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text)
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', text)
