"""Reading the text format: lines, comments and tags. ``games.exchange.assembling`` knows what they mean.

Lenient: case, spaces, line ends, the order of tags, tags that are not known. A board begins with a tag that
follows a deal, or with a second ``[Board]``. Comments are ``; ...`` and ``# ...`` to the end of the line,
``{...}`` over lines, and lines that begin with ``%``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from games.exchange.draft import MOST_DEAL_LINES, DealLine, Draft, Findings, Section, Word
from games.problems import gettext_noop
from games.reading import shown

LONGEST_LINE: Final = 1000
"""Of characters; the longest that makes sense, the stock of a Burraco for two, has some 250."""

MOST_LINES: Final = 50_000
"""2,000 boards have some 25,000."""

HEAD_TAGS: Final = ("format", "set", "game", "ruleset", "players")
BOARD_TAGS: Final = ("board", "dealer", "taker")

_LINE_END: Final = re.compile("\r\n|\r|\n")
#: What Python, but no editor, takes for the end of a line.
_NO_LINE_ENDS: Final = dict.fromkeys(map(ord, "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), " ")
_QUOTED_OR_COMMENT: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|\{[^}]*\}?|[;#].*')
_TAG: Final = re.compile(r'\[([^\]"]*(?:"(?:[^"\\]|\\.)*"[^\]"]*)?)\]')
_NAME_AND_VALUE: Final = re.compile(r"(\w*)\s*(.*)")
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED: Final = re.compile(r"\\(.)")


def read_text(text: str, findings: Findings) -> Draft:
    """The tags and boards of ``text``; what cannot be read goes to ``findings``."""
    reader = _TextReader(findings)
    for number, line in _without_comments(text, findings):
        if number > MOST_LINES:
            message = gettext_noop("There are too many lines: at most %(most)s are read.")
            findings.refuse("too_many_lines", message, f"{number}:1", most=MOST_LINES)
        if findings.is_full or number > MOST_LINES or len(reader.draft.sections) > findings.most_boards:
            break
        reader.read_line(number, line)
    return reader.draft


def _without_comments(text: str, findings: Findings) -> Iterator[tuple[int, str]]:
    """Every line with its number; comments are spaces, so that columns stay."""
    opened = ""
    for number, raw in enumerate(_LINE_END.split(text.translate(_NO_LINE_ENDS)), start=1):
        line = raw
        if len(line) > LONGEST_LINE:
            message = gettext_noop("The line is too long: %(count)s characters, of at most %(most)s.")
            findings.refuse("line_too_long", message, f"{number}:1", count=len(line), most=LONGEST_LINE)
            line = ""
        if opened:
            end = line.find("}") + 1
            line = " " * (end or len(line)) + (line[end:] if end else "")
            opened = "" if end else opened
        if line.startswith("%"):
            line = ""
        line, column = _blanked(line)
        opened = opened or (f"{number}:{column}" if column else "")
        yield number, line
    if opened:
        findings.refuse("comment_open", gettext_noop("The comment that begins with “{” never ends."), opened)


def _blanked(line: str) -> tuple[str, int]:
    """The line with spaces for comments, and the column of a comment that does not end in it, or 0."""
    opened = 0

    def blank(found: re.Match[str]) -> str:
        nonlocal opened
        if found[0].startswith("{") and not found[0].endswith("}"):
            opened = found.start() + 1
        return found[0] if found[0].startswith('"') else " " * len(found[0])

    return _QUOTED_OR_COMMENT.sub(blank, line), opened


class _TextReader:
    """Puts tags and lines where they belong, one line after the other."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.draft = Draft({}, [])
        self.section: Section | None = None

    def read_line(self, number: int, line: str) -> None:
        """Take up one line without comments; blank ones say nothing."""
        bare = line.strip()
        if not bare:
            return
        if bare.startswith("["):
            self._tags(number, line)
            return
        if self.section is None:
            self._begin(f"{number}:1")
        if self.section is None or len(self.section.lines) > MOST_DEAL_LINES:
            return
        if len(self.section.lines) == MOST_DEAL_LINES:
            self.findings.refuse_long_deal(f"{number}:1")
        self.section.lines.append(DealLine(line, number, 1))

    def _begin(self, place: str) -> None:
        if len(self.draft.sections) == self.findings.most_boards:
            self.findings.refuse_many_boards(place)
        self.section = Section(place, {}, [])
        self.draft.sections.append(self.section)

    def _tags(self, number: int, line: str) -> None:
        """Every tag of a line; what is left over is a problem."""
        position = 0
        while rest := line[position:].lstrip():
            start = len(line) - len(rest)
            found = _TAG.match(line, start)
            if found is None:
                message = gettext_noop('This is no tag, “%(text)s”: [Board "1"] is one.')
                place = f"{number}:{start + 1}"
                self.findings.refuse("tag_unreadable", message, place, text=shown(rest))
                return
            self._tag(found[1], f"{number}:{start + 1}")
            position = found.end()

    def _tag(self, inner: str, place: str) -> None:
        """Take up one tag, the text between its brackets."""
        name, value = _NAME_AND_VALUE.findall(inner.strip())[0]
        quoted = _QUOTED.fullmatch(value)
        word = Word(_ESCAPED.sub(r"\1", quoted[1]) if quoted else value, place)
        known = name.lower()
        if known in HEAD_TAGS:
            self._head_tag(known, word)
        elif known in BOARD_TAGS:
            self._board_tag(known, word)
        else:
            message = gettext_noop("The tag “%(name)s” is not known here and was passed over.")
            self.findings.note("tag_unknown", message, place, name=shown(name))

    def _head_tag(self, name: str, word: Word) -> None:
        """A tag about the set; PBN repeats such tags, and here they may be, when they say the same."""
        before = self.draft.head.setdefault(name, word)
        if before.text.strip().lower() != word.text.strip().lower():
            message = gettext_noop("“%(name)s” already says something else at %(place)s.")
            self.findings.refuse("tag_differs", message, word.place, name=name, place=before.place)

    def _board_tag(self, name: str, word: Word) -> None:
        if self.section is None or self.section.lines or (name == "board" and name in self.section.tags):
            self._begin(word.place)
        if self.section and self.section.tags.setdefault(name, word) is not word:
            message = gettext_noop("“%(name)s” stands twice in this board.")
            self.findings.refuse("tag_twice", message, word.place, name=name)
