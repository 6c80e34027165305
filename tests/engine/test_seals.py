"""The sealed deal: its order follows from the secret and all nonces, and from nothing else."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rami.engine.cards import Card, full_pack, parse_cards
from rami.engine.rules import PRESETS
from rami.engine.seals import SealedDeal, SealedShuffles, commitment_to, is_digest

SECRET = "00" * 31 + "01"
NONCE = "11" * 32

SEAL = SealedDeal(commitment_to(SECRET), SECRET, (commitment_to(NONCE), ""), (NONCE, ""))


def text_of(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def test_r_hide_2_the_order_is_that_of_the_hmacs() -> None:
    # From `openssl dgst -sha256 -mac HMAC -macopt hexkey:00…01` of `deal 11…,- 1 2C` and so on.
    assert text_of(SEAL.order(parse_cards("2C QH JK QH"))) == "JK 2C QH QH"
    assert text_of(SealedShuffles(SEAL)(1, parse_cards("QH JK QH 2C"))) == "JK QH QH 2C"


def test_r_hide_2_a_commitment_is_the_sha_256_of_the_bytes() -> None:
    # From `printf '\\x11…' | sha256sum`.
    assert commitment_to(NONCE) == (
        "02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc"
    )


digests = st.binary(min_size=32, max_size=32).map(bytes.hex)


@given(digests, digests, digests, st.integers(1, 3), st.randoms())
def test_r_hide_2_each_of_secret_nonces_and_label_makes_another_order(
    secret: str, one: str, other: str, reshuffle: int, rng: Random
) -> None:
    pack = list(full_pack(PRESETS["rami-51"].decks, PRESETS["rami-51"].jokers))
    seal = SealedDeal(commitment_to(secret), secret, ("", ""), (one, other))
    orders = {
        seal.order(pack),
        seal.order(pack, f"reshuffle {reshuffle}"),
        SealedDeal("", sha256(secret.encode()).hexdigest(), ("", ""), (one, other)).order(pack),
        SealedDeal("", secret, ("", ""), (one, "")).order(pack),
        SealedDeal("", secret, ("", ""), ("", other)).order(pack),
    }
    assert len(orders) == 5
    assert all(tuple(sorted(order)) == tuple(pack) for order in orders)
    rng.shuffle(pack)
    assert seal.order(pack) in orders


def test_what_came_of_each_seat_is_told() -> None:
    seal = SealedDeal("", SECRET, ("c1", "", "c3"), ("n1", "", ""))
    assert (seal.took_part, seal.withheld) == ((0,), (2,))


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "٠" * 64])
def test_what_is_no_digest_is_told_from_one(text: str) -> None:
    assert not is_digest(text)
    assert is_digest("0f" * 32)


# Chance ---------------------------------------------------------------------------------------

DEALS = 50_000


def chi_square(deals: Iterable[tuple[Card, ...]], places: int) -> float:
    """Return how far the counts of each card at each place are from all being alike."""
    counts, total = Counter[tuple[int, Card]](), 0
    for order in deals:
        counts.update(enumerate(order))
        total += 1
    expected = total / places
    cards = full_pack(1, 0)
    return sum(
        (counts[place, card] - expected) ** 2 / expected
        for place in range(places)
        for card in cards
    )


def fair(deal: Callable[[int], tuple[Card, ...]], deals: int) -> bool:
    """Tell whether the statistic lies within five standard deviations of what chance gives.

    Each row and each column adds up, so that (n - 1)² of the n² counts are free, and each counts
    for n / (n - 1) times as much.
    """
    n = 52
    mean = (n - 1) ** 2 * n / (n - 1)
    deviation = math.sqrt(2 * (n - 1) ** 2) * n / (n - 1)
    found = chi_square(map(deal, range(deals)), n)
    return abs(found - mean) < 5 * deviation


@pytest.mark.slow
def test_r_hide_2_each_card_comes_to_each_place_alike() -> None:
    pack = full_pack(1, 0)

    def deal(number: int) -> tuple[Card, ...]:
        secret = sha256(f"secret {number}".encode()).hexdigest()
        nonces = tuple(sha256(f"{seat} {number}".encode()).hexdigest() for seat in range(2))
        return SealedDeal("", secret, ("", ""), nonces).order(pack)

    assert fair(deal, DEALS)


@pytest.mark.slow
def test_r_hide_2_an_order_that_is_a_little_off_is_found() -> None:
    pack = full_pack(1, 0)
    rng = Random(1)

    def swapped(_: int) -> tuple[Card, ...]:
        # The shuffle that everybody writes once: each place with any place.
        order = list(pack)
        for place in range(52):
            other = rng.randrange(52)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    assert not fair(swapped, DEALS // 5)
