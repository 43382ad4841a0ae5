"""ST-END-3: a party from an earlier evening, and who plays it now."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from telltable.core.errors import Problem
from telltable.core.goers import Goer, GoesOn
from telltable.core.option import changed_options
from telltable.core.position import fields_of, typed
from telltable.core.rules import Setup
from telltable.core.toml import write_toml
from telltable.games.stacktors.box.adventure_bounds import BIGGEST_PARTY
from telltable.games.stacktors.box.options import OPTIONS

from .position import Person, Position


def goes_on(party: str) -> GoesOn:
    """Who comes along, and what is remembered of them."""
    it = typed(fields_of(party), Position)
    who = tuple(Goer(one.name, one.concept or one.type) for one in it.character)
    return GoesOn(who, tuple(one.text for one in it.remembered))


def seat_party(party: str, setup: Setup) -> str:
    """The party for this table: whoever played one of them does so again, as far as they are called the same; the
    others take who is left, in order, and who is left over comes along as a companion.

    Raises:
        Problem: with its place.
    """
    it = typed(fields_of(party), Position)
    gm = setup.options["gm"] == "human"
    players = range(int(gm), len(setup.seats))
    most = max(BIGGEST_PARTY, len(players))
    if len(it.character) > most:
        raise Problem(f"A party of {len(it.character)} is too big; {most} can go on. [ST-END-3]")
    chars = _in_order(it, [setup.names[seat] for seat in players])
    runs = setup.options["extra_pcs"] == "player"
    seated = [replace(one, id=f"pc{n + 1}", seat=_seat(n, players, runs) + 1) for n, one in enumerate(chars) if one]
    fresh = replace(
        it,
        character=tuple(seated),
        options=changed_options(OPTIONS, setup.options),
        seats=len(setup.seats),
        names=setup.names,
        kinds=setup.seats,
        joining=True,
    )
    return write_toml(msgspec.to_builtins(fresh))


def _in_order(it: Position, players: list[str]) -> list[Person | None]:
    """The character of each player, None where nobody is left for them; then the companions."""
    left = sorted(it.character, key=lambda one: one.seat or len(it.names) + 1)
    before = {it.names[one.seat - 1].casefold(): one for one in reversed(left) if 0 < one.seat <= len(it.names)}
    theirs = [before.get(name.casefold()) for name in players]
    left = [one for one in left if one not in theirs]
    return [*(one or (left.pop(0) if left else None) for one in theirs), *left]


def _seat(n: int, players: range, runs: bool) -> int:
    """Whose the n-th character is; -1: nobody's, it comes along."""
    if n < len(players):
        return players[n]
    return players[n % len(players)] if runs else -1
