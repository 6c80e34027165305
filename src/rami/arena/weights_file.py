"""Files of weights, with the runs that the weights came out of."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from rami._version import __version__
from rami.arena.faults import ArenaFault
from rami.arena.tuning import PRESETS_OF, TUNED_PLAYERS, Acceptance, Gain, Tuned
from rami.players.weights import AMONG_MORE, FILE, WEIGHT_NAMES

__all__ = ["Run", "WeightsFile", "read_weights_file"]

_GREATEST: Final = 100_000
"""Sums of weights that are no greater fit the numbers of the compiled form."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a run of tuning begins with: with the same, the same weights come out of it."""

    player: str
    kind: str
    start: Mapping[str, int]
    seed: int
    steps: int
    acceptance: Acceptance
    check_deals: int


@dataclass(frozen=True, slots=True)
class WeightsFile:
    """The weights of each player and kind, and for each the run that it came out of, if known.

    The runs are what `with_run` says of them, as plain values of JSON.
    """

    path: str
    weights: dict[str, dict[str, dict[str, int]]]
    runs: dict[str, dict[str, dict[str, Any]]]

    def run(self, player: str, kind: str) -> tuple[Run, str]:
        """Return the run that weights came out of, and the version of Rami that it was made with.

        Raises:
            ArenaFault: if the file does not tell.
        """
        try:
            told = self.runs[player][kind]
            run = Run(
                player,
                kind,
                _checked(told["start"]),
                int(told["seed"]),
                int(told["steps"]),
                Acceptance(**told["acceptance"]),
                int(told["check_deals"]),
            )
            return run, str(told["rami"])
        except (KeyError, TypeError, ValueError) as error:
            raise ArenaFault("tune.no_run", path=self.path, player=player, kind=kind) from error

    def with_run(self, run: Run, tuned: Tuned, gained: Sequence[Gain]) -> WeightsFile:
        """Return the file with what a run found, and with the run; all else stays as it is."""
        weights, runs = deepcopy(self.weights), deepcopy(self.runs)
        weights[run.player][run.kind] = dict(tuned.weights)
        runs.setdefault(run.player, {})[run.kind] = {
            "rami": __version__,
            "presets": list(PRESETS_OF[run.kind]),
            "seed": run.seed,
            "steps": tuned.steps,
            "accepted": tuned.accepted,
            "deals": tuned.deals,
            "acceptance": asdict(run.acceptance),
            "start": dict(run.start),
            "check_deals": run.check_deals,
            "gained": [
                {
                    "against": gain.against,
                    "preset": gain.preset,
                    "deals": gain.deals,
                    "wins": round(gain.wins.share, 4),
                    "low": round(gain.wins.low, 4),
                    "high": round(gain.wins.high, 4),
                }
                for gain in gained
            ],
        }
        return WeightsFile(self.path, weights, runs)

    def write(self, path: str) -> None:
        """Write the file: whole, or not at all.

        Raises:
            ArenaFault: if it cannot be written.
        """
        text = json.dumps({"weights": self.weights, "run": self.runs}, indent=1) + "\n"
        beside = Path(f"{path}.part")
        try:
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, path)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ArenaFault("arena.unwritable", path=path, reason=reason) from error


def read_weights_file(path: str | None = None) -> WeightsFile:
    """Read a file of weights; without a path, that by which the players play.

    Raises:
        ArenaFault: if it is not one.
    """
    name = path or FILE
    try:
        source = Path(path) if path else files("rami.players").joinpath(FILE)
        value = json.loads(source.read_text(encoding="utf-8"))
        weights = {
            player: {kind: _checked(value["weights"][player][kind]) for kind in PRESETS_OF}
            for player in (*TUNED_PLAYERS, AMONG_MORE)
        }
        return WeightsFile(name, weights, dict(value.get("run", {})))
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArenaFault("tune.unreadable", path=name, reason=reason) from error
    except (KeyError, TypeError, ValueError) as error:
        raise ArenaFault("tune.no_weights", path=name) from error


def _checked(values: Any) -> dict[str, int]:
    """Return weights as they are if each is there and fits.

    Raises:
        ValueError: if not.
    """
    if sorted(values) != sorted(WEIGHT_NAMES):
        raise ValueError(values)
    for value in values.values():
        if type(value) is not int or abs(value) > _GREATEST:
            raise ValueError(value)
    return dict(values)
