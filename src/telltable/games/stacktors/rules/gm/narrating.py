"""The GM seat: words: narrating, whispering, the plan, free talk (ST-GM-1, ST-SAY-2)."""

from __future__ import annotations

from telltable.core.ask import AnyField, One, Words
from telltable.core.refusal import refuse
from telltable.games.stacktors.rules.scene.speaking import LONG
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table import moves_gm as mv
from telltable.games.stacktors.table.types import Play, Scene, Step

from .gm_action import GmAction, need_text


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
        table = at.state.table
        return (One("on", "talk", "limits", of=(not table.talk,)),) if table.mode == "conflict" else None

    def do(self, p: Play, move: mv.FreeTalk, step: Step) -> None:
        """Until the conflict ends."""
        table = p.state.table
        if table.mode != "conflict" or move.on == table.talk:
            refuse("talk", "ST-SAY-2", "It's like that already.")
        p.tell(et.TalkFreed(move.on))
