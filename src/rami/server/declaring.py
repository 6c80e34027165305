"""The protocol told to type checkers: TypeScript declarations for clients written in JavaScript.

They are made from the same schema as `docs/protocol.schema.json`, and stand beside the browser
client, which names them in its comments. A test compares the file with what is made here.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec

from rami.server.documenting import protocol_schema, structs
from rami.server.protocol import PROTOCOL_VERSION, FromClient

__all__ = ["protocol_declarations"]

Json = dict[str, Any]

_UNIONS: Final = ("FromClient", "FromServer")

_TYPES: Final = {
    "null": "null",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "string": "string",
}

_LINE_MOST: Final = 100


def protocol_declarations() -> str:
    """Return the messages of the protocol and all their parts as one module of declarations."""
    parts = protocol_schema()["$defs"]
    lines = [
        f"// The protocol, version {PROTOCOL_VERSION}; made from the types of the server, which",
        "// writes it anew: ./run test tests/server/test_protocol_docs.py --regenerate",
        "",
    ]
    for name, schema in parts.items():
        if name not in _UNIONS:
            lines += [*_interface(name, schema), ""]
    for name in _UNIONS:
        lines += [*_union(name, parts[name]), ""]
    return "\n".join(lines)


def _interface(name: str, schema: Json) -> Iterator[str]:
    found = structs().get(name)
    about = (inspect.getdoc(found) or "") if found else ""
    yield from _comment(about, indent="")
    yield f"export interface {name} {{"
    for field, of_field in schema["properties"].items():
        if said := of_field.get("description"):
            yield from _comment(said, indent="  ")
        optional = "" if _is_there(name, field, schema) else "?"
        yield from _wrapped(f"  {field}{optional}: ", _type(of_field))
    yield "}"


def _union(name: str, schema: Json) -> Iterator[str]:
    yield f"/** Every message of a {name.removeprefix('From').lower()}. */"
    members = [_type(one) for one in schema["anyOf"]]
    yield f"export type {name} ="
    yield from (f"  | {member}" for member in members[:-1])
    yield f"  | {members[-1]};"


def _comment(text: str, indent: str) -> Iterator[str]:
    if not text:
        return
    first, *rest = text.splitlines()
    if not rest:
        yield f"{indent}/** {first} */"
        return
    yield f"{indent}/**"
    for line in (first, *rest):
        yield f"{indent} * {line}".rstrip()
    yield f"{indent} */"


def _is_there(name: str, field: str, schema: Json) -> bool:
    """Tell whether a field is always there: what clients say may leave defaults out.

    The server writes its own defaults out, and leaves out only fields that have none.
    """
    if field in schema.get("required", ()):
        return True
    by_clients = {member.__name__ for member in get_args(FromClient)} | _sent_over_http()
    return name not in by_clients and "default" in schema["properties"][field]


def _sent_over_http() -> set[str]:
    """Return the bodies of requests: types that refuse fields they do not know."""
    return {
        name
        for name, found in structs().items()
        if found.__struct_config__.forbid_unknown_fields and found.__struct_config__.tag is None
    }


def _type(schema: Json) -> str:
    """Return a schema as a type; what lengths and numbers may be is not one."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(word).decode() for word in schema["enum"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(_type(one) for one in schema["prefixItems"]) + "]"
        items = _type(schema.get("items", {}))
        return f"({items})[]" if " | " in items else f"{items}[]"
    if schema.get("type") == "object":
        return _record(schema)
    return _TYPES.get(schema.get("type", ""), "unknown")


def _record(schema: Json) -> str:
    more = schema.get("additionalProperties")
    values = _type(more) if isinstance(more, dict) else "unknown"
    if "propertyNames" in schema:
        return f"Partial<Record<{_type(schema['propertyNames'])}, {values}>>"
    return f"Record<string, {values}>"


def _wrapped(before: str, kind: str) -> Iterator[str]:
    """Return a field on one line, or its alternatives one a line where that is too long."""
    if len(before) + len(kind) < _LINE_MOST or not all(
        part.startswith('"') for part in kind.split(" | ")
    ):
        yield f"{before}{kind};"
        return
    words = kind.split(" | ")
    yield before.rstrip()
    yield from (f"    | {word}" for word in words[:-1])
    yield f"    | {words[-1]};"
