"""Setup (TS-101 to TS-105)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One
from telltable.core.luck import pick, shuffled
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.tail_story.box.components import DECK, GUESTS, HAND
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import PickPet
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.types import Play, Scene

from .conventions import draw
from .decisions import idle
from .turn import Turn


class SetUp(Step[State, TailPack], frozen=True):
    """TS-101: queue cards by luck; then characters, highest number first."""

    rule = "TS-101"

    def run(self, p: Play) -> None:
        """Deal the queue cards."""
        order = shuffled(p.luck, range(len(p.state.hands)))
        p.tell(e.QueueAssigned(order))
        p.then(*(ChoosePet(seat) for seat in reversed(order)), Deal())


class ChoosePet(Step[State, TailPack], frozen=True):
    """TS-102: everybody chooses a character."""

    rule = "TS-102"
    seat: Seat

    def times(self) -> tuple[int, int]:
        """TS-901."""
        return 90, 45

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seat whose choice it is."""
        return () if idle(at, self.seat) else (self.seat,)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """The characters that are left."""
        field = One(at="pet", kind="pet", of=left(at))
        return Ask("character", self.rule, "Choose your pet.", (Form("PickPet", {}, (field,)),))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Nobody else may take it."""
        if not isinstance(move, PickPet):
            refuse("character", self.rule, "Choose a pet first.")
        if any(mat.pet == move.pet for mat in p.state.table.mats):
            refuse("taken", self.rule, "That pet is already taken.")
        if move.pet not in left(p):
            refuse("no_pet", self.rule, "There's no such pet at this table.")
        p.tell(e.PetChosen(seat, move.pet))

    def run(self, p: Play) -> None:
        """TS-902."""
        p.tell(e.PetChosen(self.seat, pick(p.luck, left(p))))


def left(at: Scene) -> tuple[str, ...]:
    """TS-102: the characters that nobody has."""
    table = at.state.table
    taken = {mat.pet for mat in table.mats}
    guests = table.options["guest_characters"] == "on"
    return tuple(pet.id for pet in at.pack.pets if pet.id not in taken and (guests or pet.id not in GUESTS))


class Deal(Step[State, TailPack], frozen=True):
    """TS-103, TS-104: fifteen cards each, five of them to the hand; the rest leaves the game unseen."""

    rule = "TS-103"

    def run(self, p: Play) -> None:
        """Deal, and begin."""
        state = p.state
        seats = len(state.hands)
        box = shuffled(p.luck, sorted(state.out))
        for seat in range(seats):
            p.tell(e.DeckDealt(seat, DECK, tuple(sorted(box[seat * DECK : (seat + 1) * DECK]))))
        if len(box) > seats * DECK:
            p.tell(e.LeftoversRemoved(len(box) - seats * DECK))
        for seat in state.table.order:
            draw(p, seat, HAND, "setup")
        p.then(Turn(state.table.order[0], 1))
