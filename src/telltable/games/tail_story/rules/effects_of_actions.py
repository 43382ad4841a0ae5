"""Outcome of the chain and effects (TS-503, TS-511 to TS-516): what an action does when it stands."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, Several
from telltable.core.luck import shuffled
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table import moves as mv
from telltable.games.tail_story.table.state import Item
from telltable.games.tail_story.table.types import Play, Scene

from .card_from_hand import Giving
from .conventions import draw
from .decisions import Decision, idle
from .effects_of_abilities import use_ability
from .invitation import Concert

MOST_BURIED = 2


def take_effect(p: Play, item: Item) -> None:
    """TS-503: the effect of item 0."""
    seat = item.seat
    if item.action == "play":
        kind = p.pack.kinds[item.card]
        card_effect(p, item, kind)
    elif item.action == "draw_discard":
        draw(p, seat, 1, "action_b")
        p.then(Giving(seat, "action_b"))
    elif item.action == "swap":
        p.tell(e.CardsSwapped(seat, item.target, item.cards, item.take))
    elif p.state.table.mats[seat].pet == "khalid":
        card_effect(p, item, p.pack.kinds[item.card])
    else:
        use_ability(p, item)


def card_effect(p: Play, item: Item, kind: str) -> None:
    """TS-511 to TS-514."""
    seat = item.seat
    if kind == "drawing":
        draw(p, seat, item.n, "effect")
    elif kind == "stealing":
        steal(p, seat, item.target, item.n)
    elif kind == "recycling":
        cards = tuple(card for card in item.cards if card in p.state.table.mats[seat].discard)
        p.tell(e.CardsRecycled(seat, cards))
    else:
        draw(p, seat, item.n, "effect")
        p.then(Concert(seat, item.card))


def steal(p: Play, seat: Seat, target: Seat, count: int) -> None:
    """TS-512: at random; then the thief may bury."""
    state = p.state
    cards = tuple(sorted(shuffled(p.luck, sorted(state.hands[target]))[:count]))  # the order of taking tells nothing
    if cards:
        p.tell(e.CardsStolen(seat, target, len(cards), cards))
        p.then(Burying(seat, target))


class Burying(Decision, frozen=True):
    """TS-512, decision D-BURY."""

    rule = "TS-512"
    seat: Seat
    target: Seat

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The thief, if there is something to bury."""
        table = at.state.table
        return (self.seat,) if table.mats[self.seat].discard and not idle(at, self.seat) else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """0 to 2 cards of the own discard pile."""
        table = at.state.table
        pile = table.mats[seat].discard
        most = min(MOST_BURIED, len(pile))
        field = Several(at="cards", kind="card", role="to bury", of=pile, least=0, most=most)
        text = f"Bury up to {most} of your discarded cards in the pile of {table.names[self.target]}."
        return Ask("bury", self.rule, text, (Form("Bury", {}, (field,), "Bury"),))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """They change piles."""
        if not isinstance(move, mv.Bury):
            refuse("bury", self.rule, "Choose which cards to bury, or none.")
        if len(move.cards) > MOST_BURIED or len(set(move.cards)) < len(move.cards):
            refuse("count", self.rule, "You can bury at most 2 cards.")
        if any(card not in p.state.table.mats[seat].discard for card in move.cards):
            refuse("pile", self.rule, "Choose cards from your discard pile.")
        p.tell(e.CardsBuried(seat, self.target, move.cards))

    def run(self, p: Play) -> None:
        """Nothing to bury, or nobody to say so."""

    def default(self, at: Scene, seat: Seat) -> Move:
        """None."""
        return mv.Bury()
