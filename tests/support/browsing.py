"""A real browser as tests use it: found, honest about its console, and with a finger to drag."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # has no types
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, WebSocket

Found = TypeVar("Found")

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# No sandbox, since tests may run as root; and nothing that calls home or depends on the screen.
LAUNCH_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]

PHONE = {"width": 393, "height": 852}
DESKTOP = {"width": 1280, "height": 720}

SCREENS = {
    f"{width}x{height}": {"width": width, "height": height}
    for narrow, long in ((320, 568), (360, 740), (393, 852), (768, 1024), (1280, 720))
    for width, height in ((narrow, long), (long, narrow))
}
"""Those that every page is to fit, upright and on their side."""

_BECOMES_S = 15.0

_WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def chromium() -> str | None:
    """Return where the system's Chromium is, None if it has none."""
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


class Honesty:
    """What pages did that no page may do, whatever a test looks at.

    That is to write an error to the console, to leave an exception uncaught, to ask anybody
    but their own server for anything, and to do what their policy forbids, which Chromium
    writes to the console as well.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    def allow(self, pattern: str) -> None:
        """Expect something of the kind: a table that is not there, a server that went away."""
        self._allowed.append(re.compile(pattern))

    def watch(self, context: BrowserContext) -> None:
        """Watch all pages of a context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))
        context.on("request", self._request)
        context.on("page", lambda page: page.on("websocket", lambda ws: self._socket(page, ws)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "assert"):
            where = message.location.get("url", "")
            self.faults.append(f"console: {message.text} ({where})")

    def _request(self, request: Request) -> None:
        if request.url.startswith(("blob:", "data:")):
            return
        if worker := request.service_worker:
            self._foreign(request.url, worker.url)
        elif not request.is_navigation_request():
            self._foreign(request.url, request.frame.url)

    def _socket(self, page: Page, socket: WebSocket) -> None:
        self._foreign(socket.url, page.url)

    def _foreign(self, url: str, of_page: str) -> None:
        if urlsplit(url).netloc != urlsplit(of_page).netloc:
            self.faults.append(f"asked elsewhere: {url}")

    def found(self) -> list[str]:
        """Return what was not allowed."""
        return [
            fault
            for fault in self.faults
            if not any(pattern.search(fault) for pattern in self._allowed)
        ]


def becomes(page: Page, read: Callable[[], Found], wanted: Found) -> None:
    """Wait until what is read of a page is as it should be: a page draws in its own time."""
    until = time.monotonic() + _BECOMES_S
    while (found := read()) != wanted and time.monotonic() < until:
        page.wait_for_timeout(20)
    assert found == wanted


def drawn(page: Page) -> None:
    """Wait until a page has drawn what it was last told, as after a change of its size."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def violations(page: Page, within: str = "") -> list[str]:
    """Return what axe finds against WCAG 2.2 AA and good practice, a line for each element."""
    drawn(page)
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    options = {"runOnly": {"type": "tag", "values": _WCAG}, "resultTypes": ["violations"]}
    found: dict[str, Any] = page.evaluate(
        "([within, options]) => axe.run(document.querySelector(within || 'html'), options)",
        [within, options],
    )
    return [
        f"{violation['id']}: {' '.join(map(str, node['target']))}: "
        + "; ".join(check["message"] for check in (*node["any"], *node["all"], *node["none"]))
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def cut_off(page: Page) -> list[str]:
    """Return what does not fit across the screen: a sideways scroll, clipped text, controls."""
    drawn(page)
    found: list[str] = page.evaluate(_CUT_OFF)
    return found


_CUT_OFF = """() => {
  const found = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth + 1)
    found.push(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
  const name = (el) => {
    const label = el.getAttribute("aria-label") || el.textContent.trim().slice(0, 40);
    return `${el.tagName.toLowerCase()}.${[...el.classList].join(".")} “${label}”`;
  };
  for (const el of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(el);
    const box = el.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || !el.checkVisibility({ visibilityProperty: true }))
      continue;
    if (el.closest("svg") || el.closest(".visually-hidden")) continue;
    const dialog = el.closest("dialog");
    if (dialog && !dialog.open) continue;
    const control = el.matches("a,button,input,select,[role=option],[role=button],h1,h2,p,li");
    if (control && (box.left < -1 || box.right > root.clientWidth + 1))
      found.push(`${name(el)} is from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    if (el.matches("button, .button") && style.borderInlineStartWidth !== "0px") {
      const texts = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (currentNode.parentElement.getBoundingClientRect().width <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(currentNode);
        const word = range.getBoundingClientRect();
        const isSeen = word.width && word.top < box.bottom;
        if (isSeen && (word.left < box.left + 2 || word.right > box.right - 2))
          found.push(`${name(el)} has its text on its edge`);
      }
    }
    const text = [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (text && style.overflowX !== "visible" && style.textOverflow !== "ellipsis"
        && style.overflowX !== "auto" && el.scrollWidth > el.clientWidth + 1)
      found.push(`${name(el)} clips its text`);
  }
  return found;
}"""


@contextmanager
def slowed(page: Page, times: float) -> Iterator[None]:
    """Slow the processor down for a page while the block lasts."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    try:
        yield
    finally:
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        session.detach()


class Finger:
    """A finger on a touch screen, which taps and drags as a real one: by touch events alone."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def tap(self, what: Locator) -> None:
        """Tap the middle of an element."""
        x, y = middle(what)
        self._touch("touchStart", x, y)
        self._touch("touchEnd")

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        steps: int = 12,
        hold_s: float = 0.0,
    ) -> None:
        """Go from one point to another, resting before it moves and before it lets go."""
        self.down(start)
        time.sleep(hold_s)
        self.move(start, end, steps)
        time.sleep(hold_s)
        self.up()

    def down(self, at: tuple[float, float]) -> None:
        """Touch a point, and stay there."""
        self._touch("touchStart", *at)

    def move(self, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
        """Go from where it is to another point."""
        for step in range(1, steps + 1):
            part = step / steps
            x = start[0] + (end[0] - start[0]) * part
            y = start[1] + (end[1] - start[1]) * part
            self._touch("touchMove", x, y)
            self._page.wait_for_timeout(8)

    def up(self) -> None:
        """Let go."""
        self._touch("touchEnd")

    def _touch(self, kind: str, x: float | None = None, y: float | None = None) -> None:
        points = [] if x is None else [{"x": x, "y": y, "id": 1}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(what: Locator) -> tuple[float, float]:
    """Return the middle of an element, on the screen."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box, f"{what} is not drawn"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def transferred(page: Page) -> dict[str, int]:
    """Return how many bytes came over the network for each address that the page loaded."""
    found: dict[str, int] = page.evaluate(
        """() => Object.fromEntries(
          ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
            .map((entry) => [new URL(entry.name).pathname, entry.transferSize]))"""
    )
    return found


@contextmanager
def weighed(page: Page) -> Iterator[dict[str, int]]:
    """Yield what fills with the bytes, headers included, that come for each address."""
    found: dict[str, int] = {}
    paths: dict[str, str] = {}
    session = page.context.new_cdp_session(page)

    def answered(event: dict[str, Any]) -> None:
        paths[event["requestId"]] = urlsplit(event["response"]["url"]).path

    def loaded(event: dict[str, Any]) -> None:
        path = paths.get(event["requestId"], "")
        found[path] = found.get(path, 0) + int(event["encodedDataLength"])

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", loaded)
    session.send("Network.enable")
    yield found
    page.wait_for_timeout(200)  # for what is still on its way
    session.detach()


def save(page: Page, folder: Path, name: str) -> Path:
    """Save what the page shows, once it has come to rest."""
    page.evaluate("() => document.fonts.ready")
    path = folder / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    return path
