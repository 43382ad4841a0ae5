"""An attack from its declaration to its last execution (section 3.9): each pause is a step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step

from . import events as e
from . import tactics
from .declaring import check_pieces, forms, judge
from .guarding import (
    assist_options,
    can_defend,
    check_assist,
    check_defence,
    defence_options,
    may_assist,
)
from .moves import Assist, Attack, Decline, Defend, NameAttack, No, Perfect
from .pieces import PHYSICAL
from .reckon import (
    active_pips,
    adjacent_enemies,
    clear_guts,
    controller,
    in_reach,
    reach_of,
)
from .reckoning import attack_value, defence_value, multiplier
from .restacking import shrink
from .state import ENGINE, Character, Fight, Guard, Table

REACTION, HELP = (60, 25), (30, 15)  # seconds at a relaxed and at a brisk table (3.20)
OWN_TEXT = 200  # a defence may be typed as well as chosen


def declare(p: Play, fight: Fight) -> None:
    """Steps 1 and 2, and what follows."""
    table: Table = p.state.table
    actor = table.chars[fight.attacker]
    if fight.named:
        commit(p, actor.id, fight.pieces)
    p.tell(e.AttackDeclared(fight))
    if fight.perfection:
        burn(p, actor.id, fight.perfection, "guts.C.atk")
    if fight.named:
        p.then(AttackAssist(), *execution(fight), Again())
    else:
        p.then(Guarding(), *[GuardAssist(t) for t in fight.targets], Naming(), AttackAssist(), Judge(fight.targets[0]))
        p.then(Again())


def execution(fight: Fight) -> tuple[Step, ...]:
    """Steps 4 to 13 for every target."""
    helpers = [GuardAssist(target) for target in fight.targets]
    return (Guarding(), *helpers, *[Judge(target) for target in fight.targets])


def commit(p: Play, who: str, slots: tuple[int, ...]) -> None:
    """ST-APP-2."""
    fresh = tuple(slot for slot in slots if slot not in p.state.table.chars[who].committed)
    if fresh:
        p.tell(e.Committed(who, fresh))


def burn(p: Play, who: str, slot: int, cell: str) -> None:
    """ST-ABL-3: a dagger use: the piece shrinks for good, what is left of it is committed."""
    table: Table = p.state.table
    one = table.chars[who]
    own = one.stack.get(slot) is not None
    burns = own and table.option("dagger_burns_cap") == "true"
    if table.option("dagger_commits") == "true":
        commit(p, who, (slot,))
    lost = shrink(p, who, slot, "dagger")
    p.tell(e.Burned(who, slot, lost if burns else 0))
    p.tell(e.CellUsed(cell, who))


def fought(p: Scene) -> tuple[Table, Fight]:
    """The table and the attack that is being carried out."""
    table: Table = p.state.table
    return table, table.fight


class Decider(Step, frozen=True):
    """A choice of one character: its seat is asked, or the game decides for it at once."""

    def who(self, at: Scene) -> Character | None:
        """Who has the choice; None when there is nothing to choose any more."""
        return None

    def times(self) -> tuple[int, int]:
        """A reaction."""
        return REACTION

    def open(self, at: Scene) -> bool:
        """Whether there is a choice at all."""
        return True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Its seat."""
        one = self.who(at)
        if one is None or not self.open(at):
            return ()
        seat = controller(at.state.table, one)
        return () if seat == ENGINE else (seat,)

    def choose(self, at: Scene, one: Character) -> Move:
        """What the game does in its place."""
        raise LookupError(f"{type(self).__name__} leaves nothing to the game")

    def take(self, p: Play, one: Character, move: Any) -> None:
        """The choice takes effect."""

    def closed(self, p: Play) -> None:
        """There is nothing to choose."""

    def run(self, p: Play) -> None:
        """Nobody is asked: the game decides, or there is no choice."""
        one = self.who(p)
        if one is None or not self.open(p):
            self.closed(p)
        else:
            self.take(p, one, self.choose(p, one))

    def answer(self, p: Play, seat: Seat, move: Any) -> None:
        """The seat has chosen."""
        one = self.who(p)
        if one is not None:
            if isinstance(move, (Decline, No)):
                p.tell(e.Declined(one.id))
            self.take(p, one, move)

    def default(self, at: Play, seat: Seat) -> Move:
        """ST 3.20: what a companion would do."""
        one = self.who(at)
        if one is None:
            raise LookupError("nobody has this choice")
        return self.choose(at, one)

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """ST-ORD-4: whose turn it is."""
        one = self.who(at)
        return Refusal("not_asked", "ST-ORD-4", f"It is {one.name}'s turn.") if one else None


