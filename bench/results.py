"""What a run has found: figures, ratios, how they are written, read and compared."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from bench.rows import FORMS, Row

__all__ = ["MAY_DROP_BY", "Figure", "Results", "RowResult", "dropped", "figure_of", "ratio_of"]

MAY_DROP_BY = 0.25
"""By how much of itself a ratio may drop: noise stays below it, a mistake seldom does."""


@dataclass(frozen=True)
class Figure:
    """What the repetitions of one measurement gave, in their order."""

    values: list[float]
    facts: dict[str, float | str] = field(default_factory=dict)

    @property
    def median(self) -> float:
        """The middle one."""
        return median(self.values)

    @property
    def spread(self) -> tuple[float, float]:
        """The least and the greatest."""
        return min(self.values), max(self.values)


@dataclass(frozen=True)
class RowResult:
    """A row: the figures of each form of the engine and of each peer, and the ratios of both.

    A ratio says how many times faster the engine is: `ratios` holds them by the peer, then by
    the form. `absent` says why a form has no figure.
    """

    unit: str
    ours: dict[str, Figure]
    peers: dict[str, Figure]
    ratios: dict[str, dict[str, Figure]]
    absent: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Results:
    """A whole run."""

    machine: dict[str, Any]
    run: dict[str, Any]
    rows: dict[str, RowResult]

    def write(self, path: Path) -> None:
        """Write it as JSON, with medians and spreads beside the values."""
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(_with_medians(asdict(self)), indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")

    @staticmethod
    def read(path: Path) -> Results:
        """Read what `write` wrote."""
        data = json.loads(path.read_text(encoding="utf-8"))
        rows = {
            name: RowResult(
                unit=row["unit"],
                ours=_figures(row["ours"]),
                peers=_figures(row["peers"]),
                ratios={peer: _figures(forms) for peer, forms in row["ratios"].items()},
                absent=row.get("absent", {}),
            )
            for name, row in data["rows"].items()
        }
        return Results(data["machine"], data["run"], rows)


def _figures(data: Mapping[str, Any]) -> dict[str, Figure]:
    return {name: Figure(figure["values"], figure["facts"]) for name, figure in data.items()}


def _with_medians(data: Any) -> Any:
    """Add to every figure what a reader looks for first."""
    if not isinstance(data, dict):
        return data
    values = data.get("values")
    if isinstance(values, list):
        return {"median": median(values), "min": min(values), "max": max(values), **data}
    return {key: _with_medians(value) for key, value in data.items()}


def figure_of(row: Row, samples: Sequence[Mapping[str, Any]]) -> Figure:
    """Return the figure that some samples of one contender give, in the row's unit."""
    scale = {"µs": 1e6, "ms": 1e3}.get(row.unit, 1.0)
    values = [
        sample["units"] / sample["cpu_s"]
        if row.more_is_better
        else sample["cpu_s"] / sample["units"] * scale
        for sample in samples
    ]
    facts = dict(samples[-1].get("facts", {}))
    for part in samples[-1].get("parts_s", {}):
        each = [sample["parts_s"][part] / sample["units"] * scale for sample in samples]
        facts[f"{part}_{row.unit}"] = median(each)
    answers = samples[-1].get("answers")
    if answers is not None:
        facts["answers_sha256"] = hashlib.sha256(json.dumps(answers).encode()).hexdigest()
        facts["answers_not_none_or_0"] = sum(1 for answer in answers if answer)
    return Figure(values, facts)


def ratio_of(row: Row, ours: Figure, peer: Figure) -> Figure:
    """Return how many times faster we are, by the pairs measured one right after the other."""
    pairs = zip(ours.values, peer.values, strict=True)
    return Figure([a / b if row.more_is_better else b / a for a, b in pairs])


def dropped(before: Results, after: Results) -> list[str]:
    """Return a sentence for each ratio to a peer that is now too low, or no longer there.

    Rows that only one of the two has are passed over.
    """
    found = []
    for name, row in before.rows.items():
        if name not in after.rows:
            continue
        for peer, forms in row.ratios.items():
            for form in FORMS:
                if form not in forms:
                    continue
                was = forms[form].median
                now = after.rows[name].ratios.get(peer, {}).get(form)
                if now is None:
                    found.append(f"{name}: {form}, there is no ratio to {peer}; it was {was:.1f}")
                elif now.median < was * (1 - MAY_DROP_BY):
                    found.append(
                        f"{name}: {form}, the ratio to {peer} is {now.median:.1f}; it was {was:.1f}"
                    )
    return found
