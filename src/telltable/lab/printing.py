"""Cards on paper: sheets as PDF, set by Typst, with everything inside (ADR 0020)."""

from __future__ import annotations

import json
import re
from base64 import b32encode
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct, to_builtins

from telltable.core.english import curled
from telltable.core.errors import Problem
from telltable.core.host_pack import title_of
from telltable.core.paper import client_file
from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.core.rules import Rules
from telltable.keepsake.icons import drawings, icons
from telltable.keepsake.press import compiled, lay_out, typst

SIZES = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "mini": (44.45, 63.5), "tarot": (69.85, 120.65)}  # mm
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 5.0  # mm that marks and most printers need at each edge
HEAD = 8.0  # at the upper and lower, where words stand beside the marks
MOST_BLEED = 5.0
_HERE = files("telltable.lab") / "templates"


class Sheets(Struct, frozen=True):
    """How cards are printed.

    Attributes:
        paper, size: a key of `PAPERS`, and of `SIZES`.
        bleed: how many millimetres a card is drawn beyond its cut.
        backs: whether each sheet of fronts is followed by its backs.
        full: whether grounds are printed, and not only what is on them.
    """

    paper: str = "a4"
    size: str = "poker"
    bleed: float = 1.5
    backs: bool = True
    full: bool = False


class Grid(Struct, frozen=True):
    """Where cards lie on a sheet: its width and height, and the left and top edges of columns and rows, in mm."""

    page: tuple[float, float]
    columns: tuple[float, ...]
    rows: tuple[float, ...]


def grid(sheets: Sheets) -> Grid:
    """The sheet, upright or lying, on which more cards find room; upright where it is the same."""
    wide, tall = PAPERS[sheets.paper]
    return max(
        (_grid((wide, tall), sheets), _grid((tall, wide), sheets)), key=lambda one: len(one.columns) * len(one.rows)
    )


def _grid(page: tuple[float, float], sheets: Sheets) -> Grid:
    card = SIZES[sheets.size]
    edges = (
        _edges(room, length, sheets.bleed, free) for room, length, free in zip(page, card, (MARGIN, HEAD), strict=True)
    )
    return Grid(page, *edges)


