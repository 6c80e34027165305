"""The protocol told to those who write clients: JSON Schema, OpenAPI, and pages in Markdown.

All of it is made from the types and docstrings of `rami.server.protocol`, the words a text may be
and the routes: `docs/protocol.schema.json`, the generated parts of `docs/protocol.md`, and what
the server answers at ``/api/schema/openapi.json``. A test compares the files with what is made
here, and writes them anew when it is asked to.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

import msgspec
from litestar import Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    Components,
    License,
    OpenAPIMediaType,
    Operation,
    Reference,
    RequestBody,
    SecurityScheme,
)

from rami._version import __version__
from rami.engine.refusals import CODES
from rami.server import over_http, protocol
from rami.server.identity import cookie_name
from rami.server.protocol import PROTOCOL_VERSION, FromClient, FromServer
from rami.server.words import NUMBER_MOST
from rami.texts._messages import Message
from rami.texts.refusals import REFUSALS
from rami.texts.server import SERVER_FAULTS

__all__ = [
    "body_of",
    "described",
    "http_reference",
    "message_reference",
    "openapi_config",
    "protocol_schema",
    "refusal_reference",
    "structs",
]

Json = dict[str, Any]

_IN_SCHEMA: Final = "#/$defs/{name}"
_IN_OPENAPI: Final = "#/components/schemas/{name}"

# What only whoever runs the server is told, and what the engine says of files.
_NOT_CLIENTS: Final = ("setting.", "serve.", "tables.", "position.", "record.", "deal.")


# JSON Schema ------------------------------------------------------------------------------------


def structs() -> dict[str, type[msgspec.Struct]]:
    """Return every message and part by its name, in the order in which they are written down."""
    return {
        found.__name__: found
        for module in (protocol, over_http)
        for name, found in vars(module).items()
        if name in module.__all__ and inspect.isclass(found) and issubclass(found, msgspec.Struct)
    }


def _components(template: str) -> tuple[Json, Json, Json]:
    """Return the schema of what clients send, of what they get, and of all that is in both."""
    (sent, got, *_), parts = msgspec.json.schema_components(
        [FromClient, FromServer, *structs().values()], ref_template=template
    )
    return sent, got, parts


def protocol_schema() -> Json:
    """Return the JSON Schema of the protocol: ``FromClient``, ``FromServer``, all their parts."""
    sent, got, parts = _components(_IN_SCHEMA)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The protocol of Rami, version {PROTOCOL_VERSION}",
        "description": "A message: of a client or of the server.",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {"FromClient": sent, "FromServer": got, **dict(sorted(parts.items()))},
    }


# OpenAPI ----------------------------------------------------------------------------------------


class _Described(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return super().render(request, described(openapi_schema))


def openapi_config() -> OpenAPIConfig:
    """Return how the HTTP interface is described; nothing is served but the description."""
    return OpenAPIConfig(
        title="Rami",
        version=__version__,
        description=(
            "Tables at which Rami is played. Moves and questions are the messages that a WebSocket "
            "at `/api/tables/{code}/socket` takes as well; `docs/protocol.md` tells them all."
        ),
        license=License(name="MIT", identifier="MIT"),
        path="/api/schema",
        use_handler_docstrings=True,
        render_plugins=[_Described(path="/openapi.json")],
        security=[{}, {"token": []}, {"cookie": []}],
        components=Components(
            security_schemes={
                "token": SecurityScheme(
                    type="http", scheme="bearer", description="For scripts, from `/api/tokens`."
                ),
                "cookie": SecurityScheme(
                    type="apiKey",
                    name=cookie_name(is_secure=False),
                    security_scheme_in="cookie",
                    description="For browsers, given with the first seat.",
                ),
            }
        ),
    )


def body_of(name: str) -> type[Operation]:
    """Return what describes a route whose body is a type of the protocol, which it reads itself."""

    @dataclass
    class Described(Operation):
        def __post_init__(self) -> None:
            schema = Reference(ref=_IN_OPENAPI.format(name=name))
            content = {"application/json": OpenAPIMediaType(schema=schema)}
            self.request_body = RequestBody(content=content, required=True)

    return Described


def described(openapi: Json) -> Json:
    """Return the description of the routes with the types as msgspec reads and writes them.

    Litestar's own schemas of them lack what is forbidden and what words a text may be.
    """
    sent, got, parts = _components(_IN_OPENAPI)
    components = {**openapi["components"]}
    components["schemas"] = {
        **components.get("schemas", {}),
        **parts,
        "FromClient": sent,
        "FromServer": got,
    }
    paths = {
        path: {
            method: _operation(method, path, operation)
            if isinstance(operation, dict)
            else operation
            for method, operation in item.items()
        }
        for path, item in openapi["paths"].items()
    }
    return {**openapi, "components": components, "paths": paths}


def _operation(method: str, path: str, operation: Json) -> Json:
    responses = {
        status: _response(response)
        for status, response in operation["responses"].items()
        if status.startswith("2")
    }
    responses["default"] = {
        "description": "Refused, with a code, its parameters and a sentence; nothing has changed.",
        "content": {"application/json": {"schema": {"$ref": _IN_OPENAPI.format(name="Refused")}}},
    }
    said = operation.get("description", "")
    summary = said.split(":")[0].split("\n")[0].rstrip(".") or operation.get("summary", "")
    fresh = {**operation, "summary": summary, "responses": responses}
    if "requestBody" in operation:
        fresh["requestBody"] = {**operation["requestBody"], **_response(operation["requestBody"])}
    return fresh


def _response(response: Json) -> Json:
    """Return a body with the unions of messages named, and the stream of events explained."""
    content = {}
    for kind, body in response.get("content", {}).items():
        schema = body.get("schema", {})
        names = {one.get("$ref", "").rpartition("/")[2] for one in schema.get("oneOf", ())}
        for name, union in (("FromClient", FromClient), ("FromServer", FromServer)):
            if names == {member.__name__ for member in get_args(union)}:
                schema = {"$ref": _IN_OPENAPI.format(name=name)}
        if kind == "text/event-stream":
            schema = {
                "type": "string",
                "description": "Events `update` and `closing`; the data of each is that message.",
            }
        content[kind] = {**body, "schema": schema}
    return {**response, "content": content} if content else response


# Markdown ---------------------------------------------------------------------------------------


def message_reference() -> str:
    """Return every message and its parts: what it says, its fields, what they may be."""
    schema = protocol_schema()["$defs"]
    groups: tuple[tuple[str, Callable[[type], bool]], ...] = (
        ("Messages of a client", lambda found: found in get_args(FromClient)),
        ("Messages of the server", lambda found: found in get_args(FromServer)),
        ("Parts of messages", lambda found: True),
    )
    lines: list[str] = []
    left = list(structs().values())
    for title, belongs in groups:
        lines += [f"## {title}", ""]
        for found in filter(belongs, left):
            lines += _struct(found, schema[found.__name__])
        left = [found for found in left if not belongs(found)]
    return "\n".join(lines)


def _struct(found: type[msgspec.Struct], schema: Json) -> Iterator[str]:
    tag = found.__struct_config__.tag
    yield f"### `{tag}`" if tag else f"### {found.__name__}"
    yield ""
    yield inspect.getdoc(found) or ""
    yield ""
    fields = {name: field for name, field in schema["properties"].items() if name != "type"}
    if not fields:
        return
    yield "| field | | |"
    yield "|---|---|---|"
    for name, field in fields.items():
        there = "" if name in schema["required"] else _unless_given(field)
        yield f"| `{name}` | {_type(field)} | {there} |"
    yield ""


def _unless_given(field: Json) -> str:
    if "default" not in field:
        return "not always there"
    default = msgspec.json.encode(field["default"]).decode()
    return f"`{default}` unless given"


def _type(field: Json) -> str:
    """Return in a few words what a field may be."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in field:
        return ", or ".join(_type(one) for one in field["anyOf"])
    if "enum" in field:
        return "one of " + ", ".join(f"`{msgspec.json.encode(w).decode()}`" for w in field["enum"])
    kind = {
        "null": "null",
        "integer": "a number",
        "number": "a number",
        "boolean": "true or false",
        "string": "a text",
    }
    if field.get("type") == "array":
        return f"a list of: {_type(field['items'])}"
    if field.get("type") == "object":
        return "an object"
    text = kind[field["type"]]
    if "maxLength" in field:
        text += f" of at most {field['maxLength']} characters"
    if "minimum" in field and "maximum" in field and field["maximum"] < NUMBER_MOST:
        text += f" from {field['minimum']} to {field['maximum']}"
    elif field.get("minimum", -1) >= 0:
        text += f" from {field['minimum']}"
    return text


