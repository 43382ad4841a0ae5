"""What somebody can do besides moving: attack, use specials, heal, take and give (ST-TRN-3, ST-ABL-4, ST-OBJ)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One, Several
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene

from . import events as e
from . import tactics
from .assault import Decider, burn, commit, declare, expect
from .binding import must_flee
from .declaring import forms, judge
from .growth import give_gear, identify, open_gifts
from .healing import apply_step, fallen_near, patients, steps_for
from .moves import (
    Attack,
    Buy,
    Decline,
    Give,
    Heal,
    Mend,
    No,
    Take,
    UseIdentify,
    UseMedic,
    UseMorph,
    Yes,
)
from .pieces import COLOURS, shown
from .placement import NOWHERE
from .reckon import controller, members, near, need_ground, on_map
from .restacking import alive, restack, settled
from .state import ENGINE, Character, Table, Thing

TEXT = 24


# --- what is offered ----------------------------------------------------------------------------------


def act_forms(at: Scene, one: Character, *, free: bool) -> list[Form]:
    """Every action but moving."""
    found: list[Form] = []
    if free or may_act(at, one) is None:
        found += forms(at, one)
    if (free and not one.committed) or (not free and may_heal(at, one) is None):
        found += _heal_forms(at, one)
    return found + _special_forms(at, one) + _thing_forms(at, one)


def may_act(at: Scene, one: Character) -> tuple[str, str, str] | None:
    """ST-TRN-2: why somebody can't attack now; None when it can."""
    table: Table = at.state.table
    turn = table.turn
    if turn is None or turn.actor != one.id:
        return "turn", "ST-ORD-4", "It is somebody else's turn."
    if turn.healed:
        return "healed", "ST-HEA-1", "You healed instead of moving and acting."
    if turn.moved and (turn.first or turn.cut):
        return "order", "ST-TRN-2", "Act either before or after your move."
    if one.status("fleeing") and not turn.fled and must_flee(at, one):
        return "fleeing", "ST-STA-2", "You must flee first."
    if one.status("fleeing") and table.option("flee_blocks_attacks") == "true":
        return "fleeing", "ST-STA-2", "At this table those who flee do not attack."
    return None


def may_heal(at: Scene, one: Character) -> tuple[str, str, str] | None:
    """ST-HEA-1: why somebody can't heal now; None when it can."""
    table: Table = at.state.table
    turn = table.turn
    if turn is None or turn.actor != one.id:
        return "turn", "ST-ORD-4", "It is somebody else's turn."
    if turn.moved or turn.acted or turn.healed:
        return "healed", "ST-HEA-1", "Healing takes the place of moving and of every action in this turn."
    return None


def _heal_forms(at: Scene, one: Character) -> list[Form]:
    table: Table = at.state.table
    found = []
    for who in patients(at, one):
        steps = steps_for(at, table.chars[who])
        if steps:
            found.append(_mending("Heal", who, steps, f"Heal {table.chars[who].name}"))
    for who in fallen_near(at, one):
        steps = steps_for(at, table.chars[who], revive=True)
        if steps:
            found.append(_mending("Heal", who, steps, f"Call {table.chars[who].name} back"))
    return found


def _mending(move: str, who: str, steps: tuple[str, ...], title: str) -> Form:
    return Form(move, {"who": who}, (One("step", "mend", "what changes", of=steps, words=TEXT),), title)


def _special_forms(at: Scene, one: Character) -> list[Form]:
    found: list[Form] = []
    medics = members(one, "guts.Y")
    if medics and any(steps_for(at, at.state.table.chars[who]) for who in patients(at, one)):
        several = Several("pieces", "piece", "with", of=tuple(s.id for s in medics), least=1, most=len(medics))
        found.append(Form("UseMedic", {}, (several,), "Medic"))
    found += _morph_forms(at, one)
    table: Table = at.state.table
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
    table: Table = at.state.table
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
    table: Table = at.state.table
    found = [table.things[id_] for id_ in one.carried]
    found += [thing for thing in table.things.values() if thing.where == "map" and _beside(at, one, thing)]
    return tuple(thing for thing in found if not thing.open)


