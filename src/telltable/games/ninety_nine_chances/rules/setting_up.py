"""Chapter “Setting up”, NC-101 to NC-104: who plays, how many acts, the dealer and the deal."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One
from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.luck import pick
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.rules import Setup
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import FEWEST, MOST
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.state import NOBODY, Character, State, Table
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step

from .drawing import deal
from .step_kinds import Asked
from .story_meeting import PickThemes


def check_seats(setup: Setup) -> None:
    """NC-101: how many can play; NC-103: the dealer sits at the table."""
    seats = len(setup.seats)
    if not FEWEST <= seats <= MOST:
        raise Problem(f"99 chances needs {FEWEST} to {MOST} players. [NC-101]")
    dealer = setup.options["dealer"]
    if dealer != "random" and int(dealer) > seats:
        raise Problem(f"The dealer is one of the seats 1 to {seats}. [NC-103]")


def undealt(setup: Setup, pack: ChancePack) -> State:
    """Everything lies in the box."""
    seats = len(setup.seats)
    table = Table(
        kinds=setup.seats,
        names=setup.names,
        options=setup.options,
        commitment=setup.commitment,
        hand_sizes=(0,) * seats,
        open=tuple(range(seats)),
        characters=(Character(),) * seats,
        resources=((),) * seats,
        problems=((),) * seats,
        deck_size=len(pack.card_list),
    )
    return State(table, ((),) * seats, Deck.shuffled(pack.cards), ((),) * seats)


def opening(setup: Setup) -> tuple[Step, ...]:
    """NC-102 onwards."""
    return (SetUp(),)


class SetUp(Step, frozen=True):
    """NC-102, NC-103: how many acts, then the dealer and the deal."""

    rule = "NC-102"

    def run(self, p: Play) -> None:
        """One act needs nobody's consent."""
        table = p.state.table
        asks = (AgreeOnActs(),) if table.options["acts"] != "1" else ()
        p.then(*asks, Deal())


class AgreeOnActs(Asked, frozen=True):
    """NC-102: as many acts as proposed if every seat wants them, else one."""

    rule = "NC-102"
    sealed = True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All seats."""
        table = at.state.table
        return table.playing

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no."""
        field = One(at="answer", kind="answer", of=("yes", "no"))
        text = f"Should the story have {at.state.table.options['acts']} acts? One no makes it one act."
        return Ask("acts", self.rule, text, (Form("AgreeActs", {}, (field,)),))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Nothing is told before all have answered."""
        if not isinstance(move, mv.AgreeActs):
            refuse("acts", self.rule, "Say whether you want that many acts.")

    def answered(self, p: Play, answers: Mapping[Seat, mv.AgreeActs]) -> None:
        """Consensus or one act."""
        against = tuple(seat for seat, move in answers.items() if move.answer == "no")
        p.tell(e.ActsAgreed(1 if against else int(p.state.table.options["acts"]), against))

    def run(self, p: Play) -> None:
        """Everybody is leaving: one act."""
        p.tell(e.ActsAgreed(1))

    def default(self, at: Play, seat: Seat) -> Move:
        """As proposed."""
        return mv.AgreeActs("yes")


class Deal(Step, frozen=True):
    """NC-103, NC-104: a dealer, five cards each; the Story Meeting follows."""

    rule = "NC-104"

    def run(self, p: Play) -> None:
        """Deal."""
        table = p.state.table
        chosen = table.options["dealer"]
        if table.dealer == NOBODY:
            seats = tuple(range(len(table.names)))
            p.tell(e.DealerNamed(pick(p.luck, seats) if chosen == "random" else int(chosen) - 1))
        deal(p)
        p.tell(e.PhaseBegan("themes"))
        p.then(PickThemes())
