"""What happens within a turn: openings, refusals, taking back, the order of a hand."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import becomes, middle
from tests.support.playing import Player, by_mouse, drag_by_mouse
from tests.support.scenes import (
    OPENING_HAND,
    full,
    laid_too_little,
    opened,
    play,
    seated,
    to_draw,
    to_play,
)
from tests.support.sites import Site

pytestmark = pytest.mark.slow


@pytest.fixture
def player(desktop: Page) -> Player:
    return by_mouse(desktop)


def show(site: Site, player: Player, code: str) -> None:
    site.open(player.page, code)
    player.page.locator(".hand [data-key]").first.wait_for()


def test_a_button_says_what_will_happen_and_the_meter_follows(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, to_play(site, page, company))
        meter = page.get_by_role("meter")
        expect(meter).to_have_attribute("aria-valuetext", "0 of 51 points, no pure run yet")
        player.choose("QH KH AH")
        expect(player.main).to_have_text("Lay: 31 points")
        expect(meter).to_have_attribute("aria-valuetext", "31 of 51 points, with a pure run")
        player.lay_chosen()
        expect(player.status).to_contain_text("20 points are missing")
        player.choose("JK 7S 8S")
        expect(player.main).to_have_text("Lay: 21 points")
        expect(meter).to_have_attribute("aria-valuenow", "51")
        expect(player.status).to_contain_text("run of spades")


def test_an_opening_that_suffices_stands(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, opened(site, page, company))
        expect(player.status).to_contain_text("This opens")
        player.discard("4S")
        expect(page.get_by_role("log")).to_contain_text("You open with 52 points")
        expect(page.locator(".meld")).to_have_count(2)
        expect(page.get_by_role("meter")).to_have_count(0)


def test_an_opening_that_fails_comes_back_where_it_lay_and_says_why(
    site: Site, player: Player
) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, to_play(site, page, company))
        before = player.cards
        player.lay("QH KH AH")
        player.choose("4S")
        expect(player.status).to_contain_text("your melds come back: 31 of 51")
        expect(player.status.get_by_role("link")).to_have_attribute("href", "/rules#R-OPEN-1")
        player.do("discard 4S")
        expect(page.get_by_role("log")).to_contain_text("You cannot open. 31 of 51")
        before.remove("4S#1")
        becomes(page, lambda: player.cards[: len(before)], before)


def test_why_an_opening_failed_stands_there_while_the_others_play(
    site: Site, player: Player
) -> None:
    page = player.page
    with ExitStack() as company:
        site.stack([OPENING_HAND, ""], pile="6D", stock="TH 3C")
        code = site.create(page, seats=["person", "person"])
        bo = seated(site, code, company, "Bo")
        show(site, player, code)
        player.do("draw")
        player.card("TH").wait_for()
        player.lay("QH KH AH")
        player.discard("4S")
        why = player.status.locator(".status-text")
        expect(why).to_have_text(
            "You cannot open. 31 of 51. 20 points are missing. "
            "\u2066A♥\ufe0e Q♥\ufe0e K♥\ufe0e\u2069 come back to your hand."
        )
        # The list of moves has said it to those who listen: they hear whose turn it is.
        expect(why).to_have_attribute("aria-hidden", "true")
        expect(player.status.locator(".heard")).to_have_text("Bo is on turn.")
        play(bo, "draw", "discard 3C")
        expect(player.status).to_contain_text("Your turn")


def test_a_meld_that_takes_no_chosen_card_says_why(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, full(site, page, company))
        player.choose("JC")
        expect(player.main).to_have_text(re.compile("^Discard"))
        for number, why in (("1", "not all of one suit"), ("4", "rank of this group is queen")):
            page.locator(f'[data-meld="{number}"]').click()
            expect(player.status).to_contain_text(why)
            page.keyboard.press("Escape")
            player.choose("JC")
            expect(player.status).to_contain_text("This ends your turn")
            page.keyboard.press(number)
            expect(player.status).to_contain_text(why)
            page.wait_for_timeout(800)  # the order of the hand is kept meanwhile
            expect(player.status).to_contain_text(why)
        expect(player.card("JC")).to_have_attribute("aria-selected", "true")


def test_arrows_lead_into_the_hand_from_nowhere(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, to_play(site, page, company))
        cards = page.locator(".hand-card")
        page.keyboard.press("ArrowRight")
        expect(cards.nth(0)).to_be_focused()
        page.keyboard.press("ArrowRight")
        expect(cards.nth(1)).to_be_focused()


def test_what_is_not_possible_says_why_and_names_the_rule(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, to_play(site, page, company))
        player.choose("JC 2H")
        expect(player.main).to_have_attribute("aria-disabled", "true")
        expect(player.status).to_contain_text("a meld: it needs at least 3")
        expect(player.status.get_by_role("link")).to_have_attribute("href", "/rules#R-MELD-1")
        page.keyboard.press("Escape")
        expect(player.status).to_contain_text("Choose cards to lay")


def test_cards_that_fit_a_meld_name_what_is_really_in_their_way(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        hands = ["6S 7S 2C 9D KH 4D JC", "QH KH AH 8S 9S TS 3D"]
        site.stack(hands, pile="6D", stock="5H 3C 8H")
        code = site.create(page, seats=["person", "person"], options={"hand_size": 7})
        bo = seated(site, code, company, "Bo")
        site.move(page, code, "draw", "discard 5H")
        play(bo, "draw", "lay QH KH AH", "lay 8S 9S TS", "discard 3C")
        site.move(page, code, "draw")
        show(site, player, code)
        player.choose("6S 7S")
        expect(player.status).to_contain_text("You have not opened yet")
        expect(player.status.get_by_role("link")).to_have_attribute("href", "/rules#R-OPEN-4")
        player.choose("2C")
        expect(player.status).not_to_contain_text("You have not opened yet")
        page.keyboard.press("Escape")
        player.choose("6S 7S")
        drag_by_mouse(page, player.card("7S"), middle(page.locator(".melds")))
        expect(player.status).to_contain_text("You have not opened yet")


def test_the_pile_says_why_it_is_closed(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, to_draw(site, page, company))
        expect(player.main).to_have_text("Draw")
        page.locator(".pile").click(force=True)
        expect(player.status).to_contain_text("Draw from the stock")


def test_what_was_laid_is_taken_back_to_its_place(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, to_play(site, page, company))
        before = player.cards
        player.lay("QH KH AH")
        page.locator("#back-button").click()
        player.holds(before)
        becomes(page, lambda: page.evaluate("document.activeElement !== document.body"), True)


def test_melds_that_would_take_the_cards_light_up_and_take_them(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, full(site, page, company))
        player.choose("6S")
        target = page.locator(".meld.is-target")
        expect(target).to_have_count(2)
        expect(player.main).to_have_text("Add to meld 1")
        target.last.click()
        expect(player.card("6S")).to_have_count(0)
        expect(page.locator('[data-meld="9"]')).to_have_attribute(
            "aria-label",
            "Meld 9, pure run, 30 points: six of spades, seven of spades, "
            "eight of spades, nine of spades",
        )


def test_a_hand_is_sorted_when_asked_and_stays_so(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        code = to_play(site, page, company)
        show(site, player, code)
        page.locator("#sort-button").click()
        page.get_by_role("button", name="By rank").click()
        becomes(page, lambda: (player.cards[0], player.cards[-1]), ("AH#1", "JK#1"))
        by_rank = player.cards
        player.is_kept(site, code, by_rank)
        page.reload()
        page.locator(".hand [data-key]").first.wait_for()
        player.holds(by_rank)
        page.locator("#sort-button").click()
        expect(page.get_by_role("button", name="By suit")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#sort-button")).to_be_focused()
        page.locator("#sort-button").click()
        page.get_by_role("button", name="By melds").click()
        expect(page.locator(".hand [data-key]").nth(0)).not_to_have_attribute("data-key", "AH#1")


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        code = laid_too_little(site, page, company)
        show(site, player, code)
        player.choose("JK")
        page.reload()
        player.card("JK").wait_for()
        expect(page.locator(".meld")).to_have_count(1)
        expect(page.locator("#back-button")).to_be_visible()
        player.choose("JK 7S 8S")
        player.lay_chosen()
        page.reload()
        expect(page.locator(".log")).to_contain_text("You lay")


def test_only_the_card_that_came_last_is_new(site: Site, player: Player) -> None:
    page = player.page
    new = page.locator('.hand-card[aria-label$=", new"]')
    with ExitStack() as company:
        show(site, player, to_draw(site, page, company))
        for _ in range(3):
            player.do("draw")
            expect(new).to_have_count(1)
            player.discard(player.cards[0])
            expect(player.main).to_have_attribute("data-move", "draw")


def test_the_moves_of_the_round_can_be_read_in_a_new_tab(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, opened(site, page, company))
        log = page.locator(".log-entry")
        expect(log).to_contain_text(["You lay", "You lay", "You draw", "deal"])
        expect(page.get_by_role("log")).to_be_empty()


def test_a_hint_names_a_move_and_shows_its_cards(site: Site, player: Player) -> None:
    page = player.page
    with ExitStack() as company:
        show(site, player, opened(site, page, company))
        page.locator("#hint-button").click()
        expect(player.status).to_contain_text("Hint:")
        expect(page.locator(".hand-card.is-hinted").first).to_be_visible()


def test_twins_are_told_apart(site: Site, player: Player) -> None:
    page = player.page
    site.stack(["QH QH KH AH 7S 8S 9S", "", ""], pile="6C", stock="3C")
    code = site.create(page, seats=["person", "easy", "easy"], options={"hand_size": 7})
    show(site, player, code)
    player.do("draw")
    player.card("3C").wait_for()
    player.choose("QH#2")
    player.has_chosen("QH#2")
    player.choose("KH AH")
    player.lay_chosen()
    player.card("KH").wait_for(state="detached")
    expect(page.locator('.hand [data-key^="QH"]')).to_have_count(1)
    expect(player.card("QH#1")).to_be_visible()