def expect(move: Any, *kinds: type[Move]) -> None:
    """Refuse a move of another kind than this step takes."""
    if not isinstance(move, kinds):
        refuse("other_move", "ST-ATK-3", "That is not what is asked now.")


# --- step 3 -------------------------------------------------------------------------------------------


class Helping(Step, frozen=True):
    """Steps 3 and 5: everybody who may help is asked at the same time (ST-AST)."""

    rule = "ST-AST-1"
    sealed = True

    def times(self) -> tuple[int, int]:
        """A glance."""
        return HELP

    def target(self) -> str:
        """Whose defence; empty for the attack."""
        return ""

    def helpers(self, at: Scene) -> tuple[str, ...]:
        """Who may help."""
        table, fight = fought(at)
        guard = fight.guard(self.target())
        if self.target() and (guard.accept or guard.perfection or self.target() in table.challenges):
            return ()
        found = may_assist(at, fight, self.target())
        most = int(table.option("assist_max"))
        return found[:most] if most else found

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats."""
        table: Table = at.state.table
        seats = {controller(table, table.chars[who]) for who in self.helpers(at)}
        return tuple(sorted(seats - {ENGINE}))

    def of(self, at: Scene, seat: Seat) -> tuple[str, ...]:
        """The seat's own among them."""
        table: Table = at.state.table
        return tuple(who for who in self.helpers(at) if controller(table, table.chars[who]) == seat)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pieces, or nothing."""
        table, fight = fought(at)
        fields = tuple(
            One(
                f"by.{n}",
                "pieces",
                f"{table.chars[who].name} adds",
                of=assist_options(table, table.chars[who], fight.type),
                words=OWN_TEXT,
            )
            for n, who in enumerate(self.of(at, seat))
        )
        helped = table.chars[self.target() or fight.attacker].name
        word = "defence" if self.target() else "attack"
        return Ask("assist", self.rule, f"Will you help {helped} in this {word}?", (Form("Assist", {}, fields),))

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        """ST-AST-2."""
        self._chosen(p, seat, move)

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """ST-AST-1: who is not beside the one that is helped."""
        if isinstance(move, Assist):
            return Refusal("far", "ST-AST-1", "You must be adjacent to help.")
        return None

    def _chosen(self, at: Scene, seat: Seat, move: Any) -> list[tuple[str, tuple[int, ...]]]:
        table, fight = fought(at)
        mine = self.of(at, seat)
        if not isinstance(move, Assist) or len(move.by) != len(mine):
            refuse("assist", "ST-AST-2", "Say for each of your characters what it adds.")
        pairs = zip(mine, move.by, strict=True)
        return [(who, check_assist(table, table.chars[who], fight.type, text)) for who, text in pairs]

    def default(self, at: Play, seat: Seat) -> Move:
        """Nothing."""
        return Assist(("",) * len(self.of(at, seat)))

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        """All at once."""
        table: Table = p.state.table
        chosen: dict[str, tuple[int, ...]] = {}
        for seat, move in answers.items():
            chosen.update(self._chosen(p, seat, move))
        for who in self.helpers(p):
            if controller(table, table.chars[who]) == ENGINE:
                chosen[who] = ()
        order = self.helpers(p)
        for who in order:
            pieces = chosen.get(who, ())
            if controller(table, table.chars[who]) == ENGINE:
                pieces = tactics.assist(p, table.chars[who], self.target())
            if pieces:
                commit(p, who, pieces)
                p.tell(e.Assisted(who, pieces, self.target()))

    def run(self, p: Play) -> None:
        """Only companions may help, or nobody."""
        self.answered(p, {})


class AttackAssist(Helping, frozen=True):
    """Step 3."""


class GuardAssist(Helping, frozen=True):
    """Step 5."""

    whom: str

    def target(self) -> str:
        """Whose defence."""
        return self.whom


# --- step 4 -------------------------------------------------------------------------------------------


class Guarding(Step, frozen=True):
    """Step 4: every target defends, all at once (ST-ATK-6)."""

    rule = "ST-ATK-6"
    sealed = True

    def times(self) -> tuple[int, int]:
        """A reaction."""
        return REACTION

    def targets(self, at: Scene, seat: Seat | None = None) -> tuple[str, ...]:
        """The targets that can choose something: those with pieces for it, or that may accept."""
        table, fight = fought(at)
        return tuple(
            target
            for target in fight.targets
            if (one := table.chars.get(target))
            and one.alive
            and (seat is None or controller(table, one) == seat)
            and can_defend(table, one, fight)
        )

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seats of those who can do something about it."""
        table: Table = at.state.table
        seats = {controller(table, table.chars[target]) for target in self.targets(at)}
        return tuple(sorted(seats - {ENGINE}))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """How each of the seat's targets defends."""
        table, fight = fought(at)
        fields = tuple(
            One(
                f"by.{n}",
                "defence",
                f"{table.chars[who].name} defends",
                of=defence_options(table, table.chars[who], fight),
                words=OWN_TEXT,
            )
            for n, who in enumerate(self.targets(at, seat))
        )
        return Ask("defend", self.rule, _attack_words(table, fight), (Form("Defend", {}, fields),))

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        """ST-ATK-6."""
        self._chosen(p, seat, move)

    def _chosen(self, at: Scene, seat: Seat, move: Any) -> list[Guard]:
        table, fight = fought(at)
        mine = self.targets(at, seat)
        if not isinstance(move, Defend) or len(move.by) != len(mine):
            refuse("defend", "ST-ATK-6", "Say for each of your targets how it defends.")
        return [check_defence(table, table.chars[who], fight, text) for who, text in zip(mine, move.by, strict=True)]

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        table: Table = at.state.table
        return Defend(tuple(tactics.guard(at, table.chars[who]) for who in self.targets(at, seat)))

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        """All at once."""
        table, fight = fought(p)
        guards = {guard.target: guard for seat, move in answers.items() for guard in self._chosen(p, seat, move)}
        asked = self.targets(p)
        for target in asked:
            one = table.chars[target]
            if controller(table, one) == ENGINE:
                guards[target] = check_defence(table, one, fight, tactics.guard(p, one))
        for target in fight.targets:
            if target in table.chars:
                _settle_guard(p, guards.get(target, Guard(target)))

    def run(self, p: Play) -> None:
        """Nobody is asked."""
        self.answered(p, {})


