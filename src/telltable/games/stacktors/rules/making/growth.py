"""Rewards and growth: CP spent, training, rest between stages (ST-EVO, ST-HEA-9)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One
from telltable.core.english import count, possessive
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.adventure import Growth
from telltable.games.stacktors.box.pieces import COLOURS, SIZES, piece_words
from telltable.games.stacktors.box.stacks import Stack, is_nest
from telltable.games.stacktors.rules.decider import expect
from telltable.games.stacktors.rules.judgement import best_choice
from telltable.games.stacktors.rules.stacks.healing_steps import apply_step, steps_for
from telltable.games.stacktors.rules.stacks.restacking import new_slot, restack, settled
from telltable.games.stacktors.rules.story.conditions import holds
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.moves import Buy, Decline, Keep, Mend
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.scenery import adventure
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step


def purse(one: Character) -> int:
    """CP that can be spent."""
    return one.earned - one.spent


def bargains(at: Scene, one: Character) -> tuple[str, ...]:
    """ST-EVO-1, ST-EVO-2: everything that somebody can buy; pieces for guts and brains go on top of the list."""
    table = at.state.table
    money = purse(one)
    found = [f"up {slot.id}" for slot in one.stack.slots if bought(table, one, f"up {slot.id}") is not None]
    places = [f"{way} {len(one.stack.at(way))}" for way in ("guts", "brains")] + ["under 0", "nest 0"]
    for size in SIZES:
        there = [colour for colour in COLOURS if size <= money and table.bank.get(f"{colour}{size}", 0) > 0]
        fits = [place for place in places if there and bought(table, one, f"{place} {there[0]}{size}") is not None]
        found += [f"{place} {colour}{size}" for colour in there for place in fits]  # no place minds a colour
    return tuple(found)


def bought(table: Table, one: Character, what: str) -> tuple[Stack, int, str] | None:
    """The stack after a purchase, its price and the new piece; None when it is not possible."""
    words = what.split()
    if len(words) == 2 and words[0] == "up" and words[1].isdecimal() and len(words[1]) < 7:
        slot = one.stack.get(int(words[1]))
        if slot is None or slot.s == 3 or purse(one) < 1 or table.bank.get(f"{slot.c}{slot.s + 1}", 0) < 1:
            return None
        stack = settled(table, one.stack.swapped(slot.id, slot.c, slot.s + 1))
        return (stack, 1, f"{slot.c}{slot.s + 1}") if stack else None
    if len(words) != 3 or not words[1].isdecimal() or len(words[1]) > 3 or words[2] not in table.bank:
        return None
    colour, size = words[2][:-1], int(words[2][-1])
    if table.bank[words[2]] < 1 or purse(one) < size:
        return None
    slot = new_slot(table, colour, size)
    if words[0] in ("guts", "brains"):
        row = one.stack.at(words[0])
        stack = settled(table, one.stack.inserted(words[0], min(int(words[1]), len(row)), slot))
    elif words[0] == "under":
        stack = settled(table, one.stack.inserted("feet", 0, slot))
    elif words[0] == "nest":
        feet = tuple(sorted((*one.stack.feet, slot), key=lambda foot: foot.s))
        stack = one.stack.with_("feet", feet) if is_nest(feet) else None
    else:
        return None
    return (stack, size, words[2]) if stack else None


MOST_LESSONS = 3


def lessons(at: Scene, one: Character) -> tuple[tuple[Growth, str, int], ...]:
    """ST-WAY-8: up to three ways to grow that come of what was done, what each buys and its price.

    Those that a fact speaks for come first; of the others those that somebody can't do yet.
    """
    table = at.state.table
    found: list[tuple[bool, bool, int, tuple[Growth, str, int]]] = []
    for n, it in enumerate(adventure(at).growth):
        what = _bargain(one, it.what)
        made = bought(table, one, what) if what and (it.when is None or holds(at, it.when)) else None
        if made is not None:
            known = made[0].cells <= one.stack.cells
            found.append((it.when is None, known, n, (it, what, made[1])))
    return tuple(entry for *_, entry in sorted(found, key=lambda row: row[:3])[:MOST_LESSONS])


def _bargain(one: Character, what: str) -> str:
    """``brains G2`` or ``up guts.R`` as a purchase of this one; empty where it has nothing to enlarge."""
    first, _, second = what.partition(" ")
    if first != "up":
        return f"{first} {len(one.stack.at(first))} {second}"
    position, _, colour = second.partition(".")
    pieces = [slot for slot in one.stack.at(position) if slot.c == colour and slot.s < 3]
    return f"up {max(pieces, key=lambda slot: slot.s).id}" if pieces else ""


class Spending(Step, frozen=True):
    """ST-D-CP: everybody who has CP may spend them; companions do so by themselves."""

    rule = "ST-EVO-1"
    done: tuple[str, ...] = ()

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 240, 120

    def _open(self, table: Table) -> tuple[Character, ...]:
        return tuple(one for one in table.party if one.alive and purse(one) > 0 and one.id not in self.done)

    def _current(self, at: Scene, seat: Seat) -> Character | None:
        table = at.state.table
        return next((one for one in self._open(table) if controller(table, one) == seat), None)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats, all together."""
        table = at.state.table
        return tuple(sorted({controller(table, one) for one in self._open(table)} - {ENGINE}))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Buy something, or keep them."""
        one = self._current(at, seat)
        if one is None:
            raise LookupError("that seat has nothing to spend")
        goods = bargains(at, one)
        learned = tuple(
            Form("Buy", {"who": one.id, "what": what}, (), it.name, it.text, f"{price} CP")
            for it, what, price in lessons(at, one)
        )
        field = One("what", "bargain", "what", of=goods, words=20)
        found = (Form("Buy", {"who": one.id}, (field,), f"{one.name} buys"),) if goods else ()
        text = f"{one.name} has {purse(one)} CP. Buy something?"
        return Ask("cp", self.rule, text, (*learned, *found, Form("Keep", title="Keep the rest")))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """At once."""
        expect(move, Buy, Keep)
        one = self._current(p, seat)
        if one is None:
            return
        if isinstance(move, Keep):
            p.tell(ef.Declined(one.id))
            p.then(Spending((*self.done, one.id)))
            return
        move = expect(move, Buy)
        if move.who != one.id:
            refuse("who", "ST-EVO-1", f"It's {possessive(one.name)} turn to buy.")
        buy(p, one, move.what)
        p.then(self)

    def default(self, at: Play, seat: Seat) -> Move:
        """Kept."""
        return Keep()

    def run(self, p: Play) -> None:
        """Companions."""
        left = self._open(p.state.table)
        if not left:
            return
        one = left[0]
        what = next((what for _, what, _ in lessons(p, one)), "") or best_choice.purchase(p, one, bargains(p, one))
        if what:
            buy(p, one, what)
            p.then(self)
        else:
            p.then(Spending((*self.done, one.id)))


def buy(p: Play, one: Character, what: str) -> None:
    """ST-EVO-1: pay, and the piece goes where it was wanted."""
    table = p.state.table
    found = bought(table, one, what)
    if found is None:
        piece = what.split()[-1] if what.split() else ""
        if piece in table.bank and table.bank[piece] < 1:
            refuse("bank", "ST-EVO-3", f"There's no {piece_words(piece[:-1], int(piece[-1]))} left.")
        refuse("bargain", "ST-EVO-1", f"{one.name} can't buy that with {purse(one)} CP.")
    stack, price, now = found
    words = what.split()
    old = one.stack.get(int(words[1])) if words[0] == "up" else None
    p.tell(ef.CpSpent(one.id, price))
    restack(p, one.id, "grow", stack, was=str(old) if old else "", now=now)


class Resting(Step, frozen=True):
    """ST-HEA-9, ST-D-REST: between stages everybody heals so many steps, all players at once."""

    rule = "ST-HEA-9"
    heals: int
    used: tuple[tuple[str, int], ...] = ()

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 240, 120

    def _left(self, who: str) -> int:
        return self.heals - dict(self.used).get(who, 0)

    def _open(self, at: Scene) -> tuple[Character, ...]:
        table = at.state.table
        return tuple(one for one in table.living if one.side == "party" and self._left(one.id) > 0 and wounded(one))

    def _current(self, at: Scene, seat: Seat) -> Character | None:
        return next((one for one in self._open(at) if controller(at.state.table, one) == seat), None)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seats of the wounded."""
        table = at.state.table
        return tuple(sorted({controller(table, one) for one in self._open(at)} - {ENGINE}))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A step, or enough."""
        one = self._current(at, seat)
        if one is None:
            raise LookupError("that seat has nobody to heal")
        steps = steps_for(at, one)
        field = One("step", "mend", "what changes", of=steps, words=24)
        found = (Form("Mend", {"who": one.id}, (field,), f"Heal {one.name}"),) if steps else ()
        text = f"{one.name} rests: {count(self._left(one.id), 'healing step')}."
        return Ask("rest", self.rule, text, (*found, Form("Decline", title="Enough")))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """At once."""
        expect(move, Mend, Decline)
        one = self._current(p, seat)
        if one is None:
            return
        if isinstance(move, Mend):
            if move.who != one.id:
                refuse("who", "ST-HEA-9", f"It's {possessive(one.name)} turn to rest.")
            apply_step(p, one.id, move.step, "heal")
            p.then(self._after(one.id, 1))
        else:
            p.tell(ef.Declined(one.id))
            p.then(self._after(one.id, self.heals))

    def _after(self, who: str, steps: int) -> Resting:
        used = {**dict(self.used), who: dict(self.used).get(who, 0) + steps}
        return Resting(self.heals, tuple(sorted(used.items())))

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        one = self._current(at, seat)
        step = best_choice.best_step(one, steps_for(at, one)) if one else ""
        return Mend(one.id, step) if one and step else Decline()

    def run(self, p: Play) -> None:
        """Companions."""
        left = self._open(p)
        if not left:
            return
        one = left[0]
        step = best_choice.best_step(one, steps_for(p, one))
        if step:
            apply_step(p, one.id, step, "heal")
            p.then(self._after(one.id, 1))
        else:
            p.then(self._after(one.id, self.heals))


def wounded(one: Character) -> bool:
    """Below its cap."""
    return one.stack.pips < one.cap
