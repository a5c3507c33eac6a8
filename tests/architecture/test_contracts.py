"""What the import contracts of pyproject.toml cannot say."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.env import ROOT

APPS = ("deploy", "scoring", "tournaments", "games")
PURE = (
    "games/dealing",
    "games/exchange",
    "games/tarot",
    "games/burraco",
    "tournaments/movements",
    "scoring/maths",
)
PURE_FILES = (
    "games/cards.py",
    "games/problems.py",
    "games/reading.py",
    "games/registry.py",
    "games/ruleset_reading.py",
    "games/score_line.py",
)
#: Not values: they read something step by step and collect what is wrong with it.
COLLECTORS = {"FieldReader", "RulesReader", "SheetReader", "_Past", "_Reader"}
#: The one place where randomness of the operating system enters.
KEY = ROOT / "games" / "dealing" / "key.py"


def pure_files() -> list[Path]:
    files = [file for folder in PURE for file in (ROOT / folder).rglob("*.py")]
    return sorted([*files, *(ROOT / name for name in PURE_FILES)])


def imported_modules(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def relative(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_there_are_pure_files_in_every_room():
    assert all(any((ROOT / folder).glob("*.py")) for folder in PURE)


@pytest.mark.parametrize("file", pure_files(), ids=relative)
def test_pure_code_asks_the_operating_system_for_nothing_but_the_key(file):
    roots = {module.split(".")[0] for module in imported_modules(file)}
    assert not roots & {"uuid", "socket", "subprocess", "threading", "asyncio", "tempfile"}
    if file != KEY:
        assert "os" not in roots


@pytest.mark.parametrize("file", pure_files(), ids=relative)
def test_dataclasses_of_pure_code_are_frozen_and_slotted(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ClassDef) or node.name in COLLECTORS:
            continue
        for decorator in node.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else ast.Call(decorator, [], [])
            if isinstance(call.func, ast.Name) and call.func.id == "dataclass":
                switched_on = {word.arg for word in call.keywords if ast.unparse(word.value) == "True"}
                assert {"frozen", "slots"} <= switched_on, f"{relative(file)}: {node.name}"


def test_product_code_never_imports_the_tests():
    files = [file for app in APPS for file in (ROOT / app).rglob("*.py")]
    roots = {relative(file): {module.split(".")[0] for module in imported_modules(file)} for file in files}
    assert [name for name, imported in roots.items() if "tests" in imported] == []
