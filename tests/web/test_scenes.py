"""The moments that tests look at in a browser come about as they are described."""

from contextlib import ExitStack

from playwright.sync_api import Page
from tests.support.scenes import full, match_over, opened
from tests.support.sites import Deal, Site, Stacked

from rami import PRESETS
from rami.engine.cards import full_pack
from rami.engine.seals import SealedDeal


def test_a_full_table_has_twelve_melds_and_fifteen_cards(site: Site, page: Page) -> None:
    with ExitStack() as company:
        shown = site.view(page, full(site, page, company))["round"]
    assert len(shown["table"]) == 12
    assert shown["hand_sizes"] == [15, 2, 2, 2]
    assert shown["turn"] == 1


def test_an_opening_that_suffices_lies_there(site: Site, page: Page) -> None:
    with ExitStack() as company:
        shown = site.view(page, opened(site, page, company))["round"]
    assert shown["opening"]["points"] == 52
    assert shown["opening"]["accepted"] is True


def test_a_match_of_one_round_is_over(site: Site, page: Page) -> None:
    with ExitStack() as company:
        shown = site.view(page, match_over(site, page, company))
    assert shown["table"]["stage"] == "over"
    assert shown["table"]["winners"] == [1]


def test_a_late_deal_of_a_table_left_before_takes_nothing_that_is_stacked() -> None:
    rules, outside = PRESETS["cardverse"], Stacked()
    stacked = Deal(["2S 3S 4S", ""])
    outside.deals.append(stacked)
    sealed = SealedDeal("", "5e" * 32, ("", ""), ("", ""))
    assert outside.pack(rules, sealed) == sealed.order(full_pack(rules.decks, rules.jokers))
    assert outside.pack(rules, None) == stacked.pack(rules)
    assert not outside.deals
