"""The files of the browser client, read and compressed once, under a path with their version.

The version is a digest of all files, so that a file under it never changes: browsers keep it as
long as they like, and a page of one version never loads a file of another. The texts of each
language are such files too, made from `rami.texts.web`.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from rami.server.lightening import lightened
from rami.server.styles import STYLES
from rami.texts.languages import languages_offered
from rami.texts.web import web_catalogue

__all__ = ["STATIC", "Asset", "Assets", "answer", "assets", "media_type_of"]

WEB: Final = files("rami") / "web"
"""Where the browser client is, in a checkout and in an installed package."""

_FOLDERS: Final = ("art", "css", "js", "pages")
_PAGES: Final = "pages/"
"""The folder of the templates of pages, which are the server's own."""

_KEPT: Final = ("art/courts/", "css/", "js/")
_NOT_KEPT: Final = frozenset({"js/service_worker.js", "js/vendor/vendor.json"})
"""What a device keeps at once, to have the client without a network, and what it does not."""

_MEDIA_TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
"""The files that there are, by their ending; any other, such as a note beside them, stays here."""

_SMALLEST_WORTH_IT: Final = 200  # bytes; below, the headers of a compressed file cost what it saves

_FOR_EVER: Final = "public, max-age=31536000, immutable"

_DIGITS: Final = 12  # of the digest: two versions of files are never mistaken for each other

# A module names those it stands on in this way only; what it loads later it names by `import(…)`.
_IMPORT: Final = re.compile(r"""^(?:import|export)\b[^;"']*["'](\.[^"']+\.js)["']""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent: as it is, and compressed for those who take it so."""

    body: bytes
    media_type: str
    compressed: bytes | None

    @staticmethod
    def of(body: bytes, media_type: str) -> Asset:
        """Compress what is worth it."""
        compressed = gzip.compress(body, 9, mtime=0) if len(body) >= _SMALLEST_WORTH_IT else b""
        is_worth_it = 0 < len(compressed) < len(body) and media_type != "image/png"
        return Asset(body, media_type, compressed if is_worth_it else None)


class Assets:
    """All files of the browser client, by their paths such as ``js/say.js``."""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        digest = hashlib.sha256()
        for path in sorted(contents):
            digest.update(f"{path}\0{len(contents[path])}\0".encode())
            digest.update(contents[path])
        self.version = digest.hexdigest()[:_DIGITS]
        self._pages = {
            path.removeprefix(_PAGES): body.decode()
            for path, body in contents.items()
            if path.startswith(_PAGES)
        }
        self._assets = {
            path: Asset.of(_as_sent(body, media_type), media_type)
            for path, body in contents.items()
            if (media_type := media_type_of(path))
        }

    def __getitem__(self, path: str) -> Asset:
        return self._assets[path]

    def __contains__(self, path: str) -> bool:
        return path in self._assets

    def __iter__(self) -> Iterator[str]:
        return iter(self._assets)

    def address(self, path: str) -> str:
        """Return where a browser finds a file of this version."""
        return f"/static/{self.version}/{path}"

    @property
    def pages(self) -> Mapping[str, str]:
        """Return the templates of the pages, by their names such as ``home.html``."""
        return self._pages

    def modules(self, entry: str) -> list[str]:
        """Return the modules that a module stands on, itself first, as far as there are any.

        A page names them all at once, so that a browser does not find them one after the other.
        """
        found: dict[str, None] = {}
        left = [entry]
        while left:
            path = left.pop(0)
            if path in found or path not in self:
                continue
            found[path] = None
            source = self[path].body.decode()
            left += [
                posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
                for name in _IMPORT.findall(source)
            ]
        return list(found)


def _as_sent(body: bytes, media_type: str) -> bytes:
    is_source = media_type in ("text/css", "text/javascript")
    return lightened(body.decode(), media_type).encode() if is_source else body


def media_type_of(path: str) -> str:
    """Return the media type of a file, "" for one that is not for browsers."""
    return _MEDIA_TYPES.get(posixpath.splitext(path)[1], "")


@cache
def assets() -> Assets:
    """Return the files of the browser client as they were when they were first asked for."""
    contents: dict[str, bytes] = {}
    for folder in _FOLDERS:
        contents.update(_read(WEB / folder, folder))
    sheets = {path: contents.pop(path) for path in [*contents] if path.startswith("css/")}
    for page, names in STYLES.items():
        contents[f"css/{page}.css"] = b"\n".join(sheets[f"css/{name}.css"] for name in names)
    for lang in languages_offered():
        text = json.dumps(web_catalogue(lang), ensure_ascii=False, separators=(",", ":"))
        contents[f"texts/{lang}.json"] = text.encode()
    kept = sorted(path for path in contents if path.startswith(_KEPT) and path not in _NOT_KEPT)
    contents["files.json"] = json.dumps([path for path in kept if media_type_of(path)]).encode()
    return Assets(contents)


def _read(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        below = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _read(entry, below)
        elif not entry.name.startswith(".") and not entry.name.endswith(".d.ts"):
            yield below, entry.read_bytes()


def answer(
    request: Request[Any, Any, Any], asset: Asset, headers: Mapping[str, str], status: int = 200
) -> Response[bytes]:
    """Send a file, compressed to those who say that they take it so."""
    takes_it = asset.compressed is not None and _takes_gzip(request)
    return Response(
        asset.compressed if takes_it and asset.compressed is not None else asset.body,
        status_code=status,
        media_type=asset.media_type,
        headers={**headers, **({"Content-Encoding": "gzip"} if takes_it else {})},
    )


def _takes_gzip(request: Request[Any, Any, Any]) -> bool:
    for coding in request.headers.get("accept-encoding", "").split(","):
        name, _, quality = coding.partition(";")
        if name.strip().lower() == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


# A page asks for dozens of them at once, and a class of pupils sits behind one address. They
# come out of the memory, so that refusing one costs as much as sending it.
@get("/static/{version:str}/{path:path}", include_in_schema=False, opt={"cost": 0})
async def static(
    request: Request[Any, Any, Any], version: FromPath[str], path: FromPath[str]
) -> Response[bytes]:
    """Return a file of the browser client."""
    found, name = assets(), path.removeprefix("/")
    if version != found.version or name not in found:
        raise NotFoundException
    return answer(request, found[name], {"Cache-Control": _FOR_EVER, "Vary": "Accept-Encoding"})


STATIC: Final[tuple[BaseRouteHandler, ...]] = (static,)
"""The route of the files."""
