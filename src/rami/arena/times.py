"""How long decisions take: counts in buckets, so that those of many workers add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil, log2
from typing import Final

__all__ = ["bucket_of", "longest_in", "quantile_s"]

_PER_DOUBLING: Final = 8
"""Buckets for each doubling of time: a quantile is then at most 9 % above the true one."""


def bucket_of(time_ns: int) -> int:
    """Return the bucket of a time: the smallest whose times may be as long."""
    return ceil(_PER_DOUBLING * log2(max(time_ns, 1)))


def longest_in(bucket: int) -> float:
    """Return the longest time of a bucket, in seconds."""
    return float(2.0 ** (bucket / _PER_DOUBLING) * 1e-9)


def quantile_s(counts: Mapping[int, int], share: float) -> float | None:
    """Return the time in seconds that this share of the decisions did not exceed, None for none.

    It is the upper end of a bucket, at most 9 % more than the time itself.
    """
    wanted = share * sum(counts.values())
    seen = 0
    for bucket, count in sorted(Counter(counts).items()):
        seen += count
        if seen >= wanted:
            return longest_in(bucket)
    return None
