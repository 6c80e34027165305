"""What lets a device keep the browser client: its manifest, and the worker that keeps its files."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from litestar import Request, Response, get
from litestar.handlers import BaseRouteHandler

from rami.server.static import Asset, answer, assets
from rami.server.visitors import page_language_of
from rami.texts.web import direction, web_text

__all__ = ["INSTALLING"]

# Colours of the table, as the style sheets have them: shown before any of those is loaded.
_TABLE: Final = "#12403c"
_LINEN: Final = "#f3efe6"

_ANEW: Final = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language, Cookie"}

_WORKER: Final = "js/service_worker.js"


@cache
def _manifest(lang: str) -> Asset:
    found = assets()
    icons = [("icon.svg", "any", "any")]
    icons += [(f"icon-{size}.png", f"{size}x{size}", "any") for size in (192, 512)]
    icons += [("icon-maskable-512.png", "512x512", "maskable")]
    manifest = {
        "id": "/",
        "name": web_text("site.name", lang),
        "short_name": web_text("site.name", lang),
        "description": web_text("site.about", lang),
        "lang": lang,
        "dir": direction(lang),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _LINEN,
        "theme_color": _TABLE,
        "icons": [
            {
                "src": found.address(f"art/icons/{name}"),
                "sizes": sizes,
                "type": "image/svg+xml" if name.endswith(".svg") else "image/png",
                "purpose": purpose,
            }
            for name, sizes, purpose in icons
        ],
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    return Asset.of(text.encode(), "application/manifest+json")


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return what a device needs to know to keep the client beside its other programs."""
    return answer(request, _manifest(page_language_of(request)), _ANEW)


# A worker serves what is below its own path only, so it stands at the root. Which version it is
# for, the page says in the address by which it asks for it.
@get("/sw.js", include_in_schema=False)
async def worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the worker that keeps the files of the client on the device."""
    return answer(request, assets()[_WORKER], _ANEW)


INSTALLING: Final[tuple[BaseRouteHandler, ...]] = (manifest, worker)
"""The routes for devices that keep the client."""
