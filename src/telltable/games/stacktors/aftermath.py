"""Steps 9 to 13 of an attack: reflection, effects, failed attacks and their price, counterattacks."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One, Several
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step

from . import events as e
from . import tactics
from .assault import Decider, attack_ask, commit, declare, execution, expect, fought
from .challenges import challenge_hit
from .damage import Hurt
from .declaring import forms, judge
from .effects import Hampering, Morphing, NamingVictim, Swapping, Throwing
from .guarding import reflectors
from .moves import Attack, Decline, Persist, PutAt, Soften
from .pieces import DAMAGING, SOCIAL, pips
from .placing import free_spots, relocate
from .reckon import active_pips, members, usable
from .restacking import alive, resized
from .state import Challenge, Character, Fight, Guard, Status, Table

LATE = ("guts.G", "guts.B", "guts.P")  # defence cells that work when the attack has failed
STATUS_OF = {"guts.B": "frozen", "brains.R": "fleeing", "brains.Y": "calmed", "brains.B": "exposed"}


def strength(at: Scene, fight: Fight) -> int:
    """N of the attack: pips of its active pieces."""
    table: Table = at.state.table
    one = table.chars.get(fight.attacker)
    if one is not None:
        return active_pips(one, fight.pieces, fight.cell)
    challenge = table.challenges[fight.attacker]
    colour = fight.cell.partition(".")[2]
    return sum(group.v for group in challenge.groups(fight.half) if group.c == colour)


def follow(p: Play, target: str, result: str, m: int, attack: int, defence: int) -> None:
    """What comes after the comparison."""
    table, fight = fought(p)
    guard = fight.guard(target)
    if target in table.challenges:
        challenge_hit(p, target, fight, m if result == "success" else 0)
        return
    one = table.chars[target]
    if guard.cell == "guts.R" and result == "fail":
        p.tell(e.CellUsed("guts.R.def", target))
    if result == "success" and guard.cell == "guts.Pk" and reflectors(one, guard.pieces):
        reflect(p, one, fight, m, guard)
    elif result in ("success", "accepted"):
        if guard.cell in LATE and table.option("defense_effects") == "always":
            p.then(DefenceEffect(target))
        effect(p, fight.attacker, target, fight, m, strength(p, fight) * m)
    elif result == "fail":
        _failed(p, fight, guard, defence > 2 * attack)


def _failed(p: Play, fight: Fight, guard: Guard, doubled: bool) -> None:
    """Steps 11 to 13. `doubled`: the defence was more than twice the attack (ST-ATK-9)."""
    if guard.cell in LATE:
        p.then(DefenceEffect(guard.target))
    if doubled or guard.cell == "guts.O":
        p.then(Countering(guard.target, fight.attacker, guard.cell == "guts.O"))
    if fight.type == SOCIAL and fight.attacker in p.state.table.chars:
        p.then(Persisting())


def effect(p: Play, doer: str, victim: str, fight: Fight, m: int, amount: int) -> None:
    """ST-ATK-10: what a success does.

    Args:
        doer: who makes its choices: the attacker, or a defender that reflected it.
        victim: whom it hits.
        m: the multiplier; damage, and steps.
        amount: N x m, for rounds and inches.
    """
    table: Table = p.state.table
    cell = fight.cell
    if victim in table.challenges:
        if cell in DAMAGING:
            challenge_hit(p, victim, replace(fight, half=fight.half), m)
        return
    if cell and cell != "guts.O" and doer == fight.attacker:
        p.tell(e.CellUsed(f"{cell}.atk" if cell.startswith("guts") else cell, fight.attacker))
    if cell in DAMAGING or cell not in (*STATUS_OF, "guts.G", "guts.P", *_OTHERS):
        p.then(Hurt(victim, fight.type, m, doer))
    elif cell in STATUS_OF:
        count = m if cell == "brains.B" else amount
        p.tell(e.StatusSet(victim, Status(STATUS_OF[cell], count, doer, "", table.turns)))
    elif cell == "brains.G":
        _persuade(p, doer, victim)
    else:
        p.then(_choice(cell, doer, victim, m, amount))


def _choice(cell: str, doer: str, victim: str, m: int, amount: int) -> Step:
    """The step in which the effect of a cell is chosen."""
    if cell == "guts.G":
        return Hampering(doer, victim, m)
    if cell == "guts.P":
        return Throwing(doer, victim, amount)
    if cell == "brains.Pk":
        return Swapping(doer, victim, amount)
    return Morphing(doer, victim, m) if cell == "brains.Cy" else NamingVictim(doer, victim, m)


_OTHERS = ("brains.Pk", "brains.Cy", "brains.P", "brains.G")


def _persuade(p: Play, doer: str, victim: str) -> None:
    from .effects_of_story import join

    table: Table = p.state.table
    seat = table.chars[doer].seat if table.option("ally_control") == "persuader" else -1
    join(p, victim, seat)


# --- step 9 -------------------------------------------------------------------------------------------


def reflect(p: Play, one: Character, fight: Fight, m: int, guard: Guard) -> None:
    """guts.Pk.def: the result hits the attacker instead; more pieces may soften it."""
    used = reflectors(one, guard.pieces)
    named = [slot for slot in used if slot.id in guard.pieces]
    slot = (named or list(used))[0]
    p.tell(e.Reflected(one.id, slot.id))
    p.tell(e.CellUsed("guts.Pk.def", one.id))
    magnitude = strength(p, fight) * m if fight.cell in ("guts.B", "guts.P") else m
    p.then(Softening(one.id, magnitude))


class Softening(Decider, frozen=True):
    """guts.Pk.def: the attacker may commit further pieces, each pip lowers what comes back by one."""

    rule = "ST-guts.Pk"
    defender: str
    magnitude: int

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        _, fight = fought(at)
        return alive(at, fight.attacker)

    def open(self, at: Scene) -> bool:
        """With pieces left."""
        table, fight = fought(at)
        one = self.who(at)
        return one is not None and bool(usable(table, one, fight.type))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pieces."""
        table, fight = fought(at)
        one = self.who(at)
        slots = tuple(slot.id for slot in usable(table, one, fight.type)) if one else ()
        text = f"Your attack comes back at you, worth {self.magnitude}. Commit pieces against it?"
        several = Several("pieces", "piece", "against it", of=slots, least=0, most=len(slots))
        return Ask("reflect", self.rule, text, (Form("Soften", {}, (several,)),))

    def choose(self, at: Scene, one: Character) -> Move:
        """As many as it takes."""
        return Soften(tactics.soften(at, one, self.magnitude))

    def take(self, p: Play, one: Character, move: Soften) -> None:
        """The rest hits."""
        expect(move, Soften)
        table, fight = fought(p)
        pool = {slot.id: slot for slot in usable(table, one, fight.type)}
        if not set(move.pieces) <= set(pool) or len(set(move.pieces)) != len(move.pieces):
            refuse("pieces", "ST-guts.Pk", "Only your own uncommitted pieces of this type soften it, each once.")
        commit(p, one.id, move.pieces)
        left = max(0, self.magnitude - pips(pool[id_] for id_ in move.pieces))
        p.tell(e.Softened(one.id, move.pieces, left))
        self._land(p, left)

    def closed(self, p: Play) -> None:
        """All of it."""
        _, fight = fought(p)
        if fight.attacker in p.state.table.challenges or alive(p, fight.attacker):
            self._land(p, self.magnitude)

    def _land(self, p: Play, left: int) -> None:
        _, fight = fought(p)
        if left > 0:
            effect(p, self.defender, fight.attacker, fight, left, left)


