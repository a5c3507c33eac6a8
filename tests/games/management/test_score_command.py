"""``manage.py score``: a line in, a line out, whatever comes in and whoever stops listening."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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


def score(text: str | bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """The command run to its end with ``text`` on its standard input."""
    data = text.encode() if isinstance(text, str) else text
    return subprocess.run(
        [*COMMAND, *arguments], input=data, capture_output=True, cwd=ROOT, env=ENVIRONMENT, check=False
    )


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
    done = score(LINES)
    assert (done.stdout.decode(), done.stderr, done.returncode) == (SCORES, b"", 0)


def test_a_file_is_read_as_well(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(LINES.replace("\n", "\r\n"), encoding="utf-8-sig")
    done = score("", str(file))
    assert (done.stdout.decode(), done.returncode) == (SCORES, 0)


def test_what_cannot_be_scored_has_its_line_and_the_rest_goes_on() -> None:
    strange = ["nope", '"\ud800"', "[]", "NaN", "9" * 100, "\x00", "[" * 5_000, "x" * (3 * MOST_BYTES)]
    text = "\n\n".join([*strange, EXAMPLES[0][0]]).encode("utf-8", "surrogatepass") + b"\n\xff\xfe\n   \n"
    done = score(text)
    found = [json.loads(line) for line in done.stdout.decode().splitlines()]
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
    assert (done.stderr, done.returncode) == (b"", 1)


def test_the_last_line_needs_no_end() -> None:
    assert score(LINES.rstrip()).stdout.decode() == SCORES


def test_no_line_no_answer() -> None:
    done = score("\n  \n\r\n")
    assert (done.stdout, done.returncode) == (b"", 0)


@pytest.mark.parametrize("end", ["> /dev/full", ">&-", "<&-", "/proc/self/mem"])
@pytest.mark.parametrize("command", ["score", "deal verify -"])
def test_streams_that_are_closed_full_or_broken_are_told_in_one_line(command: str, end: str) -> None:
    words = command.replace(" -", "") if end.startswith("/") else command
    done = subprocess.run(
        f"echo 1 | exec {sys.executable} manage.py {words} {end}",
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
def test_a_file_that_cannot_be_read_is_told_in_one_line(tmp_path: Path, name: str) -> None:
    done = score("", str(tmp_path / name))
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().count("\n") == 1
    assert b"cannot be read" in done.stderr


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
