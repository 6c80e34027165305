"""Playing in a browser as people do: cards chosen by mouse, finger or keys, one button to act."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from tests.support.browsing import Finger, becomes, middle
from tests.support.sites import Site

Act = Callable[[Locator], None]


class Player:
    """Somebody at a page: `act` is how they press what they see."""

    def __init__(self, page: Page, act: Act) -> None:
        self.page = page
        self._act = act

    @property
    def main(self) -> Locator:
        """The button under the thumb."""
        return self.page.locator("#main-button")

    @property
    def status(self) -> Locator:
        """The line that says what to do."""
        return self.page.locator("#status-line")

    def card(self, key: str) -> Locator:
        """Return a card of the hand, by its face and, for the second of twins, a number."""
        return self.page.locator(f'[data-key="{key if "#" in key else f"{key}#1"}"]')

    @property
    def cards(self) -> list[str]:
        """The keys of the hand in their order."""
        keys: list[str] = self.page.locator(".hand").evaluate(
            "(hand) => [...hand.querySelectorAll('[data-key]')].map((card) => card.dataset.key)"
        )
        return keys

    @property
    def chosen(self) -> list[str]:
        keys: list[str] = self.page.locator(".hand").evaluate(
            "(hand) => [...hand.querySelectorAll('[aria-selected=true]')].map((c) => c.dataset.key)"
        )
        return keys

    def holds(self, keys: list[str]) -> None:
        """Wait until the hand is these cards in this order."""
        becomes(self.page, lambda: self.cards, keys)

    def has_chosen(self, *keys: str) -> None:
        """Wait until these cards are chosen, in the order of the hand."""
        becomes(self.page, lambda: self.chosen, [*keys])

    def is_kept(self, site: Site, code: str, keys: list[str]) -> None:
        """Wait until the server keeps this order of the hand."""
        order = " ".join(key.partition("#")[0] for key in keys)
        becomes(self.page, lambda: site.view(self.page, code)["round"].get("hand_order"), order)

    def choose(self, text: str) -> None:
        """Press some cards of the hand."""
        for key in text.split():
            self._act(self.card(key))

    def press(self, what: Locator) -> None:
        self._act(what)

    def do(self, move: str) -> None:
        """Press the button of a move, once it is there."""
        button = self.page.locator(f'.actions [data-move="{move}"]').first
        button.wait_for()
        self._act(button)

    def lay(self, text: str) -> None:
        """Choose cards and lay them, and wait until they have left the hand."""
        held = self.page.locator(".hand [data-key]")
        left = held.count() - len(text.split())
        self.choose(text)
        expect(self.main).to_have_attribute("data-move", f"lay {text}")
        self._act(self.main)
        expect(held).to_have_count(left)

    def lay_chosen(self) -> None:
        """Lay what is chosen, once the button says so."""
        expect(self.main).to_contain_text("Lay")
        self._act(self.main)
        expect(self.page.locator(".hand [aria-selected=true]")).to_have_count(0)

    def discard(self, card: str) -> None:
        """Choose a card and discard it."""
        self.choose(card)
        self.do(f"discard {card.partition('#')[0]}")


def by_mouse(page: Page) -> Player:
    return Player(page, lambda what: what.click())


def by_touch(page: Page, finger: Finger) -> Player:
    return Player(page, finger.tap)


class Keys(Player):
    """Somebody who has a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, self._reach)

    def _reach(self, what: Locator) -> None:
        """Go there by the keys that lead there, and press it."""
        if what.evaluate("(element) => element.matches('.hand [data-key]')"):
            self.page.keyboard.press("h")
            self.page.keyboard.press("Home")
            for _ in range(len(self.cards)):
                if what.evaluate("(element) => element === document.activeElement"):
                    self.page.keyboard.press("Space")
                    return
                self.page.keyboard.press(self._onward())
            raise AssertionError(f"no arrow leads to {what}")
        for _ in range(80):
            if what.evaluate("(element) => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no tab leads to {what}")

    def _onward(self) -> str:
        is_rtl = self.page.evaluate("document.documentElement.dir === 'rtl'")
        return "ArrowLeft" if is_rtl else "ArrowRight"


def drag_by_mouse(page: Page, what: Locator, to: tuple[float, float]) -> None:
    """Drag an element somewhere, in steps as a hand does."""
    x, y = middle(what)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2, steps=4)
    page.mouse.move(*to, steps=6)
    page.mouse.up()
