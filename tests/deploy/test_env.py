"""The environment is read strictly, and every fault is told at once."""

import pytest

from deploy.env import EnvironmentProblemsError, read_environment

PRODUCTION = {
    "ETUI_PRODUCTION": "1",
    "SECRET_KEY": "correct-horse-battery-staple-" * 2,
    "ETUI_BOARDS_KEY": "sealed-with-26-letters-9-digits-0123456789",
    "ALLOWED_HOSTS": "club.example.org",
    "PUBLIC_URL": "https://club.example.org",
    "DATABASE_URL": "postgres://etui:secret@db/etui",
    "REDIS_URL": "redis://cache:6379/0",
}


def problems_of(environ: dict[str, str]) -> list[str]:
    with pytest.raises(EnvironmentProblemsError) as caught:
        read_environment(environ)
    return list(caught.value.problems)


def test_nothing_set_is_the_embedded_installation():
    environment = read_environment({})
    assert not environment.production
    assert environment.redis_url is None
    assert environment.database["ENGINE"] == "django.db.backends.sqlite3"
    assert environment.database["NAME"] == str(environment.var / "etui.sqlite3")
    assert environment.database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_a_complete_production_environment():
    environment = read_environment(PRODUCTION)
    assert environment.production
    assert environment.allowed_hosts == ("club.example.org",)
    assert environment.database["HOST"] == "db"
    assert environment.database["PASSWORD"] == "secret"


def test_every_fault_is_reported_at_once():
    problems = problems_of(
        {
            "ETUI_PRODUCTION": "perhaps",
            "ETUI_LOG_FORMAT": "xml",
            "LOG_LEVEL": "loud",
            "ALLOWED_HOSTS": "https://club.example.org",
            "PUBLIC_URL": "club.example.org",
            "DATABASE_URL": "mysql://root@db/etui",
            "REDIS_URL": "http://cache",
            "TIME_ZONE": "Europe/Atlantis",
            "SCORE_RATE": "often",
        }
    )
    assert sorted(problem.split()[0] for problem in problems) == [
        "ALLOWED_HOSTS",
        "DATABASE_URL",
        "ETUI_LOG_FORMAT",
        "ETUI_PRODUCTION",
        "LOG_LEVEL",
        "PUBLIC_URL",
        "REDIS_URL",
        "SCORE_RATE",
        "TIME_ZONE",
    ]


def test_production_leaves_nothing_to_chance():
    problems = problems_of(
        {"ETUI_PRODUCTION": "1", "PUBLIC_URL": "http://club.example.org", "SECRET_KEY": "short"}
    )
    assert sorted(problem.split()[0] for problem in problems) == [
        "ALLOWED_HOSTS",
        "ETUI_BOARDS_KEY",
        "PUBLIC_URL",
        "REDIS_URL",
        "SECRET_KEY",
    ]


def test_a_long_key_of_one_letter_is_no_secret():
    assert [p.split()[0] for p in problems_of(PRODUCTION | {"SECRET_KEY": "a" * 80})] == ["SECRET_KEY"]


BOARDS_KEYS = ("the-new-one-0123456789-abcdefghijklmnopqrst", "the-old-one-0123456789-abcdefghijklmnopqrst")


def test_the_boards_have_one_key_or_more():
    assert read_environment({}).boards_keys == ()
    environment = read_environment({"ETUI_BOARDS_KEY": f"{BOARDS_KEYS[0]}, {BOARDS_KEYS[1]},"})
    assert environment.boards_keys == BOARDS_KEYS


@pytest.mark.parametrize(
    "keys",
    ["hunter2", "hunter2" * 10, f"{BOARDS_KEYS[0]},hunter2", BOARDS_KEYS[0] + "é", "hunter2 " * 9, ","],
)
def test_a_key_of_the_boards_that_is_none_is_named_and_not_shown(keys):
    (problem,) = problems_of({"ETUI_BOARDS_KEY": keys})
    assert problem.startswith("ETUI_BOARDS_KEY takes keys of ")
    assert "hunter2" not in problem


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("ETUI_PRODUCTON", "ETUI_PRODUCTION"),
        ("ETUI_VARS", "ETUI_VAR"),
        ("ETUI_DATABASE_URL", "DATABASE_URL"),
        ("ETUI_SECRET_KEY", "SECRET_KEY"),
        ("ETUI_BOARD_KEY", "ETUI_BOARDS_KEY"),
    ],
)
def test_a_misspelt_variable_is_named_with_the_one_that_was_meant(name, meant):
    assert problems_of({name: "1"}) == [f"{name} is not a variable of Étui; did you mean {meant}?"]


def test_a_wrong_database_url_does_not_show_its_password():
    for url in ("mysql://root:hunter2@db/x", "postgres://u:hunter2@db", "postgres://u:hunter2@db:99999/x"):
        (problem,) = problems_of({"DATABASE_URL": url})
        assert "hunter2" not in problem


@pytest.mark.parametrize(
    "url", ["sqlite://relative", "sqlite:///:memory:", "postgres://h/a/b", "postgres://h/a?x=1"]
)
def test_database_urls_that_cannot_work(url):
    assert problems_of({"DATABASE_URL": url})[0].startswith("DATABASE_URL ")


@pytest.mark.parametrize("url", ["redis://", "redis://h:port/0", "redis://h/first", "h:6379", "redis://[x"])
def test_redis_urls_that_cannot_work(url):
    assert problems_of({"REDIS_URL": url})[0].startswith("REDIS_URL ")


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "http://h:99999", "http://[::1", "http://h/path", "http://u@h"]
)
def test_public_urls_that_lead_nowhere(url):
    (problem,) = problems_of({"PUBLIC_URL": url})
    assert problem.startswith(("PUBLIC_URL must", "PUBLIC_URL takes", "PUBLIC_URL has"))


def test_values_are_taken_as_they_are_meant():
    environment = read_environment(
        {
            "LOG_LEVEL": "debug",
            "ALLOWED_HOSTS": "a.example.org, .b.example.org,192.168.1.5,[::1]",
            "PUBLIC_URL": "http://192.168.1.5:8000/",
            "DATABASE_URL": "postgres://user:p%40ss@[::1]:5433/club?sslmode=require",
            "SCORE_RATE": "10/sec",
        }
    )
    assert environment.log_level == "DEBUG"
    assert environment.allowed_hosts == ("a.example.org", ".b.example.org", "192.168.1.5", "[::1]")
    assert environment.public_url == "http://192.168.1.5:8000"
    assert environment.score_rate == "10/sec"
    assert environment.database["PASSWORD"] == "p@ss"
    assert (environment.database["HOST"], environment.database["PORT"]) == ("::1", "5433")
    assert environment.database["OPTIONS"]["sslmode"] == "require"
