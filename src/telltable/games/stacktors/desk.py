"""The GM's desk: what only the GM does, beside what is asked (ST-GM-1). Here: words."""

from __future__ import annotations

import re
from typing import Any

from telltable.core.ask import AnyField, Ask, Form, One, Words
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Standing, Step
from telltable.core.words import need_words

from . import events as e
from . import events_talk as et
from . import moves_gm as mv
from .beats import Beat
from .rounds import Choosing
from .speaking import LONG, playing
from .state import Table
from .turns import TurnStep

REASON = 140
QUIET = (Beat, Choosing, TurnStep)  # steps that may be suspended by what the GM does


class GmAction(Standing):
    """ST-GM-1: something that only the GM does. `quiet`: not while an attack is being carried out."""

    title = ""
    quiet = True

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """What is filled in; None when it can't be done now."""
        return ()

    def forms(self, at: Scene) -> tuple[Form, ...]:
        """The one form, or several; none when it can't be done now."""
        fields = self.fields(at)
        return () if fields is None else (Form(self.move.__name__, {}, fields, self.title),)

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """To the GM, in a running game."""
        forms = self.forms(at) if self._may(at, seat, step) else ()
        return Ask(self.decision, "ST-GM-1", self.title, forms, owed=False) if forms else None

    @property
    def decision(self) -> str:
        """A name for each, so that a client finds the one it draws: ``award_cp``."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", self.move.__name__).lower()

    def _may(self, at: Scene, seat: Seat, step: Step) -> bool:
        table: Table = at.state.table
        return table.is_gm(seat) and playing(at) and (not self.quiet or isinstance(step, QUIET))

    def take(self, p: Play, seat: Seat, move: Any, step: Step) -> None:
        """Checked, then done."""
        if not p.state.table.is_gm(seat):
            refuse("gm", "ST-GM-1", "Only the GM can do that.")
        if not self._may(p, seat, step):
            refuse("later", "ST-GM-1", "Not in the middle of this; when it is done.")
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


class Narrating(GmAction):
    """ST-GM: words of the narrator."""

    move = mv.Narrate
    title = "Narrate"
    quiet = False

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """The words."""
        return (Words("text", "words", "what is told", limit=LONG, optional=False, suggestions=("A door closes.",)),)

    def do(self, p: Play, move: mv.Narrate, step: Step) -> None:
        """Told to all."""
        need_text(move.text, LONG)
        p.tell(e.Narrated(move.text, "text", True))


class Whispering(GmAction):
    """ST-GM: to one seat alone."""

    move = mv.WhisperTo
    title = "Whisper"
    quiet = False

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """Who, and what."""
        words = Words("text", "words", "what", limit=LONG, optional=False, suggestions=("You hear water.",))
        return (One("seat", "seat", "to whom", of=at.state.table.players), words)

    def do(self, p: Play, move: mv.WhisperTo, step: Step) -> None:
        """Told to that seat."""
        need_text(move.text, LONG)
        if move.seat not in p.state.table.players:
            refuse("seat", "ST-GM-1", "Whisper to one of the players.")
        p.tell(et.Whispered((move.seat,), move.text))


class Planning(GmAction):
    """ST-GM: the GM's own notes."""

    move = mv.SetPlan
    title = "Write down a plan"
    quiet = False

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """The words."""
        return (Words("text", "words", "plan", limit=LONG, optional=False, suggestions=("The tide turns.",)),)

    def do(self, p: Play, move: mv.SetPlan, step: Step) -> None:
        """Kept from everybody else."""
        need_text(move.text, LONG)
        p.tell(et.PlanSet(move.text))


class FreeingTalk(GmAction):
    """ST-SAY-2: the limits of what is said in a conflict."""

    move = mv.FreeTalk
    title = "Let everybody talk"
    quiet = False

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Lifted, or as written."""
        table: Table = at.state.table
        return (One("on", "talk", "limits", of=(not table.talk,)),) if table.mode == "conflict" else None

    def do(self, p: Play, move: mv.FreeTalk, step: Step) -> None:
        """Until the conflict ends."""
        table: Table = p.state.table
        if table.mode != "conflict" or move.on == table.talk:
            refuse("talk", "ST-SAY-2", "That is how it is already.")
        p.tell(et.TalkFreed(move.on))
