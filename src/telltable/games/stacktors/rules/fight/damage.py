"""Damage and death, and neutral ones provoked (ST-DMG, ST-DTH-1, ST-SCN-6)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One
from telltable.core.english import count
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pieces import PHYSICAL, Slot
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.judgement import best_choice
from telltable.games.stacktors.rules.stacks.marks import left_to_live, mark
from telltable.games.stacktors.rules.stacks.restacking import shrink
from telltable.games.stacktors.rules.story.mercy import Mercy, minor
from telltable.games.stacktors.rules.story.outbreak import break_out
from telltable.games.stacktors.rules.story.story_effects import TOLL, breaks_down, when_defeated
from telltable.games.stacktors.rules.story.voices import speak
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.moves import TakeDamage
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import applicable
from telltable.games.stacktors.table.scenery import adventure, npc_data
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step


def damage_pool(table: Table, one: Character, type_: str) -> tuple[int, ...]:
    """ST-DMG-2, ST-DMG-3: committed applicable pieces; all applicable ones if none is committed."""
    pieces = applicable(table, one, type_)
    if table.option("damage_equipment") == "false":
        pieces = tuple(slot for slot in pieces if one.stack.get(slot.id))
    committed = tuple(slot.id for slot in pieces if slot.id in one.committed)
    return committed or tuple(slot.id for slot in pieces)


def means_of(table: Table, victim: str, by: str, how: str) -> str:
    """What hurts somebody, for the story: see `events_fight.Restacked`."""
    if by in ("", TOLL):
        return f"toll {how}" if by else "fall"
    fight = table.fights[-1] if table.fights else None
    if fight is None:
        return ""
    if victim == fight.attacker:
        return "back"
    if victim not in fight.targets:
        return ""
    return "challenge" if fight.kind == "challenge" else fight.cell or fight.type


class Hurt(Step, frozen=True):
    """ST-DMG: so many pips of damage."""

    rule = "ST-DMG-1"
    victim: str
    how: str
    pips: int
    by: str

    def run(self, p: Play) -> None:
        """The pool is settled once, before the first pip."""
        one = alive(p, self.victim)
        if one is None or self.pips < 1:
            return
        pool = damage_pool(p.state.table, one, self.how)
        if pool:
            p.then(Hurting(one.id, self.how, self.pips, pool, self.by), Provoked(one.id, self.by))
        elif self.how == PHYSICAL:
            p.then(Falling(one.id, self.by))


class Hurting(Decider, frozen=True):
    """ST-DMG-1, ST-DMG-4: the defender chooses the pieces, pip by pip; what is left of them stays committed."""

    rule = "ST-DMG-1"
    victim: str
    how: str
    left: int
    pool: tuple[int, ...]
    by: str

    def who(self, at: Scene) -> Character | None:
        """The victim."""
        return alive(at, self.victim)

    def options(self, at: Scene) -> tuple[Slot, ...]:
        """The pieces that can shrink, one of each sort."""
        one = self.who(at)
        found: dict[tuple[str, int, bool], Slot] = {}
        for id_ in self.pool if one else ():
            slot = one.slot(id_) if one else None
            if one and slot:
                found.setdefault((one.cell_of(id_), slot.s, one.stack.get(id_) is None), slot)
        return tuple(found.values())

    def open(self, at: Scene) -> bool:
        """Something is left to lose."""
        return self.left > 0 and bool(self.options(at))

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Nobody where there is only one way."""
        return super().awaits(at) if len(self.options(at)) > 1 else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Which piece."""
        slots = tuple(slot.id for slot in self.options(at))
        form = Form("TakeDamage", {}, (One("slot", "piece", "shrinks", of=slots),))
        return Ask("damage", self.rule, f"{self._comes_to(at)} Which piece shrinks?", (form,))

    def _comes_to(self, at: Scene) -> str:
        """What the choice means: what is spared, or that everything goes."""
        one, pips = self.who(at), f"{count(self.left, 'pip')} of damage."
        if one and self.by == TOLL:
            pips = f"{one.name} pays for that with {count(self.left, 'pip')}."
        pieces = [slot for id_ in self.pool if one and (slot := one.slot(id_))]
        worth = sum(slot.s for slot in pieces)
        if self.left < worth:
            return f"{pips} Each makes one piece smaller by one, and one that has only one is gone."
        ids = {slot.id for slot in pieces}
        guts = [slot.id for slot in one.stack.guts] if one else []
        falls = one and self.how == PHYSICAL and guts and ids.issuperset(guts)
        fall = f", and {one.name} falls" if one and falls else ""
        return f"{pips} That takes all {worth} that these pieces have, in whatever order{fall}."

    def choose(self, at: Scene, one: Character) -> Move:
        """The cheapest loss."""
        return TakeDamage(best_choice.cheapest(one, self.options(at)).id)

    def take(self, p: Play, one: Character, move: Move) -> None:
        """One pip."""
        move = expect(move, TakeDamage)
        slot = move.slot
        if slot not in [option.id for option in self.options(p)]:
            refuse("pool", "ST-DMG-2", "Damage goes to pieces that are committed now and fit the attack.")
        guts = [piece.id for piece in one.stack.guts]
        shrink(p, one.id, slot, "damage", means_of(p.state.table, one.id, self.by, self.how))
        after = p.state.table.chars[one.id]
        deadly = self.how == PHYSICAL and p.state.table.option("death_rule") == "guts_gone"
        if deadly and slot in guts and not after.stack.guts:
            p.then(Falling(one.id, self.by))
            return
        p.then(Hurting(one.id, self.how, self.left - 1, self.pool, self.by))

    def closed(self, p: Play) -> None:
        """Nothing left in the pool: the rest is lost, or spills over (option `overflow`)."""
        one = self.who(p)
        if one is None or self.left < 1:
            return
        table = p.state.table
        rest = tuple(slot.id for slot in applicable(table, one, self.how))
        if table.option("damage_equipment") == "false":
            rest = tuple(id_ for id_ in rest if one.stack.get(id_))
        if not rest and self.how == PHYSICAL and table.option("death_rule") == "overkill":
            p.then(Falling(one.id, self.by))
        elif rest and table.option("overflow") == "spill":
            p.then(Hurting(one.id, self.how, self.left, rest, self.by))


class Provoked(Step, frozen=True):
    """ST-SCN-6: somebody neutral that took damage becomes a foe."""

    rule = "ST-SCN-6"
    victim: str
    by: str

    def run(self, p: Play) -> None:
        """A foe of whoever did it."""
        table = p.state.table
        one, doer = alive(p, self.victim), table.chars.get(self.by)
        if one and one.side == "neutral" and doer:
            p.tell(ef.SideTaken(one.id, "foes" if doer.side == "party" else "party"))
            if table.mode != "conflict":
                break_out(p)


class Falling(Step, frozen=True):
    """ST-DTH-1: somebody dies; in a lesson whoever has a breaking point yields instead (ST-WAY-5)."""

    rule = "ST-DTH-1"
    victim: str
    by: str

    def run(self, p: Play) -> None:
        """Gone for good, or for a while."""
        table = p.state.table
        if not table.chars[self.victim].alive:
            return
        npc = npc_data(p, self.victim)
        if npc and npc.breaks is not None and npc.breaking == "yield" and adventure(p).lesson and not table.gm:
            breaks_down(p, npc)
            return
        by = table.chars.get(self.by)
        judged = bool(by and by.side == "party" and ((npc and npc.judged) or minor(p, self.victim, by)))
        if not judged:
            speak(p, self.victim, "defeat")
        clock = int(table.option("resurrect_rounds")) if table.option("death") == "resurrect" else 0
        marked = left_to_live(p, table.chars[self.victim])
        mark(p, self.victim)
        p.tell(ef.Died(self.victim, marked or (clock if table.mode == "conflict" else 0)))
        when_defeated(p, self.victim)
        if judged:
            p.then(Mercy(self.victim, self.by))
