"""Laying tables and answering in few words. Seats are counted from 0, as in the engine: A is 0, B is 1 and so on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import telltable
from telltable.core.errors import IllegalMove
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.toml import write_toml
from telltable.games.tail_story.box.pack import load_pack
from telltable.games.tail_story.table import moves as mv
from telltable.games.tail_story.table.state import Mat

PACK = load_pack()
PETS = ("jack", "khalid", "rocky", "padthai", "alan", "hamcheese")
PASS = mv.LetPass()
END = mv.EndTurn()
NO = mv.Decline()
A, B, C, D = range(4)


def mat(d: int = 10, h: int = 5, c: int = 0, **fields: Any) -> dict[str, Any]:
    """A mat: deck, hand and discard pile of so many cards, some of them named."""
    return {"deck_size": d, "hand_size": h, "discard_size": c, **fields}


def lay(*mats: dict[str, Any], seed: int = 0, **fields: Any) -> Match:
    """A table with these mats, in the PLAY STEP of the first seat unless `turn` names another (from 1)."""
    options = {"timers": "off", **fields.pop("options", {})}
    taken = {one.get("pet") for one in mats}
    free = [pet for pet in PETS if pet not in taken]
    laid = [one if "pet" in one else {"pet": free.pop(0), **one} for one in mats]
    data = {"game": "tail_story", "turns": 9, "options": options, **fields, "mat": laid}
    return telltable.from_position("tail_story", write_toml(data), seed=seed)


def four(*mats: dict[str, Any], **fields: Any) -> Match:
    """Four players; those not given have a hand of five and ten cards in the deck, or as many as are left."""
    laid = sum(one["deck_size"] + one["hand_size"] + one["discard_size"] for one in mats)
    more = 4 - len(mats)
    deck = min(10, (60 - laid) // more - 5) if more else 0
    return lay(*mats, *[mat(deck) for _ in range(more)], **fields)


def at(m: Match, seat: int) -> Mat:
    """The mat of a seat."""
    found: Mat = m.state.table.mats[seat]
    return found


def sizes(m: Match, seat: int) -> tuple[int, int, int]:
    """Deck, hand and discard pile."""
    one = at(m, seat)
    return one.deck, one.hand, len(one.discard)


def asked(m: Match) -> str:
    """The decision that waits; empty when nothing does."""
    return next(iter(m.asks().values())).decision if m.asks() else ""


def play(m: Match, seat: int, card: str, **fields: Any) -> list[Any]:
    """Play an event card. Returns the facts."""
    return list(m.play(seat, {"type": "Play", "card": card, **fields}).told)


def passes(m: Match) -> list[Any]:
    """Everybody who is asked lets the action pass. Returns the facts."""
    told: list[Any] = []
    while asked(m) == "react":
        told += m.play(m.waiting()[0], PASS).told
    return told


def stop(m: Match, seat: int, card: str, quip: str = "") -> list[Any]:
    """This seat stops the last item, the others pass. Returns the facts."""
    count = len(m.state.table.chain)
    told = list(m.play(seat, mv.Stop(card, quip)).told)
    while asked(m) == "react" and len(m.state.table.chain) == count:
        told += m.play(m.waiting()[0], PASS).told
    return told


def facts_of(told: Any, name: str) -> list[Any]:
    """The facts of one kind."""
    return [fact for fact in told if type(fact).__name__ == name]


def kinds(told: Any) -> list[str]:
    """What happened, by name."""
    return [type(fact).__name__ for fact in told]


def moves(m: Match, seat: int) -> list[dict[str, Any]]:
    """Every legal answer of a seat, as plain data."""
    return list(m.asks()[seat].moves())


def refused(m: Match, seat: int, made: Any, rule: str, sentence: str) -> None:
    """The move is refused with this rule and this sentence, and nothing has changed."""
    before = len(m.entries), encode(m.state), encode(m.asks())
    refusal = m.why(seat, made)
    assert refusal is not None, "legal"
    assert refusal.why == sentence, str(refusal)
    assert refusal.rule == rule
    with pytest.raises(IllegalMove) as raised:
        m.play(seat, made)
    assert raised.value.refusal == refusal
    assert (len(m.entries), encode(m.state), encode(m.asks())) == before


def plain(move: Any) -> dict[str, Any]:
    """A move as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(move)
    return data
