"""Outcome of the chain and effects (TS-514): after an ACTING card, pets of its type may join the concert."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form
from telltable.core.english import count as counted
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.tail_story.box.components import INVITED
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import Decline, Join
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.types import Play, Scene

from .conventions import draw, with_number
from .decisions import Decision, played
from .declaring_cards import need_sound, sound_field


class Concert(Step[State, TailPack], frozen=True):
    """TS-514: who is invited is a public fact."""

    rule = "TS-514"
    seat: Seat
    card: str

    def run(self, p: Play) -> None:
        """Invite every other pet of the type that has a deck."""
        table = p.state.table
        type_ = p.pack.types[self.card]
        seats = tuple(
            seat
            for seat in table.after(self.seat)
            if p.pack.types[table.mats[seat].pet] == type_ and table.mats[seat].deck
        )
        p.tell(e.InvitationOpened(seats, self.card))
        if seats:
            p.then(Joining(seats, self.card))


class Joining(Decision, frozen=True):
    """TS-514, decision D-INVITE: all at the same time."""

    rule = "TS-514"
    sealed = True
    seats: tuple[Seat, ...]
    card: str

    def times(self) -> tuple[int, int]:
        """TS-901."""
        return 40, 20

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Everybody who is invited."""
        return played(at, self.seats)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Decline, or make the sound and draw."""
        sound = at.pack.cards[self.card].sound
        most = min(INVITED, at.state.table.mats[seat].deck)
        join = with_number("Join", {}, most, sound_field(at, sound), title="Join the concert")
        text = f"Join the concert with “{sound}” and draw up to {counted(most, 'card')}?"
        return Ask("invite", self.rule, text, (join, Form("Decline", title="Keep quiet")))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """A sound that passes, and no more cards than there are."""
        if isinstance(move, Decline):
            return
        if not isinstance(move, Join):
            refuse("invite", self.rule, "Join the concert, or keep quiet.")
        most = min(INVITED, p.state.table.mats[seat].deck)
        if not 1 <= move.n <= most:
            refuse("count", self.rule, "Draw 1 card." if most == 1 else f"Draw 1 to {most} cards.")
        need_sound(p, p.pack.cards[self.card].sound, move.sound)

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """Draws in queue order after the user."""
        for seat in self.seats:
            answer = answers.get(seat, Decline())
            if isinstance(answer, Join):
                p.tell(e.InvitationAnswered(seat, answer.n, answer.sound))
                draw(p, seat, answer.n, "invite")
            else:
                p.tell(e.InvitationAnswered(seat, 0))

    def run(self, p: Play) -> None:
        """TS-902."""
        self.answered(p, {})

    def default(self, at: Scene, seat: Seat) -> Move:
        """Decline."""
        return Decline()
