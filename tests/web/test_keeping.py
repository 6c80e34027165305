"""The client on a device: kept for times without a network, and loaded anew when it is old."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Page, Request, WebSocketRoute, expect
from tests.support.browsing import Honesty
from tests.support.sites import Site
from tests.web.conftest import Browse

from rami.server.static import assets

# A worker that is there takes over the pages that are open.
TAKEN_OVER = """() => new Promise((done) => {
  const workers = navigator.serviceWorker;
  if (workers.controller) done();
  else workers.addEventListener("controllerchange", () => done());
})"""

# Runs before the modules do: the page thinks itself to be of another version.
GROW_OLD = """document.addEventListener("readystatechange", () => {
  const times = Number(sessionStorage.getItem("test.times") ?? 0) + 1;
  if (document.readyState !== "interactive") return;
  sessionStorage.setItem("test.times", String(times));
  if (times <= %d) document.documentElement.dataset.version = "0123456789ab";
});"""


def keep(page: Page, url: str) -> None:
    """Open a page, and wait until the device has kept what it needs."""
    page.goto(url)
    page.evaluate(TAKEN_OVER)
    page.reload()  # this time it comes through the worker, which keeps its texts and shell
    expect(page.locator("main").first).to_be_visible()


@pytest.mark.slow
def test_pages_are_there_without_a_network(browse: Browse, site: Site, honesty: Honesty) -> None:
    page = browse(service_workers="allow")
    honesty.allow("ERR_INTERNET_DISCONNECTED")
    code = site.create(page, seats=["person", "easy"])
    for path in ("/", "/check", "/rules", f"/t/{code}"):
        keep(page, site.url + path)
    page.context.set_offline(True)
    for path, shown in (
        ("/", "Join with a code"),
        ("/check", "Check an opening"),
        ("/rules", "R-OPEN-2"),
    ):
        page.goto(site.url + path)
        expect(page.get_by_text(shown).first).to_be_visible()
    # Another table has the same shell; that it does not answer, the page itself has to say.
    page.goto(f"{site.url}/t/{code}")
    expect(page.locator("#app")).not_to_be_empty()
    page.context.set_offline(False)
    page.goto(site.url)
    expect(page.get_by_text("Join with a code").first).to_be_visible()


def test_nothing_that_is_said_at_a_table_is_kept(browse: Browse, site: Site) -> None:
    page = browse(service_workers="allow")
    code = site.create(page, seats=["person", "easy"])
    keep(page, f"{site.url}/t/{code}")
    page.goto(site.url)
    kept = page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            for (const request of await (await caches.open(name)).keys()) found.push(request.url);
          }
          return found;
        }"""
    )
    assert kept
    assert not [url for url in kept if "/api/" in url or code in url]


def loads_of(page: Page) -> list[str]:
    """Return a list to which each load of the page adds its address, when it is asked for.

    Not when it has been read: a page that loads itself anew may go before that.
    """
    loads: list[str] = []

    def add(request: Request) -> None:
        if request.is_navigation_request():
            loads.append(request.url)

    page.on("request", add)
    return loads


def grown_old(browse: Browse, site: Site, times: int) -> tuple[Page, list[str]]:
    """Open a table on a page that is older than the server the first times it is loaded."""
    page = browse()
    page.add_init_script(GROW_OLD % times)
    loaded = loads_of(page)
    page.goto(f"{site.url}/t/{site.create(page, seats=['person', 'easy'])}")
    return page, loaded


def test_a_table_that_is_older_than_its_server_loads_itself_anew(
    browse: Browse, site: Site
) -> None:
    page, loaded = grown_old(browse, site, times=1)
    expect(page.locator("html")).to_have_attribute("data-version", assets().version)
    expect(page.locator("main").first).to_be_visible()
    assert len(loaded) == 2


@pytest.mark.slow
def test_a_page_that_stays_old_does_not_load_itself_for_ever(browse: Browse, site: Site) -> None:
    page, loaded = grown_old(browse, site, times=100)
    deadline = time.monotonic() + 10
    while len(loaded) < 2 and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    page.wait_for_timeout(1500)
    assert len(loaded) == 2
    expect(page.locator("main").first).to_be_visible()


@pytest.mark.slow
def test_a_table_whose_server_speaks_another_protocol_loads_itself_anew_once(
    browse: Browse, site: Site
) -> None:
    page = browse()

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def say(text: str | bytes) -> None:
            message = json.loads(text)
            if "protocol" in message:
                message["protocol"] += 1
            socket.send(json.dumps(message))

        server.on_message(say)

    page.route_web_socket("**/socket", pass_on)
    loaded = loads_of(page)
    page.goto(f"{site.url}/t/{site.create(page, seats=['person', 'easy'])}")
    # It has been tried and is no better: the page says so, and how to go on.
    expect(page.get_by_text("This page is older than the server. Load it anew.")).to_be_visible()
    page.wait_for_timeout(1000)
    assert len(loaded) == 2


@pytest.mark.slow
def test_where_browsers_withhold_the_worker_pages_work_without_it(
    browse: Browse, site: Site
) -> None:
    page = browse(service_workers="allow")
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });"
        "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"
        "Object.defineProperty(Navigator.prototype, 'share', { value: undefined });"
    )
    for path in ("/", "/check", "/rules", f"/t/{site.create(page, seats=['person', 'easy'])}"):
        page.goto(site.url + path)
        expect(page.locator("main").first).to_be_visible()
