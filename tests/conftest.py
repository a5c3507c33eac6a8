"""What every test may ask for."""

import gc
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.utils import translation
from hypothesis import HealthCheck, settings
from playwright.sync_api import Playwright

from games.burraco.game import BurracoGame
from games.tarot.game import TarotGame
from tests.services.fixtures import (  # noqa: F401 (fixtures are found by their names)
    celery_worker_process,
    live_app,
    quiet_database,
    real_broker,
    redis_server,
    redis_url,
    session_redis,
    session_web,
    session_worker,
)

# The machine that runs the tests is shared and slow at times: a time limit per example would only make noise.
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "short",
    parent=settings.get_profile("default"),
    # The same examples each time, so that many of them find no more than the first run did: see make fuzz.
    derandomize=True,
    max_examples=50,
    print_blob=True,
)
settings.register_profile("fuzz", parent=settings.get_profile("default"), max_examples=2_000)
settings.load_profile("short")

DATABASE_FIXTURES = {"db", "transactional_db"}
FEW_COLLECTIONS = (20_000, 20, 100)
BROWSER_FOLDER = "e2e"
"""Where the stage of the browser looks, see ``tests.check.stages``."""
ONE_DATABASE_FOLDERS = {"web", "api", "printing"}
"""Pages, programs and paper render what services and selectors give, which is tried on both databases."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--only-database", action="store_true", help="run only the tests that use the database")
    parser.addoption(
        "--long", action="store_true", help="chaos, load, fuzz: more rounds, larger halls, more examples"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Let properties try more examples, new ones each time, where there is time."""
    if config.getoption("--long"):
        settings.load_profile("fuzz")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What a second database says nothing to is not even imported; ``None``: others may decide."""
    is_same = collection_path.is_dir() and collection_path.name in ONE_DATABASE_FOLDERS
    return True if is_same and config.getoption("--only-database") else None


def pytest_collection_finish() -> None:
    """Modules and tests live to the end: looked through for garbage again and again they cost a fifth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*FEW_COLLECTIONS)


@pytest.fixture(autouse=True, scope="session")
def static_files_when_asked_for() -> None:
    """Else every client that a test makes would begin with a list of all of them."""
    django_settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same keys, codes and draws each time, so that whoever was unlucky can look; others where there is
    time to."""
    if not request.config.getoption("--long"):
        from tests.chance import same_each_time

        same_each_time(monkeypatch, request.node.nodeid)


@pytest.fixture
def few_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots play a deal four times and not twelve or twenty, where it is not their plays that are tried."""
    for game in (TarotGame, BurracoGame):
        monkeypatch.setattr(game, "by_play", replace(game.by_play, plays=4))


@pytest.fixture(autouse=True)
def language_of_the_house() -> Iterator[None]:
    """A page that a test has asked for in French leaves French behind in its thread."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def playwright(playwright: Playwright) -> Playwright:
    """It keeps an event loop in the tests' thread from now on; Django would refuse the database there."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    return playwright


@pytest.fixture
def is_long(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for the long version of a test."""
    return bool(request.config.getoption("--long"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """When asked, drop the tests to which a second database says nothing new: without one, or marked so.

    A test of the browser elsewhere than its stage looks would never run.
    """
    for item in items:
        if item.get_closest_marker("browser") and BROWSER_FOLDER not in item.path.parts:
            raise pytest.UsageError(f"{item.nodeid} would never run: it belongs in {BROWSER_FOLDER}")
    if not config.getoption("--only-database"):
        return
    kept, dropped = [], []
    for item in items:
        uses = item.get_closest_marker("django_db") or DATABASE_FIXTURES & set(
            getattr(item, "fixturenames", ())
        )
        is_same = item.get_closest_marker("one_database") or ONE_DATABASE_FOLDERS & set(item.path.parts)
        (kept if uses and not is_same else dropped).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=dropped)
