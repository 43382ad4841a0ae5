"""Chapter “More acts”, NC-901 to NC-905: turns in a round, rounds in an act, acts, and the climax after them."""

from __future__ import annotations

from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table.state import from_seat
from telltable.games.ninety_nine_chances.table.types import Play, Step

from .climax import begin_climax
from .ending import Endings
from .leaving import take_out
from .resources import resource_turn
from .storytelling_plan import story_turn
from .trouble import trouble_turn


class NextTurn(Step, frozen=True):
    """The next seat of the round has its turn; after the last one the game goes on."""

    rule = "NC-301"

    def run(self, p: Play) -> None:
        """NC-807: seats that left are taken out between turns, but not in the climax."""
        if p.state.table.phase in ("resources", "trouble", "storytelling"):
            take_out(p)
        table = p.state.table
        if not table.todo:
            _go_on(p)
            return
        seat = table.todo[0]
        p.tell(e.TurnBegan(seat))
        begin = {"resources": resource_turn, "trouble": trouble_turn, "storytelling": story_turn}[table.phase]
        p.then(*begin(p, seat), NextTurn())


def _go_on(p: Play) -> None:
    """NC-901: Resources, then per act Trouble and Storytelling, then the climax."""
    table = p.state.table
    if table.phase == "resources":
        _round(p, "trouble", table.act)
    elif table.phase == "trouble":
        _round(p, "storytelling", table.act)
    elif table.act < table.acts:
        again = table.options["act_resources"] == "on"
        _round(p, "resources" if again else "trouble", table.act + 1)
    else:
        begin_climax(p, Endings())


def _round(p: Play, phase: str, act: int) -> None:
    """NC-301, NC-401, NC-501, NC-902: clockwise from the Lead Storyteller, every seat once."""
    table = p.state.table
    p.tell(e.PhaseBegan(phase, from_seat(table.lead, table.open), act))
    p.then(NextTurn())


def begin_resources(p: Play) -> None:
    """NC-901: act I begins with Resources. NC-807: who left in the meeting is taken out first."""
    take_out(p)
    _round(p, "resources", 1)
