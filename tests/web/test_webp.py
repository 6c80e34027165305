"""Stills of a browser are joined into a picture that a browser shows as moving."""

from __future__ import annotations

import base64

from playwright.sync_api import Page
from tests.support.sites import Site
from tools.webp import Still, animated, size_of


def still(page: Page, colour: str) -> bytes:
    session = page.context.new_cdp_session(page)
    page.evaluate("(colour) => { document.body.style.background = colour }", colour)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 50})
    return base64.b64decode(shot["data"])


def test_stills_are_joined_and_repeats_are_shown_for_longer(site: Site, desktop: Page) -> None:
    desktop.goto(f"{site.url}/")
    red, green = still(desktop, "red"), still(desktop, "green")
    assert size_of(red) == (1280, 720)
    moving = animated([Still(red, 40), Still(red, 60), Still(green, 50)])
    assert size_of(moving) == (1280, 720)
    assert moving.count(b"ANMF") == 2
    times = desktop.evaluate(
        """async (data) => {
          const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
          const decoder = new ImageDecoder({ data: bytes, type: "image/webp" });
          await decoder.tracks.ready;
          const found = [];
          const { frameCount } = decoder.tracks.selectedTrack;
          for (let frameIndex = 0; frameIndex < frameCount; frameIndex++)
            found.push((await decoder.decode({ frameIndex })).image.duration / 1000);
          return found;
        }""",
        base64.b64encode(moving).decode(),
    )
    assert times == [100, 50]
