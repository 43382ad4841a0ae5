"""Pictures of books for the documentation: an evening of each game as a PDF, page by page.

PYTHONPATH=.venv/extras python -m tools.book_pictures [FOLDER]

Without a folder: one picture for each game in docs/pictures, its cover, title, first chapter and colophon side by side.
With one: every page of every book, to look at.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from telltable.keepsake import bind

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
SCALE, GAP, GROUND = 1.1, 14, (19, 26, 29)


def pages(book: Any) -> tuple[list[Any], int]:
    """Every page of the PDF, drawn by another library than the one that set it; and where it says who told what."""
    import pypdfium2

    document = pypdfium2.PdfDocument(BytesIO(bind(book, "pdf")))
    who = next(n for n in range(len(document)) if "Who told what" in document[n].get_textpage().get_text_range())
    return [document[n].render(scale=SCALE).to_pil().convert("RGB") for n in range(len(document))], who


def side_by_side(shown: list[Any]) -> Any:
    """Pages in a row, on the colour of the table."""
    from PIL import Image

    wide = sum(one.width + GAP for one in shown) + GAP
    row = Image.new("RGB", (wide, max(one.height for one in shown) + 2 * GAP), GROUND)
    at = GAP
    for one in shown:
        row.paste(one, (at, GAP))
        at += one.width + GAP
    return row


def main(folder: Path | None) -> None:
    """See the module."""
    from tests.corpus.evenings import longest

    for name, book in longest().items():
        all_, who = pages(book)
        called = name.replace("_", "-")
        if folder is None:
            side_by_side([all_[0], all_[2], all_[3], all_[who]]).save(PICTURES / f"book-{called}.webp", quality=80)
            continue
        for n in range(0, len(all_), 6):
            side_by_side(all_[n : n + 6]).save(folder / f"{called}-{n + 1:02}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
