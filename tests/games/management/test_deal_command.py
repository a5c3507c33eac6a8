"""``manage.py deal verify``: a line for every finding, and a status for scripts; no database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, execute_from_command_line

from deploy.env import ROOT
from games.dealing.criteria import ROBOTS, ByPlay
from tests.games.dealing.sets import described, file_of

FILE = ROOT / "fixtures/golden/released/tarot_source.json"
TEXT = FILE.read_text(encoding="ascii")
COMMITMENT = json.loads(TEXT)["commitment"]
#: A database that nobody serves, and a terminal of another age.
ENVIRONMENT = {
    **os.environ,
    "DJANGO_SETTINGS_MODULE": "deploy.settings.test",
    "DATABASE_URL": "postgres://nobody:nothing@127.0.0.1:1/none",
    "PYTHONIOENCODING": "ascii",
}


def run(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command as a program of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", "deal", *arguments],
        input=data,
        capture_output=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        check=False,
    )


@pytest.fixture
def verified(capsys: pytest.CaptureFixture[str]):
    """Call the command in this process; its status and what it printed."""

    def call(*arguments: str) -> tuple[int, str]:
        status: int = 0
        try:
            call_command("deal", "verify", *arguments)
        except SystemExit as left:
            status = int(left.code or 0)
        return status, capsys.readouterr().out

    return call


@pytest.fixture
def changed(tmp_path: Path):
    """A file with one thing replaced."""

    def write(before: str, after: str) -> str:
        assert before in TEXT
        file = tmp_path / "set.json"
        file.write_text(TEXT.replace(before, after, 1), encoding="ascii")
        return str(file)

    return write


def test_an_honest_set_is_verified_without_a_database_also_from_the_standard_input() -> None:
    done = run("verify", "-", "--commitment", COMMITMENT, "--value", "12, 45, 7.", data=TEXT.encode())
    assert (done.stderr, done.returncode) == (b"", 0)
    lines = done.stdout.decode("ascii").splitlines()
    assert lines[0].startswith(r"set CAF\xc9, event Coupe d\u2019")
    assert lines[0].endswith(", game tarot: 5 of 5 boards agree with the key.")
    assert [line[:6] for line in lines[1:-1]] == ["Note: "]
    assert lines[-1] == "VERIFIED."


def test_without_what_was_published_the_reader_is_told_to_compare(verified) -> None:
    _, printed = verified(str(FILE))
    assert f"Note: Compare the commitment with the one published before the play: {COMMITMENT}." in printed
    assert "Note: Compare the value “12 45 7” with the public source: Lotto, ruota di Torino" in printed


def test_every_difference_has_a_line_with_its_place(verified, changed) -> None:
    status, printed = verified(changed('"attempt": ', '"attempt": 9'))
    assert status == 1
    line = next(line for line in printed.splitlines() if line.startswith("line "))
    assert line.startswith("line 10, boards[0].attempt: Board 1: “attempt” is 9")
    assert printed.splitlines()[-1] == "NOT VERIFIED. Findings: 1."


def test_the_commitment_and_the_value_that_were_published_count(verified) -> None:
    status, printed = verified(str(FILE), "--commitment", "00" * 32, "--value", "8")
    assert status == 1
    assert "line 6, commitment: The commitment that was published is another one" in printed
    assert "line 8, value: The public source gave another value: 8." in printed


def test_programs_read_json(verified, changed) -> None:
    status, printed = verified(changed('"dealer": "W"', '"dealer": "N"'), "--json")
    answer = json.loads(printed)
    assert (status, answer["verified"], answer["boards"], answer["commitment"]) == (1, False, 4, COMMITMENT)
    assert [(one["code"], one["where"]) for one in answer["findings"]] == [
        ("dealer_differs", "line 10, boards[0].dealer")
    ]
    assert {note["code"] for note in answer["notes"]} >= {"compare_commitment", "compare_value"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "This is not JSON"),
        (TEXT.encode()[:2000], "This is not JSON: line"),
        (TEXT.encode("utf-16"), "This is UTF-16"),
        (b"{}", "This is no released set"),
        (os.urandom(1000) * 10_000, "The file is too long"),
    ],
    ids=["empty", "truncated", "encoding", "other", "noise"],
)
def test_what_is_no_set_has_a_status_of_its_own(verified, tmp_path: Path, data: bytes, says: str) -> None:
    file = tmp_path / "set.json"
    file.write_bytes(data)
    status, printed = verified(str(file))
    assert (status, printed.splitlines()[-1]) == (2, "NOT VERIFIED. Findings: 1.")
    assert says in printed


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json cannot be read") as refused:
        call_command("deal", "verify", "nowhere.json")
    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        ([], 2, "required: verify"),
        (["verify"], 2, "required: file"),
        (["shuffle"], 2, "invalid choice: 'shuffle'"),
        (["--help"], 0, "docs/verify-a-deal.md"),
        (["verify", "--help"], 0, "'07 12 33 41 88'"),
    ],
)
def test_wrong_arguments_have_the_status_of_wrong_arguments(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, says: str
) -> None:
    with pytest.raises(SystemExit) as left:
        execute_from_command_line(["manage.py", "deal", *arguments])
    printed = capsys.readouterr()
    assert left.value.code == status
    assert says in printed.out + printed.err


@pytest.mark.parametrize("field", ["set", "event", "game"])
def test_nothing_in_a_file_forges_a_line_or_rules_the_terminal(verified, tmp_path: Path, field: str) -> None:
    data = json.loads(TEXT)
    data["description"][field] = "x\n\x1b[2JVERIFIED."
    data["boards"][0]["taker"] = "x\nVERIFIED.\x9b"
    data["description"]["players"] = "\r\nVERIFIED."
    file = tmp_path / "set.json"
    file.write_text(json.dumps(data), encoding="ascii")
    status, out = verified(str(file))
    assert status == 1
    assert out.replace("\n", "").isprintable()
    assert "VERIFIED." not in out.splitlines()
    assert out.splitlines()[-1].startswith("NOT VERIFIED.")


def test_robots_play_again_unless_one_does_not_want_to_wait(tmp_path: Path, verified) -> None:
    file = tmp_path / "played.json"
    described_set = described("tarot", "duplicate-individual", 4, 1, by_play=ByPlay(ROBOTS, 4, 25, 75))
    file.write_text(file_of(described_set), encoding="ascii")
    status, answer = verified(str(file))
    assert status == 0
    assert "were not repeated" not in answer
    status, answer = verified(str(file), "--no-plays")
    assert status == 3
    assert "The plays by robots-3 were not repeated here" in answer
    assert answer.splitlines()[-1] == (
        "NOT VERIFIED TO THE END: the boards follow from the key; that robots refused the others was NOT "
        "checked."
    )
    status, answer = verified(str(file), "--no-plays", "--json")
    read = json.loads(answer)
    assert (status, read["verified"], read["verdict"]) == (3, False, "plays_not_checked")


def test_a_player_whom_nobody_knows_is_a_difference(tmp_path: Path, verified) -> None:
    file = tmp_path / "chosen.json"
    described_set = described("tarot", "duplicate-individual", 4, 1, by_play=ByPlay("coin-1", 4, 0, 100))
    file.write_text(file_of(described_set), encoding="ascii")
    for arguments in ((), ("--no-plays",)):
        status, answer = verified(str(file), *arguments)
        assert (status, answer.splitlines()[-1]) == (1, "NOT VERIFIED. Findings: 1.")
        assert "Nobody knows the player “coin-1”" in answer
