"""Structured logs: JSON lines for machines, plain lines on a terminal, and never a secret in either.

Every line carries the id of the request (or of the request that asked for the Celery task) it belongs to.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

#: Id of the request being served, "" outside one.
request_id: ContextVar[str] = ContextVar("request_id", default="")

_SECRETS = re.compile(
    r"(?P<path>/t/)[^/\s?\"'<>&]+"
    r"|(?P<query>[?&;](?:token|key|password|csrfmiddlewaretoken)=)[^&\s\"'<>]+"
    r"|(?P<scheme>\b(?:Token|Bearer|Link)\s+)[A-Za-z0-9._~+/=-]{8,}"
    r"|(?P<userinfo>\b[a-z][a-z0-9+]*://[^/\s:@]*:)[^/\s@]+(?=@)"
)
_STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}
#: Whole objects that Django, uvicorn and Celery hang on their records: no use in a line, and full of secrets.
_OBJECTS = frozenset({"request", "server_time", "color_message", "websocket", "data", "sinfo"})


def mask(text: str) -> str:
    """Hide table links, tokens and passwords of URLs.

    >>> mask("GET /t/Zm9vYmFyYmF6 200")
    'GET /t/*** 200'
    >>> mask("redis://:secret@host/0")
    'redis://:***@host/0'
    """
    return _SECRETS.sub(lambda match: next(group for group in match.groups() if group) + "***", text)


def _masked(value: object) -> object:
    """Mask what goes into a JSON line; anything that JSON does not know becomes text."""
    if isinstance(value, bool | int | float | None):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        return [_masked(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _masked(item) for key, item in value.items()}
    return mask(str(value))


def _extras(record: logging.LogRecord) -> dict[str, object]:
    return {
        key: _masked(value)
        for key, value in record.__dict__.items()
        if key not in _STANDARD and key not in _OBJECTS and not key.startswith("_")
    }


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger, message, request, extra fields, traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, masked."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": mask(record.getMessage()),
        }
        if identifier := request_id.get():
            line["request"] = identifier
        line |= _extras(record)
        if record.exc_info:
            line["traceback"] = mask(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class PlainFormatter(logging.Formatter):
    """One line that a person reads on a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, masked."""
        time = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        extras = " ".join(f"{key}={value}" for key, value in _extras(record).items())
        line = f"{time} {record.levelname.lower():7} {record.name}: {mask(record.getMessage())}"
        if extras:
            line += f"  [{extras}]"
        if record.exc_info:
            line += "\n" + mask(self.formatException(record.exc_info))
        return line


def logging_settings(level: str, log_format: str) -> dict[str, Any]:
    """Return Django's ``LOGGING``: everything goes to standard error, through one handler."""
    plain = log_format == "plain" or (log_format == "auto" and sys.stderr.isatty())
    formatter = PlainFormatter if plain else JsonFormatter
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django's own handlers would print a second line, and mail administrators that nobody named.
            "django": {"handlers": [], "level": "INFO", "propagate": True},
            # 404 and 403 are in the access log already.
            "django.request": {"level": "ERROR"},
            "django.server": {"handlers": [], "propagate": True},
            # Their access lines are ours (deploy.middleware), with an id and without secrets.
            "uvicorn.access": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
        },
    }
