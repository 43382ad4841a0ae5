"""Outcome of the chain and effects (TS-304, TS-517): altered abilities; Khalid's borrowed one is an action's."""

from __future__ import annotations

from collections.abc import Callable

from telltable.core.ask import Ask, Form, One
from telltable.core.luck import pick
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import Fetch
from telltable.games.tail_story.table.state import Item
from telltable.games.tail_story.table.types import Play, Scene

from .card_from_hand import Giving
from .conventions import draw, from_top
from .decisions import Decision, idle
from .keep_values import highest

SEEN = 3


def use_ability(p: Play, item: Item) -> None:
    """Do what the character does."""
    _DOES[p.state.table.mats[item.seat].pet](p, item)


def _hunt(p: Play, item: Item) -> None:
    """TS-304, Jack: each victim that still has a hand, in queue order."""
    for target in p.state.table.after(item.seat):
        hand = p.state.hands[target]
        if target in item.targets and hand:
            p.tell(e.CardsDiscarded(target, (pick(p.luck, sorted(hand)),), "jack"))


def _sprint(p: Play, item: Item) -> None:
    p.tell(e.StopsBarred(item.seat))


def _cook(p: Play, item: Item) -> None:
    draw(p, item.seat, item.n, "ability")
    p.then(Giving(item.seat, "return"))


def _loot(p: Play, item: Item) -> None:
    """TS-002: unless it was messed away meanwhile, which no chain can do."""
    p.tell(e.CardLooted(item.seat, item.card))


def _beam(p: Play, item: Item) -> None:
    p.tell(e.BeamSet(item.seat, item.target))


def _fetch(p: Play, item: Item) -> None:
    cards = from_top(p, item.seat, SEEN)
    if cards:
        p.tell(e.CardsLookedAt(item.seat, len(cards), cards))
        p.then(Fetching(item.seat))


def _gift(p: Play, item: Item) -> None:
    p.then(Giving(item.seat, "gift", item.target))


def _munch(p: Play, item: Item) -> None:
    p.then(Giving(item.seat, "munch"))


_DOES: dict[str, Callable[[Play, Item], None]] = {
    "jack": _hunt,
    "alan": _sprint,
    "padthai": _cook,
    "hamcheese": _loot,
    "rocky": _beam,
    "biscuit": _fetch,
    "duchess": _gift,
    "peanut": _munch,
}


class Fetching(Decision, frozen=True):
    """TS-304, decision D-FETCH: one of the cards looked at."""

    rule = "TS-304"
    seat: Seat

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Biscuit's player."""
        return () if idle(at, self.seat) else (self.seat,)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """The cards looked at."""
        state = at.state
        field = One(at="card", kind="card", role="to your hand", of=state.looked)
        return Ask(
            "fetch", self.rule, "Put one card in your hand; the others go to your pile.", (Form("Fetch", {}, (field,)),)
        )

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """One to the hand, the others face up to the discard pile."""
        looked = p.state.looked
        if not isinstance(move, Fetch) or move.card not in looked:
            refuse("looked", self.rule, "Choose one of the cards you are looking at.")
        p.tell(e.CardFetched(seat, move.card))
        rest = tuple(card for card in looked if card != move.card)
        if rest:
            p.tell(e.CardsDug(seat, rest, dug=False))

    def run(self, p: Play) -> None:
        """TS-902."""
        self.answer(p, self.seat, self.default(p, self.seat))

    def default(self, at: Scene, seat: Seat) -> Move:
        """TS-517: the highest keep value."""
        state = at.state
        return Fetch(highest(at.pack, state.table, seat, state.looked))
