"""``manage.py score``: a line in, a line out, whatever comes in and whoever stops listening."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from deploy.env import ROOT
from games.score_line import MOST_BYTES
from tests.games.score_lines import EXAMPLES

COMMAND = [sys.executable, "manage.py", "score"]
LINES = "".join(f"{line}\n" for line, _score in EXAMPLES)
SCORES = "".join(f"{score}\n" for _line, score in EXAMPLES)
#: A database that nobody serves, and a terminal of another age.
ENVIRONMENT = {
    **os.environ,
    "DJANGO_SETTINGS_MODULE": "deploy.settings.test",
    "DATABASE_URL": "postgres://nobody:nothing@127.0.0.1:1/none",
    "PYTHONIOENCODING": "ascii",
}


@pytest.fixture
def scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[bytes], tuple[int, str, str]]:
    """Call the command in this process with a file of these bytes: its status and what it printed."""

    def call(data: bytes) -> tuple[int, str, str]:
        file, status = tmp_path / "deals.jsonl", 0
        file.write_bytes(data)
        try:
            call_command("score", str(file))
        except SystemExit as left:
            status = int(left.code or 0)
        return status, *capsys.readouterr()

    return call


@pytest.fixture
def running() -> Iterator[subprocess.Popen[bytes]]:
    """The command as another program holds it: pipes on both sides."""
    process = subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=ENVIRONMENT,
    )
    with process:
        yield process
        process.kill()


def test_the_lines_of_the_specification_come_out_exactly_and_without_a_database() -> None:
    """An empty line has no answer, and the last one needs no end."""
    done = subprocess.run(
        COMMAND,
        input=f"\n  \n{LINES.rstrip()}".encode(),
        capture_output=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        check=False,
    )
    assert (done.stdout.decode(), done.stderr, done.returncode) == (SCORES, b"", 0)


def test_a_file_is_read_as_well(scored) -> None:
    assert scored(LINES.replace("\n", "\r\n").encode("utf-8-sig")) == (0, SCORES, "")
    assert scored(b"\n  \n\r\n") == (0, "", "")


def test_what_cannot_be_scored_has_its_line_and_the_rest_goes_on(scored) -> None:
    strange = ["nope", '"\ud800"', "[]", "NaN", "9" * 100, "\x00", "[" * 5_000, "x" * (3 * MOST_BYTES)]
    text = "\n\n".join([*strange, EXAMPLES[0][0]]).encode("utf-8", "surrogatepass") + b"\n\xff\xfe\n   \n"
    status, printed, error = scored(text)
    found = [json.loads(line) for line in printed.splitlines()]
    assert [problem["code"] for line in found if "problems" in line for problem in line["problems"]] == [
        "not_json",
        "not_utf8",
        "not_an_object",
        "not_a_json_number",
        "not_an_object",
        "not_json",
        "nested_too_deeply",
        "line_too_long",
        "not_utf8",
    ]
    assert [line for line in found if "problems" not in line] == [json.loads(EXAMPLES[0][1])]
    assert (error, status) == ("", 1)


@pytest.mark.parametrize(
    "words",
    [
        *(f"score {end}" for end in ("> /dev/full", ">&-", "<&-", "/proc/self/mem")),
        # Of the same streams; what is read and written at once ends otherwise.
        *(f"deal verify - {end}" for end in ("> /dev/full", "<&-")),
    ],
)
def test_streams_that_are_closed_full_or_broken_are_told_in_one_line(words: str) -> None:
    done = subprocess.run(
        f"echo 1 | exec {sys.executable} manage.py {words}",
        capture_output=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        shell=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == (b"", 2)
    assert done.stderr.decode().count("\n") == 1
    assert done.stderr.startswith(b"CommandError: ")


@pytest.mark.parametrize("name", ["nowhere.jsonl", "."])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match=r"cannot be read: [^\n]+$") as refused:
        call_command("score", str(tmp_path / name))
    assert refused.value.returncode == 2


def test_each_answer_is_there_before_the_next_question(running: subprocess.Popen[bytes]) -> None:
    for line, answer in EXAMPLES * 2:
        running.stdin.write(f"{line}\n".encode())  # type: ignore[union-attr]
        running.stdin.flush()  # type: ignore[union-attr]
        assert running.stdout.readline().decode() == f"{answer}\n"  # type: ignore[union-attr]


def test_a_reader_that_goes_away_is_no_traceback(running: subprocess.Popen[bytes]) -> None:
    running.stdout.close()  # type: ignore[union-attr]
    running.stdin.write(LINES.encode() * 50)  # type: ignore[union-attr]
    running.stdin.close()  # type: ignore[union-attr]
    assert running.stderr.read() == b""  # type: ignore[union-attr]
    assert running.wait() == 141
