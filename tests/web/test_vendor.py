"""Libraries that the browser client is served with are what `vendor.json` says, to the byte."""

import hashlib
import re

from tools.vendor import FOLDER, integrity, libraries


def test_each_vendored_file_has_its_checksum() -> None:
    assert libraries()
    for library in libraries():
        content = (FOLDER / library["file"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == library["sha256"], library["file"]


def test_each_says_its_exact_version_its_package_and_a_permissive_licence() -> None:
    for library in libraries():
        assert re.fullmatch(r"\d+\.\d+\.\d+", library["version"])
        assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", library["integrity"])
        assert library["licence"] in {"MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC"}


def test_no_script_is_there_that_vendor_json_does_not_name_and_licences_are_kept() -> None:
    scripts = {path.name for path in FOLDER.glob("*.js")}
    assert scripts == {library["file"] for library in libraries()}
    assert {path.name for path in FOLDER.glob("LICENSE-*.txt")} == {
        "LICENSE-htm.txt",
        "LICENSE-preact.txt",
    }


def test_a_vendored_script_fetches_nothing_and_evaluates_nothing() -> None:
    for path in FOLDER.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\beval\(|new Function|https?://(?!www\.w3\.org/)|import\(", text)


def test_an_integrity_has_the_form_of_npm() -> None:
    # The well-known SHA-512 of the empty message, in base 64.
    empty = (
        "z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="
    )
    assert integrity(b"") == f"sha512-{empty}"
