"""``manage.py movement``: the schedule and its report, or every reason why there is none."""

import json
import os
import subprocess
import sys

import pytest


def movement(*arguments, typed=None):
    """Exit status, answer and complaints of the command, run as people run it."""
    done = subprocess.run(
        [sys.executable, "manage.py", "movement", *arguments],
        capture_output=True,
        text=True,
        check=False,
        input=typed,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_example_of_the_help_has_every_table_of_every_round():
    status, answer, _ = movement("--format", "transversal", "--tables", "8", "--rounds", "8", "--json")
    body = json.loads(answer)
    assert status == 0
    assert body["schedule"][0] == {
        "round": 1,
        "table": 1,
        "seats": {"N": "N1", "E": "E1", "S": "S1", "W": "W1"},
        "boards": [1, 2, 3],
    }
    assert [(row["round"], row["table"]) for row in body["schedule"]] == [
        (position, table) for position in range(1, 9) for table in range(1, 9)
    ]
    assert body["report"]["ok"]
    assert body["report"]["meetings"] == {"1": 384}
    assert body["report"]["balance"] == 100


def test_all_that_is_wrong_is_said_at_once_as_json_and_as_text():
    wrong = ("--format", "transversal", "--entrants", "2001", "--boards", "13", "--rounds", "0")
    status, answer, _ = movement(*wrong, "--json")
    assert status == 2
    assert [problem["where"] for problem in json.loads(answer)["problems"]] == [
        "entrants",
        "rounds",
        "boards",
    ]
    status, answer, complaints = movement(*wrong)
    assert (status, answer) == (2, "")
    assert "boards: Boards in a round must be 0 to 12, not 13." in complaints.splitlines()


def test_a_clubs_own_movement_is_judged():
    lines = "1 1: NS1 EW2\n1 2: NS3 EW4\n2 1: NS1 EW3\n2 2: NS4 EW2\n"
    status, answer, _ = movement("--typed", "-", "--json", typed=lines)
    assert status == 0
    assert json.loads(answer)["report"]["meetings"] == {"0": 2, "1": 4}
    status, answer, _ = movement("--typed", "-", "--form", "pairs", typed=lines.replace("NS4 EW2", "NS1 EW2"))
    assert status == 2
    assert "4 does not play in position 2." in answer


def test_a_programme_is_understood_or_refused_stage_by_stage():
    status, answer, _ = movement(
        "--programme", "3 Mitchell + 2 Danish carry 50%", "--entrants", "23", "--json"
    )
    assert status == 0
    assert json.loads(answer)["programme"] == "3 mitchell + 2 danish carry 1/2"
    assert [stage["carry"] for stage in json.loads(answer)["stages"]] == ["1", "1/2"]
    status, _, complaints = movement("--programme", "9 mitchell + 6 knock out", "--entrants", "12")
    assert status == 2
    assert [line.partition(":")[0] for line in complaints.splitlines()] == ["stage 1", "stage 2"]


@pytest.mark.parametrize(
    "arguments", [("--format", "waltz", "--tables", "5"), ("--format", "transversal")], ids=str
)
def test_wrong_arguments(arguments):
    assert movement(*arguments)[0] == 2


def test_it_needs_nothing_that_is_set_up():
    """No settings, no environment, no app: they would take longer to read than the movement to make."""
    done = subprocess.run(
        [
            sys.executable,
            "-X",
            "importtime",
            "manage.py",
            "movement",
            "--format",
            "howell",
            "--entrants",
            "8",
        ],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"DATABASE_URL": "nonsense", "DJANGO_SETTINGS_MODULE": "nowhere.settings"},
    )
    assert done.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "tournaments.movements.formats" in loaded
    assert not loaded & {"deploy.settings.base", "django.db.models", "redis", "celery", "rest_framework"}
