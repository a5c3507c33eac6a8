"""The browser of the tests, and the house it visits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser import LAPTOP, PATIENCE_MS, PHONE, launch_options
from tests.e2e.watch import Watch
from tests.services.etui import WebServer


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return browser_type_launch_args | launch_options()


@pytest.fixture(scope="session")
def base_url() -> None:
    """Every browser is told its own; the plugin's fixture of this name is deprecated in pytest's eyes."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a browser of their own: ``page``, and the ``watch`` over it."""

    page: Page
    watch: Watch


@pytest.fixture
def visitor(live_app: WebServer, new_context: Callable[..., Any]) -> Iterator[Callable[..., Visitor]]:
    """``visitor(size, language="en-GB")`` opens a browser; at the end every page must have been faultless."""
    expect.set_options(timeout=PATIENCE_MS)
    visitors: list[Visitor] = []

    def open_browser(size: dict[str, int] = LAPTOP, language: str = "en-GB") -> Visitor:
        context = new_context(
            base_url=live_app.url,
            viewport=size,
            has_touch=size == PHONE,
            locale=language,
            timezone_id="Europe/Rome",
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        visitors.append(Visitor(page, Watch(page, live_app.url)))
        return visitors[-1]

    yield open_browser
    faults = [fault for one in visitors for fault in one.watch.faults]
    for one in visitors:
        one.page.context.close()
    assert not faults, "\n".join(faults)
