"""Evenings of one person alone with the default settings, by a script: what the person decides, how long scenes last.

The script does what somebody does who has come to play: in a free scene every way but leaving, then what else can be
done, then what a companion offers; in a fight what the tactical bot would.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import telltable
from telltable.core.ask import Ask
from telltable.core.luck import Luck, Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.core.move import Move
from telltable.games.stacktors.bots.tactical import tactical
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table import moves as mv

ME = "pc1"


@dataclass
class Evening:
    """What came of one: who did what was decisive, by character; the person's turns in each fight and free scene.

    A free scene with which the evening closes is its coda, one choice, and does not count.
    """

    match: Match
    decisive: Counter[str] = field(default_factory=Counter)
    fights: list[int] = field(default_factory=list)
    scenes: list[int] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The person's part of what was decisive."""
        return self.decisive[ME] / max(1, sum(self.decisive.values()))


def somebody(observation: Any, luck: Luck) -> Move | dict[str, object]:
    """What the person of the script does."""
    ask: Ask = observation.ask
    if ask.decision != "beat":
        return tactical(observation, luck)
    ways = [form for form in ask.forms if form.move == "TakeWay"]
    doing = next((form for form in ways if not form.title.startswith(("Leave", "Go on"))), None)
    if doing is not None:
        return mv.TakeWay(str(doing.fixed["way"]))
    move = tactical(observation, luck)
    asked = next((form for form in ask.forms if form.move == "AskFor"), None)
    if isinstance(move, (mv.ReadyUp, mv.TakeWay)) and asked is not None:
        return mv.AskFor(str(asked.fixed["who"]), str(asked.fixed["way"]))
    return move


def evening(adventure: str, number: int, options: dict[str, object] | None = None) -> Evening:
    """One evening to its end; `number` says who the person is, too."""
    m = telltable.new("stacktors", seats=1, seed=number, options={"adventure": adventure, **(options or {})})
    luck = Stream(key_of(secret_from(f"{adventure}/{number}")), 0)
    told = Evening(m)
    names = [one.name for one in m.pack.by_id[adventure].party.pregens]
    m.play(0, {"type": "TakePregen", "name": names[number % len(names)]})
    turns = 0
    while m.agenda:
        before = m.state.table
        move = somebody(m.observation(0), luck)
        seen = len(m.entries)
        m.play(0, move)
        if before.mode == "free" and not isinstance(move, (dict, mv.ReadyUp)):
            turns += _is_deed(move)
        for event in (event for entry in m.entries[seen:] for event in entry.told):
            turns = _note(told, before, event, turns)
    last = m.pack.by_id[adventure].stage(m.state.table.stage)
    if last and last.mode == "free" and told.scenes:
        told.scenes.pop()
    return told


def _is_deed(move: Any) -> int:
    return int(isinstance(move, (mv.TakeWay, mv.AskFor, mv.Attack, mv.Heal, mv.UseMedic, mv.UseMorph, mv.UseIdentify)))


def _note(told: Evening, before: Any, event: Any, turns: int) -> int:
    """A fact: whether it was decisive, whether it ended a scene. The person's turns in the scene so far."""
    table = told.match.state.table
    mine = {one.id for one in table.chars.values() if one.side == "party"}
    if isinstance(event, es.WayTaken):
        told.decisive[event.who] += 1
    elif isinstance(event, ef.Compared) and event.attacker in mine and event.result == "success":
        told.decisive[event.attacker] += 1
    elif isinstance(event, ef.Identified):
        told.decisive[event.by] += 1
    elif isinstance(event, e.StageBegun):
        return 0
    elif isinstance(event, e.TurnBegun) and event.who == ME:
        return turns + 1
    elif isinstance(event, e.StageEnded):
        mode = told.match.pack.by_id[table.adventure].stage(event.stage).mode
        (told.fights if mode == "conflict" else told.scenes).append(turns)
        return 0
    return turns