# --- step 11 ------------------------------------------------------------------------------------------


class DefenceEffect(Step, frozen=True):
    """Step 11: Hamper, Freeze and Maneuver of a defence that held."""

    rule = "ST-ABL-2"
    target: str

    def run(self, p: Play) -> None:
        """By its cell."""
        table, fight = fought(p)
        guard = fight.guard(self.target)
        attacker = alive(p, fight.attacker)
        p.tell(e.CellUsed(f"{guard.cell}.def", self.target))
        if guard.cell == "guts.G" and attacker:
            p.then(Stumbling(attacker.id))
        elif guard.cell == "guts.B":
            turn = table.turn
            if turn and attacker and turn.actor == attacker.id:
                p.tell(e.TurnChanged(replace(turn, broken=True)))
        elif guard.cell == "guts.P":
            one = alive(p, self.target)
            if one and one.status("frozen") is None:
                p.then(Dodging(one.id, 3 + active_pips(one, guard.pieces, "guts.P")))


class Stumbling(Decider, frozen=True):
    """guts.G.def: the attacker lowers one of its own feet, its choice, if that is possible."""

    rule = "ST-guts.G"
    attacker: str

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        return alive(at, self.attacker)

    def options(self, at: Scene) -> tuple[int, ...]:
        """Feet that can be lowered."""
        one = self.who(at)
        if one is None:
            return ()
        return tuple(foot.id for foot in one.stack.feet if resized(at.state.table, one, foot.id, -1) is not None)

    def open(self, at: Scene) -> bool:
        """There is one."""
        return bool(self.options(at))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Which foot."""
        steps = tuple(f"{slot} down" for slot in self.options(at))
        form = Form("Shift", {}, (One("step", "shift", "is lowered", of=steps),))
        return Ask("effect", self.rule, "You stumble. Which of your feet gets smaller?", (form,))

    def choose(self, at: Scene, one: Character) -> Move:
        """The one that costs least."""
        return tactics.stumble(at, one, self.options(at))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Lowered, and reground."""
        from .effects import shift_foot
        from .moves import Shift

        expect(move, Shift)
        step = move.step if isinstance(move, Shift) else ""
        if step not in [f"{slot} down" for slot in self.options(p)]:
            refuse("foot", "ST-guts.G", "Name one of your feet that can get smaller.")
        shift_foot(p, one.id, step, "hamper")


