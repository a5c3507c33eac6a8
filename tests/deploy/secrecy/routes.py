"""Every address that the resolver knows, with values for its parameters.

A route with a parameter for which there is no recipe is an error: whoever adds one says here what to crawl.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver

_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
_ADMIN_OF = re.compile(r"admin/(\w+)/(\w+)/")
_APP_LIST = re.compile(r"\^\(\?P<app_label>([\w|]+)\)/\$")
_CATCH_ALL = "(?P<url>.*)$"


NO_ROW = 10**9


class Route(NamedTuple):
    """One pattern of the resolver, and the name that it is reversed by."""

    pattern: str
    name: str


class NoRecipeError(LookupError):
    """A route has a parameter that nobody has said a value for."""


def routes(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[Route]:
    """All routes, those of included files too."""
    for pattern in (resolver or get_resolver()).url_patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield Route(path, pattern.name or "")
        else:
            yield from routes(pattern, path)


def addresses(route: Route, values: Mapping[str, Mapping[str, Sequence[Any]]]) -> list[str]:
    """The addresses of a route: one for every combination of its parameters' values.

    ``values`` has for the beginning of a path what its parameters may be; the longest beginning counts.
    """
    pattern = route.pattern
    if found := _APP_LIST.search(pattern):
        return [f"/{pattern[: found.start()]}{label}/" for label in found[1].split("|")]
    if pattern.endswith(_CATCH_ALL):
        return [f"/{pattern.removesuffix(_CATCH_ALL)}nowhere/"]
    names = _PARAMETER.findall(pattern)
    options = [_values(pattern, name, values) for name in names]
    found_all = []
    for chosen in product(*options):
        path = pattern
        for name, value in zip(names, chosen, strict=True):
            path = re.sub(rf"<(?:\w+:)?{name}>", str(value), path, count=1)
        if "(" in path or "<" in path:
            raise NoRecipeError(pattern)
        found_all.append(f"/{path}")
    return found_all


def _values(pattern: str, name: str, values: Mapping[str, Mapping[str, Sequence[Any]]]) -> Sequence[Any]:
    if name in {"object_id", "id"} and (model := _ADMIN_OF.match(pattern)):
        return _rows(*model.groups())
    for beginning in sorted(values, key=len, reverse=True):
        if pattern.startswith(beginning) and name in values[beginning]:
            return values[beginning][name]
    raise NoRecipeError(f"{pattern}: {name}")


def _rows(app: str, model: str) -> list[Any]:
    """A row of a model that the back office shows, and a number that is none."""
    rows = apps.get_model(app, model)._default_manager.order_by("pk").values_list("pk", flat=True)
    return [*rows[:1], NO_ROW]
