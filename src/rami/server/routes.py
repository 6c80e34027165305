"""The HTTP interface: tables are made and found here, and played at by the same messages."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import HeaderParameter, PathParameter, QueryParameter
from litestar.response import ServerSentEvent

from rami.server.addresses import public_base
from rami.server.documenting import body_of
from rami.server.node import Node
from rami.server.over_http import CreateTable, ScoreSheet, TableCreated, TablesListed, TokenMade
from rami.server.protocol import FromServer, Refused, SeatNumber, Update
from rami.server.score_sheets import record_text, score_sheet
from rami.server.showing import Viewer, sealing_shown, view_of
from rami.server.sockets import Connection, message_from
from rami.server.streaming import event_stream
from rami.server.visitors import client_of, cookie_of, holder_of
from rami.server.words import NUMBER_MOST
from rami.texts.faults import Fault

__all__ = ["HANDLERS", "status_of"]

_STATUS: Final = {
    "message.unreadable": 400,
    "clock.unknown": 400,
    "name.empty": 400,
    "seats.unknown": 400,
    "seat.not_yours": 403,
    "table.unknown": 404,
    "address.unknown": 404,
    "table.ended": 410,
    "message.too_large": 413,
    "origin.foreign": 403,
    "host.unknown": 421,
    "rate.too_fast": 429,
    "rate.wrong_codes": 429,
    "rate.connections": 429,
    "server.unexpected": 500,
    "store.unavailable": 503,
}
_REFUSED: Final = 409

_CREATE_TABLE: Final = msgspec.json.Decoder(CreateTable)


Code = Annotated[str, PathParameter(description="The code of the table.")]
Since = Annotated[
    int,
    QueryParameter(ge=0, le=NUMBER_MOST, description="The version that was seen last, 0 for none."),
]
WithSeals = Annotated[
    bool, QueryParameter(description="Whether to show the exchange for the next deal.")
]
WithMoves = Annotated[bool, QueryParameter(description="Whether to list the legal moves.")]
Muted = Annotated[
    list[SeatNumber] | None,
    QueryParameter(max_items=5, description="A seat whose phrases are not to be sent."),
]
LastSeen = Annotated[
    int | None,
    HeaderParameter(
        name="Last-Event-ID",
        ge=0,
        le=NUMBER_MOST,
        description="The id of the last event of a stream that ended; it goes before `version`.",
    ),
]
MatchNumber = Annotated[
    int, PathParameter(ge=1, le=NUMBER_MOST, description="Which match at the table, from 1.")
]


def status_of(code: str) -> int:
    """Return the HTTP status for what is refused with such a code."""
    return 400 if code.startswith("rules.") else _STATUS.get(code, _REFUSED)


@post("/api/tokens", status_code=201)
async def make_token(node: NamedDependency[Node]) -> TokenMade:
    """Make a secret for a script, which takes seats with it."""
    return TokenMade(token=node.identities.token(node.outside.secret()))


@post("/api/tables", status_code=201, opt={"cost": 10}, operation_class=body_of("CreateTable"))
async def create_table(
    request: Request[Any, Any, Any], node: NamedDependency[Node]
) -> Response[TableCreated]:
    """Make a table, and take the first seat for a person at it."""
    asked = await _wishes(request)
    holder, token = holder_of(request, node), None
    if not holder:
        token = node.identities.token(node.outside.secret())
        holder = node.identities.holder(token)
    table = await node.handler.create(holder, asked)
    seat = table.seat_of(holder)
    created = TableCreated(
        code=table.code,
        link=f"{public_base(request, node.settings)}/t/{table.code}",
        version=table.version,
        seat=None if seat is None else seat + 1,
        token=token if asked.token else None,
        sealing=(asked.commitment and sealing_shown(table)) or msgspec.UNSET,
    )
    cookies = [cookie_of(token, node)] if token and not asked.token else []
    return Response(created, cookies=cookies, status_code=201)


# Litestar would take "3" for 3 and 0 for false, which a WebSocket does not.
async def _wishes(request: Request[Any, Any, Any]) -> CreateTable:
    try:
        return _CREATE_TABLE.decode(await request.body())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Fault("message.unreadable", reason=str(error)) from None


@get("/api/tables")
async def list_tables(node: NamedDependency[Node]) -> TablesListed:
    """List the open tables that wait for people."""
    shown = []
    for table_id in await node.reader.listed():
        table = await node.keeper.look(table_id)
        shown.append(view_of(table, Viewer(None)).table)
    return TablesListed(tables=tuple(shown))


@get("/api/tables/{code:str}/view")
async def view(
    request: Request[Any, Any, Any],
    node: NamedDependency[Node],
    code: Code,
    version: Since = 0,
    moves: WithMoves = False,
    seals: WithSeals = False,
) -> Update:
    """Return what has happened since a version, and what there is to see now."""
    client = client_of(request, node)
    client.moves, client.seals = moves, seals
    return await node.handler.update(await node.keeper.id_of(code), client, version)


@get("/api/tables/{code:str}/events", media_type="text/event-stream")
async def events(
    request: Request[Any, Any, Any],
    node: NamedDependency[Node],
    code: Code,
    version: Since = 0,
    moves: WithMoves = False,
    seals: WithSeals = False,
    muted: Muted = None,
    last_seen: LastSeen = None,
) -> ServerSentEvent:
    """Tell what happens, as it happens: a stream of `update` events that ends with `closing`."""
    client = client_of(request, node)
    client.moves, client.seals = moves, seals
    client.muted = frozenset(seat - 1 for seat in muted or ())
    since = version if last_seen is None else last_seen
    return event_stream(node, client, await node.keeper.id_of(code), since)


@post("/api/tables/{code:str}/messages", status_code=200, operation_class=body_of("FromClient"))
async def send_message(
    request: Request[Any, Any, Any], node: NamedDependency[Node], code: Code
) -> Response[FromServer]:
    """Send a message to a table; the answer is the one that a WebSocket would bring."""
    message = message_from(await request.body())
    client, token = client_of(request, node), None
    if not client.holder:
        token = node.identities.token(node.outside.secret())
        client.holder = node.identities.holder(token)
    answer = await node.handler.reply(await node.keeper.id_of(code), client, message)
    status = status_of(answer.code) if isinstance(answer, Refused) else 200
    sat = token and not isinstance(answer, Refused)
    return Response(
        answer, status_code=status, cookies=[cookie_of(token, node)] if sat and token else []
    )


@get(
    "/api/tables/{code:str}/matches/{number:int}/record", media_type="text/plain", opt={"cost": 10}
)
async def record(node: NamedDependency[Node], code: Code, number: MatchNumber) -> str:
    """Return the record of a match, of the rounds that are over."""
    return await record_text(node, code, number)


@get("/api/tables/{code:str}/matches/{number:int}", opt={"cost": 10})
async def sheet(node: NamedDependency[Node], code: Code, number: MatchNumber) -> ScoreSheet:
    """Return the score sheet of a match."""
    return await score_sheet(node, code, number)


@websocket("/api/tables/{code:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], node: NamedDependency[Node], code: Code) -> None:
    """Play at a table, or watch it."""
    await Connection(node, socket, holder_of(socket, node)).serve(code)


HANDLERS: Final[tuple[BaseRouteHandler, ...]] = (
    make_token,
    create_table,
    list_tables,
    view,
    events,
    send_message,
    record,
    sheet,
    socket,
)
"""Every route."""
