"""DATABASE_URL, as Django's settings want it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

DatabaseSettings = dict[str, Any]

DATABASE_URL_FORMS = "postgres://user:password@host:5432/name or sqlite:///path/to/file.sqlite3"

#: IMMEDIATE: a writer waits for its turn at the start instead of failing with "locked" at its first write.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
POSTGRES_PARAMETERS = frozenset(
    {"sslmode", "sslrootcert", "sslcert", "sslkey", "connect_timeout", "application_name", "options", "host"}
)


def parse_database_url(text: str) -> DatabaseSettings:
    """Turn a URL into one entry of Django's ``DATABASES``.

    The error does not repeat the URL: it may hold a password.

    >>> parse_database_url("sqlite:///var/etui.sqlite3")["NAME"]
    'var/etui.sqlite3'
    >>> parse_database_url("postgres://etui:a%40b@db:5433/club")["PASSWORD"]
    'a@b'
    """
    scheme = urlsplit(text).scheme
    if scheme == "sqlite":
        return _sqlite(text)
    if scheme in {"postgres", "postgresql"}:
        return _postgres(text)
    raise ValueError(f"must be {DATABASE_URL_FORMS}; its scheme is {scheme!r}.")


def _sqlite(text: str) -> DatabaseSettings:
    if not text.startswith("sqlite:///") or text == "sqlite:///":
        raise ValueError("must name a file after three slashes, like sqlite:///var/etui.sqlite3.")
    name = unquote(text.removeprefix("sqlite:///"))
    if name == ":memory:":
        raise ValueError("must name a file: web server and worker cannot share a database in memory.")
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": name, "OPTIONS": dict(SQLITE_OPTIONS)}


def _postgres(text: str) -> DatabaseSettings:
    parts = urlsplit(text)
    name = unquote(parts.path.removeprefix("/"))
    if not name or "/" in name:
        raise ValueError(
            "must end in the name of the database, like postgres://user:password@host:5432/name."
        )
    try:
        port = parts.port
    except ValueError:
        raise ValueError("has a port that is no number from 0 to 65535.") from None
    parameters = dict(parse_qsl(parts.query))
    unknown = sorted(set(parameters) - POSTGRES_PARAMETERS)
    if unknown:
        raise ValueError(f"has parameters that are not known: {', '.join(unknown)}.")
    host = parameters.pop("host", "") or parts.hostname or ""
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 5} | parameters,
    }
