"""Adventures as data: what one makes happen: words, newcomers, rewards, terrain (ST-ADV, ST-RWD-1, ST-BOT-2)."""

from __future__ import annotations

from collections.abc import Iterable

from telltable.games.stacktors.box.adventure import Effect, Npc, ObjectGift
from telltable.games.stacktors.box.pronouns import of_party
from telltable.games.stacktors.rules.places.engagement import unlink
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.names import who_is_left
from telltable.games.stacktors.table.reach import blocked
from telltable.games.stacktors.table.scenery import adventure, npc_data, stage
from telltable.games.stacktors.table.types import Play, Step

from .conditions import holds
from .finds import Proposing, give_thing
from .placement import place_npc
from .voices import speak

TOLL = "toll"  # by whom somebody is hurt of whom the story itself asks something


class Effects(Step, frozen=True):
    """Effects that wait for what is being done."""

    rule = "ST-BOT-2"
    effects: tuple[Effect, ...]
    by: str = ""

    def run(self, p: Play) -> None:
        """One after the other; which ways are open by then is told before anybody is asked what it costs."""
        p.then(p.step("NotingWays"))
        for effect in self.effects:
            one_effect(p, effect, self.by)


def effects(p: Play, wanted: Iterable[Effect], by: str = "") -> None:
    """Line up effects."""
    chosen = tuple(wanted)
    if chosen:
        p.then(Effects(chosen, by))


def one_effect(p: Play, it: Effect, by: str = "") -> None:
    """Let one thing happen. `by`: whoever brought it about."""
    table = p.state.table
    if it.say is not None:
        p.tell(e.Narrated(_of_us(p, it.say)))
    elif it.info is not None:
        p.tell(ef.InfoGiven(_of_us(p, it.info)))
    elif it.flag is not None:
        p.tell(e.FlagRaised(it.flag))
    elif it.remember is not None:
        remember(p, it.remember)
    elif it.terrain is not None:
        taken = blocked(table) if "wall" in it.terrain.kinds else set()  # no wall rises where somebody stands
        keys = [f"{x},{y}" for x, y in it.terrain.cells if (x, y) not in taken]
        keys += [f"area {n}" for n in it.terrain.areas]
        p.tell(e.TerrainSet(tuple(keys), it.terrain.kinds))
    elif it.spawn is not None:
        here = stage(p)
        npc = next((one for one in here.npcs if one.id == it.spawn), None) if here else None
        if npc and npc.id not in table.chars:
            place_npc(p, npc)
    elif it.remove is not None:
        if it.remove in table.chars or it.remove in table.challenges or it.remove in table.things:
            p.tell(e.Removed(it.remove, "open" if it.remove in table.challenges else "removed"))
    else:
        _later(p, it, by)


def _later(p: Play, it: Effect, by: str) -> None:
    """Joining, leaving, changing sides, clocks, what it costs, and rewards."""
    if it.join is not None:
        if alive(p, it.join):
            join(p, it.join, p.state.table.chars[by].seat if by in p.state.table.chars else -1)
    elif it.flee is not None or it.yields is not None:
        gives_up(p, it.flee or it.yields or "", "flee" if it.flee else "yield")
    elif it.side is not None:
        if alive(p, it.side.who) and p.state.table.chars[it.side.who].side != it.side.to:
            p.tell(ef.SideTaken(it.side.who, it.side.to))
            unlink(p, it.side.who)
    elif it.tick is not None:
        tick(p, it.tick.clock, it.tick.by)
    elif it.wound is not None:
        victim = by if alive(p, by) else next((one.id for one in p.state.table.party if one.alive), "")
        if victim:
            p.then(p.step("Hurt", victim, it.wound.how, it.wound.n, TOLL))
    else:
        _reward(p, it, by)


def _of_us(p: Play, text: str) -> str:
    return of_party(text, who_is_left(p.state.table, adventure(p)))


