"""Who may ask, from which page and under which name; what answers say to browsers; what leaks.

`docs/security.md` names these tests and others beside the threats that they are for.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.connection import ASGIConnection
from tests.support.servers import Running
from tests.support.wire import running_here
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from rami.server.guarding import CONTENT_SECURITY_POLICY, check_origin
from rami.server.outside import CODE_LENGTH, System
from rami.server.settings import Settings, settings_from
from rami.texts.faults import Fault

ROOT = Path(__file__).parents[2]

BODY = {"name": "Anna", "seats": ["person", "person"]}


# Origins ------------------------------------------------------------------------------------------


def asked(host: str, method: str = "POST", **headers: str) -> ASGIConnection[Any, Any, Any, Any]:
    """Return a request; `WS` as its method makes it the beginning of a WebSocket."""
    named = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope: Any = {
        "type": "websocket" if method == "WS" else "http",
        "method": "GET" if method == "WS" else method,
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
    }
    return ASGIConnection(scope)


def settings(**wanted: str) -> Settings:
    return settings_from(wanted, {})


HERE = "127.0.0.1:5151"


@pytest.mark.parametrize("method", ["POST", "DELETE", "WS"])
@pytest.mark.parametrize(
    ("host", "headers"),
    [
        (HERE, {}),  # a script
        (HERE, {"origin": f"http://{HERE}"}),
        (HERE, {"origin": f"http://{HERE}", "sec_fetch_site": "same-origin"}),
        (HERE, {"sec_fetch_site": "none"}),
        ("192.168.1.7:5151", {"origin": "http://192.168.1.7:5151"}),
        ("[::1]:5151", {"origin": "http://[::1]:5151"}),
        ("localhost", {"origin": "http://localhost:80"}),
        ("192.0.2.1", {"origin": "https://192.0.2.1"}),
        ("rami.test", {"origin": "https://rami.test"}),  # a proxy that leaves the name
        (HERE, {"origin": "https://rami.test"}),  # one that does not
    ],
)
def test_what_its_own_pages_and_scripts_ask_is_let_through(
    method: str, host: str, headers: dict[str, str]
) -> None:
    check_origin(asked(host, method, **headers), settings(public_url="https://rami.test"))


@pytest.mark.parametrize("method", ["POST", "DELETE", "WS"])
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://127.0.0.1:8000"},
        {"origin": "http://127.0.0.1"},
        {"origin": f"http://{HERE}.evil.test"},
        {"origin": f"http://evil.test/{HERE}"},
        {"origin": "http://["},
        {"origin": "http://127.0.0.1:x"},
        {"origin": "http://rami.test"},
        {"origin": "https://rami.test:444"},
        {"origin": "https://sub.rami.test"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"origin": f"http://{HERE}", "sec_fetch_site": "cross-site"},
    ],
    ids=str,
)
def test_what_a_page_of_another_site_asks_is_refused(method: str, headers: dict[str, str]) -> None:
    with pytest.raises(Fault, match=r"origin\.foreign"):
        check_origin(asked(HERE, method, **headers), settings(public_url="https://rami.test"))


def test_a_link_from_another_site_may_be_followed() -> None:
    check_origin(asked(HERE, "GET", sec_fetch_site="cross-site"), settings())


@pytest.mark.parametrize("method", ["GET", "POST", "WS"])
@pytest.mark.parametrize(
    "host", ["evil.test", "rami.test.evil.test", "", "[", "1.2.3.4.5", "a.b:c"]
)
def test_a_name_that_somebody_else_may_own_is_refused(host: str, method: str) -> None:
    with pytest.raises(Fault, match=r"host\.unknown"):
        check_origin(asked(host, method), settings(public_url="https://rami.test"))


@pytest.mark.parametrize("host", ["rami", "rami.local", "box.lan:5151", "[fe80::1]", "play.test"])
def test_names_at_home_and_the_one_it_listens_under_are_its_own(host: str) -> None:
    check_origin(asked(host), settings(host="play.test"))


def test_a_forged_request_changes_nothing_on_a_real_server(server: Running) -> None:
    token = server.token()
    code = server.create(token, **BODY)["code"]
    cookies = {"rami": token}
    path = f"{server.url}/api/tables/{code}/messages"
    leave = {"type": "leave", "id": "a"}
    forged = httpx.post(path, json=leave, cookies=cookies, headers={"Origin": "https://evil.test"})
    assert (forged.status_code, forged.json()["code"]) == (403, "origin.foreign")
    form = {"Origin": "null", "Content-Type": "text/plain"}
    assert httpx.post(path, json=leave, cookies=cookies, headers=form).status_code == 403
    assert httpx.get(f"{server.url}/api/tables/{code}/view").json()["version"] == 2
    own = httpx.post(path, json=leave, cookies=cookies, headers={"Origin": server.url})
    assert own.json()["type"] == "ack"


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"Origin": "https://evil.test"}, 403), ({"Host": "evil.test"}, 421)],
)
def test_a_websocket_of_another_site_is_refused(
    server: Running, headers: dict[str, str], status: int
) -> None:
    code = server.create(server.token(), **BODY)["code"]
    url = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    if "Host" in headers:
        answer = httpx.get(f"{server.url}/api/tables", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (status, "host.unknown")
        return
    with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=headers):
        pass
    assert refused.value.response.status_code == status
    with connect(url, additional_headers={"Origin": server.url}):
        pass


# Answers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/health", 200),
        ("/api/tables", 200),
        ("/api/schema/openapi.json", 200),
        ("/api/tables/2222222222/view", 404),
        ("/nowhere", 404),
        ("/api/tables/x/view?version=-1", 404),
        ("/api/tables/x/messages", 405),
    ],
)
def test_every_answer_tells_browsers_to_be_careful(server: Running, path: str, status: int) -> None:
    answer = httpx.get(f"{server.url}{path}")
    assert answer.status_code == status
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers
    if path.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"


def test_the_policy_lets_nothing_in_from_elsewhere_and_nothing_inline() -> None:
    rules = dict(rule.split(" ", 1) for rule in CONTENT_SECURITY_POLICY.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert set(rules.values()) == {"'none'", "'self'"}


def test_an_answer_is_json_and_never_a_page(server: Running) -> None:
    wanted = {"seats": ["<script>alert(1)</script>"], "name": "<script>"}
    answer = httpx.post(f"{server.url}/api/tables", json=wanted)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/json"


# Cookies ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("proxy")
    with running_here(folder, System(), public_url="https://rami.test") as server:
        yield server


def test_the_cookie_is_for_this_site_only_and_for_no_script(server: Running) -> None:
    cookie = httpx.post(f"{server.url}/api/tables", json=BODY).headers["set-cookie"]
    assert re.fullmatch(r"rami=[\w.-]+; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax", cookie)


def test_behind_a_proxy_the_cookie_is_secure_and_of_this_host_only(behind_proxy: Running) -> None:
    answer = httpx.post(f"{behind_proxy.url}/api/tables", json=BODY)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-rami=")
    assert "; Secure" in cookie
    assert "HttpOnly" in cookie
    assert "; Path=/;" in cookie
    assert "Domain" not in cookie
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    token = cookie.partition("=")[2].partition(";")[0]
    view = f"{behind_proxy.url}/api/tables/{answer.json()['code']}/view"
    assert httpx.get(view, cookies={"__Host-rami": token}).json()["view"]["seat"] == 1
    # A cookie that a neighbour could have set counts for nothing.
    assert httpx.get(view, cookies={"rami": token}).json()["view"]["seat"] is None


def test_links_are_to_the_public_address_whatever_a_request_says(behind_proxy: Running) -> None:
    headers = {"Host": "10.0.0.1", "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "http"}
    answer = httpx.post(f"{behind_proxy.url}/api/tables", json=BODY, headers=headers)
    assert answer.json()["link"] == f"https://rami.test/t/{answer.json()['code']}"


def test_without_a_proxy_nobody_is_believed_about_who_asks(server: Running) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.test"}
    answer = httpx.post(f"{server.url}/api/tables", json=BODY, headers=headers)
    assert answer.json()["link"].startswith(f"{server.url}/t/")
    assert "Secure" not in answer.headers["set-cookie"]


@pytest.mark.parametrize("given", ["somewhere", "1.2.3.4/33", "", "127.0.0.1,,::1"])
def test_proxies_are_addresses(given: str) -> None:
    with pytest.raises(Fault, match=r"setting\.wrong"):
        settings(proxies=given)
    assert settings(proxies="10.0.0.0/8, ::1").proxies == "10.0.0.0/8,::1/128"


# Secrets ------------------------------------------------------------------------------------------


def test_a_token_in_an_address_counts_for_nothing(server: Running) -> None:
    token = server.token()
    code = server.create(token, **BODY)["code"]
    for name in ("token", "rami", "authorization", "access_token"):
        answer = server.get(f"/api/tables/{code}/view?{name}={token}")
        assert answer.json()["view"]["seat"] is None
    assert server.get(f"/api/tables/{code}/view", token).json()["view"]["seat"] == 1


def test_no_address_of_the_interface_has_room_for_a_secret(server: Running) -> None:
    described = server.get("/api/schema/openapi.json").json()
    named = {
        parameter["name"]
        for path in described["paths"].values()
        for operation in path.values()
        for parameter in operation.get("parameters", ())
        if parameter["in"] in ("path", "query")
    }
    assert named == {"code", "version", "moves", "seals", "muted", "number"}


def test_codes_and_secrets_are_of_the_systems_own_chance() -> None:
    outside = System()
    assert type(outside._rng).__name__ == "SystemRandom"
    codes = {outside.code() for _ in range(1000)}
    assert len(codes) == 1000
    assert {len(code) for code in codes} == {CODE_LENGTH}
    assert len({outside.secret() for _ in range(1000)}) == 1000


# The threats --------------------------------------------------------------------------------------


def named_tests(text: str) -> list[tuple[str, str]]:
    return re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", text)


def threats() -> list[str]:
    """Return the rows of the list of threats."""
    text = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    return [row for row in rows if not row.startswith(("| threat", "| ---", "| **"))]


def test_every_threat_names_its_test() -> None:
    assert len(threats()) > 20
    assert [row for row in threats() if not named_tests(row)] == []


def test_the_tests_that_are_named_exist() -> None:
    missing = []
    for path, name in named_tests("\n".join(threats())):
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        if name not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}:
            missing.append(f"{path}::{name}")
    assert missing == []
