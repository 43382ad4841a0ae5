"""Chapter “Trouble”, NC-401 to NC-403, and NC-903: everybody plays a Problem on somebody."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.luck import Luck, pick
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import PROBLEM
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import auto_line
from telltable.games.ninety_nine_chances.table.state import Table, from_seat
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step

from .consent import add_telling
from .drawing import refill
from .resources import with_note
from .step_kinds import OfHand, need_kind
from .telling_fields import kill_extra, need_kills, need_note, need_text, note_field, text_field


def trouble_turn(p: Play, seat: Seat) -> tuple[Step, ...]:
    """NC-401."""
    return (TroubleStep(seat),)


def givers_left(table: Table, giver: Seat) -> tuple[Seat, ...]:
    """NC-402c: seats that still give after this one, and have a card for it."""
    return tuple(seat for seat in table.todo if seat != giver and table.hand_sizes[seat])


def targets(table: Table, giver: Seat) -> tuple[Seat, ...]:
    """NC-402, NC-903: who may be given a Problem now."""
    if table.options["trouble_target"] == "none_at_all":
        return tuple(seat for seat in table.open if seat != giver and not table.problems[seat])
    free = tuple(seat for seat in table.open if seat not in table.troubled)
    later = givers_left(table, giver)
    found = []
    for seat in free:
        left = tuple(other for other in free if other != seat)
        if seat != giver and all(any(other != one for other in left) for one in later):
            found.append(seat)
    return tuple(found) or tuple(seat for seat in free if seat != giver)


class TroubleStep(OfHand, frozen=True):
    """NC-402: one card of the hand as a Problem of somebody else."""

    rule = "NC-402"

    def lacks(self, at: Scene) -> str:
        """A card, or somebody to give it to."""
        return super().lacks(at) or ("" if targets(at.state.table, self.seat) else "no target")

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One form per card, with a line for each who may get it."""
        table = at.state.table
        whom = targets(table, seat)
        asked = self._asked(at, seat, lambda card: [self._line(at, card, target) for target in whom])
        return replace(asked, extras=kill_extra(table, seat))

    def outline(self, at: Scene, seat: Seat) -> Ask:
        """The same without lines."""
        return self._asked(at, seat, lambda card: ())

    def _asked(self, at: Scene, seat: Seat, lines: Callable[[str], Iterable[str]]) -> Ask:
        table = at.state.table
        whom, note = One(at="target", kind="seat", of=targets(table, seat), role="who gets it"), note_field(table)
        forms = tuple(
            Form("PlayProblem", {"card": card}, (whom, text_field(table, *lines(card)), note))
            for card in at.state.hands[seat]
        )
        text = "Play a Problem on somebody, and say how it comes into the story."
        return Ask("trouble_play", self.rule, text, forms)

    def draw(self, at: Scene, seat: Seat, luck: Luck) -> mv.PlayProblem:
        """Of all the lines one is needed, for whomever it is."""
        table = at.state.table
        card, whom = pick(luck, at.state.hands[seat]), targets(table, seat)
        target = pick(luck, whom)
        aloud = text_field(table).optional
        return mv.PlayProblem(card, target, "" if aloud else self._line(at, card, pick(luck, whom)))

    def _line(self, at: Scene, card: str, target: Seat) -> str:
        return auto_line(at.pack, at.state.table, PROBLEM, self.seat, card, target)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """NC-403: it lies in front of the target; nobody has to agree."""
        move = need_kind(p, seat, move, mv.PlayProblem, self.rule, "Play a card as a Problem.")
        state = p.state
        table = state.table
        if move.card not in state.hands[seat]:
            refuse("not_held", self.rule, "That card isn't in your hand.")
        need_target(table, seat, move.target)
        need_text(table, move.text, self.rule)
        need_note(table, move.note)
        need_kills(table, seat, move.kills)
        p.tell(e.ProblemPlayed(seat, move.card, move.target))
        add_telling(p, seat, PROBLEM, move.text, card=move.card, other=move.target, note=move.note, kills=move.kills)
        with_note(p, seat, move.target, move.card, move.note)
        refill(p, (seat,))

    def default(self, at: Play, seat: Seat) -> mv.PlayProblem:
        """A random card on the first legal target clockwise."""
        table = at.state.table
        target = from_seat(seat, targets(table, seat))[0]
        card = pick(at.luck, at.state.hands[seat])
        return mv.PlayProblem(card, target, self._line(at, card, target))


def need_target(table: Table, seat: Seat, target: Seat) -> None:
    """NC-402: why a seat can't be given a Problem now."""
    if target == seat:
        refuse("own_problem", "NC-402", "Give your Problem to another player.")
    if target not in table.open:
        refuse("no_seat", "NC-402", "Give your Problem to a player at this table.")
    if target in targets(table, seat):
        return
    if table.options["trouble_target"] == "none_at_all":
        refuse("has_problem", "NC-903", f"{table.names[target]} already has a Problem.")
    if target in table.troubled:
        refuse("twice", "NC-402", f"{table.names[target]} already got a Problem this round.")
    must = targets(table, seat)[0]
    refuse("dead_end", "NC-402", f"{table.names[must]} must get this one, or nobody could give them a Problem.")
