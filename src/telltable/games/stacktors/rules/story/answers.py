"""What people answer to what is said to them (ST-WAY-7)."""

from __future__ import annotations

import re

from telltable.games.stacktors.box.adventure import Npc, Reply
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.scenery import stage
from telltable.games.stacktors.table.types import Play

from .conditions import holds
from .story_effects import effects

WORD = re.compile(r"[^\W_]+")


def answer(p: Play, by: str, text: str) -> None:
    """The first of those present who listens for one of these words answers, once. At a GM's table nobody does.

    Of several answers that fit, it is the one that listens for most of what was said, by letters: ``who would you dance
    with`` is about the dance.
    """
    here = stage(p)
    if here is None or p.state.table.gm:
        return
    words = frozenset(WORD.findall(text.casefold()))
    named = [npc for npc in here.npcs if words & _names(p, npc)]
    for npc in (*named, *(npc for npc in here.npcs if npc not in named)):
        fitting = []
        for n, reply in enumerate(npc.answers):
            key = f"answer {npc.id} {n}"
            if alive(p, npc.id) and key not in p.state.table.fired and (fit := _fit(p, reply, words)):
                fitting.append((fit, -n, key, reply))
        if fitting:
            _, _, key, reply = max(fitting, key=lambda one: one[:2])
            p.tell(e.TriggerFired(key))
            p.tell(et.Said(npc.id, reply.text))
            effects(p, reply.do, by)
            return


def _names(p: Play, npc: Npc) -> frozenset[str]:
    return frozenset(WORD.findall(npc.name.casefold())) - {"the", "a", "of"}


def _fit(p: Play, reply: Reply, words: frozenset[str]) -> int:
    """How many letters of the words said it listens for; 0 while it does not hold."""
    wanted = {word for phrase in reply.words for word in WORD.findall(phrase.casefold())}
    return sum(map(len, wanted & words)) if reply.when is None or holds(p, reply.when) else 0
