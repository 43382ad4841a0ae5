"""End and outcome: how stages and adventures end, and what leads on (ST-END-1, ST-BOT-3, ST-SCN-5)."""

from __future__ import annotations

from telltable.games.stacktors.box.adventure import Branch
from telltable.games.stacktors.rules.making.growth import Spending
from telltable.games.stacktors.rules.stacks.marks import carried_off
from telltable.games.stacktors.rules.story.conditions import holds
from telltable.games.stacktors.rules.story.open_ways import note_ways
from telltable.games.stacktors.rules.story.story_effects import Effects, react
from telltable.games.stacktors.rules.story.voices import speak
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.scenery import adventure, stage
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

LEFT = "Whoever led the evening is gone, and the story ends here."
CIRCLE = "The story has come back to where it was before, and ends there."


def decided(p: Play) -> bool:
    """ST-END-1: triggers run; then whether the stage is won or lost by now. Lines up its end if so."""
    here = stage(p)
    if here is None or p.state.table.ending:
        return True
    if react(p):
        return True
    note_ways(p)
    table = p.state.table
    if here.fail is not None and holds(p, here.fail):
        p.then(EndingStage("fail"))
        return True
    if here.goals is not None and holds(p, here.goals):
        p.then(EndingStage("win"))
        return True
    if not any(one.alive for one in table.party) and not table.gm:
        p.then(EndingStage("fail"))
        return True
    if table.mode == "conflict" and not _still_hostile(table) and (here.mode == "free" or here.goals is None):
        p.then(p.step("Peace") if here.mode == "free" or table.gm else EndingStage("win"))
        return True
    return False


def _still_hostile(table: Table) -> bool:
    """ST-SCN-5: two enemies that can still act."""
    sides = {one.side for one in table.fighting} - {"neutral"}
    return len(sides) > 1


class EndingStage(Step, frozen=True):
    """A stage is over: win or fail. Everything that waited in it is dropped."""

    rule = "ST-END-1"
    result: str

    def run(self, p: Play) -> None:
        """Rewards, then the next stage or the ending."""
        here = stage(p)
        if here is None:
            return
        close_stage(p, here.id, self.result)
        effects = here.on_win if self.result == "win" else here.on_fail
        following = where_next(p, self.result)
        p.instead(Effects(effects), Spending(), Leading(following))


def close_stage(p: Play, id_: str, result: str) -> None:
    """A stage is over: the turn, the clocks of the dead, the conflict or the beat."""
    table = p.state.table
    if table.turn:
        p.tell(e.TurnEnded(table.turn.actor))
    if result == "fail":
        for one in table.living:
            if one.side == "foes":
                speak(p, one.id, "win")
    carried_off(p)
    p.tell(e.ConflictEnded() if table.mode == "conflict" else e.BeatEnded())
    p.tell(e.StageEnded(id_, result))


def where_next(at: Scene, result: str) -> str:
    """The stage or ending that follows: the first branch that is true, judged as the stage ends."""
    here = stage(at)
    if here is None:
        return ""
    to = here.next.win if result == "win" else here.next.fail
    if isinstance(to, str):
        return to
    return next((one.to for one in to if _true(at, one)), "")


def _true(at: Scene, branch: Branch) -> bool:
    return branch.when is None or holds(at, branch.when)


class Leading(Step, frozen=True):
    """On to the next stage, or the end."""

    rule = "ST-END-1"
    to: str

    def run(self, p: Play) -> None:
        """The party that is dead meets the ending of a failure at once."""
        ending = adventure(p).ending(self.to)
        table = p.state.table
        if ending is not None:
            codas = (coda.text for coda in ending.codas if holds(p, coda.when))
            end(p, ending.id, ending.result, " ".join((ending.text, *codas)))
        elif not self.to:  # a scene of a GM who is gone leads nowhere
            end(p, "left", result_so_far(table), LEFT)
        elif self.to in {id_ for id_, _ in table.results}:  # no adventure goes round in circles
            end(p, "circle", result_so_far(table), CIRCLE)
        else:
            p.then(p.step("BeginStage", self.to))


def result_so_far(table: Table) -> str:
    """What an adventure that is broken off counts as: partial once a stage was won."""
    return "partial" if any(result == "win" for _, result in table.results) else "loss"


def end(p: Play, id_: str, result: str, text: str) -> None:
    """ST-END-1: the adventure is over; all that was hidden is opened."""
    secrets = p.state.secrets
    p.tell(et.Ended(id_, result, text, secrets))
    p.instead()