def takers(at: Scene, one: Character) -> tuple[str, ...]:
    """brains.C, ST-OBJ-4: the finder itself and adjacent allies."""
    table: Table = at.state.table
    return (
        one.id,
        *(
            other.id
            for other in table.living
            if other.id != one.id and table.allies(one, other) and near(at, one, other)
        ),
    )


def _beside(at: Scene, one: Character, thing: Thing) -> bool:
    return not on_map(at) or (thing.pos != NOWHERE and need_ground(at).adjacent(one.pos, thing.pos))


def _thing_forms(at: Scene, one: Character) -> list[Form]:
    table: Table = at.state.table
    turn = table.turn
    taken = turn.taken if turn and turn.actor == one.id else ()
    found: list[Form] = []
    lying = tuple(
        thing.id
        for thing in table.things.values()
        if thing.where == "map" and thing.id not in taken and _beside(at, one, thing)
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


# --- doing it -----------------------------------------------------------------------------------------


def act(p: Play, one: Character, move: Move, *, free: bool) -> None:
    """Do one of them, or refuse."""
    if isinstance(move, Attack):
        _attack(p, one, move, free)
    elif isinstance(move, Heal):
        _heal(p, one, move, free)
    elif isinstance(move, UseMedic):
        _medic(p, one, move)
    elif isinstance(move, UseMorph):
        _morph(p, one, move)
    elif isinstance(move, UseIdentify):
        _identify(p, one, move)
    elif isinstance(move, Take):
        _take(p, one, move)
    elif isinstance(move, Give):
        _give(p, one, move)
    else:
        if isinstance(move, Buy):
            refuse("later", "ST-EVO-3", "CP can be spent after the conflict.")
        refuse("other_move", "ST-TRN-1", "That is nothing to be done in a turn.")


def _attack(p: Play, one: Character, move: Attack, free: bool) -> None:
    reason = None if free else may_act(p, one)
    if reason:
        refuse(*reason)
    fight = judge(p, one, move, "turn")
    table: Table = p.state.table
    turn = table.turn
    if turn and turn.actor == one.id:
        status = one.status("compelled")
        hit = turn.hit or bool(status and status.target in fight.targets)
        p.tell(e.TurnChanged(replace(turn, acted=True, hit=hit)))
    declare(p, fight)


def _heal(p: Play, one: Character, move: Heal, free: bool) -> None:
    reason = None if free else may_heal(p, one)
    if reason:
        refuse(*reason)
    table: Table = p.state.table
    if free and one.committed:
        refuse("healed", "ST-SCN-2", "In a beat you heal instead of everything else.")
    fallen = move.who in fallen_near(p, one)
    if not fallen and move.who not in patients(p, one):
        refuse("patient", "ST-HEA-1", "You can heal yourself, or an ally beside you.")
    _check_step(p, move.who, move.step, fallen)
    turn = table.turn
    if turn and turn.actor == one.id:
        p.tell(e.TurnChanged(replace(turn, healed=True)))
    if fallen:
        apply_step(p, move.who, move.step, "heal", revive=True)
        p.tell(e.Revived(move.who))
    else:
        if free:
            p.tell(e.Ready(one.id))
        p.tell(e.Offered(one.id, move.who, "wounds" if move.who == one.id else "healing"))
        p.then(Consenting(one.id, move.who, move.step, "heal"))


def _check_step(p: Play, who: str, step: str, revive: bool = False) -> None:
    """Try the step on a copy, so that nothing is told of one that is not legal."""
    trial = Play(p.rules, p.pack, p.state, (), p.luck)
    apply_step(trial, who, step, "heal", revive=revive)


class Consenting(Decider, frozen=True):
    """ST-HEA-8: somebody of another seat is asked before it is healed."""

    rule = "ST-HEA-8"
    healer: str
    patient: str
    step: str
    cause: str

    def who(self, at: Scene) -> Character | None:
        """The patient."""
        return alive(at, self.patient)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Nobody, where the same seat decides for both."""
        table: Table = at.state.table
        healer, patient = table.chars.get(self.healer), table.chars.get(self.patient)
        if healer and patient and controller(table, healer) == controller(table, patient):
            return ()
        return super().awaits(at)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no."""
        table: Table = at.state.table
        name = table.chars[self.healer].name
        text = f"{name} wants to heal you: {step_words(table.chars[self.patient], self.step)}. Do you agree?"
        return Ask("consent", self.rule, text, (Form("Yes", title="Yes"), Form("No", title="No")))

    def choose(self, at: Scene, one: Character) -> Move:
        """Yes to more, no to less; an own character is not asked."""
        return No() if self.step.startswith("down") and self.healer != self.patient else Yes()

    def run(self, p: Play) -> None:
        """One seat decides for both, or the game does."""
        table: Table = p.state.table
        healer, one = table.chars.get(self.healer), self.who(p)
        if healer and one and controller(table, healer) == controller(table, one) != ENGINE:
            self.take(p, one, Yes())
        else:
            super().run(p)

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Healed, or not."""
        expect(move, Yes, No)
        if isinstance(move, Yes):
            apply_step(p, one.id, self.step, self.cause)


def step_words(one: Character, step: str) -> str:
    """A healing step in words."""
    from .pieces import piece_words

    words = step.split()
    if len(words) == 4 and words[0] == "add" and words[3] in COLOURS:
        return f"a {piece_words(words[3], 1)} for the {words[1]}"
    slot = one.slot(int(words[1])) if len(words) == 2 and words[1].isdecimal() else None
    if slot is None:
        return step
    return f"{shown(slot)} one size {'larger' if words[0] == 'up' else 'smaller'}"


def _own(one: Character, pieces: tuple[int, ...], cell: str) -> int:
    """The pips of these uncommitted pieces of a cell, or a refusal."""
    mine = {slot.id: slot.s for slot in members(one, cell)}
    if not pieces or not set(pieces) <= set(mine) or len(set(pieces)) != len(pieces):
        refuse("pieces", f"ST-{cell}", "Name uncommitted pieces of this cell, each once.")
    return sum(mine[id_] for id_ in pieces)


def _medic(p: Play, one: Character, move: UseMedic) -> None:
    n = _own(one, move.pieces, "guts.Y")
    commit(p, one.id, move.pieces)
    p.tell(e.CellUsed("guts.Y.atk", one.id))
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
        table: Table = at.state.table
        found = [(who, steps_for(at, table.chars[who])) for who in patients(at, one)] if one else []
        return [(who, steps) for who, steps in found if steps]

    def open(self, at: Scene) -> bool:
        """Steps left, and something to heal."""
        return self.left > 0 and bool(self.options(at))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A step, or enough."""
        table: Table = at.state.table
        found = [_mending("Mend", who, steps, f"Heal {table.chars[who].name}") for who, steps in self.options(at)]
        text = f"Medic: {self.left} healing step{'s' * (self.left != 1)} left."
        return Ask("medic", self.rule, text, (*found, Form("Decline", title="Enough")))

    def choose(self, at: Scene, one: Character) -> Move:
        """Whoever lost most."""
        return tactics.medicine(at, one, self.options(at))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """One step."""
        expect(move, Mend, Decline)
        if isinstance(move, Mend):
            if move.who not in patients(p, one):
                refuse("patient", "ST-guts.Y", "You can heal yourself, or an ally beside you.")
            _check_step(p, move.who, move.step)
            p.tell(e.Offered(one.id, move.who, "wounds" if move.who == one.id else "healing"))
            p.then(Consenting(one.id, move.who, move.step, "medic"), Medicine(one.id, self.left - 1))


def _morph(p: Play, one: Character, move: UseMorph) -> None:
    n = _own(one, move.pieces, "guts.Cy")
    slot = one.stack.get(move.slot)
    table: Table = p.state.table
    if slot is None or move.slot in move.pieces:
        refuse("slot", "ST-guts.Cy", "Morph Self changes another piece of your own character stack.")
    if slot.s > n:
        pieces = " and ".join(shown(s) for id_ in move.pieces if (s := one.slot(id_)))
        refuse("too_large", "ST-guts.Cy", f"{pieces} cannot change a piece of {slot.s}.")
    if move.colour not in COLOURS or move.colour == slot.c or table.bank.get(f"{move.colour}{slot.s}", 0) < 1:
        refuse("bank", "ST-guts.Cy", "The bank has no piece like that in another colour.")
    stack = one.stack.swapped(slot.id, move.colour, slot.s)
    if settled(table, stack) != stack:
        refuse("stack", "ST-guts.Cy", "That would not stand.")
    commit(p, one.id, move.pieces)
    restack(p, one.id, "morph", stack, was=str(slot), now=f"{move.colour}{slot.s}")
    commit(p, one.id, (slot.id,))
    p.tell(e.CellUsed("guts.Cy.atk", one.id))


def _identify(p: Play, one: Character, move: UseIdentify) -> None:
    if move.slot not in {slot.id for slot in members(one, "brains.C")}:
        refuse("pieces", "ST-brains.C", "Identify needs an uncommitted clear brains piece.")
    table: Table = p.state.table
    thing = table.things.get(move.thing)
    if thing is not None and thing.where == "under":
        refuse("under", "ST-OBJ-2", "Surmount the challenge first.")
    if move.thing not in {found.id for found in identifiable(p, one)}:
        refuse("thing", "ST-brains.C", "Identify works on a closed object that you carry, or beside you.")
    if move.to not in takers(p, one):
        refuse("taker", "ST-brains.C", "What is found goes to you or to an ally beside you.")
    burn(p, one.id, move.slot, "brains.C")
    identify(p, move.thing, one.id, move.to)


def _take(p: Play, one: Character, move: Take) -> None:
    table: Table = p.state.table
    thing = table.things.get(move.thing)
    turn = table.turn
    if thing is None or thing.where != "map" or not _beside(p, one, thing):
        refuse("thing", "ST-OBJ-1", "There is nothing like that within your reach.")
    if turn and turn.actor == one.id:
        if move.thing in turn.taken:
            refuse("once", "ST-OBJ-1", "Once in a turn.")
        p.tell(e.TurnChanged(replace(turn, taken=(*turn.taken, move.thing))))
    p.tell(e.ThingTaken(one.id, move.thing))
    open_gifts(p, one.id, move.thing)


def _give(p: Play, one: Character, move: Give) -> None:
    table: Table = p.state.table
    if move.to not in takers(p, one) or move.to == one.id:
        refuse("taker", "ST-OBJ-4", "You can give things to an ally beside you.")
    turn = table.turn
    if turn and turn.actor == one.id:
        if move.what in turn.taken:
            refuse("once", "ST-OBJ-4", "Once in a turn.")
        p.tell(e.TurnChanged(replace(turn, taken=(*turn.taken, move.what))))
    if move.what in one.carried or (move.what.isdecimal() and one.equip.get(int(move.what[:6]))):
        p.tell(e.Offered(one.id, move.to, "something"))
        p.then(Accepting(one.id, move.to, move.what))
    else:
        refuse("thing", "ST-OBJ-4", "You have nothing like that.")


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
            p.tell(e.ThingTaken(one.id, self.what))
        elif self.what.isdecimal() and giver.equip.get(int(self.what)):
            give_gear(p, giver, one, int(self.what))
