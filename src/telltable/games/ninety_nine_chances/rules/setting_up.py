"""NC-102 to NC-104: how many acts, the dealer and the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telltable.core.ask import Ask, Form, One
from telltable.core.luck import pick
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table

from .dealing import deal
from .step_kinds import Asked
from .story_meeting import PickThemes


class SetUp(Step, frozen=True):
    """NC-102, NC-103: how many acts, then the dealer and the deal."""

    rule = "NC-102"

    def run(self, p: Play) -> None:
        """One act needs nobody's consent."""
        table: Table = p.state.table
        asks = (AgreeOnActs(),) if table.options["acts"] != "1" else ()
        p.then(*asks, Deal())


class AgreeOnActs(Asked, frozen=True):
    """NC-102: as many acts as proposed if every seat wants them, else one."""

    rule = "NC-102"
    sealed = True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All seats."""
        table: Table = at.state.table
        return table.playing

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no."""
        field = One(at="answer", kind="answer", of=("yes", "no"))
        text = f"Shall the story have {at.state.table.options['acts']} acts? One no makes it one act."
        return Ask("acts", self.rule, text, (Form("AgreeActs", {}, (field,)),))

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        """Nothing is told before all have answered."""
        if not isinstance(move, mv.AgreeActs):
            refuse("acts", self.rule, "Say whether you want that many acts.")

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
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
        table: Table = p.state.table
        chosen = table.options["dealer"]
        if table.dealer == NOBODY:
            seats = tuple(range(len(table.names)))
            p.tell(e.DealerNamed(pick(p.luck, seats) if chosen == "random" else int(chosen) - 1))
        deal(p)
        p.tell(e.PhaseBegan("themes"))
        p.then(PickThemes())