class Dodging(Decider, frozen=True):
    """guts.P.def: the defender may move at once; nothing obstructs, nobody shoots."""

    rule = "ST-guts.P"
    defender: str
    inches: int

    def who(self, at: Scene) -> Character | None:
        """The defender."""
        return alive(at, self.defender)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Where to."""
        one = self.who(at)
        spots = free_spots(at, one, self.inches) if one else ()
        where = tuple(f"{x},{y}" for x, y in spots)
        forms_ = [Form("Decline", title="Stay")]
        if where:
            forms_.insert(0, Form("PutAt", {}, (One("to", "cell", "where to", of=where, words=20),)))
        return Ask("effect", self.rule, f"You may move up to {self.inches} inches at once.", tuple(forms_))

    def choose(self, at: Scene, one: Character) -> Move:
        """Away from enemies, or nearer to the goal."""
        return tactics.dodge(at, one, free_spots(at, one, self.inches))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """There it stands."""
        expect(move, PutAt, Decline)
        if isinstance(move, PutAt):
            relocate(p, one, move.to, self.inches, "dodge", exact=False)


# --- steps 12 and 13 ----------------------------------------------------------------------------------


class Countering(Decider, frozen=True):
    """Step 12: a free attack on the attacker (ST-CTR)."""

    rule = "ST-CTR-1"
    defender: str
    attacker: str
    dexterous: bool

    def who(self, at: Scene) -> Character | None:
        """The defender."""
        return alive(at, self.defender)

    def open(self, at: Scene) -> bool:
        """Something to attack with, and the attacker in reach."""
        table: Table = at.state.table
        one = self.who(at)
        there = alive(at, self.attacker) is not None or _stands(table.challenges.get(self.attacker))
        return bool(one and there and next(forms(at, one, self.attacker), None) is not None)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """An attack, or not."""
        one = self.who(at)
        if one is None:
            raise LookupError("nobody counters")
        name = _name(at.state.table, self.attacker)
        return attack_ask(at, one, "counter", self.rule, f"You may strike back at {name} at once.", self.attacker)

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-9."""
        return tactics.reaction(at, one, self.attacker, "counter") or Decline()

    def default(self, at: Play, seat: Seat) -> Move:
        """No."""
        return Decline()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """The attack, or not."""
        expect(move, Attack, Decline)
        if isinstance(move, Attack):
            fight = judge(p, one, move, "counter", self.attacker)
            if self.dexterous:
                p.tell(e.CellUsed("guts.O.def", one.id))
            declare(p, fight)


def _stands(challenge: Challenge | None) -> bool:
    return challenge is not None and not challenge.surmounted


def _name(table: Table, id_: str) -> str:
    return table.chars[id_].name if id_ in table.chars else table.challenges[id_].name


class Persisting(Decider, frozen=True):
    """Step 13: a failed social attack is made again (brains.O)."""

    rule = "ST-brains.O"

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        _, fight = fought(at)
        return alive(at, fight.attacker)

    def open(self, at: Scene) -> bool:
        """With an orange brains piece; the target still there; its turn not ended."""
        table, fight = fought(at)
        one = self.who(at)
        turn = table.turn
        over = bool(turn and turn.broken and turn.actor == fight.attacker and fight.kind == "turn")
        return bool(one and not over and alive(at, fight.targets[0]) and members(one, "brains.O"))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pieces, or not."""
        one = self.who(at)
        slots = tuple(slot.id for slot in members(one, "brains.O")) if one else ()
        several = Several("pieces", "piece", "for another try", of=slots, least=1, most=len(slots))
        forms_ = (Form("Persist", {}, (several,)), Form("Decline", title="Let it be"))
        return Ask("persist", self.rule, "It did not work. Try the same again?", forms_)

    def choose(self, at: Scene, one: Character) -> Move:
        """With the smallest piece, if there is hope."""
        return tactics.persist(at, one, members(one, "brains.O"))

    def default(self, at: Play, seat: Seat) -> Move:
        """No."""
        return Decline()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """From step 4 on, with the same pieces and assists."""
        expect(move, Persist, Decline)
        if not isinstance(move, Persist):
            return
        mine = {slot.id for slot in members(one, "brains.O")}
        if not move.pieces or not set(move.pieces) <= mine or len(set(move.pieces)) != len(move.pieces):
            refuse("orange", "ST-brains.O", "Persistent needs an uncommitted orange brains piece.")
        _, fight = fought(p)
        commit(p, one.id, move.pieces)
        p.tell(e.CellUsed("brains.O", one.id))
        p.tell(e.FightChanged(replace(fight, tries=fight.tries + 1, guards=())))
        p.then(*execution(fight))
