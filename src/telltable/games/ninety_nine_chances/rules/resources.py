"""Chapter “Resources”, NC-301 to NC-304: everybody plays a Resource. Who has to agree, NC-305, is in `consent`."""

from __future__ import annotations

from collections.abc import Callable

from telltable.core.ask import Ask, Form
from telltable.core.english import agreeing
from telltable.core.luck import Luck, pick
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import BONUS, RESOURCE
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_consent as et
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import auto_line
from telltable.games.ninety_nine_chances.table.state import Table, character_of
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step

from .consent import add_telling
from .drawing import refill, turn_up
from .step_kinds import OfHand, Own, need_kind
from .telling_fields import (
    kill_extra,
    need_kills,
    need_note,
    need_others,
    need_text,
    note_field,
    seats_field,
    text_field,
)


def resource_turn(p: Play, seat: Seat) -> tuple[Step, ...]:
    """NC-301, NC-303: the seat's Resources, and in act I the Lead's bonus."""
    table = p.state.table
    count = int(table.options["opening_resources"]) if table.act == 1 else 1
    plays: tuple[Step, ...] = (ResourceStep(seat),) * count
    return (*plays, Bonus(seat)) if seat == table.lead and table.act == 1 else plays


def with_note(p: Play, seat: Seat, owner: Seat, card: str, note: str) -> None:
    """NC-806: whoever tells a card may write on it."""
    if note:
        p.tell(et.NoteWritten(seat, owner, card, note))


def _others(table: Table, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in table.open if other != seat)


class ResourceStep(OfHand, frozen=True):
    """NC-302: one card of the hand as a Resource, and whom it involves."""

    rule = "NC-302"

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One form per card."""
        table = at.state.table
        others = _others(table, seat)
        fresh = [character_of(table, other) for other in others if other not in table.involved]
        hint = f" Not involved yet: {', '.join(fresh)}." if fresh else ""
        name = character_of(table, seat)
        text = (
            f"Play a Resource and say how {name} {agreeing(name, 'comes')} by it; it's best to involve somebody.{hint}"
        )
        forms = self._forms(at, seat, lambda card: self._line(at, card))
        return Ask("resource_play", self.rule, text, forms, extras=kill_extra(table, seat))

    def outline(self, at: Scene, seat: Seat) -> Ask:
        """The same without lines."""
        return Ask("resource_play", self.rule, "", self._forms(at, seat, lambda card: ""))

    def _forms(self, at: Scene, seat: Seat, line: Callable[[str], str]) -> tuple[Form, ...]:
        table = at.state.table
        involves, note = seats_field("involves", _others(table, seat), "whom it involves"), note_field(table)
        return tuple(
            Form("PlayResource", {"card": card}, (involves, text_field(table, line(card)), note))
            for card in at.state.hands[seat]
        )

    def draw(self, at: Scene, seat: Seat, luck: Luck) -> mv.PlayResource:
        """Of all the lines one is needed."""
        table = at.state.table
        card = pick(luck, at.state.hands[seat])
        involves = seats_field("involves", _others(table, seat), "").draw(luck)
        text = text_field(table, self._line(at, card)).draw(luck)
        return mv.PlayResource(card, tuple(involves), text)

    def _line(self, at: Scene, card: str) -> str:
        return auto_line(at.pack, at.state.table, RESOURCE, self.seat, card)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """The card stays whatever the others say to it."""
        move = need_kind(p, seat, move, mv.PlayResource, self.rule, "Play a card as a Resource.")
        state = p.state
        if move.card not in state.hands[seat]:
            refuse("not_held", self.rule, "That card isn't in your hand.")
        need_others(state.table, seat, move.involves, self.rule)
        need_text(state.table, move.text, self.rule)
        need_note(state.table, move.note)
        need_kills(state.table, seat, move.kills)
        p.tell(e.ResourcePlayed(seat, move.card))
        add_telling(
            p,
            seat,
            RESOURCE,
            move.text,
            card=move.card,
            note=move.note,
            involves=move.involves,
            kills=move.kills,
        )
        with_note(p, seat, seat, move.card, move.note)
        refill(p, (seat,))

    def default(self, at: Play, seat: Seat) -> mv.PlayResource:
        """A random card that involves nobody."""
        card = pick(at.luck, at.state.hands[seat])
        return mv.PlayResource(card, (), self._line(at, card))


class Bonus(Step, frozen=True):
    """NC-303: the top card is a Resource of the Lead, who tells it."""

    rule = "NC-303"
    seat: Seat

    def run(self, p: Play) -> None:
        """Turn it, unless it was turned with the theme."""
        table = p.state.table
        if table.options["bonus_timing"] == "resource_turn":
            card = turn_up(p)
            if not card:
                p.tell(e.Skipped(self.seat, "no card"))
                return
            p.tell(e.BonusTurned(self.seat, card))
        if p.state.table.bonus in p.state.table.resource_cards(self.seat):  # whoever had it may have left
            p.then(BonusStep(self.seat))


class BonusStep(Own, frozen=True):
    """NC-303: how the bonus fits in."""

    rule = "NC-303"

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Text, note, and whom it involves."""
        table = at.state.table
        fields = (
            seats_field("involves", _others(table, seat), "whom it involves"),
            text_field(table, auto_line(at.pack, table, BONUS, seat, table.bonus)),
            note_field(table),
        )
        word = at.pack.cards[table.bonus].resource
        forms = (Form("TellBonus", {}, fields, "Tell it"),)
        return Ask("bonus_tell", self.rule, f"“{word}” is yours too. How?", forms, extras=kill_extra(table, seat))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Tell it."""
        move = need_kind(p, seat, move, mv.TellBonus, self.rule, "Tell your bonus Resource.")
        table = p.state.table
        need_others(table, seat, move.involves, self.rule)
        need_text(table, move.text, self.rule)
        need_note(table, move.note)
        need_kills(table, seat, move.kills)
        card = table.bonus
        add_telling(p, seat, BONUS, move.text, card=card, note=move.note, involves=move.involves, kills=move.kills)
        with_note(p, seat, seat, card, move.note)

    def default(self, at: Play, seat: Seat) -> mv.TellBonus:
        """The table's line."""
        table = at.state.table
        return mv.TellBonus((), auto_line(at.pack, table, BONUS, seat, table.bonus))
