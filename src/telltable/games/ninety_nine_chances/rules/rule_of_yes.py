"""Chapter “The Rule of Yes”, NC-801 to NC-806 and NC-207: what nobody waits for: objections, nudges, second thoughts,
notes, and who I am."""

from __future__ import annotations

from functools import lru_cache

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import BONUS, PITCH, RESOURCE
from telltable.games.ninety_nine_chances.table import events_consent as et
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import own_line
from telltable.games.ninety_nine_chances.table.state import Table, Telling
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Standing, Step

from .characters import Characters, describe, describe_ask
from .consent import RETELLINGS, AgainStep, AskConsent, RetellStep, strike
from .telling_fields import need_note, need_others, need_text, seats_field, text_field

NUDGES = ("too broad", "too long", "who is not involved yet?")
REVISIONS = 2
NUDGE = Ask(
    "nudge",
    "NC-804",
    "Nudge the teller; they don't have to follow it.",
    (Form("Nudge", {}, (One(at="what", kind="nudge", of=NUDGES),)),),
    owed=False,
)


@lru_cache
def _objection(seat: Seat) -> Ask:
    form = Form("Object", {"seat": seat}, (), "That takes over my character")
    return Ask("objection", "NC-802", "Object to the latest telling: it takes over my character.", (form,), owed=False)


@lru_cache(256)
def _note(mine: tuple[str, ...], limit: int) -> Ask:
    note = Words(at="note", kind="note", limit=limit)
    fields = (One(at="card", kind="own_card", of=mine, role="which card"), note)
    return Ask(
        "note", "NC-806", "Write a note on a card in front of you.", (Form("WriteNote", {}, fields),), owed=False
    )


def _latest(table: Table) -> Telling | None:
    """The latest telling while there is a game; pitches are about nobody."""
    if not table.told or table.phase == "over" or table.told[-1].kind == PITCH:
        return None
    return table.told[-1]


class Objecting(Standing):
    """NC-802: a seat objects for its own character to the latest telling; it always holds."""

    move = mv.Object
    interrupts = True

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """Unless the telling is the seat's own, or is being told again already."""
        table = at.state.table
        if table.options["objections"] == "off" or self._why_not(table, seat, step):
            return None
        return _objection(seat)

    def _why_not(self, table: Table, seat: Seat, step: Step) -> str:
        telling = _latest(table)
        if telling is None or seat not in table.open:
            return "There is no telling to object to."
        if telling.seat == seat:
            return "You can't object to your own telling."
        if any(whom == seat for whom, _ in telling.struck):
            return "Your character has already been taken out of that telling."
        return "It's already being told again." if isinstance(step, RetellStep) else ""

    def take(self, p: Play, seat: Seat, move: mv.Object, step: Step) -> None:
        """The teller owes another version; after two the sentences are struck."""
        table = p.state.table
        if table.options["objections"] == "off":
            refuse("no_objections", "NC-802", "This table plays without objections.")
        if move.seat != seat:
            refuse("not_yours", "NC-802", "Only that character's player can object.")
        why = self._why_not(table, seat, step)
        if why:
            refuse("no_objection", "NC-802", why)
        telling = table.told[-1]
        p.tell(et.ObjectionRaised(seat, telling.n))
        if telling.retold < RETELLINGS and telling.seat in table.playing:
            p.then(RetellStep(telling.seat, telling.n, seat))
        else:
            strike(p, telling.n, seat)


class Nudging(Standing):
    """NC-804: a hint to the teller that binds nobody, one per seat and telling."""

    move = mv.Nudge

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """One of three."""
        if self._why_not(at.state.table, seat):
            return None
        return NUDGE

    def _why_not(self, table: Table, seat: Seat) -> str:
        telling = _latest(table)
        if telling is None or seat not in table.open or telling.seat == seat:
            return "There is nobody to nudge."
        return "You can nudge each telling only once." if any(who == seat for who, _ in table.nudges) else ""

    def take(self, p: Play, seat: Seat, move: mv.Nudge, step: Step) -> None:
        """Say it."""
        table = p.state.table
        why = self._why_not(table, seat)
        if why:
            refuse("nudge", "NC-804", why)
        p.tell(et.Nudged(seat, table.told[-1].n, move.what))