def http_reference(openapi: Json) -> str:
    """Return every route of the description that is served."""
    lines = ["| request | parameters | answer |", "|---|---|---|"]
    said = []
    for path, item in openapi["paths"].items():
        for method, operation in item.items():
            asked = [f"`{one['name']}`" for one in operation.get("parameters", ())]
            body = operation.get("requestBody", {}).get("content", {})
            asked += [f"body: {_body(schema)}" for schema in body.values()]
            success = next(iter(operation["responses"].values())).get("content", {})
            answer = ", ".join(_body(schema) for schema in success.values()) or "none"
            lines.append(f"| `{method.upper()} {path}` | {', '.join(asked)} | {answer} |")
            about = " ".join(operation["description"].split())
            said.append(f"- `{method.upper()} {path}`: {about}")
            said += [
                f"  - `{one['name']}`, in the {one['in']}: {one['description']}"
                for one in operation.get("parameters", ())
                if one["in"] != "path" and one.get("description")
            ]
    return "\n".join([*lines, "", *said, ""])


def _body(content: Mapping[str, Any]) -> str:
    schema = content["schema"]
    if schema.get("$ref", "").endswith("/FromClient"):
        return "[a message of a client](#messages-of-a-client)"
    if schema.get("$ref", "").endswith("/FromServer"):
        return "[a message of the server](#messages-of-the-server)"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        found = structs().get(name)
        tag = str((found and found.__struct_config__.tag) or name)
        return f"[{tag}](#{tag.lower()})"
    return "events" if "Events" in schema.get("description", "") else "text"


def refusal_reference(status_of: Callable[[str], int]) -> str:
    """Return every code that a client can be refused with; `status_of` tells its HTTP status."""
    lines = ["| code | status | rule | sentence |", "|---|---|---|---|"]
    for code, sentence in SERVER_FAULTS.items():
        if not code.startswith(_NOT_CLIENTS):
            lines.append(f"| `{code}` | {status_of(code)} | | {_cell(_english(sentence))} |")
    for code, kind in CODES.items():
        if code.startswith(_NOT_CLIENTS):
            continue
        text = _cell(_english(REFUSALS[code]))
        lines.append(f"| `{code}` | {status_of(code)} | {kind.rule or ''} | {text} |")
    return "\n".join([*lines, ""])


def _english(message: Message) -> str:
    return message if isinstance(message, str) else message.plural


def _cell(text: object) -> str:
    return " ".join(str(text).replace("|", "\\|").split())
