"""Every example in a docstring of the product is true."""

import doctest
import importlib
import pkgutil

import pytest

import deploy
import games
import scoring
import tournaments

NOT_IMPORTABLE_ALONE = ("deploy.asgi", "deploy.wsgi", "deploy.settings", "deploy.supervisor.tether")


def modules_with_examples() -> list[str]:
    names = []
    for package in (deploy, games, scoring, tournaments):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" in info.name or info.name.startswith(NOT_IMPORTABLE_ALONE):
                continue
            source = info.module_finder.find_spec(info.name, None).loader.get_source(info.name)
            if ">>> " in source:
                names.append(info.name)
    return names


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples(name):
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.attempted > 0
    assert results.failed == 0
