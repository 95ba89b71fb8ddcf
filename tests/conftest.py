"""What all tests share: fast passwords, real servers, the real service, a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from config.paths import ROOT
from config.testing import packages
from config.testing.servers import Servers
from tests.support.play_server import PlayServer

ARTIFACTS = ROOT / "var" / "test-artifacts"

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

_reports = pytest.StashKey[dict[str, pytest.TestReport]]()


def pytest_configure() -> None:
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash.setdefault(_reports, {})[report.when] = report
    return report


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """Rate limits and the like start afresh in every test that can reach them."""
    yield
    if "_django_db_helper" in request.fixturenames or request.node.get_closest_marker("django_db"):
        from django.core.cache import cache

        cache.clear()


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """PostgreSQL and Redis of this run's own; `servers.environment` is what a process needs to use them."""
    with Servers() as running:
        yield running


@pytest.fixture(scope="session")
def play_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., PlayServer]]:
    """A factory: `server = play_server()` starts the whole service and returns when it answers."""
    started: list[PlayServer] = []

    def start(**environment: str) -> PlayServer:
        started.append(PlayServer(tmp_path_factory.mktemp("var"), environment))
        return started[-1].start()

    yield start
    for server in started:
        if server.is_running:
            server.stop()


@pytest.fixture(autouse=True)
def _show_console(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a failure, attach what the services of the test have printed."""
    yield
    reports = request.node.stash.get(_reports, {})
    if not any(report.failed for report in reports.values()):
        return
    for value in list(getattr(request.node, "funcargs", {}).values()):
        if isinstance(value, PlayServer):
            print(f"--- {value.url} printed:\n{value.printed()}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The system's Chromium. For one module at a time: while it runs, its event loop holds this thread."""
    from playwright.sync_api import sync_playwright

    packages.require(["chromium"])
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(packages.find("chromium")), args=CHROMIUM_FLAGS)
        yield running
        running.close()


@pytest.fixture
def new_context(browser: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """A factory of browser contexts: one per person. Each page is kept as a picture if the test fails."""
    contexts: list[Any] = []

    def make(**options: Any) -> Any:
        contexts.append(browser.new_context(**options))
        return contexts[-1]

    yield make
    reports = request.node.stash.get(_reports, {})
    if any(report.failed for report in reports.values()):
        keep_pictures(request.node.name, contexts)
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_context: Callable[..., Any]) -> Any:
    """A page of a fresh browser context."""
    return new_context().new_page()


def keep_pictures(test: str, contexts: list[Any]) -> None:
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    name = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in test)
    for number, page in enumerate(page for context in contexts for page in context.pages):
        path: Path = ARTIFACTS / f"{name}-{number}.png"
        page.screenshot(path=path, full_page=True)
        path.with_suffix(".html").write_text(page.content())
        print(f"kept {path}")
