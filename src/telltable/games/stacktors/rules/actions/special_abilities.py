"""Abilities used as an action: Identify, Medic and Morph Self (ST-ABL-4, ST-brains.C, ST-guts.Y, ST-guts.Cy)."""

from __future__ import annotations

from typing import Any

from telltable.core.ask import Ask, Form, One, Several
from telltable.core.english import count
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pieces import COLOURS, shown
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.judgement import best_choice
from telltable.games.stacktors.rules.stacks.committing import burn, commit
from telltable.games.stacktors.rules.stacks.healing_steps import patients, steps_for
from telltable.games.stacktors.rules.stacks.restacking import restack, settled
from telltable.games.stacktors.rules.story.finds import identify
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.moves import Decline, Mend, UseIdentify, UseMedic, UseMorph
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import members
from telltable.games.stacktors.table.things import Thing
from telltable.games.stacktors.table.types import Play, Scene

from .handing_over import lies_beside, takers
from .healing_action import Consenting, mending_form, try_step


def special_forms(at: Scene, one: Character) -> list[Form]:
    """Medic, Morph Self and Identify, where they are possible."""
    found: list[Form] = []
    medics = members(one, "guts.Y")
    if medics and any(steps_for(at, at.state.table.chars[who]) for who in patients(at, one)):
        several = Several("pieces", "piece", "with", of=tuple(s.id for s in medics), least=1, most=len(medics))
        found.append(Form("UseMedic", {}, (several,), "Medic"))
    found += _morph_forms(at, one)
    table = at.state.table
    clear = tuple(slot.id for slot in members(one, "brains.C"))
    things = tuple(thing.id for thing in identifiable(at, one))
    if clear and things:
        fields = (
            One("slot", "piece", "spends", of=clear),
            One("thing", "thing", "what", of=things),
            One("to", "target", "for whom", of=takers(at, one)),
        )
        found.append(Form("UseIdentify", {}, fields, "Identify"))
    return found if table.mode else []


def _morph_forms(at: Scene, one: Character) -> list[Form]:
    table = at.state.table
    found = []
    cyan = members(one, "guts.Cy")
    sets = [(slot,) for slot in cyan] + ([cyan] if len(cyan) > 1 else [])
    for pieces in sets:
        n = sum(slot.s for slot in pieces)
        for slot in one.stack.slots:
            colours = tuple(
                colour for colour in COLOURS if colour != slot.c and table.bank.get(f"{colour}{slot.s}", 0) > 0
            )
            if slot.s <= n and colours and slot.id not in {piece.id for piece in pieces}:
                fixed: dict[str, Any] = {"pieces": [piece.id for piece in pieces], "slot": slot.id}
                field = One("colour", "colour", f"{shown(slot)} becomes", of=colours)
                found.append(Form("UseMorph", fixed, (field,), f"Morph Self: {shown(slot)}"))
    return found


def identifiable(at: Scene, one: Character) -> tuple[Thing, ...]:
    """brains.C: closed objects that somebody carries, or that lie within adjacency."""
    table = at.state.table
    found = [table.things[id_] for id_ in one.carried]
    found += [thing for thing in table.things.values() if thing.where == "map" and lies_beside(at, one, thing)]
    return tuple(thing for thing in found if not thing.open)


def _own(one: Character, pieces: tuple[int, ...], cell: str) -> int:
    """The pips of these uncommitted pieces of a cell, or a refusal."""
    mine = {slot.id: slot.s for slot in members(one, cell)}
    if not pieces or not set(pieces) <= set(mine) or len(set(pieces)) != len(pieces):
        refuse("pieces", f"ST-{cell}", "Choose uncommitted pieces of this cell, each only once.")
    return sum(mine[id_] for id_ in pieces)


def use_medic(p: Play, one: Character, move: UseMedic) -> None:
    """ST-guts.Y: the pieces are committed, the steps chosen one by one."""
    n = _own(one, move.pieces, "guts.Y")
    commit(p, one.id, move.pieces)
    p.tell(ef.CellUsed("guts.Y.atk", one.id))
    p.then(Medicine(one.id, n))


