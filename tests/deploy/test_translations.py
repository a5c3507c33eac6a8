"""Translations are compiled without GNU gettext, when they changed."""

import gettext
import os

from deploy.translations import compile_catalogues

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "board"\nmsgstr "{}"\n'


def test_only_what_changed_is_compiled(tmp_path):
    folder = tmp_path / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source, target = folder / "django.po", folder / "django.mo"
    source.write_text(PO.format("mano"), encoding="utf-8")
    assert compile_catalogues(tmp_path) == [target]
    with target.open("rb") as stream:
        assert gettext.GNUTranslations(stream).gettext("board") == "mano"
    assert compile_catalogues(tmp_path) == []
    source.write_text(PO.format("smazzata"), encoding="utf-8")
    later = target.stat().st_mtime + 10
    os.utime(source, (later, later))
    assert compile_catalogues(tmp_path) == [target]


def test_no_folder_is_no_translation(tmp_path):
    assert compile_catalogues(tmp_path / "locale") == []
