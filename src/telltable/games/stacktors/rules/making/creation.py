"""Setup and creation: the bank, then everybody at once (ST-SET-2 to ST-SET-6, ST-CRE-1, ST-CRE-5, ST-END-3)."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.adventure_bounds import KNOWN, written
from telltable.games.stacktors.box.bank import whole_bank
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.people import ENGINE
from telltable.games.stacktors.table.scenery import adventure
from telltable.games.stacktors.table.sealed import sealed_of
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .building import Making
from .drafting import Drafting
from .party import party_ids, seat_of, unique_cp


def options_of(table: Table, it: Adventure) -> dict[str, str]:
    """ST-SET-3, ST-ADV-1: what an adventure sets: options that the table left at their default, and a way of making
    characters that it allows."""
    wanted = {name: written(value) for name, value in it.options.items()}
    found = {name: value for name, value in wanted.items() if table.option(name) == KNOWN[name].standard != value}
    way = it.party.creation[0]
    if table.option("creation") not in it.party.creation and (way != "unique" or unique_cp(len(table.players))):
        found["creation"] = way
    return found


class SetUp(Step, frozen=True):
    """ST-SET-1 to ST-SET-4: the adventure, the bank, and what is sealed."""

    rule = "ST-SET-4"

    def run(self, p: Play) -> None:
        """Everything before the characters."""
        it = adventure(p)
        own = options_of(p.state.table, it)
        if own:
            p.tell(e.OptionsSet(own))
        table = p.state.table
        if not table.gm and 0 < int(table.options.get("party", "0")) < len(table.players):
            p.tell(e.OptionsSet({"party": str(len(table.players))}))  # ST-BOT-1: one for each seat at least
        bank = whole_bank(table.options, len(table.names))
        setting = (it.setting.world, it.setting.period, it.setting.tone)
        p.tell(e.TableSet(it.id, setting, bank, it.brief))
        p.tell(e.SecretsSealed(sealed_of(it.stages), table.gm))
        drafted = table.option("creation") in ("group", "unique")
        p.then(*([Drafting(0)] if drafted else []), Creating(), Session())


class GoingOn(Step, frozen=True):
    """ST-END-3: what the adventure sets holds for a party that goes on, too. Whoever joins it drafts nothing (R-82)."""

    rule = "ST-END-3"

    def run(self, p: Play) -> None:
        """Its options."""
        table = p.state.table
        own = options_of(table, adventure(p))
        if own.get("creation", table.option("creation")) in ("group", "unique"):
            own["creation"] = "pregen"
        if own:
            p.tell(e.OptionsSet(own))


class Session(Step, frozen=True):
    """ST-SET-6: what everybody is able to do is recorded; then the first stage."""

    rule = "ST-SET-6"

    def run(self, p: Play) -> None:
        """Record it."""
        table = p.state.table
        p.tell(ef.Learned({one.id: tuple(sorted(one.stack.cells)) for one in table.party}))
        p.then(p.step("BeginStage", adventure(p).stages[0].id))


class Creating(Making, frozen=True):
    """ST-CRE-1, ST-CRE-4: everybody at once, in the open; first confirmed, first served."""

    rule = "ST-CRE-5"

    def missing(self, at: Scene) -> tuple[str, ...]:
        """The characters that are not made yet."""
        table = at.state.table
        return tuple(who for who in party_ids(table, adventure(at)) if who not in table.chars)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats; R-73: people choose before bots do."""
        table = at.state.table
        seats = sorted({seat_of(table, who) for who in self.missing(at)} - {ENGINE})
        return tuple(seat for seat in seats if not table.kinds[seat].startswith("bot")) or tuple(seats)
