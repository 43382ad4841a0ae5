"""From the pack, the seats and the options to the table's record; and what of them the compiled game does not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from telltable.games.tail_story.bots import BOTS
from telltable.games.tail_story.box.components import ABILITY_LIMIT, DECK, GUESTS, KINDS, PETS, TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.box.sounds import offered
from telltable.games.tail_story.rules.keep_values import worth
from telltable.games.tail_story.table.options import most_drawn

from .table import CARDS, MOST_PETS, TABLE

RANDOM, CAREFUL = ("bot:random",), ("bot", *(f"bot:{name}" for name in BOTS))  # `bot` is the first that the game names
KNOWN = {
    "guest_characters",
    "rocky_target",
    "acting_draw",
    "sound_mode",
    "simultaneous_fourth",
    "empty_hand_achievement",
    "check_after_draw",
    "round_limit",
}
FOR_PEOPLE = {  # where only bots sit, these change nothing
    "reaction_mode",
    "reaction_close",
    "reaction_seconds",
    "reaction_floor",
    "tie_ms",
    "leave_policy",
    "timers",
    "reveal_achievements",
}


def unknown(pack: TailPack, seats: Sequence[str], options: Mapping[str, str]) -> str:
    """What of this the compiled game does not know; empty where it knows all."""
    for kind in seats:
        if kind not in (*RANDOM, *CAREFUL):
            return f"the bot {kind}"
    for name in options:
        if name not in KNOWN | FOR_PEOPLE:
            return f"the option {name}"
    fits = DECK * len(seats) <= len(pack.cards) <= CARDS and len(pack.pets) <= MOST_PETS
    known = all(pet.id in PETS for pet in pack.pets)
    return "" if fits and known else f"the pack {pack.name}"


def card_ids(pack: TailPack) -> list[str]:
    """Every card by its number."""
    return sorted(pack.cards)


def design_ids(pack: TailPack) -> list[str]:
    """Every design in the order of reports."""
    return sorted(card.id for card in pack.designs)


def table_of(pack: TailPack, seats: Sequence[str], options: Mapping[str, str]) -> Any:
    """A record with all that stays the same from game to game, in an array of one."""
    tables = np.zeros(1, TABLE)
    t = tables[0]
    t["seats"], t["cards"], t["pets"] = len(seats), len(pack.cards), len(pack.pets)
    types, kinds, designs = list(TYPES), list(KINDS), design_ids(pack)
    for number, id_ in enumerate(card_ids(pack)):
        card = pack.cards[id_]
        t["kind"][number], t["type"][number] = kinds.index(card.kind), types.index(card.type)
        t["design"][number] = designs.index(card.id)
        t["most"][number] = most_drawn(options, card)
        for place, type_ in enumerate(types):
            t["worth"][place, number] = worth(card, type_, options)
    for number, pet in enumerate(pack.pets):
        t["pet_type"][number], t["pet_does"][number] = types.index(pet.type), PETS.index(pet.id)
        t["pet_left_out"][number] = pet.id in GUESTS and options["guest_characters"] != "on"
    t["limit_of"] = [ABILITY_LIMIT[pet] for pet in PETS]
    t["sounds"] = len(offered("", options["sound_mode"]))
    t["at_himself"] = options.get("rocky_target") == "anyone"
    t["check_after_draw"] = options["check_after_draw"] == "on"
    t["shared"] = options["simultaneous_fourth"] == "shared"
    t["top_of_deck"] = options["empty_hand_achievement"] == "top_of_deck"
    t["round_limit"] = int(options["round_limit"])
    t["careful"][: len(seats)] = [kind in CAREFUL for kind in seats]
    return tables
