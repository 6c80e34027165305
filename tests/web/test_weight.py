"""What the pages may weigh and whom they may ask: little, and nobody."""

from __future__ import annotations

import re
from contextlib import ExitStack

import httpx
import pytest
from playwright.sync_api import Page
from tests.support.browsing import Honesty, becomes, transferred, weighed
from tests.support.scenes import PAGES, TWO_BOTS, come, show
from tests.support.sites import Site

from rami.texts.languages import languages_offered

# Over the network, headers and all; court pictures are drawn where there is room, and come apart.
MOST_BYTES = 100_000

POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
)


def shell(site: Site, name: str) -> httpx.Response:
    """Return a page as a browser gets it, before it loads anything."""
    return httpx.get(f"{site.url}{PAGES[name]}", headers={"Accept": "text/html"})


@pytest.mark.parametrize("name", [*PAGES, "full"])
def test_a_page_and_a_full_table_load_in_at_most_100_kb(
    site: Site, page: Page, honesty: Honesty, name: str
) -> None:
    honesty.allow("status of 404") if name == "problem" else None
    with ExitStack() as company, weighed(page) as sizes:
        show(site, page, company, name)
    counted = {path: size for path, size in sizes.items() if "/courts/" not in path}
    assert counted
    heaviest = sorted(counted.items(), key=lambda one: -one[1])
    assert sum(counted.values()) <= MOST_BYTES, heaviest


@pytest.mark.slow
@pytest.mark.parametrize("lang", [lang for lang in languages_offered() if lang != "en"])
@pytest.mark.parametrize("name", ["home", "full"])
def test_so_they_do_in_every_language(site: Site, page: Page, name: str, lang: str) -> None:
    with ExitStack() as company, weighed(page) as sizes:
        show(site, page, company, name, lang)
    assert any(path.endswith(f"/texts/{lang}.json") for path in sizes)
    counted = {path: size for path, size in sizes.items() if "/courts/" not in path}
    assert sum(counted.values()) <= MOST_BYTES, sum(counted.values())


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=pytest.mark.slow) for lang in languages_offered()]
)
def test_so_does_a_table_whose_page_takes_part_in_the_next_deal(
    site: Site, page: Page, lang: str
) -> None:
    code = site.create(page, seats=TWO_BOTS)
    with weighed(page) as sizes:
        come(page, f"{site.url}/t/{code}", lang)
        becomes(page, lambda: any(path.endswith("/seals/sha256.js") for path in sizes), True)
    counted = {path: size for path, size in sizes.items() if "/courts/" not in path}
    assert sum(counted.values()) <= MOST_BYTES, sum(counted.values())


def test_what_has_a_version_in_its_address_is_asked_for_once(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "home")
        page.goto(f"{site.url}/check")
        page.locator("main h1").first.wait_for(state="attached")
        again = {path: size for path, size in transferred(page).items() if "preact" in path}
    assert list(again.values()) == [0]


@pytest.mark.parametrize("name", PAGES)
def test_the_policy_of_a_page_allows_its_own_files_only(site: Site, name: str) -> None:
    policy = shell(site, name).headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "data:" not in policy
    assert "http" not in policy
    for part in POLICY:
        assert part in policy


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_nothing_inline_and_names_no_other_server(site: Site, name: str) -> None:
    text = shell(site, name).text
    assert text.startswith("<!doctype html>")
    assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=|<style", text)
    assert not re.search(r"(src|href)=\"(https?:)?//", text)
