"""A game's rules page (`Rules.printables`) as blocks that Typst sets, so that its words are written once."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

Block = dict[str, Any]
_LEFT_OUT = ("style", "svg", "script", "head")
_STYLES = ("b", "i", "em", "strong", "small", "span")
_LISTS = ("ol", "ul")
_TABLES = ("table", "tr", "td", "th")
_TEXTS = ("h1", "h2", "h3", "p", "td", "th", "footer")


def blocks_of(html: str) -> list[Block]:
    """The headings, paragraphs, lists and tables of a page. What it draws is left out.

    A row's ``data-rise``, numbers from 0 to 1, is a line over the columns of its table; a cell's ``data-icon`` and
    ``data-colour`` an icon before its words; a ``span`` stands at its end.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return [
        block
        for block in reader.blocks
        if block.get("runs") or block.get("items") or block.get("rows") or block["kind"] == "heading"
    ]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self._runs: list[dict[str, Any]] | None = None
        self._styles: list[str] = []
        self._left_out = 0
        self._list: Block | None = None
        self._rows: list[list[dict[str, Any]]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What begins."""
        if tag in _LEFT_OUT:
            self._left_out += 1
        elif self._left_out:
            return
        elif tag in _STYLES:
            self._styles.append(tag)
        elif tag == "br":
            self._say("\n")
        elif tag in _TABLES:
            self._table(tag, {name: value or "" for name, value in attrs})
        else:
            self._text(tag)

    def handle_endtag(self, tag: str) -> None:
        """What ends."""
        if tag in _LEFT_OUT:
            self._left_out = max(0, self._left_out - 1)
        elif tag in self._styles:
            self._styles.remove(tag)
        elif tag in _LISTS:
            self._list = None
        elif tag == "table":
            self._end_table()
        elif tag in _TEXTS and self._list is None:
            self._runs = None

    def _text(self, tag: str) -> None:
        if tag in _LISTS:
            self._list = {"kind": "list", "ordered": tag == "ol", "items": []}
            self.blocks.append(self._list)
        elif self._list is not None:
            if tag == "li":
                self._runs = []
                self._list["items"].append(self._runs)
        elif tag in ("h1", "h2", "h3"):
            self._begin({"kind": "heading", "level": int(tag[1])})
        elif tag in ("p", "footer"):
            self._begin({"kind": "words", "small": tag == "footer"})

    def _begin(self, block: Block) -> None:
        self._runs = []
        self.blocks.append({**block, "runs": self._runs})

    def _table(self, tag: str, attrs: dict[str, str]) -> None:
        if tag == "table":
            self._rows = []
            self.blocks.append({"kind": "table", "rows": self._rows})
        elif tag == "tr" and self._rows is not None:
            self._rows.append([])
            if rise := attrs.get("data-rise"):
                self.blocks[-1]["rise"] = [float(one) for one in rise.split()]
        elif self._rows:
            self._runs = []
            mark = attrs.get("class", "")
            cell = {"runs": self._runs, "mark": mark if mark in ("must", "may") else "", "head": tag == "th"}
            drawn = {"icon": attrs["data-icon"], "colour": attrs["data-colour"]} if "data-icon" in attrs else {}
            self._rows[-1].append(cell | drawn)

    def handle_data(self, data: str) -> None:
        """Words."""
        if not self._left_out:
            self._say(re.sub(r"\s+", " ", data))

    def _say(self, text: str) -> None:
        if self._runs is None or (not self._runs and not text.strip()):
            return
        styles = set(self._styles)
        run: dict[str, Any] = {"text": text}
        if styles & {"b", "strong"}:
            run["bold"] = True
        if styles & {"i", "em"}:
            run["slant"] = True
        if "span" in styles:
            run["aside"] = True
        self._runs.append(run)

    def _end_table(self) -> None:
        rows = [row for row in self._rows or () if any(cell["runs"] or cell["mark"] for cell in row)]
        wide = max(map(len, rows), default=0)
        self.blocks[-1]["rows"] = [row for row in rows if len(row) == wide]
        self._rows, self._runs = None, None
