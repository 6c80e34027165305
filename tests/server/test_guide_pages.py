"""The guide as the server sends it: the pages that are built, in the languages there are."""

import re

import httpx
import pytest
from tests.support.servers import Running

from rami.guide import site
from rami.guide.rendering import Addresses
from rami.texts.languages import languages_offered


def ask(server: Running, path: str) -> httpx.Response:
    return httpx.get(f"{server.url}{path}", headers={"Accept": "text/html"}, verify=False)


@pytest.mark.parametrize("page", ["index", "first-meld", "answers"])
def test_the_pages_of_the_guide_are_served_as_they_are_built(server: Running, page: str) -> None:
    answer = ask(server, f"/rules/en/{page}.html")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    built = site.page_files("en", languages_offered(), Addresses(checker="/check", home="/"))
    assert body(answer.text) == body(built[f"{page}.html"].decode())
    assert '<a class="home" href="/">' in answer.text


def body(page: str) -> str:
    """What is to be read on a page, without the address of what is searched."""
    return re.sub(r'data-list="[^"]*"', "", page[page.index("<body>") :])


def test_all_that_a_page_of_the_guide_names_is_there(server: Running) -> None:
    page = ask(server, "/rules/en/index.html").text
    for address in re.findall(r'(?:href|src|data-list)="(/[^"#]*)"', page):
        assert ask(server, address).status_code == 200, address


def test_the_list_for_searches_is_json(server: Running) -> None:
    answer = ask(server, "/rules/en/search.json")
    assert answer.headers["content-type"].startswith("application/json")
    assert any(entry["title"] == "R-OPEN-2" for entry in answer.json())


def test_a_language_leads_to_its_first_page(server: Running) -> None:
    assert ask(server, "/rules/en").headers["location"] == "/rules/en/index.html"


@pytest.mark.parametrize(
    "path", ["/rules/xx", "/rules/xx/index.html", "/rules/en/nothing.html", "/rules/../index.html"]
)
def test_what_is_not_there_is_not_found(server: Running, path: str) -> None:
    assert ask(server, path).status_code == 404
