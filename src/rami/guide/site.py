"""The whole guide as files: built, looked over for dead links and raw keys, written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Final

from rami.guide.asking import read_exercises
from rami.guide.course import Asked, ask_all
from rami.guide.examples import GuideError, read_examples
from rami.guide.judging import Judged, judge_all
from rami.guide.pages import INDEX, PAGES
from rami.guide.rendering import Addresses, Renderer
from rami.guide.searching import search_list
from rami.texts._catalogues import SOURCE
from rami.texts._messages import Plural
from rami.texts.guide import GUIDE
from rami.texts.languages import languages_offered
from rami.texts.linting import lint, typed_numbers

__all__ = [
    "MISSING",
    "STYLES",
    "build",
    "check_site",
    "higher_up",
    "judged_course",
    "judged_examples",
    "page_files",
    "shared_files",
    "write",
]

STYLES: Final = (
    "tokens",
    "guide",
    "guide_cards",
    "suits",
    "guide_tables",
    "guide_rules",
    "guide_print",
    "course",
)
"""The style sheets of the guide, in the order in which they hold."""

MISSING: Final = "missing"
"""The page for addresses at which there is none."""

_WEB: Final = Path(__file__).parents[1] / "web"
_ICON: Final = _WEB / "art" / "icons" / "icon.svg"
_SCRIPTS: Final = _WEB / "js" / "guide"
_LEFT: Final = re.compile(r"\{\w+\}")
_OUTSIDE: Final = ("http:", "https:")


def build(
    languages: Sequence[str] = (), *, checker: str = "", home: str = "", site: str = ""
) -> dict[str, bytes]:
    """Return all files of the guide by their paths; the same each time, to the byte.

    `languages` are all that are offered if none is named. `checker` is the address of a checker,
    `home` that of a server's first page, `site` the one of the files, which ends in a stroke.

    Raises:
        GuideError: if an example comes to something else than it says, a catalogue has gaps, a
            number is typed into a sentence or a link leads nowhere; every fault is named.
    """
    chosen = tuple(languages) or tuple(languages_offered())
    faults = [*_typed(), *(str(found) for lang in chosen if lang != SOURCE for found in lint(lang))]
    if faults:
        raise GuideError(faults)
    files = {**shared_files(), "index.html": _doors(chosen)}
    addresses = Addresses(checker=checker, home=home, site=site)
    for lang in chosen:
        for name, text in page_files(lang, chosen, addresses).items():
            files[f"{lang}/{name}"] = text
    if site:
        files["sitemap.xml"] = _sitemap(files, site)
    files["404.html"] = higher_up(files[f"{chosen[0]}/{MISSING}.html"], chosen[0], site)
    check_site(files)
    return files


def page_files(
    lang: str, languages: Sequence[str], addresses: Addresses | None = None
) -> dict[str, bytes]:
    """Return the pages of one language by their names, such as ``first-meld.html``."""
    renderer = Renderer(
        lang, tuple(languages), judged_examples(), judged_course(), addresses or Addresses()
    )
    pages = (INDEX, *PAGES, MISSING)
    files = {f"{page}.html": renderer.page(page).encode() for page in pages}
    return {**files, "search.json": search_list(files, lang)}


@cache
def judged_examples() -> Mapping[str, Judged]:
    """Return all examples, each judged by the engine and computed again."""
    return judge_all(read_examples())


@cache
def judged_course() -> Mapping[str, Asked]:
    """Return the exercises of the course, every answer judged by the engine and computed again."""
    return ask_all(read_exercises(), judged_examples())


@cache
def shared_files() -> Mapping[str, bytes]:
    """Return what the pages of all languages share: style, scripts, the picture beside the title.

    The style sheet is the colours of the table, then the guide's own.
    """
    return {
        "style.css": b"\n".join((_WEB / "css" / f"{name}.css").read_bytes() for name in STYLES),
        **{path.name: path.read_bytes() for path in sorted(_SCRIPTS.glob("*.js"))},
        "icon.svg": _ICON.read_bytes(),
    }


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write files below a folder, which is made if it is not there."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def higher_up(page: bytes, lang: str, base: str) -> bytes:
    """Return a page of a language with the links that it needs outside its folder.

    `base` is the address of the folder above, which ends in a stroke, "" where that is near.
    """

    def moved(match: re.Match[str]) -> str:
        link = match[1]
        if link.startswith((*_OUTSIDE, "#", "/")):
            return match[0]
        higher = link.removeprefix("../") if link.startswith("../") else f"{lang}/{link}"
        return f'href="{base}{higher}"'

    return re.sub(r'href="([^"]*)"', moved, page.decode()).encode()


def _doors(languages: Sequence[str]) -> bytes:
    """Return the page that leads to the first page of a language."""
    first = languages[0]
    return (
        f'<!doctype html>\n<html lang="{first}">\n<head>\n<meta charset="utf-8">\n'
        f'<title>Rami</title>\n<meta http-equiv="refresh" content="0; url={first}/index.html">\n'
        "</head>\n<body>\n<ul>\n"
        + "".join(
            f'<li><a lang="{lang}" href="{lang}/index.html">{lang}</a></li>\n' for lang in languages
        )
        + "</ul>\n</body>\n</html>\n"
    ).encode()


def _sitemap(files: Mapping[str, bytes], site: str) -> bytes:
    listed = "".join(
        f"<url><loc>{site}{name}</loc></url>\n"
        for name in sorted(files)
        if name.endswith(".html") and "/" in name and not name.endswith(f"{MISSING}.html")
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{listed}</urlset>\n'
    ).encode()


# Checks ----------------------------------------------------------------------------------------


def _typed() -> Iterator[str]:
    """Yield each sentence of the guide into which a number is typed."""
    for key, message in GUIDE.items():
        texts = (message.singular, message.plural) if isinstance(message, Plural) else (message,)
        for text in texts:
            if numbers := typed_numbers(text):
                yield f"rami/texts/guide: “{key}” has a number typed into it: {numbers[0]}."


class _Page(HTMLParser):
    """Reads where the links of a page lead, what they can lead to, and what can be read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[str, int]] = []
        self.anchors: list[str] = []
        self.told: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.links.append((value, self.getpos()[0]))
            elif name == "id" and value:
                self.anchors.append(value)
            elif name in ("content", "aria-label", "title") and value:
                self.told.append(value)

    def handle_data(self, data: str) -> None:
        self.told.append(data)


