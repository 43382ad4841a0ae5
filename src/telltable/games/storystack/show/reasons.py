"""Why a bot did what it did: the same public weights as in `rules.play_value` and `rules.dramaturg.worth`, in words."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.event import Event
from telltable.games.storystack.box.components import CLOSING_TYPES, LANES, TAG_INDEX, TYPES
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.rules.dramaturg import worth
from telltable.games.storystack.rules.play_value import completes
from telltable.games.storystack.table.events import CardPlayed, EmptyBallotCast, RetconResolved
from telltable.games.storystack.table.so_far import SoFar
from telltable.games.storystack.table.state import Table

MOST = 2  # reasons in one sentence
_CAST = {
    0: (12, "the story had nobody in it yet"),
    1: (8, "the story had only one character"),
    2: (4, "the story had only two characters"),
}


def because(pack: StoryPack, table: Table, told: Sequence[Event]) -> str:
    """The sentence for what everybody was told, at the table as it lay before; empty when there is none."""
    for event in told:
        if isinstance(event, CardPlayed) and not event.revealed:
            return _played(pack, table, event)
        if isinstance(event, EmptyBallotCast):
            return _empty(pack, table, event)
        if isinstance(event, RetconResolved) and event.choice == "reframe":
            return "Why: seeing it differently takes nothing away."
    return ""


def _played(pack: StoryPack, table: Table, event: CardPlayed) -> str:
    """SS-B3: the heaviest public reasons. What else lay in the hand is not told."""
    known = reasons(pack, table, event.card, event.lane)
    story = worth.reasons(SoFar(pack, table), event.seat, pack.cards[event.card], event.lane)
    found = sorted([*known, *((weight, clause) for weight, clause in story if clause)], reverse=True)
    words = [clause for _, clause in found[:MOST]]
    return f"Why: {' and '.join(words)}." if words else "Why: nothing was more pressing."


def reasons(pack: StoryPack, table: Table, id_: str, lane: int) -> list[tuple[float, str]]:
    """SS-B3: what speaks for a play, with its weight; what a competitive table adds for points is left out."""
    card = pack.cards[id_]
    found: list[tuple[float, str]] = []
    least = pack.patterns[table.pattern].minimums.get(card.tag, 0)
    have = table.tags[TAG_INDEX[card.tag]] if least else 0
    if have < least:
        found.append((10, f"{card.tag} was at {have} of {least}"))
    if not table.lanes[lane - 1]:
        found.append((6, f"{LANES[lane - 1]} was empty"))
    if card.type in CLOSING_TYPES and not any(fact.type == card.type for fact in table.facts):
        found.append((8, f"there was no {TYPES[card.type]} card yet"))
    cast = sum(element.kind == "character" for element in table.elements)
    if card.type == "CA" and cast in _CAST:
        found.append(_CAST[cast])
    return found


def _empty(pack: StoryPack, table: Table, event: EmptyBallotCast) -> str:
    """SS-K7."""
    if event.choice == "move" and completes(pack, table, event.n, event.lane):
        return "Why: that move completes the outline."
    if event.choice != "pass":
        return "Why: most people at the table are for it."
    return "" if table.move_used else "Why: no single move completes the outline."
