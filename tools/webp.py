"""Join pictures into one that moves: WebP stills into an animated WebP.

A still is what a browser makes of a screenshot. Its picture is put into the container as it is, so
that nothing has to be compressed again; https://developers.google.com/speed/webp/docs/riff_container
tells the container.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Still", "animated", "size_of"]

_ANIMATED = 0x02  # in the flags of the whole
_REPLACES = 0x02  # in the flags of a frame: it is not mixed with what was there


@dataclass(frozen=True)
class Still:
    """A picture as a WebP file, and for how long it is seen."""

    picture: bytes
    shown_ms: int


def animated(stills: Sequence[Still]) -> bytes:
    """Return stills of one size as a picture that shows them in turn, over and over."""
    width, height = size_of(stills[0].picture)
    body = _chunk(b"VP8X", bytes([_ANIMATED, 0, 0, 0]) + _three(width - 1) + _three(height - 1))
    body += _chunk(b"ANIM", b"\xff\xff\xff\xff" + struct.pack("<H", 0))
    for still in _without_repeats(stills):
        frame = _three(0) + _three(0) + _three(width - 1) + _three(height - 1)
        frame += _three(still.shown_ms) + bytes([_REPLACES])
        picture = b"".join(
            _chunk(name, content)
            for name, content in _chunks(still.picture)
            if name in (b"VP8 ", b"VP8L", b"ALPH")
        )
        body += _chunk(b"ANMF", frame + picture)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def size_of(picture: bytes) -> tuple[int, int]:
    """Return the width and the height of a still, in pixels."""
    for name, content in _chunks(picture):
        if name == b"VP8X":
            width, height = (int.from_bytes(content[at : at + 3], "little") for at in (4, 7))
            return width + 1, height + 1
        if name == b"VP8 ":
            width, height = struct.unpack("<HH", content[6:10])
            return width & 0x3FFF, height & 0x3FFF
        if name == b"VP8L":
            bits = int.from_bytes(content[1:5], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    raise ValueError("this is no picture in WebP")


def _without_repeats(stills: Iterable[Still]) -> Iterator[Still]:
    last: Still | None = None
    for still in stills:
        if last and last.picture == still.picture:
            last = Still(last.picture, last.shown_ms + still.shown_ms)
            continue
        if last:
            yield last
        last = still
    if last:
        yield last


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12  # after RIFF, the length and WEBP
    while at + 8 <= len(picture):
        name, length = picture[at : at + 4], int.from_bytes(picture[at + 4 : at + 8], "little")
        yield name, picture[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
