"""What the environment says, read strictly: every wrong variable is reported at once, in plain sentences.

Nothing of Django is needed here, so that the settings, the run command and the tests can all read it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.parse import SplitResult, quote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from deploy.boards_key import parse_boards_keys
from deploy.database_url import DATABASE_URL_FORMS, DatabaseSettings, parse_database_url

ROOT = Path(__file__).resolve().parents[1]
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("auto", "json", "plain")
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
SHORTEST_SECRET_KEY = 50

#: Every variable that Étui reads, with the sentence that the README's table shows.
VARIABLES: Mapping[str, str] = {
    "ETUI_PRODUCTION": "1 for a server behind HTTPS: strict cookies, HSTS, no secret made up on the spot",
    "ETUI_VAR": "folder of everything that changes: database, logs, secret key (default: var)",
    "ETUI_LOG_FORMAT": "json, plain, or auto: plain on a terminal, JSON lines elsewhere",
    "SECRET_KEY": f"signs sessions and links; in production at least {SHORTEST_SECRET_KEY} characters",
    "ETUI_BOARDS_KEY": "seals the boards in the database; after commas older keys, which still open",
    "ALLOWED_HOSTS": "names under which the pages may be asked for, separated by commas",
    "PUBLIC_URL": "address that printed links and QR codes lead to, like https://club.example.org",
    "DATABASE_URL": f"{DATABASE_URL_FORMS}; unset: SQLite in ETUI_VAR",
    "REDIS_URL": "redis://host:6379/0; unset: the run command starts a broker of its own",
    "TIME_ZONE": "like Europe/Rome",
    "LOG_LEVEL": ", ".join(LOG_LEVELS),
    "SCORE_RATE": "how often one address may ask /api/v1/score/, like 300/min (default) or 10/sec",
}

Value = TypeVar("Value")


class EnvironmentProblemsError(ValueError):
    """The environment is wrong; ``problems`` holds one sentence per fault."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__(
            "The environment is not right:\n" + "\n".join(f"  - {problem}" for problem in problems)
        )


@dataclass(frozen=True, slots=True)
class Environment:
    """The environment after checking; ``None`` means "not set"."""

    production: bool
    var: Path
    log_format: str
    log_level: str
    secret_key: str | None
    boards_keys: tuple[str, ...]
    allowed_hosts: tuple[str, ...]
    public_url: str | None
    database: DatabaseSettings
    redis_url: str | None
    time_zone: str
    score_rate: str


