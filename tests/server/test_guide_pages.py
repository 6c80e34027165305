"""The guide as the server sends it: the pages that are built, in the languages there are."""

import httpx
import pytest
from tests.support.servers import Running

from rami.guide import site
from rami.texts.languages import languages_offered


def ask(server: Running, path: str) -> httpx.Response:
    return httpx.get(f"{server.url}{path}", headers={"Accept": "text/html"}, verify=False)


@pytest.mark.parametrize("page", ["index", "first-meld", "answers"])
def test_the_pages_of_the_guide_are_served_as_they_are_built(server: Running, page: str) -> None:
    built = site.page_files("en", ["en"], checker="/check", home="/")
    answer = ask(server, f"/rules/en/{page}.html")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    if languages_offered() == ["en"]:
        assert answer.content == built[f"{page}.html"]
    assert '<a class="home" href="/">' in answer.text


@pytest.mark.parametrize("name", ["style.css", "search.js", "icon.svg"])
def test_the_guide_has_what_its_pages_share(server: Running, name: str) -> None:
    answer = ask(server, f"/rules/{name}")
    kinds = {"style.css": "text/css", "search.js": "text/javascript", "icon.svg": "image/svg+xml"}
    assert answer.headers["content-type"].startswith(kinds[name])
    assert answer.content == site.shared_files()[name]


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


def test_the_language_for_tests_is_served_too(server: Running) -> None:
    answer = ask(server, "/rules/ar-XB/turn.html")
    assert '<html lang="ar-XB" dir="rtl">' in answer.text
