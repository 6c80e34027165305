"""Intervals and the share of the deal, against figures worked out by hand or published."""

import pytest

from rami.arena.figures import Method, deal_share, half_width, share_interval, wilson_interval
from rami.arena.times import bucket_of, longest_in, quantile_s


# 81 of 263: R. G. Newcombe 1998, table I; 0 of 20 and 1 of 29: the same.
@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval(wins: int, matches: int, low: float, high: float) -> None:
    interval = wilson_interval(wins, matches)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)
    assert interval.method is Method.WILSON


def test_an_interval_stays_between_none_and_all() -> None:
    assert wilson_interval(5, 5).high == 1
    assert wilson_interval(0, 5).low == 0


def test_mirrored_deals_that_go_both_ways_say_more_than_their_matches() -> None:
    # 50 deals split evenly and 50 won twice: mean 0.75, deviation 0.25, so 0.75 ± 1.96 · 0.0251.
    interval = share_interval([[1.0, 0.0], [1.0, 1.0]] * 50)
    assert interval.method is Method.MIRRORED
    assert interval.share == 0.75
    assert interval.low == pytest.approx(0.7008, abs=5e-5)
    assert interval.high == pytest.approx(0.7992, abs=5e-5)
    assert wilson_interval(150, 200).low == pytest.approx(0.6857, abs=5e-5)


def test_few_deals_or_equal_ones_take_the_interval_of_the_matches() -> None:
    assert share_interval([[1.0, 0.0], [1.0, 1.0]]) == wilson_interval(3, 4)
    assert share_interval([[1.0, 1.0]] * 100) == wilson_interval(200, 200)


def test_the_deal_explains_everything_where_the_seat_decides() -> None:
    deals = [[(10.0, -10.0), (10.0, -10.0)], [(-10.0, 10.0), (-10.0, 10.0)]]
    assert deal_share(deals) == 1


def test_the_deal_explains_nothing_where_mirrored_matches_differ_as_others_do() -> None:
    deals = [[(10.0,), (-10.0,)], [(-10.0,), (10.0,)]]
    assert deal_share(deals) == 0


def test_who_sits_where_is_not_put_down_to_the_deal() -> None:
    # The second lineup always scores 100 more; deals differ by 2, matches of a deal by nothing.
    deals = [[(0.0,), (100.0,)], [(2.0,), (102.0,)], [(4.0,), (104.0,)]]
    assert deal_share(deals) == 1


def test_the_share_of_the_deal_in_between() -> None:
    # Between: 2 · (3² + 3²) / 1 = 36; within: 4 · 1² / 1 = 4; (36 - 4) / (36 + 4).
    deals = [[(4.0,), (2.0,)], [(-4.0,), (-2.0,)]]
    assert deal_share(deals) == pytest.approx(0.8)


def test_the_width_of_a_mean_comes_from_its_deals() -> None:
    # Mean 2; the deals are off by -1, 1 and 0 in sum: 1.96 · sqrt(3/2 · 2) / 6.
    assert half_width([(3, 2), (5, 2), (4, 2)]) == pytest.approx(0.5658, abs=5e-5)
    # Mean 2 again, and no deal is off, however many rounds it had.
    assert half_width([(2, 1), (6, 3), (4, 2)]) == 0
    assert half_width([(2, 1)]) is None
    assert half_width([]) is None


@pytest.mark.parametrize("deals", [[], [[(1.0,), (2.0,)]], [[(1.0,)], [(2.0,)]]])
def test_there_is_no_share_without_mirrored_deals(deals: list[list[tuple[float]]]) -> None:
    assert deal_share(deals) is None


def test_a_time_is_at_most_nine_percent_shorter_than_its_bucket() -> None:
    for time_ns in (1, 2, 3, 999, 1000, 123_456, 10**9):
        longest_ns = longest_in(bucket_of(time_ns)) * 1e9
        assert time_ns <= longest_ns * 1.000001
        assert longest_ns < time_ns * 1.0906


def test_quantiles_of_counted_times() -> None:
    counts = {bucket_of(1 << 10): 98, bucket_of(1 << 20): 2}
    assert quantile_s(counts, 0.5) == pytest.approx(1.024e-6)
    assert quantile_s(counts, 0.98) == pytest.approx(1.024e-6)
    assert quantile_s(counts, 0.99) == pytest.approx(1.048576e-3)
    assert quantile_s({}, 0.5) is None
