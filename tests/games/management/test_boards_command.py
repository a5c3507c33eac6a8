"""``manage.py boards``: a line for every problem, with its place, and a status for scripts; no database."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from deploy.env import ROOT
from games.exchange.printing import print_json, print_text
from games.exchange.reading import MOST_BYTES
from games.registry import dealable
from tests.games.exchange.sets import TABLES, board_set

FILE = board_set(TABLES[3])
TEXT = print_text(FILE)


@pytest.fixture
def boards(capsys, tmp_path):
    """Call the command on a file with such bytes; its status, output and error output."""

    def call(action: str, data: bytes, *arguments: str) -> tuple[int, str, str]:
        file = tmp_path / "boards.txt"
        file.write_bytes(data)
        status = 0
        try:
            call_command("boards", action, str(file), *arguments)
        except SystemExit as left:
            status = int(left.code or 0)
        found = capsys.readouterr()
        return status, found.out, found.err

    return call


def test_a_set_is_converted_to_json_and_back(boards):
    assert boards("convert", TEXT.encode(), "--to", "json") == (0, print_json(FILE), "")
    assert boards("convert", print_json(FILE).encode(), "--to", "text") == (0, TEXT, "")


@pytest.mark.parametrize("table", [TABLES[3], next(table for table in TABLES if table[0] == "burraco")])
def test_a_set_is_dealt_by_hand_from_its_lists(boards, table):
    """Whoever deals by the seats' lists and whoever deals by the pack's have the same cards in each heap."""
    file = board_set(table)
    pack = dealable(file.game).pack
    status, by_seat, _err = boards("convert", print_text(file).encode(), "--to", "seats")
    assert status == 0
    _status, by_pack, _err = boards("convert", print_text(file).encode(), "--to", "pack")
    for board, seats, cards in zip(file.boards, by_seat.split("\n\n"), by_pack.split("\n\n"), strict=True):
        head, *heaps = seats.strip().splitlines()
        assert head == cards.splitlines()[0]
        assert head.startswith(f"Board {board.number}, dealer {board.dealer}")
        laid: dict[str, list[str]] = {}
        for line in cards.strip().splitlines()[1:]:
            numbers, _colon, heap = line.partition(": ")
            first, _dash, last = numbers.partition("-")
            name = heap if heap in file.dealt.hands(board.deal) else heap.rpartition(" ")[0]
            laid.setdefault(name, []).extend(pack[int(first) - 1 : int(last or first)])
        dealt = {name: sorted(cards) for name, cards in file.dealt.hands(board.deal).items()}
        assert {name: sorted(cards) for name, cards in laid.items()} == dealt
        listed = dict(heap.split(": ", 1) for heap in heaps)
        assert {name: sorted(cards.split()) for name, cards in listed.items()} == dealt


def test_a_set_without_mistakes_is_said_to_be_one(boards):
    found = boards("check", TEXT.encode())
    assert found == (0, "tarot, duplicate-individual, 4 players: 3 boards can be read.\n", "")


@pytest.mark.parametrize("arguments", [("check",), ("convert", "--to", "text")])
def test_every_problem_is_a_line_with_its_place(boards, arguments):
    action, *options = arguments
    wrong = TEXT.replace('[Board "2"]', '[Board "1"]').replace("chien S:", "chien S:Z,", 1)
    status, out, err = boards(action, wrong.encode(), *options)
    assert (status, out) == (2, "")
    assert [line.split(": ")[0] for line in err.splitlines()] == ["14:9", "16:1"]


def test_notes_keep_nothing_from_being_written(boards):
    status, out, err = boards("convert", b'[Event "Cup"]\n' + TEXT.encode(), "--to", "text")
    assert (status, out) == (0, TEXT)
    assert err.startswith("1:1: note: ")


def test_the_game_can_be_said_where_the_file_does_not(boards):
    left = "\n".join(TEXT.splitlines()[5:]).encode()
    assert boards("check", left)[0] == 2
    status, out, _ = boards("check", left, "--game", "tarot", "--ruleset", "duplicate-individual")
    assert (status, out) == (0, "tarot, duplicate-individual, 4 players: 3 boards can be read.\n")


def test_what_is_written_is_utf8_on_every_terminal(tmp_path):
    text = print_text(board_set(TABLES[3], title="Trèfle ♣"))
    (tmp_path / "boards.txt").write_text(text, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "manage.py", "boards", "convert", str(tmp_path / "boards.txt"), "--to", "text"],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings.test", "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, text.encode(), b"")


def test_no_file_can_write_lines_or_escape_codes_of_its_own(boards):
    status, out, err = boards("check", (TEXT + '[Board "\x1b[2J\u2028ok"]\n[x\x1b[2J "1"]\n').encode())
    assert (status, out) == (2, "")
    assert all(line.isprintable() for line in err.splitlines())
    assert "\x1b" not in err


def test_ten_megabytes_of_noise_are_refused_in_one_line(boards):
    assert boards("check", b"\xff\n" * 5_000_000) == (2, "", "The file is too long: at most 2 MB are read.\n")


def test_the_standard_input_is_read_no_further_than_a_set_can_be(monkeypatch, capsys):
    class Stdin:
        buffer = io.BytesIO(bytes(2 * MOST_BYTES))

    monkeypatch.setattr("sys.stdin", Stdin)
    with pytest.raises(SystemExit):
        call_command("boards", "check", "-")
    assert Stdin.buffer.tell() == MOST_BYTES + 1
    assert "too long" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_said_in_a_sentence(tmp_path):
    with pytest.raises(CommandError, match="cannot be read") as refused:
        call_command("boards", "check", str(tmp_path / "none"))
    assert refused.value.returncode == 2
