"""Chapter “Climax”, NC-601 to NC-604: the Lead, the frame and the bids. What follows is `climax_finale`."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One, Several, Words
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.ninety_nine_chances.box.components import BID, FRAME
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_climax as ec
from telltable.games.ninety_nine_chances.table import events_consent as et
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import auto_line
from telltable.games.ninety_nine_chances.table.state import Table, clockwise, from_seat
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step

from .climax_finale import TurnFinale
from .consent import add_telling
from .drawing import refill
from .step_kinds import Asked, OfHand, Own, need_kind
from .telling_fields import kill_extra, need_kills, need_text, text_field
from .turns import TurnOf


def begin_climax(p: Play, after: Step) -> None:
    """NC-601: the seat with the most Resources leads; a tie is chosen."""
    p.tell(e.PhaseBegan("climax"))
    table = p.state.table
    tied = most_resources(table)
    if len(tied) > 1:
        p.then(ChooseLeadStep(last_teller(table), tied), FrameTurn(), after)
    else:
        p.tell(e.LeadChanged(tied[0]))
        p.then(FrameTurn(), after)


def most_resources(table: Table) -> tuple[Seat, ...]:
    """NC-601: the seats with the most Resources."""
    most = max(len(table.resources[seat]) for seat in table.open)
    return tuple(seat for seat in table.open if len(table.resources[seat]) == most)


def last_teller(table: Table) -> Seat:
    """NC-601: the most recent storyteller who is still in the game; else the Lead."""
    return next((seat for seat in reversed(table.tellers) if seat in table.open), table.lead)


class ChooseLeadStep(Own, frozen=True):
    """NC-601: the most recent storyteller chooses among the tied."""

    rule = "NC-601"
    tied: tuple[Seat, ...]

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One of the tied."""
        field = One(at="seat", kind="seat", of=self.tied, role="who leads the climax")
        text = "It's a tie for the most Resources. Who leads the climax?"
        return Ask("climax_lead", self.rule, text, (Form("ChooseLead", {}, (field,)),))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Name the Lead."""
        move = need_kind(p, seat, move, mv.ChooseLead, self.rule, "Choose who leads the climax.")
        if move.seat not in self.tied:
            refuse("not_tied", self.rule, "Choose one of the players tied for most Resources.")
        p.tell(e.LeadChanged(move.seat))

    def default(self, at: Play, seat: Seat) -> mv.ChooseLead:
        """Itself if it is tied, else the first tied seat clockwise."""
        return mv.ChooseLead(seat if seat in self.tied else clockwise(seat, self.tied)[0])


class FrameTurn(Step, frozen=True):
    """NC-602, NC-603: the frame, the others' answers, then the bids."""

    rule = "NC-602"

    def run(self, p: Play) -> None:
        """Line them up."""
        table = p.state.table
        p.tell(e.TurnBegan(table.lead))
        bids = bids_in_order(table.lead, table.open)
        p.then(FrameStep(table.lead, 0), ReactStep(table.lead), *bids, TurnFinale())


def bids_in_order(lead: Seat, seats: tuple[Seat, ...]) -> tuple[Step, ...]:
    """NC-603: clockwise from the Lead, one at a time."""
    return tuple(step for seat in from_seat(lead, seats) for step in (TurnOf(seat), BidStep(seat)))


class FrameStep(Own, frozen=True):
    """NC-602: the Lead says what the climax is; `n` is the telling that it rewrites, 0 for the first time."""

    rule = "NC-602"
    n: int

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A text; the second time it may stand."""
        table = at.state.table
        field = text_field(table, auto_line(at.pack, table, FRAME, seat))
        forms = [Form("Frame", {}, (field,), "Tell it differently" if self.n else "Tell it")]
        if self.n:
            forms.insert(0, Form("LetStand", {}, (), "Let it stand"))
        again = "Somebody would like to change the climax. You can tell it once more."
        first = "What is the final conflict? A great robbery, a confrontation, a trial ..."
        return Ask("frame", self.rule, again if self.n else first, tuple(forms))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Tell it; the second version stands."""
        kinds = (mv.Frame, mv.LetStand) if self.n else mv.Frame
        move = need_kind(p, seat, move, kinds, self.rule, "Tell what the climax is.")
        if isinstance(move, mv.LetStand):
            p.tell(e.Skipped(seat, "again"))
            return
        table = p.state.table
        need_text(table, move.text, self.rule)
        if self.n:
            p.tell(et.Retold(seat, self.n, move.text, "again"))
        else:
            add_telling(p, seat, FRAME, move.text)

    def default(self, at: Play, seat: Seat) -> mv.Frame | mv.LetStand:
        """The table's line."""
        return mv.LetStand() if self.n else mv.Frame(auto_line(at.pack, at.state.table, FRAME, seat))


