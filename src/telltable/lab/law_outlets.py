"""Everything a seat can learn from a table at rest, as bytes that two worlds must share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from telltable.core.ask import Ask, Words
from telltable.core.log import encode
from telltable.core.luck import Luck, pick
from telltable.core.match import Match
from telltable.core.move import Leave, TakeBack, TimeUp
from telltable.core.seat import CLOCK, HOST, Seat

from .law_moves import bend, strings_in

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
        ask = match.asks().get(seat)
        offers = match.offers(seat)
        yield "ask", encode(ask)
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
    own = [ask for ask in (one.asks().get(seat), *one.offers(seat)) if ask]
    theirs = [ask for m in (one, two) for who, ask in m.asks().items() if who != seat]
    drawn = [ask.draw(luck) for ask in own + theirs]
    made += [(seat, data) for data in drawn]
    made += [(seat, TakeBack()), (CLOCK, TimeUp(seat))]
    if drawn and not luck.below(3):
        hidden = hidden_names(one, two, seat) or ("nobody",)
        made += [(seat, bend(luck, pick(luck, drawn), hidden)) for _ in range(4)]
    return tuple(made)


def hidden_names(one: Match, two: Match, seat: Seat | None) -> tuple[str, ...]:
    """Texts that stand in one of the truths and not in the seat's view."""
    known = set(strings_in(msgspec.to_builtins(one.view(seat))))
    truths = {text for m in (one, two) for text in strings_in(msgspec.to_builtins(m.state))}
    return tuple(sorted(truths - known))
