"""More than one page at a table, and bad days: two players, two tabs, a server that goes away."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.support.browsing import Honesty, becomes
from tests.support.playing import by_mouse
from tests.support.scenes import to_draw, to_play
from tests.support.servers import running
from tests.support.sites import Site
from tests.web.conftest import Browse

pytestmark = pytest.mark.slow

BACK_MS = 30_000


def test_two_people_meet_by_a_link_and_play(site: Site, desktop: Page, browse: Browse) -> None:
    site.stack(["QH KH AH 7S 8S 9S TS", "2C 4D 6H 8C TD QC KS"], pile="6C", stock="3C 5D")
    code = site.create(desktop, seats=["person", "person"], options={"hand_size": 7})
    site.open(desktop, code)
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Waiting for players")
    friend = browse(has_touch=True, is_mobile=True)
    site.open(friend, code)
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    anna, bo = by_mouse(desktop), by_mouse(friend)
    expect(bo.main).to_have_text("Not your turn yet")
    expect(friend.locator(".hand [data-key]")).to_have_count(7)
    expect(friend.locator(".hand [aria-label$=new]")).to_have_count(0)
    expect(bo.status).to_contain_text("Anna is on turn")
    anna.do("draw")
    expect(friend.get_by_role("log")).to_contain_text("Anna draws")
    assert "3♣" not in friend.content()
    assert "three of clubs" not in friend.content()
    anna.discard("3C")
    expect(friend.get_by_role("log")).to_contain_text("Anna discards")
    expect(bo.main).to_have_text("Draw")
    expect(anna.status).to_contain_text("Bo is on turn")
    bo.do("draw")
    bo.discard("5D")
    expect(anna.main).to_have_attribute("data-move", "draw")


def test_a_hand_shows_nothing_of_the_others(site: Site, desktop: Page) -> None:
    with ExitStack() as company:
        site.open(desktop, to_draw(site, desktop, company))
        desktop.locator(".hand [data-key]").first.wait_for()
        names = desktop.locator("[aria-label]").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('aria-label'))"
        )
        assert sum(name.count(" of ") for name in names) == 13  # twelve and a joker; the pile's top


def test_what_changes_no_card_leaves_the_button_as_it_is(site: Site, desktop: Page) -> None:
    """Else a press in that moment would be lost."""
    asked: list[str | bytes] = []
    desktop.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: asked.append(frame)),
    )
    code = site.create(desktop, seats=["person", "person"])
    with site.sit(code, "Bo") as bo:
        site.open(desktop, code)
        expect(by_mouse(desktop).main).to_have_attribute("data-move", "draw")
        judged = [frame for frame in asked if '"judge"' in str(frame)]
        assert judged
        bo.ask(type="say", phrase="hello")
        expect(desktop.locator(".bubble")).to_be_visible()
        desktop.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert [frame for frame in asked if '"judge"' in str(frame)] == judged


def test_two_tabs_agree(site: Site, desktop: Page) -> None:
    with ExitStack() as company:
        code = to_play(site, desktop, company)
        other = desktop.context.new_page()
        for page in (desktop, other):
            site.open(page, code)
            page.locator(".hand [data-key]").first.wait_for()
        one, two = by_mouse(desktop), by_mouse(other)
        one.lay("QH KH AH")
        expect(other.locator(".meld")).to_have_count(1)
        expect(two.card("QH")).to_have_count(0)
        other.bring_to_front()
        other.locator("#sort-button").click()
        other.get_by_role("button", name="By rank").click()
        expect(other.locator(".hand [data-key]").last).to_have_attribute("data-key", "JK#1")
        one.holds(two.cards)
        two.discard("4S")
        desktop.bring_to_front()
        for tab in (one, two):
            expect(tab.card("QH")).to_have_count(1)
        becomes(desktop, lambda: one.cards == two.cards, True)


def test_a_server_that_restarts_goes_on_where_it_was(
    browse: Browse, honesty: Honesty, tmp_path: Path
) -> None:
    honesty.allow("WebSocket connection|ERR_CONNECTION_REFUSED|status of 503")
    page = browse(viewport={"width": 1280, "height": 720})
    player = by_mouse(page)
    with running(tmp_path) as server:
        body = {"name": "Anna", "seats": ["person", "easy"]}
        code = page.context.request.post(f"{server.url}/api/tables", data=body).json()["code"]
        page.goto(f"{server.url}/t/{code}")
        player.main.wait_for()
        while not player.main.get_attribute("data-move"):
            page.wait_for_timeout(50)
        player.do("draw")
        expect(player.main).to_have_text("Choose a card")
        held = player.cards
        server.stop()
        expect(page.locator(".connection")).to_be_visible()
        expect(page.locator(".connection")).to_contain_text("The server restarts")
        player.choose(held[0])
        player.has_chosen(held[0])
        server.start()
        expect(page.locator(".connection")).to_be_hidden(timeout=BACK_MS)
        player.holds(held)
        player.has_chosen(held[0])
        player.do(f"discard {held[0].partition('#')[0]}")
        expect(page.get_by_role("log")).to_contain_text("You discard")


def test_a_move_made_offline_is_made_once_when_the_network_is_back(
    site: Site, desktop: Page, honesty: Honesty
) -> None:
    honesty.allow("WebSocket connection|ERR_INTERNET_DISCONNECTED")
    with ExitStack() as company:
        code = to_play(site, desktop, company)
        # A proxy that goes away, since a browser's own offline mode leaves sockets open.
        gone: list[bool] = []
        sockets: list[object] = []

        def pass_on(socket: object) -> None:
            if gone:
                socket.close()  # type: ignore[attr-defined]  # a WebSocketRoute
                return
            sockets.append(socket)
            server = socket.connect_to_server()  # type: ignore[attr-defined]  # as above
            socket.on_message(lambda text: None if gone else server.send(text))  # type: ignore[attr-defined]  # as above

        desktop.route_web_socket("**/socket", pass_on)
        site.open(desktop, code)
        player = by_mouse(desktop)
        player.choose("QH KH AH")
        expect(player.main).to_contain_text("Lay")
        gone.append(True)
        player.press(player.main)
        expect(desktop.locator(".meld")).to_have_count(1)  # drawn at once, and not yet answered
        expect(player.main).to_have_text("One moment …")
        for socket in sockets:
            socket.close()  # type: ignore[attr-defined]  # as above
        expect(desktop.locator(".connection")).to_be_visible()
        gone.clear()
        expect(desktop.locator(".connection")).to_be_hidden(timeout=BACK_MS)
        expect(desktop.locator(".meld")).to_have_count(1)
        expect(player.main).to_have_text("Choose a card")
        view = site.view(desktop, code)
        assert len(view["round"]["table"]) == 1


def test_a_device_without_a_network_says_so_and_comes_back(
    site: Site, desktop: Page, honesty: Honesty
) -> None:
    honesty.allow("WebSocket connection|ERR_INTERNET_DISCONNECTED")
    with ExitStack() as company:
        site.open(desktop, to_play(site, desktop, company))
        player = by_mouse(desktop)
        player.card("QH").wait_for()
        desktop.context.set_offline(True)
        expect(desktop.locator(".connection")).to_be_visible()
        desktop.context.set_offline(False)
        expect(desktop.locator(".connection")).to_be_hidden(timeout=BACK_MS)
        player.lay("QH KH AH")


def updates_held(page: Page) -> list[bool]:
    """Return a list that keeps updates from a page as long as there is something in it."""
    held: list[bool] = []

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            if not held or '"update"' not in str(text):
                socket.send(text)

        server.on_message(hear)

    page.route_web_socket("**/socket", pass_on)
    return held


def test_a_move_that_is_refused_goes_back_and_says_why(site: Site, desktop: Page) -> None:
    with ExitStack() as company:
        code = to_play(site, desktop, company)
        held = updates_held(desktop)
        site.open(desktop, code)
        player = by_mouse(desktop)
        player.choose("QH KH AH")
        expect(player.main).to_contain_text("Lay")
        held.append(True)
        site.move(desktop, code, "lay QH KH AH", "back")  # from elsewhere, and unseen here
        player.press(player.main)
        expect(player.status).to_contain_text("Something happened meanwhile")
        expect(player.card("QH")).to_have_count(1)
        becomes(desktop, lambda: set(player.chosen), {"QH#1", "KH#1", "AH#1"})


def test_a_second_device_takes_the_seat_along(site: Site, desktop: Page, browse: Browse) -> None:
    with ExitStack() as company:
        code = to_play(site, desktop, company)
        site.open(desktop, code)
        desktop.get_by_role("button", name="Menu").click()
        desktop.get_by_role("button", name="Go on on another device").click()
        desktop.get_by_role("button", name="Make the link").click()
        link = desktop.get_by_label("Link for your other device").input_value()
        phone = browse(has_touch=True, is_mobile=True)
        phone.goto(link)
        expect(phone.locator(".hand [data-key]")).to_have_count(14)
        expect(phone).to_have_url(f"{site.url}/t/{code}")


def test_who_has_no_seat_watches(site: Site, desktop: Page, browse: Browse) -> None:
    with ExitStack() as company:
        code = to_play(site, desktop, company)
        guest = browse()
        site.open(guest, code)
        expect(guest.locator("#status-line")).to_contain_text("Anna is on turn")
        expect(guest.locator(".hand")).to_have_count(0)
        expect(guest.locator("#main-button")).to_have_count(0)


def test_a_table_that_is_not_there_says_so(site: Site, desktop: Page, honesty: Honesty) -> None:
    honesty.allow("status of 404|WebSocket")
    desktop.goto(f"{site.url}/t/nothing")
    expect(desktop.get_by_role("link", name="To the first page")).to_be_visible()


def test_a_bot_plays_for_somebody_who_has_left_until_they_are_back(
    site: Site, desktop: Page
) -> None:
    code = site.create(desktop, seats=["person", "person"])
    with site.sit(code, "Bo") as bo:
        site.open(desktop, code)
        anna = by_mouse(desktop)
        anna.do("draw")
        bo.ask(type="leave")
        notice = desktop.locator(".notice")
        expect(notice).to_contain_text("Bo has left")
        notice.get_by_role("button", name="Let a bot play meanwhile").click()
        expect(notice).to_have_count(0)
        expect(desktop.get_by_role("log")).to_contain_text("A bot plays for Bo")
        anna.discard(anna.cards[0])
        expect(anna.main).to_have_attribute("data-move", "draw")
        bo.ask(type="sit", name="Bo")
        expect(desktop.get_by_role("log")).to_contain_text("Bo is back")


def test_the_maker_of_a_table_sends_somebody_away(site: Site, desktop: Page) -> None:
    code = site.create(desktop, seats=["person", "person", "person"])
    with site.sit(code, "Bo"):
        site.open(desktop, code)
        desktop.get_by_role("button", name="Send Bo away from the table").click()
        expect(desktop.locator(".place.is-free")).to_have_count(2)


def test_who_sends_somebody_away_that_has_just_left_is_told(site: Site, desktop: Page) -> None:
    code = site.create(desktop, seats=["person", "person", "person"])
    held = updates_held(desktop)
    with site.sit(code, "Bo") as bo:
        site.open(desktop, code)
        away = desktop.get_by_role("button", name="Send Bo away from the table")
        expect(away).to_be_visible()
        held.append(True)
        bo.ask(type="leave")
        away.click()
        expect(desktop.get_by_role("alert").filter(has_text="seat")).to_be_visible()
