"""A new pack to begin with: every card is there, blank, and it can be played at once."""

from __future__ import annotations

from telltable.core.toml import write_toml

from .components import CATEGORIES, NAMES, PAGES, TAGS
from .pack import THE_END
from .pack_files import GAME
from .pack_lent import LEAST_CARDS

BANNERS = (
    *("character", "feature", "place", "character+feature", "place", "object", "action"),
    *("character+place", "feature", "object+action", "place", "character", "feature+object", "action"),
)
PHRASES = {
    "character": "a Stranger with the number {no}",
    "place": "in the house with the number {no}",
    "feature": "as odd as the number {no}",
    "object": "a box with the number {no}",
    "action": "counted up to {no}",
}
SENTENCES = {
    "character": "And there stood {character}.",
    "place": "It happened {place}.",
    "feature": "It was {feature}.",
    "object": "In the dust lay {object}.",
    "action": "Then, without a word, it {action}.",
}


def skeleton() -> dict[str, str]:
    """The files of a new pack, by name."""
    about = {"game": GAME, "name": "A New Box", "about": "What kind of tales are told with it."}
    files = {"pack.toml": write_toml(about)}
    for category in CATEGORIES:
        cards = [
            {
                "name": f"{NAMES[category]} {no}",
                "phrase": PHRASES[category].format(no=no),
                "aside": "Write here what a Narrator might add.",
                "tags": [TAGS[(no + step) % len(TAGS)] for step in (0, 4, 7)],
            }
            for no in range(1, LEAST_CARDS + 1)
        ]
        files[f"{category}s.toml"] = write_toml({"card": cards})
    pages = [
        {
            "no": no,
            "title": f"Page {no}",
            "text": " ".join(SENTENCES[banner] for banner in banners.split("+")),
            "tags": [],
        }
        for no, banners in enumerate(BANNERS, start=1)
    ]
    pages.append({"no": PAGES, "title": "The End", "text": f"Nobody ever spoke of it again. {THE_END}", "tags": []})
    tale = {"title": "A New Tale", "about": "What happens in it, in a sentence.", "page": pages}
    return files | {"tale-1.toml": write_toml(tale)}
