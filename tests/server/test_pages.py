"""The pages of the browser client as they are sent: shells, files, languages, what is not there."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from litestar import Request
from tests.support.servers import Running

from rami.engine.rulebook import RULEBOOK
from rami.server.addresses import own_address, public_base
from rami.server.settings import settings_from
from rami.server.static import Assets, assets
from rami.server.visitors import LANGUAGE_COOKIE

PAGES = ("/", "/check", "/rules")
HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture(scope="module")
def code(server: Running) -> str:
    return str(server.create("", seats=["person", "person"])["code"])


def ask(server: Running, path: str, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    # Nothing is encrypted here, so that reading certificates for each request would be for nothing.
    return httpx.get(f"{server.url}{path}", headers={**HTML, **named}, verify=False)


def named_in(page: str) -> list[str]:
    """Return every address that a page names."""
    return re.findall(r'(?:src|href)="([^"]*)"', page)


# Shells -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*PAGES, "/t/{code}", "/t/{code}/replay/1"])
def test_a_page_loads_only_what_is_there_and_nothing_inline(
    server: Running, code: str, path: str
) -> None:
    answer = ask(server, path.format(code=code))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    page = answer.text
    assert f'<html lang="en" dir="ltr" data-version="{assets().version}"' in page
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=|javascript:", page)
    for address in named_in(page):
        parts = urlsplit(address)
        assert not parts.netloc, address
        if parts.path:
            assert ask(server, parts.path).status_code == 200, address


@pytest.mark.parametrize("path", ["/", "/t/{code}", "/check", "/t/{code}/replay/1"])
def test_a_page_that_draws_itself_says_so_where_no_script_runs(
    server: Running, code: str, path: str
) -> None:
    page = ask(server, path.format(code=code)).text
    assert '<div id="app"></div>' in page
    assert re.search(r"<noscript><p[^>]*>The table needs JavaScript", page)
    assert re.search(r'<script type="module" src="/static/\w+/js/\w+/\w+_page\.js"></script>', page)


def test_all_modules_of_a_page_are_named_at_once(server: Running) -> None:
    named = set(re.findall(r'modulepreload" href="/static/\w+/(js/[^"]+)"', ask(server, "/").text))
    assert {"js/home/home_page.js", "js/say.js", "js/vendor/preact.js"} <= named


# Files --------------------------------------------------------------------------------------------


def test_a_file_never_changes_and_is_sent_compressed(server: Running) -> None:
    path = assets().address("js/say.js")
    answer = ask(server, path, Accept_Encoding="br, gzip")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert b"export function say(" in answer.content
    for refused in ("identity", "gzip;q=0", "br"):
        plain = ask(server, path, Accept_Encoding=refused)
        assert "content-encoding" not in plain.headers
        assert plain.content == answer.content


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("css/table.css", "text/css; charset=utf-8"),
        ("art/back.svg", "image/svg+xml"),
        ("art/icons/icon-192.png", "image/png"),
        ("texts/en.json", "application/json"),
    ],
)
def test_each_kind_of_file_is_said_to_be_what_it_is(
    server: Running, path: str, media_type: str
) -> None:
    assert ask(server, assets().address(path)).headers["content-type"] == media_type


@pytest.mark.parametrize(
    "path",
    [
        "/static/000000000000/js/say.js",
        "/static/{version}/js/nothing.js",
        "/static/{version}/pages/base.html",
        "/static/{version}/js/types/protocol.d.ts",
        "/static/{version}/art/LICENCES.md",
        "/static/{version}/",
        "/static/{version}/js",
        "/static/{version}/../pages/base.html",
        "/static/{version}/%2e%2e/pages/base.html",
        "/static/{version}/js/..%2f..%2f..%2fserver/app.py",
        "/static/{version}//etc/passwd",
        "/static/{version}/js/say.js%00",
    ],
)
def test_no_other_file_is_sent(server: Running, path: str) -> None:
    url = httpx.URL(server.url).copy_with(raw_path=path.format(version=assets().version).encode())
    answer = httpx.get(url, headers=HTML)
    assert answer.status_code in (400, 404)
    assert "<html" not in answer.text or "/static/" not in path


def test_a_version_is_another_when_any_file_is() -> None:
    one = Assets({"js/a.js": b"1", "js/b.js": b"2"})
    assert one.version == Assets({"js/b.js": b"2", "js/a.js": b"1"}).version
    others = [
        Assets({"js/a.js": b"1", "js/b.js": b"3"}),
        Assets({"js/a.js": b"1", "js/c.js": b"2"}),
        Assets({"js/a.js": b"1"}),
        Assets({"js/a.js": b"12", "js/b.js": b""}),
        Assets({"js/a.js": b"1", "js/b.js": b"2", "pages/base.html": b""}),
    ]
    assert len({one.version, *(other.version for other in others)}) == len(others) + 1


def test_modules_are_found_by_what_they_import() -> None:
    found = Assets(
        {
            "js/page.js": b'import { a } from "./a.js";\nimport {\n  b,\n} from "./deep/b.js";\n',
            "js/a.js": b'export * from "./c.js";\nconst text = "./nothing.js";\n',
            "js/deep/b.js": b'import "../a.js";\nconst later = import("./later.js");\n',
            "js/c.js": b"",
            "js/deep/later.js": b"",
        }
    )
    assert found.modules("js/page.js") == ["js/page.js", "js/a.js", "js/deep/b.js", "js/c.js"]


def test_every_module_that_is_imported_is_there() -> None:
    found = assets()
    for path in found:
        if not path.endswith(".js"):
            continue
        source = found[path].body.decode()
        for name in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", source):
            folder = Path("/") / Path(path).parent
            target = str((folder / name).resolve().relative_to("/"))
            if "types/" not in target:
                assert target in found, f"{path} imports {name}"


def test_what_is_sent_compressed_is_the_same() -> None:
    found = assets()
    for path in found:
        asset = found[path]
        if asset.compressed is not None:
            assert gzip.decompress(asset.compressed) == asset.body
            assert len(asset.compressed) < len(asset.body)


# Languages ----------------------------------------------------------------------------------------


def test_a_page_is_in_the_language_asked_for_chosen_or_preferred(server: Running) -> None:
    arabic = '<html lang="ar" dir="rtl"'
    assert arabic in ask(server, "/?lang=ar").text
    assert arabic in ask(server, "/", Cookie=f"{LANGUAGE_COOKIE}=ar").text
    assert arabic in ask(server, "/", Accept_Language="xx, ar;q=0.5").text
    assert '<html lang="en"' in ask(server, "/?lang=en", Cookie=f"{LANGUAGE_COOKIE}=ar").text
    assert '<html lang="en"' in ask(server, "/?lang=../x", Accept_Language="xx").text
    # A region that nothing is written for means its language, and the most wanted one wins.
    wanted = "xx, uk-UA;q=0.4, ar-EG;q=0.9, en;q=0.5"
    assert arabic in ask(server, "/", Accept_Language=wanted).text
    assert '<html lang="uk" dir="ltr"' in ask(server, "/?lang=uk", Accept_Language=wanted).text
    assert '<html lang="hy"' in ask(server, "/", Cookie=f"{LANGUAGE_COOKIE}=hy").text


def test_texts_of_every_language_are_files(server: Running) -> None:
    for lang, direction in (("en", "ltr"), ("ar", "rtl")):
        texts = ask(server, assets().address(f"texts/{lang}.json")).json()
        assert (texts["lang"], texts["dir"]) == (lang, direction)
        assert len(texts["cards"]) == 53
    assert texts["messages"]["site.name"] != "Rami"


# What is not there --------------------------------------------------------------------------------


def test_an_address_without_a_page_has_one_that_leads_on(server: Running) -> None:
    answer = ask(server, "/nothing/here")
    assert answer.status_code == 404
    assert "There is no such page" in answer.text
    assert 'href="/"' in answer.text
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/t/2222222222", "/t/2222222222/replay/1", "/t/x/qr.svg"])
def test_r_hide_2_a_table_that_is_not_there_is_told_on_a_page(server: Running, path: str) -> None:
    answer = ask(server, path)
    assert answer.status_code == 404
    assert "This table is not here" in answer.text
    assert "Check how it is spelt" in answer.text


def test_programs_are_answered_in_json_all_the_same(server: Running) -> None:
    for path in ("/nothing", "/t/2222222222", "/api/tables/2222222222/view"):
        answer = server.get(path)
        assert answer.status_code == 404
        assert answer.json()["type"] == "refused"
    assert ask(server, "/api/nothing").json()["type"] == "refused"


def test_what_stands_in_an_address_is_never_markup(server: Running) -> None:
    for path in ("/t/<script>alert(1)</script>", "/<script>", "/?lang=<script>"):
        assert "<script>" not in ask(server, path).text


# Beside the pages ---------------------------------------------------------------------------------


def test_the_manifest_names_icons_that_are_there(server: Running) -> None:
    answer = ask(server, "/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest: dict[str, Any] = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/",
        "/",
        "standalone",
    )
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        shown = ask(server, icon["src"])
        assert (shown.status_code, shown.headers["content-type"]) == (200, icon["type"])


def test_a_device_keeps_files_that_are_there_and_nothing_of_a_table(server: Running) -> None:
    worker = ask(server, "/sw.js")
    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert worker.headers["cache-control"] == "no-cache"
    assert "/api/" not in worker.text
    kept = json.loads(ask(server, assets().address("files.json")).text)
    assert "js/say.js" in kept
    assert all(path in assets() for path in kept)


def test_an_invitation_is_a_picture_too(server: Running, code: str) -> None:
    answer = ask(server, f"/t/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")
    assert "style=" not in answer.text


def base(host: str, **wanted: str) -> str:
    name, _, port = host.partition(":")
    scope: Any = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "server": (name, int(port)),
        "path": "/",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", host.encode())],
    }
    return public_base(Request(scope), settings_from(wanted, {}))


def test_friends_in_a_home_network_get_the_address_of_this_machine() -> None:
    assert base("127.0.0.1:5151") == "http://127.0.0.1:5151"
    assert base("box.lan:5151", lan="yes") == "http://box.lan:5151"
    assert base("127.0.0.1:5151", public_url="https://rami.test") == "https://rami.test"
    address = own_address()
    expected = f"http://{address or '127.0.0.1'}:5151"
    assert base("127.0.0.1:5151", lan="yes") == expected


# The rules ----------------------------------------------------------------------------------------


def test_every_rule_has_an_anchor(server: Running) -> None:
    page = ask(server, "/rules").text
    anchors = re.findall(r'id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(RULEBOOK) <= set(anchors)
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert anchor in anchors
    assert 'href="/rules/en/first-meld.html"' in page
    assert "`" not in page
