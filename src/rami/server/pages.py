"""The pages of the browser client: their shells, which load what the page shows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from io import BytesIO
from typing import Any, Final

import segno
from jinja2 import DictLoader, Environment, StrictUndefined
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from rami.server.addresses import public_base
from rami.server.guide_pages import GUIDE_PAGES, first_page
from rami.server.node import Node
from rami.server.protocol import Refused
from rami.server.static import Asset, answer, assets
from rami.server.visitors import page_language_of
from rami.texts.languages import languages_offered
from rami.texts.web import direction, web_text

__all__ = ["PAGES", "problem_page", "wants_page"]

# Pages that are whole as they come: nothing is drawn, only the colours follow the settings.
_PLAIN: Final = "js/state/settings.js"

# Each page with the module that draws it.
_SHELLS: Final[Mapping[str, str]] = {
    "home": "js/home/home_page.js",
    "table": "js/table/table_page.js",
    "replay": "js/replay/replay_page.js",
    "checker": "js/checker/checker_page.js",
    "problem": _PLAIN,
}

# What is told by a heading of its own; anything else is trouble.
_SUBJECTS: Final = {"table.unknown": "table", "rate.wrong_codes": "table"}

_HTML: Final = "text/html"

_SHELLS_KEPT: Final = 200  # of each page in each language, for a few names of the server

_QR_COST: Final = 5  # it is drawn each time
_QR_COLOURS: Final = {"dark": "#0e3330", "light": "#fffdf6"}

# A page is asked for anew each time: it names the version of all that it loads.
_ANEW: Final = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
_NEVER_KEPT: Final = {"Cache-Control": "no-store"}


@cache
def _environment() -> Environment:
    found = assets()
    environment = Environment(
        loader=DictLoader(found.pages), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.globals.update(version=found.version, address=found.address)
    return environment


def _render(page: str, lang: str, base: str = "", **more: object) -> Asset:
    entry = _SHELLS[page]
    text = (
        _environment()
        .get_template(f"{page}.html")
        .render(
            page=page,
            base=base,
            lang=lang,
            dir=direction(lang),
            languages=" ".join(languages_offered()),
            text=lambda key, **values: web_text(key, lang, **values),
            title=web_text(f"title.{page}", lang),
            entry=entry,
            says=entry != _PLAIN,
            modules=assets().modules(entry),
            **more,
        )
    )
    return Asset.of(text.encode(), _HTML)


# A shell is the same for everybody: which table it is for, the page itself sees in its address.
@lru_cache(_SHELLS_KEPT)
def _shell(page: str, lang: str, base: str) -> Asset:
    return _render(page, lang, base=base)


def _page(request: Request[Any, Any, Any], page: str) -> Response[bytes]:
    node: Node = request.app.state.node
    base = public_base(request, node.settings)
    return answer(request, _shell(page, page_language_of(request), base), _ANEW)


@get("/", include_in_schema=False)
async def home(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the first page."""
    return _page(request, "home")


@get("/t/{code:str}", include_in_schema=False)
async def table(request: Request[Any, Any, Any], code: FromPath[str]) -> Response[bytes]:
    """Return the page of a table."""
    return _page(request, "table")


@get("/t/{code:str}/replay/{number:int}", include_in_schema=False)
async def replay(
    request: Request[Any, Any, Any], code: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    """Return the page on which a match is shown again."""
    return _page(request, "replay")


@get("/t/{code:str}/qr.svg", include_in_schema=False, opt={"cost": _QR_COST})
async def qr_code(
    request: Request[Any, Any, Any], node: NamedDependency[Node], code: FromPath[str]
) -> Response[bytes]:
    """Return the link to a table as a picture that cameras read."""
    drawn = BytesIO()
    made = segno.make(f"{public_base(request, node.settings)}/t/{code}", micro=False)
    made.save(drawn, kind="svg", xmldecl=False, svgclass=None, omitsize=True, **_QR_COLOURS)
    return answer(request, Asset.of(drawn.getvalue(), "image/svg+xml"), _ANEW)


@get("/check", include_in_schema=False)
async def checker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the page on which openings are checked."""
    return _page(request, "checker")


@get("/rules", include_in_schema=False)
async def rules(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the first page of the guide, where every rule has its anchor."""
    return answer(request, first_page(page_language_of(request)), _ANEW)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Tell whether somebody looks at the answer, and no program reads it."""
    is_page = request.method == "GET" and not request.url.path.startswith(("/api/", "/static/"))
    return is_page and "text/html" in request.headers.get("accept", "")


def problem_page(
    request: Request[Any, Any, Any], status: int, why: Refused | None = None
) -> Response[bytes]:
    """Return a page that says why there is none, and where to go from here."""
    lang = page_language_of(request)
    subject = "page" if why is None else _SUBJECTS.get(why.code, "trouble")
    asset = _render(
        "problem",
        lang,
        heading=web_text(f"problem.{subject}", lang),
        about=why.text if why else web_text("problem.page_about", lang),
        asks_code=subject == "table",
    )
    return answer(request, asset, _NEVER_KEPT, status)


PAGES: Final[tuple[BaseRouteHandler, ...]] = (
    home,
    table,
    replay,
    qr_code,
    checker,
    rules,
    *GUIDE_PAGES,
)
"""The routes of the pages."""
