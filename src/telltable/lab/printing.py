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

from telltable.core.errors import Problem
from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.core.rules import Rules
from telltable.keepsake.press import compiled, lay_out, typst

SIZES = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "mini": (44.45, 63.5), "tarot": (69.85, 120.65)}  # mm
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 5.0  # mm that marks and most printers need at each edge
MOST_BLEED = 5.0
_HERE = files("telltable.lab") / "templates"
_SYMBOL = re.compile(r'<symbol id="([\w-]+)" (viewBox="[^"]+")>(.*?)</symbol>', re.DOTALL)


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
    across, down = (_edges(room, length, sheets.bleed) for room, length in zip(page, card, strict=True))
    return Grid(page, across, down)


def _edges(room: float, length: float, bleed: float) -> tuple[float, ...]:
    step = length + 2 * bleed
    count = max(1, int((room - 2 * MARGIN + 1e-6) // step))
    first = (room - count * step) / 2 + bleed
    return tuple(round(first + n * step, 4) for n in range(count))


def code_of(pack: Any) -> str:
    """What a printed deck says of its pack: a name, and eight letters of its hash."""
    name = re.sub(r"[^A-Z0-9]", "", str(pack.name).upper())[:8] or "PACK"
    letters = b32encode(bytes.fromhex(str(pack.hash)[:10])).decode()
    return f"{name}-{letters[:4]}-{letters[4:8]}"


def chosen(deck: PaperDeck, ids: Sequence[str]) -> tuple[PaperCard, ...]:
    """These cards, each once; without ids all of the deck, each as often as it is in the box.

    Raises:
        Problem: there is no such card.
    """
    if not ids:
        return tuple(card for card in deck.cards for _ in range(card.copies))
    known = {card.id: card for card in deck.cards}
    for id_ in ids:
        if id_ not in known:
            raise Problem(f"There is no card {id_[:40]!r}. The first is {next(iter(known), 'none')}.")
    return tuple(known[id_] for id_ in ids)


def printed(rules: Rules, pack: Any, sheets: Sheets, ids: Sequence[str] = (), called: str = "") -> bytes:
    """The cards of a pack as PDF. `called`: how `telltable lint` finds the pack, for the foot of each sheet.

    Raises:
        Problem: Typst is not installed, or the game has no cards.
    """
    typst()
    deck = rules.paper_deck(pack)
    cards = chosen(deck, ids)
    if not cards:
        raise Problem(f"{rules.title} has no cards to print.")
    with TemporaryDirectory(prefix="telltable-print-") as folder:
        root = Path(folder)
        data = json.dumps(_data(rules, pack, deck, cards, sheets) | {"called": called})
        lay_out(root, _templates(rules) | {"data.json": data})
        return compiled(root, "sheet.typ")


def _templates(rules: Rules) -> dict[str, str]:
    """Templates and icons. A game's own cards are in ``show/templates/cards.typ``."""
    written = {name: (_HERE / name).read_text("utf-8") for name in ("sheet.typ", "house.typ", "cards.typ")}
    own = rules.folder / "show" / "templates" / "cards.typ"
    if own.is_file():
        written["cards.typ"] = own.read_text("utf-8")
    return written | {"icons.json": json.dumps(icons())}


@cache
def icons() -> Mapping[str, str]:
    """The web client's icons by id, each an SVG of its own in ``currentColor``."""
    text = _icon_file().read_text("utf-8")
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>' for name, box, body in _SYMBOL.findall(text)
    }


def _icon_file() -> Any:
    """In a wheel it lies beside the templates (pyproject.toml); in a clone where the client has it."""
    here = _HERE / "icons.svg"
    return here if here.is_file() else Path(__file__).parents[3] / "web" / "src" / "assets" / "icons.svg"


def _data(rules: Rules, pack: Any, deck: PaperDeck, cards: Sequence[PaperCard], sheets: Sheets) -> dict[str, object]:
    found = grid(sheets)
    places = [(x, y) for y in found.rows for x in found.columns]
    wide, tall = SIZES[sheets.size]
    turned = found.page[0] > found.page[1]
    return {
        "title": rules.title,
        "pack": pack.name,
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
