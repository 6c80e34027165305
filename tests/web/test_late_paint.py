"""What a page shows it also keeps and hears, however late the browser comes to paint it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.support.sites import Site

import rami.web

SOURCES = Path(rami.web.__path__[0]) / "js"

# Effects that wait for the paint (Preact: a frame, or 100 ms where none comes) come seconds late.
PAINTS_LATE = """
  const wait = setTimeout;
  requestAnimationFrame = (draw) => wait(draw, 2_000);
  setTimeout = (work, ms, ...more) => wait(work, ms === 100 ? 2_000 : ms, ...more);
"""


@pytest.fixture
def late(desktop: Page) -> Page:
    desktop.add_init_script(PAINTS_LATE)
    return desktop


@pytest.mark.slow
def test_a_table_that_waits_is_kept_once_it_is_seen(site: Site, late: Page) -> None:
    code = site.create(late, seats=["person", "person"])
    site.open(late, code)
    expect(late.get_by_text("1 seat is still free")).to_be_visible()
    late.goto(site.url)
    expect(late.get_by_role("link", name="Go on").first).to_have_attribute("href", f"/t/{code}")


def late_effects(text: str) -> list[str]:
    """Return the effects of a module that wait for the paint."""
    found = []
    for begin in (match.end() for match in re.finditer(r"\buseEffect\(", text)):
        depth, end = 1, begin
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        found.append(text[begin:end])
    return found


def test_an_effect_that_listens_or_keeps_does_not_wait_for_the_paint() -> None:
    modules = [path for path in SOURCES.rglob("*.js") if "vendor" not in path.parts]
    effects = [(path.name, each) for path in modules for each in late_effects(path.read_text())]
    assert effects
    for name, effect in effects:
        assert not re.search(r"addEventListener|subscribe\(|onSettings\(|keep\w*\(", effect), name
