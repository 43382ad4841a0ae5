"""Write the tale of docs/tales anew: four bots tell it, always with the same luck, in the texts as they are now.

python tools/tales.py
"""

from __future__ import annotations

import re
from pathlib import Path

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.keepsake import render

TALES = Path(__file__).parents[1] / "docs" / "tales"
TELLERS = ("Lantern", "Inkwell", "Bramble", "Thimble")
TEMPERS = ("bot:greedy", "bot:grim", "bot:merry", "bot:curious")
TALE, SEED = "2", 20


def told() -> Match:
    """The whole game."""
    match = telltable.new("storyline", seats=TEMPERS, seed=SEED, names=TELLERS, options={"narrator_deck": TALE})
    Driver(match).run()
    return match


def pages(match: Match) -> dict[str, str]:
    """The tale by the name of its file."""
    book = match.rules.book(match.pack, match.state)
    name = re.sub(r"\W+", "-", book.title.lower()).strip("-")
    return {f"{name}.{form}": str(render(book, form)) for form in ("md", "html")}


if __name__ == "__main__":
    for name, text in pages(told()).items():
        (TALES / name).write_text(text, encoding="utf-8")
        print(f"{name}  {len(text)}")
