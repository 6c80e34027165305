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

from rami.guide.rendering import Addresses
from rami.guide.site import higher_up, page_files
from rami.server.static import Asset, answer, assets, media_type_of
from rami.texts.languages import languages_offered

__all__ = ["GUIDE_PAGES", "first_page"]

_FIRST: Final = "index.html"

# A page changes with the program only, and is small: a browser asks whether it has.
_ANEW: Final = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}


# Made when the first reader of a language comes: half a second that most servers never spend.
@cache
def _pages(lang: str) -> Mapping[str, Asset]:
    found = assets()
    addresses = Addresses(
        checker="/check",
        home="/",
        style=found.address("css/guide.css"),
        script=found.address("js/guide/search.js"),
        course=found.address("js/guide/course.js"),
        icon=found.address("art/icons/icon.svg"),
        search=f"/rules/{lang}/search.json",
        version=found.version,
    )
    made = page_files(lang, languages_offered(), addresses)
    kinds = {name: media_type_of(name) or "text/html" for name in made}
    return {name: Asset.of(text, kinds[name]) for name, text in made.items()}


@cache
def first_page(lang: str) -> Asset:
    """Return the first page of the guide, with every rule, as it is sent for ``/rules``."""
    page = higher_up(_pages(lang)[_FIRST].body, lang, "/rules/")
    return Asset.of(page, "text/html")


@get("/rules/{lang:str}", include_in_schema=False)
async def guide_language(lang: FromPath[str]) -> Redirect:
    """Lead to the first page of a language."""
    if lang not in languages_offered():
        raise NotFoundException
    return Redirect(f"/rules/{lang}/{_FIRST}")


@get("/rules/{lang:str}/{page:str}", include_in_schema=False, sync_to_thread=True)
def guide_page(
    request: Request[Any, Any, Any], lang: FromPath[str], page: FromPath[str]
) -> Response[bytes]:
    """Return a page of the guide."""
    if lang not in languages_offered() or page not in _pages(lang):
        raise NotFoundException
    return answer(request, _pages(lang)[page], _ANEW)


GUIDE_PAGES: Final[tuple[BaseRouteHandler, ...]] = (
    guide_language,
    guide_page,
)
"""The routes of the guide."""
