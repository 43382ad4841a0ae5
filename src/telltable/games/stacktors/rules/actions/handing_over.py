"""Objects and equipment: taken from the ground, given to a friend (ST-OBJ-1, ST-OBJ-4)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.story.finds import give_gear, open_gifts
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.moves import Give, No, Take, Yes
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import near
from telltable.games.stacktors.table.scenery import need_ground, on_map
from telltable.games.stacktors.table.things import NOWHERE, Thing
from telltable.games.stacktors.table.types import Play, Scene


def takers(at: Scene, one: Character) -> tuple[str, ...]:
    """brains.C, ST-OBJ-4: the finder itself and adjacent allies."""
    table = at.state.table
    return (
        one.id,
        *(
            other.id
            for other in table.living
            if other.id != one.id and table.allies(one, other) and near(at, one, other)
        ),
    )


def lies_beside(at: Scene, one: Character, thing: Thing) -> bool:
    """Whether an object is within adjacency; in a free scene everything is."""
    return not on_map(at) or (thing.pos != NOWHERE and need_ground(at).adjacent(one.pos, thing.pos))


def thing_forms(at: Scene, one: Character) -> list[Form]:
    """What can be taken and given now."""
    table = at.state.table
    turn = table.turn
    taken = turn.taken if turn and turn.actor == one.id else ()
    found: list[Form] = []
    lying = tuple(
        thing.id
        for thing in table.things.values()
        if thing.where == "map" and thing.id not in taken and lies_beside(at, one, thing)
    )
    if lying:
        found.append(Form("Take", {}, (One("thing", "thing", "what", of=lying),), "Take"))
    friends = tuple(who for who in takers(at, one) if who != one.id)
    holding = (*one.carried, *(str(slot.id) for slot in one.equip.slots))
    gone = tuple(what for what in holding if what not in taken)
    if friends and gone:
        fields = (One("what", "belonging", "what", of=gone), One("to", "target", "to whom", of=friends))
        found.append(Form("Give", {}, fields, "Give"))
    return found


def take_thing(p: Play, one: Character, move: Take) -> None:
    """ST-OBJ-1: once a turn for each object."""
    table = p.state.table
    thing = table.things.get(move.thing)
    turn = table.turn
    if thing is None or thing.where != "map" or not lies_beside(p, one, thing):
        refuse("thing", "ST-OBJ-1", "There's nothing like that within reach.")
    if turn and turn.actor == one.id:
        if move.thing in turn.taken:
            refuse("once", "ST-OBJ-1", "Only once per turn.")
        p.tell(e.TurnChanged(replace(turn, taken=(*turn.taken, move.thing))))
    p.tell(ef.ThingTaken(one.id, move.thing))
    open_gifts(p, one.id, move.thing)


def give_away(p: Play, one: Character, move: Give) -> None:
    """ST-OBJ-4: offered; the other agrees, or not."""
    table = p.state.table
    if move.to not in takers(p, one) or move.to == one.id:
        refuse("taker", "ST-OBJ-4", "You can give things to an ally beside you.")
    turn = table.turn
    if turn and turn.actor == one.id:
        if move.what in turn.taken:
            refuse("once", "ST-OBJ-4", "Only once per turn.")
        p.tell(e.TurnChanged(replace(turn, taken=(*turn.taken, move.what))))
    if move.what in one.carried or (move.what.isdecimal() and one.equip.get(int(move.what[:6]))):
        p.tell(ef.Offered(one.id, move.to, "something"))
        p.then(Accepting(one.id, move.to, move.what))
    else:
        refuse("thing", "ST-OBJ-4", "You don't have anything like that.")


class Accepting(Decider, frozen=True):
    """ST-OBJ-4: the other one agrees to be given something."""

    rule = "ST-OBJ-4"
    giver: str
    taker: str
    what: str

    def who(self, at: Scene) -> Character | None:
        """Who gets it."""
        return alive(at, self.taker)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no."""
        name = at.state.table.chars[self.giver].name
        return Ask("consent", self.rule, f"{name} offers you something. Do you take it?", (Form("Yes"), Form("No")))

    def choose(self, at: Scene, one: Character) -> Move:
        """Yes."""
        return Yes()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Handed over, or not."""
        expect(move, Yes, No)
        giver = alive(p, self.giver)
        if not isinstance(move, Yes) or giver is None:
            return
        if self.what in giver.carried:
            p.tell(ef.ThingTaken(one.id, self.what))
        elif self.what.isdecimal() and giver.equip.get(int(self.what)):
            give_gear(p, giver, one, int(self.what))