def _edges(room: float, length: float, bleed: float, free: float) -> tuple[float, ...]:
    step = length + 2 * bleed
    count = max(1, int((room - 2 * free + 1e-6) // step))
    first = (room - count * step) / 2 + bleed
    return tuple(round(first + n * step, 4) for n in range(count))


def code_of(pack: Any) -> str:
    """What a printed deck says of its pack: a name, and eight letters of its hash."""
    letters = b32encode(bytes.fromhex(str(pack.hash)[:10])).decode()
    return f"{stem_of(pack.name)}-{letters[:4]}-{letters[4:8]}"


def stem_of(name: str) -> str:
    """How the code of a pack of such a name begins."""
    return re.sub(r"[^A-Z0-9]", "", str(name).upper())[:8] or "PACK"


def asking(pack: Any, called: str = "") -> str:
    """The command that says whether a printed pack has changed. `called`: its folder; empty: it comes with its game."""
    return " ".join(("telltable lint", *([called] if called else []), "--printed", code_of(pack)))


def told(data: Mapping[str, object]) -> str:
    """Data as a template reads it: in every text the quotation marks of print, but not in the command at the foot."""
    return json.dumps({key: one if key == "asking" else _curled(one) for key, one in data.items()})


def _curled(data: object) -> object:
    if isinstance(data, str):
        return curled(data)
    if isinstance(data, Mapping):
        return {key: _curled(one) for key, one in data.items()}
    return [_curled(one) for one in data] if isinstance(data, list | tuple) else data


def chosen(deck: PaperDeck, ids: Sequence[str] = (), each: int = 0) -> tuple[PaperCard, ...]:
    """These cards, or all of the deck: each so many times; `each` 0: as often as it is in the box.

    Raises:
        Problem: there is no such card.
    """
    known = {card.id: card for card in deck.cards}
    for id_ in ids:
        if id_ not in known:
            raise Problem(f"There is no card {id_[:40]!r}. The first is {next(iter(known), 'none')}.")
    cards = [known[id_] for id_ in ids] if ids else deck.cards
    return tuple(card for card in cards for _ in range(each or card.copies))


def sheet_count(cards: int, sheets: Sheets) -> int:
    """How many sheets of paper so many cards take."""
    found = grid(sheets)
    return -(-cards // (len(found.columns) * len(found.rows)))


def printed(rules: Rules, pack: Any, sheets: Sheets, ids: Sequence[str] = (), called: str = "", each: int = 0) -> bytes:
    """The cards of a pack as PDF. `called`: the folder of the pack, for the foot of each sheet; empty: a shipped one.
    `each`: how often each is printed (`chosen`).

    Raises:
        Problem: Typst is not installed, or the game has no cards.
    """
    typst()
    deck = rules.paper_deck(pack)
    cards = chosen(deck, ids, each)
    if not cards:
        raise Problem(f"{rules.title} has no cards to print.")
    with TemporaryDirectory(prefix="telltable-print-") as folder:
        root = Path(folder)
        data = told(_data(rules, pack, deck, cards, sheets) | {"asking": asking(pack, called)})
        lay_out(root, templates(rules) | {"data.json": data})
        return compiled(root, "sheet.typ")


class Press:
    """Draws one card after the other as a printer would, for whoever looks at it on a screen. `close` it.

    Raises:
        Problem: Typst is not installed.
    """

    def __init__(self, rules: Rules, size: str = "poker") -> None:
        typst()
        self._folder = TemporaryDirectory(prefix="telltable-press-")
        self._size = size
        self._root = Path(self._folder.name)
        self._title = rules.title
        lay_out(self._root, templates(rules) | {"one.typ": (_HERE / "one.typ").read_text("utf-8")})

    def picture(self, deck: PaperDeck, card: PaperCard) -> bytes:
        """The front of a card as SVG."""
        look = {"title": self._title, "icon": deck.icon, "colour": deck.colour}
        data = {"card": to_builtins(card), "size": SIZES[self._size], "deck": look}
        (self._root / "one.json").write_text(told(data), encoding="utf-8", newline="\n")
        return compiled(self._root, "one.typ", form="svg")

    def close(self) -> None:
        """Its files go."""
        self._folder.cleanup()


def templates(rules: Rules) -> dict[str, str]:
    """Templates and icons for cards. A game's own cards are in ``show/templates/cards.typ``."""
    written = {name: (_HERE / name).read_text("utf-8") for name in ("sheet.typ", "house.typ", "cards.typ")}
    own = rules.folder / "show" / "templates"
    if own.is_dir():
        written |= {path.name: path.read_text("utf-8") for path in own.glob("*.typ")}
    return written | {"icons.json": json.dumps({**icons(), **own_drawings(rules)})}


@cache
def own_drawings(rules: Rules) -> Mapping[str, str]:
    """Drawings that a game has of its own, by id, each an SVG of its own in ``currentColor``."""
    here = client_file(rules.folder / "show" / "art.svg", f"games/{rules.name}/box/art.svg")
    return drawings([here]) if here.is_file() else {}


def _data(rules: Rules, pack: Any, deck: PaperDeck, cards: Sequence[PaperCard], sheets: Sheets) -> dict[str, object]:
    found = grid(sheets)
    places = [(x, y) for y in found.rows for x in found.columns]
    wide, tall = SIZES[sheets.size]
    turned = found.page[0] > found.page[1]
    return {
        "title": rules.title,
        "pack": title_of(pack),
        "code": code_of(pack),
        "size": f"{sheets.size} {wide:g} × {tall:g} mm",
        "flip": f"two sides: flip on the {'short' if turned else 'long'} edge" if sheets.backs else "fronts only",
        "page": found.page,
        "card": (wide, tall),
        "bleed": sheets.bleed,
        "columns": found.columns,
        "rows": found.rows,
        "places": places,
        "backs": sheets.backs,
        "full": sheets.full,
        "deck": {"title": rules.title, "icon": deck.icon, "colour": deck.colour},
        "sheets": [to_builtins(cards[at : at + len(places)]) for at in range(0, len(cards), len(places))],
    }
