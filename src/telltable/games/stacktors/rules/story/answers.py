"""What people answer to what is said to them (ST-WAY-7)."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.games.stacktors.box.adventure import Npc, Reply
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.scenery import adventure, stage
from telltable.games.stacktors.table.types import Play

from .addressing import Heard, fit, heard, names, words_of
from .conditions import holds
from .listening import listen
from .story_effects import effects


def answer(p: Play, by: str, text: str) -> None:
    """The first of those present who listens for one of these words answers, once. At a GM's table nobody does.

    Whoever is called answers, else whoever is named, and nobody in their place. Of several answers that fit, it is the
    one that listens for most of what was said, by letters: ``who would you dance with`` is about the dance; a name
    counts where nothing else was said. What somebody answers to the mere name is said to little more than the name.
    Whatever nobody answers may be seen to be heard (`listen`).
    """
    here = stage(p)
    if here is None or p.state.table.gm:
        return
    present = [npc for npc in here.npcs if alive(p, npc.id)]
    said = heard(text, present, _absent(p, present))
    rows = [list(_fitting(p, npc, said)) for npc in (said.to or present)]
    rows = [[row for fits in rows for row in fits]] if said.to else rows
    for fitting in rows:
        if fitting:
            _, _, npc, n = max(fitting, key=lambda one: one[:2])
            reply = npc.answers[n]
            p.tell(e.TriggerFired(f"answer {npc.id} {n}"))
            p.tell(et.Said(npc.id, reply.text))
            effects(p, reply.do, by)
            return
    listen(p, said, present)


def _absent(p: Play, present: list[Npc]) -> Iterator[str]:
    """The names of those who may be called, and answer nothing: people of other scenes, and those who are played."""
    here = {npc.id for npc in present}
    yield from (npc.name for stage_ in adventure(p).stages for npc in stage_.npcs if npc.id not in here)
    yield from (one.name for one in p.state.table.living if one.id not in here)


def _fitting(p: Play, npc: Npc, said: Heard) -> Iterator[tuple[tuple[int, int], int, Npc, int]]:
    """Its answers that fit and were not given yet: how well, and which."""
    for n, reply in enumerate(npc.answers):
        fits = _fit(p, reply, said, npc)
        if any(fits) and f"answer {npc.id} {n}" not in p.state.table.fired:
            yield fits, -n, npc, n


def _fit(p: Play, reply: Reply, said: Heard, npc: Npc) -> tuple[int, int]:
    """How many letters of the words said it listens for, without its own name and with it; 0 while it does not hold."""
    if reply.when is not None and not holds(p, reply.when):
        return 0, 0
    if not reply.words:
        return 0, int(npc in said.to and said.barely(npc))
    known = names(npc)
    subjects = (word for word in reply.words if not {*words_of(word)} <= known)
    return fit(subjects, said.words), fit(reply.words, said.words)
