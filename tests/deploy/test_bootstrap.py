"""The bootstrap tells in a sentence what is missing on the machine."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.env import ROOT


@pytest.fixture
def clone(tmp_path) -> Path:
    """A folder with just the files that the bootstrap reads."""
    folder = tmp_path / "étui clone"
    (folder / "deploy").mkdir(parents=True)
    shutil.copy(ROOT / "deploy" / "bootstrap.sh", folder / "deploy")
    (folder / "requirements.txt").write_text("")
    return folder


@pytest.fixture
def programs(tmp_path) -> Path:
    """A PATH with the usual small programs and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "cat", "dirname", "rm", "pwd"):
        (folder / name).symlink_to(shutil.which(name))
    return folder


def fake_python(folder: Path, script: str) -> None:
    program = folder / "python3"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def bootstrap(clone: Path, programs: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "deploy/bootstrap.sh", "run"],
        cwd=clone,
        env={"PATH": str(programs)} | environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_no_python(clone, programs):
    done = bootstrap(clone, programs)
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed, and none was found." in done.stderr


def test_a_python_that_is_too_old(clone, programs):
    fake_python(programs, 'case "$2" in *print*) echo 3.9.2 ;; *) exit 1 ;; esac')
    done = bootstrap(clone, programs)
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed, and python3 is 3.9.2." in done.stderr


def test_a_python_named_by_hand_that_is_none(clone, programs):
    done = bootstrap(clone, programs, PYTHON="/nowhere/python3")
    assert "PYTHON=/nowhere/python3 is no Python 3.11 or newer." in done.stderr


def test_a_python_without_venv(clone, programs):
    fake_python(programs, 'case "$2" in *ensurepip*) exit 1 ;; *) exit 0 ;; esac')
    done = bootstrap(clone, programs)
    assert done.returncode == 1
    assert "sudo apt install python3-venv" in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written(clone, programs):
    fake_python(programs, "exit 0")
    clone.chmod(0o500)
    assert "cannot be written" in bootstrap(clone, programs).stderr