def check_site(files: Mapping[str, bytes]) -> None:
    """Look over the files of a site.

    Raises:
        GuideError: if a link leads to no file or no anchor, an anchor is there twice, or a
            placeholder was left in a text; every fault names the file.
    """
    pages = {name: _Page(text.decode()) for name, text in files.items() if name.endswith(".html")}
    faults = []
    for name, page in pages.items():
        for anchor in {one for one in page.anchors if page.anchors.count(one) > 1}:
            faults.append(f"{name}: The anchor “{anchor}” is there more than once.")
        for left in _LEFT.findall(" ".join(page.told)):
            faults.append(f"{name}: The placeholder {left} was left in a text.")
        for link, line in page.links:
            if link.startswith((*_OUTSIDE, "/")):
                continue
            target, _, anchor = link.partition("#")
            found = _joined(name, target) if target else name
            if found not in files:
                faults.append(f"{name}:{line}: The link “{link}” leads to no file.")
            elif anchor and found in pages and anchor not in pages[found].anchors:
                faults.append(f"{name}:{line}: The link “{link}” leads to no anchor.")
    if faults:
        raise GuideError(faults)


def _joined(page: str, link: str) -> str:
    parts: list[str] = []
    for part in (*PurePosixPath(page).parts[:-1], *PurePosixPath(link).parts):
        if part == "..":
            if parts:
                parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