def remember(p: Play, id_: str) -> None:
    """ST-WAY-3: something is remembered, once."""
    memory = adventure(p).memory(id_)
    if memory is not None and id_ not in p.state.table.remembered:
        p.tell(es.Remembered(id_, _of_us(p, memory.text)))


def tick(p: Play, id_: str, by: int = 1) -> None:
    """ST-WAY-6: a clock goes on by so many; once it is full, what it stands for happens. It counts what is left."""
    clock = adventure(p).clock(id_)
    if clock is None:
        return
    left = p.state.table.clocks.get(id_, clock.steps)
    if not left:
        return
    after = max(0, min(clock.steps, left - by))
    p.tell(es.ClockTicked(id_, after, clock.steps, clock.name))
    if not after:
        for it in clock.full:
            one_effect(p, it)


def gives_up(p: Play, who: str, how: str) -> None:
    """ST-WAY-5: somebody has had enough: it says so, and flees or yields."""
    if not alive(p, who):
        return
    speak(p, who, "fleeing" if how == "flee" else "spared")
    unlink(p, who)
    p.tell(e.Removed(who, "fled" if how == "flee" else "surrendered"))


def breaks_down(p: Play, npc: Npc) -> None:
    """ST-WAY-5: it is at its breaking point, and what follows from that."""
    p.tell(e.TriggerFired(_broken(npc)))
    gives_up(p, npc.id, npc.breaking)
    effects(p, npc.on_break)


def _broken(npc: Npc) -> str:
    return f"breaks {npc.id}"


def _reward(p: Play, it: Effect, by: str) -> None:
    table = p.state.table
    party = [one for one in table.party if one.alive]
    if it.cp is not None:
        for one in party:
            p.tell(ef.CpGiven(one.id, it.cp.each, it.cp.when == "training"))
    elif it.currency is not None:
        if table.option("currency") == "on":
            for one in party:
                p.tell(ef.CurrencyGiven(one.id, it.currency.name, it.currency.each))
    elif it.end_stage is not None:
        if table.mode:  # once it has ended, what follows from its end can't end it again
            p.then(p.step("EndingStage", it.end_stage))
    elif it.object is not None:
        _gift(p, it.object, by)


def _gift(p: Play, it: ObjectGift, by: str) -> None:
    table = p.state.table
    if it.id in {thing.id for thing in table.things.values() if thing.where == "claimed"}:
        return
    to = (by or table.last_hitter) if it.to == "last_hitter" else it.to
    if alive(p, to):
        give_thing(p, it.id, to)
    elif any(one.alive for one in table.party):
        p.then(Proposing(it.id, 0))


def join(p: Play, who: str, seat: int) -> None:
    """Somebody joins the party, and says so."""
    p.tell(ef.Joined(who, seat))
    unlink(p, who)
    speak(p, who, "join")
    npc = npc_data(p, who)
    if npc:
        effects(p, npc.on_join)


def when_defeated(p: Play, who: str) -> None:
    """What follows when somebody is defeated."""
    npc = npc_data(p, who)
    if npc:
        effects(p, npc.on_defeat)


def react(p: Play) -> bool:
    """Triggers of the stage, and newcomers whose moment has come. Returns whether a trigger ends the stage."""
    here = stage(p)
    ended = False
    if here is None:
        return False
    for number, trigger in enumerate(here.triggers):
        key = f"{here.id} {number}"
        if (key not in p.state.table.fired or not trigger.once) and holds(p, trigger.when):
            p.tell(e.TriggerFired(key))
            for it in trigger.do:
                one_effect(p, it)
                ended = ended or it.end_stage is not None
    for npc in here.npcs:
        one = alive(p, npc.id) if npc.breaks is not None and _broken(npc) not in p.state.table.fired else None
        if one and one.side == "foes" and npc.breaks is not None and holds(p, npc.breaks):
            breaks_down(p, npc)
    for npc in here.npcs:
        if npc.when is not None and not {npc.id} & {*p.state.table.chars, *p.state.table.fired} and holds(p, npc.when):
            p.tell(e.TriggerFired(npc.id))
            place_npc(p, npc)
    return ended
