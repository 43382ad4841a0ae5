"""The GM seat: which piece fits, what a challenge does, anything set right (ST-GM-1, ST-APP-1, ST-CHA-7)."""

from __future__ import annotations

from telltable.core.ask import AnyField, Form, One
from telltable.core.refusal import refuse
from telltable.games.stacktors.box.ground import point
from telltable.games.stacktors.box.notation import NotationProblem, parse_character
from telltable.games.stacktors.box.pieces import TYPES, Slot
from telltable.games.stacktors.box.stacks import Stack, stack_of
from telltable.games.stacktors.rules.fight.challenges import Strike, reaches
from telltable.games.stacktors.rules.places.engagement import engage_all, unlink
from telltable.games.stacktors.rules.places.free_places import is_free, open_places
from telltable.games.stacktors.rules.stacks.restacking import settled
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table import moves_gm as mv
from telltable.games.stacktors.table.people import Character, Status
from telltable.games.stacktors.table.reach import blocked
from telltable.games.stacktors.table.scenery import ground
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.types import Play, Scene, Step

from .gm_action import GmAction, need_reason, reason_field

SIDES = ("party", "foes", "neutral")
STATUSES = ("fleeing", "calmed", "frozen", "exposed")
MOST_TURNS = 5


class RulingPieces(GmAction):
    """ST-APP-1: a piece is allowed in, or kept out of, the next attack of a type."""

    move = mv.RulePiece
    title = "Rule on a piece"

    def forms(self, at: Scene) -> tuple[Form, ...]:
        """Anybody's pieces."""
        table = at.state.table
        return tuple(
            Form(
                "RulePiece",
                {"who": one.id},
                (
                    One("slot", "piece", "piece", of=tuple(slot.id for slot in _all(one))),
                    One("how", "type", "in an attack that is", of=TYPES),
                    One("allow", "allow", "is allowed", of=(True, False)),
                ),
                f"Rule on a piece of {one.name}",
            )
            for one in (table.fighting if table.mode else ())
        )

    def do(self, p: Play, move: mv.RulePiece, step: Step) -> None:
        """It holds for one attack, and not beyond the round or the beat."""
        table = p.state.table
        one = table.chars.get(move.who)
        if one is None or one not in table.fighting or not table.mode or move.how not in TYPES:
            refuse("who", "ST-APP-1", "Choose somebody who is taking part, and a type of attack.")
        if move.slot not in {slot.id for slot in _all(one)}:
            refuse("no_piece", "ST-APP-1", "That piece isn't there.")
        p.tell(et.PieceRuled(one.id, move.slot, move.how, move.allow))


def _all(one: Character) -> tuple[Slot, ...]:
    return (*one.stack.slots, *one.equip.slots)


class ChallengeStriking(GmAction):
    """ST-CHA-7: a challenge attacks because the GM says so, with any colour of a half."""

    move = mv.ChallengeAttack
    title = "Let a challenge attack"

    def _victims(self, at: Scene, rock: Challenge, half: str, colour: str) -> tuple[str, ...]:
        table = at.state.table
        if rock.surmounted or rock.attacked >= rock.max_per_round:
            return ()
        return tuple(one.id for one in table.fighting if reaches(at, rock, one, half, colour))

    def forms(self, at: Scene) -> tuple[Form, ...]:
        """One for each half and colour that reaches somebody."""
        table = at.state.table
        found = []
        for rock in table.challenges.values() if table.mode == "conflict" else ():
            for half in rock.halves:
                for colour in dict.fromkeys(group.c for group in rock.groups(half)):
                    who = self._victims(at, rock, half, colour)
                    if who:
                        fixed = {"id": rock.id, "half": half, "colour": colour}
                        target = One("target", "target", "whom", of=who)
                        found.append(Form("ChallengeAttack", fixed, (target,), f"{rock.name} attacks"))
        return tuple(found)

    def do(self, p: Play, move: mv.ChallengeAttack, step: Step) -> None:
        """As often in a round as it may."""
        table = p.state.table
        rock = table.challenges.get(move.id)
        there = rock is not None and table.mode == "conflict" and move.half in rock.halves
        if rock is None or not there or move.colour not in {group.c for group in rock.groups(move.half)}:
            refuse("challenge", "ST-CHA-7", "In a conflict, choose a challenge, one of its halves and a colour in it.")
        if rock.attacked >= rock.max_per_round:
            refuse("often", "ST-CHA-7", "All its pieces are committed until the round ends.")
        if move.target not in self._victims(p, rock, move.half, move.colour):
            refuse("reach", "ST-ATK-4", "It can't reach that one.")
        p.then(Strike(rock.id, move.target, move.half, move.colour))


