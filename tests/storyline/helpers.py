"""Laying StoryLine tables and playing pages in few words. Seats are counted from 0, as in the engine."""

from __future__ import annotations

from typing import Any

import pytest

import telltable
from telltable.core.errors import IllegalMove
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.toml import write_toml
from telltable.games.storyline.box.components import CATEGORY_OF
from telltable.games.storyline.box.pack import SHELF, StoryLinePack

PACK: StoryLinePack = SHELF.load()


def table(seats: int = 4, *, tale: str = "1", first: int | None = 0, seed: Any = 0, **options: str) -> Match:
    """A game in front of its first page; `first`: who narrates, None to be asked."""
    chosen = {"narrator_deck": tale, "first_narrator": "ask" if first is None else str(first + 1), **options}
    return telltable.new("storyline", seats=seats, seed=seed, options=chosen)


def asked(m: Match) -> str:
    """The decision that waits; empty when nothing does."""
    return next(iter(m.asks().values())).decision if m.asks() else ""


def of_kind(m: Match, seat: int, category: str) -> list[str]:
    """The cards of a kind in a hand."""
    return [card for card in m.state.hands[seat] if CATEGORY_OF[card[0]] == category]


def offer(m: Match, seat: int, which: int = 0, **more: Any) -> dict[str, Any]:
    """An offer of the first (or another) card of each kind asked for."""
    cards = [of_kind(m, seat, banner)[which] for banner in m.state.table.banners]
    return {"type": "Offer", "cards": cards, **more}


def all_offer(m: Match, which: int = 0) -> None:
    """Everybody who owes one offers."""
    for seat in m.waiting():
        m.play(seat, offer(m, seat, which))


def choose(m: Match, *which: int, text: str = "") -> Any:
    """The Narrator chooses a card of each pile, by its place there. Returns the entry."""
    piles = m.state.table.piles
    places = which or (0,) * len(piles)
    cards = [pile[place] for pile, place in zip(piles, places, strict=True)]
    return m.play(m.state.table.narrator, {"type": "Choose", "cards": cards, "text": text})


def author(m: Match, card: str) -> int:
    """Who offered a card that lies on the table: the table's own knowledge."""
    return next(seat for seat, cards in enumerate(m.state.offers) if card in cards)


def choose_of(m: Match, seat: int) -> Any:
    """The Narrator chooses everything that this seat offered."""
    return m.play(m.state.table.narrator, {"type": "Choose", "cards": list(m.state.offers[seat])})


def pages(m: Match, count: int) -> None:
    """That many pages are written."""
    for _ in range(count):
        all_offer(m)
        choose(m)


def before_page(no: int, seats: int = 4, **more: Any) -> Match:
    """A game in which page `no` has just been read."""
    m = table(seats, **more)
    pages(m, no - 1)
    return m


def scoring(*faces: str, narrator: int = 0, supply: str | None = None, seed: int = 0, **options: str) -> Match:
    """A table at the scoring; a seat's tokens in one text: ``hat 3 2``. At least three seats sit down."""
    held = [one.split() for one in (*faces, *("",) * (3 - len(faces)))]
    data: dict[str, Any] = {"game": "storyline", "tale": "1", "narrator": narrator + 1, "faces": held}
    data |= {"supply": supply.split()} if supply is not None else {}
    return telltable.from_position("storyline", write_toml(data | {"options": options}), seed=seed)


def result(m: Match) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Points, winners and how a tie was broken, when everybody's time has run out."""
    while m.waiting():
        m.time_up(m.waiting()[0])
    t = m.state.table
    return t.points, t.winners, t.tie


def kinds(facts: Any) -> list[str]:
    """What happened, by name."""
    return [type(fact).__name__ for fact in facts]


def facts_of(told: Any, name: str) -> list[Any]:
    """The facts of one kind."""
    return [fact for fact in told if type(fact).__name__ == name]


def refused(m: Match, seat: int, move: Any, rule: str, sentence: str) -> None:
    """The move is refused with this rule and this very sentence, and nothing has changed."""
    before = len(m.entries), encode(m.state), encode(m.asks())
    refusal = m.why(seat, move)
    assert refusal is not None, "legal"
    assert (refusal.why, refusal.rule) == (sentence, rule)
    with pytest.raises(IllegalMove) as raised:
        m.play(seat, move)
    assert raised.value.refusal == refusal
    assert (len(m.entries), encode(m.state), encode(m.asks())) == before
