"""The GM seat: what all its actions have in common: the GM alone, and not in the middle of an attack (ST-GM-1)."""

from __future__ import annotations

import re
from typing import Any

from telltable.core.ask import AnyField, Ask, Form, Words
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.stacktors.rules.scene.beats import Beat
from telltable.games.stacktors.rules.scene.rounds import Choosing
from telltable.games.stacktors.rules.scene.speaking import playing
from telltable.games.stacktors.rules.scene.stages import Presenting
from telltable.games.stacktors.rules.scene.turns import TurnStep
from telltable.games.stacktors.table.types import Play, Scene, Standing, Step

REASON = 140


QUIET = (Beat, Choosing, TurnStep, Presenting)  # steps that may be suspended by what the GM does


class GmAction(Standing):
    """ST-GM-1, ST-D-GM: something that only the GM does. `quiet`: not while an attack is being carried out.
    `steps`: offered in these alone, where there are any."""

    title = ""
    quiet = True
    steps: tuple[type[Step], ...] = ()

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """What is filled in; None when it can't be done now."""
        return ()

    def forms(self, at: Scene) -> tuple[Form, ...]:
        """The one form, or several; none when it can't be done now."""
        fields = self.fields(at)
        return () if fields is None else (Form(self.move.__name__, {}, fields, self.title),)

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """To the GM, in a running game."""
        if not at.state.table.is_gm(seat):  # most are not, and all of them are looked at after every move
            return None
        due = self._may(at, seat, step) and (not self.steps or isinstance(step, self.steps))
        forms = self.forms(at) if due else ()
        return Ask(self.decision, "ST-GM-1", self.title, forms, owed=False) if forms else None

    @property
    def decision(self) -> str:
        """A name for each, so that a client finds the one it draws: ``award_cp``."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", self.move.__name__).lower()

    def _may(self, at: Scene, seat: Seat, step: Step) -> bool:
        table = at.state.table
        return table.is_gm(seat) and playing(at) and (not self.quiet or isinstance(step, QUIET))

    def take(self, p: Play, seat: Seat, move: Any, step: Step) -> None:
        """Checked, then done."""
        if not p.state.table.is_gm(seat):
            refuse("gm", "ST-GM-1", "Only the GM can do that.")
        if not self._may(p, seat, step):
            refuse("later", "ST-GM-1", "Not in the middle of this; wait until it's done.")
        self.do(p, move, step)

    def do(self, p: Play, move: Any, step: Step) -> None:
        """What it does."""


def need_text(text: str, most: int) -> None:
    """Refuse an empty text, or one that is too long."""
    if not text:
        refuse("empty", "ST-GM-1", "Write something.")
    need_words(text, most, "A text", "ST-GM-1")


def reason_field() -> Words:
    """Why the GM rules so."""
    return Words("reason", "words", "why", limit=REASON, optional=False, suggestions=("It is only fair.",))


def need_reason(text: str) -> None:
    """A ruling is told with its reason."""
    if not text:
        refuse("reason", "ST-GM-1", "An override needs a reason.")
    need_words(text, REASON, "A reason", "ST-GM-1")
