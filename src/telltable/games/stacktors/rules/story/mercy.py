"""Somebody is down whose fate the story asks about: whoever did it decides (ST-WAY-4)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form
from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table.control import alive, controller
from telltable.games.stacktors.table.moves import Finish, Spare
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.scenery import adventure, npc_data
from telltable.games.stacktors.table.types import Play, Scene

from .story_effects import effects
from .voices import speak


def minor(at: Scene, who: str, by: Character) -> bool:
    """ST-WAY-4 (R-83): a foe of whom the story asks nothing is somebody's to judge all the same, where the story
    remembers things and people may die of it: a player's who brought it down. What companions fell, they let live."""
    it, npc = adventure(at), npc_data(at, who)
    foe = npc is not None and npc.role == "enemy" and not npc.judged
    table = at.state.table
    return foe and bool(it.memories) and not it.lesson and not table.gm and controller(table, by) != ENGINE


class Mercy(Decider, frozen=True):
    """ST-WAY-4: spare them, or finish it. The game's own companions spare."""

    rule = "ST-WAY-4"
    victim: str
    by: str

    def who(self, at: Scene) -> Character | None:
        """Whoever brought them down; else the first of the party who can decide."""
        table = at.state.table
        one = alive(at, self.by)
        if one is not None and one.side == "party" and one.seat >= 0:
            return one
        return next((other for other in table.party if other.alive and other.seat >= 0), one)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One or the other."""
        name = at.state.table.chars[self.victim].name
        forms = (Form("Spare", title=f"Spare {name}"), Form("Finish", title=f"Finish {name} off"))
        return Ask("mercy", self.rule, f"{name} is down. What becomes of {name}?", forms)

    def choose(self, at: Scene, one: Character) -> Move:
        """Mercy."""
        return Spare()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """It is told, said and remembered."""
        spared = isinstance(expect(move, Spare, Finish), Spare)
        p.tell(es.Judged(self.victim, one.id, spared))
        speak(p, self.victim, "spared" if spared else "defeat")
        npc = npc_data(p, self.victim)
        if npc:
            effects(p, npc.on_spared if spared else npc.on_finished, one.id)
