"""A server for browsers to play at: in this process, with packs that a test has stacked."""

from __future__ import annotations

import itertools
import secrets
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, Page
from tests.support.servers import Message, Person, Running
from tests.support.wire import running_here

from rami.engine.cards import Card, full_pack, parse_cards
from rami.engine.rules import RuleSet
from rami.engine.seals import SealedDeal
from rami.server.outside import System

_NAMES = ("Bo", "Chloé", "Davit", "Emma")


@dataclass(frozen=True)
class Deal:
    """What a test wants to be dealt: the hands from seat 1 on, the pile's card, what is drawn.

    Hands that name too few cards are filled up from the rest of the pack, and so are `seats`
    that no hand is named for. The first card of `stock` is the first to be drawn.
    """

    hands: Sequence[str] = ()
    pile: str = ""
    stock: str = ""
    seats: int = 0
    seed: int = 1

    def pack(self, rules: RuleSet) -> tuple[Card, ...]:
        """Return the pack in the order that deals this."""
        left = list(full_pack(rules.decks, rules.jokers))
        named = [list(parse_cards(text)) for text in self.hands]
        named += [[] for _ in range(self.seats - len(named))]
        pile, stock = list(parse_cards(self.pile)), list(parse_cards(self.stock))
        for card in itertools.chain(*named, pile, stock):
            left.remove(card)  # a ValueError names a card of which the pack has no more
        Random(self.seed).shuffle(left)
        size = rules.hand_size_for(len(named))
        for hand in named:
            assert len(hand) <= size, f"a hand holds {size} cards"
            hand += [left.pop() for _ in range(size - len(hand))]
        dealt = itertools.chain.from_iterable(zip(*named, strict=True))
        return (*dealt, *(pile or [left.pop()]), *stock, *left)


class Stacked(System):
    """The clock and the secrets of this machine, deals as stacked, and seat 1 begins.

    The clock can be put forward by `ahead_ms`; what is due by then is done at the next change.
    """

    def __init__(self) -> None:
        super().__init__()
        self.deals: deque[Deal] = deque()
        self.ahead_ms = 0
        self._rng = secrets.SystemRandom()

    def now_ms(self) -> int:
        return super().now_ms() + self.ahead_ms

    def pack(self, rules: RuleSet, seal: SealedDeal | None) -> tuple[Card, ...]:
        # A sealed deal is that of a table which an earlier test left, and whose page does not
        # answer any more: it comes some seconds late, and must not take what is stacked here.
        if self.deals and seal is None:
            return self.deals.popleft().pack(rules)
        return super().pack(rules, seal)

    def deal_secret(self) -> str:
        """Return what the next deal follows from: a stacked one follows from no secret."""
        return "" if self.deals else super().deal_secret()

    def below(self, number: int) -> int:
        return number - 1


class Site:
    """The server as a test of the browser client sees it."""

    def __init__(self, server: Running, outside: Stacked) -> None:
        self.server = server
        self.outside = outside
        self.url = server.url
        self.is_shared = False  # by tests that come one after the other
        self._names = itertools.cycle(_NAMES)

    def stack(
        self, hands: Sequence[str] = (), pile: str = "", stock: str = "", **more: int
    ) -> None:
        """Stack the pack of the next deal; called again, that of the one after it."""
        self.outside.deals.append(Deal(hands, pile, stock, **more))

    def forget_deals(self) -> None:
        """Take back what was stacked and never dealt."""
        self.outside.deals.clear()

    def create(self, at: Page | BrowserContext, **wanted: Any) -> str:
        """Make a table with the browser on seat 1, and return its code.

        Under a clock a table goes on when nobody is there any more, and its next round would take
        a deal that a later test has stacked: it needs a site of its own.
        """
        assert not (self.is_shared and wanted.get("clock")), "use site_at for a table with a clock"
        context = at.context if isinstance(at, Page) else at
        body = {"name": "Anna", **wanted}
        answer = context.request.post(f"{self.url}/api/tables", data=body)
        assert answer.status == 201, answer.text()
        return str(answer.json()["code"])

    def open(self, page: Page, code: str) -> None:
        """Open a table in a page."""
        page.goto(f"{self.url}/t/{code}")

    def move(self, at: Page, code: str, *moves: str) -> None:
        """Make moves for the browser's own seat, past its page."""
        for move in moves:
            view = at.context.request.get(f"{self.url}/api/tables/{code}/view").json()
            message = {"type": "move", "id": secrets.token_hex(8), "version": view["version"]}
            self.tell(at, code, {**message, "move": move})

    def view(self, at: Page, code: str) -> dict[str, Any]:
        """Return what the browser's own seat may see now, past its page."""
        answer = at.context.request.get(f"{self.url}/api/tables/{code}/view")
        return dict(answer.json()["view"])

    def tell(self, at: Page, code: str, message: Message) -> Message:
        """Send a message for the browser's own seat, past its page; it must not be refused."""
        url = f"{self.url}/api/tables/{code}/messages"
        answer: Message = at.context.request.post(url, data=message).json()
        assert answer["type"] != "refused", answer["text"]
        return answer

    def sit(self, code: str, name: str = "") -> Person:
        """Take a seat for somebody who plays over the protocol; to be used in a `with`."""
        token = self.server.token()
        seated = {"type": "sit", "id": "sit", "name": name or next(self._names)}
        answer = self.server.post(f"/api/tables/{code}/messages", token, seated)
        assert answer.json()["type"] == "ack", answer.text
        return Person(self.server, code, token)

    def get(self, path: str) -> httpx.Response:
        return self.server.get(path)


@contextmanager
def site_at(data: Path, **wanted: str) -> Iterator[Site]:
    """Serve while the block lasts; bots play at once and rounds wait to be asked for."""
    outside = Stacked()
    with running_here(data, outside, **wanted) as server:
        yield Site(server, outside)
