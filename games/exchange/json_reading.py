"""Reading a set from JSON. What it means is ``games.exchange.assembling``'s business.

The published file of a released set (``games.dealing.released``) is read too: it has the same boards. Fields
that are not known are passed over, with a note.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.dealing import released
from games.dealing.places import Place, place_of, places_of
from games.exchange.boards import FORMAT
from games.exchange.draft import MOST_DEAL_LINES, DealLine, Draft, Findings, Section, Word
from games.exchange.text_reading import HEAD_TAGS, LONGEST_LINE
from games.problems import ProblemsError, gettext_noop
from games.reading import shown
from games.score_line import read_json

_BOARD_FIELDS: Final = {"number": "board", "dealer": "dealer", "taker": "taker"}
_OTHER_FIELDS: Final = ("format", "version", "boards", "deal")
_OF_RELEASED: Final = ("description", "rules", "commitment", "key", "value", "attempt", "rejections", "plays")


def read_json_text(text: str, findings: Findings) -> Draft:
    """The fields and boards of ``text``; what cannot be read goes to ``findings``."""
    try:
        data = read_json(text.encode())
    except ProblemsError as error:
        for problem in error.problems:
            line, column = (problem.params.get(name, 1) for name in ("line", "column"))
            findings.refuse(problem.code, problem.message, f"{line}:{column}", **problem.params)
        return Draft({}, [])
    return _JsonReader(places_of(text), findings).read(data)


class _JsonReader:
    """Takes the fields out of the value of a file, with their places."""

    def __init__(self, places: Mapping[str, Place], findings: Findings) -> None:
        self.places = dict(places)
        self.findings = findings

    def read(self, data: object) -> Draft:
        """The whole file."""
        draft = Draft({}, [])
        fields = self._object(data, "")
        head, path = fields, ""
        if fields.get("format") == released.FORMAT:
            path = "description"
            head = self._object(fields.get(path), path)
            rules = self._object(head.get("ruleset"), f"{path}.ruleset")
            head = {**head, "ruleset": rules.get("slug")}
        else:
            draft.head["format"] = Word(f"{fields.get('format', FORMAT)} {fields.get('version', 1)}", "1:1")
        for name in HEAD_TAGS[1:]:
            self._take(head, name, name, path, draft.head)
        self._note_others(fields, (*HEAD_TAGS, *_OTHER_FIELDS, *_OF_RELEASED), "")
        draft.sections.extend(self._sections(fields.get("boards"), "boards"))
        return draft

    def _sections(self, boards: object, path: str) -> Iterator[Section]:
        for number, board in enumerate(self._list(boards, path)):
            if self.findings.is_full:
                return
            here = f"{path}[{number}]"
            if number == self.findings.most_boards:
                self.findings.refuse_many_boards(self._place(here))
                return
            fields = self._object(board, here)
            section = Section(self._place(here), {}, [*self._lines(fields.get("deal"), f"{here}.deal")])
            for name, tag in _BOARD_FIELDS.items():
                self._take(fields, name, tag, here, section.tags)
            self._note_others(fields, (*_BOARD_FIELDS, *_OTHER_FIELDS, *_OF_RELEASED), here)
            yield section

    def _lines(self, deal: object, path: str) -> Iterator[DealLine]:
        for number, text in enumerate(self._list(deal, path)):
            line, column = place_of(f"{path}[{number}]", self.places)
            if number == MOST_DEAL_LINES:
                self.findings.refuse_long_deal(f"{line}:{column}")
                return
            if isinstance(text, str) and len(text) <= LONGEST_LINE:
                yield DealLine(" ".join(text.splitlines()), line, column + 1)
            else:
                message = gettext_noop("Here the text of a hand belongs, not %(value)s.")
                self.findings.refuse("hand_unreadable", message, f"{line}:{column}", value=shown(text))

    def _take(
        self, fields: Mapping[str, object], name: str, tag: str, path: str, into: dict[str, Word]
    ) -> None:
        """Put the field ``name``, a text or a whole number, ``into`` the tags as ``tag``."""
        value = fields.get(name)
        if value is None:
            return
        place = self._place(f"{path}.{name}" if path else name)
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            into[tag] = Word(str(value), place)
        else:
            message = gettext_noop("“%(field)s” is a text or a whole number, not %(value)s.")
            self.findings.refuse("field_unreadable", message, place, field=name, value=shown(value))

    def _note_others(self, fields: Mapping[str, object], known: tuple[str, ...], path: str) -> None:
        for name in fields:
            if name not in known:
                message = gettext_noop("The field “%(name)s” is not known here and was passed over.")
                place = self._place(f"{path}.{name}" if path else name)
                self.findings.note("field_unknown", message, place, name=shown(name))

    def _object(self, value: object, path: str) -> dict[str, object]:
        if isinstance(value, dict):
            return value
        message = gettext_noop("Here an object {…} of JSON belongs, not %(value)s.")
        self.findings.refuse("not_an_object", message, self._place(path), value=shown(value))
        return {}

    def _list(self, value: object, path: str) -> list[object]:
        if isinstance(value, list):
            return value
        message = gettext_noop("Here a list […] of JSON belongs, not %(value)s.")
        self.findings.refuse("not_a_list", message, self._place(path), value=shown(value))
        return []

    def _place(self, path: str) -> str:
        line, column = place_of(path, self.places)
        return f"{line}:{column}"