def _settle_guard(p: Play, guard: Guard) -> None:
    one: Character = p.state.table.chars[guard.target]
    if not one.alive:
        return
    commit(p, one.id, guard.pieces)
    p.tell(e.Defended(guard))
    for cell in sorted({one.cell_of(slot) for slot in guard.pieces} & {"guts.Y", "guts.Cy"}):
        p.tell(e.CellUsed(f"{cell}.def", one.id))  # nothing but their value, which counts
    if guard.perfection:
        burn(p, one.id, guard.perfection, "guts.C.def")
    exposed = one.status("exposed")
    if exposed:
        if exposed.n <= 1:
            p.tell(e.StatusEnded(one.id, "exposed"))
        else:
            p.tell(e.StatusEnded(one.id, "exposed"))
            p.tell(e.StatusSet(one.id, replace(exposed, n=exposed.n - 1)))


def _attack_words(table: Table, fight: Fight) -> str:
    attacker = table.chars.get(fight.attacker)
    name = attacker.name if attacker else table.challenges[fight.attacker].name
    if not fight.named:
        return f"{name} attacks ({fight.type}), and you must show your defence first."
    return f"{name} attacks with {attack_value(table, fight)} ({fight.type}). How do you defend?"


class Naming(Decider, frozen=True):
    """brains.B: the attacker names pieces and cell after it has seen the defence."""

    rule = "ST-STA-6"

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        table, fight = fought(at)
        return table.chars.get(fight.attacker)

    def options(self, at: Scene) -> tuple[Form, ...]:
        """What could have been declared against this target with this type."""
        table, fight = fought(at)
        (target,) = fight.targets
        found = []
        for form in forms(at, table.chars[fight.attacker], target, exposing=True):
            offered = any(isinstance(f, One) and f.kind == "target" and target in f.of for f in form.fields)
            if form.fixed["how"] == fight.type and offered:
                fixed = {key: value for key, value in form.fixed.items() if key != "how"}
                fields = tuple(f for f in form.fields if f.kind != "target")
                found.append(Form("NameAttack", fixed, fields, form.title))
        return tuple(found)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pieces and cell."""
        return Ask("name", self.rule, "You have seen the defence. With what do you attack?", self.options(at))

    def choose(self, at: Scene, one: Character) -> Move:
        """The best of them."""
        return tactics.name_attack(at, one)

    def take(self, p: Play, one: Character, move: Any) -> None:
        """ST-ATK-3, as if it had been declared at once."""
        expect(move, NameAttack)
        table, fight = fought(p)
        whole = Attack(fight.type, fight.targets, move.cell, move.pieces, move.others, move.perfection, move.also)
        checked = check_pieces(p, one, whole, fight.kind)
        target = table.chars[fight.targets[0]]
        need_reach(p, one, target, checked)
        commit(p, one.id, checked.pieces)
        p.tell(e.AttackNamed(replace(checked, guards=fight.guards, targets=fight.targets)))
        if checked.perfection:
            burn(p, one.id, checked.perfection, "guts.C.atk")


def need_reach(at: Scene, one: Character, target: Character, fight: Fight) -> None:
    """ST-ATK-4 for an attack that is named late."""
    reach = reach_of(fight.cell, active_pips(one, fight.pieces, fight.cell))
    if not in_reach(at, one, target, reach):
        refuse("reach", "ST-ATK-4", "The target is not adjacent." if not reach else "The target is out of reach.")
    if fight.cell == "brains.G":
        from .declaring import persuadable

        if not persuadable(target):
            refuse("persuade", "ST-brains.G", f"{target.name} is nobody to be persuaded.")


# --- steps 6 to 8 -------------------------------------------------------------------------------------


class Judge(Step, frozen=True):
    """Step 6: compare, and what Perfection may make of it."""

    rule = "ST-ATK-7"
    target: str

    def run(self, p: Play) -> None:
        """Compare."""
        table, fight = fought(p)
        attacker = table.chars.get(fight.attacker)
        target = table.chars.get(self.target) or table.challenges.get(self.target)
        if target is None or (isinstance(target, Character) and not target.alive):
            return
        if attacker is not None and not attacker.alive:
            return
        guard = fight.guard(self.target)
        if guard.perfection:
            p.then(Outcome(self.target, "ignored", 0))
            return
        if guard.accept:
            p.then(Outcome(self.target, "accepted", 1))
            return
        attack, defence = attack_value(table, fight), defence_value(table, fight, guard)
        if attack > defence:
            options = (table.option("multiple"), table.option("undefended"))
            m = attack - defence if self.target in table.challenges else multiplier(attack, defence, *options)
            p.then(Ignoring(self.target, m))
        elif fight.forced and fight.execution == 1 and not fight.tries:
            p.then(Ignoring(self.target, 1))
        elif fight.type == PHYSICAL and attacker is not None:
            p.then(Forcing(self.target))
        else:
            p.then(Outcome(self.target, "fail", 0))


class Forcing(Decider, frozen=True):
    """Step 7: a failed physical attack may be made a success afterwards (guts.C)."""

    rule = "ST-guts.C"
    target: str

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        table, fight = fought(at)
        return table.chars.get(fight.attacker)

    def open(self, at: Scene) -> bool:
        """With a clear guts piece that was not committed before this attack."""
        one = self.who(at)
        return one is not None and bool(_late_clear(at, one))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A piece, or not."""
        one = self.who(at)
        slots = tuple(s.id for s in _late_clear(at, one)) if one else ()
        forms_ = (Form("Perfect", {}, (One("slot", "piece", "spends", of=slots),)), Form("Decline"))
        return Ask("perfection", self.rule, "The attack fails. Make it succeed with Perfection?", forms_)

    def choose(self, at: Scene, one: Character) -> Move:
        """Where it is worth a pip."""
        slots = _late_clear(at, one)
        return Perfect(slots[0].id) if tactics.force(at, one, self.target) else Decline()

    def default(self, at: Play, seat: Seat) -> Move:
        """No."""
        return Decline()

    def take(self, p: Play, one: Character, move: Any) -> None:
        """A success with m = 1, or the failure stands."""
        expect(move, Perfect, Decline)
        if isinstance(move, Decline):
            p.then(Outcome(self.target, "fail", 0))
            return
        _check_late(p, one, move.slot)
        burn(p, one.id, move.slot, "guts.C.atk")
        p.then(Ignoring(self.target, 1))

    def closed(self, p: Play) -> None:
        """It fails."""
        p.then(Outcome(self.target, "fail", 0))


