"""What a table looks like to somebody who wants the outline complete, soon, and nobody stuck."""

from __future__ import annotations

from telltable.games.storystack.box.components import TAG_INDEX
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.rules.placement import playable_cards
from telltable.games.storystack.rules.scoring import first_points, tag_points
from telltable.games.storystack.table.state import State, Table

DONE, OPEN = 0.6, 0.1  # for a whole outline, and for hands from which anything can be played
STUCK, TURN = 0.05, 0.004  # what each of them costs
ENOUGH = 3  # cards that can be played; more of them are no help
POINT = 0.05  # of a competition, over the mean of all seats


def evaluate(pack: StoryPack, state: State) -> tuple[float, ...]:
    """How good it looks for each seat, from 0 to 1; where nobody competes, as good for all."""
    table = state.table
    seats = range(len(table.names))
    if table.ending:
        worth = float(table.ending == "complete")
    else:
        worth = DONE * progress(pack, table) + OPEN * openness(pack, state)
    worth += 0.3 - STUCK * table.stuck - TURN * table.turn
    gains = points(pack, table) if table.options["scoring"] == "competitive" else (0.0,) * len(seats)
    return tuple(min(1.0, max(0.0, worth + gain)) for gain in gains)


def progress(pack: StoryPack, table: Table) -> float:
    """SS-E2: how much of the outline there is, of lanes and of tags."""
    minimums = pack.patterns[table.pattern].minimums if table.pattern else {}
    wanted = len(table.lanes) + sum(minimums.values())
    found = sum(bool(lane) for lane in table.lanes) + sum(table.filled)
    tags = sum(min(least, table.tags[TAG_INDEX[tag]]) for tag, least in minimums.items())
    return (found / 2 + tags) / wanted


def openness(pack: StoryPack, state: State) -> float:
    """SS-K1: how far all hands are from being stuck."""
    table = state.table
    hands = [state.hands[seat] for seat in table.open]
    return sum(min(ENOUGH, len(playable_cards(pack, table, hand))) for hand in hands) / (ENOUGH * max(1, len(hands)))


def points(pack: StoryPack, table: Table) -> tuple[float, ...]:
    """SS-V1, SS-V2: who is ahead by now."""
    tags, firsts = tag_points(pack, table), first_points(table)
    scores = [tags.get(seat, 0) + firsts.get(seat, 0) for seat in range(len(table.names))]
    mean = sum(scores) / len(scores)
    return tuple(POINT * (score - mean) for score in scores)
