"""Write the tales of docs/tales anew: bots tell them, always with the same luck, in the texts as they are now.

python tools/tales.py
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.keepsake import render

TALES = Path(__file__).parents[1] / "docs" / "tales"
BOTH = ("md", "html")
TELLERS = ("Lantern", "Inkwell", "Bramble", "Thimble")


class Evening(NamedTuple):
    """A game that is always played the same way.

    Attributes:
        game: its name.
        seed: its luck.
        seats: the bots that play it.
        options: what the table chose.
        forms: what it is written as.
    """

    game: str
    seed: int
    seats: tuple[str, ...]
    options: dict[str, str]
    forms: tuple[str, ...] = ("md",)


EVENINGS = (
    Evening("tail_story", 1, ("bot:careful",) * 4, {"guest_characters": "on"}),
    Evening("tail_story", 2, ("bot:careful",) * 3, {}),
    Evening("tail_story", 5, ("bot:careful",) * 2, {"guest_characters": "on"}),
    Evening("ninety_nine_chances", 3, ("bot:helper",) * 3, {}),
    Evening("ninety_nine_chances", 8, ("bot:greedy", "bot:helper") * 2, {}),
    Evening("ninety_nine_chances", 17, ("bot:helper",) * 3, {"acts": "2"}),
    Evening("storyline", 20, ("bot:greedy", "bot:grim", "bot:merry", "bot:curious"), {"narrator_deck": "2"}, BOTH),
    Evening("storyline", 21, ("bot:merry", "bot:curious", "bot:grim"), {"narrator_deck": "7"}),
    Evening("storyline", 22, ("bot:curious", "bot:grim", "bot:helper", "bot:merry"), {"narrator_deck": "8"}),
    Evening("storystack", 31, ("bot:greedy",) * 4, {"cards": "pack1", "skinning": "quick"}),
    Evening("storystack", 32, ("bot:greedy",) * 3, {"cards": "pack2", "skinning": "quick"}),
    Evening("storystack", 33, ("bot:greedy",) * 4, {"cards": "pack3", "skinning": "quick"}),
)


def of(game: str) -> tuple[Evening, ...]:
    """The evenings of one game."""
    return tuple(evening for evening in EVENINGS if evening.game == game)


def told(evening: Evening = EVENINGS[0]) -> Match:
    """The whole game."""
    names = TELLERS[: len(evening.seats)]
    match = telltable.new(
        evening.game, seats=evening.seats, seed=evening.seed, names=names, options=dict(evening.options)
    )
    Driver(match).run()
    return match


def pages(match: Match, forms: tuple[str, ...] = ("md", "html")) -> dict[str, str]:
    """The tale by the names of its files."""
    book = match.rules.book(match.pack, match.state)
    name = re.sub(r"\W+", "-", book.title.lower()).strip("-")
    return {f"{name}.{form}": str(render(book, form)) for form in forms}


if __name__ == "__main__":
    for evening in EVENINGS:
        for name, text in pages(told(evening), evening.forms).items():
            (TALES / name).write_text(text, encoding="utf-8")
            print(f"{name}  {len(text)}")
