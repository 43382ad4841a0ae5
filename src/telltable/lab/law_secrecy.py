"""Whether what a seat is shown is made of what it may see, as the state says it (`core/secrecy.py`).

Its view, what it is asked and offered; and for spectators who is awaited, and the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from telltable.core.event import Event, Public
from telltable.core.match import Match
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.secrecy import Leak, sealed, secrets_of

from .law_place import Fault, line_of, line_of_error, line_of_part, line_of_step

LAW = "secrecy"


def undeclared(rules: Rules) -> Iterator[Fault]:
    """Not everybody is told everything, yet no field of the state says who may see it: then no view can be checked."""
    hidden = next((kind for kind in rules.events if is_hidden(kind)), None)
    if hidden and not secrets_of(rules.state_type):
        state = rules.state_type.__name__
        sentence = f"{hidden.__name__} is not told to all, and no field of {state} says that it is a secret, and whose"
        yield Fault(LAW, sentence, line_of(rules.state_type))


def is_hidden(kind: type[Event]) -> bool:
    """Whether this kind of fact may be told otherwise than in full to everybody."""
    return kind.to is not Public.to


def secrecy_faults(match: Match, seat: Seat | None) -> Iterator[Fault]:
    """What a seat (None: a spectator) is shown that looks at what it may not see, holds it, or depends on it."""
    closed = match.with_state(sealed(match.state, seat))
    for what, make, at in _shown(match, seat):
        try:
            without = make(closed)
        except Leak as leak:
            yield Fault(LAW, f"{what}: {leak}", line_of_error(leak, match.rules))
            continue
        try:
            same = bool(without == make(match))
        except Leak as leak:  # it stands in what was made
            yield Fault(LAW, f"{what} hands on what is secret: {leak}", at)
            continue
        if not same:
            yield Fault(LAW, f"{what} is another one when what is secret lies face down", at)


def _shown(match: Match, seat: Seat | None) -> Iterator[tuple[str, Callable[[Match], Any], str]]:
    """What somebody is shown: its name, what makes it of a table, and where the game says how."""
    rules = match.rules
    who = "a spectator" if seat is None else f"seat {seat}"
    yield f"the view of {who}", lambda m: m.view(seat), line_of_part(type(rules), "view")
    if not match.agenda:
        return
    step = match.agenda[-1].step
    if seat is None:
        yield "who is awaited", lambda m: step.awaits(m.scene), line_of_step(match, "awaits")
        yield "the book", lambda m: rules.book(m.pack, m.state), line_of_part(type(rules), "book")
        return
    if seat in match.asked():
        yield f"what {who} is asked", lambda m: step.ask(m.scene, seat), line_of_step(match, "ask")
    yield f"what {who} is offered", lambda m: m.offers(seat), line_of_step(match, "ask")