class ReactStep(Asked, frozen=True):
    """NC-602: all others say that it is fine, or what they would change."""

    rule = "NC-602"
    seat: Seat

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The others, until each has answered."""
        table = at.state.table
        done = {seat for seat, _, _ in table.reactions}
        return tuple(seat for seat in table.playing if seat != self.seat and seat not in done)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Fine, or a text."""
        change = Words(at="text", kind="change", limit=280, optional=False, suggestions=("Let it happen at night.",))
        forms = (
            Form("React", {"fine": True}, (), "Fine"),
            Form("React", {"fine": False}, (change,), "Change it"),
        )
        return Ask("frame_react", self.rule, "Is that the climax you want?", forms)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Keep it; after the last answer the Lead may tell it once more."""
        move = need_kind(p, seat, move, mv.React, self.rule, "Say it's fine, or say what you would change.")
        if move.fine and move.text:
            refuse("fine", self.rule, "If you're fine with it, there is nothing to write.")
        if not move.fine and not move.text:
            refuse("no_words", self.rule, "Say what you would change.")
        need_words(move.text, 280, "A wish", self.rule)
        p.tell(ec.FrameReacted(seat, move.fine, move.text))
        p.then(ReactStep(self.seat))

    def run(self, p: Play) -> None:
        """All have answered."""
        table = p.state.table
        if not all(fine for _, fine, _ in table.reactions):
            n = next(telling.n for telling in reversed(table.told) if telling.kind == FRAME)
            p.then(FrameStep(self.seat, n))

    def default(self, at: Play, seat: Seat) -> mv.React:
        """Fine."""
        return mv.React(True)


class BidStep(OfHand, frozen=True):
    """NC-603, NC-604: first the telling, then a Number face down."""

    rule = "NC-604"

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A card, the Resources that it is told with, a text."""
        state = at.state
        mine = state.table.resource_cards(seat)
        fields = (
            One(at="card", kind="number_card", of=state.hands[seat], role="your bid"),
            Several(
                at="uses", kind="resource", of=mine, least=0, most=len(mine), role="Resources you use in the telling"
            ),
            text_field(state.table, auto_line(at.pack, state.table, BID, seat)),
        )
        text = "Say how you'll try to turn the climax, and bid a Number: high, but not over the Finale card."
        forms = (Form("Bid", {}, fields),)
        return Ask("bid", self.rule, text, forms, extras=kill_extra(state.table, seat))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """The telling is open, the bid is not; it can't be changed."""
        move = need_kind(p, seat, move, mv.Bid, self.rule, "Say what you'll try, and bid a card.")
        state = p.state
        if move.card not in state.hands[seat]:
            refuse("not_held", self.rule, "Bid a card from your hand.")
        mine = state.table.resource_cards(seat)
        if len(set(move.uses)) < len(move.uses) or not set(move.uses) <= set(mine):
            refuse("uses", self.rule, "Use Resources in front of you, each only once.")
        need_text(state.table, move.text, self.rule)
        need_kills(state.table, seat, move.kills)
        add_telling(p, seat, BID, move.text, kills=move.kills)
        p.tell(ec.BidPlaced(seat, move.card, move.uses))
        refill(p, (seat,))

    def default(self, at: Play, seat: Seat) -> mv.Bid:
        """The lowest card, and the table's line."""
        line = auto_line(at.pack, at.state.table, BID, seat)
        return mv.Bid(min(at.state.hands[seat]), (), line)
