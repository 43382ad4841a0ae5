"""Chapter “Bots”, SS-B3 and SS-B4: what a play is worth, and what is done for a seat that does not answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from telltable.core.move import Move
from telltable.games.storystack.box.components import (
    CLOSING_TYPES,
    LANES_OF,
    REQUIRED_TYPE,
    TAG_INDEX,
    Card,
)
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.table.moves import MoveCard, Pass, Play
from telltable.games.storystack.table.so_far import SoFar
from telltable.games.storystack.table.state import Table, View

from .dramaturg.casting import Casting
from .dramaturg.worth import story_worth
from .placement import playable

# --- SS-B3, SS-B4: what a play is worth ---------------------------------------------------------------


def worth(pack: StoryPack, table: Table, seat: int, card: Card, lane: int) -> float:
    """SS-B3: what the pattern and the lanes ask for."""
    value = 0.0
    least = pack.patterns[table.pattern].minimums.get(card.tag, 0)
    if least:
        value += 10 if table.tags[TAG_INDEX[card.tag]] < least else -1
    if not table.lanes[lane - 1]:
        value += 6
    first = card.type in CLOSING_TYPES and not any(f.type == card.type for f in table.facts)
    if first:
        value += 8
    if card.type == "CA":
        value += {0: 12, 1: 8, 2: 4}.get(sum(e.kind == "character" for e in table.elements), 0)
    if table.options["scoring"] == "competitive":
        value += 3 * (2 * first + _scores_tag(pack, table, seat, card.tag, least))
    return value


def _scores_tag(pack: StoryPack, table: Table, seat: int, tag: str, least: int) -> bool:
    if not least:
        return False
    if table.options["score_cap"] == "table":
        return table.tags[TAG_INDEX[tag]] < least
    return sum(f.seat == seat and pack.cards[f.card].tag == tag for f in table.facts) < least


def best_play(
    pack: StoryPack, view: View, cards: Iterable[str], noise: Callable[[], float] = lambda: 0.0
) -> tuple[Card, int]:
    """The most valuable legal card and lane; ties by hand order, then lane number."""
    table = view.table
    seat = view.seat or 0
    so_far = SoFar(pack, table)
    best: tuple[float, Card, int] | None = None
    for id_ in cards:
        if not playable(pack, table, id_):
            continue
        card = pack.cards[id_]
        for lane in card.lanes:
            value = worth(pack, table, seat, card, lane) + story_worth(so_far, seat, card, lane) + noise()
            if best is None or value > best[0]:
                best = (value, card, lane)
    if best is None:
        raise LookupError("no card can be played")
    return best[1], best[2]


def helper_play(pack: StoryPack, view: View, cards: Iterable[str]) -> Play:
    """SS-B4: the best play without chance, and without a telling."""
    card, lane = best_play(pack, view, cards)
    return Play(card.id, lane, Casting(SoFar(pack, view.table), card, lane).slots())


# --- SS-K7 --------------------------------------------------------------------------------------------


def helper_empty(pack: StoryPack, view: View) -> Move:
    """SS-K7: the first move that completes the outline, by play number, then lane; else pass."""
    table = view.table
    if not table.move_used:
        for fact in table.facts:
            for lane in LANES_OF[fact.type]:
                if lane != fact.lane and completes(pack, table, fact.n, lane):
                    return MoveCard(fact.n, lane)
    return Pass()


def completes(pack: StoryPack, table: Table, n: int, lane: int) -> bool:
    """Whether moving play `n` to `lane` would leave every lane filled and every minimum reached."""
    minimums = pack.patterns[table.pattern].minimums
    if any(table.tags[TAG_INDEX[tag]] < least for tag, least in minimums.items()):
        return False
    for place, stack in enumerate(table.lanes, start=1):
        after = [m for m in stack if m != n] + ([n] if place == lane else [])
        need = REQUIRED_TYPE.get(place)
        if not any(need is None or table.fact(m).type == need for m in after):
            return False
    return True
