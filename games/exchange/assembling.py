"""From the words of a file to a set of boards: every board by its game, and everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from games.cards import Seat
from games.dealing.description import MOST_BOARDS
from games.dealing.game import DealtGame
from games.exchange.boards import FORMAT, MOST_TITLE, VERSION, BoardFile, FiledBoard, is_title
from games.exchange.draft import Draft, Findings, Section, Word
from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown
from games.registry import DEALABLE, dealable

_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_PLACE: Final = re.compile(r"([0-9]+):([0-9]+)")
_MOST_PLACES: Final = 8
_NOBODY: Final = ("", "-")
_USUAL_PLAYERS: Final = 4


def assemble(draft: Draft, findings: Findings, usual: Mapping[str, str]) -> BoardFile | None:
    """The set, or ``None`` when anything in ``findings`` keeps it from being one.

    ``usual`` has the tags that the file may leave out, by name in small letters.
    """
    head = {name: Word(text, "1:1") for name, text in usual.items()} | draft.head
    reader = _Assembler(head, findings)
    reader.check_head()
    if not draft.sections:
        findings.refuse("boards_missing", gettext_noop("There is no board in the file."), "1:1")
    game = reader.game()
    if game is None:
        return None
    boards = reader.boards(draft.sections, game)
    if findings.problems:
        return None
    return BoardFile(reader.text("set"), reader.slug, reader.ruleset, len(game.seats), tuple(boards))


class _Assembler:
    """Reads the tags, then one board after the other."""

    def __init__(self, head: Mapping[str, Word], findings: Findings) -> None:
        self.head = head
        self.findings = findings
        self.slug = self.text("game").lower()
        self.ruleset = ""

    def text(self, name: str) -> str:
        """The value of a tag about the set, without spaces around; empty when it is not there."""
        return self.head[name].text.strip() if name in self.head else ""

    def check_head(self) -> None:
        """Whether the file is of the format and version that is read here, and its title one that can be."""
        wanted = f"{FORMAT} {VERSION}"
        if self.text("format") and self.text("format").lower().split() != wanted.split():
            message = gettext_noop("“%(format)s” is read here, not “%(text)s”.")
            self._refuse("format_unknown", message, "format", format=wanted)
        if not is_title(self.text("set")):
            message = gettext_noop("The name of a set is one line of at most %(most)s printable characters.")
            self._refuse("title_impossible", message, "set", most=MOST_TITLE)

    def game(self) -> DealtGame | None:
        """How the boards are dealt; ``None`` and a problem when the tags do not tell."""
        if not self.slug:
            message = gettext_noop("The tag “%(name)s” is missing: one of %(words)s.")
            self._refuse("tag_missing", message, "game", name="Game", words=", ".join(DEALABLE))
            return None
        players = self._players()
        try:
            rules = dealable(self.slug)
            self.ruleset = self.text("ruleset").lower() or next(
                (rules_.slug for rules_ in rules.rulesets() if rules_.players == (players or _USUAL_PLAYERS)),
                rules.rulesets()[0].slug,
            )
            table = players or rules.ruleset(self.ruleset).players
            return rules.dealt(rules.ruleset_data(self.ruleset), table)
        except ProblemsError as error:
            for problem in error.problems:
                name = {"game": "game", "ruleset": "ruleset"}.get(problem.where, "players")
                self._refuse(problem.code, problem.message, name, **problem.params)
            return None

    def boards(self, sections: list[Section], game: DealtGame) -> list[FiledBoard]:
        """The boards that can be read, by number."""
        found: dict[int, FiledBoard] = {}
        places: dict[int, str] = {}
        last = 0
        for section in sections:
            if self.findings.is_full:
                break
            last = self._number(section, last + 1)
            if last in places:
                message = gettext_noop("Board %(number)s is there twice: at %(first)s and %(second)s.")
                place = section.place
                params: dict[str, str | int] = {"number": last, "first": places[last], "second": place}
                self.findings.refuse("board_twice", message, place, **params)
            places.setdefault(last, section.place)
            board = self._board(section, last, game)
            if board:
                found.setdefault(last, board)
        self._note_equal(found, places)
        return [found[number] for number in sorted(found)]

    def _board(self, section: Section, number: int, game: DealtGame) -> FiledBoard | None:
        taker = self._seat(section, "taker", game)
        if taker and not game.names_taker:
            message = gettext_noop("Under this ruleset no board names a taker.")
            self.findings.refuse("taker_not_named", message, section.tags["taker"].place)
        dealer = self._seat(section, "dealer", game) or game.dealer(number, taker)
        deal = self._deal(section, game)
        return None if deal is None else FiledBoard(number, dealer, taker, deal)

    def _deal(self, section: Section, game: DealtGame) -> Any:
        """The deal of a board, or ``None``; places in its lines become places in the file."""
        try:
            return game.parse_deal("\n".join(line.text for line in section.lines))
        except ProblemsError as error:
            for problem in error.problems:
                self.findings.problems.append(_placed(problem, section))
            return None

    def _number(self, section: Section, following: int) -> int:
        word = section.tags.get("board")
        if word is None:
            return following
        if _NUMBER.fullmatch(word.text.strip()) and 1 <= int(word.text) <= MOST_BOARDS:
            return int(word.text)
        message = gettext_noop("The number of a board is from 1 to %(most)s, not “%(text)s”.")
        self.findings.refuse("board_number", message, word.place, most=MOST_BOARDS, text=shown(word.text))
        return following

    def _seat(self, section: Section, name: str, game: DealtGame) -> Seat | None:
        word = section.tags.get(name)
        if word is None or word.text.strip() in _NOBODY:
            return None
        for seat in game.seats:
            if seat.value == word.text.strip().upper():
                return seat
        message = gettext_noop("“%(name)s” is one of %(seats)s, not “%(text)s”.")
        seats = ", ".join(game.seats)
        self.findings.refuse(
            "seat_unknown", message, word.place, name=name, seats=seats, text=shown(word.text)
        )
        return None

    def _players(self) -> int | None:
        text = self.text("players")
        if not text or (len(text) == 1 and text in "2345"):
            return int(text) if text else None
        message = gettext_noop("There are 2 to 5 players, not “%(text)s”.")
        self._refuse("players_unknown", message, "players")
        return None

    def _refuse(self, code: str, message: str, tag: str, /, **params: str | int) -> None:
        """Note a problem of a tag about the set."""
        word = self.head.get(tag, Word("", "1:1"))
        self.findings.refuse(code, message, word.place, **{"text": shown(word.text), **params})

    def _note_equal(self, boards: Mapping[int, FiledBoard], places: Mapping[int, str]) -> None:
        first: dict[Any, int] = {}
        for number, board in sorted(boards.items()):
            same = first.setdefault(board.deal, number)
            if same != number:
                message = gettext_noop("Boards %(first)s and %(second)s have the same cards.")
                self.findings.note("deal_twice", message, places[number], first=same, second=number)


def _placed(problem: Problem, section: Section) -> Problem:
    """A problem of a deal, its places those of the file; without a place, where the board begins."""

    def in_file(found: re.Match[str]) -> str:
        line = section.lines[int(found[1]) - 1]
        return f"{line.line}:{line.column + int(found[2]) - 1}"

    params = dict(problem.params)
    if isinstance(places := params.get("places"), str):
        named = places.split(", ")
        several = [*named[:_MOST_PLACES], *(["…"] if len(named) > _MOST_PLACES else [])]
        params["places"] = _PLACE.sub(in_file, ", ".join(several))
    return Problem(problem.code, problem.message, params, _PLACE.sub(in_file, problem.where) or section.place)
