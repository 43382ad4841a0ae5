"""What stands on the pages of a PDF that Chromium printed: enough of a reader for that, and for nothing else."""

from __future__ import annotations

import re
import zlib

OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
SHOWN = re.compile(rb"/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>(?=[^<>]*?T[jJ])|\b(?:Td|Tm|T\*)\b")
PAIR = re.compile(rb"<(\w+)> <(\w+)>(?: <(\w+)>)?")


def read_pdf(file: bytes) -> tuple[list[tuple[float, float]], str]:
    """The size of each page in millimetres, and the text of all pages without its spaces."""
    objects = {int(number): body for number, body in OBJECT.findall(file)}
    sizes = [
        (float(width) / 72 * 25.4, float(height) / 72 * 25.4)
        for width, height in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", file)
    ]
    letters = {number: _letters(objects, body) for number, body in objects.items() if b"/ToUnicode" in body}
    text = []
    for body in objects.values():
        if b"/Type /Page\n" in body or b"/Type /Page " in body:
            fonts = {name: int(number) for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", body)}
            drawn = re.search(rb"/Contents (\d+) 0 R", body)
            assert drawn
            text.append(_text(_stream(objects[int(drawn[1])]), {name: letters.get(n, {}) for name, n in fonts.items()}))
    assert len(text) == len(sizes)
    return sizes, "".join(text)


def _stream(body: bytes) -> bytes:
    found = STREAM.search(body)
    assert found
    return zlib.decompressobj().decompress(found[1]) if b"/FlateDecode" in body else found[1]


def _letters(objects: dict[int, bytes], font: bytes) -> dict[int, str]:
    """Which glyph of a font is which letters."""
    named = re.search(rb"/ToUnicode (\d+) 0 R", font)
    assert named
    found: dict[int, str] = {}
    said = _stream(objects[int(named[1])])
    for kind, pairs in re.findall(rb"beginbf(char|range)\n(.*?)endbf", said, re.DOTALL):
        for first, last, to in PAIR.findall(pairs):
            if kind == b"char":
                found[int(first, 16)] = bytes.fromhex(last.decode()).decode("utf-16-be")
            else:
                for step in range(int(last, 16) - int(first, 16) + 1):
                    found[int(first, 16) + step] = chr(int(to, 16) + step)
    return found


def _text(drawn: bytes, fonts: dict[bytes, dict[int, str]]) -> str:
    letters: dict[int, str] = {}
    said = []
    for font, glyphs in SHOWN.findall(drawn):
        if font:
            letters = fonts.get(font, {})
        else:
            codes = [int(glyphs[n : n + 4], 16) for n in range(0, len(glyphs), 4)]
            said.append("".join(letters.get(code, "") for code in codes))
    return re.sub(r"\s", "", "".join(said))
