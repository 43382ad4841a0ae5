"""Everything a seat can learn from a table at rest, as bytes that two worlds must share."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from telltable.core.ask import Ask, Words
from telltable.core.log import encode
from telltable.core.luck import Luck, pick
from telltable.core.match import Match
from telltable.core.move import Leave, TakeBack, TimeUp
from telltable.core.seat import CLOCK, HOST, Seat

from .law_moves import changed, places

FEW_CANDIDATES = 6
Probe = tuple[Seat, Any]


def outlets(match: Match, seat: Seat | None, probes: tuple[Probe, ...] = ()) -> Iterator[tuple[str, bytes]]:
    """Each outlet by name, with the bytes that the seat gets from it."""
    rules, view = match.rules, match.view(seat)
    yield "view", encode(view)
    yield "awaited", encode(match.awaited_in_public())
    yield "board", encode(rules.board(match.pack, view))
    yield "book", encode(rules.book(match.pack, match.state))
    if seat is not None:
        ask = match.asked().get(seat)
        offers = match.offers(seat)
        yield "ask", encode(ask)
        yield "given", encode(match.given(seat))
        yield "offers", encode(offers)
        yield "labels", encode(list(_labels(match, view, (*((ask,) if ask else ()), *offers))))
    for mover, move in probes:
        yield f"refusal of {str(move)[:120]} by {mover}", encode(match.why(mover, move))


def _labels(match: Match, view: Any, asks: tuple[Ask, ...]) -> Iterator[str]:
    for ask in asks:
        for form in ask.forms:
            for value in form.fixed.values():
                yield match.rules.label(match.pack, view, "card", value) if value in _cards(match) else ""
            for field in form.fields:
                for value in () if isinstance(field, Words) else field.of[:FEW_CANDIDATES]:
                    yield match.rules.label(match.pack, view, field.kind, value)


def _cards(match: Match) -> Any:
    return getattr(match.pack, "cards", ())


def probes_for(one: Match, two: Match, seat: Seat | None, luck: Luck) -> tuple[Probe, ...]:
    """Moves to ask about in both worlds: legal ones of this seat, those of others, and hidden names in them."""
    other = pick(luck, one.seats)
    made: list[Probe] = [(CLOCK, TimeUp(other)), (HOST, Leave(other))]
    if seat is None:
        return tuple(made)
    own = [ask for ask in (one.asked().get(seat), *one.offers(seat)) if ask]
    theirs = [ask for m in (one, two) for who, ask in m.asked().items() if who != seat]
    drawn = [ask.draw(luck) for ask in own + theirs]
    made += [(seat, data) for data in drawn]
    made += [(seat, TakeBack()), (CLOCK, TimeUp(seat))]
    hidden = moved_names(msgspec.to_builtins(one.state), msgspec.to_builtins(two.state))
    if drawn and hidden:
        made += [(seat, _with_name(luck, pick(luck, drawn), pick(luck, hidden))) for _ in range(3)]
    return tuple(made)


def _with_name(luck: Luck, data: dict[str, Any], name: str) -> dict[str, Any]:
    """The move with this name in place of another."""
    spots = [path for path, value in places(data) if isinstance(value, str)]
    named: dict[str, Any] = changed(data, pick(luck, spots), name) if spots else data
    return named


def moved_names(one: Any, other: Any) -> list[str]:
    """Texts that do not stand in the same places in two pieces of plain data: where two truths differ."""
    if one == other:
        return []
    if isinstance(one, dict) and isinstance(other, dict):
        return [name for key in one for name in moved_names(one[key], other.get(key))]
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        if not any(isinstance(item, (dict, list, tuple)) for item in (*one, *other)):
            return sorted({str(item) for item in one} ^ {str(item) for item in other})
        pairs = zip_longest(one, other)
        return [name for a, b in pairs for name in moved_names(a, b)]
    return [text for text in (one, other) if isinstance(text, str) and text]
