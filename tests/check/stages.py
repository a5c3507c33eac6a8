"""The stages of the check, in the order in which they fail fastest."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

PYTHON = sys.executable
PYTEST_EMPTY = 5
#: A complete environment of a public server, made up: ``check --deploy`` must find nothing to say about it.
PRODUCTION = {
    "ETUI_PRODUCTION": "1",
    "SECRET_KEY": "only-for-the-check-of-the-settings-0123456789-abcdefghij",
    "ETUI_BOARDS_KEY": "only-for-the-check-of-the-settings-0123456789-abcdefghij",
    "ALLOWED_HOSTS": "club.example.org",
    "PUBLIC_URL": "https://club.example.org",
    "DATABASE_URL": "postgres://etui:etui@db.example.org/etui",
    "REDIS_URL": "redis://redis.example.org:6379/0",
}
CONFIGURING = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "PUBLIC_URL",
    "DJANGO_SETTINGS_MODULE",
)
#: What is compiled is kept: every worker, every stage and every process that a test starts reads all of it.
NOT_OURS = (*CONFIGURING, "PYTHONDONTWRITEBYTECODE")


@dataclass(frozen=True, slots=True)
class Stage:
    """One command; ``environ`` is added to a clean environment, ``accept`` are the good exit codes."""

    name: str
    command: tuple[str, ...]
    environ: Mapping[str, str] = field(default_factory=dict)
    accept: tuple[int, ...] = (0,)
    needs_postgres: bool = False

    def full_environ(self, postgres_url: str | None) -> dict[str, str]:
        """Return the environment: nothing of the person's own configuration may leak in."""
        environ = {
            name: value
            for name, value in os.environ.items()
            if name not in NOT_OURS and not name.startswith("ETUI_")
        }
        if self.needs_postgres and postgres_url:
            environ["DATABASE_URL"] = postgres_url
        return environ | dict(self.environ)


def _python(name: str, *arguments: str, **options: object) -> Stage:
    return Stage(name, (PYTHON, *arguments), **options)  # type: ignore[arg-type]


LINT = (
    _python("ruff check", "-m", "ruff", "check", "."),
    _python("ruff format", "-m", "ruff", "format", "--check", "."),
    _python("mypy", "-m", "mypy"),
    Stage("import contracts", (os.path.join(os.path.dirname(PYTHON), "lint-imports"),)),  # noqa: PTH118, PTH120
    _python("migrations", "manage.py", "makemigrations", "--check", "--dry-run"),
    _python(
        "check --deploy", "manage.py", "check", "--deploy", "--fail-level", "WARNING", environ=PRODUCTION
    ),
)
#: One more than the two cores there are: many tests wait for a worker, a broker or a killed process.
AT_ONCE = "3"
TESTS = (
    _python(
        *("tests, SQLite", "-m", "pytest", "tests", "-q", "-n", AT_ONCE, "--dist", "worksteal"),
        *("-m", "not browser", "--durations", "10"),
    ),
    _python(
        *("tests, PostgreSQL", "-m", "pytest", "tests", "-q", "-n", AT_ONCE, "--dist", "worksteal"),
        *("-m", "not browser", "--only-database", "--durations", "5"),
        needs_postgres=True,
    ),
    _python(
        *("tests, browser", "-m", "pytest", "tests/e2e", "-q", "-n", "2", "-m", "browser"),
        *("--screenshot", "only-on-failure", "--output", "test-results"),
    ),
)
EVERYTHING = LINT + TESTS
