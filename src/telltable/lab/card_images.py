"""Cards as pictures: one each for print shops, and sheets of ten by seven for virtual tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import to_builtins

from telltable.core.paper_card import PaperCard
from telltable.core.rules import Rules
from telltable.keepsake.press import compiled_pages, lay_out, typst

from .printing import SIZES, chosen, templates, told
from .templates_of import HERE

SHOP_DPI = 300.0
SHOP_BLEED = 3.175  # mm, an eighth of an inch: a poker card is 825 x 1125 pixels
TABLE_DPI = 160.0  # 4000 pixels for ten poker cards
TABLE_GRID = (10, 7)
TABLE_MOST = 69  # the last place of a sheet is what others see of a hidden card


def shop_images(
    rules: Rules, pack: Any, size: str = "poker", *, full: bool = False, ids: Sequence[str] = ()
) -> Iterator[tuple[str, bytes]]:
    """Every front once, then every back once, as PNG by file name: 300 dots an inch, an eighth of an inch of bleed.

    Raises:
        Problem: Typst is not installed, or there is no such card.
    """
    cards = _once(chosen(rules.paper_deck(pack), ids, 1))
    backs = {(card.back, card.back_icon, card.id if card.more.get("other") else ""): card for card in cards}
    fronts = _pictures(rules, pack, cards, size, SHOP_BLEED, (1, 1), SHOP_DPI, full=full)
    yield from zip((f"{_plain(card.id)}.png" for card in cards), fronts, strict=True)
    names = (f"back-{_plain(id_ or back or rules.name)}.png" for back, _, id_ in backs)
    drawn = _pictures(rules, pack, [*backs.values()], size, SHOP_BLEED, (1, 1), SHOP_DPI, full=full, back=True)
    yield from zip(names, drawn, strict=True)


def table_sheets(
    rules: Rules, pack: Any, size: str = "poker", *, full: bool = False, ids: Sequence[str] = (), each: int = 0
) -> Iterator[tuple[str, bytes]]:
    """Fronts, at most 69 a sheet, and the backs in the same places, as PNG by file name; each so many times, 0: as
    often as it is in the box.

    Raises:
        Problem: Typst is not installed, or there is no such card.
    """
    cards = chosen(rules.paper_deck(pack), ids, each)
    for n, at in enumerate(range(0, len(cards), TABLE_MOST), start=1):
        some = cards[at : at + TABLE_MOST]
        for what, back in (("fronts", False), ("backs", True)):
            (made,) = _pictures(rules, pack, some, size, 0.0, TABLE_GRID, TABLE_DPI, full=full, back=back)
            yield f"{what}-{n}.png", made


def _once(cards: Sequence[PaperCard]) -> list[PaperCard]:
    return [*{card.id: card for card in cards}.values()]


def _plain(name: str) -> str:
    """A name that any file system takes."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "card"


def _pictures(
    rules: Rules,
    pack: Any,
    cards: Sequence[PaperCard],
    size: str,
    bleed: float,
    grid: tuple[int, int],
    dpi: float,
    *,
    full: bool,
    back: bool = False,
) -> list[bytes]:
    typst()
    deck = rules.paper_deck(pack)
    data = {
        "cards": to_builtins(cards),
        "card": SIZES[size],
        "bleed": bleed,
        "grid": grid,
        "back": back,
        "full": full,
        "deck": {"title": rules.title, "icon": deck.icon, "colour": deck.colour},
    }
    with TemporaryDirectory(prefix="telltable-print-") as folder:
        root = Path(folder)
        written = {"images.typ": (HERE / "images.typ").read_text("utf-8"), "data.json": told(data)}
        lay_out(root, templates(rules) | written)
        return compiled_pages(root, "images.typ", form="png", dpi=dpi)