def _late_clear(at: Scene, one: Character) -> tuple[Any, ...]:
    return clear_guts(at.state.table, one)


def _check_late(p: Play, one: Character, slot: int) -> None:
    if slot not in {piece.id for piece in _late_clear(p, one)}:
        refuse("perfection", "ST-ABL-3", "Perfection needs an unused clear guts piece.")


class Ignoring(Decider, frozen=True):
    """Step 8: a physical success may be ignored afterwards (guts.C)."""

    rule = "ST-guts.C"
    target: str
    m: int

    def who(self, at: Scene) -> Character | None:
        """The defender."""
        table: Table = at.state.table
        return table.chars.get(self.target)

    def open(self, at: Scene) -> bool:
        """Physical, with a clear guts piece left."""
        _, fight = fought(at)
        one = self.who(at)
        return one is not None and fight.type == PHYSICAL and bool(_late_clear(at, one))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A piece, or not."""
        one = self.who(at)
        slots = tuple(s.id for s in _late_clear(at, one)) if one else ()
        forms_ = (Form("Perfect", {}, (One("slot", "piece", "spends", of=slots),)), Form("Decline"))
        return Ask("perfection", self.rule, f"The attack succeeds, times {self.m}. Ignore it with Perfection?", forms_)

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-5: when it would lose 2 pips or die."""
        slots = _late_clear(at, one)
        return Perfect(slots[0].id) if tactics.ignore(at, one, self.m) else Decline()

    def take(self, p: Play, one: Character, move: Any) -> None:
        """Ignored, or not."""
        expect(move, Perfect, Decline)
        if isinstance(move, Decline):
            self.closed(p)
            return
        _check_late(p, one, move.slot)
        burn(p, one.id, move.slot, "guts.C.def")
        p.then(Outcome(self.target, "ignored", 0))

    def closed(self, p: Play) -> None:
        """It stands."""
        p.then(Outcome(self.target, "success", self.m))


