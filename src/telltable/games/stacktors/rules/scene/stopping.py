"""End and outcome: players who have had enough end the adventure, or ask their GM to (ST-END-1, R-72)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.control import gm_there
from telltable.games.stacktors.table.moves import WantStop
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Standing, Step

from .ending import end, result_so_far
from .speaking import playing

STOPPED = "You agreed to stop here. The rest can wait."


def voters(table: Table) -> tuple[Seat, ...]:
    """The people at the table who play characters."""
    kinds, open_ = table.kinds, table.open
    return tuple([seat for seat in table.players if seat in open_ and not kinds[seat].startswith("bot")])


def most(table: Table) -> bool:
    """Whether more than half of them want to stop."""
    people = voters(table)
    return 2 * sum(seat in table.stops for seat in people) > len(people)


def _needed(table: Table) -> str:
    """How many have to say so, and how many have."""
    people = voters(table)
    so_far = f"{sum(seat in table.stops for seat in people)} of {len(people)} of you would, so far."
    if gm_there(table):
        return f"Your GM is told who wants to, and decides. {so_far}"
    return f"It ends when more than half of you say so, {len(people) // 2 + 1} of {len(people)}. {so_far}"


class Stopping(Standing):
    """Somebody says that it would like to stop, or not any more; who plays alone just leaves the table."""

    move = WantStop

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """Yes, or no longer."""
        table = at.state.table
        people = voters(table)
        if seat not in people or len(people) < 2 or not playing(at):
            return None
        wants = seat not in table.stops
        form = Form("WantStop", {"wants": wants}, (), "I'd like to stop here" if wants else "Go on after all")
        return Ask("stop", "ST-END-1", f"Stop here? {_needed(table)}", (form,), owed=False)

    def take(self, p: Play, seat: Seat, move: WantStop, step: Step) -> None:
        """Heard by all; with most of them it is over, where no GM decides."""
        table = p.state.table
        if seat not in voters(table) or len(voters(table)) < 2 or not playing(p):
            refuse(
                "stop",
                "ST-END-1",
                "Stopping early needs several players to agree; if you're playing alone, just leave.",
            )
        if move.wants == (seat in table.stops):
            refuse("stop", "ST-END-1", "You have already said so.")
        p.tell(et.StopWanted(seat, move.wants))
        if most(p.state.table) and not gm_there(table):
            end(p, "stopped", result_so_far(table), STOPPED)
