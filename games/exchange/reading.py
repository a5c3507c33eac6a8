"""Reading a file of boards, text or JSON: leniently, and all that is wrong at once, with line and column."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.dealing.description import MOST_BOARDS
from games.exchange.assembling import assemble
from games.exchange.boards import BoardFile
from games.exchange.draft import Findings
from games.exchange.json_reading import read_json_text
from games.exchange.text_reading import read_text
from games.problems import Problem, gettext_noop

MOST_BYTES: Final = 2 * 1024 * 1024
"""Of a file; 2,000 boards of Burraco have less than one million."""

_JSON: Final = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\[{])')
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ZEROS_BEFORE: Final = 8


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file says: ``file`` is ``None`` when there are ``problems``.

    ``where`` of a problem or note is ``line:column``, both from 1, or empty for the file as a whole.
    """

    file: BoardFile | None
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def read_set(
    data: bytes, usual: Mapping[str, str] = MappingProxyType({}), most_boards: int = MOST_BOARDS
) -> Reading:
    """The set of boards in ``data``, text or JSON in UTF-8; never an exception, whatever it is.

    ``usual`` has the tags that the file may leave out ("game", "ruleset", "players", "set"). Of more than
    ``MOST_BYTES`` nothing is read, and of more than ``most_boards`` no deal.

    >>> read_set(b'[Set "Club"]').problems[0].text()
    'There is no board in the file.'
    """
    findings = Findings(most_boards)
    text = _decoded(data, findings)
    if text is None:
        return Reading(None, findings.all_problems(), ())
    draft = (read_json_text if _JSON.match(text) else read_text)(text, findings)
    if findings.is_full or len(draft.sections) > most_boards or (not draft.head and findings.problems):
        return Reading(None, findings.all_problems(), tuple(findings.notes))
    file = assemble(draft, findings, usual)
    return Reading(None if findings.problems else file, findings.all_problems(), tuple(findings.notes))


def _decoded(data: bytes, findings: Findings) -> str | None:
    """The text of a file that is short enough and in UTF-8; else ``None`` and a problem."""
    if len(data) > MOST_BYTES:
        message = gettext_noop("The file is too long: at most %(most)s MB are read.")
        findings.refuse("file_too_long", message, "", most=MOST_BYTES // 1024**2)
        return None
    if data.startswith(_UTF16) or b"\0" in data[:_ZEROS_BEFORE]:
        findings.refuse("not_utf8", gettext_noop("This is UTF-16; a file of boards is UTF-8."), "1:1")
        return None
    bare = data.removeprefix(codecs.BOM_UTF8)
    try:
        return bare.decode()
    except UnicodeDecodeError as error:
        before = bare[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        message = gettext_noop("This is not UTF-8. Save the file as UTF-8 and try again.")
        findings.refuse("not_utf8", message, f"{line}:{column}")
        return None