class Outcome(Step, frozen=True):
    """Steps 9 to 13, as the comparison came out."""

    rule = "ST-ATK-10"
    target: str
    result: str
    m: int

    def run(self, p: Play) -> None:
        """Tell it, and line up what follows."""
        from .aftermath import follow

        table, fight = fought(p)
        guard = fight.guard(self.target)
        attack, defence = attack_value(table, fight), defence_value(table, fight, guard)
        p.tell(e.Compared(fight.attacker, self.target, attack, defence, self.result, self.m))
        follow(p, self.target, self.result, self.m, attack, defence)


class Again(Step, frozen=True):
    """Step 14: a second execution of a Dexterous attack; then the attack is over."""

    rule = "ST-guts.O"

    def run(self, p: Play) -> None:
        """Once more, if both live, are in reach, and the attacker's turn goes on."""
        table, fight = fought(p)
        attacker, target = table.chars.get(fight.attacker), table.chars.get(fight.targets[0])
        over = bool(table.turn and table.turn.broken and table.turn.actor == fight.attacker and fight.kind == "turn")
        if attacker and target and fight.execution < fight.times and attacker.alive and target.alive and not over:
            left = any(attacker.slot(id_) for id_ in fight.pieces) or fight.assists
            n = active_pips(attacker, fight.pieces, fight.cell)
            if left and in_reach(p, attacker, target, reach_of(fight.cell, n)) and attacker.status("calmed") is None:
                p.tell(e.FightChanged(replace(fight, execution=fight.execution + 1, guards=())))
                p.tell(e.CellUsed("guts.O.atk", attacker.id))
                p.then(*execution(fight), Again())
                return
        p.tell(e.AttackEnded())


