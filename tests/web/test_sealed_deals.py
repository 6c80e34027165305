"""Sealed deals in the browser: it takes part by itself, and computes each deal again afterwards."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.support.browsing import Honesty, violations
from tests.support.servers import chosen
from tests.support.sites import Site

from rami.engine.cards import full_pack
from rami.engine.records import parse_record
from rami.engine.rules import PRESETS
from rami.engine.seals import SealedDeal, commitment_to
from rami.engine.verifying import Verified, verify
from rami.server.static import assets

QUICK = {"preset": "cardverse", "options": {"hand_size": 7, "target": 300}}


def module(name: str) -> str:
    return assets().address(f"js/{name}.js")


def test_its_hashes_are_those_of_everybody(site: Site, page: Page) -> None:
    page.goto(site.url)
    for length in (0, 1, 3, 55, 56, 63, 64, 65, 119, 500):
        text = bytes(number % 251 for number in range(length))
        key = bytes(range(200, 232))
        hashed, keyed = page.evaluate(
            """async ([path, text, key]) => {
                const { sha256, hmac, hexOf } = await import(path);
                const bytes = Uint8Array.from(text);
                return [hexOf(sha256(bytes)), hexOf(hmac(Uint8Array.from(key), bytes))];
            }""",
            [module("seals/sha256"), list(text), list(key)],
        )
        assert hashed == hashlib.sha256(text).hexdigest()
        assert keyed == hmac.digest(key, text, "sha256").hex()


def made_in(page: Page, site: Site, **wishes: Any) -> str:
    """Make a table as the first page does, and return its code."""
    page.goto(site.url)
    made = page.evaluate(
        "async ([path, wishes]) => (await import(path)).makeTable(wishes)",
        [module("home/making"), {**QUICK, **wishes}],
    )
    return str(made["code"])


def play_round(site: Site, page: Page, code: str) -> None:
    """Play for the seat of the page, past it, until the round is over."""
    api = f"{site.url}/api/tables/{code}/view?moves=true"
    for _ in range(4000):
        round_ = page.context.request.get(api).json()["view"]["round"]
        if round_ and "outcome" in round_:
            return
        if round_ and round_.get("moves"):
            site.move(page, code, chosen(round_["moves"]))
        else:
            page.wait_for_timeout(30)
    raise AssertionError("the round does not end")


def after_a_round(site: Site, page: Page) -> str:
    """A table at which the page's person has played a round against a bot."""
    code = made_in(page, site, seats=["person", "easy"])
    site.open(page, code)
    page.locator(".hand").first.wait_for()
    play_round(site, page, code)
    return code


def proof_of(site: Site, page: Page, code: str, number: int) -> dict[str, Any]:
    return site.tell(page, code, {"type": "proof", "id": f"proof {number}", "round": number})


@pytest.mark.slow
def test_r_hide_2_each_deal_is_checked_by_the_page_itself(site: Site, page: Page) -> None:
    code = made_in(page, site, seats=["person", "easy"])
    site.open(page, code)
    for number in (1, 2):
        page.locator(".hand").first.wait_for()
        play_round(site, page, code)
        over = page.get_by_role("dialog")
        expect(over).to_contain_text("This deal was checked: nobody could choose it.")
        link = over.get_by_role("link", name="What this means")
        assert link.get_attribute("href") == "/rules/en/fair-deals"
        if number == 1:
            page.reload()
            expect(page.get_by_role("dialog")).to_contain_text("This deal was checked")
            page.get_by_role("dialog").get_by_role("button", name="Next round").click()
            over.wait_for(state="detached")
    record = parse_record(site.get(f"/api/tables/{code}/matches/1/record").text)
    assert [found.took_part for found in verify(record)] == [(0,), (0,)]