class Revising(Standing):
    """NC-804: the teller says the own latest telling otherwise, until the next card falls."""

    move = mv.Revise

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """A text, and for a Resource other seats that it involves."""
        table = at.state.table
        if self._why_not(table, seat, step):
            return None
        telling = table.told[-1]
        fields = (
            seats_field("involves", self._others(table, telling), "who else is in it"),
            text_field(table, own_line(at.pack, table, telling)),
        )
        left = REVISIONS - telling.revised
        text = f"Change what you told last ({'once more' if left == 1 else f'up to {left} times'})."
        return Ask("revise", "NC-804", text, (Form("Revise", {}, fields, "Tell it differently"),), owed=False)

    def _others(self, table: Table, telling: Telling) -> tuple[Seat, ...]:
        if telling.kind not in (RESOURCE, BONUS):
            return ()
        return tuple(seat for seat in table.open if seat != telling.seat and seat not in telling.named)

    def _why_not(self, table: Table, seat: Seat, step: Step) -> str:
        telling = _latest(table)
        if telling is None or telling.seat != seat or seat not in table.open:
            return "Only whoever told it can change it."
        if telling.n != table.fresh or table.asking or isinstance(step, (AgainStep, RetellStep)):
            return "It's too late to change that telling."
        if telling.struck:
            return "That telling was taken out."
        return "You have already changed that telling twice." if telling.revised >= REVISIONS else ""

    def take(self, p: Play, seat: Seat, move: mv.Revise, step: Step) -> None:
        """The text changes; whoever is new in it is asked."""
        table = p.state.table
        why = self._why_not(table, seat, step)
        if why:
            refuse("revise", "NC-804", why)
        telling = table.told[-1]
        need_others(table, seat, move.involves, "NC-804")
        if not set(move.involves) <= set(self._others(table, telling)):
            refuse(
                "involve",
                "NC-804",
                "Choose players who aren't in that telling yet; only a Resource can involve somebody.",
            )
        need_text(table, move.text, "NC-804")
        p.tell(et.Retold(seat, telling.n, move.text, "revised"))
        if move.involves:
            p.then(AskConsent("involve", telling.n, seat, tuple((who, "involve") for who in move.involves)))


class Noting(Standing):
    """NC-806: the owner of a card may change the note on it at any time."""

    move = mv.WriteNote

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """A card in front of the seat, and a note."""
        table = at.state.table
        mine = (*table.resource_cards(seat), *table.problem_cards(seat))
        if not mine or table.phase == "over":
            return None
        return _note(mine, table.limit("note"))

    def take(self, p: Play, seat: Seat, move: mv.WriteNote, step: Step) -> None:
        """Write it."""
        table = p.state.table
        if table.phase == "over" or not table.held(seat, move.card):
            refuse("note", "NC-806", "Write on a card in front of you.")
        need_note(table, move.note)
        p.tell(et.NoteWritten(seat, seat, move.card, move.note))


class Describing(Standing):
    """NC-207: who I am stays mine to change."""

    move = mv.Describe

    def _why_not(self, table: Table, seat: Seat) -> bool:
        return seat not in table.ready or seat not in table.open or table.phase == "over"

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """Once it was written."""
        table = at.state.table
        if self._why_not(table, seat) or isinstance(step, Characters):
            return None
        return describe_ask(seat, owed=False)

    def take(self, p: Play, seat: Seat, move: mv.Describe, step: Step) -> None:
        """Write it anew."""
        table = p.state.table
        if self._why_not(table, seat):
            refuse("describe", "NC-207", "You can write who you are once the theme is chosen.")
        describe(p, seat, move)
