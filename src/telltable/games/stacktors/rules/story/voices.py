"""Without a GM: the sentences of those without a seat, each said once (ST-BOT-10)."""

from __future__ import annotations

from telltable.games.stacktors.box.adventure import Says
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.scenery import adventure, npc_data
from telltable.games.stacktors.table.types import Play, Scene, Step

from .conditions import holds


def lines_of(at: Scene, who: str) -> Says | None:
    """What somebody may say: an NPC's lines, or those of the pregenerated character."""
    npc = npc_data(at, who)
    if npc:
        return npc.says if any((npc.says.spawn, npc.says.hit)) else at.pack.says_of(npc.type or npc.name)
    table = at.state.table
    one = table.chars.get(who)
    if one is None:
        return None
    for ready in adventure(at).party.pregens:
        if ready.name == one.type:
            return ready.says
    return at.pack.says_of(one.type or one.name)


def speak(p: Play, who: str, occasion: str) -> None:
    """ST-BOT-10: one of its sentences that nobody has heard yet; people speak for themselves."""
    table = p.state.table
    one = table.chars.get(who)
    if one is None or one.seat >= 0:
        return
    turn = table.turn
    if turn and turn.actor == who and turn.said:
        return
    says = lines_of(p, who)
    heard = {line.text for line in table.story if line.kind == "said"}
    npc = npc_data(p, who)
    special = [line.text for line in npc.lines if line.on == occasion and holds(p, line.when)] if npc else []
    common = p.pack.says_of(one.type) if one.role == "pc" else None  # a ready character's, in any adventure
    for texts in (special, getattr(says, occasion, ()), getattr(common, occasion, ())):
        fresh = [text for text in texts if text not in heard]
        if fresh:
            told = sum(line.kind not in ("way", "outcome") for line in table.story)
            p.tell(et.Said(who, fresh[(table.turns + told) % len(fresh)]))
            return


class AfterWay(Step, frozen=True):
    """ST-BOT-10: once all has followed, companions who went the way, or helped, say something."""

    rule = "ST-BOT-10"
    stage: str
    who: str
    helped: tuple[str, ...] = ()

    def run(self, p: Play) -> None:
        """Each a line."""
        for who, occasion in ((self.who, "does"), *((who, "helps") for who in self.helped)):
            if p.state.table.stage == self.stage and p.state.table.mode:
                speak(p, who, occasion)
