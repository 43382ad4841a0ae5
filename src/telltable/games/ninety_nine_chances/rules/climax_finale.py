"""Chapter “Climax”, NC-605 to NC-611: the Finale, and what the bids bring."""

from __future__ import annotations

from telltable.games.ninety_nine_chances.box.components import number_of
from telltable.games.ninety_nine_chances.table import events_climax as ec
from telltable.games.ninety_nine_chances.table.state import NOBODY, from_seat
from telltable.games.ninety_nine_chances.table.types import Play, Step

from .drawing import any_number, gain, turn_up
from .odds import gains, hero_of


class TurnFinale(Step, frozen=True):
    """NC-605 to NC-611: the Finale card, the bids, and what they bring."""

    rule = "NC-605"

    def run(self, p: Play) -> None:
        """Turn, reveal, lose, name the Hero, gain, discard."""
        state = p.state
        order = from_seat(state.table.lead, state.table.open)
        laid = tuple((seat, state.secrets[seat][0]) for seat in order if state.secrets[seat])
        bids = {seat: number_of(card) for seat, card in laid}
        card = turn_up(p, finale=True)
        number = number_of(card) if card else any_number(p, set(bids.values()))
        p.tell(ec.FinaleTurned(number, card))
        p.tell(ec.BidsRevealed(laid))
        table = p.state.table
        before = {seat: len(table.resources[seat]) for seat in order}
        after = gains(bids, number, before)
        for seat in order:
            if seat in bids and bids[seat] > number:
                p.tell(ec.ResourcesLost(seat, table.resource_cards(seat)))
        hero = hero_of(bids, number)
        p.tell(ec.HeroNamed(hero))
        for seat in from_seat(hero, tuple(sorted(order))) if hero != NOBODY else order:
            gain(p, seat, after[seat] - before[seat])
        cards = (*(one for _, one in laid), *((card,) if card else ()))
        p.tell(ec.FinaleCleared(cards))
