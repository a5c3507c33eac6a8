"""Compile the translations without GNU gettext: ``python -m deploy.translations``.

Only catalogues that changed are compiled; the compiled files are not in the repository.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from deploy.env import ROOT
from games.problems import gettext_noop

#: Django's Italian writes months with a capital letter. The house's catalogues stand before Django's.
MONTHS = (
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile every stale ``LC_MESSAGES/*.po`` under the folder; return the files that were written."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parents[1].name, abort_invalid=True)
        draft = target.with_suffix(".mo.new")
        with draft.open("wb") as stream:
            write_mo(stream, catalogue)
        draft.replace(target)
        written.append(target)
    return written


def main() -> None:
    """Compile the house's own catalogues."""
    try:
        compile_catalogues(ROOT / "locale")
    except PoFileError as error:
        sys.exit(f"A translation catalogue cannot be read: {error}")
    except OSError as error:
        sys.exit(f"The compiled translations cannot be written: {error}")


if __name__ == "__main__":
    main()
