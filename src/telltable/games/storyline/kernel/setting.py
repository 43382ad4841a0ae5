"""From the pack, the seats and the options to the table's record; and what of them the compiled game does not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from telltable.core.compiled_sha256 import ROUNDS as ADDED
from telltable.core.compiled_sha256 import spread
from telltable.games.storyline.bots import TEMPERS
from telltable.games.storyline.box.components import CATEGORIES, IMAGES, TAGS
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table.state import token_values

from . import codes
from .table import BANNERS, ROUNDS, TABLE, TALES

RANDOM, BOTS = (
    "bot:random",
    {"bot": "greedy", **{f"bot:{name}": name for name in TEMPERS}},
)  # `bot` is the first of them
KNOWN = {"narrator_deck", "family", "first_narrator", "token_values", "reading", "hide_ready"}
FOR_PEOPLE = {"leaver", "told_aloud", "timers"}  # where only bots sit, these change nothing
COMMITMENT = 64  # bytes, to which a card's own words are added


def unknown(pack: StoryLinePack, seats: Sequence[str], options: Mapping[str, str]) -> str:
    """What of this the compiled game does not know; empty where it knows all."""
    for kind in seats:
        if kind != RANDOM and kind not in BOTS:
            return f"the bot {kind}"
    for name in options:
        if name not in KNOWN | FOR_PEOPLE:
            return f"the option {name}"
    known = all(set(card.tags) <= set(TAGS) and len(card.id) <= 8 for card in pack.card_list)
    fits = all(len(page.banners) <= BANNERS for tale in pack.tales for page in tale.pages)
    enough = all(not pack.why_not(tale, len(seats)) for tale in pack.fitting(len(seats)))
    return "" if known and fits and enough and len(pack.tales) <= TALES else f"the pack {pack.name}"


def card_ids(pack: StoryLinePack) -> list[str]:
    """Every card by its number."""
    return sorted(pack.cards)


def table_of(pack: StoryLinePack, seats: Sequence[str], options: Mapping[str, str]) -> Any:
    """A record with all that stays the same from game to game, in an array of one."""
    tables = np.zeros(1, TABLE)
    t = tables[0]
    count = t["seats"] = len(seats)
    t["thinks"][:count] = [kind in BOTS for kind in seats]
    t["temper"][:count] = [_tags(TEMPERS[BOTS[kind]]) if kind in BOTS else 0 for kind in seats]
    _set_cards(t, pack)
    for number, tale in enumerate(pack.tales):
        for page in tale.pages:
            t["page_tags"][number, page.no - 1] = _tags(page.tags)
            t["banners_n"][number, page.no - 1] = len(page.banners)
            for place, banner in enumerate(page.banners):
                t["banners"][number, page.no - 1, place] = CATEGORIES.index(banner)
    fitting = [pack.tales.index(tale) for tale in pack.fitting(count)]
    t["fitting"][: len(fitting)], t["fitting_n"] = fitting, len(fitting)
    keys, wanted = [tale.key for tale in pack.tales], options["narrator_deck"]
    t["wanted"] = keys.index(wanted) if wanted in keys else -1
    named = options["first_narrator"]
    t["first"] = int(named) - 1 if named.isdecimal() else -1
    t["is_family"], t["one_by_one"] = options["family"] == "on", options["reading"] == "one_by_one"
    t["is_hidden"] = options["hide_ready"] == "on"
    t["heap_of"] = sorted((*map(int, token_values(options)), *(codes.FACE_OF[image] for image in IMAGES)))
    return tables


def _set_cards(t: Any, pack: StoryLinePack) -> None:
    numbers = {id_: number for number, id_ in enumerate(card_ids(pack))}
    t["cards"] = len(numbers)
    for id_, number in numbers.items():
        card = pack.cards[id_]
        t["tags"][number], t["says"][number] = _tags(card.tags), bool(card.aside)
    for place, category in enumerate(CATEGORIES):
        ids, size = pack.by_category[category], pack.size(category)
        t["box_n"][place], t["size"][place] = len(ids), size
        ordered = ids if size == len(ids) else sorted(ids)  # as `pack.played` gives them
        for at, id_ in enumerate(ordered):
            t["box"][place, at] = numbers[id_]
            t["block"][place, :, at] = _block(id_)


def _tags(tags: Sequence[str] | frozenset[str]) -> int:
    """Tags as a set of bits."""
    return sum(1 << TAGS.index(tag) for tag in tags)


def _block(id_: str) -> Any:
    """SL-214: the second block of what a card's digest is made of, with what each round adds by itself."""
    words = f" card {id_}".encode()
    block = words + b"\x80" + bytes(55 - len(words)) + (8 * (COMMITMENT + len(words))).to_bytes(8, "big")
    found = np.zeros(ROUNDS, np.uint32)
    found[:16] = np.frombuffer(block, ">u4")
    spread(found)
    return found + ADDED
