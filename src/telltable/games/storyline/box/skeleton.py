"""A new pack to begin with: a card of each kind, and a tale with a gap on every page."""

from __future__ import annotations

from telltable.core.toml import write_toml

from .components import PAGES
from .pack import THE_END
from .pack_files import GAME

BANNERS = (
    *("character", "feature", "place", "character+feature", "place", "object", "action"),
    *("character+place", "feature", "object+action", "place", "character", "feature+object", "action"),
)
CARDS = {
    "characters": (
        "Ferryman Off Duty",
        "a ferryman off duty",
        "Nobody had told the river.",
        ("water", "night", "lost"),
    ),
    "places": (
        "Under the Pier",
        "under the pier at low tide",
        "Something was knocking.",
        ("water", "night", "creeping"),
    ),
    "features": (
        "Wet to the Collar",
        "wet to the collar",
        "It had not rained for a week.",
        ("water", "cold", "comic"),
    ),
    "objects": (
        "Wet Rope",
        "a rope that was still wet at both ends",
        "Somebody had been holding it a moment ago.",
        ("water", "creeping", "trick"),
    ),
    "actions": (
        "Count One Too Many",
        "counted everybody twice, and got one too many",
        "They all looked behind them.",
        ("comic", "night", "trick"),
    ),
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
    for kind, (name, phrase, aside, tags) in CARDS.items():
        card = {"name": name, "phrase": phrase, "aside": aside, "tags": list(tags)}
        files[f"{kind}.toml"] = write_toml({"card": [card]})
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
