"""The rules guide, served: the pages that `rami guide build` writes, under ``/rules``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from rami.guide.site import icon, page_files, style
from rami.server.static import Asset, answer
from rami.texts.languages import languages_offered
from rami.texts.web import languages

__all__ = ["GUIDE_PAGES"]

_CHECKER: Final = "/check"
_HOME: Final = "/"
_FIRST: Final = "index.html"

# A page changes with the program only, and is small: a browser asks whether it has.
_ANEW: Final = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}


# Made when the first reader of a language comes: half a second that most servers never spend.
@cache
def _pages(lang: str) -> Mapping[str, Asset]:
    made = page_files(lang, languages_offered(), checker=_CHECKER, home=_HOME)
    return {name: Asset.of(text, "text/html") for name, text in made.items()}


@cache
def _style() -> Asset:
    return Asset.of(style(), "text/css")


@get("/rules/style.css", include_in_schema=False)
async def guide_style(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the style sheet of the guide."""
    return answer(request, _style(), _ANEW)


@get("/rules/icon.svg", include_in_schema=False)
async def guide_icon(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the picture beside the title of a page."""
    return answer(request, Asset.of(icon(), "image/svg+xml"), _ANEW)


@get("/rules/{lang:str}", include_in_schema=False)
async def guide_language(lang: FromPath[str]) -> Redirect:
    """Lead to the first page of a language."""
    if lang not in languages():
        raise NotFoundException
    return Redirect(f"/rules/{lang}/{_FIRST}")


@get("/rules/{lang:str}/{page:str}", include_in_schema=False, sync_to_thread=True)
def guide_page(
    request: Request[Any, Any, Any], lang: FromPath[str], page: FromPath[str]
) -> Response[bytes]:
    """Return a page of the guide."""
    if lang not in languages() or page not in _pages(lang):
        raise NotFoundException
    return answer(request, _pages(lang)[page], _ANEW)


GUIDE_PAGES: Final[tuple[BaseRouteHandler, ...]] = (
    guide_style,
    guide_icon,
    guide_language,
    guide_page,
)
"""The routes of the guide."""
