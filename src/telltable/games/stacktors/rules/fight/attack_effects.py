"""Abilities with a choice: Hamper, Maneuver, Shrewd, Morph Other, Compel (ST-ABL-5, ST-guts, ST-brains, ST-ENG-6)."""

from __future__ import annotations

from itertools import product

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pieces import Slot, pips
from telltable.games.stacktors.box.stacks import Stack, is_nest
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.judgement import best_choice
from telltable.games.stacktors.rules.places.free_places import relocate, throw_spots
from telltable.games.stacktors.rules.stacks.healing_steps import apply_step, steps_for
from telltable.games.stacktors.rules.stacks.restacking import resized, restack, settled
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.moves import Decline, Exchange, Mend, NameVictim, PutAt, Shift
from telltable.games.stacktors.table.people import Character, Status
from telltable.games.stacktors.table.reach import round_order
from telltable.games.stacktors.table.scenery import on_map
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .parting_shots import parting_shot


class _Chosen(Decider, frozen=True):
    """ST-D-EFFECT: a choice of the one who did it; of the game where a challenge did it."""

    doer: str
    victim: str

    def who(self, at: Scene) -> Character | None:
        """The doer, while both live. A challenge chooses as its victim's worst enemy would."""
        table = at.state.table
        victim = alive(at, self.victim)
        if victim is None:
            return None
        return alive(at, self.doer) or (victim if self.doer in table.challenges else None)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The doer's seat; nobody for a challenge."""
        return () if self.doer in at.state.table.challenges else super().awaits(at)

    def target(self, at: Scene) -> Character:
        """Whom it happens to."""
        return at.state.table.chars[self.victim]


# --- Hamper -------------------------------------------------------------------------------------------


class Hampering(_Chosen, frozen=True):
    """guts.G: so many steps; in each the attacker raises or lowers one foot of the defender."""

    rule = "ST-guts.G"
    left: int

    def options(self, at: Scene) -> tuple[str, ...]:
        """Steps that are possible: the bank has the piece, the cap allows it, the stack stands after it."""
        table = at.state.table
        one = self.target(at)
        return tuple(
            f"{foot.id} {word}"
            for foot in one.stack.feet
            for word, by in (("down", -1), ("up", 1))
            if resized(table, one, foot.id, by) is not None
        )

    def open(self, at: Scene) -> bool:
        """Steps left, and one that is possible; impossible ones are lost."""
        return self.left > 0 and bool(self.options(at))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A foot and a direction."""
        form = Form("Shift", {}, (One("step", "shift", "which foot", of=self.options(at)),))
        return Ask("effect", self.rule, f"Hamper {self.target(at).name}: {self.left} more.", (form,))

    def choose(self, at: Scene, one: Character) -> Move:
        """What slows it most."""
        return best_choice.hamper(at, self.target(at), self.options(at))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """One step."""
        move = expect(move, Shift)
        step = move.step
        if step not in self.options(p):
            refuse("foot", "ST-guts.G", "Choose a foot that can be raised or lowered by one.")
        shift_foot(p, self.victim, step, "hamper")
        p.then(Hampering(self.doer, self.victim, self.left - 1))


def shift_foot(p: Play, who: str, step: str, cause: str) -> None:
    """A foot one size up or down, and reground."""
    table = p.state.table
    one = table.chars[who]
    slot, _, word = step.partition(" ")
    by = 1 if word == "up" else -1
    piece = one.stack.get(int(slot))
    stack = resized(table, one, int(slot), by)
    if stack is None or piece is None:
        raise LookupError(f"{step} is not possible")
    now = f"{piece.c}{piece.s + by}" if piece.s + by else ""
    restack(p, who, cause, stack, was=str(piece), now=now)


# --- Maneuver -----------------------------------------------------------------------------------------


class Throwing(Step, frozen=True):
    """guts.P: the defender is put somewhere else; its enemies may shoot first (ST-ENG-6)."""

    rule = "ST-ENG-6"
    doer: str
    victim: str
    inches: int

    def run(self, p: Play) -> None:
        """Shots, then the landing."""
        table = p.state.table
        one = alive(p, self.victim)
        if one is None or not on_map(p):
            return
        shooters = round_order(table, tuple(who for who in one.engaged if who != self.doer))
        p.then(*[parting_shot(p, who, one.id) for who in shooters], Landing(self.doer, one.id, self.inches))


class Landing(_Chosen, frozen=True):
    """guts.P: where."""

    rule = "ST-guts.P"
    inches: int

    def open(self, at: Scene) -> bool:
        """There is a place; the conflict may be over by now."""
        return on_map(at) and bool(throw_spots(at, self.target(at), self.inches))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A cell."""
        one = self.target(at)
        where = tuple(f"{x},{y}" for x, y in throw_spots(at, one, self.inches))
        form = Form("PutAt", {}, (One("to", "cell", "where to", of=where),))
        return Ask("effect", self.rule, f"Where does {one.name} land? Counted from where {one.name} stands.", (form,))

    def choose(self, at: Scene, one: Character) -> Move:
        """Where it hurts."""
        return best_choice.throw(at, one, self.target(at), throw_spots(at, self.target(at), self.inches))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """There it stands."""
        move = expect(move, PutAt)
        to = move.to
        relocate(p, self.target(p), to, self.inches, "put", exact=True)