class _Reader:
    """Reads variables one by one and keeps every complaint."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self.environ = environ
        self.problems: list[str] = []

    def read(self, name: str, parse: Callable[[str], Value], default: Value) -> Value:
        """Return the parsed variable; when it is unset or wrong, the default."""
        text = self.environ.get(name, "").strip()
        if not text:
            return default
        try:
            return parse(text)
        except ValueError as error:
            self.problems.append(f"{name} {error}")
            return default


def parse_flag(text: str) -> bool:
    """Read a yes or a no.

    >>> parse_flag("1"), parse_flag("no")
    (True, False)
    """
    lowered = text.lower()
    if lowered in {"1", "true", "yes", "on"}:
        return True
    if lowered in {"0", "false", "no", "off"}:
        return False
    raise ValueError(f"must be 1 or 0, and is {text!r}.")


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        for choice in choices:
            if choice.lower() == text.lower():
                return choice
        raise ValueError(f"must be one of {', '.join(choices)}, and is {text!r}.")

    return parse


def parse_hosts(text: str) -> tuple[str, ...]:
    """Read host names separated by commas.

    >>> parse_hosts("club.example.org, 192.168.1.5")
    ('club.example.org', '192.168.1.5')
    """
    hosts = tuple(host.strip() for host in text.split(",") if host.strip())
    wrong = [host for host in hosts if not re.fullmatch(r"\.?[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]", host)]
    if wrong:
        raise ValueError(
            f"takes host names without scheme, port and path; wrong: {', '.join(map(repr, wrong))}."
        )
    return hosts


def parse_public_url(text: str) -> str:
    """Read an address without a path; the slash at the end is dropped.

    >>> parse_public_url("https://club.example.org/")
    'https://club.example.org'
    """
    parts = _parts(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError(f"must look like https://club.example.org, and is {text!r}.")
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise ValueError(f"takes scheme, host and port only, and is {text!r}.")
    _check_port(text)
    return f"{parts.scheme}://{parts.netloc}"


def parse_redis_url(text: str) -> str:
    """Check the address of a Redis server."""
    parts = _parts(text)
    if parts.scheme not in {"redis", "rediss"} or not parts.hostname:
        raise ValueError("must look like redis://host:6379/0 (or rediss:// with TLS).")
    if parts.path.strip("/") and not parts.path.strip("/").isdigit():
        raise ValueError("must end in the number of a Redis database, like redis://host:6379/0.")
    _check_port(text)
    return text


def _parts(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        raise ValueError("has a host that is no name and no address.") from None


def _check_port(url: str) -> None:
    try:
        _ = urlsplit(url).port
    except ValueError:
        raise ValueError("has a port that is no number from 0 to 65535.") from None


def parse_time_zone(text: str) -> str:
    """Check the name of a time zone."""
    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"is no time zone that this machine knows: {text!r}; one is Europe/Rome.") from None
    return text


def parse_rate(text: str) -> str:
    """Check a number of requests per sec, min, hour or day.

    >>> parse_rate("300/min")
    '300/min'
    """
    if not re.fullmatch(r"[1-9][0-9]{0,8}/(sec|min|hour|day)", text):
        raise ValueError(f"must look like 300/min (or sec, hour, day), and is {text!r}.")
    return text


def _typing_mistakes(environ: Mapping[str, str]) -> list[str]:
    """Name the ``ETUI_`` variables that nobody reads, with the one that was probably meant."""
    meant_by = {f"ETUI_{name}": name for name in VARIABLES} | {name: name for name in VARIABLES}
    problems = []
    for name in sorted(environ):
        if name.startswith("ETUI_") and name not in VARIABLES:
            near = difflib.get_close_matches(name, meant_by, n=1)
            hint = f"; did you mean {meant_by[near[0]]}?" if near else "."
            problems.append(f"{name} is not a variable of Étui{hint}")
    return problems


def _production_problems(environment: Environment) -> list[str]:
    """List what a public server must not leave to chance."""
    problems = []
    key = environment.secret_key or ""
    if len(key) < SHORTEST_SECRET_KEY or len(set(key)) < 5:
        problems.append(
            f"SECRET_KEY must have {SHORTEST_SECRET_KEY} characters or more, 5 different ones, in production."
        )
    if not environment.boards_keys:
        problems.append("ETUI_BOARDS_KEY must be set in production; keep it apart from the backups.")
    if not environment.allowed_hosts:
        problems.append("ALLOWED_HOSTS must name the host of the pages in production.")
    if environment.public_url and not environment.public_url.startswith("https://"):
        problems.append("PUBLIC_URL must start with https:// in production.")
    if environment.redis_url is None:
        problems.append("REDIS_URL must be set in production.")
    return problems


def read_environment(environ: Mapping[str, str]) -> Environment:
    """Read and check every variable.

    Raises:
        EnvironmentProblemsError: with one sentence for each fault, all of them at once.
    """
    reader = _Reader(environ)
    var = reader.read("ETUI_VAR", lambda text: Path(text).expanduser().absolute(), ROOT / "var")
    embedded_database = parse_database_url("sqlite:///" + quote(str(var / "etui.sqlite3")))
    environment = Environment(
        production=reader.read("ETUI_PRODUCTION", parse_flag, default=False),
        var=var,
        log_format=reader.read("ETUI_LOG_FORMAT", _one_of(LOG_FORMATS), "auto"),
        log_level=reader.read("LOG_LEVEL", _one_of(LOG_LEVELS), "INFO"),
        secret_key=reader.read("SECRET_KEY", str, None),
        boards_keys=reader.read("ETUI_BOARDS_KEY", parse_boards_keys, ()),
        allowed_hosts=reader.read("ALLOWED_HOSTS", parse_hosts, ()),
        public_url=reader.read("PUBLIC_URL", parse_public_url, None),
        database=reader.read("DATABASE_URL", parse_database_url, embedded_database),
        redis_url=reader.read("REDIS_URL", parse_redis_url, None),
        time_zone=reader.read("TIME_ZONE", parse_time_zone, "Europe/Rome"),
        score_rate=reader.read("SCORE_RATE", parse_rate, "300/min"),
    )
    problems = reader.problems + _typing_mistakes(environ)
    if environment.production:
        mentioned = {problem.split()[0] for problem in problems}
        problems += [p for p in _production_problems(environment) if p.split()[0] not in mentioned]
    if problems:
        raise EnvironmentProblemsError(tuple(problems))
    return environment