class Medicine(Decider, frozen=True):
    """guts.Y: healing steps, divided as the healer likes."""

    rule = "ST-guts.Y"
    healer: str
    left: int

    def who(self, at: Scene) -> Character | None:
        """The healer."""
        return alive(at, self.healer)

    def options(self, at: Scene) -> list[tuple[str, tuple[str, ...]]]:
        """Who can be healed how."""
        one = self.who(at)
        table = at.state.table
        found = [(who, steps_for(at, table.chars[who])) for who in patients(at, one)] if one else []
        return [(who, steps) for who, steps in found if steps]

    def open(self, at: Scene) -> bool:
        """Steps left, and something to heal."""
        return self.left > 0 and bool(self.options(at))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A step, or enough."""
        table = at.state.table
        found = [mending_form("Mend", who, steps, f"Heal {table.chars[who].name}") for who, steps in self.options(at)]
        text = f"Medic: {count(self.left, 'healing step')} left."
        return Ask("medic", self.rule, text, (*found, Form("Decline", title="Enough")))

    def choose(self, at: Scene, one: Character) -> Move:
        """Whoever lost most."""
        return best_choice.medicine(at, one, self.options(at))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """One step."""
        expect(move, Mend, Decline)
        if isinstance(move, Mend):
            if move.who not in patients(p, one):
                refuse("patient", "ST-guts.Y", "You can heal yourself, or an ally beside you.")
            try_step(p, move.who, move.step)
            p.tell(ef.Offered(one.id, move.who, "wounds" if move.who == one.id else "healing"))
            p.then(Consenting(one.id, move.who, move.step, "medic"), Medicine(one.id, self.left - 1))


def use_morph(p: Play, one: Character, move: UseMorph) -> None:
    """ST-guts.Cy: one piece of the own stack takes another colour."""
    n = _own(one, move.pieces, "guts.Cy")
    slot = one.stack.get(move.slot)
    table = p.state.table
    if slot is None or move.slot in move.pieces:
        refuse("slot", "ST-guts.Cy", "Morph Self changes another piece of your own character stack.")
    if slot.s > n:
        pieces = " and ".join(shown(s) for id_ in move.pieces if (s := one.slot(id_)))
        refuse("too_large", "ST-guts.Cy", f"{pieces} can't change a piece of {slot.s}.")
    if move.colour not in COLOURS or move.colour == slot.c or table.bank.get(f"{move.colour}{slot.s}", 0) < 1:
        refuse("bank", "ST-guts.Cy", "The bank has no piece like that in another colour.")
    stack = one.stack.swapped(slot.id, move.colour, slot.s)
    if settled(table, stack) != stack:
        refuse("stack", "ST-guts.Cy", "That stack would not stand up.")
    commit(p, one.id, move.pieces)
    restack(p, one.id, "morph", stack, was=str(slot), now=f"{move.colour}{slot.s}")
    commit(p, one.id, (slot.id,))
    p.tell(ef.CellUsed("guts.Cy.atk", one.id))


def use_identify(p: Play, one: Character, move: UseIdentify) -> None:
    """ST-brains.C: a closed object is opened for a pip."""
    if move.slot not in {slot.id for slot in members(one, "brains.C")}:
        refuse("pieces", "ST-brains.C", "Identify needs an uncommitted clear brains piece.")
    table = p.state.table
    thing = table.things.get(move.thing)
    if thing is not None and thing.where == "under":
        refuse("under", "ST-OBJ-2", "Surmount the challenge first.")
    if move.thing not in {found.id for found in identifiable(p, one)}:
        refuse("thing", "ST-brains.C", "Identify works on a closed object that you carry, or beside you.")
    if move.to not in takers(p, one):
        refuse("taker", "ST-brains.C", "What you find goes to you or to an ally beside you.")
    burn(p, one.id, move.slot, "brains.C")
    identify(p, move.thing, one.id, move.to)