# --- Shrewd -------------------------------------------------------------------------------------------


class Swapping(_Chosen, frozen=True):
    """brains.Pk: at least one piece of each side changes places with at least one of the other."""

    rule = "ST-brains.Pk"
    limit: int

    def options(self, at: Scene) -> tuple[str, ...]:
        """One for one."""
        mine = alive(at, self.doer)
        if mine is None:
            return ()
        theirs = self.target(at)
        return tuple(
            f"{a.id}>{b.id}"
            for a, b in product(_swappable(mine), _swappable(theirs))
            if (a.c, a.s) != (b.c, b.s)
            and swapped(at.state.table, mine, theirs, (a.id,), (b.id,), self.limit) is not None
        )

    def open(self, at: Scene) -> bool:
        """A legal exchange exists."""
        return bool(self.options(at))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Which for which; several may be typed."""
        text = f"Exchange pieces with {self.target(at).name}: up to {self.limit} pips from each side."
        form = Form("Exchange", {}, (One("swap", "swap", "which for which", of=self.options(at), words=60),), "Trade")
        return Ask("effect", self.rule, text, (form, Form("Decline", title="Keep everything")))

    def choose(self, at: Scene, one: Character) -> Move:
        """The best bargain."""
        return best_choice.exchange(at, one, self.target(at), self.options(at))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Both stacks change."""
        expect(move, Exchange, Decline)
        if not isinstance(move, Exchange):
            return
        give, arrow, take = move.swap.partition(">")
        gives, takes = _numbers(give), _numbers(take)
        theirs = self.target(p)
        found = swapped(p.state.table, one, theirs, gives, takes, self.limit) if arrow else None
        if found is None:
            refuse("exchange", "ST-brains.Pk", f"You can't make that exchange with {self.limit} pips a side.")
        (stack, equip), (other, gear) = found
        names = [" ".join(str(s.slot(id_)) for id_ in row) for s, row in ((one, gives), (theirs, takes))]
        restack(p, one.id, "exchange", stack, equip=equip, was=names[0], now=names[1])
        restack(p, theirs.id, "exchange", other, equip=gear, was=names[1], now=names[0])


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split() if part.isdecimal() and len(part) < 7)


def _swappable(one: Character) -> tuple[Slot, ...]:
    return (*one.stack.slots, *one.equip.slots)


Both = tuple[Stack, Stack]