class Overriding(GmAction):
    """ST-GM: something about somebody is set anew, with a reason; every law of the stacks still holds."""

    move = mv.Override
    title = "Override"

    def forms(self, at: Scene) -> tuple[Form, ...]:
        """Place, facing, side, status, marks, stack."""
        table = at.state.table
        if table.mode != "conflict":
            return self._stacks(at)
        field, cells = ground(at), open_places(at)
        found = [self._form(table, "pos", One("value", "cell", "to", of=cells))] if cells else []
        if field is not None and not field.free:
            found.append(self._form(table, "facing", One("value", "direction", "to", of=tuple(field.steps))))
        found.append(self._form(table, "side", One("value", "side", "to", of=SIDES)))
        words = tuple(f"{kind} {n}" for kind in STATUSES for n in range(MOST_TURNS + 1))
        found.append(self._form(table, "status", One("value", "status", "to", of=words)))
        marked = tuple(one.id for one in table.living if one.committed)
        if marked:
            found.append(self._form(table, "marks", One("value", "marks", "to", of=("clear",)), marked))
        return (*found, *self._stacks(at))

    def _form(self, table: Table, field: str, value: AnyField, who: tuple[str, ...] = ()) -> Form:
        people = who or tuple(one.id for one in table.living)
        fields = (One("who", "character", "who", of=people), value, reason_field())
        return Form("Override", {"field": field}, fields, f"Override: {field}")

    def _stacks(self, at: Scene) -> tuple[Form, ...]:
        """A stack that everybody could have: one small foot, which the bank has."""
        table = at.state.table
        small = next((piece for piece, count in table.bank.items() if count > 0 and piece[-1] == "1"), "")
        able = table.mode and table.living and all(one.cap > 0 for one in table.living)
        value = One("value", "stack", "to", of=(f"{small}--",), words=120)
        return (self._form(table, "stack", value),) if small and able else ()

    def do(self, p: Play, move: mv.Override, step: Step) -> None:
        """Told with its reason."""
        table = p.state.table
        one = table.chars.get(move.who)
        if one is None or not one.alive or not any(form.fixed["field"] == move.field for form in self.forms(p)):
            refuse("override", "ST-GM-1", "Choose somebody alive, and something you can change right now.")
        need_reason(move.reason)
        {
            "pos": _place,
            "facing": _face,
            "side": _side,
            "status": _status,
            "marks": _unmark,
            "stack": _restack,
        }[move.field](p, one, move)


def _rule(p: Play, what: str, move: mv.Override) -> None:
    p.tell(et.Ruled(what, move.reason))


def _place(p: Play, one: Character, move: mv.Override) -> None:
    field, spot = ground(p), point(move.value)
    if field is None or spot is None or not is_free(field, blocked(p.state.table), spot):
        refuse("override", "ST-GM-1", "Choose somebody alive and a free cell.")
    _rule(p, f"{one.name} stands at {spot[0]},{spot[1]}", move)
    p.tell(e.Stepped(one.id, spot, one.facing, "put"))
    unlink(p, one.id)


def _face(p: Play, one: Character, move: mv.Override) -> None:
    field = ground(p)
    if field is None or move.value not in field.steps:
        refuse("override", "ST-STK-8", "Choose a direction of this map.")
    _rule(p, f"{one.name} faces {move.value}", move)
    p.tell(e.Stepped(one.id, one.pos, move.value, "put"))


def _side(p: Play, one: Character, move: mv.Override) -> None:
    if move.value not in SIDES:
        refuse("override", "ST-SCN-4", "The sides are party, foes and neutral.")
    _rule(p, f"{one.name} is {'neutral' if move.value == 'neutral' else f'with the {move.value}'}", move)
    p.tell(ef.SideTaken(one.id, move.value))
    unlink(p, one.id)
    engage_all(p, one.id)


def _status(p: Play, one: Character, move: mv.Override) -> None:
    kind, _, count = move.value.partition(" ")
    if kind not in STATUSES or count not in map(str, range(MOST_TURNS + 1)):
        refuse("override", "ST-STA-1", f"Choose a status and up to {MOST_TURNS} turns; 0 ends it.")
    _rule(p, f"{one.name}: {move.value}", move)
    if one.status(kind):
        p.tell(ef.StatusEnded(one.id, kind))
    if int(count):
        p.tell(ef.StatusSet(one.id, Status(kind, int(count), "", "", p.state.table.turns)))


def _unmark(p: Play, one: Character, move: mv.Override) -> None:
    if move.value != "clear" or not one.committed:
        refuse("override", "ST-APP-2", "There are no marks to clear.")
    _rule(p, f"the pieces of {one.name} are free again", move)
    p.tell(ef.Restacked(one.id, "ruled", "", "", one.stack, one.equip, one.committed))


def _restack(p: Play, one: Character, move: mv.Override) -> None:
    """Its own pieces go back first; then the bank has to have the new ones, and the cap holds."""
    table = p.state.table
    try:
        it = parse_character(move.value)
    except NotationProblem as problem:
        refuse("notation", problem.rule, problem.why)
    if it.cap or it.efeet or it.eguts or it.ebrains or it.carried:
        refuse("override", "ST-GM-1", "Write feet, guts and brains only.")
    stack: Stack = stack_of({"feet": it.feet, "guts": it.guts, "brains": it.brains}, table.next_slot)
    if stack.pips > one.cap:
        refuse("cap", "ST-STK-7", f"That stack can hold {one.cap} pips at most.")
    mine = [str(slot) for slot in one.stack.slots]
    rows = [str(slot) for slot in stack.slots]
    if any(table.bank.get(piece, 0) + mine.count(piece) < rows.count(piece) for piece in rows):
        refuse("bank", "ST-ADV-3", "The bank can't make that stack.")
    if settled(table, stack) != stack:
        refuse("feet", "ST-STK-3", "That stack would not stand up.")
    _rule(p, f"{one.name} is {move.value} now", move)
    p.tell(ef.Restacked(one.id, "ruled", "", "", stack, one.equip, one.committed))
