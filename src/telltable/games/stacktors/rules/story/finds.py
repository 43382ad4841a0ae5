"""Objects and rewards: opened, given, shared out (ST-OBJ-3 to ST-OBJ-5, ST-RWD-1)."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pieces import Slot
from telltable.games.stacktors.box.stacks import is_nest
from telltable.games.stacktors.rules.decider import expect
from telltable.games.stacktors.rules.judgement import best_choice
from telltable.games.stacktors.rules.stacks.restacking import new_slot, restack
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive, controller
from telltable.games.stacktors.table.moves import No, Nominate, Yes
from telltable.games.stacktors.table.names import the_thing
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.scenery import adventure
from telltable.games.stacktors.table.sealed import pieces_of
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .placement import place_thing


def identify(p: Play, thing: str, by: str, to: str) -> None:
    """ST-OBJ-3: an object is opened, and somebody claims what is in it."""
    table = p.state.table
    pieces = pieces_of(p, thing)
    text = next((one.text for stage in adventure(p).stages for one in stage.objects if one.id == thing), "")
    if not text:
        rewards = {f"{c.id} reward": c.reward_text for s in adventure(p).stages for c in s.challenges}
        text = rewards.get(thing, "")
    one = table.chars[to]
    kept = _fitting(one, table.things[thing].base, pieces)
    p.tell(ef.Identified(thing, by, to, kept, text, table.things[thing].name))


def _fitting(one: Character, base: str, pieces: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """ST-OBJ-5: equipment feet form a nest; what does not fit is left under its base for good."""
    if base != "Gr":
        return pieces
    kept: tuple[Slot, ...] = ()
    for piece in pieces:
        nest = sorted((*one.equip.feet, *kept, piece), key=lambda slot: slot.s)
        if is_nest(nest):
            kept = (*kept, piece)
    return kept


def open_gifts(p: Play, who: str, thing: str) -> None:
    """An object that lies open is claimed as it is taken."""
    it = p.state.table.things[thing]
    if it.open:
        pieces = _fitting(p.state.table.chars[who], it.base, it.pieces)
        p.tell(ef.Identified(thing, "", who, pieces, it.text, it.name))


def give_thing(p: Play, thing: str, to: str) -> None:
    """ST-RWD-1: an object of the adventure goes to somebody: open if it is known, else carried closed."""
    data = next((one for stage in adventure(p).stages for one in stage.objects if one.id == thing), None)
    if data is None or not alive(p, to):
        return
    if thing not in p.state.table.things:
        place_thing(p, data)
    if data.known:
        identify(p, thing, "", to)
    else:
        p.tell(ef.ThingTaken(to, thing))


def give_gear(p: Play, giver: Character, taker: Character, slot: int) -> None:
    """ST-OBJ-4: a piece of equipment changes hands; it goes on top of its position."""
    found = giver.equip.find(slot)
    piece = giver.equip.get(slot)
    if found is None or piece is None:
        return
    position = found[0]
    row = taker.equip.at(position)
    gear = taker.equip.with_(position, (*row, new_slot(p.state.table, piece.c, piece.s)))
    if position == "feet" and not is_nest(gear.feet):
        refuse("feet", "ST-OBJ-5", "That foot doesn't fit the other's equipment.")
    restack(p, giver.id, "gear", giver.stack, equip=giver.equip.swapped(slot, piece.c, 0), was=str(piece))
    restack(p, taker.id, "gear", p.state.table.chars[taker.id].stack, equip=gear, now=str(piece))


def people(table: Table) -> tuple[Seat, ...]:
    """The seats that have a living character."""
    seats = {controller(table, one) for one in table.party if one.alive} - {ENGINE}
    return tuple(sorted(seats))


class Proposing(Step, frozen=True):
    """ST-D-CONSENT: who gets a find: one seat after the other proposes, the first that nobody refuses stands."""

    rule = "ST-RWD-1"
    thing: str
    turn: int

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 60, 25

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seat whose proposal it is."""
        seats = people(at.state.table)
        return (seats[self.turn % len(seats)],) if seats else ()

    def options(self, at: Scene) -> tuple[str, ...]:
        """The living of the party."""
        return tuple(one.id for one in at.state.table.party if one.alive)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Who."""
        form = Form("Nominate", {}, (One("who", "target", "for", of=self.options(at)),))
        return Ask("reward", self.rule, f"Who should have {the_thing(_thing_name(at, self.thing))}?", (form,))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """The others may object."""
        move = expect(move, Nominate)
        if move.who not in self.options(p):
            refuse("who", "ST-RWD-1", "Choose somebody in the party who is alive.")
        p.tell(ef.Offered(move.who, move.who, _thing_name(p, self.thing)))
        p.then(Objecting(self.thing, move.who, self.turn, seat))

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        return Nominate(best_choice.receiver(at, self.thing))

    def run(self, p: Play) -> None:
        """Nobody is there to be asked."""
        who = best_choice.receiver(p, self.thing)
        if who:
            give_thing(p, self.thing, who)


def _thing_name(at: Scene, thing: str) -> str:
    names = {one.id: one.name for stage in adventure(at).stages for one in stage.objects}
    return names.get(thing, "find")


class Objecting(Step, frozen=True):
    """The other seats agree, or not; the last proposal stands."""

    rule = "ST-RWD-1"
    sealed = True
    thing: str
    to: str
    turn: int
    by: Seat

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 60, 25

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The others; nobody, once every seat has proposed."""
        seats = people(at.state.table)
        return tuple(seat for seat in seats if seat != self.by) if self.turn + 1 < len(seats) else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no."""
        name = at.state.table.chars[self.to].name
        text = f"Should {name} have {the_thing(_thing_name(at, self.thing))}?"
        return Ask("consent", self.rule, text, (Form("Yes"), Form("No")))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Yes or no."""
        expect(move, Yes, No)

    def default(self, at: Play, seat: Seat) -> Move:
        """Yes."""
        return Yes()

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """Given, or the next one proposes."""
        if any(isinstance(move, No) for move in answers.values()):
            p.then(Proposing(self.thing, self.turn + 1))
        else:
            give_thing(p, self.thing, self.to)

    def run(self, p: Play) -> None:
        """It stands."""
        give_thing(p, self.thing, self.to)