def swapped(
    table: Table, one: Character, other: Character, gives: tuple[int, ...], takes: tuple[int, ...], limit: int
) -> tuple[Both, Both] | None:
    """Both characters' stacks after an exchange; None when it is not legal.

    Pieces are paired in the order named and take each other's place; further ones go on top of the row of the last
    pair on the side that gets them.
    """
    ours = [one.slot(id_) for id_ in gives]
    theirs = [other.slot(id_) for id_ in takes]
    given, taken = [s for s in ours if s], [s for s in theirs if s]
    whole = gives and takes and len(given) == len(gives) and len(taken) == len(takes)
    if not whole or len(set(gives)) < len(gives) or len(set(takes)) < len(takes):
        return None
    sums = (pips(given), pips(taken))
    if max(sums) > limit if table.option("shrewd_limit") == "per_side" else sum(sums) > limit:
        return None
    mine = _handed(one, given, taken, table.next_slot)
    yours = _handed(other, taken, given, table.next_slot + len(taken))
    found = []
    for owner, stacks in ((one, mine), (other, yours)):
        stack = settled(table, stacks[0])
        if stack is None or not is_nest(stack.feet) or stack.pips > owner.cap:
            return None
        if stacks[1].feet and not is_nest(stacks[1].feet):
            return None
        found.append((stack, stacks[1]))
    return found[0], found[1]


def _handed(one: Character, lost: list[Slot], won: list[Slot], first: int) -> Both:
    stack, equip = one.stack, one.equip
    place = ("guts", False)
    for n, old in enumerate(lost):
        gear = stack.get(old.id) is None
        found = (equip if gear else stack).find(old.id)
        place = (found[0] if found else "guts", gear)
        new = won[n] if n < len(won) else None
        changed = (equip if gear else stack).swapped(old.id, new.c if new else old.c, new.s if new else 0)
        stack, equip = (stack, changed) if gear else (changed, equip)
    for n, new in enumerate(won[len(lost) :]):
        row, gear = place
        held = equip if gear else stack
        held = held.inserted(row, len(held.at(row)), Slot(first + n, new.c, new.s))
        stack, equip = (stack, held) if gear else (held, equip)
    return stack, equip


# --- Morph Other --------------------------------------------------------------------------------------


class Morphing(_Chosen, frozen=True):
    """brains.Cy: steps of healing chosen by the attacker; new abilities allowed."""

    rule = "ST-brains.Cy"
    left: int

    def options(self, at: Scene) -> tuple[str, ...]:
        """Every step that is possible."""
        return steps_for(at, self.target(at), known_only=False)

    def open(self, at: Scene) -> bool:
        """Steps left, and one that is possible."""
        return self.left > 0 and bool(self.options(at))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A step, or enough."""
        field = One("step", "mend", "what changes", of=self.options(at), words=24)
        form = Form("Mend", {"who": self.victim}, (field,), "Mend a piece")
        text = f"Morph {self.target(at).name}: {self.left} more."
        return Ask("effect", self.rule, text, (form, Form("Decline", title="Enough")))

    def choose(self, at: Scene, one: Character) -> Move:
        """Better for a friend, worse for a foe."""
        return best_choice.morph(at, one, self.target(at), self.options(at))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """One step."""
        expect(move, Mend, Decline)
        if isinstance(move, Mend):
            if move.who != self.victim:
                refuse("target", "ST-brains.Cy", "You can only morph the target of the attack.")
            apply_step(p, self.victim, move.step, "morph", known_only=False)
            p.then(Morphing(self.doer, self.victim, self.left - 1))


# --- Compel -------------------------------------------------------------------------------------------


class NamingVictim(_Chosen, frozen=True):
    """brains.P: whom the target will have to attack."""

    rule = "ST-brains.P"
    turns: int

    def options(self, at: Scene) -> tuple[str, ...]:
        """Any other character in the conflict."""
        table = at.state.table
        return tuple(one.id for one in table.fighting if one.id != self.victim)

    def open(self, at: Scene) -> bool:
        """There is somebody."""
        return bool(self.options(at))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Who."""
        form = Form("NameVictim", {}, (One("who", "target", "whom", of=self.options(at)),))
        return Ask("effect", self.rule, f"Who must {self.target(at).name} attack?", (form,))

    def choose(self, at: Scene, one: Character) -> Move:
        """An ally of the target, next to it if possible."""
        return best_choice.victim(at, one, self.target(at), self.options(at))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Compelled."""
        move = expect(move, NameVictim)
        who = move.who
        if who not in self.options(p):
            refuse("victim", "ST-brains.P", "Choose another character in the conflict.")
        turn = p.state.table.turns
        p.tell(ef.StatusSet(self.victim, Status("compelled", self.turns, self.doer, who, turn)))
