"""The cover as a picture for the preview of a link: a PNG, since no messenger draws SVG. The letters of the title are
left to the preview itself, which sets them beside the picture."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from zlib import compress, crc32

from .cloths import cloth_of
from .cover import Block

WIDTH, HEIGHT = 1200, 630  # pixels, as previews have them
_TABLE, _SHADE, _CLOTH, _SPINE, _FOIL, _SHINE, _EDGE = range(7)
_SCALE = 1.7  # pixels to a unit of the cover (220 by 320)
_LEFT, _TOP = 413, 43  # where the book lies
_SPINE_WIDE, _FRAME = 26, 9  # units


def card(game: str, blocks: Iterable[Block]) -> bytes:
    """The cover of a story of this game, or of one that nobody has told yet: a PNG of 1200 by 630 pixels."""
    rows = [bytearray(bytes([_TABLE]) * WIDTH) for _ in range(HEIGHT)]
    _fill(rows, 7, 9, 220, 320, _SHADE)
    _fill(rows, 3, 3, 220, 320, _EDGE)
    _fill(rows, 0, 0, 220, 320, _CLOTH)
    _fill(rows, 0, 0, _SPINE_WIDE - 6, 320, _SPINE)
    for off in (0, 6):
        _frame(rows, _SPINE_WIDE + off, _FRAME + off, 220 - _FRAME - off, 320 - _FRAME - off)
    shown = tuple(blocks)
    for block in shown:
        _fill(rows, block.x, block.y, block.width, block.height, _SHINE if block.last else _FOIL)
    if not shown:
        _diamond(rows, 120, 160, 46)
    of = cloth_of(game)
    palette = (0x14181A, 0x0A0D0E, of.cloth, of.shade, of.foil, 0xFFD27A if of.foil != 0x1D1A16 else 0xFFF4DD, 0xE3D5BA)
    return _png(rows, palette)


def _fill(rows: list[bytearray], x: float, y: float, width: float, height: float, ink: int) -> None:
    left, right = _LEFT + round(x * _SCALE), _LEFT + round((x + width) * _SCALE)
    for row in rows[_TOP + round(y * _SCALE) : _TOP + round((y + height) * _SCALE)]:
        row[left:right] = bytes([ink]) * (right - left)


def _frame(rows: list[bytearray], left: float, top: float, right: float, bottom: float) -> None:
    line = 1.2
    for y in (top, bottom - line):
        _fill(rows, left, y, right - left, line, _FOIL)
    for x in (left, right - line):
        _fill(rows, x, top, line, bottom - top, _FOIL)


def _diamond(rows: list[bytearray], x: float, y: float, size: int) -> None:
    for step in range(-size, size):
        half = size - abs(step)
        ink = _SHINE if half > size / 2 else _FOIL
        _fill(rows, x - half * 0.72, y + step, half * 1.44, 1, ink)


def _png(rows: list[bytearray], palette: Iterable[int]) -> bytes:
    """Rows of numbers of colours, as a PNG."""
    head = struct.pack(">2I5B", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    colours = b"".join(colour.to_bytes(3, "big") for colour in palette)
    body = compress(b"".join(b"\0" + bytes(row) for row in rows), 6)
    parts = (_part(b"IHDR", head), _part(b"PLTE", colours), _part(b"IDAT", body), _part(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _part(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", crc32(name + body))