CHANGES: dict[str, str] = {
    "a card for a card": "proof.deal = proof.deal.replace(/(\\S+) (\\S+)/, '$2 $1')",
    "another card": "proof.deal = proof.deal.replace(/^\\S+/, (c) => c === 'QH' ? 'KH' : 'QH')",
    "a byte of the secret": (
        "proof.secret = proof.secret.replace(/^../, (b) => b === '00' ? '01' : '00')"
    ),
    "another secret that was not promised": (
        "proof.secret = '00'.repeat(32);"
        "proof.commitment = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'"
    ),
    "a nonce": "proof.nonces = proof.nonces.map((n) => n && '11' + n.slice(2))",
    "a commitment": "proof.commitments = proof.commitments.map((n) => n && '11' + n.slice(2))",
    "no seal at all": "proof.sealed = false",
    "another hand": "note.hand = note.hand.replace(/^\\S+/, 'AS AS')",
}


@pytest.mark.slow
def test_r_hide_2_whatever_is_changed_is_found_by_the_page(site: Site, page: Page) -> None:
    code = after_a_round(site, page)
    proof = proof_of(site, page, code, 1)

    acts = {**CHANGES, "nothing": ""}
    listed = ",".join(f"'{name}': (proof, note) => {{ {act} }}" for name, act in acts.items())
    script = """async ([check, notes, proof, code, change]) => {
        const [note] = (await import(notes)).notesOn(code, 1);
        const changes = { CHANGES };
        changes[change](proof, note);
        return (await import(check)).check(proof, note, 1);
    }""".replace("CHANGES", listed)

    def checked(change: str) -> str:
        modules = [module("seals/check"), module("seals/notes")]
        return str(page.evaluate(script, [*modules, proof, code, change]))

    assert checked("nothing") == "checked"
    assert {name: checked(name) for name in CHANGES} == dict.fromkeys(CHANGES, "wrong")


def test_r_hide_2_a_pack_with_a_joker_less_is_found_by_the_page(site: Site, page: Page) -> None:
    # Without one of them all faces are as many as they were, and the order of the rest follows.
    rules, nonce, secret = PRESETS["rami-51"], "11" * 32, "22" * 32
    seal = SealedDeal(commitment_to(secret), secret, (commitment_to(nonce), ""), (nonce, ""))
    pack = list(map(str, seal.order(full_pack(rules.decks, rules.jokers))))
    jokers = [at for at, card in enumerate(pack) if card == "JK"]
    packs = [pack, *([*pack[:at], *pack[at + 1 :]] for at in jokers)]
    proof = {
        "sealed": True,
        "secret": secret,
        "commitment": seal.commitment,
        "commitments": seal.commitments,
        "nonces": seal.nonces,
        "reshuffles": [],
        "dealer": 1,
    }
    note = {"nonce": nonce, "commitment": "", "commitments": [], "hand": "", "cards": 108}
    page.goto(site.url)
    found = page.evaluate(
        """async ([path, proof, note, deals]) => {
            const { check } = await import(path);
            return deals.map((deal) => check({ ...proof, deal }, note, 1));
        }""",
        [module("seals/check"), proof, note, [" ".join(cards) for cards in packs]],
    )
    assert found == ["checked", *["wrong"] * rules.jokers]


def test_r_hide_2_a_server_that_begins_an_exchange_anew_gets_nothing(
    site: Site, page: Page
) -> None:
    # As one would that knows all numbers, and dislikes what follows from them.
    sent = []
    for secret in ("22" * 32, "22" * 32, "33" * 32):
        page.goto(site.url)  # where nothing is left but what was noted
        sealing = {
            "number": 2,
            "commitment": commitment_to(secret),
            "commitments": ["", ""],
            "closed": False,
            "opened": [False, False],
        }
        view = {"sealing": sealing, "seat": 1, "round": None, "table": {"seats": [{}, {}]}}
        sent += page.evaluate(
            """async ([path, view]) => {
                const sent = [];
                (await import(path)).takePart("again", view, async (type) => sent.push(type));
                return sent;
            }""",
            [module("seals/exchange"), view],
        )
    assert sent == ["commit", "commit"]


