"""Death: new characters for the dead (ST-DTH-4, ST-ORD-6)."""

from __future__ import annotations

from telltable.core.ask import Ask
from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.places.free_places import nearest_free
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.scenery import ground, stage
from telltable.games.stacktors.table.types import Play, Scene, Step

from .building import companion_choice, creation_ask, make
from .party import seat_of


class Replacing(Step, frozen=True):
    """ST-DTH-4: at the next stage the dead are replaced by new characters."""

    rule = "ST-DTH-4"
    only: str = ""  # whom the GM lets return

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 1200, 600

    def dead(self, at: Scene) -> tuple[Character, ...]:
        """Players' characters that are gone for good."""
        table = at.state.table
        return tuple(one for one in table.party if not one.alive and self.only in ("", one.id))

    def _current(self, at: Scene, seat: Seat) -> str:
        return next((one.id for one in self.dead(at) if seat_of(at.state.table, one.id) == seat), "")

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats."""
        table = at.state.table
        return tuple(sorted({seat_of(table, one.id) for one in self.dead(at)} - {ENGINE}))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A new character."""
        return creation_ask(at, self._current(at, seat), self.rule)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Made."""
        make(p, self._current(p, seat), seat, move)
        p.then(self)

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        return companion_choice(at, self._current(at, seat))

    def run(self, p: Play) -> None:
        """Companions."""
        for one in self.dead(p)[:1]:
            make(p, one.id, ENGINE, companion_choice(p, one.id))
            p.then(self)


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
