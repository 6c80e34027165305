"""The first page: from a link to cards in one tap, and the ways to a table of friends."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import Finger, Honesty, becomes, cut_off, violations
from tests.support.scenes import match_over, waiting
from tests.support.sites import Site
from tests.web.conftest import Browse

from rami.engine.rules import OPTIONS, PRESETS
from rami.players import LEVELS
from rami.server.clocks import CLOCKS
from rami.texts.web import web_text

AT_A_TABLE = re.compile(r"/t/[a-z0-9]{10}$")


def go_home(site: Site, page: Page, more: str = "") -> None:
    page.goto(f"{site.url}/{more}")


def test_one_tap_leads_from_the_first_page_to_cards(site: Site, page: Page, touch: Finger) -> None:
    go_home(site, page)
    touch.tap(page.get_by_role("button", name="Play now"))
    page.wait_for_url(AT_A_TABLE)
    expect(page.get_by_role("option")).to_have_count(13)
    table = site.get(f"/api/tables/{page.url[-10:]}/view").json()["view"]["table"]
    assert table["rules"] == "rami-51"
    assert [seat.get("level") for seat in table["seats"]] == [None, "normal", "normal"]


@pytest.mark.slow
def test_friends_get_a_table_by_the_rules_of_the_house(site: Site, page: Page) -> None:
    go_home(site, page)
    page.get_by_role("link", name="Invite friends").click()
    page.get_by_label("Your name").fill("Anaïs")
    page.get_by_role("group", name="How many friends?").get_by_label("2").check()
    page.get_by_role("group", name="And how many bots?").get_by_label("1").check()
    page.get_by_label("Hard").check()
    page.get_by_role("radio", name="Rami 40 Open").check()
    page.get_by_text("House rules").click()
    page.get_by_label("Points needed to open").select_option("30")
    expect(page.get_by_text("1 difference from Rami 40")).to_be_visible()
    expect(page.get_by_text("Usually: 40")).to_be_visible()
    page.get_by_role("group", name="A clock?").get_by_label("Fast").check()
    page.get_by_label("Hints").uncheck()
    page.get_by_label("Open table").check()
    page.get_by_role("button", name="Get the link").click()
    page.wait_for_url(AT_A_TABLE)
    code = page.url[-10:]
    table = site.get(f"/api/tables/{code}/view").json()["view"]["table"]
    assert table["rules"] == "rami-40 opening_points=30"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "free", "free", "bot"]
    assert (table["clock"], table["hints"], table["listed"]) == ("fast", False, True)
    assert table["seats"][0]["name"] == "Anaïs"
    # What friends are sent: the link, its code to be read aloud, and a picture of it.
    expect(page.get_by_label("The link to the table")).to_have_value(f"{site.url}/t/{code}")
    expect(page.get_by_text(f"{code[:5]} {code[5:]}")).to_be_visible()
    picture = page.get_by_role("img", name="QR code of the link to the table")
    picture.evaluate("image => image.decode()")  # it comes in its own time, or not at all
    # The name is not asked for twice.
    go_home(site, page, "#friends")
    expect(page.get_by_label("Your name")).to_have_value("Anaïs")


@pytest.mark.slow
def test_a_rule_that_is_as_usual_again_is_no_difference(site: Site, page: Page) -> None:
    go_home(site, page, "#friends")
    page.get_by_text("House rules").click()
    rule = page.get_by_label("Points needed to open")
    rule.select_option("71")
    rule.select_option("51")
    expect(page.get_by_text("as in Rami 51")).to_be_visible()
    rule.select_option("71")
    page.get_by_role("button", name="Back to plain Rami 51").click()
    expect(rule).to_have_value("51")


@pytest.mark.slow
def test_rules_that_contradict_each_other_are_refused_with_the_reason(
    site: Site, page: Page, honesty: Honesty
) -> None:
    honesty.allow("status of 400")
    go_home(site, page, "#friends")
    page.get_by_text("House rules").click()
    page.get_by_label("Decks").select_option("1")
    page.get_by_label("Cards dealt to each").select_option("15")
    page.get_by_role("group", name="How many friends?").get_by_label("4").check()
    page.get_by_role("button", name="Get the link").click()
    refusal = page.get_by_role("alert").filter(has_text="do not fit")
    expect(refusal.get_by_role("link", name="R-DEAL-1")).to_have_attribute(
        "href", "/rules#R-DEAL-1"
    )


@pytest.mark.parametrize(
    "written",
    [
        "{code}",
        "  {spaced} ",
        "{upper}",
        "{url}/t/{code}",
        "Play with me: {url}/t/{code}?lang=en",
        "{dashed}",
    ],
)
@pytest.mark.slow
def test_a_code_leads_to_its_table_however_it_is_spelt(
    site: Site, page: Page, written: str
) -> None:
    with ExitStack() as company:
        code = waiting(site, page, company)
        go_home(site, page)
        page.get_by_label("Join with a code").fill(
            written.format(
                code=code,
                url=site.url,
                upper=code.upper(),
                spaced=f"{code[:5]} {code[5:]}",
                dashed=f"{code[:5]}-{code[5:]}",
            )
        )
        page.get_by_role("button", name="Join", exact=True).click()
        page.wait_for_url(f"{site.url}/t/{code}")


@pytest.mark.slow
def test_a_wrong_code_says_so_and_stays_to_be_mended(
    site: Site, page: Page, honesty: Honesty
) -> None:
    honesty.allow("status of 404")
    go_home(site, page)
    field = page.get_by_label("Join with a code")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="There is no code yet")).to_be_visible()
    field.fill("abcdefghjk")
    field.press("Enter")
    told = page.get_by_role("alert").filter(has_text="no table with this code")
    expect(told).to_be_in_viewport(ratio=0.9)
    expect(field).to_have_value("abcdefghjk")


@pytest.mark.slow
def test_an_open_table_is_found_with_who_waits_there(
    site: Site, page: Page, browse: Browse
) -> None:
    code = site.create(browse(), name="Chloé", seats=["person", "person"], listed=True)
    go_home(site, page)
    row = page.get_by_role("listitem").filter(has=page.locator(f'a[href="/t/{code}"]'))
    expect(row).to_contain_text("Chloé at the table")
    expect(row).to_contain_text("Rami 51 · 1 free seat")
    row.get_by_role("link", name="Sit down").click()
    page.wait_for_url(f"{site.url}/t/{code}")


@pytest.mark.slow
def test_a_match_that_is_on_is_the_first_thing_to_come_back_to(site: Site, page: Page) -> None:
    go_home(site, page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(AT_A_TABLE)
    expect(page.get_by_role("option")).to_have_count(13)
    there = page.url
    go_home(site, page)
    expect(page.get_by_role("heading", name="Your match is still on")).to_be_visible()
    page.get_by_role("link", name="Go on").first.click()
    page.wait_for_url(there)


@pytest.mark.slow
def test_a_table_that_waits_is_found_again_until_its_seat_is_given_up(
    site: Site, page: Page
) -> None:
    code = site.create(page, seats=["person", "person"], options={"joker_points": "10"})
    site.open(page, code)
    expect(page.get_by_text("A laid joker counts: 10")).to_be_visible()
    go_home(site, page)
    expect(page.get_by_role("heading", name="Your table waits for company")).to_be_visible()
    page.get_by_role("link", name="Go on").first.click()
    page.get_by_role("button", name="Leave this table").click()
    page.get_by_role("button", name="Sit down").wait_for()
    go_home(site, page)
    expect(page.get_by_role("heading", name="Sit down to a game of Rami")).to_be_visible()


@pytest.mark.slow
def test_a_match_that_is_over_can_be_looked_at_again_and_left_out(site: Site, page: Page) -> None:
    with ExitStack() as company:
        code = match_over(site, page, company)
        page.goto(f"{site.url}/t/{code}")
        page.get_by_role("dialog").wait_for()
        go_home(site, page)
        row = page.get_by_role("listitem").filter(has_text="Against Bo")
        expect(row).to_contain_text("Won")
        row.get_by_role("button", name="Scores").click()
        sheet = page.get_by_role("dialog", name="Scores")
        expect(sheet.get_by_role("columnheader", name="You")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(row.get_by_role("link", name="Watch again")).to_have_attribute(
            "href", f"/t/{code}/replay/1"
        )
        row.get_by_role("button", name="Remove from this list: Against Bo").click()
        expect(page.get_by_role("heading", name="My matches")).to_have_count(0)


@pytest.mark.slow
def test_settings_are_kept_and_reach_every_page_at_once(site: Site, page: Page) -> None:
    go_home(site, page)
    other = page.context.new_page()
    go_home(site, other)
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Four colours").uncheck()
    dialog.get_by_label("Large").check()
    dialog.get_by_label("Not at all").check()
    dialog.get_by_label("Dark", exact=True).check()
    for seen in (page, other):
        expect(seen.locator("html")).to_have_attribute("data-colours", "two")
        expect(seen.locator("html")).to_have_attribute("data-card-size", "large")
        expect(seen.locator("html")).to_have_attribute("data-speed", "off")
        expect(seen.locator("html")).to_have_attribute("data-theme", "dark")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-card-size", "large")


@pytest.mark.slow
def test_a_browser_that_keeps_nothing_plays_all_the_same(site: Site, page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('not here'); } })"
    )
    go_home(site, page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dark", exact=True).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(AT_A_TABLE)


@pytest.mark.slow
@pytest.mark.parametrize("fragment", ["#%", "#%E0%A4", "#nowhere", "#device=%E0", "#device=used"])
def test_no_fragment_of_an_address_breaks_a_page(
    site: Site, browse: Browse, honesty: Honesty, fragment: str
) -> None:
    honesty.allow("status of 409")  # a link that is none is refused
    code = site.create(browse(), seats=["person", "person"])
    page = browse()
    for path, shown in (
        ("/", "Join with a code"),
        ("/check", "Check an opening"),
        (f"/t/{code}", "Sit down and play"),
    ):
        page.goto(f"{site.url}{path}{fragment}")
        expect(page.get_by_text(shown).first).to_be_visible()
    if "device" in fragment:
        expect(page.get_by_role("alert").filter(has_text="link")).to_be_visible()


@pytest.mark.slow
def test_another_language_keeps_the_game(site: Site, page: Page) -> None:
    go_home(site, page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(AT_A_TABLE)
    there = page.url
    cards = page.locator(".hand-card")
    expect(cards).to_have_count(13)

    def flown() -> list[str]:
        return list(cards.evaluate_all("(cards) => cards.map((card) => card.dataset.fly)"))

    before = flown()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("ar")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page).to_have_url(there)
    becomes(page, flown, before)
    expect(page.locator(".seat.is-own .seat-name")).to_have_text(web_text("seat.you", "ar"))


def test_what_the_page_offers_is_what_the_server_knows(site: Site, page: Page) -> None:
    go_home(site, page)
    module = page.locator('link[rel="modulepreload"][href$="home/names.js"]').get_attribute("href")
    options = page.locator('link[rel="modulepreload"][href$="home/options.js"]')
    found = page.evaluate(
        """async ([names, options]) => {
          const { PRESETS, LEVELS, CLOCKS, TURN_S } = await import(names);
          const { CHAPTERS } = await import(options);
          const of = CHAPTERS.flatMap((chapter) => chapter.options.map((option) => option.name));
          return { PRESETS, LEVELS, CLOCKS, TURN_S, of };
        }""",
        [module, options.get_attribute("href")],
    )
    assert found["PRESETS"] == [*PRESETS]
    assert found["LEVELS"] == [*LEVELS]
    assert found["CLOCKS"] == ["", *CLOCKS]
    assert found["TURN_S"] == {name: clock.turn_s for name, clock in CLOCKS.items()}
    assert sorted(found["of"]) == sorted(set(OPTIONS) - {"players"})


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.slow
def test_making_a_table_can_be_used_by_everybody(
    site: Site, browse: Browse, lang: str, scheme: str
) -> None:
    page = browse(has_touch=True, color_scheme=scheme)
    go_home(site, page, f"?lang={lang}#friends")
    page.locator("summary").click()
    page.locator(".house-rule select").first.select_option("30")
    assert violations(page) == []
    for width in (320, 393, 768, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        assert (width, cut_off(page)) == (width, [])


@pytest.mark.slow
def test_without_an_answer_it_says_so_and_can_be_tried_again(
    site: Site, page: Page, honesty: Honesty
) -> None:
    honesty.allow("ERR_")
    go_home(site, page)
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert").filter(has_text="answer")).to_be_visible()
    page.unroute("**/api/tables")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(AT_A_TABLE)


@pytest.mark.slow
def test_where_the_clipboard_is_withheld_the_link_is_there_to_be_selected(
    site: Site, page: Page
) -> None:
    page.add_init_script(
        """for (const name of ["clipboard", "share"])
          Object.defineProperty(Navigator.prototype, name, { value: undefined });
        Object.defineProperty(window, "isSecureContext", { value: false });"""
    )
    code = site.create(page, seats=["person", "person"])
    site.open(page, code)
    link = page.get_by_label("The link to the table")
    link.focus()
    becomes(page, lambda: page.evaluate("getSelection().toString()"), f"{site.url}/t/{code}")
    expect(page.get_by_role("button", name="Copy the link")).to_have_count(0)
    go_home(site, page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Tell me when it is my turn")).to_have_count(0)


def test_who_comes_to_type_a_code_finds_the_field_ready(site: Site, page: Page) -> None:
    go_home(site, page, "#join-code")
    expect(page.get_by_label("Join with a code")).to_be_focused()


@pytest.mark.slow
def test_the_values_of_a_house_rule_stand_by_their_size(site: Site, page: Page) -> None:
    go_home(site, page, "#friends")
    page.get_by_text("House rules").click()
    ends = page.get_by_label("The match ends at").locator("option")
    expect(ends).to_have_text(["100", "150", "201", "301", "500", "501", "1001"])
