"""What is in the box besides cards and rules: the reference card, and a sheet to count on."""

from __future__ import annotations

from collections import Counter

from telltable.core.paper_sheet import PaperSheet
from telltable.games.storystack.box.components import LANE_TITLES, TAGS, TYPES
from telltable.games.storystack.box.pack import StoryPack

from .paper_cards import LOOKS
from .printables import RISE, allowed

SCORES = (  # SS-V1 to SS-V4
    ["Needed tags", "1 each"],
    ["First Midpoint", "2"],
    ["First Crisis", "2"],
    ["First Climax", "2"],
    ["First Resolution", "2"],
    ["Pay-offs", "1 each"],
    ["In all", ""],
)


def paper_sheets(pack: StoryPack) -> tuple[PaperSheet, ...]:
    """SS-X2: the reference card, with what each Pattern asks for. SS-V1: the score."""
    return (PaperSheet("reference", "reference card, A6, fold at the dashes", "reference", _reference(pack)), _scores())


def _scores() -> PaperSheet:
    data = {"heading": "Score", "hint": "for those who want a winner", "players": 6, "rows": SCORES, "times": 3}
    return PaperSheet("scores", "score sheet", "scores", data)


def _short(name: str) -> str:
    """The name of a type on a card so small: Obstacle."""
    return name.partition(" & ")[0] if len(name) > len("Goal & Stakes") else name.partition(" / ")[0]


def _reference(pack: StoryPack) -> dict[str, object]:
    pool = Counter(card.tag for card in pack.card_list)
    codes = {name: code for code, name in TYPES.items()}
    return {
        "lanes": [
            {
                "title": title.partition(" / ")[0],
                "rise": RISE[lane - 1],
                "types": [
                    {"name": _short(name), "must": must, "colour": LOOKS[codes[name]][0], "icon": LOOKS[codes[name]][1]}
                    for name, must in allowed(lane)
                ],
            }
            for lane, title in enumerate(LANE_TITLES, start=1)
        ],
        "tags": [{"name": tag.title(), "icon": f"i-t_{tag.lower()}", "cards": pool[tag]} for tag in TAGS],
        "untagged": pool[""],
        "patterns": [
            {
                "title": one.title,
                "shape": one.shape,
                "minimums": [[tag.title(), f"i-t_{tag.lower()}", least] for tag, least in one.minimums.items()],
            }
            for one in pack.pattern_list
        ],
    }
