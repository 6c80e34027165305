"""A server and a real browser for all tests of the browser client.

`page` is a phone with a touch screen, `desktop` a wide window with a mouse, and `browse` makes any
other. Whatever a test looks at, it fails if a page wrote an error to its console, left an exception
uncaught, broke its content policy or asked anybody but its own server; `honesty.allow` names what
a test expects of that.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.support.browsing import DESKTOP, LAUNCH_FLAGS, PHONE, Finger, Honesty, chromium
from tests.support.sites import Site, site_at

Browse = Callable[..., Page]

WAIT_MS = 15_000
expect.set_options(timeout=WAIT_MS)

# A service worker would answer for the server that a test is about; its own tests allow it.
_CONTEXT = {
    "viewport": PHONE,
    "reduced_motion": "reduce",
    "locale": "en-GB",
    "service_workers": "block",
}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what uses a browser last: from then on its event loop holds this thread."""
    items.sort(key=lambda item: "browser_name" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path = chromium()
    if path is None:
        why = "there is no Chromium here (Debian and Ubuntu: apt install chromium)"
        if os.environ.get("CI"):
            pytest.fail(f"the browser client must be tested, but {why}")
        pytest.skip(why)
    return {"executable_path": path, "args": LAUNCH_FLAGS}


@pytest.fixture(scope="session")
def site_of_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_at(tmp_path_factory.mktemp("site")) as found:
        found.is_shared = True
        yield found


@pytest.fixture
def site(site_of_session: Site) -> Iterator[Site]:
    yield site_of_session
    site_of_session.forget_deals()


@pytest.fixture
def honesty() -> Iterator[Honesty]:
    found = Honesty()
    yield found
    assert found.found() == []


@pytest.fixture
def browse(
    browser: Browser, honesty: Honesty, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Browse]:
    """Open a page in a context of its own: `browse(viewport=…, has_touch=True, …)`."""
    contexts: list[BrowserContext] = []

    def open_page(**wanted: Any) -> Page:
        context = browser.new_context(**{**_CONTEXT, **wanted})
        context.set_default_timeout(WAIT_MS)
        contexts.append(context)
        honesty.watch(context)
        return context.new_page()

    yield open_page
    pages = [page for context in contexts for page in context.pages]
    if getattr(request.node, "rep_call", None) and request.node.rep_call.failed:
        for number, page in enumerate(pages, 1):
            path = tmp_path / f"page-{number}.png"
            page.screenshot(path=path)
            request.node.add_report_section("teardown", "page", f"{page.url} looked like {path}")
    for context in contexts:
        context.close()


@pytest.fixture
def page(browse: Browse) -> Page:
    return browse(has_touch=True, is_mobile=True)


@pytest.fixture
def touch(page: Page) -> Finger:
    """A finger on the screen of `page`."""
    return Finger(page)


@pytest.fixture
def desktop(browse: Browse) -> Page:
    return browse(viewport=DESKTOP)
