"""The GM seat: a player asks whether a piece fits an attack, and the GM answers (ST-APP-1)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.core.written import Written
from telltable.games.stacktors.box.pieces import TYPES
from telltable.games.stacktors.rules.decider import expect
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.control import gm_there
from telltable.games.stacktors.table.moves import AskGm
from telltable.games.stacktors.table.moves_gm import Rule
from telltable.games.stacktors.table.names import cell_label, name
from telltable.games.stacktors.table.pools import applicable, ruled
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Standing, Step

from .gm_action import QUIET, REASON

GM = 0


class AskingGm(Standing):
    """Not while an attack is carried out, and not about what has been ruled on."""

    move = AskGm

    def _pieces(self, table: Table, seat: Seat) -> dict[str, tuple[int, ...]]:
        """The free pieces of its characters."""
        return {
            one.id: tuple(slot.id for slot in (*one.stack.slots, *one.equip.slots) if slot.id not in one.committed)
            for one in (table.fighting if table.mode else ())
            if one.seat == seat
        }

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """Which piece, in which attack; and why one thinks so."""
        table = at.state.table
        if not gm_there(table) or table.is_gm(seat) or not isinstance(step, QUIET):
            return None
        text = Words("text", "words", "why it should", limit=REASON)
        forms = tuple(
            Form(
                "AskGm",
                {"who": who, "how": how},
                (One("slot", "piece", "piece", of=open_), text),
                f"Ask about a piece of {name(table, who)}, {how}",
            )
            for who, slots in self._pieces(table, seat).items()
            for how in TYPES
            if (open_ := tuple(slot for slot in slots if ruled(table, slot, how) is None))
        )
        return Ask("ask_gm", "ST-APP-1", "Ask the GM about a piece.", forms, owed=False) if forms else None

    def take(self, p: Play, seat: Seat, move: AskGm, step: Step) -> None:
        """Everybody hears the question; the GM answers it before anything else is done."""
        table = p.state.table
        if not gm_there(table):
            refuse("book", "ST-APP-1", "This table has no GM: a piece fits where the rules say so.")
        if not isinstance(step, QUIET):
            refuse("later", "ST-APP-1", "Not in the middle of this; wait until it's done.")
        if move.slot not in self._pieces(table, seat).get(move.who, ()) or move.how not in TYPES:
            refuse("piece", "ST-APP-1", "Ask about a free piece of your own, and a type of attack.")
        if ruled(table, move.slot, move.how) is not None:
            refuse("ruled", "ST-APP-1", "The GM has already ruled on that, for one attack.")
        need_words(move.text, REASON, "A question", "ST-APP-1")
        p.tell(et.RulingAsked(seat, move.who, move.slot, move.how, move.text))
        p.then(Ruling(move.who, move.slot, move.how, move.text))


class Ruling(Step, frozen=True):
    """The GM's answer; whoever runs the GM's seat in its place goes by the book."""

    rule = "ST-APP-1"
    who: str
    slot: int
    how: str
    text: Written

    def times(self) -> tuple[int, int]:
        """As long as a defence."""
        return 60, 25

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The GM, as long as there is one."""
        return (GM,) if gm_there(at.state.table) else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no, and why."""
        table = at.state.table
        one = table.chars[self.who]
        reason = Words("reason", "words", "why", limit=REASON)
        forms = tuple(
            Form("Rule", {"allow": allow}, (reason,), "It fits" if allow else "It does not") for allow in (True, False)
        )
        said = f" “{self.text}”" if self.text else ""
        text = f"{one.name} asks: may {cell_label(one, self.slot)} be used in its next {self.how} attack?{said}"
        return Ask("ruling", self.rule, text, forms)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """It holds as if the GM had ruled unasked; the reason stands in the story."""
        move = expect(move, Rule)
        need_words(move.reason, REASON, "A reason", self.rule)
        p.tell(et.PieceRuled(self.who, self.slot, self.how, move.allow))
        if move.reason:
            p.tell(e.Narrated(move.reason, "gm", True))

    def default(self, at: Play, seat: Seat) -> Move:
        """By the book."""
        table = at.state.table
        fits = {slot.id for slot in applicable(table, table.chars[self.who], self.how)}
        return Rule(self.slot in fits)

    def run(self, p: Play) -> None:
        """Nobody is there to ask: the rules hold."""
