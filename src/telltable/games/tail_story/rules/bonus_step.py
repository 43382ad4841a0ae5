"""BONUS STEP (TS-601 to TS-607)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.tail_story.box.components import BONUS, BONUS_LIMIT, TIMES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import NOBODY, Decline, UseBonus
from telltable.games.tail_story.table.state import State, Table
from telltable.games.tail_story.table.types import Play, Scene

from .conventions import draw, from_top, need_target
from .decisions import Decision, idle

_TEXTS = {
    "draw": "Your card succeeded: use your bonus and draw 1?",
    "dig": "Your card succeeded: use your bonus and dig 1? Dig: put the top card of your deck on your discard pile.",
    "mess": "Your card succeeded: use your bonus and mess with a pile? Mess: take 1 card from another discard pile "
    "into yours; then you may put the top card of your deck on that player's deck.",
}


def _times(type_: str, used: int) -> str:
    """How often it may be used in a turn, where more than once."""
    most = BONUS_LIMIT[type_]
    return f" It can be used {TIMES[most]} a turn; this would be use {used + 1}." if most > 1 else ""


def type_of(pack: TailPack, table: Table, seat: Seat) -> str:
    """The type of the seat's character."""
    return pack.types[table.mats[seat].pet]


def bonus_possible(pack: TailPack, table: Table, seat: Seat) -> bool:
    """TS-603 to TS-605: below its limit, and there is something to do."""
    type_, mat = type_of(pack, table, seat), table.mats[seat]
    if mat.bonus_used >= BONUS_LIMIT[type_]:
        return False
    if type_ == "feline":
        return any(table.mats[other].discard for other in table.others(seat))
    return mat.deck > 0


class BonusStep(Step[State, TailPack], frozen=True):
    """TS-601, TS-602: the turn owner first, then queue order."""

    rule = "TS-601"

    def run(self, p: Play) -> None:
        """Line up one use for each matching card."""
        table = p.state.table
        matching = dict.fromkeys(table.since(table.active), 0)
        for seat, card in table.successes:
            matching[seat] += p.pack.types[card] == type_of(p.pack, table, seat)
        steps = [Bonus(seat, left) for seat, left in matching.items() if left]
        if steps:
            p.tell(e.BonusStepBegan())
            p.then(*steps)


class Bonus(Decision, frozen=True):
    """TS-602: one use at a time. `left`: how many cards matched and are not used yet."""

    rule = "TS-602"
    seat: Seat
    left: int

    def times(self) -> tuple[int, int]:
        """TS-901."""
        return 30, 15

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seat, while its bonus is possible."""
        possible = bonus_possible(at.pack, at.state.table, self.seat)
        return (self.seat,) if possible and not idle(at, self.seat) else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Use it, or not."""
        table = at.state.table
        type_ = type_of(at.pack, table, seat)
        kind = BONUS[type_]
        forms: list[Form] = []
        if kind == "mess":
            puts = (1, 0) if table.mats[seat].deck else (0,)
            for target in table.others(seat):
                pile = table.mats[target].discard
                if pile:
                    fields = (One(at="card", kind="card", role="to take", of=pile), One(at="put", kind="put", of=puts))
                    forms.append(Form("UseBonus", {"target": target}, fields, f"Mess with {table.names[target]}"))
        else:
            forms.append(Form("UseBonus", title="Draw 1" if kind == "draw" else "Dig 1"))
        forms.append(Form("Decline", title="No bonus"))
        text = _TEXTS[kind] + _times(type_, table.mats[seat].bonus_used)
        return Ask("bonus", self.rule, text, tuple(forms))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Do it; another matching card may give another use."""
        table = p.state.table
        type_ = type_of(p.pack, table, seat)
        if isinstance(move, Decline):
            p.tell(e.BonusDeclined(seat))
            return
        if not isinstance(move, UseBonus):
            refuse("bonus", self.rule, "Use your bonus, or decline it.")
        if type_ == "feline":
            self._mess(p, table, move)
        else:
            if (move.target, move.card, move.put) != (NOBODY, "", 0):
                refuse("extra", self.rule, "This bonus only works on your own deck.")
            self._own(p, type_)
        if self.left > 1:
            p.then(Bonus(seat, self.left - 1))

    def _own(self, p: Play, type_: str) -> None:
        """TS-603, TS-605."""
        p.tell(e.BonusUsed(self.seat, BONUS[type_]))
        if type_ == "canine":
            draw(p, self.seat, 1, "bonus")
        else:
            p.tell(e.CardsDug(self.seat, from_top(p, self.seat, 1), dug=True))

    def _mess(self, p: Play, table: Table, move: UseBonus) -> None:
        """TS-604: nobody sees the card that is put."""
        need_target(table, self.seat, move.target)
        if move.card not in table.mats[move.target].discard:
            refuse("pile", "TS-604", "Take a card from that player's discard pile.")
        if move.put not in (0, 1) or (move.put and not table.mats[self.seat].deck):
            refuse("put", "TS-604", "Choose 0 or 1 cards from the top of your deck.")
        p.tell(e.BonusUsed(self.seat, "mess", move.target, move.card))
        if move.put:
            p.tell(e.CardPutOnDeck(self.seat, move.target, from_top(p, self.seat, 1)[0]))

    def run(self, p: Play) -> None:
        """Impossible, which counts as no use; or TS-902."""
        if bonus_possible(p.pack, p.state.table, self.seat):
            self.answer(p, self.seat, self.default(p, self.seat))

    def default(self, at: Scene, seat: Seat) -> Move:
        """TS-603 to TS-605: a canine draws, others decline."""
        return UseBonus() if type_of(at.pack, at.state.table, seat) == "canine" else Decline()
