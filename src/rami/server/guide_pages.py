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

from rami.guide.site import page_files, shared_files
from rami.server.static import Asset, answer, media_type_of
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
    return {name: Asset.of(text, _media_type(name)) for name, text in made.items()}


def _media_type(name: str) -> str:
    return media_type_of(name) or "text/html"


@cache
def _shared() -> Mapping[str, Asset]:
    return {name: Asset.of(body, _media_type(name)) for name, body in shared_files().items()}


@get([f"/rules/{name}" for name in shared_files()], include_in_schema=False)
async def guide_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return a file that all pages of the guide share."""
    return answer(request, _shared()[request.url.path.rpartition("/")[2]], _ANEW)


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
    guide_file,
    guide_language,
    guide_page,
)
"""The routes of the guide."""
