"""``python -m tools.pack_fields``: write docs/making/pack-fields.md anew, from the structs that read packs."""

from pathlib import Path

from telltable.core.registry import games
from telltable.lab.pack_page import page

HERE = Path(__file__).parents[1] / "docs" / "making" / "pack-fields.md"
HEAD = """# Fields of a pack

Every field of every file of [a pack](a-pack.md), game by game. `telltable fields GAME` says the same in a terminal,
and of one file: `telltable fields storystack patterns.toml`. *May be left out* means that nothing is missing
without it. What tables within tables hold stands at the end of each game, once. The first file of a pack may say
`game`, which game it is for, and `telltable new-pack` writes that. This page is written by the program, from what
reads the files.

"""


def text() -> str:
    """The page."""
    order = sorted(games().values(), key=lambda rules: rules.title.casefold())
    return HEAD + "\n".join(page(rules) for rules in order)


if __name__ == "__main__":
    HERE.write_text(text(), encoding="utf-8")
