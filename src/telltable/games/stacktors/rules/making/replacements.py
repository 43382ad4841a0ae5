"""Death: new characters for the dead (ST-DTH-4, ST-ORD-6)."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.stacktors.rules.places.free_places import nearest_free
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.people import ENGINE
from telltable.games.stacktors.table.scenery import ground, stage
from telltable.games.stacktors.table.types import Play, Scene, Step

from .building import Making
from .party import seat_of


class Replacing(Making, frozen=True):
    """ST-DTH-4, ST-D-REPLACE: at the next stage the dead are replaced by new characters."""

    rule = "ST-DTH-4"
    only: str = ""  # whom the GM lets return

    def missing(self, at: Scene) -> tuple[str, ...]:
        """Players' characters that are gone for good; nobody where the bank has no piece left (R-84)."""
        table = at.state.table
        if not any(table.bank.values()):
            return ()
        return tuple(one.id for one in table.party if not one.alive and self.only in ("", one.id))

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats."""
        return tuple(sorted({seat_of(at.state.table, who) for who in self.missing(at)} - {ENGINE}))


class Entering(Step, frozen=True):
    """ST-ORD-6: somebody new comes in, near where the party began; it acts from the next round on."""

    rule = "ST-ORD-6"
    who: str

    def run(self, p: Play) -> None:
        """On a free place, engaged with nobody."""
        field, here = ground(p), stage(p)
        if p.state.table.mode != "conflict" or field is None:
            return
        zone = field.zone_places(here.start) if here and here.start else ()
        spot = nearest_free(p, zone[0] if zone else field.middle)
        p.tell(e.Positioned(self.who, spot, field.toward_centre(spot)))
