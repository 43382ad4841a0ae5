"""From the pack, the seats and the options to the table's record; and what of them the compiled game does not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from telltable.games.storystack.box.components import HARD_SLOTS, LETTERS, TAGS
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.rules.thread_b import USEFUL_TAGS

from . import codes
from .table import CARDS, ELEMENTS, PATTERNS, SEATS, SLOTS, TABLE
from .thoughts import can_be_thought_about, set_thoughts

BOTS = {"bot": "helper", **{f"bot:{name}": name for name in codes.BOTS}}  # `bot` alone is the helper
KNOWN = {
    "cards",  # the pack is chosen before it comes here
    "pattern_pick",
    "first_player",
    "first_seat",
    "scoring",
    "score_cap",
    "ending_check",
    "revealed_card",
    "redraw_turn",
    "contradictions",
    "skinning",
}
FOR_PEOPLE = {"hands", "branch_needs_card", "on_leave", "timers", "grace"}  # where only bots sit, these change nothing


def unknown(pack: StoryPack, seats: Sequence[str], options: Mapping[str, str]) -> str:
    """What of this the compiled game does not know; empty where it knows all."""
    for kind in seats:
        if kind not in BOTS:
            return f"the bot {kind}"
    for name in options:
        if name not in KNOWN | FOR_PEOPLE:
            return f"the option {name}"
    cards, patterns = pack.card_list, pack.pattern_list
    fits = len(cards) <= CARDS and 3 <= len(patterns) <= PATTERNS and all(len(x.choices) <= SLOTS for x in cards)
    brings = sum(code not in HARD_SLOTS and code != "$" for card in cards for code in card.choices)
    people = sum(card.choices.count("+C") for card in cards)
    usual = all(card.id[:2] == card.type for card in cards)
    if not (fits and usual and brings <= ELEMENTS and people <= len(LETTERS)):
        return f"the pack {pack.name}"
    if any(BOTS[kind] != "random" for kind in seats) and not can_be_thought_about(cards):
        return f"the pack {pack.name} as its bots see it"
    return ""


def table_of(pack: StoryPack, seats: Sequence[str], options: Mapping[str, str]) -> Any:
    """A record with all that stays the same from game to game, in an array of one."""
    tables = np.zeros(1, TABLE)
    t = tables[0]
    bots = [codes.BOTS.index(BOTS[kind]) for kind in seats]
    thinks = any(bot != codes.RANDOM for bot in bots)
    t["bot"][: len(bots)], t["thinks"] = bots, thinks
    t["seats"], t["cards"], t["patterns"] = len(seats), len(pack.card_list), len(pack.pattern_list)
    for number, card in enumerate(pack.card_list):
        t["type"][number] = codes.TYPE_CODES.index(card.type)
        t["tag"][number] = TAGS.index(card.tag) if card.tag else -1
        t["needs"][number] = card.needs
        t["slots_n"][number] = len(card.choices)
        t["slots"][number, : len(card.choices)] = [codes.SLOTS.index(code) for code in card.choices]
        t["starts_b"][number] = card.effect == "thread_b"
        t["useful"][number] = card.tag in USEFUL_TAGS
        if thinks:
            set_thoughts(t, number, card)
    _set_places(t["card_place"], [card.id for card in pack.card_list])
    _set_places(t["pattern_place"], [pattern.id for pattern in pack.pattern_list])
    for number, pattern in enumerate(pack.pattern_list):
        t["least"][number] = [pattern.minimums.get(tag, 0) for tag in TAGS]
    t["by_vote"] = options["pattern_pick"] == "vote"
    t["first_by"] = ("random", "chosen", "asked").index(options["first_player"])
    t["first_seat"] = (int(options["first_seat"]) - 1) % SEATS
    t["competitive"] = options["scoring"] == "competitive"
    t["cap_of_player"] = options["score_cap"] == "player"
    t["on_resolution"] = options["ending_check"] == "on_resolution"
    t["discards"] = options["revealed_card"] == "discarded"
    t["redraw_ends"] = options["redraw_turn"] == "end"
    t["ask_all"] = options["contradictions"] == "ask_all"
    t["writes"] = options["skinning"] == "full"
    return tables


def _set_places(row: Any, ids: Sequence[str]) -> None:
    """Of each id its place among all in order."""
    row[np.argsort(np.array(ids))] = range(len(ids))
