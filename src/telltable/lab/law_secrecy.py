"""Whether views are made of what their seats may see, as the state says it (`core/secrecy.py`)."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.event import Event, Public
from telltable.core.match import Match
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.secrecy import Leak, sealed, secrets_of

from .law_place import Fault, line_of, line_of_error, line_of_part

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
    """A view that looks at what its seat (None: a spectator) may not see, hands it on, or is another one without it."""
    who = "a spectator" if seat is None else f"seat {seat}"
    view, closed = match.view(seat), sealed(match.state, seat)
    try:
        without = match.rules.view(closed, seat)
    except Leak as leak:
        yield Fault(LAW, f"the view of {who}: {leak}", line_of_error(leak, match.rules))
        return
    try:
        same = bool(without == view)
    except Leak as leak:  # it stands in the view itself
        yield Fault(LAW, f"the view of {who} hands on what it may not see: {leak}", _view(match.rules))
        return
    if not same:
        yield Fault(
            LAW, f"the view of {who} is another one when what it may not see lies face down", _view(match.rules)
        )


def _view(rules: Rules) -> str:
    return line_of_part(type(rules), "view")
