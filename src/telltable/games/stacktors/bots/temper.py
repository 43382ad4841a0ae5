"""Bots with a temperament: they fight as the tactical one does, and go about scenes in a way of their own (ST-WAY)."""

from __future__ import annotations

from telltable.core.ask import Ask
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.observation import Bot
from telltable.games.stacktors.box.adventure import Way
from telltable.games.stacktors.box.choices import ONWARD
from telltable.games.stacktors.rules.story.ways import ways_here
from telltable.games.stacktors.table import moves as mv
from telltable.games.stacktors.table.scenery import npc_data, stage
from telltable.games.stacktors.table.types import Observation, Scene, seen

from .tactical import leaves_it_to_people, tactical


def tempered(kind: str) -> Bot:
    """A bot that talks, tricks or uses force wherever there is a choice."""

    def bot(observation: Observation, luck: Luck) -> Move | dict[str, object]:
        ask, at = observation.ask, seen(observation.pack, observation.view)
        if ask.decision == "mercy":
            return mv.Finish() if kind == "force" and _grudge(at, ask) else mv.Spare()
        if ask.decision == "beat" and leaves_it_to_people(at, observation.seat):
            return mv.ReadyUp()
        if ask.decision in ("beat", "turn"):
            way = chosen(
                at, {str(form.fixed["way"]) for form in ask.forms if form.move == "TakeWay"}, kind, ask.decision
            )
            if way is not None and not (way.kind == "force" and _held(at)):
                return mv.TakeWay(way.id)
            if ask.decision == "beat" and ways_here(at):
                return mv.ReadyUp()
        return tactical(observation, luck)

    return bot


def _held(at: Scene) -> bool:
    """ST-BOT-11: whoever acts was asked to hold back."""
    table = at.state.table
    return table.turn is not None and table.turn.actor in table.held


def _grudge(at: Scene, ask: Ask) -> bool:
    """Whether force goes as far as that: with those the story asks about, and where one of the party lies dead."""
    table = at.state.table
    victim = next((id_ for id_, one in table.chars.items() if ask.text.startswith(f"{one.name} is down.")), "")
    npc = npc_data(at, victim) if victim else None
    return (npc is not None and npc.judged) or any(not one.alive for one in table.party)


def chosen(at: Scene, listed: set[str], kind: str, decision: str) -> Way | None:
    """The way that somebody with this temperament goes now.

    In a fight only one of its own kind. In a free scene first those of its own kind; where nothing has been done yet,
    any that does something; then on.
    """
    here = stage(at)
    ways = [way for way in ways_here(at) if way.id in listed]
    own = next((way for way in ways if kind in (way.kind, way.leans)), None)
    if own is not None or decision == "turn" or here is None:
        return own
    begun = any(way.id in at.state.table.took for way in here.ways)
    other = None if begun else next((way for way in ways if way.kind not in ONWARD), None)
    return other or next((way for way in ways if way.kind in ONWARD), None)
