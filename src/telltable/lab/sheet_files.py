"""Tables as files: CSV, and ODS, of which the standard library reads and writes all that a table of words needs."""

from __future__ import annotations

import csv
import re
import zipfile
from io import BytesIO, StringIO
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from telltable.core.errors import Problem

from .card_sheet import MOST_CELL, MOST_COLUMNS, MOST_ROWS, Rows

KINDS = (".csv", ".ods")
MOST_BYTES, MOST_UNPACKED = 8 << 20, 64 << 20
_RISKY = re.compile(r"'*[=+\-@\t\r]")  # what a spreadsheet would take for a formula
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_MIME = "application/vnd.oasis.opendocument.spreadsheet"
_NAMES = (
    f'xmlns:office="{_OFFICE}" xmlns:table="{_TABLE[1:-1]}" xmlns:text="{_TEXT[1:-1]}" '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
)


def packed(rows: Rows, kind: str) -> bytes:
    """Rows as the bytes of a file: ``.csv`` or ``.ods``."""
    return _ods(rows) if kind == ".ods" else _csv(rows)


def unpacked(path: Path) -> Rows:
    """The rows of a file.

    Raises:
        Problem: it can't be read, or is none of the kinds.
    """
    if path.suffix.lower() not in KINDS:
        raise Problem(f"{path}: a table of cards is a .csv or an .ods file.")
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Problem(f"{path}: a table of cards has at most {MOST_BYTES >> 20} MiB.")
        data = path.read_bytes()
    except OSError as error:
        raise Problem(f"{path}: can't be read: {error.strerror}.") from None
    return _from_ods(data, path) if path.suffix.lower() == ".ods" else _from_csv(data, path)


def _csv(rows: Rows) -> bytes:
    """With the mark by which spreadsheets know UTF-8. What looks like a formula gets an apostrophe, so that none runs
    it."""
    out = StringIO()
    csv.writer(out).writerows([f"'{cell}" if _RISKY.match(cell) else cell for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _from_csv(data: bytes, path: Path) -> Rows:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem(f"{path}: is not UTF-8 text (byte {error.start + 1}); save it as CSV UTF-8.") from None
    first = text.partition("\n")[0]
    between = max(",;\t", key=first.count)
    csv.field_size_limit(MOST_CELL * 10)
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=between, strict=True))
    except csv.Error as error:
        raise Problem(f"{path}: is not CSV: {error}.") from None
    return [[cell[1:] if cell.startswith("'") and _RISKY.match(cell) else cell for cell in row] for row in rows]


def _ods(rows: Rows) -> bytes:
    lines = []
    for row in rows:
        cells = ("".join(f"<text:p>{_paragraph(line)}</text:p>" for line in cell.split("\n")) for cell in row)
        of_row = "".join(f'<table:table-cell office:value-type="string">{cell}</table:table-cell>' for cell in cells)
        lines.append(f"<table:table-row>{of_row}</table:table-row>")
    body = f'<office:spreadsheet><table:table table:name="Cards">{"".join(lines)}</table:table></office:spreadsheet>'
    body = f"<office:body>{body}</office:body>"
    content = f'<office:document-content {_NAMES} office:version="1.3">{body}</office:document-content>'
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="{kind}"/>'
        for name, kind in (("/", _MIME), ("content.xml", "text/xml"))
    )
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(zipfile.ZipInfo("mimetype"), _MIME)
        made.writestr("content.xml", f'<?xml version="1.0" encoding="UTF-8"?>{content}')
        manifest = f'<manifest:manifest {_NAMES} manifest:version="1.3">{entries}</manifest:manifest>'
        made.writestr("META-INF/manifest.xml", f'<?xml version="1.0" encoding="UTF-8"?>{manifest}')
    return out.getvalue()


def _paragraph(line: str) -> str:
    """XML keeps no two spaces in a row, and none at an edge."""
    said = escape(line).replace("\t", "<text:tab/>")
    return re.sub(r"^ | (?= )| $", "<text:s/>", said)


def _from_ods(data: bytes, path: Path) -> Rows:
    try:
        with zipfile.ZipFile(BytesIO(data)) as opened:
            if opened.getinfo("content.xml").file_size > MOST_UNPACKED:
                raise Problem(f"{path}: is too large for a table of cards.")
            sheet = ElementTree.fromstring(opened.read("content.xml")).find(f".//{_TABLE}table")
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, RuntimeError, NotImplementedError):
        # the last two are the library's own for what is encrypted, and for a way of packing that it does not know
        raise Problem(f"{path}: is not an ODS file.") from None
    rows: Rows = []
    for row in sheet.iter(f"{_TABLE}table-row") if sheet is not None else ():
        cells = _cells(row)
        rows += [cells] * (_times(row, "rows", MOST_ROWS) if any(cells) else min(1, _times(row, "rows", 1)))
        if len(rows) > MOST_ROWS + 1:
            break
    return rows


def _cells(row: ElementTree.Element) -> list[str]:
    found: list[str] = []
    for cell in row:
        said = "\n".join(_said(p) for p in cell.findall(f"{_TEXT}p"))
        found += [said] * (_times(cell, "columns", MOST_COLUMNS) if said or len(found) < MOST_COLUMNS else 0)
    while found and not found[-1]:
        found.pop()
    return found


def _times(element: ElementTree.Element, what: str, most: int) -> int:
    said = element.get(f"{_TABLE}number-{what}-repeated", "1")
    return min(int(said), most) if said.isdigit() and len(said) < 9 else 1


def _said(paragraph: ElementTree.Element) -> str:
    text = paragraph.text or ""
    for part in paragraph:
        if part.tag == f"{_TEXT}s":
            count = part.get(f"{_TEXT}c", "1")
            text += " " * min(int(count) if count.isdigit() and len(count) < 5 else 1, MOST_CELL)
        elif part.tag in (f"{_TEXT}tab", f"{_TEXT}line-break"):
            text += "\t" if part.tag.endswith("tab") else "\n"
        else:
            text += _said(part)
        text += part.tail or ""
    return text
