"""What Rami needs to run is under a permissive licence; CONTRIBUTING names the exception."""

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]

PERMISSIVE = re.compile(r"MIT|BSD|Apache|PSF")
OTHER = re.compile(r"GPL|MPL|Mozilla|EPL|CDDL|SSPL|Proprietary|Commercial")
EXCEPTIONS = {"certifi"}


def licence_of(name: str) -> str:
    """Return what a package says of its licence, "" if this system does not need the package."""
    try:
        found = metadata(name)
    except PackageNotFoundError:
        return ""
    fields = ("License-Expression", "License")
    said = [found[field].partition("\n")[0] for field in fields if field in found]
    classifiers = [text for text in found.get_all("Classifier") or () if text.startswith("Licen")]
    return " ".join([*said, *classifiers])


def pinned() -> list[str]:
    text = (ROOT / "locks/run.txt").read_text(encoding="utf-8")
    return re.findall(r"(?m)^([\w.-]+)==", text)


def test_all_that_runs_is_under_a_permissive_licence() -> None:
    licences = {name: licence_of(name) for name in pinned()}
    assert sum(map(bool, licences.values())) > 20
    refused = {
        name
        for name, licence in licences.items()
        if licence and (OTHER.search(licence) or not PERMISSIVE.search(licence))
    }
    assert refused == EXCEPTIONS
    rule = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in rule for name in EXCEPTIONS)
