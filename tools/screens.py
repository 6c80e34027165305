"""Take pictures of every page in every state: ./run screens, ./run screens FOLDER, --docs.

Each is taken on every screen that the tests know, from left to right and mirrored, in light and in
dark surroundings, into a folder of its own. With ``--docs``, the few that the documentation shows
and the moving picture of the first turn are made instead, under docs/screens.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.support.browsing import DESKTOP, LAUNCH_FLAGS, PHONE, SCREENS, chromium
from tests.support.scenes import PAGES, SCENES, show
from tests.support.sites import Site, site_at

from tools.webp import Still, animated

__all__ = ["main"]

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "screens"

# What the documentation shows: a name, the page or scene, and how it is looked at.
SHOWN: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("phone-home", "home", {}),
    ("phone-draw", "to_draw", {}),
    ("phone-opening", "opened", {}),
    ("phone-full", "full", {}),
    ("phone-full-dark", "full", {"color_scheme": "dark"}),
    ("phone-mirrored", "full", {"lang": "ar"}),
    ("phone-round-over", "round_over", {}),
    ("phone-checker", "checker", {}),
    ("phone-on-its-side", "full", {"viewport": SCREENS["852x393"]}),
    ("tablet-full", "full", {"viewport": SCREENS["768x1024"]}),
    ("desktop-home", "home", {"viewport": DESKTOP}),
    ("desktop-full", "full", {"viewport": DESKTOP}),
    ("desktop-round-over", "round_over", {"viewport": DESKTOP}),
)

# Good enough for flat colours and text, and a tenth of a PNG.
QUALITY = 80
MOVING_QUALITY = 55

SETTLED_MS = 600
"""For what is still on its way to the page after the last move."""

FRAME_MS = 80
"""Between two stills of the moving picture."""


def main(arguments: list[str]) -> None:
    """Take the pictures and say where they are."""
    path = chromium()
    if path is None:
        sys.exit("This needs Chromium (Debian and Ubuntu: apt install chromium).")
    with (
        tempfile.TemporaryDirectory() as data,
        site_at(Path(data), log_level="error") as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=LAUNCH_FLAGS)
        if arguments == ["--docs"]:
            _for_docs(site, browser)
        else:
            _all(site, browser, Path(arguments[0] if arguments else "screens"))
        browser.close()


def _all(site: Site, browser: Browser, folder: Path) -> None:
    for name in (*PAGES, *SCENES):
        for lang in ("en", "ar"):
            for scheme in ("light", "dark"):
                with _shown(site, browser, name, lang=lang, color_scheme=scheme) as page:
                    for screen, size in SCREENS.items():
                        page.set_viewport_size({"width": size["width"], "height": size["height"]})
                        page.wait_for_timeout(150)
                        path = folder / lang / scheme / screen / f"{name}.png"
                        page.screenshot(path=path, animations="disabled")
        print(f"{folder}: {name}", flush=True)


def _for_docs(site: Site, browser: Browser) -> None:
    DOCS.mkdir(parents=True, exist_ok=True)
    for name, scene, how in SHOWN:
        with _shown(site, browser, scene, device_scale_factor=1.5, **how) as page:
            page.wait_for_timeout(300)
            (DOCS / f"{name}.webp").write_bytes(_still(page, QUALITY))
        print(f"{DOCS.relative_to(ROOT)}/{name}.webp", flush=True)
    with _shown(site, browser, "to_draw", reduced_motion="no-preference") as page:
        moving = animated(list(_first_turn(page)))
    (DOCS / "first-turn.webp").write_bytes(moving)
    print(f"{DOCS.relative_to(ROOT)}/first-turn.webp: {len(moving) // 1000} kB")


class _Watched(Site):
    """A site whose page is open from the first card on, so that it has heard of all moves."""

    def __init__(self, site: Site, ask: str) -> None:
        super().__init__(site.server, site.outside)
        self._ask = ask

    def create(self, at: Page | BrowserContext, **wanted: Any) -> str:
        code = super().create(at, **wanted)
        if isinstance(at, Page):
            self.open(at, f"{code}{self._ask}")
        return code


@contextmanager
def _shown(site: Site, browser: Browser, name: str, lang: str = "", **how: Any) -> Iterator[Page]:
    """Open a page or a scene as the tests do, on a phone unless told otherwise."""
    context = browser.new_context(**{"viewport": PHONE, "reduced_motion": "reduce", **how})
    with ExitStack() as company:
        page = context.new_page()
        if name in SCENES:
            SCENES[name](_Watched(site, f"?lang={lang}"), page, company)
            page.locator("main h1").first.wait_for(state="attached")
            page.wait_for_timeout(SETTLED_MS)
        else:
            show(site, page, company, name, lang)
        yield page
    context.close()


def _first_turn(page: Page) -> Iterator[Still]:
    """Play the turn in which a hand opens, and let what is seen be seen for a while."""
    yield from _watched(page, 900)
    page.locator(".stock").click()
    yield from _watched(page, 900)
    for cards in (("QH", "KH", "AH"), ("JK", "7S", "8S"), ("2C",)):
        for card in cards:
            page.locator(f'.hand-card[data-key^="{card}"]').first.click()
            yield from _watched(page, 350)
        yield from _watched(page, 700)
        page.locator(".main-button").click()
        yield from _watched(page, 900)
    yield from _watched(page, 2500)


def _watched(page: Page, for_ms: int) -> Iterator[Still]:
    for _ in range(0, for_ms, FRAME_MS):
        yield Still(_still(page, MOVING_QUALITY), FRAME_MS)
        page.wait_for_timeout(FRAME_MS // 2)


def _still(page: Page, quality: int) -> bytes:
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    session.detach()
    return base64.b64decode(shot["data"])


if __name__ == "__main__":
    main(sys.argv[1:])
