"""Reading the published file of a set: leniently, and with the line of everything that is wrong.

Spaces, line ends, the order of fields and of cards, a byte order mark and capital hexadecimal digits make no
difference. What cannot be read is a problem with its place; a board that cannot be read leaves the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from games.cards import Seat
from games.dealing.criteria import MOST_PLAYS, Played
from games.dealing.description import MOST_BOARDS
from games.dealing.key import KEY_BYTES
from games.dealing.places import Place, place_of, places_of
from games.dealing.reading import DataReader, each
from games.dealing.released import FORMAT, VERSION, ReleasedBoard, ReleasedSet
from games.dealing.source import MOST_VALUE
from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown
from games.score_line import read_json

Item = TypeVar("Item")

MOST_BYTES: Final = 4 * 1024 * 1024
"""Of a file; a set of 2,000 boards has less than two million."""

_COMMITMENT_BYTES: Final = 32
_LONGEST_LINE: Final = 400
_MOST_LINES: Final = 12
_MOST_ATTEMPT: Final = 1_000_000
_LARGEST_UNIT: Final = 1_000_000
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_ZEROS_BEFORE: Final = 8
_DEEPEST: Final = 12


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file says: ``released`` is ``None`` when it is no file of a set.

    ``boards`` says for every board that could be read where in the list it stands. ``problems`` have their
    path in ``where``; ``placed`` adds the line.
    """

    released: ReleasedSet | None
    boards: tuple[int, ...]
    problems: tuple[Problem, ...]
    text: str = ""

    def placed(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """``problems`` with the line in front of every path."""
        if not self.text or not problems:
            return tuple(problems)
        places = places_of(self.text)
        return tuple(_with_line(problem, places) for problem in problems)


def _with_line(problem: Problem, places: dict[str, Place]) -> Problem:
    path = problem.where.split(" ")[0]
    where = f"line {place_of(path, places)[0]}" + (f", {problem.where}" if problem.where else "")
    return replace(problem, where=where)


def read_released(data: bytes) -> Reading:
    """What the file ``data`` says; never an exception, whatever it is."""
    try:
        value = _json(data)
    except ProblemsError as error:
        return Reading(None, (), tuple(map(_with_its_line, error.problems)))
    text = data.decode("utf-8-sig")
    problems: list[Problem] = []
    reader = DataReader(value, "", problems)
    if problems or not _is_ours(reader):
        return Reading(None, (), tuple(problems), text)
    description, rules = reader.inner("description").data, reader.inner("rules").data
    places, boards = _boards(reader)
    released = ReleasedSet(
        description=description,
        rules=rules,
        commitment=reader.hexadecimal("commitment", _COMMITMENT_BYTES).hex(),
        key=reader.hexadecimal("key", KEY_BYTES),
        value=None if reader.is_null("value") else reader.text("value", MOST_VALUE),
        boards=boards,
    )
    reader.others("format", "version", "description", "rules", "commitment", "key", "value", "boards")
    return Reading(released, places, tuple(problems), text)


def _json(data: bytes) -> object:
    if len(data) > MOST_BYTES:
        message = gettext_noop("The file is too long: at most %(most)s MB are read.")
        raise ProblemsError([Problem("file_too_long", message, {"most": MOST_BYTES // 1024**2})])
    if data.startswith(_UTF16) or b"\0" in data[:_ZEROS_BEFORE]:
        message = gettext_noop("This is UTF-16; the file of a set is ASCII, which is UTF-8 as well.")
        raise ProblemsError([Problem("not_utf8", message)])
    value = read_json(data)
    if _is_deeper(value, _DEEPEST):
        raise ProblemsError([Problem("nested_too_deeply", gettext_noop("The file is nested too deeply."))])
    return value


def _is_deeper(value: object, levels: int) -> bool:
    """Whether ``value`` has lists or objects inside each other on more than so many levels."""
    if not isinstance(value, (dict, list)):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in inside)


def _with_its_line(problem: Problem) -> Problem:
    """A problem of text that is no JSON: its place is in the sentence, and in ``where`` as well."""
    line, column = (problem.params.get(name) for name in ("line", "column"))
    return problem if line is None else replace(problem, where=f"line {line} column {column}")


def _is_ours(reader: DataReader) -> bool:
    """Whether the file says that it is one of ours, and of the version that is read here."""
    if reader.data.get("format") != FORMAT:
        message = gettext_noop("This is no released set: “format” must be “%(format)s”.")
        reader.refuse("not_a_set", message, "format", format=FORMAT)
        return False
    version = reader.data.get("version")
    # 2.0 and true equal numbers, and are none in the format.
    if type(version) is not int or version != VERSION:
        message = gettext_noop("Version %(version)s of released sets is read here, and no other.")
        reader.refuse("version_unknown", message, "version", version=VERSION)
        return False
    return True


def _boards(reader: DataReader) -> tuple[tuple[int, ...], tuple[ReleasedBoard, ...]]:
    """The boards that can be read, and where in the list each stands."""
    places, boards = [], []
    items = reader.items("boards", MOST_BOARDS)
    for place, inner in enumerate(each(items, reader.at("boards"), reader.problems)):
        before = len(reader.problems)
        board = _board(inner)
        if len(reader.problems) == before:
            places.append(place)
            boards.append(board)
    return tuple(places), tuple(boards)


def _board(reader: DataReader) -> ReleasedBoard:
    counts = reader.inner("rejections")
    board = ReleasedBoard(
        number=reader.whole("number", 1, MOST_BOARDS),
        dealer=reader.word("dealer", Seat),
        taker=reader.word("taker", ("", *Seat)),
        attempt=reader.whole("attempt", 1, _MOST_ATTEMPT),
        rejections={name: counts.whole(name, 0, _MOST_ATTEMPT) for name in counts.data},
        plays=tuple(_items(reader, "plays", MOST_PLAYS, _play)),
        deal=tuple(_items(reader, "deal", _MOST_LINES, _line)),
    )
    reader.others("number", "dealer", "taker", "attempt", "rejections", "plays", "deal")
    return board


def _items(reader: DataReader, name: str, most: int, read: Callable[[object], Item | None]) -> Iterator[Item]:
    """The items of a list, each as ``read`` reads it; a problem for every one that it cannot read."""
    for place, item in enumerate(reader.items(name, most)):
        found = read(item)
        if found is None:
            message = gettext_noop("“%(field)s” cannot be %(value)s.")
            reader.refuse("item_unreadable", message, f"{name}[{place}]", value=shown(item))
        else:
            yield found


def _line(item: object) -> str | None:
    """A line of cards; a remark, or lines in a line, would show a reader other cards than are compared."""
    if not isinstance(item, str) or len(item) > _LONGEST_LINE:
        return None
    return item if item.isprintable() and "#" not in item else None


def _play(item: object) -> Played | None:
    """A play, written ``[made, unit]``."""
    match item:
        case [bool(made), int(unit)] if not isinstance(unit, bool) and abs(unit) <= _LARGEST_UNIT:
            return Played(made, unit)
    return None
