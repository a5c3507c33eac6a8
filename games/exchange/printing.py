"""Writing a set of boards, strictly: always the same text for the same set (``docs/board-format.md``)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from games.exchange.boards import FORMAT, VERSION, BoardFile, FiledBoard, is_title


def print_text(file: BoardFile) -> str:
    """The set as tags and lines of cards, to be saved as UTF-8; ``ValueError`` for an impossible title."""
    return "\n\n".join(["\n".join(_head(file)), *("\n".join(lines) for lines in _boards(file))]) + "\n"


def print_json(file: BoardFile) -> str:
    """The set as JSON in ASCII, one line for each hand; ``ValueError`` for an impossible title."""
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "set": _title(file),
        "game": file.game,
        "ruleset": file.ruleset,
        "players": file.players,
    }
    head = [f'"{name}": {json.dumps(value)},' for name, value in fields.items()]
    boards = ",\n".join(_json_board(file, board) for board in _in_order(file))
    return "\n".join(["{", *head, '"boards": [', *([boards] if boards else []), "]", "}"]) + "\n"


def _head(file: BoardFile) -> Iterator[str]:
    yield _tag("Format", f"{FORMAT} {VERSION}")
    yield _tag("Set", _title(file))
    yield _tag("Game", file.game)
    yield _tag("Ruleset", file.ruleset)
    yield _tag("Players", str(file.players))


def _boards(file: BoardFile) -> Iterator[list[str]]:
    for board in _in_order(file):
        tags = [_tag("Board", str(board.number)), _tag("Dealer", board.dealer)]
        if board.taker is not None:
            tags.append(_tag("Taker", board.taker))
        yield [*tags, *_lines(file, board)]


def _json_board(file: BoardFile, board: FiledBoard) -> str:
    fields = {"number": board.number, "dealer": board.dealer, "taker": board.taker or ""}
    deal = ",\n".join(map(json.dumps, _lines(file, board)))
    return f'{{{json.dumps(fields)[1:-1]}, "deal": [\n{deal}\n]}}'


def _in_order(file: BoardFile) -> list[FiledBoard]:
    return sorted(file.boards, key=lambda board: board.number)


def _lines(file: BoardFile, board: FiledBoard) -> list[str]:
    return file.dealt.print_deal(board.deal).splitlines()


def _title(file: BoardFile) -> str:
    if not is_title(file.title):
        raise ValueError("the title of a set is a short line of printable characters")
    return file.title


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
