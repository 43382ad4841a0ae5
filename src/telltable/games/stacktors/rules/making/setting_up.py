"""Setup: who can sit down with which options; the empty table (ST-SET-1, ST-SET-4, ST-SET-5, ST-CRE-3, ST-BOT-1)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.english import count
from telltable.core.errors import Problem
from telltable.core.rules import Setup
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.adventure_bounds import BIGGEST_PARTY
from telltable.games.stacktors.box.adventure_checks import most_players
from telltable.games.stacktors.box.bank import whole_bank
from telltable.games.stacktors.box.options import EMPTY
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.table.opaque import SMALLS
from telltable.games.stacktors.table.state import State, Table

from .creation import options_of
from .party import party_ids


def check_setup(setup: Setup) -> None:
    """ST-SET-1, ST-CRE-3, ST-BOT-1: seats and options that go together."""
    seats = len(setup.seats)
    human = setup.options["gm"] == "human"
    if human and seats < 2:
        raise Problem("A human GM needs a player: at least 2 seats. [ST-SET-1]")
    if not human and setup.options["adventure"] == EMPTY:
        raise Problem(
            "An empty table needs a person to lead it: say that the host does, or choose an adventure. [ST-SET-3]"
        )
    if not human and seats > 4:
        raise Problem("Without a human GM up to 4 can play. [ST-BOT-1]")
    if setup.options["creation"] == "unique" and seats - human > 16:
        raise Problem("Unique creation works for up to 16 characters. [ST-CRE-3]")
    if setup.options["opaque_supply"] == "finite" and seats - human > SMALLS:
        raise Problem(f"With counted necks up to {SMALLS} can play. [ST-SET-4]")
    small = setup.options["unique_limits_play"] == "true" and setup.options["creation"] == "unique"
    if small and (not human or seats > 4):
        raise Problem("A bank of one Unique pool is too small for this table. [ST-CRE-3]")


def start(setup: Setup, pack: StacktorsPack) -> State:
    """ST-SET-1: an empty table.

    Raises:
        Problem: more players than the maps of the adventure have room for.
    """
    it = pack.adventure(setup.options["adventure"])
    gm = setup.options["gm"] == "human"
    players = len(setup.seats) - gm
    if players > BIGGEST_PARTY and players > (most := most_players(it)):
        raise Problem(f"The maps of {it.title} have room for {most} characters, but {players} would play. [ST-SET-5]")
    gently = {"death": "marked"} if it.lesson and setup.options["death"] == "final" else {}  # ST-DTH-6
    table = Table(
        kinds=setup.seats,
        names=setup.names,
        options={**setup.options, **gently},
        commitment=setup.commitment,
        adventure=it.id,
        gm=gm,
        open=tuple(range(len(setup.seats))),
    )
    need_pieces(replace(table, options={**table.options, **options_of(table, it)}), it)
    return State(table)


def need_pieces(table: Table, it: Adventure) -> None:
    """R-85: a piece for each character that is still to be made.

    Raises:
        Problem: the bank has fewer.
    """
    missing = sum(who not in table.chars for who in party_ids(table, it))
    there = sum((table.bank or whole_bank(table.options, len(table.names))).values())
    if there < missing:
        few = f"The bank has {count(there, 'piece')}, too few for {count(missing, 'character')}."
        raise Problem(f"{few} Use more trios. [ST-SET-4]")
