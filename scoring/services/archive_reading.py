"""An archive of an event (``docs/archive.md``), as far as standings need it: read, and held to its form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import shown
from games.score_line import read_json
from tournaments.selectors.archive.writing import FORMAT, VERSION

MOST_BYTES: Final = 200_000_000
"""An event over five hundred clubs has some fifty million."""

_MAYBE_WHOLE, _MAYBE_TEXT, _MAYBE_OBJECT = (int, None), (str, None), (dict, None)
_PLACE: Final = {"position": int, "table": int, "board": int}
FORM: Final[Mapping[str, Any]] = {
    "event": {"preset": str, "formula": dict, "movement": _MAYBE_OBJECT, "plan": dict, "draw_seed": str},
    "players": [{"code": str, "given_name": str, "family_name": str}],
    "entries": [
        {
            "number": int,
            "player": str,
            "members": [str],
            "name": str,
            "team": str,
            "label": str,
            "withdrawn_at": _MAYBE_TEXT,
        }
    ],
    "positions": [
        {
            "number": int,
            "draw": dict,
            "published_at": _MAYBE_TEXT,
            "started_at": _MAYBE_TEXT,
            "seats": [{"table": int, "seat": str, "entry": int}],
            "byes": [{"entry": int, "kind": str}],
        }
    ],
    "plays": [
        _PLACE
        | {
            "taker": str,
            "not_played_reason": str,
            "versions": [
                {
                    "number": int,
                    "is_confirmed": bool,
                    "sheet": dict,
                    "unit": _MAYBE_WHOLE,
                    "scores": _MAYBE_OBJECT,
                }
            ],
        }
    ],
    "rulings": [
        {
            "number": int,
            "version": int,
            "is_current": bool,
            "is_withdrawn": bool,
            "kind": str,
            "play": _MAYBE_OBJECT,
            "board": _MAYBE_WHOLE,
            "entry": _MAYBE_WHOLE,
            "position": _MAYBE_WHOLE,
            "sides": dict,
            "amount": int,
            "unit": str,
            "scope": str,
            "each": int,
            "stands": str,
        }
    ],
}
"""What must be there: a kind of value, several, an object of them, or a list of one form."""


def archive_read(data: bytes) -> Mapping[str, Any]:
    """The archive; ``ProblemsError`` with everything that is wrong, each with its path in the file."""
    raise_if_any(_size(data))
    read = read_json(data)
    archive: Mapping[str, Any] = read if isinstance(read, Mapping) else {}
    raise_if_any(_kind(archive))
    raise_if_any(_misshapen(archive, FORM, ""))
    raise_if_any(_dangling(archive))
    return archive


def _size(data: bytes) -> Iterator[Problem]:
    if len(data) > MOST_BYTES:
        message = gettext_noop("The archive is too large: at most %(most)s MB are read.")
        yield Problem("archive_too_large", message, {"most": MOST_BYTES // 1_000_000})


def _kind(archive: Mapping[str, Any]) -> Iterator[Problem]:
    if archive.get("format") != FORMAT:
        yield Problem("not_an_archive", gettext_noop("This is no archive of an event."), {}, "format")
    elif archive.get("version") != VERSION or isinstance(archive["version"], bool):
        message = gettext_noop("Archives of version %(version)s are not known here, only of %(known)s.")
        params: dict[str, str | int] = {"version": shown(archive.get("version")), "known": VERSION}
        yield Problem("archive_version_unknown", message, params, "version")


def _misshapen(value: object, form: Any, path: str) -> Iterator[Problem]:
    if isinstance(form, Mapping) and isinstance(value, Mapping):
        for name, inner in form.items():
            where = f"{path}.{name}" if path else name
            if name in value:
                yield from _misshapen(value[name], inner, where)
            else:
                message = gettext_noop("“%(field)s” is missing.")
                yield Problem("field_missing", message, {"field": where}, where)
    elif isinstance(form, list) and isinstance(value, list):
        for at, item in enumerate(value):
            yield from _misshapen(item, form[0], f"{path}[{at}]")
    elif isinstance(form, Mapping | list) or not _is_of(value, form):
        message = gettext_noop("“%(field)s” cannot be %(value)s.")
        yield Problem("field_of_another_kind", message, {"field": path, "value": shown(value)}, path)


def _is_of(value: object, kinds: Any) -> bool:
    if isinstance(kinds, tuple):
        return any(value is None if kind is None else _is_of(value, kind) for kind in kinds)
    return isinstance(value, kinds) and (kinds is bool or not isinstance(value, bool))


def _dangling(archive: Mapping[str, Any]) -> Iterator[Problem]:
    """What names something that is not in the archive, or something that is there twice."""
    entries = [entry["number"] for entry in archive["entries"]]
    positions = [position["number"] for position in archive["positions"]]
    people = [player["code"] for player in archive["players"]]
    plays = [_place(play) for play in archive["plays"]]
    for name, keys in (("entries", entries), ("positions", positions), ("players", people), ("plays", plays)):
        if len(set(keys)) != len(keys):
            message = gettext_noop("“%(field)s” has something twice.")
            yield Problem("row_twice", message, {"field": name}, name)
    for at, play in enumerate(archive["plays"]):
        if sum(version["is_confirmed"] for version in play["versions"]) > 1:
            message = gettext_noop("“%(field)s” has something twice.")
            where = f"plays[{at}].versions"
            yield Problem("row_twice", message, {"field": where}, where)
    known: dict[str, set[Any]] = {
        "entry": set(entries),
        "position": set(positions),
        "player": set(people),
        "play": set(plays),
    }
    for where, kind, key in _references(archive):
        if key not in known[kind]:
            message = gettext_noop("“%(field)s”: %(value)s is not in the archive.")
            yield Problem("reference_dangling", message, {"field": where, "value": shown(key)}, where)


def _references(archive: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for at, entry in enumerate(archive["entries"]):
        yield f"entries[{at}].player", "player", entry["player"]
        for order, code in enumerate(entry["members"]):
            yield f"entries[{at}].members[{order}]", "player", code
    for at, position in enumerate(archive["positions"]):
        for name in ("seats", "byes"):
            for nth, row in enumerate(position[name]):
                yield f"positions[{at}].{name}[{nth}].entry", "entry", row["entry"]
    for at, play in enumerate(archive["plays"]):
        yield f"plays[{at}].position", "position", play["position"]
    for at, ruling in enumerate(archive["rulings"]):
        if ruling["entry"] is not None:
            yield f"rulings[{at}].entry", "entry", ruling["entry"]
        if ruling["play"] is not None:
            yield f"rulings[{at}].play", "play", _place(ruling["play"])


def _place(play: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(play.get(name) if isinstance(play.get(name), int) else None for name in _PLACE)