FORGED: dict[str, Callable[[dict[str, Any]], object]] = {
    "one card": lambda proof: proof.update(deal=f"{proof['deal'][3:]} {proof['deal'][:2]}"),
    "one nonce": lambda proof: proof.update(nonces=["11" * 32, *proof["nonces"][1:]]),
    "one byte of the secret": lambda proof: proof.update(
        secret=f"{'00' if proof['secret'][:2] != '00' else '01'}{proof['secret'][2:]}"
    ),
    "no seal": lambda proof: proof.update(
        sealed=False, commitment="", secret="", commitments=[], nonces=[]
    ),
}


@pytest.mark.slow
def test_r_hide_2_who_plays_is_told_of_a_deal_that_is_not_the_promised_one(
    site: Site, page: Page
) -> None:
    after_a_round(site, page)
    expect(page.get_by_role("dialog")).to_contain_text("This deal was checked")
    forging: list[Callable[[dict[str, Any]], object]] = []

    def told(text: str | bytes) -> str:
        message = json.loads(text)
        if message["type"] == "proof_shown":
            forging[-1](message)
        return json.dumps(message)

    def between(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda text: socket.send(told(text)))

    page.route_web_socket("**/socket", between)
    for forge in FORGED.values():
        forging.append(forge)
        page.reload()
        alarm = page.get_by_role("dialog").get_by_role("alert")
        expect(alarm).to_contain_text("This deal is not the one that was promised.")


def test_who_watches_bots_alone_is_told_that_their_deals_are_not_sealed(
    site: Site, page: Page
) -> None:
    site.open(page, site.create(page, **QUICK, seats=["easy", "easy"]))
    told = page.get_by_text("Only bots play here: their deals are not sealed.")
    expect(told).to_be_visible()
    link = told.get_by_role("link", name="What this means")
    assert link.get_attribute("href") == "/rules/en/fair-deals"
    assert violations(page) == []
    site.open(page, site.create(page, **QUICK, seats=["person", "easy"]))
    page.locator(".hand").first.wait_for()
    expect(told).to_have_count(0)


@pytest.mark.slow
def test_a_number_that_comes_too_late_is_told(site: Site, page: Page) -> None:
    code = after_a_round(site, page)
    proof = proof_of(site, page, code, 1)
    found = page.evaluate(
        """async ([check, notes, proof, code]) => {
            const [note] = (await import(notes)).notesOn(code, 1);
            return (await import(check)).check(proof, { ...note, nonce: "00".repeat(32) }, 1);
        }""",
        [module("seals/check"), module("seals/notes"), proof, code],
    )
    assert found == "late"


@pytest.mark.slow
def test_a_friend_who_sits_down_takes_part_too(site: Site, page: Page, honesty: Honesty) -> None:
    code = made_in(page, site, seats=["person", "person"])
    other = page.context.browser.new_context(viewport={"width": 400, "height": 800})  # type: ignore[union-attr]  # it has one
    try:
        friend = other.new_page()
        site.open(page, code)
        friend.goto(f"{site.url}/t/{code}")
        friend.get_by_role("button", name="Sit down").click()
        for each in (page, friend):
            each.locator(".hand").first.wait_for()
        for _ in range(1000):
            for each in (page, friend):
                api = f"{site.url}/api/tables/{code}/view?moves=true"
                view = each.context.request.get(api).json()["view"]
                if moves := view["round"].get("moves"):
                    site.move(each, code, chosen(moves))
            if "outcome" in view["round"]:
                break
        for each in (page, friend):
            expect(each.get_by_role("dialog")).to_contain_text("This deal was checked")
        record = parse_record(site.get(f"/api/tables/{code}/matches/1/record").text)
        assert verify(record)[0] == Verified(1, True, (0, 1), (), len(record.rounds[0].reshuffles))
    finally:
        other.close()


@pytest.mark.slow
def test_over_plain_http_without_subtle_crypto_it_is_the_same(site: Site, page: Page) -> None:
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    after_a_round(site, page)
    expect(page.get_by_role("dialog")).to_contain_text("This deal was checked")