def parting_shot(p: Play, shooter: str, mover: str) -> Step:
    """ST-ENG-4: the step in which somebody may shoot at who leaves; told where there is something to decide."""
    shot = Shot(shooter, mover)
    if shot.open(p):
        p.tell(e.ShotOffered(shooter, mover))
    return shot


def attack_ask(at: Scene, actor: Character, decision: str, rule: str, text: str, only: str) -> Ask:
    """Counterattack or parting shot: an attack on one target, or not."""
    return Ask(decision, rule, text, (*forms(at, actor, only), Form("Decline", title="Let it be")))


class Shot(Decider, frozen=True):
    """ST-ENG-4: one attack on an enemy that leaves; ST-ENG-5."""

    rule = "ST-ENG-4"
    shooter: str
    mover: str

    def who(self, at: Scene) -> Character | None:
        """The one who is left."""
        table: Table = at.state.table
        return table.chars.get(self.shooter)

    def open(self, at: Scene) -> bool:
        """Both alive and still near each other, and something to attack with."""
        table: Table = at.state.table
        one, other = table.chars.get(self.shooter), table.chars.get(self.mover)
        if one is None or other is None or not (one.alive and other.alive) or one.status("calmed"):
            return False
        return self.mover in adjacent_enemies(at, one) and next(forms(at, one, self.mover), None) is not None

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """An attack on the mover, or not."""
        table: Table = at.state.table
        name = table.chars[self.mover].name
        actor = table.chars[self.shooter]
        text = f"{name} leaves {actor.name}. One parting shot?"
        return attack_ask(at, actor, "parting", self.rule, text, self.mover)

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-9."""
        return tactics.reaction(at, one, self.mover, "parting") or Decline()

    def default(self, at: Play, seat: Seat) -> Move:
        """People: none."""
        return Decline()

    def take(self, p: Play, one: Character, move: Any) -> None:
        """The attack, or not."""
        expect(move, Attack, Decline)
        if isinstance(move, Attack):
            declare(p, judge(p, one, move, "parting", self.mover))
