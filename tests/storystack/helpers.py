"""Laying tables and playing cards in few words. Seats are counted from 0, as in the engine."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.core.errors import IllegalMove
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.toml import write_toml
from telltable.games.storystack.box.components import TAG_INDEX, Card
from telltable.games.storystack.box.pack import SHELF, StoryPack
from telltable.games.storystack.table import moves as mv

POSITIONS = Path(__file__).parent / "positions"
PACK: StoryPack = SHELF.load()
TWO_CAST = (("CA-09", 1), ("CA-10", 1))
HARD_HAND = ("RE-05", "RE-13", "CL-01", "CL-02", "RT-12")  # blocked until 3 characters, a threat, a faction


def golden(case: str, *, seed: int = 0, **changes: Any) -> Match:
    """The position of a golden case, some of its plain fields or options changed."""
    text = (POSITIONS / f"{case}.toml").read_text(encoding="utf-8")
    if changes:
        data = tomllib.loads(text)
        data["options"] = data.get("options", {}) | changes.pop("options", {})
        text = write_toml(data | changes)
    return telltable.from_position("storystack", text, seed=seed)


def lay(
    *play: tuple[Any, ...],
    hands: Any = 2,
    pattern: str = "P-01",
    seed: int = 0,
    **fields: Any,
) -> Match:
    """A table with these plays, each (card, lane, *slots), seats in turn; `hands`: a number, or hands.

    Hands that are not given hold five cards that are always playable.
    """
    given = [()] * hands if isinstance(hands, int) else list(hands)
    laid = [_laying(i % len(given), one) for i, one in enumerate(play)]
    used = {one["card"] for one in laid} | {card for hand in given for card in hand}
    used |= {*fields.get("deck_top", ()), *fields.get("discard", ())}
    spare = (card.id for card in reversed(PACK.card_list) if not card.hard and card.id not in used)
    full = [list(hand) or [next(spare) for _ in range(5)] for hand in given]
    data = {"game": "storystack", "pattern": pattern, "hands": full, **fields, "play": laid}
    return telltable.from_position("storystack", write_toml(data), seed=seed)


def _laying(seat: int, one: tuple[Any, ...]) -> dict[str, Any]:
    card, lane, *slots = one
    more = slots.pop() if slots and isinstance(slots[-1], dict) and "seat" in slots[-1] else {"seat": seat + 1}
    return {"card": card, "lane": lane, "slots": plain_slots(PACK.cards[card], slots), **more}


def plain_slots(card: Card, chosen: list[Any]) -> list[Any]:
    """The slots as plain data; those that nobody chose are named anew, and paid for by everyone."""
    slots: list[Any] = list(chosen)
    for code in card.choices[len(chosen) :]:
        slots.append({"cost": "Love", "payer": "everyone"} if code == "$" else {})
    return slots


def move(card: str, lane: int, *slots: Any, **more: Any) -> dict[str, Any]:
    """A play as plain data."""
    filled = plain_slots(PACK.cards[card], list(slots))
    return {"type": "Play", "card": card, "lane": lane, "slots": filled, **more}


def put(m: Match, card: str, lane: int, *slots: Any, **more: Any) -> list[Any]:
    """The seat that is asked plays this card. Returns the facts."""
    (seat,) = m.waiting()
    return list(m.play(seat, move(card, lane, *slots, **more)).told)


def kinds(facts: Any) -> list[str]:
    """What happened, by name."""
    return [type(fact).__name__ for fact in facts]


def facts_of(told: Any, name: str) -> list[Any]:
    """The facts of one kind."""
    return [fact for fact in told if type(fact).__name__ == name]


def asked(m: Match) -> str:
    """The decision that waits; empty when nothing does."""
    return next(iter(m.asks().values())).decision if m.asks() else ""


def playable_cards(m: Match, seat: int) -> set[str]:
    """The cards that the seat may play now."""
    return {form.fixed["card"] for form in m.asks()[seat].forms}


def count(m: Match, tag: str) -> int:
    """The counter of a tag."""
    return int(m.state.table.tags[TAG_INDEX[tag]])


def refused(m: Match, seat: int, made: Any, rule: str, sentence: str) -> None:
    """The move is refused with this rule and this sentence (or its beginning), and nothing has changed."""
    before = len(m.entries), encode(m.state), encode(m.asks())
    refusal = m.why(seat, made)
    assert refusal is not None, "legal"
    assert f"{refusal.why} {refusal.fix}".strip().startswith(sentence), str(refusal)
    assert refusal.rule == rule
    with pytest.raises(IllegalMove) as raised:
        m.play(seat, made)
    assert raised.value.refusal == refusal
    assert (len(m.entries), encode(m.state), encode(m.asks())) == before


def defaults_to_the_end(m: Match) -> None:
    """Everybody's time runs out until nothing is owed."""
    while m.waiting():
        m.time_up(m.waiting()[0])


PASS = mv.Pass()
BROKEN = mv.DeclareBroken()
