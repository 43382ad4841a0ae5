"""What people answer to what is said to them (ST-WAY-7)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from telltable.games.stacktors.box.adventure import Npc, Reply
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.scenery import stage
from telltable.games.stacktors.table.types import Play

from .conditions import holds
from .story_effects import effects

WORD = re.compile(r"[^\W_]+")
NO_NAMES = frozenset(("the", "a", "an", "of", "big", "little", "plain", "second", "old", "young"))


def answer(p: Play, by: str, text: str) -> None:
    """The first of those present who listens for one of these words answers, once. At a GM's table nobody does.

    Whoever is named answers, and nobody in their place. Of several answers that fit, it is the one that listens for
    most of what was said, by letters: ``who would you dance with`` is about the dance.
    """
    here = stage(p)
    if here is None or p.state.table.gm:
        return
    words = frozenset(WORD.findall(text.casefold()))
    present = [npc for npc in here.npcs if alive(p, npc.id)]
    named = [npc for npc in present if words & _names(npc)]
    rows = [list(_fitting(p, npc, words, named=npc in named)) for npc in (named or present)]
    rows = [[row for fits in rows for row in fits]] if named else rows
    for fitting in rows:
        if fitting:
            _, _, npc, n = max(fitting, key=lambda one: one[:2])
            reply = npc.answers[n]
            p.tell(e.TriggerFired(f"answer {npc.id} {n}"))
            p.tell(et.Said(npc.id, reply.text))
            effects(p, reply.do, by)
            return


def _fitting(p: Play, npc: Npc, words: frozenset[str], *, named: bool) -> Iterator[tuple[int, int, Npc, int]]:
    """Its answers that fit and were not given yet: how well, and which."""
    for n, reply in enumerate(npc.answers):
        fit = _fit(p, reply, words, named=named)
        if fit and f"answer {npc.id} {n}" not in p.state.table.fired:
            yield fit, -n, npc, n


def _names(npc: Npc) -> frozenset[str]:
    return frozenset(WORD.findall(npc.name.casefold())) - NO_NAMES


def _fit(p: Play, reply: Reply, words: frozenset[str], *, named: bool) -> int:
    """How many letters of the words said it listens for; 0 while it does not hold."""
    if reply.when is not None and not holds(p, reply.when):
        return 0
    wanted = {word for phrase in reply.words for word in WORD.findall(phrase.casefold())}
    return sum(map(len, wanted & words)) if wanted else int(named)
