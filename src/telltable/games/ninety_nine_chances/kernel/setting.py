"""From the pack, the seats and the options to the table's record; and what of them the compiled game does not know."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from telltable.games.ninety_nine_chances.bots.worth import FEW, FEW_BIDS, MANY_BIDS, theme_worth
from telltable.games.ninety_nine_chances.box.components import HIGHEST, LOWEST, Card
from telltable.games.ninety_nine_chances.box.pack import ChancePack

from . import codes
from .table import NUMBERS, TABLE

BOTS = {"bot": "helper", **{f"bot:{name}": name for name in codes.BOTS}}  # `bot` alone is the helper
TIES = ("hero_else_pick", "hero_picks", "shared")
KNOWN = {
    "acts",
    "opening_resources",
    "act_resources",
    "trouble_target",
    "storyteller_evaluates",
    "even_median",
    "failure_teller",
    "bonus_timing",
    "tie_break",
    "rating",
    "theme_ballots",
    "plan_request_rounds",
    "dealer",
}
FOR_PEOPLE = {  # where only bots sit, these change nothing that is counted
    "silent_evaluation",
    "objections",
    "told_aloud",
    "leaver",
    "pitch_limit",
    "note_limit",
    "telling_limit",
    "timers",
    "grace",
}


def unknown(pack: ChancePack, seats: Sequence[str], options: Mapping[str, str]) -> str:
    """What of this the compiled game does not know; empty where it knows all."""
    for kind in seats:
        if kind not in BOTS:
            return f"the bot {kind}"
    for name in options:
        if name not in KNOWN | FOR_PEOPLE:
            return f"the option {name}"
    whole = sorted(card.id for card in pack.card_list) == [f"{number:02}" for number in range(LOWEST, HIGHEST + 1)]
    return "" if whole else f"the pack {pack.name}"


def table_of(pack: ChancePack, seats: Sequence[str], options: Mapping[str, str]) -> Any:
    """A record with all that stays the same from game to game, in an array of one."""
    tables = np.zeros(1, TABLE)
    t = tables[0]
    t["seats"] = len(seats)
    t["bot"][: len(seats)] = bots = [codes.BOTS.index(BOTS[kind]) for kind in seats]
    t["pack"][: len(pack.card_list)] = [card.number for card in pack.card_list]
    suits = sorted({card.suits for card in pack.card_list})
    for card in pack.card_list:
        t["suits"][card.number], t["shut"][card.number] = suits.index(card.suits), card.open
    if any(bot != codes.RANDOM for bot in bots):
        _set_thoughts(t, pack, len(seats) - 1)
    t["acts"], t["opening"] = int(options["acts"]), int(options["opening_resources"])
    t["more_resources"] = options["act_resources"] == "on"
    t["only_free"] = options["trouble_target"] == "none_at_all"
    how = options["storyteller_evaluates"]
    t["own_plan"] = how == "always" or (how == "odd_only" and len(seats) % 2 == 1)
    t["even_higher"] = options["even_median"] == "higher"
    t["median_tells_failure"] = options["failure_teller"] == "median"
    t["bonus_at_theme"] = options["bonus_timing"] == "at_theme"
    t["tie_break"] = TIES.index(options["tie_break"])
    t["family"] = options["rating"] == "family"
    t["ballots"], t["batches"] = int(options["theme_ballots"]), int(options["plan_request_rounds"])
    t["dealer_seat"] = -1 if options["dealer"] == "random" else int(options["dealer"]) - 1
    return tables


@lru_cache(4)
def _theme_worths(cards: tuple[Card, ...]) -> Any:
    """By both Numbers, what a theme of these cards is worth; kept, since there are ten thousand of them."""
    pack = ChancePack("", "", "", cards, (), {}, ())
    ids = sorted(pack.cards)
    return np.array([[theme_worth(pack, (one, other)) for other in ids] for one in ids])


def _set_thoughts(t: Any, pack: ChancePack, others: int) -> None:
    """What bots think of themes (`bots.worth`), and of bids: all that looks at no table, worked out as they do it."""
    t["theme_worth"][LOWEST:, LOWEST:] = _theme_worths(pack.card_list)
    bids = FEW_BIDS if others <= FEW else MANY_BIDS
    t["bid_place"] = [bisect_right(bids, number) for number in range(NUMBERS)]
    for below in range(len(bids) + 1):
        for fair in range(len(bids) + 1):
            t["bid_alone"][below, fair] = ((len(bids) - fair) / len(bids) + below / len(bids)) ** others
